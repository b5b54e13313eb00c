// SPDX-License-Identifier: Apache-2.0
// Switches and nodes of the twin with POWAR, against docs/rtl/powar_policy.md.
#include <gmock/gmock.h>

#include <set>

#include "models/link_power/node_power.h"
#include "models/link_power/part.h"
#include "tests/models/twin/torus_switch_bench.h"

namespace dusk {
namespace {

/// Trunks of 2: ports 0 and 1 are +x; 8 and 9 are local.
SwitchShape powar_torus_shape() {
  SwitchShape shape = torus_shape();
  shape.ports = 10;
  shape.policy = policy_named("powar");
  return shape;
}

/// VC 0 is adaptive; a switch of the twin with the policy.
class PowarSwitch : public ::testing::Test {
 protected:
  PowarSwitch() {
    pins_.pinned = 0x300;
    pins_.on_threshold = {1, 2};
    pins_.off_threshold = {0, 1};
    s_ = std::make_unique<TorusSwitch>(shape_, pins_);
  }
  /// Returns the output port of the packet at the front of a port; 99 if there is none.
  unsigned way(PortId port) {
    const InputVcProbe front = s_->probe(port).input[0];
    return front.stage == InputVcProbe::Stage::Active ? front.out_port : 99u;
  }

  SwitchShape shape_ = powar_torus_shape();
  SwitchSettings pins_ = torus_pins(shape_);
  std::unique_ptr<TorusSwitch> s_;
};

TEST_F(PowarSwitch, GivesVcsOfSelectablePortsOnly) {
  for (const PortId from : {8u, 9u, 2u}) s_->flit(from, 0, at(3, 2), FlitKind::Head);
  s_->edges(9);
  EXPECT_EQ(s_->in(ChannelState::On), 0x3ffu);
  std::multiset<unsigned> ways{way(8), way(9), way(2)};
  EXPECT_EQ(ways, (std::multiset<unsigned>{0, 0, 99})) << "the adaptive VC, the escape, none";
  // Two flits left over port 0: more than one makes port 1 selectable.
  s_->edge(true);
  s_->edges(4);
  ways = {way(8), way(9), way(2)};
  EXPECT_EQ(ways, (std::multiset<unsigned>{0, 0, 1}));
}

TEST_F(PowarSwitch, APacketKeepsItsVcOfAPortThatIsSelectableNoMore) {
  pins_.all_selectable = true;
  pins_.selection = Selection::MostFreeVcs;
  s_ = std::make_unique<TorusSwitch>(shape_, pins_);
  for (const PortId from : {8u, 9u}) s_->flit(from, 0, at(3, 2), FlitKind::Head);
  s_->edges(6);
  ASSERT_EQ(way(8) + way(9), 1u) << "ports 0 and 1";
  s_->edge(true);
  s_->edge(true);  // no flit in this window
  const PortId owner = way(8) == 1 ? 8 : 9;
  s_->credit(1, 0);
  s_->flit(owner, 0, at(3, 2), FlitKind::Tail);
  EXPECT_THAT(sent_at(*s_, 1, 6), ::testing::SizeIs(1));
  s_->flit(owner, 0, at(3, 2), FlitKind::Head);
  s_->edges(4);
  EXPECT_EQ(way(owner), 0u);
}

TEST(PowarNode, HasOneGroupOfAllItsChannels) {
  SwitchSettings settings;
  settings.on_threshold = {10, 20};
  settings.off_threshold = {0, 8};
  NodePower node(powar_torus_shape(), settings, 2);
  EXPECT_EQ(node.usable(), 1u);
  Cycle now = 0;
  for (; now < 11; ++now) node.step(now, {1, 1, false}, false);
  node.step(now++, {0, 0, false}, true);
  EXPECT_EQ(node.usable(), 3u);
  node.step(now++, {0, 0, false}, true);
  EXPECT_EQ(node.usable(), 1u);
}

}  // namespace
}  // namespace dusk
