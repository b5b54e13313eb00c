// SPDX-License-Identifier: Apache-2.0
#include "sw/fuzz/random_bubble.h"

#include <fmt/format.h>

#include <algorithm>

#include "models/switch/shape_rules.h"
#include "sw/config/key_effect.h"
#include "sw/config/lengths.h"
#include "sw/config/network_kind.h"
#include "sw/config/power_policy.h"
#include "sw/config/workload_part.h"
#include "sw/fuzz/random_classes.h"
#include "sw/fuzz/random_experiment.h"
#include "sw/topologies/bubble_room.h"
#include "sw/topologies/network_parts.h"

namespace dusk {
namespace {

/// The switch on which a case stands; the default is any, which only a twin can be.
struct Bounds {
  std::uint32_t vcs = kMaxVcs, depth = 256;  // a buffer, flits
};

bool links_go_off(const Experiment& e) {
  return e.network.links > 1 && e.power.mode != PowerMode::AlwaysOn &&
         !policy_of(e.network, e.power).wakes_on_demand;
}

/// Depth with which packets that enter a ring find room.
std::uint32_t needed_depth(const Experiment& experiment) {
  const BubbleRoom room = bubble_of(experiment);
  const bool local = experiment.switch_.bubble_at == BubbleAt::Local;
  return std::max(room.longest, room.flits + (local ? 0 : room.longest));
}

std::string random_lengths(Random& random, std::uint32_t longest) {
  const std::uint32_t high = random.between(1, longest), low = random.between(1, high);
  if (low == high || random.chance(0.5)) return std::to_string(high);
  return random.chance(0.5) ? fmt::format("{}..{}", low, high)
                            : fmt::format("{}:0.5,{}:0.5", low, high);
}

/// A ring at least, of four or more switches.
void draw_sizes(Random& random, NetworkOptions& n) {
  n.topology = "torus";
  n.size.assign(random.pick({1, 1, 2, 2, 2, 3}), 0);
  n.links = random.chance(0.2) ? 2 : 1;
  n.local_channels = random.chance(0.3) ? 2 : 1;
}
void draw_sizes(Random& random, const SwitchShape& shape, NetworkOptions& n) {
  n.topology = "torus";
  n.size.assign(shape.dimensions(), 0);
  n.links = shape.trunk;
  n.local_channels = random.between(1, shape.ports - shape.first_local());
}

/// Every header asks for a VC at once, which needs few enough VCs.
bool asks_at_once(const SwitchOptions& s) {
  return s.vc_allocator == VcAllocator::PerVc || s.vc_allocator == VcAllocator::PerRequest;
}

/// One VC more, for a message class, whose ring needs no larger bubble than the others.
void add_class(Random& random, Experiment& e) {
  ++e.switch_.vcs_in_use;
  e.switch_.message_class_vcs = {1};
  draw_classes(random, e.traffic);
}

/// What an elaborated switch has.
void draw_pipeline(Random& random, const NetworkOptions& network, SwitchOptions& s) {
  s.crossbar = random.pick({CrossbarKind::PerPort, CrossbarKind::PerInputVc});
  s.hop_latency = random.between(3, 4);
  s.credit_delay = random.between(1, 2);
  s.vc_allocator = random.pick(
      {VcAllocator::PerPort, VcAllocator::PerVc, VcAllocator::PerSwitch, VcAllocator::PerRequest});
  // At most 2 adaptive VCs and 2 of the escape.
  if (!can_ask_at_once(static_cast<std::uint64_t>(ports_of(network)), 4) && asks_at_once(s))
    s.vc_allocator = VcAllocator::PerPort;
}
void set_pipeline(const SwitchShape& shape, SwitchOptions& s) {
  s.shape = shape.name;
  s.crossbar = shape.crossbar_in_per_vc ? CrossbarKind::PerInputVc : CrossbarKind::PerPort;
  s.hop_latency = shape.hop_latency;
  s.credit_delay = shape.credit_bypass ? 1 : 2;
  s.ejection = shape.eject_per_vc ? EjectionKind::PerVc : EjectionKind::One;
  s.vc_allocator = shape.vc_allocator;
}

void draw_switch(Random& random, const Bounds& bounds, SwitchOptions& s) {
  s.vc_allocation = VcAllocationKind::VirtualCutThrough;
  s.out_depth_in_use = 0;
  s.hold_arbitration = random.chance(0.5);
  s.selection = random.pick({Selection::MostFreeVcs, Selection::FirstFree, Selection::Cyclic,
                             Selection::Oblivious, Selection::WidestFirst});
  if (s.vc_allocator == VcAllocator::PerRequest) random_request(random, s);
  s.tie_break = random.pick({TieBreak::Random, TieBreak::Rotating, TieBreak::Lowest});
  s.routing = random.pick({RoutingKind::Adaptive, RoutingKind::DimensionOrder});
  const std::uint32_t escape = random.chance(0.2) && bounds.vcs > 2 ? 2 : 1;
  if (bounds.vcs == escape) s.routing = RoutingKind::DimensionOrder;
  if (s.routing == RoutingKind::Adaptive)
    s.adaptive_vcs = random.between(1, std::min(2u, bounds.vcs - escape));
  s.vcs_in_use = static_cast<std::uint32_t>(adaptive_vcs_of(s)) + escape;
  const std::uint32_t least = std::min(s.ejection == EjectionKind::PerVc ? 2u : 1u, bounds.vcs);
  s.vcs_in_use = std::max(s.vcs_in_use, least);
  s.local_vcs = random.between(least, s.vcs_in_use);
}

/// A policy with which a packet always finds its way.
LinkPolicy waking_policy() {
  const auto& parts = policy_parts();
  const auto found = std::find_if(parts.begin(), parts.end(),
                                  [](const PolicyPart& part) { return part.wakes_on_demand; });
  return static_cast<LinkPolicy>(found - parts.begin());
}

/// Mostly none; where links go off, those of single links or by an idle timer.
void draw_power(Random& random, const SwitchShape* shape, Experiment& e) {
  PowerOptions& p = e.power;
  const bool any = shape == nullptr, timer = !any && policy_part(shape->policy).wakes_on_demand;
  if (any ? random.chance(0.8) : !timer && !shape->narrowing) return;
  p.mode = PowerMode::Threshold;
  p.window = random.between(20, 200);
  p.t_on = random.between(1, 40);
  p.t_off = random.between(1, 40);
  if (any ? e.network.links == 1 && random.chance(0.5) : !timer) {
    p.narrowest = random.pick<std::uint8_t>({1, 2});
    p.u_max = "0.42";
    return;
  }
  p.policy = policy_part(any ? waking_policy() : shape->policy).name;
  p.idle_cycles = random.between(1, 30);
}

void draw_load(Random& random, Experiment& e) {
  TrafficOptions& t = e.traffic;
  random_pattern(random, e);
  t.load = std::min(mean_length(parse_lengths(t.length)),
                    static_cast<double>(e.network.local_channels) * (0.3 + 0.7 * random.uniform()));
}

}  // namespace

void draw_bubble(Random& random, const SwitchShape& shape, Experiment& experiment) {
  SwitchOptions& s = experiment.switch_;
  const NetworkOptions& n = experiment.network;
  if (!kind_of(n).has_rings() || links_go_off(experiment)) return;
  if (rings_of(n).mask(n.size.size()) == 0) return;
  if (random.chance(0.5)) return;
  Experiment with = experiment;
  with.switch_.escape = RingEscape::Bubble;
  with.switch_.bubble_at = random.pick({BubbleAt::Local, BubbleAt::Downstream});
  if (workload_of(with.traffic).reads("length"))
    with.traffic.length = random_lengths(random, std::max(1u, shape.vc_depth / 4));
  if (needed_depth(with) > s.depth_in_use) with.traffic.length = "1";
  const std::uint32_t needed = needed_depth(with);
  if (needed > s.depth_in_use) return;
  const BubbleRoom room = bubble_of(with);
  const std::uint32_t least = (room.least + room.longest - 1) / room.longest;
  const std::uint32_t most = (s.depth_in_use - needed + room.least) / room.longest;
  if (most >= least && random.chance(0.5))
    with.switch_.bubble = std::to_string(random.between(least, most));
  TrafficOptions& t = with.traffic;
  const double flits = mean_length(parse_lengths(t.length));
  for (double* load : {&t.load, &t.ramp_low, &t.ramp_high, &t.on_rate})
    *load = std::min(*load, flits);
  experiment = with;
}

Experiment random_bubble_experiment(std::uint64_t seed, std::uint64_t number,
                                    const SwitchShape* shape) {
  constexpr std::uint64_t kStreams = std::uint64_t{9} << 40;  // beyond those of the others
  Random random(seed, kStreams + static_cast<std::uint32_t>(number));
  Experiment e;
  e.name = fmt::format("bubble-{}-{}", seed, number);
  NetworkOptions& n = e.network;
  shape == nullptr ? draw_sizes(random, n) : draw_sizes(random, *shape, n);
  for (std::int64_t& size : n.size) size = random.between(2, 5);
  const RingTie tie = random.pick({RingTie::Plus, RingTie::Alternate, RingTie::Random});
  // One ring at least can fill.
  n.size[random.below(static_cast<std::uint32_t>(n.size.size()))] =
      tie == RingTie::Alternate ? 5 : random.between(4, 5);
  n.link_latency = random.chance(0.5) ? random.between(1, 6) : 1;
  n.source_cycles = 0;
  SwitchOptions& s = e.switch_;
  s.ring_tie = tie;
  Bounds bounds;
  if (shape == nullptr) {
    draw_pipeline(random, n, s);
  } else {
    set_pipeline(*shape, s);
    bounds = {shape->vcs - (shape->message_classes ? 1 : 0), shape->vc_depth};
  }
  draw_switch(random, bounds, s);
  draw_power(random, shape, e);
  s.escape = RingEscape::Bubble;
  s.bubble_at = random.pick({BubbleAt::Local, BubbleAt::Downstream});
  e.traffic.length = random_lengths(random, 4);
  while (needed_depth(e) > bounds.depth) e.traffic.length = random_lengths(random, 2);
  s.depth_in_use = needed_depth(e);  // the length of the least bubble depends on it: once more
  s.depth_in_use = needed_depth(e) + random.below(2 * bubble_of(e).longest + 1);
  while (needed_depth(e) > s.depth_in_use) ++s.depth_in_use;
  if (s.depth_in_use > bounds.depth) s.depth_in_use = bounds.depth;
  while (needed_depth(e) > s.depth_in_use) e.traffic.length = random_lengths(random, 2);
  draw_load(random, e);
  // From a stream of its own: the rest does not depend on it.
  Random node(seed, kStreams + (std::uint64_t{3} << 40) + static_cast<std::uint32_t>(number));
  if (shape == nullptr && s.local_vcs > 1 && node.chance(0.3)) s.ejection = EjectionKind::PerVc;
  const bool fits = !asks_at_once(s) ||
                    can_ask_at_once(static_cast<std::uint64_t>(ports_of(n)), s.vcs_in_use + 1);
  if (shape == nullptr ? fits && node.chance(0.2) : shape->message_classes) add_class(node, e);
  RunOptions& run = e.run;
  run.engine = shape == nullptr ? EngineKind::Model : EngineKind::Lockstep;
  run.host = HostKind::Kernel;
  run.seed = random.between(1, 1000000);
  run.warmup = 0;
  run.cycles = random.between(100, 100 + 20000 / static_cast<std::uint32_t>(nodes_of(n) + 20));
  run.drain = false;  // sources stop, and all packets under way must arrive
  run.watchdog = 4000;
  reset_ignored_keys(e);
  return e;
}

}  // namespace dusk
