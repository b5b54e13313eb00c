// SPDX-License-Identifier: Apache-2.0
#include "sw/fuzz/random_experiment.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>

#include "models/link_power/part.h"
#include "rtl/usual_shapes.h"
#include "sw/config/check_functional.h"
#include "sw/config/config_file.h"
#include "sw/config/narrow_rows.h"
#include "sw/shapes/select_shape.h"
#include "sw/topologies/bubble_space.h"

namespace dusk {
namespace {

/// A case before its keys are drawn: its own random stream, and the values that are fixed.
struct Case {
  Case(std::uint64_t kind, const char* name, std::uint64_t seed, std::uint64_t number,
       EngineKind engine)
      : random(seed, (kind << 40) + static_cast<std::uint32_t>(number)) {
    from.name = fmt::format("{}-{}-{}", name, seed, number);
    from.run.engine = engine;
    from.run.host = HostKind::Kernel;
  }
  Random random;
  Experiment from;
};

Experiment draw_on(const SwitchShape& shape, Case& a_case, NarrowRows& rows) {
  narrow_to(shape, rows);
  return draw_experiment(a_case.random, a_case.from, rows, [&shape](Experiment& e) {
    check_experiment(e, {});
    select_shape(e, {shape});
  });
}

/// Picks a shape. Shapes with another policy than their topology's are rare, so takes them first.
const SwitchShape& pick_shape(Random& random, const std::vector<SwitchShape>& shapes) {
  const auto count = static_cast<std::uint32_t>(shapes.size());
  const SwitchShape &one = shapes[random.below(count)], &other = shapes[random.below(count)];
  return policy_part(one.policy).letter.empty() ? other : one;
}

}  // namespace

SwitchShape random_shape(std::uint64_t seed, std::uint64_t number) {
  Case shape(1, "shape", seed, number, EngineKind::Model);
  shape.from.switch_.shape = "exact";
  const Experiment e = draw_experiment(shape.random, shape.from, {},
                                       [](Experiment& drawn) { check_experiment(drawn, {}); });
  return larger_shape(shape.random, select_shape(e, {}));
}

Experiment random_experiment(std::uint64_t seed, std::uint64_t number,
                             const std::vector<SwitchShape>& shapes, NarrowRows rows) {
  Case usual(0, "fuzz", seed, number, EngineKind::Rtl);
  return draw_on(pick_shape(usual.random, shapes), usual, rows);
}

Experiment random_lockstep_experiment(std::uint64_t seed, std::uint64_t number,
                                      const std::vector<SwitchShape>& shapes, NarrowRows rows) {
  Case lockstep(2, "fuzz", seed, number, EngineKind::Lockstep);
  Random& random = lockstep.random;
  const bool wide = random.chance(0.05);
  // Files may have more ranks than the networks of such a run have places.
  const bool wraps = random.chance(0.004) && !rows.is_kept("application.files");
  std::vector<SwitchShape> some;
  std::copy_if(shapes.begin(), shapes.end(), std::back_inserter(some),
               [wide](const SwitchShape& shape) { return (shape.ports > 10) == wide; });
  const SwitchShape shape = pick_shape(random, some.empty() ? shapes : some);
  lockstep.from.run.checked = !wraps && random.chance(0.1) && is_usually_checked(shape.name);
  if (wraps || random.chance(0.7)) narrow_to_long_runs(random, rows);
  if (wraps) {
    rows.within("network.n", 1, 1)
        .within("network.size", 2, 2)
        .draw("power.window", between(500, 5000))
        .draw("application.compute_ns", between(1 << 20, (1 << 20) + 20000))
        .draw("run.cycles", between((1 << 20) + 5000, (1 << 20) + 50000));
  }
  return draw_on(shape, lockstep, rows);
}

Experiment random_functional_experiment(std::uint64_t seed, std::uint64_t number) {
  Case functional(3, "fuzz-functional", seed, number, EngineKind::Functional);
  return draw_experiment(functional.random, functional.from, {}, [](Experiment& e) {
    check_experiment(e, {});
    require_progress(e);
  });
}

Experiment random_bubble_experiment(std::uint64_t seed, std::uint64_t number,
                                    const SwitchShape* shape) {
  const bool rtl = shape != nullptr;
  Case bubble(4, "bubble", seed, number, rtl ? EngineKind::Lockstep : EngineKind::Model);
  bubble.from.run.watchdog = 4000;
  NarrowRows rows;
  rows.elements("network.size", 1, 3).within("network.links", 1, rtl ? kMaxTrunk : 2);
  if (rtl) narrow_to(*shape, rows);
  narrow_to_bubbles(rows);
  const std::uint32_t more = bubble.random.below(64);
  const std::uint32_t deepest = rtl ? shape->vc_depth : kMostVcDepth;
  return draw_experiment(bubble.random, bubble.from, rows, [&](Experiment& e) {
    e.switch_.depth_in_use = kMostVcDepth;
    check_experiment(e, {});
    tighten_bubble(e, more);
    e.switch_.depth_in_use = std::min(e.switch_.depth_in_use, deepest);
    check_experiment(e, {});
    if (rtl) select_shape(e, {*shape});
  });
}

}  // namespace dusk
