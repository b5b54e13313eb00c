// SPDX-License-Identifier: Apache-2.0
#include "sw/topologies/torus_kind.h"

#include "models/routing/grid_route.h"
#include "sw/config/message_classes.h"
#include "sw/config/narrow_rows.h"
#include "sw/topologies/booksim_counterpart.h"
#include "sw/topologies/bubble_space.h"
#include "sw/topologies/network_parts.h"

namespace dusk {
namespace {

std::int64_t dimensions(const NetworkOptions& n) {
  return static_cast<std::int64_t>(n.size.size());
}

/// VCs of each escape with rings of its own: that of class 0, and those of message classes.
std::vector<std::int64_t> escape_sets(const SwitchOptions& s) {
  std::vector<std::int64_t> sets{common_vcs_of(s) - adaptive_vcs_of(s)};
  for (const std::int64_t own : s.message_class_vcs) {
    if (own > 0) sets.push_back(own);
  }
  return sets;
}

}  // namespace

const char* TorusKind::help() const {
  return wrap_ ? "switches with a node each in 1 to 4 dimensions, which are rings"
               : "such dimensions with ends";
}

std::int64_t TorusKind::nodes(const NetworkOptions& n) const {
  std::int64_t nodes = 1;
  for (const std::int64_t size : n.size) nodes *= size;
  return nodes;
}

std::int64_t TorusKind::ports(const NetworkOptions& n) const {
  return 2 * dimensions(n) * n.links + n.local_channels;
}

std::int64_t TorusKind::channels(const NetworkOptions& n) const {
  std::int64_t trunks = 0;
  const Rings rings = rings_of(n);
  for (std::uint32_t d = 0; d < n.size.size(); ++d)
    trunks += 2 * (rings[d] ? nodes(n) : nodes(n) / n.size[d] * (n.size[d] - 1));
  return trunks * n.links + 2 * nodes(n) * n.local_channels;
}

NetworkSketch TorusKind::sketch(const NetworkOptions& n) const {
  return {wrap_ ? "torus" : "mesh", {{"links", n.links}}, n.size, rings_of(n)};
}

std::vector<BubbleRing> TorusKind::bubble_rings(const Experiment& experiment) const {
  const NetworkOptions& n = experiment.network;
  BubbleRing ring;
  ring.depth = experiment.switch_.depth_in_use;
  ring.latency = u32(n.link_latency);
  ring.narrows = experiment.power.narrowest > 0;
  std::vector<BubbleRing> all;
  const Rings rings = rings_of(n);
  for (std::uint32_t d = 0; d < n.size.size(); ++d) {
    if (!rings[d] || n.size[d] < shortest_ring(experiment.switch_)) continue;
    ring.switches = u32(n.size[d]);
    for (const std::int64_t vcs : escape_sets(experiment.switch_)) {
      ring.queues = u32(n.links) * u32(vcs);
      all.push_back(ring);
    }
  }
  return all;
}

void TorusKind::size_switch(const NetworkOptions& n, const SwitchOptions&,
                            const PowerOptions& power, SwitchShape& shape) const {
  shape.set_torus(u32(dimensions(n)), u32(n.links));
  shape.narrowing = power.narrowest != 0;
}

Topology TorusKind::make_topology(const NetworkOptions& n, std::uint32_t ports) const {
  TorusSizes sizes;
  for (const std::int64_t size : n.size) sizes.size.push_back(u32(size));
  sizes.wrap = rings_of(n);
  sizes.trunk = u32(n.links);
  sizes.local_channels = u32(n.local_channels);
  sizes.link_latency = u32(n.link_latency);
  sizes.local_latency = u32(n.local_latency);
  Topology torus = make_torus(sizes);
  torus.ports = ports;
  for (auto* table : {&torus.out_channel, &torus.in_channel})
    for (std::vector<ChannelId>& channels : *table) channels.resize(ports, kNone);
  return torus;
}

TorusRunSettings TorusKind::run_settings(const Experiment& experiment) {
  const SwitchOptions& s = experiment.switch_;
  const PowerOptions& p = experiment.power;
  TorusRunSettings settings;
  settings.router = router_config(s);
  settings.vcs.adaptive_vcs = u32(adaptive_vcs_of(s));
  settings.vcs.idle_vcs = u32(s.idle_vcs);
  settings.vcs.local_vcs = u32(s.local_vcs);
  settings.vcs.escape = s.escape;
  settings.vcs.bubble_at = s.bubble_at;
  if (s.escape == RingEscape::Bubble) settings.vcs.bubble = bubble_of(experiment).flits;
  settings.power = power_config(p);
  settings.thresholds = threshold_settings(p);
  settings.start = p.start == PowerStart::AllOn ? TrunkStart::AllOn : TrunkStart::OneLink;
  settings.seed = static_cast<std::uint64_t>(experiment.run.seed);
  return settings;
}

std::vector<SwitchSettings> TorusKind::make_settings(const Experiment& experiment,
                                                     const Topology& topology) const {
  return make_torus_settings(topology, run_settings(experiment));
}

std::unique_ptr<Route> TorusKind::make_route(const Topology& topology,
                                             const std::vector<SwitchSettings>& settings) const {
  return make_grid_route(topology, grid_rules(settings.front()));
}

void TorusKind::check(const Experiment& experiment, const Origins& origins) const {
  check_torus(experiment, origins);
}

std::vector<OwnKey> TorusKind::common_keys() {
  const Condition bubble = among("switch.escape", {"bubble"});
  const Condition takes_several{"switch.local_vcs", "local_vcs at least 2",
                                [](const Experiment& e) {
                                  return e.switch_.ejection != EjectionKind::PerVc ||
                                         e.switch_.local_vcs > 1 || own_vcs_of(e.switch_) > 0;
                                }};
  return {{"network.size"},
          {"network.links"},
          {"network.local_channels"},
          {"switch.routing"},
          {"switch.adaptive_vcs", {among("switch.routing", {"adaptive"})}},
          {"switch.idle_vcs"},
          {"switch.local_vcs"},
          {"switch.bubble", {bubble}},
          {"switch.bubble_at", {bubble}},
          {"switch.ejection", {takes_several}},
          {"power.narrowest"},
          {"run.deadlock_check"}};
}

std::vector<OwnKey> TorusKind::own_keys() const {
  std::vector<OwnKey> keys = common_keys();
  if (wrap_) {
    for (const char* key : {"network.wrap", "network.ring_tie", "switch.escape"})
      keys.push_back({key});
    keys.push_back({"switch.dateline", {among("switch.escape", {"dateline"})}});
  } else {  // a mesh has no rings, but its switches have the bubble
    keys.push_back(
        {"switch.escape", {{"network.topology", "topology torus", [](const Experiment& e) {
                              return e.switch_.escape == RingEscape::Bubble;
                            }}}});
  }
  return keys;
}

void TorusKind::narrow(const SwitchShape& shape, NarrowRows& rows) const {
  rows.elements("network.size", shape.dimensions(), shape.dimensions())
      .within("network.links", shape.group, shape.group)
      .within("network.local_channels", 1, shape.ports - shape.first_local);
}

const BooksimCounterpart* TorusKind::booksim() const { return &torus_of_booksim(); }

Rings rings_of(const NetworkOptions& n) {
  if (!kind_of(n).has_rings()) return false;
  if (n.wrap.empty()) return true;
  std::uint32_t mask = 0;
  for (std::size_t d = 0; d < n.wrap.size(); ++d) mask |= u32(n.wrap[d]) << d;
  return Rings::of(mask);
}

bool any_ring(const NetworkOptions& n) { return rings_of(n).mask(n.size.size()) != 0; }

const NetworkKind& torus_kind() {
  static const TorusKind kind(true);
  return kind;
}

const NetworkKind& mesh_kind() {
  static const TorusKind kind(false);
  return kind;
}

}  // namespace dusk
