// SPDX-License-Identifier: Apache-2.0
/// Options of `dusk trace` for collective operations.
#pragma once

#include <string>
#include <vector>

#include "models/application/collective_settings.h"

namespace CLI {
class App;
}

namespace dusk {

/// True if the file's name ends with .toml.
bool is_configuration(const std::string& file);

/// Values of --collectives and --reduce-ns-per-kib.
struct CollectiveOptions {
  std::string algorithms;
  double reduce_ns_per_kib = 0;
};

void add_collectives(CLI::App& command, CollectiveOptions& options);
/// Returns the settings. Throws ConfigError for unknown algorithms and impossible times.
application::CollectiveSettings settings_of(const CollectiveOptions& options);
/// Throws ConfigError if an option is given although a file has keys for it, or although no file
/// has collective operations.
void check_collectives(const CollectiveOptions& options, const std::vector<std::string>& files);

}  // namespace dusk
