// SPDX-License-Identifier: Apache-2.0
#include "models/topology/bounds.h"
#include "models/topology/topology_rules.h"
#include "models/topology/tree.h"

namespace dusk {
namespace {

class TreeLoad : public ChannelLoad {
 public:
  TreeLoad(const Topology& tree, std::uint32_t ejection_lanes)
      : load_(tree), lanes_(ejection_lanes) {}
  void add(NodeId source, NodeId destination, std::uint64_t flits) override {
    load_.add(source, destination, flits);
  }
  std::uint64_t total() const override { return load_.total(); }
  double bound() const override {
    return load_.total() == 0 ? 1.0 : throughput_bound(load_, {}, lanes_);
  }
  // If every switch divides ascending packets equally among its up channels, the channels of each
  // cut carry the same, upwards and downwards.
  bool is_attained() const override { return true; }

 private:
  LoadMatrix load_;
  std::uint32_t lanes_;
};

/// Hops of trees: packets ascend to the lowest level where one switch has both nodes below it.
class TreeHopCount : public HopCount {
 public:
  explicit TreeHopCount(const Topology& tree) : tree_(tree) {
    for (SwitchId at = 0; at < tree.switches; ++at) {
      if (tree.level[at] == masks_.size())
        masks_.push_back(std::uint32_t{tree.digit_mask[at]} << tree.digit_shift[at]);
    }
  }
  std::uint32_t between(NodeId source, NodeId destination) const override {
    const std::uint32_t differs = tree_.node_address[source] ^ tree_.node_address[destination];
    const auto leaf = static_cast<std::uint32_t>(masks_.size()) - 1;
    std::uint32_t level = 0;
    while (level < leaf && (differs & masks_[level]) == 0) ++level;
    return 2 * (leaf - level);
  }

 private:
  const Topology& tree_;
  std::vector<std::uint32_t> masks_;  // [level] digit of an address that its switches look at
};

/// Rules of trees. Packets acquire up channels before down channels, so they wait in no cycle.
class TreeRules : public TopologyRules {
 public:
  std::uint32_t minimal_ports(const Topology& tree, SwitchId at,
                              NodeId destination) const override {
    return tree_ports(tree, at, tree.node_address[destination]);
  }
  std::unique_ptr<ChannelLoad> make_load(const Topology& tree,
                                         const LoadRules& rules) const override {
    return std::make_unique<TreeLoad>(tree, rules.ejection_lanes);
  }
  std::unique_ptr<HopCount> make_hop_count(const Topology& tree, RingTie) const override {
    return std::make_unique<TreeHopCount>(tree);
  }
  /// Returns the cuts between the first subtrees below the root level and all other switches.
  std::vector<StraightCut> straight_cuts(const Topology& tree) const override {
    std::vector<StraightCut> cuts;
    if (tree.level.back() == 0) return cuts;
    const auto subtrees = static_cast<std::uint32_t>(__builtin_popcount(tree.down[0]));
    for (std::uint32_t first = 1; first < subtrees; ++first) {
      StraightCut cut{"subtrees 0 to " + std::to_string(first - 1),
                      std::vector<bool>(tree.switches)};
      for (SwitchId at = 0; at < tree.switches; ++at) {
        const std::uint32_t subtree = tree.address[at] >> tree.digit_shift[0] & tree.digit_mask[0];
        cut.inside[at] = tree.level[at] > 0 && subtree < first;
      }
      cuts.push_back(std::move(cut));
    }
    return cuts;
  }
  DeadlockVerdict check_deadlock(const Topology&, const std::vector<SwitchSettings>&,
                                 const PacketLengths&) const override {
    DeadlockVerdict verdict;
    verdict.free = true;
    return verdict;
  }
};

}  // namespace

std::uint32_t tree_ports(const Topology& tree, SwitchId at, std::uint32_t address) {
  if ((address & tree.address_mask[at]) != tree.address[at]) return tree.up[at];
  return 1u << (address >> tree.digit_shift[at] & tree.digit_mask[at]);
}

std::shared_ptr<const TopologyRules> tree_rules() {
  static const auto rules = std::make_shared<const TreeRules>();
  return rules;
}

}  // namespace dusk
