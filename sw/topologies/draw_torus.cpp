// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "sw/topologies/torus_kind.h"

namespace dusk {

void draw_torus_sizes(Random& random, const SwitchShape& shape, Experiment& experiment) {
  NetworkOptions& n = experiment.network;
  constexpr std::uint32_t kLongest[] = {16, 8, 4, 3};
  const bool ring = shape.vcs >= 2 && random.chance(0.7);
  n.topology = ring ? "torus" : "mesh";
  const std::uint32_t first = random.between(2, kLongest[shape.dimensions() - 1]);
  const bool equal = random.chance(0.5);
  n.size.clear();
  for (std::uint32_t d = 0; d < shape.dimensions(); ++d)
    n.size.push_back(equal ? first : random.between(2, kLongest[shape.dimensions() - 1]));
  // One dimension far longer than the others.
  if (!equal && random.chance(0.3)) {
    std::fill(n.size.begin(), n.size.end(), 2);
    n.size[random.between(0, shape.dimensions() - 1)] = random.between(9, 33);
  }
  n.wrap.clear();
  if (ring && shape.dimensions() > 1 && random.chance(0.3)) {
    // Any mask with a line.
    const std::uint32_t rings = random.between(0, (1U << shape.dimensions()) - 2);
    for (std::uint32_t d = 0; d < shape.dimensions(); ++d) n.wrap.push_back(rings >> d & 1U);
  }
  n.links = shape.trunk;
  n.local_channels =
      random.between(1, std::min(kMaxLocalChannels, shape.ports - shape.first_local()));
  experiment.switch_.ring_tie = random.pick({RingTie::Plus, RingTie::Alternate, RingTie::Random});
}

void draw_torus_rest(Random& random, const SwitchShape& shape, Experiment& experiment) {
  const bool ring = kind_of(experiment.network).has_rings();
  SwitchOptions& s = experiment.switch_;
  const std::uint32_t escape = ring ? 2 : 1;
  const bool adaptive = shape.vcs > escape && random.chance(0.7);
  s.routing = adaptive ? RoutingKind::Adaptive : RoutingKind::DimensionOrder;
  if (adaptive) s.adaptive_vcs = random.between(1, shape.vcs - escape);
  s.vcs_in_use = random.between(escape + static_cast<std::uint32_t>(adaptive_vcs_of(s)), shape.vcs);
  const std::uint32_t least = shape.eject_per_vc ? 2 : 1;  // of which a node takes several flits
  s.vcs_in_use = std::max(s.vcs_in_use, least);
  s.local_vcs = random.between(least, s.vcs_in_use);
  const std::uint32_t needed = escape + static_cast<std::uint32_t>(adaptive_vcs_of(s));
  if (s.vcs_in_use > needed) s.idle_vcs = random.between(0, s.vcs_in_use - needed);
  s.relaxed_dateline = random.pick({false, true});
  if (adaptive || (ring && s.relaxed_dateline)) s.vc_allocation = VcAllocationKind::Atomic;
  s.selection = random.pick({Selection::MostFreeVcs, Selection::FirstFree, Selection::Cyclic,
                             Selection::Oblivious, Selection::WidestFirst});
  PowerOptions& p = experiment.power;
  if (p.mode == PowerMode::Forced) p.mode = PowerMode::Threshold;
  p.start = random.pick({PowerStart::AllOn, PowerStart::OneLink});
  p.u_max = random.pick<const char*>({"0.63", "0.3", "0.42"});
  if (shape.narrowing) {
    p.narrowest = random.pick<std::uint8_t>({1, 2});
    p.thresholds = ThresholdKind::Static;  // with dynamic ones nothing narrows
  }
  TrafficOptions& t = experiment.traffic;
  if (t.length == "1") return;
  t.on_rate = static_cast<double>(experiment.network.local_channels);
  if (t.length == "2") t.on_rate = std::min(t.on_rate, 2.0);
  t.load *= t.on_rate;
  t.ramp_high *= t.on_rate;
}

}  // namespace dusk
