// SPDX-License-Identifier: Apache-2.0
#include "sw/random_experiment.h"

#include <fmt/format.h>

#include <algorithm>

#include "models/random.h"
#include "rtl/rtl_engine.h"
#include "sw/ignored_keys.h"

namespace dusk {
namespace {

template <typename Choice>
Choice pick(Random& random, std::initializer_list<Choice> choices) {
  return choices.begin()[random.below(static_cast<std::uint32_t>(choices.size()))];
}

bool chance(Random& random, double share) { return random.uniform() < share; }

void random_switch(Random& random, const SwitchShape& shape, SwitchOptions& s) {
  s.shape = shape.name;
  s.vcs = random.between(1, shape.vcs);
  s.vc_depth = random.between(1, shape.vc_depth);
  s.output_queue = shape.out_depth == 0 ? 0 : random.between(1, shape.out_depth);
  s.crossbar = !shape.crossbar_out_per_vc ? CrossbarKind::PerPort
               : shape.crossbar_in_per_vc ? CrossbarKind::PerVc
                                          : CrossbarKind::PerInput;
  s.hop_latency = shape.hop_latency;
  s.credit_delay = shape.credit_bypass ? 1 : 2;
  s.flit_width = shape.flit_width;
  s.ejection = shape.eject_per_vc ? EjectionKind::PerVc : EjectionKind::One;
  s.vc_allocation = pick(random, {VcAllocationKind::Atomic, VcAllocationKind::NonAtomic});
  s.arbitration = pick(random, {ArbitrationKind::Hold, ArbitrationKind::Rotate});
  s.selection =
      pick(random, {SelectionKind::MostFreeVcs, SelectionKind::FirstFree, SelectionKind::Cyclic});
  if (shape.vc_allocation_per_vc) {
    s.vc_allocator = VcAllocatorKind::PerVc;
    if (chance(random, 0.4)) s.selection = SelectionKind::Oblivious;
  }
  s.tie_break = pick(random, {TieBreakKind::Random, TieBreakKind::Rotating, TieBreakKind::Lowest});
}

void random_power(Random& random, std::int64_t k, PowerOptions& p) {
  p.mode = pick(random, {PowerMode::AlwaysOn, PowerMode::Threshold, PowerMode::Threshold,
                         PowerMode::Threshold, PowerMode::Forced});
  p.thresholds = pick(random, {ThresholdKind::Static, ThresholdKind::Dynamic});
  p.setting = chance(random, 0.5) ? random.between(1, 13) : 0;
  const std::uint32_t on = random.between(2, 1000);  // thousandths
  const std::uint32_t off = random.between(1, on / 2);
  if (p.setting == 0) {
    p.u_on = fmt::format("{}.{:03}", on / 1000, on % 1000);
    p.u_off = fmt::format("{}.{:03}", off / 1000, off % 1000);
  }
  p.forced_up_links = random.between(1, static_cast<std::uint32_t>(k));
  p.t_on = random.between(1, pick(random, {1u, 20u, 300u}));
  p.t_off = random.between(1, pick(random, {1u, 20u, 300u}));
  p.window = random.between(2, pick(random, {4u, 60u, 500u}));
  p.trim_lock = chance(random, 0.5);
  p.override_enabled = chance(random, 0.4);
  p.override_wait = random.between(0, 40);
  p.count_pending = chance(random, 0.3);
  p.turn_off = pick(random, {TurnOffKind::Drain, TurnOffKind::Unused});
  p.guard = chance(random, 0.3);
  p.pending = pick(random, {PendingKind::Waiting, PendingKind::Present});
  p.trim_above_leaves = chance(random, 0.8);
  p.start = pick(random, {PowerStart::AllOn, PowerStart::MinimalTree});
}

void random_traffic(Random& random, std::int64_t nodes, bool power_of_two, TrafficOptions& t) {
  t.kind = chance(random, 0.2) ? TrafficKind::Closed : TrafficKind::Open;
  t.pattern = pick(random, {PatternKind::Uniform, PatternKind::Uniform, PatternKind::Hotspot,
                            PatternKind::Tornado, PatternKind::Neighbour, PatternKind::BitReversal,
                            PatternKind::BitComplement, PatternKind::Shuffle});
  const bool needs_bits = t.pattern == PatternKind::BitReversal ||
                          t.pattern == PatternKind::BitComplement ||
                          t.pattern == PatternKind::Shuffle;
  if ((needs_bits && !power_of_two) || t.kind == TrafficKind::Closed)
    t.pattern = PatternKind::Uniform;
  if (t.pattern == PatternKind::Hotspot) {
    t.hotspots = {static_cast<std::int64_t>(random.below(static_cast<std::uint32_t>(nodes)))};
  }
  t.hotspot_share = 0.3;
  t.injection = pick(random, {InjectionKind::Bernoulli, InjectionKind::Ramp,
                              InjectionKind::SelfSimilar, InjectionKind::SelfSimilarRamp});
  if (t.kind == TrafficKind::Closed) t.injection = InjectionKind::Bernoulli;  // unused
  t.load = random.uniform() * random.uniform();
  t.length = pick<const char*>(random, {"1", "2", "16", "1..40", "1:0.5,33:0.5"});
  t.ramp_low = 0.01;
  t.ramp_high = 0.01 + 0.9 * random.uniform();
  t.ramp_low_cycles = t.ramp_rise_cycles = t.ramp_hold_cycles = t.ramp_fall_cycles =
      random.between(1, 600);
  t.active_share = 0.1 + 0.9 * random.uniform();
  t.messages = random.between(1, 300);
  t.closed_rule = pick(random, {ClosedRule::Reply, ClosedRule::Walk, ClosedRule::Source});
}

std::uint32_t switches_of(const NetworkOptions& network) {
  std::uint32_t switches = static_cast<std::uint32_t>(network.n);
  for (std::int64_t i = 1; i < network.n; ++i) switches *= static_cast<std::uint32_t>(network.k);
  return switches;
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
  if (chance(random, 0.3)) p.window = random.between(500, 5000);
  if (chance(random, 0.3)) p.t_on = random.between(300, 2000);
  if (chance(random, 0.3)) p.t_off = random.between(300, 2000);
}

}  // namespace

Experiment random_experiment(std::uint64_t seed, std::uint64_t number,
                             const std::vector<SwitchShape>& shapes) {
  Random random(seed, static_cast<std::uint32_t>(number));
  const SwitchShape& shape = shapes[random.below(static_cast<std::uint32_t>(shapes.size()))];
  Experiment experiment;
  experiment.name = fmt::format("fuzz-{}-{}", seed, number);
  experiment.network.k = random.between(2, shape.ports / 2);
  experiment.network.n = experiment.network.k == 2 ? random.between(1, 4) : random.between(1, 3);
  if (experiment.network.k > 4) experiment.network.n = 1;
  experiment.network.link_latency = chance(random, 0.3) ? random.between(1, 6) : 1;
  experiment.network.local_latency = chance(random, 0.3) ? random.between(1, 3) : 1;
  experiment.network.source_cycles = random.between(0, 2);
  const std::int64_t nodes = nodes_of(experiment.network);
  random_switch(random, shape, experiment.switch_);
  random_power(random, experiment.network.k, experiment.power);
  random_traffic(random, nodes, (nodes & (nodes - 1)) == 0, experiment.traffic);
  RunOptions& run = experiment.run;
  run.host = HostKind::Kernel;
  run.seed = random.between(1, 1000000);
  run.cycles = random.between(200, 2500);
  run.warmup = chance(random, 0.5) ? 0 : random.between(0, 150);
  run.drain = chance(random, 0.7);
  run.drain_limit = 20000;
  reset_ignored_keys(experiment);  // the written configuration can be run
  return experiment;
}

Experiment random_lockstep_experiment(std::uint64_t seed, std::uint64_t number,
                                      const std::vector<SwitchShape>& shapes) {
  constexpr std::uint64_t kStreams = std::uint64_t{1} << 40;  // beyond those of random_experiment
  Random random(seed, kStreams + static_cast<std::uint32_t>(number));
  const bool wide = chance(random, 0.03);
  std::vector<SwitchShape> some;
  std::copy_if(shapes.begin(), shapes.end(), std::back_inserter(some),
               [wide](const SwitchShape& shape) { return (shape.ports > 8) == wide; });
  Experiment experiment = random_experiment(seed, number, some.empty() ? shapes : some);
  experiment.run.engine = EngineKind::Lockstep;
  experiment.run.checked = chance(random, 0.1) && has_assertions(experiment.switch_.shape);
  const bool many_ports = experiment.network.k > 4;
  if (many_ports && experiment.network.k <= 10 && chance(random, 0.7)) experiment.network.n = 2;
  if (chance(random, 0.004)) {
    // Beyond the wrap of the switch's 20-bit cycle counter.
    experiment.network.n = 1;
    lengthen(random, 2000, experiment);
    experiment.power.window = random.between(500, 5000);
    experiment.run.cycles = (1 << 20) + random.between(5000, 50000);
    experiment.run.checked = false;
  } else if (chance(random, 0.7)) {
    const std::uint32_t budget = many_ports ? 100000 : 400000;  // switch-cycles
    lengthen(random, std::min(50000u, budget / switches_of(experiment.network)), experiment);
  }
  for (std::int64_t& node : experiment.traffic.hotspots) {
    node %= nodes_of(experiment.network);  // n may be less than when it was drawn
  }
  reset_ignored_keys(experiment);
  return experiment;
}

}  // namespace dusk
