// SPDX-License-Identifier: Apache-2.0
#include "sw/sweep/points.h"

#include <algorithm>

#include "sw/config/option_table.h"
#include "sw/run/build_network.h"

namespace dusk {
namespace {

/// Returns the keys that decide whether a network can be built, with their values.
std::string network_text(const Experiment& experiment) {
  static const std::vector<std::string> kOthers{
      "traffic.length", "traffic.trace_file", "traffic.kind", "run.engine",
      "run.rtl",        "run.waves",          "run.cycles",   "run.deadlock_check"};
  std::string text;
  for (const Option& option : option_table()) {
    const std::string section = option.key.substr(0, option.key.find('.'));
    const bool counts = section == "network" || section == "switch" || section == "power" ||
                        std::find(kOthers.begin(), kOthers.end(), option.key) != kOthers.end();
    if (counts) text += toml_text(option.get(experiment), option.type) + '\n';
  }
  return text;
}

}  // namespace

Configuration base_of(const std::string& file, const std::vector<std::string>& settings,
                      const std::vector<Axis>& axes, const FileSettings& of_file) {
  Configuration base = read_configuration(file, settings, {}, of_file);
  for (const Axis& axis : axes) {
    const auto origin = base.origins().find(axis.key);
    if (origin != base.origins().end() && origin->second == "--set")
      throw ConfigError("{}: {}: is an axis and is given with --set (one of them)", axis.place,
                        axis.key);
  }
  return base;
}

Configuration at_point(const Configuration& base, const std::vector<Axis>& axes,
                       const Point& point) {
  Configuration configuration = base;
  for (std::size_t i = 0; i < axes.size(); ++i)
    configuration.read_point({{axes[i].key, point[i]}}, axes[i].place, axes[i].file);
  return configuration;
}

void PointCheck::check(const Configuration& configuration, unsigned seeds) {
  configuration.check();
  const std::int64_t last = configuration.experiment().run.seed + seeds - 1;
  const auto most = static_cast<std::int64_t>(find_option("run.seed")->maximum);
  if (last > most)
    throw ConfigError("--seeds: the last seed is {}, out of range (0 to {})", last, most);
  if (networks_.insert(network_text(configuration.experiment())).second)
    check_buildable(configuration.experiment(), configuration.origins());
}

}  // namespace dusk
