// SPDX-License-Identifier: Apache-2.0
#include "sw/fuzz/random_experiment.h"

#include <fmt/format.h>

#include <algorithm>

#include "models/switch/shape_rules.h"
#include "rtl/usual_shapes.h"
#include "sw/config/key_effect.h"
#include "sw/config/lengths.h"
#include "sw/config/network_kind.h"
#include "sw/config/pattern_keys.h"
#include "sw/config/power_policy.h"
#include "sw/fuzz/random_bubble.h"
#include "sw/fuzz/random_classes.h"
#include "sw/shapes/select_shape.h"

namespace dusk {
namespace {

void draw_tree(Random& random, SwitchShape& shape) {
  shape.ports = 2 * random.between(2, 5);
  shape.out_depth = random.chance(0.5) ? random.between(1, 4) : 0;
  const bool queue = shape.out_depth > 0;
  shape.crossbar_out_per_vc = queue && random.chance(0.6);
  shape.crossbar_in_per_vc = random.chance(0.5);
  shape.hop_latency = random.between(3, 4);
  shape.eject_per_vc = queue && random.chance(0.3);
  const bool fits = can_ask_at_once(shape.ports, shape.vcs);
  shape.vc_allocator = fits && random.chance(0.4) ? VcAllocator::PerVc : VcAllocator::PerPort;
}

void draw_torus(Random& random, SwitchShape& shape) {
  shape.trunks = 2 * random.between(1, kMaxDimensions);
  const std::uint32_t most = (kMaxPorts - 1) / shape.trunks;
  shape.trunk = random.between(1, std::min(8u, most));
  shape.ports =
      shape.first_local() + random.between(1, std::min(4u, kMaxPorts - shape.first_local()));
  shape.out_depth = 0;
  shape.crossbar_out_per_vc = false;
  shape.crossbar_in_per_vc = random.chance(0.6);
  shape.hop_latency = 3;
  shape.vc_allocator = random.chance(0.7) ? VcAllocator::PerSwitch : VcAllocator::PerPort;
  shape.narrowing = random.chance(0.4);
}

void random_switch(Random& random, const SwitchShape& shape, SwitchOptions& s) {
  s.shape = shape.name;
  s.vcs_in_use = random.between(1, shape.vcs);
  s.depth_in_use = random.between(1, shape.vc_depth);
  s.out_depth_in_use = shape.out_depth == 0 ? 0 : random.between(1, shape.out_depth);
  s.crossbar = shape.crossbar_out_per_vc
                   ? (shape.crossbar_in_per_vc ? CrossbarKind::PerVc : CrossbarKind::PerInput)
                   : (shape.crossbar_in_per_vc ? CrossbarKind::PerInputVc : CrossbarKind::PerPort);
  s.hop_latency = shape.hop_latency;
  s.credit_delay = shape.credit_bypass ? 1 : 2;
  s.flit_width = shape.flit_width;
  s.ejection = shape.eject_per_vc ? EjectionKind::PerVc : EjectionKind::One;
  s.vc_allocation = random.pick({VcAllocationKind::Atomic, VcAllocationKind::NonAtomic});
  s.hold_arbitration = random.pick({true, false});
  s.selection = random.pick({Selection::MostFreeVcs, Selection::FirstFree, Selection::Cyclic});
  s.vc_allocator = shape.vc_allocator;
  if (shape.vc_allocator == VcAllocator::PerVc) {
    if (random.chance(0.4)) s.selection = Selection::Oblivious;
  }
  s.tie_break = random.pick({TieBreak::Random, TieBreak::Rotating, TieBreak::Lowest});
}

void random_power(Random& random, std::int64_t k, PowerOptions& p) {
  p.mode = random.pick({PowerMode::AlwaysOn, PowerMode::Threshold, PowerMode::Threshold,
                        PowerMode::Threshold, PowerMode::Forced});
  p.thresholds = random.pick({ThresholdKind::Static, ThresholdKind::Dynamic});
  p.setting = random.chance(0.5) ? random.between(1, 13) : 0;
  const std::uint32_t on = random.between(2, 1000);  // thousandths
  const std::uint32_t off = random.between(1, on / 2);
  if (p.setting == 0) {
    p.u_on = fmt::format("{}.{:03}", on / 1000, on % 1000);
    p.u_off = fmt::format("{}.{:03}", off / 1000, off % 1000);
  }
  p.forced_up_links = random.between(1, static_cast<std::uint32_t>(k));
  p.t_on = random.between(1, random.pick({1u, 20u, 300u}));
  p.t_off = random.between(1, random.pick({1u, 20u, 300u}));
  p.window = random.between(2, random.pick({4u, 60u, 500u}));
  p.trim_lock = random.chance(0.5);
  p.override_enabled = random.chance(0.4);
  p.override_wait = random.between(0, 40);
  p.count_pending = random.chance(0.3);
  p.unused_only = random.pick({false, true});
  p.guard = random.chance(0.3);
  p.pending = random.pick({PendingKind::Waiting, PendingKind::Present});
  p.trim_above_leaves = random.chance(0.8);
  p.start = random.pick({PowerStart::AllOn, PowerStart::MinimalTree});
}

/// The policy is not the one that the topology has.
bool has_own_switches(const SwitchShape& shape) {
  return !policy_part(shape.policy).letter.empty();
}

/// Any policy but the one that the topology has.
void draw_policy(Random& random, SwitchShape& shape) {
  std::vector<LinkPolicy> some;
  shape.narrowing = false;
  for (const PolicyPart& part : policy_parts()) {
    if (!part.letter.empty() && policy_lacks(part, shape) == nullptr)
      some.push_back(policy_named(part.name));
  }
  shape.policy = some[random.below(static_cast<std::uint32_t>(some.size()))];
}

/// The policy, from a stream of its own: the draws of the rest do not depend on it.
void random_policy(Random& random, const SwitchShape& shape, PowerOptions& p) {
  const bool named = random.chance(0.5);
  if (has_own_switches(shape)) {
    p.policy = policy_part(shape.policy).name;
    p.mode = PowerMode::Threshold;
    for (const PolicyKey& key : policy_part(shape.policy).own_keys) key.draw(random, p);
    p.node_channels = random.chance(0.5);
  } else if (named && p.mode != PowerMode::Forced) {
    p.policy = policy_part(shape.policy).name;
  }
  if (random.chance(0.2)) p.off_share = fmt::format("0.{:03}", random.below(1000));
}

/// Switches with admission by room in a fifth of the cases, and of the rest with an idle timer, if
/// there are also others.
SwitchShape random_of(Random& random, Random& policy, Random& room,
                      const std::vector<SwitchShape>& shapes) {
  std::vector<SwitchShape> idle, roomy, others;
  for (const SwitchShape& shape : shapes) {
    const bool timer = has_own_switches(shape);
    (shape.admission ? roomy : timer ? idle : others).push_back(shape);
  }
  const bool timer = !idle.empty() && (others.empty() || policy.chance(0.2));
  const bool by_room = !roomy.empty() && ((idle.empty() && others.empty()) || room.chance(0.2));
  const std::vector<SwitchShape>& some = by_room ? roomy : timer ? idle : others;
  return some[random.below(static_cast<std::uint32_t>(some.size()))];
}

/// Virtual cut-through: packets that fit the buffers, no more load than such packets can bring.
void random_room(Random& random, const SwitchShape& shape, Experiment& experiment) {
  SwitchOptions& s = experiment.switch_;
  TrafficOptions& t = experiment.traffic;
  s.vc_allocation = VcAllocationKind::VirtualCutThrough;
  s.depth_in_use = shape.vc_depth;
  const bool fits = longest_length(parse_lengths(t.length)) <= shape.vc_depth;
  if (!fits || random.chance(0.5)) {
    t.length = fmt::format("{}{}", random.chance(0.5) ? "1.." : "", shape.vc_depth);
  }
  const double most = mean_length(parse_lengths(t.length));
  for (double* load : {&t.load, &t.ramp_high, &t.on_rate}) *load = std::min(*load, most);
}

/// A kind of networks that are drawn on the switch.
const NetworkKind& kind_on(Random& random, const SwitchShape& shape) {
  std::vector<const NetworkKind*> some;
  for (const NetworkKind* kind : network_kinds())
    if (kind->draws_on(shape)) some.push_back(kind);
  return some.size() == 1 ? *some[0] : *some[random.below(static_cast<std::uint32_t>(some.size()))];
}

std::uint32_t switches_of(const NetworkOptions& network) {
  return static_cast<std::uint32_t>(kind_of(network).switches(network));
}

/// Up to `longest` cycles, with the load and the times that only a longer run can show.
void lengthen(Random& random, std::uint32_t longest, Experiment& experiment) {
  TrafficOptions& t = experiment.traffic;
  PowerOptions& p = experiment.power;
  const std::uint32_t cycles =
      random.between(2000, std::max(2000u, longest >> random.below(4)));  // shorter ones more often
  experiment.run.cycles = cycles;
  t.load = 0.05 + 0.9 * random.uniform();
  t.ramp_high = 0.05 + 0.95 * random.uniform();
  t.ramp_low_cycles = t.ramp_rise_cycles = t.ramp_hold_cycles = t.ramp_fall_cycles =
      random.between(1, cycles / 3);
  t.messages = random.between(100, cycles / 2);
  if (random.chance(0.3)) p.window = random.between(500, 5000);
  if (random.chance(0.3)) p.t_on = random.between(300, 2000);
  if (random.chance(0.3)) p.t_off = random.between(300, 2000);
}

}  // namespace

void random_request(Random& random, SwitchOptions& s) {
  s.selection = random.pick({Selection::Random, Selection::Shortest, Selection::Smart});
  s.vc_arbiter = random.pick(
      {VcArbiter::RoundRobin, VcArbiter::Oldest, VcArbiter::Longest, VcArbiter::Random});
}

SwitchShape random_shape(std::uint64_t seed, std::uint64_t number) {
  constexpr std::uint64_t kStreams = std::uint64_t{1} << 41;  // beyond those of the experiments
  Random random(seed, kStreams + static_cast<std::uint32_t>(number));
  SwitchShape shape;
  shape.vcs = random.between(1, random.chance(0.2) ? kMaxVcs : 4);
  shape.vc_depth = random.between(1, random.chance(0.2) ? 20 : 6);
  random.chance(0.5) ? draw_torus(random, shape) : draw_tree(random, shape);
  shape.credit_bypass = shape.out_depth == 0 && random.chance(0.4);
  // From a stream of its own: the other sizes do not depend on it.
  Random policy(seed, 2 * kStreams + static_cast<std::uint32_t>(number));
  shape.policy = own_policy(shape);
  if (policy.chance(0.2)) draw_policy(policy, shape);
  // Likewise.
  Random router(seed, 3 * kStreams + static_cast<std::uint32_t>(number));
  if (shape.trunks > 0 && router.chance(0.4)) shape.hop_latency = 4;
  if (shape.trunks > 0 && can_ask_at_once(shape.ports, shape.vcs) && router.chance(0.3))
    shape.vc_allocator = VcAllocator::PerVc;
  shape.admission = router.chance(0.25);
  if (shape.trunks > 0 && can_ask_at_once(shape.ports, shape.vcs) && router.chance(0.25))
    shape.vc_allocator = VcAllocator::PerRequest;
  if (shape.trunks > 0) shape.eject_per_vc = shape.vcs > 1 && router.chance(0.3);
  shape.message_classes = shape.admission && shape.vcs > 1 && router.chance(0.4);
  shape.name = shape_name(shape);
  return shape;
}

Experiment random_experiment(std::uint64_t seed, std::uint64_t number,
                             const std::vector<SwitchShape>& shapes) {
  constexpr std::uint64_t kPolicyStreams = std::uint64_t{3} << 40;
  Random random(seed, static_cast<std::uint32_t>(number));
  Random policy(seed, kPolicyStreams + static_cast<std::uint32_t>(number));
  Random room(seed, 2 * kPolicyStreams + static_cast<std::uint32_t>(number));
  const SwitchShape shape = random_of(random, policy, room, shapes);
  Experiment experiment;
  experiment.name = fmt::format("fuzz-{}-{}", seed, number);
  const NetworkKind& kind = kind_on(random, shape);
  kind.draw_sizes(random, shape, experiment);
  experiment.network.link_latency = random.chance(0.3) ? random.between(1, 6) : 1;
  experiment.network.local_latency = random.chance(0.3) ? random.between(1, 3) : 1;
  experiment.network.source_cycles = random.between(0, 2);
  experiment.network.source_vc = number % 3 == 0 ? SourceVcKind::Rotate : SourceVcKind::Lowest;
  experiment.network.source_vcs = number % 7 == 1 ? 1 : 0;
  random_switch(random, shape, experiment.switch_);
  random_power(random, experiment.network.k, experiment.power);
  random_traffic(random, experiment);
  kind.draw_rest(random, shape, experiment);
  if (shape.vc_allocator == VcAllocator::PerRequest) random_request(random, experiment.switch_);
  random_policy(policy, shape, experiment.power);
  if (shape.admission) random_room(room, shape, experiment);
  if (shape.admission) draw_bubble(room, shape, experiment);
  Random classes(seed, 5 * kPolicyStreams + static_cast<std::uint32_t>(number));
  draw_message_classes(classes, shape, experiment);
  RunOptions& run = experiment.run;
  run.host = HostKind::Kernel;
  run.seed = random.between(1, 1000000);
  run.cycles = random.between(200, 2500);
  run.warmup = random.chance(0.5) ? 0 : random.between(0, 150);
  run.drain = random.chance(0.7);
  run.drain_limit = 20000;
  make_legal(experiment);
  return experiment;
}

Experiment random_lockstep_experiment(std::uint64_t seed, std::uint64_t number,
                                      const std::vector<SwitchShape>& shapes) {
  constexpr std::uint64_t kStreams = std::uint64_t{1} << 40;  // beyond those of random_experiment
  Random random(seed, kStreams + static_cast<std::uint32_t>(number));
  const bool wide = random.chance(0.05);
  std::vector<SwitchShape> some;
  std::copy_if(shapes.begin(), shapes.end(), std::back_inserter(some),
               [wide](const SwitchShape& shape) { return (shape.ports > 10) == wide; });
  Experiment experiment = random_experiment(seed, number, some.empty() ? shapes : some);
  experiment.run.engine = EngineKind::Lockstep;
  experiment.run.checked = random.chance(0.1) && is_usually_checked(experiment.switch_.shape);
  NetworkOptions& network = experiment.network;
  const bool many_ports = ports_of(network) > 8;
  if (many_ports && ports_of(network) <= 20 && random.chance(0.7)) network.n = 2;
  if (random.chance(0.004)) {
    // Beyond the wrap of the switch's 20-bit cycle counter.
    network.n = 1;
    std::fill(network.size.begin(), network.size.end(), 2);
    lengthen(random, 2000, experiment);
    experiment.power.window = random.between(500, 5000);
    experiment.run.cycles = (1 << 20) + random.between(5000, 50000);
    experiment.run.checked = false;
  } else if (random.chance(0.7)) {
    const std::uint32_t budget = many_ports ? 100000 : 400000;  // switch-cycles
    lengthen(random, std::min(50000u, budget / switches_of(network)), experiment);
  }
  // n or the sizes may be less than when they were drawn.
  for (std::int64_t& node : experiment.traffic.hotspots) node %= nodes_of(network);
  make_legal(experiment);
  return experiment;
}

}  // namespace dusk
