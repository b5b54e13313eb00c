// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "models/switch/switch_engine.h"
#include "sw/config/draw.h"
#include "sw/config/network_kind.h"
#include "sw/config/option_rows.h"
#include "sw/config/section_rows.h"

namespace dusk {
namespace {

/// Most levels of a tree so that it has at most 64 nodes.
double most_levels(const Experiment& e) {
  const std::int64_t k = e.network.k;
  return k == 2 ? 4 : k <= 4 ? 3 : k <= 8 ? 2 : 1;
}

std::vector<std::pair<std::string, std::uint32_t>> kind_weights() {
  std::vector<std::pair<std::string, std::uint32_t>> weights;
  for (const NetworkKind* kind : network_kinds())
    weights.emplace_back(kind->name(), kind->draw_weight());
  return weights;
}

/// Draws sizes: mostly below 100 switches; sometimes one dimension is far longer than the others.
OptionValue draw_size(Random& random, const Option& row, const Experiment& e) {
  constexpr std::uint32_t kLongest[][4] = {{16, 8, 4, 3}, {16, 9, 6, 4}};  // [fast][dimensions-1]
  std::vector<std::int64_t> size(random.between(row.least_elements, row.most_elements));
  const auto low = static_cast<std::uint32_t>(row.minimum);
  const bool fast = e.run.engine == EngineKind::Functional;
  const auto high =
      row.maximum < 16 ? static_cast<std::uint32_t>(row.maximum) : kLongest[fast][size.size() - 1];
  std::fill(size.begin(), size.end(), random.between(low, high));
  if (random.chance(0.5)) return size;
  for (std::int64_t& length : size) length = random.between(low, high);
  if (row.maximum < 33 || random.chance(0.7)) return size;
  std::fill(size.begin(), size.end(), low);
  size[random.below(static_cast<std::uint32_t>(size.size()))] = random.between(9, 33);
  return size;
}

/// Draws any mask with a line in it. A single dimension is a ring.
OptionValue draw_wrap(Random& random, const Option&, const Experiment& e) {
  const auto dimensions = static_cast<std::uint32_t>(e.network.size.size());
  std::vector<std::int64_t> wrap;
  if (dimensions < 2) return wrap;
  const std::uint32_t rings = random.between(0, (1U << dimensions) - 2);
  for (std::uint32_t d = 0; d < dimensions; ++d) wrap.push_back(rings >> d & 1U);
  return wrap;
}

}  // namespace

void add_network(std::vector<Option>& table) {
  using N = NetworkOptions;
  Rows<N> rows(table, "network.", &Experiment::network);
  rows.choice("topology", &N::topology, topology_names(), topology_help().c_str())
      .draw(weighted(kind_weights()));
  rows.number("k", &N::k, 2, 16, "", "Down (and up) ports of a switch of the tree.")
      .when(with_switches())
      .draw(up_to({3, 5, 16}));
  rows.number("n", &N::n, 1, 6, "", "Levels of the tree; it has k^n nodes.")
      .when(with_switches())
      .draw(up_to(most_levels));
  rows.list("size", &N::size, 2, 1 << kAddressBits,
            "Switches in each dimension; the first counts fastest in a node's number. At most "
            "16777216, 4096, 256, 64 in 1, 2, 3, 4 dimensions. In a 3dt: torus nodes in each of "
            "its three dimensions, at most 128; the two cards count fastest.")
      .known_as({"mesh_rows", "dims", "dimensions"})
      .elements(1, kMaxDimensions)
      .draw(draw_size);
  rows.list("wrap", &N::wrap, 0, 1,
            "Dimensions of a torus that are rings, in the order of size: 1 a ring, 0 a line whose "
            "ends have no link to each other. Empty: all are rings.")
      .draw(seldom(0.3, draw_wrap));
  rows.choice(
          "configuration", &N::configuration,
          "Torus ports of the first card of a torus node; the second card has the others. A: X+ "
          "Y+ Z+; B: X+ Y+ Z-; C: X+ Y+ Y-; D: X+ X- Y+; E: X+ Y- Z+; F: X+ Y- Z-; G: X+ X- Y-; "
          "H: X+ Z+ Z-; I: X+ X- Z+; J: X+ X- Z-.")
      .when(with_switches());
  rows.number("internal_latency", &N::internal_latency, 1, 1000, "cycles",
              "Latency of a channel between the two cards of a torus node.")
      .when(with_switches())
      .draw(seldom(0.4, up_to({6})));
  rows.number("links", &N::links, 1, kMaxTrunk, "links",
              "Parallel links to each neighbor, a trunk. A switch has at most 32 "
              "ports: 2 x dimensions x links + local channels.")
      .when(with_switches())
      .draw(up_to({1, 4, 8}));
  rows.number("local_channels", &N::local_channels, 1, kMaxLocalChannels, "channels",
              "Between a node and its switch, in each direction.")
      .when(with_switches())
      .draw(up_to({1, 2, 4}));
  Rows<SwitchOptions> of_switch(table, "network.", &Experiment::switch_, {with_switches()});
  of_switch.choice(
      "ring_tie", &SwitchOptions::ring_tie,
      "Direction to a destination half a ring away: always up (+); up from even coordinates, else "
      "down; drawn by each switch; or always down (-).");
  rows.number("link_latency", &N::link_latency, 1, 1000, "cycles",
              "Latency of a channel between switches.")
      .when(with_switches())
      .draw(seldom(0.4, up_to({6})));
  rows.number("local_latency", &N::local_latency, 1, 1000, "cycles",
              "Latency of a channel between a node and its switch.")
      .when(with_switches())
      .draw(seldom(0.4, up_to({3})));
  rows.number("source_cycles", &N::source_cycles, 0, 1000, "cycles",
              "From a message's creation to its first chance of injection.")
      .when(with_switches())
      .draw(up_to({2}));
  rows.choice(
          "source_vc", &N::source_vc,
          "Virtual channel of a packet that leaves its node. lowest: every free one gets a "
          "packet, the lowest first; rotate: one packet goes after the other, each over the next "
          "virtual channel that is free and has a credit.")
      .when(with_switches());
  rows.number("source_vcs", &N::source_vcs, 0, 8, "",
              "Number of virtual channels that the packets of a message class may take on a "
              "channel from a node: the lowest of the class; 0: all. With 1 the packets of a class "
              "leave one after the other, as with switch.one_packet_per_port.")
      .when(with_switches())
      .draw(seldom(0.2, up_to({1, 2})));
}

}  // namespace dusk
