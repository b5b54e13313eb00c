// SPDX-License-Identifier: Apache-2.0
// The kernel gives the same bytes as a SystemC network of registers and wires. Every packet's
// times, every flit on every channel and every change of a channel's state are equal, in the same
// order.
#include "tests/systemc/pin_network.h"

#include <gtest/gtest.h>

#include "models/kernel/clock.h"
#include "models/topology/torus.h"
#include "tests/support/rtl_switches.h"
#include "tests/systemc/small_tree.h"

namespace dusk {
namespace {

class PinAccurate : public ::testing::TestWithParam<SmallTree> {};

TEST_P(PinAccurate, NetworkGivesTheSameBytesAsTheKernel) {
  const SmallTree& tree = GetParam();
  const Cycle cycles = 4000;

  const auto kernel = tree.make_network();
  EventLog kernel_log;
  kernel->add_observer(&kernel_log);
  tree.add_traffic(*kernel);
  KernelClock(*kernel).run_until(cycles);

  PinNetwork pins("pins", tree.topology(), tree.switch_settings(), tree.network_settings());
  EventLog pins_log;
  pins.add_observer(&pins_log);
  auto sources = tree.make_sources();
  for (NodeId n = 0; n < sources.size(); ++n) pins.set_source(n, std::move(sources[n]));
  for (const Cycle end : {Cycle{1}, Cycle{1234}, cycles}) pins.run_until(end);

  EXPECT_EQ(first_difference(kernel_log, pins_log), "");
  for (ChannelId c = 0; c < kernel->topology().channels.size(); ++c) {
    const ChannelTotals a = kernel->channel_totals(c), b = pins.channel_totals(c);
    EXPECT_EQ(a.flits, b.flits) << "channel " << c;
    EXPECT_EQ(a.residency, b.residency) << "channel " << c;
    EXPECT_EQ(a.turned_on, b.turned_on) << "channel " << c;
    EXPECT_EQ(a.turned_off, b.turned_off) << "channel " << c;
  }
  // The comparison means something: traffic flowed and links went off and on.
  EXPECT_GT(kernel_log.delivered, 50u);
  EXPECT_GT(kernel_log.changes, 20u);
  RecordProperty("delivered", static_cast<int>(kernel_log.delivered));
  RecordProperty("changes", static_cast<int>(kernel_log.changes));
}

/// In a closed loop, so that a reply is sent when all packets of its request have arrived.
SmallTree make_tree_of_short_packets() {
  SmallTree tree;
  tree.traffic = WorkloadKind::ClosedLoop;
  tree.longest_packet = 5;
  return tree;
}

SmallTree make_tree(std::uint32_t levels, double rate, bool override_enabled, StartState start) {
  SmallTree tree;
  tree.levels = levels;
  tree.rate = rate;
  tree.override_enabled = override_enabled;
  tree.start = start;
  return tree;
}
INSTANTIATE_TEST_SUITE_P(Trees, PinAccurate,
                         ::testing::Values(make_tree(2, 0.2, false, StartState::AllOn),
                                           make_tree(3, 0.1, false, StartState::AllOn),
                                           make_tree(3, 0.4, false, StartState::MinimalTree),
                                           make_tree(3, 0.2, true, StartState::MinimalTree),
                                           make_tree_of_short_packets()),
                         [](const ::testing::TestParamInfo<SmallTree>& info) {
                           return std::to_string(info.param.levels) + "_levels_" +
                                  std::to_string(info.index);
                         });

TEST(PinSwitch, HasTheSizesOfItsShape) {
  const auto engines = rtl_switches("p4v2d4");
  const SwitchShape& shape = engines->shape();
  EXPECT_EQ(shape.ports, PinSwitch::kPorts);
  EXPECT_EQ(shape.vcs, PinSwitch::kVcs);
  EXPECT_EQ(shape.flit_width, PinSwitch::kFlitWidth);
}

TEST(PinNetwork, RefusesChannelsLongerThanOneCycle) {
  const SmallTree tree;
  EXPECT_THROW(
      PinNetwork("pins", make_k_ary_n_tree(2, 3, 4, 2), tree.switch_settings(), NetworkSettings{}),
      std::invalid_argument);
}

TEST(PinNetwork, RefusesChannelsFromNodesThatGoOff) {
  const SmallTree tree;
  std::vector<SwitchSettings> settings = tree.switch_settings();
  for (SwitchSettings& pins : settings) pins.node_channels = true;
  EXPECT_THROW(PinNetwork("pins", tree.topology(), settings, {}), std::invalid_argument);
}

TEST(PinNetwork, RefusesATorus) {
  TorusSizes sizes;
  sizes.size = {4};
  sizes.local_channels = 2;  // 4 ports
  const Topology torus = make_torus(sizes);
  EXPECT_THROW(PinNetwork("pins", torus, make_torus_settings(torus, {}), {}),
               std::invalid_argument);
}

}  // namespace
}  // namespace dusk
