// SPDX-License-Identifier: Apache-2.0
#include "models/topology/card_rules.h"

#include <gtest/gtest.h>

#include "models/analysis/cuts.h"
#include "models/topology/hops.h"
#include "tests/models/routing/card_networks.h"

namespace dusk {
namespace {

/// The rules, without answers that need routes.
class PlainRules final : public CardRules {
 public:
  using CardRules::CardRules;
  std::unique_ptr<ChannelLoad> make_load(const Topology&, const LoadRules&) const override {
    return nullptr;
  }
  DeadlockVerdict check_deadlock(const Topology&, const std::vector<SwitchSettings>&,
                                 const PacketLengths&) const override {
    return {};
  }
};

Topology with_rules(const CardTorusSizes& sizes) {
  Topology torus = make_card_torus(sizes);
  torus.rules = std::make_shared<PlainRules>(torus, sizes);
  return torus;
}

TEST(CardRules, FindThePortsThatLeadNearer) {
  for (const auto& row : names(CardConfiguration{})) {
    const Topology torus = with_rules(card_sizes({4, 3, 2}, row.value));
    SCOPED_TRACE(torus.name);
    for (SwitchId at = 0; at < torus.switches; ++at) {
      for (NodeId node = 0; node < torus.nodes; ++node) {
        std::uint32_t nearer = at == node ? torus.local[at] : 0;
        const std::uint32_t far = hops_from(torus, at)[node];
        for (PortId port = 0; at != node && port <= kInternalPort; ++port) {
          const SwitchId next = torus.channels[torus.out_channel[at][port]].to.id;
          if (hops_from(torus, next)[node] < far) nearer |= 1u << port;
        }
        ASSERT_EQ(torus.rules->minimal_ports(torus, at, node), nearer) << at << " to " << node;
        ASSERT_EQ(switches_crossed(torus, at, node), far + 1) << at << " to " << node;
      }
    }
  }
}

TEST(CardRules, CutBetweenTorusNodes) {
  const Topology torus = with_rules(card_sizes({4, 2, 3}, CardConfiguration::D));
  EXPECT_EQ(torus.rules->straight_cuts(torus).size(), 3u + 1 + 2);
  const auto cut = narrowest_cut(torus);
  ASSERT_TRUE(cut);
  EXPECT_EQ(cut->name, "X 0 to 1");
  EXPECT_EQ(cut->channels, 2u * 2 * 3);
  EXPECT_EQ(cut->nodes, 24u);
}

}  // namespace
}  // namespace dusk
