// SPDX-License-Identifier: Apache-2.0
#include "sw/config/key_use.h"
#include "sw/crosscheck/crosscheck.h"
#include "sw/sweep/points.h"

namespace dusk {
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

CrosscheckPlan plan_crosscheck(const CrosscheckOptions& options, KeyUse& use) {
  CrosscheckPlan plan;
  plan.axes = read_axes(options.axes);
  plan.points = cross_product(plan.axes);
  check_runs(plan.points.size(), options.seeds);
  for (Axis& axis : plan.axes) axis.file = options.of_questions.file;
  const Configuration base =
      base_of(options.file, options.settings, plan.axes, options.of_questions);
  for (const Axis& axis : plan.axes) {
    if (axis.key == "run.seed" && options.seeds > 1)
      throw ConfigError("--axis: run.seed: is an axis and --seeds is given (one of them)");
  }
  PointCheck check;
  for (const Point& point : plan.points) {
    of_point(plan.axes, point, [&] {
      const Configuration together = at_point(base, plan.axes, point);
      plan.sides.push_back(sides_of(together, use, point_name(plan.axes, point)));
      const Configuration& rtl = plan.sides.back().rtl;
      check.check(plan.sides.back().twin, options.seeds);
      if (const auto part = rtl_part(rtl, options)) check.check(*part);
    });
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
