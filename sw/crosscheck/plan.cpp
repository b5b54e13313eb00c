// SPDX-License-Identifier: Apache-2.0
#include <set>

#include "sw/crosscheck/crosscheck.h"

namespace dusk {
namespace {

Configuration point_configuration(const CrosscheckOptions& options, const std::vector<Axis>& axes,
                                  const Point& point) {
  Configuration together;
  together.read_file(options.file);
  for (const std::string& setting : options.settings) together.read_setting(setting);
  for (std::size_t i = 0; i < axes.size(); ++i) {
    const auto origin = together.origins().find(axes[i].key);
    if (origin != together.origins().end() && origin->second == "--set")
      throw ConfigError("--axis: {}: is an axis and is given with --set (one of them)",
                        axes[i].key);
    together.read_setting(axes[i].key + "=" + point[i], "--axis");
  }
  const std::string& name = together.experiment().run.name;
  if (!name.empty()) together.experiment().name = name;
  return together;
}

}  // namespace

std::optional<Configuration> rtl_part(const Configuration& rtl, const CrosscheckOptions& options) {
  switch (options.rtl) {
    case RtlPart::None:
      break;
    case RtlPart::Windows:
      return lockstep_window(rtl, options.rtl_cycles);
    case RtlPart::Sample:
      return lockstep_sample(rtl);
    case RtlPart::Whole:
      return rtl;
  }
  return std::nullopt;
}

CrosscheckPlan plan_crosscheck(const CrosscheckOptions& options) {
  CrosscheckPlan plan;
  plan.axes = read_axes(options.axes);
  plan.points = cross_product(plan.axes);
  std::set<std::string> keys;
  for (const Axis& axis : plan.axes) {
    keys.insert(axis.key);
    if (axis.key == "run.seed" && options.seeds > 1)
      throw ConfigError("--axis: run.seed: is an axis and --seeds is given (one of them)");
  }
  for (const Point& point : plan.points) {
    plan.sides.push_back(sides_of(point_configuration(options, plan.axes, point), keys));
    const Configuration& rtl = plan.sides.back().rtl;
    if (const auto part = rtl_part(rtl, options)) part->check();
  }
  plan.title = plan.sides.front().twin.experiment().name;
  return plan;
}

bool same_side(const CrosscheckPlan& plan, std::size_t one, std::size_t other, bool functional) {
  const auto text = [&](std::size_t point) {
    const Sides& sides = plan.sides[point];
    return configuration_text((functional ? sides.functional : sides.twin).experiment());
  };
  return text(one) == text(other);
}

}  // namespace dusk
