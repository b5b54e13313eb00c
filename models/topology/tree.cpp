// SPDX-License-Identifier: Apache-2.0
#include "models/topology/tree.h"

#include <stdexcept>

#include "models/switch/switch_engine.h"

namespace dusk {
namespace {

/// Digits and switch numbers of one k-ary n-tree.
struct Labels {
  std::uint32_t k, n, bits, rows;  ///< rows: switches per level, k^(n-1)

  std::uint32_t power(std::uint32_t exponent) const {
    std::uint32_t value = 1;
    while (exponent-- > 0) value *= k;
    return value;
  }
  /// Returns the weight of w_i in a switch's number within its level.
  std::uint32_t weight(std::uint32_t i) const { return power(n - 2 - i); }
  std::uint32_t digit(std::uint32_t w, std::uint32_t i) const { return w / weight(i) % k; }
  std::uint32_t replace_digit(std::uint32_t w, std::uint32_t i, std::uint32_t value) const {
    return w - digit(w, i) * weight(i) + value * weight(i);
  }
  SwitchId id(std::uint32_t level, std::uint32_t w) const { return level * rows + w; }
  /// Returns the bit position of address digit i.
  std::uint32_t shift(std::uint32_t i) const { return (n - 1 - i) * bits; }
};

void check_tree(bool good, const std::string& what) {
  if (!good) throw std::invalid_argument("k-ary n-tree: " + what);
}

Labels checked_labels(std::uint32_t k, std::uint32_t n, std::uint32_t ports) {
  check_tree(k >= 2 && k <= 16, "k = " + std::to_string(k) + " is out of range (2 to 16)");
  check_tree(n >= 1 && n <= kTreeLevels, "n = " + std::to_string(n) + " is out of range (1 to " +
                                             std::to_string(kTreeLevels) + ")");
  check_tree(
      ports >= 2 * k && ports % 2 == 0 && ports <= 32,
      std::to_string(ports) + " ports do not fit (even, " + std::to_string(2 * k) + " to 32)");
  Labels labels{k, n, 0, 0};
  while (1u << labels.bits < k) ++labels.bits;
  labels.rows = labels.power(n - 1);
  return labels;
}

/// Returns whether a switch is in the Minimal Tree: a leaf, or w_i = 0 for all i in level..n-2.
bool in_minimal_tree(const Labels& labels, std::uint32_t level, std::uint32_t w) {
  return level + 1 == labels.n || w % labels.power(labels.n - 1 - level) == 0;
}

std::string name_of(const Labels& labels, std::uint32_t level, std::uint32_t w) {
  std::string name = "switch l" + std::to_string(level) + " (";
  for (std::uint32_t i = 0; i + 1 < labels.n; ++i) {
    name += (i > 0 ? "," : "") + std::to_string(labels.digit(w, i));
  }
  return name + ")";
}

void add_switch(Topology& tree, const Labels& labels, std::uint32_t level, std::uint32_t w) {
  const std::uint32_t all = (1u << labels.k) - 1;
  const std::uint32_t first_up = tree.ports / 2;
  std::uint32_t address = 0, mask = 0;
  for (std::uint32_t i = 0; i < level; ++i) {
    address |= labels.digit(w, i) << labels.shift(i);
    mask |= ((1u << labels.bits) - 1) << labels.shift(i);
  }
  const bool member = in_minimal_tree(labels, level, w);
  tree.switch_name.push_back(name_of(labels, level, w));
  tree.place.push_back({w, 0, level});
  tree.level.push_back(level);
  tree.address.push_back(address);
  tree.address_mask.push_back(mask);
  tree.digit_shift.push_back(static_cast<std::uint8_t>(labels.shift(level)));
  tree.digit_mask.push_back(static_cast<std::uint8_t>((1u << labels.bits) - 1));
  tree.up.push_back(level == 0 ? 0 : all << first_up);
  tree.down.push_back(all);
  tree.local.push_back(level + 1 == labels.n ? all : 0);
  tree.minimal_tree.push_back(member);
  tree.minimal_tree_out.push_back(!member ? 0 : level == 0 ? all : all | 1u << first_up);
}

/// Adds the ejection channels or channels to the lower level, then the channels to the upper level.
void add_output_channels(Topology& tree, const Labels& labels, std::uint32_t level, std::uint32_t w,
                         std::uint32_t link_latency, std::uint32_t local_latency) {
  using Kind = Endpoint::Kind;
  const SwitchId id = labels.id(level, w);
  for (std::uint32_t i = 0; i < labels.k; ++i) {
    const Endpoint from{Kind::Switch, id, i};
    if (level + 1 == labels.n) {
      const NodeId node = w * labels.k + i;
      tree.ejection[node] = add_channel(tree, from, {Kind::Node, node, 0}, local_latency);
    } else {
      const SwitchId child = labels.id(level + 1, labels.replace_digit(w, level, i));
      const PortId port = tree.ports / 2 + labels.digit(w, level);
      add_channel(tree, from, {Kind::Switch, child, port}, link_latency);
    }
  }
  for (std::uint32_t i = 0; level > 0 && i < labels.k; ++i) {
    const SwitchId parent = labels.id(level - 1, labels.replace_digit(w, level - 1, i));
    add_channel(tree, {Kind::Switch, id, tree.ports / 2 + i},
                {Kind::Switch, parent, labels.digit(w, level - 1)}, link_latency);
  }
}

}  // namespace

Topology make_k_ary_n_tree(std::uint32_t k, std::uint32_t n, std::uint32_t ports,
                           std::uint32_t link_latency, std::uint32_t local_latency) {
  const Labels labels = checked_labels(k, n, ports);
  check_tree(link_latency >= 1 && local_latency >= 1, "a channel's latency is at least 1 cycle");
  Topology tree;
  tree.name = std::to_string(k) + "-ary " + std::to_string(n) + "-tree";
  tree.rules = tree_rules();
  tree.groups = {((1u << k) - 1) << ports / 2};
  tree.local_channels = 1;
  tree.nodes = labels.rows * k;
  tree.switches = labels.rows * n;
  tree.ports = ports;
  tree.channels.reserve(std::size_t{2} * n * tree.nodes);
  tree.out_channel.assign(tree.switches, std::vector<ChannelId>(ports, kNone));
  tree.in_channel = tree.out_channel;
  tree.injection.assign(tree.nodes, kNone);
  tree.ejection.assign(tree.nodes, kNone);
  for (NodeId node = 0; node < tree.nodes; ++node) {
    std::uint32_t address = 0;
    for (std::uint32_t i = 0; i < n; ++i) {
      address |= node / labels.power(n - 1 - i) % k << labels.shift(i);
    }
    tree.node_address.push_back(address);
    tree.injection[node] =
        add_channel(tree, {Endpoint::Kind::Node, node, 0},
                    {Endpoint::Kind::Switch, labels.id(n - 1, node / k), node % k}, local_latency);
  }
  for (std::uint32_t level = 0; level < n; ++level) {
    for (std::uint32_t w = 0; w < labels.rows; ++w) {
      add_switch(tree, labels, level, w);
      add_output_channels(tree, labels, level, w, link_latency, local_latency);
    }
  }
  return tree;
}

}  // namespace dusk
