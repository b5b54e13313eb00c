// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "models/analysis/card_deadlock.h"
#include "models/analysis/route_load.h"
#include "models/topology/card_rules.h"
#include "sw/topologies/card_kind.h"

namespace dusk {
namespace {

/// Load of node channels only, for networks with unknown ways between the nodes.
class NodeLoad : public ChannelLoad {
 public:
  NodeLoad(std::uint32_t nodes, std::uint32_t ejection_lanes)
      : lanes_(ejection_lanes), leaving_(nodes), entering_(nodes) {}
  void add(NodeId source, NodeId destination, std::uint64_t flits) override {
    leaving_[source] += flits;
    entering_[destination] += flits;
    total_ += flits;
  }
  std::uint64_t total() const override { return total_; }
  double bound() const override {
    if (total_ == 0) return 1;
    const auto most = [](const std::vector<std::uint64_t>& flits) {
      return static_cast<double>(*std::max_element(flits.begin(), flits.end()));
    };
    const double cycles = std::max(most(leaving_), most(entering_) / lanes_);
    return static_cast<double>(total_) / (cycles * static_cast<double>(leaving_.size()));
  }
  bool is_attained() const override { return false; }

 private:
  double lanes_;
  std::vector<std::uint64_t> leaving_, entering_;  // [node]
  std::uint64_t total_ = 0;
};

class CheckedCardRules final : public CardRules {
 public:
  using CardRules::CardRules;
  std::unique_ptr<ChannelLoad> make_load(const Topology& torus,
                                         const LoadRules& rules) const override {
    auto route = std::make_unique<const CardRoute>(
        sizes(), CardRouteSettings{CardEscape::Bubble, rules.ring_tie});
    if (route->random_values() == 1 && torus.nodes <= kMostRouteLoadNodes)
      return std::make_unique<RouteLoad>(torus, std::move(route), rules.ejection_lanes);
    return std::make_unique<NodeLoad>(torus.nodes, rules.ejection_lanes);
  }
  DeadlockVerdict check_deadlock(const Topology& torus, const std::vector<SwitchSettings>& settings,
                                 const PacketLengths& lengths) const override {
    return check_card_deadlock(torus, sizes(), settings, lengths);
  }
};

}  // namespace

std::shared_ptr<const TopologyRules> card_torus_rules(const Topology& torus,
                                                      const CardTorusSizes& sizes) {
  return std::make_shared<CheckedCardRules>(torus, sizes);
}

}  // namespace dusk
