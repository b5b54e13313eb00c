// SPDX-License-Identifier: Apache-2.0
#include "sw/topologies/card_kind.h"

#include <algorithm>

#include "models/topology/card_settings.h"
#include "sw/config/narrow_rows.h"
#include "sw/topologies/bubble_space.h"
#include "sw/topologies/network_parts.h"

namespace dusk {
namespace {

/// Returns the sizes in the pins of card 0.
CardTorusSizes sizes_of_pins(const SwitchSettings& card0) {
  CardTorusSizes sizes;
  sizes.size = place_of_address(card0.last).at;
  for (std::uint32_t& size : sizes.size) ++size;
  for (const auto& row : names(CardConfiguration{})) {
    const CardPorts ports = card_ports(row.value);
    std::uint32_t links = 0;
    for (const unsigned torus_port : ports.torus_port[0]) links |= 1u << torus_port;
    if (links == card0.card_links) sizes.configuration = row.value;
  }
  return sizes;
}

CardRunSettings card_run_settings(const Experiment& experiment) {
  const SwitchOptions& s = experiment.switch_;
  CardRunSettings run;
  run.router = router_config(s);
  run.router.internal_depth = s.depth_in_use;
  run.router.depth_in_use = run.router.local_depth = u32(link_depth(s));
  run.vcs.escape = s.escape;
  run.vcs.link_vcs = u32(s.link_vcs);
  run.vcs.bubble_at = s.bubble_at;
  if (s.escape == RingEscape::Bubble) run.vcs.bubble = bubble_of(experiment).flits;
  run.power = power_config(experiment.power);
  run.thresholds = threshold_settings(experiment.power);
  run.seed = static_cast<std::uint64_t>(experiment.run.seed);
  return run;
}

}  // namespace

CardTorusSizes card_torus_sizes(const NetworkOptions& n) {
  CardTorusSizes sizes;
  std::transform(n.size.begin(), n.size.end(), sizes.size.begin(), u32);
  sizes.configuration = n.configuration;
  sizes.link_latency = u32(n.link_latency);
  sizes.internal_latency = u32(n.internal_latency);
  sizes.local_latency = u32(n.local_latency);
  return sizes;
}

std::int64_t link_depth(const SwitchOptions& s) {
  return std::int64_t{s.vcs_in_use} * s.depth_in_use / s.link_vcs;
}

std::int64_t CardKind::nodes(const NetworkOptions& n) const {
  std::int64_t nodes = 2;
  for (const std::int64_t size : n.size) nodes *= size;
  return nodes;
}

std::vector<std::uint32_t> CardKind::digits(const NetworkOptions& n) const {
  std::vector<std::uint32_t> digits{2};
  for (const std::int64_t size : n.size) digits.push_back(u32(size));
  return digits;
}

std::vector<BubbleRing> CardKind::bubble_rings(const Experiment& experiment) const {
  const SwitchOptions& s = experiment.switch_;
  const CardTorusSizes sizes = card_torus_sizes(experiment.network);
  const CardPorts ports = card_ports(sizes.configuration);
  std::vector<BubbleRing> all;
  for (unsigned d = 0; d < kCardDimensions; ++d) {
    if (sizes.size[d] < shortest_ring(s)) continue;
    BubbleRing ring;
    ring.switches = sizes.size[d];
    ring.queues = u32(s.link_vcs);
    ring.depth = u32(link_depth(s));
    ring.latency = sizes.link_latency;
    ring.inner_queues = ports.split(d) ? 1 : 0;
    ring.inner_depth = s.depth_in_use;
    ring.inner_latency = sizes.internal_latency;
    all.push_back(ring);
  }
  return all;
}

void CardKind::size_switch(const NetworkOptions&, const SwitchOptions& s, const PowerOptions&,
                           SwitchShape& shape) const {
  shape.set_card(u32(s.link_vcs));
}

Topology CardKind::make_topology(const NetworkOptions& n, std::uint32_t ports) const {
  const CardTorusSizes sizes = card_torus_sizes(n);
  Topology torus = make_card_torus(sizes);
  torus.rules = card_torus_rules(torus, sizes);
  torus.ports = ports;
  for (auto* table : {&torus.out_channel, &torus.in_channel})
    for (std::vector<ChannelId>& channels : *table) channels.resize(ports, kNone);
  return torus;
}

std::vector<SwitchSettings> CardKind::make_settings(const Experiment& experiment,
                                                    const Topology& topology) const {
  return make_card_settings(topology, card_torus_sizes(experiment.network),
                            card_run_settings(experiment));
}

std::unique_ptr<Route> CardKind::make_route(const Topology&,
                                            const std::vector<SwitchSettings>& settings) const {
  const SwitchSettings& card0 = settings.front();
  const bool apart = card0.class_vcs[static_cast<std::size_t>(CardClass::Up)] !=
                     card0.class_vcs[static_cast<std::size_t>(CardClass::Low)];
  return std::make_unique<CardRoute>(
      sizes_of_pins(card0),
      CardRouteSettings{apart ? CardEscape::UpLow : CardEscape::Bubble, card0.ring_tie});
}

CountedTable CardKind::counted_table(const Experiment& experiment) const {
  return card_crossings_table(card_torus_sizes(experiment.network), experiment.switch_.ring_tie);
}

void CardKind::check(const Experiment& experiment, const Origins& origins) const {
  check_card_torus(experiment, origins);
}

std::vector<OwnKey> CardKind::own_keys() const {
  const Condition bubble = among("switch.escape", {"bubble"});
  return {{"network.size"},      {"network.configuration"},   {"network.internal_latency"},
          {"network.ring_tie"},  {"switch.link_vcs"},         {"switch.routing"},
          {"switch.escape"},     {"switch.bubble", {bubble}}, {"switch.bubble_at", {bubble}},
          {"run.deadlock_check"}};
}

void CardKind::narrow(const SwitchShape& shape, NarrowRows& rows) const {
  rows.elements("network.size", kCardDimensions, kCardDimensions)
      .keep("switch.link_vcs", std::int64_t{shape.link_vcs})
      .keep("switch.routing", std::string("dimension_order"));
}

const NetworkKind& card_kind() {
  static const CardKind kind;
  return kind;
}

}  // namespace dusk
