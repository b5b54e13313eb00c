// SPDX-License-Identifier: Apache-2.0
#include "sw/trace/collective_options.h"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <filesystem>
#include <stdexcept>

#include "models/application/application_reader.h"
#include "sw/common/config_error.h"
#include "sw/common/text.h"

namespace dusk {
namespace {

/// Returns the name of a given option; null if none is given.
const char* given_of(const CollectiveOptions& options) {
  if (!options.algorithms.empty()) return "--collectives";
  return options.reduce_ns_per_kib != 0 ? "--reduce-ns-per-kib" : nullptr;
}

}  // namespace

bool is_configuration(const std::string& file) {
  return std::filesystem::path(file).extension() == ".toml";
}

void add_collectives(CLI::App& command, CollectiveOptions& options) {
  command.add_option("--collectives", options.algorithms,
                     "Algorithms of collectives: all_reduce=ring, all_gather=bruck (default: auto, "
                     "that of Open MPI 4.1)");
  command.add_option("--reduce-ns-per-kib", options.reduce_ns_per_kib,
                     "Time to add 1024 received bytes in a reduction (default: 0)");
}

application::CollectiveSettings settings_of(const CollectiveOptions& options) {
  const double ns = options.reduce_ns_per_kib;
  if (!(ns >= 0 && ns <= application::kMostReduceNsPerKib))
    throw ConfigError("--reduce-ns-per-kib: {} is out of range (0 to {})", ns,
                      application::kMostReduceNsPerKib);
  try {
    return application::collective_settings(options.algorithms, ns);
  } catch (const std::invalid_argument& error) {
    throw ConfigError("--collectives: {}", one_line(error.what()));
  }
}

void check_collectives(const CollectiveOptions& options, const std::vector<std::string>& files) {
  const char* const option = given_of(options);
  if (option == nullptr) return;
  for (const std::string& file : files)
    if (is_configuration(file))
      throw ConfigError("{}: {} has keys of its own (--set application.collectives=...)", option,
                        shown(file));
  if (std::none_of(files.begin(), files.end(), application::may_have_collectives))
    throw ConfigError("{}: {} has no collectives (VEF and Chakra traces have)", option,
                      shown(files.front()));
}

}  // namespace dusk
