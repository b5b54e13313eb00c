// SPDX-License-Identifier: Apache-2.0
/// Options of `dusk trace` for collectives.
#pragma once

#include <string>
#include <vector>

#include "models/application/collective_settings.h"

namespace CLI {
class App;
}

namespace dusk {

/// A name ends with .toml.
bool is_configuration(const std::string& file);

/// --collectives and --reduce-ns-per-kib.
struct CollectiveOptions {
  std::string algorithms;
  double reduce_ns_per_kib = 0;
};

void add_collectives(CLI::App& command, CollectiveOptions& options);
/// Throws ConfigError for an algorithm that is none, and a time that is out of range.
application::CollectiveSettings settings_of(const CollectiveOptions& options);
/// Throws ConfigError if options are given and a file has keys for them, or no file has
/// collectives.
void check_collectives(const CollectiveOptions& options, const std::vector<std::string>& files);

}  // namespace dusk
