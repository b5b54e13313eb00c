// SPDX-License-Identifier: Apache-2.0
#include "models/energy/component_power.h"

#include <gtest/gtest.h>

#include "models/topology/tree.h"

namespace dusk {
namespace {

TEST(ComponentPower, IsExactlyOneAtFullLoad) {
  for (int i = 0; i <= 1000; ++i) {
    const double share = i / 1000.0;
    EXPECT_EQ(port_power(1, share), 1) << i;
    EXPECT_EQ(node_power(1, share), 1) << i;
    EXPECT_EQ(cluster_power(1, 1, share), 1) << i;
    EXPECT_NEAR(port_power(0, share), share, 1e-15) << i;
  }
}

TEST(ComponentPower, HasTheBoundsOfThePaper) {
  const PowerShares shares;
  // All ports asleep: the network saves 58.5 % at most, or 65 % if sleeping ports draw nothing.
  EXPECT_NEAR(network_power(port_power(0, 0.1), shares.ports), 0.415, 1e-12);
  EXPECT_NEAR(network_power(port_power(0, 0), shares.ports), 0.35, 1e-12);
  const ComponentPower power = component_power(0.5, 0.25, 0, shares);
  EXPECT_NEAR(power.network, 0.675, 1e-12);
  EXPECT_EQ(power.nodes, 0.5);
  EXPECT_NEAR(power.cluster, 0.15 * 0.675 + 0.85 * 0.5, 1e-12);
  EXPECT_EQ(power.interfaces, 0.25);
}

/// The worked example (Table 3) for a sleep power. The printed figures drop it (Equation 9).
struct Example {
  Rational asleep;
  double network, cluster, network_energy, cluster_energy;
};
class WorkedExample : public testing::TestWithParam<Example> {};

TEST_P(WorkedExample, IsExact) {
  const Example& row = GetParam();
  const double asleep = boost::rational_cast<double>(row.asleep);
  const auto power = [&](double first, double second, double cpu_use) {
    const double ports =
        mean_port_power({{8 * port_power(first, asleep), 8}, {4 * port_power(second, asleep), 4}},
                        16, PortsCounted::BySwitch, asleep);
    return component_power(ports, 1, cpu_use, PowerShares{});
  };
  ComponentAccount account;
  account.time = 685000;
  account.reference_time = 650000;
  account.readings = {{row.asleep, power(0.7, 0.8, 0.75), power(1, 1, 0.8)}};
  const ComponentAccount::Reading& reading = account.readings.front();
  EXPECT_NEAR(reading.reference->nodes, 0.9, 1e-12);
  EXPECT_NEAR(reading.reference->cluster, 0.915, 1e-12);
  EXPECT_EQ(reading.reference->network, 1);
  EXPECT_NEAR(reading.run.network, row.network, 1e-12);
  EXPECT_NEAR(reading.run.nodes, 0.875, 1e-12);
  EXPECT_NEAR(reading.run.cluster, row.cluster, 1e-12);
  EXPECT_NEAR(account.relative_time().value(), 1.0538, 5e-5);
  EXPECT_NEAR(account.relative_energy(reading, &ComponentPower::network).value(),
              row.network_energy, 5e-5);
  EXPECT_NEAR(account.relative_energy(reading, &ComponentPower::cluster).value(),
              row.cluster_energy, 5e-5);
  EXPECT_NEAR(account.energy(reading, &ComponentPower::network), row.network * 685000, 1e-6);
}

INSTANTIATE_TEST_SUITE_P(Table3, WorkedExample,
                         testing::Values(Example{0, 0.8375, 0.869375, 0.8826, 1.0013},
                                         Example{{1, 10}, 0.85375, 0.8718125, 0.8997, 1.0041}));

TEST(ComponentAccount, HasNoRelationsWithoutAReference) {
  ComponentAccount account;
  account.time = 10;
  account.readings.resize(1);
  EXPECT_FALSE(account.relative_time().has_value());
  EXPECT_FALSE(account.relative_energy(account.readings[0], &ComponentPower::network).has_value());
  EXPECT_EQ(account.energy(account.readings[0], &ComponentPower::network), 10);
}

TEST(MeanPortPower, CountsPortsAsAsked) {
  const std::vector<SwitchPorts> switches = {{1, 2}, {3, 4}, {0, 0}};
  EXPECT_EQ(mean_port_power(switches, 4, PortsCounted::BySwitch, 0.5), 0.625);
  EXPECT_EQ(mean_port_power(switches, 4, PortsCounted::Alike, 0.5), 4 / 6.0);
  EXPECT_EQ(mean_port_power(switches, 4, PortsCounted::UnconnectedAsleep, 0.5), 7 / 12.0);
  EXPECT_EQ(mean_port_power(switches, 4, PortsCounted::UnconnectedOn, 0.5), 10 / 12.0);
  EXPECT_EQ(mean_port_power({}, 4, PortsCounted::BySwitch, 0.5), 1);
}

/// Saving of the 8-ary 2-tree, 16 ports a switch, that keeps its Minimal Tree on, in percent.
double saving(PortsCounted counted, double asleep) {
  const Topology tree = make_k_ary_n_tree(8, 2, 16);
  std::vector<SwitchPorts> switches(tree.switches);
  for (SwitchId id = 0; id < tree.switches; ++id) {
    for (PortId port = 0; port < tree.ports; ++port) {
      if (tree.out_channel[id][port] == kNone) continue;
      const bool is_on = (tree.minimal_tree_out[id] >> port & 1U) != 0;
      switches[id].power += is_on ? 1 : asleep;
      ++switches[id].connected;
    }
  }
  return 100 * (1 - network_power(mean_port_power(switches, tree.ports, counted, asleep), 0.65));
}

TEST(MeanPortPower, TellsTheReadingsOfATreeApart) {
  EXPECT_NEAR(saving(PortsCounted::BySwitch, 0.1), 38.4, 0.05);
  EXPECT_NEAR(saving(PortsCounted::BySwitch, 0), 42.7, 0.05);
  EXPECT_NEAR(saving(PortsCounted::Alike, 0.1), 34.1, 0.05);
  EXPECT_NEAR(saving(PortsCounted::Alike, 0), 37.9, 0.05);
  EXPECT_NEAR(saving(PortsCounted::UnconnectedAsleep, 0.1), 40.2, 0.05);
  EXPECT_NEAR(saving(PortsCounted::UnconnectedAsleep, 0), 44.7, 0.05);
  EXPECT_NEAR(saving(PortsCounted::UnconnectedOn, 0.1), 25.6, 0.05);
  EXPECT_NEAR(saving(PortsCounted::UnconnectedOn, 0), 28.4, 0.05);
}

}  // namespace
}  // namespace dusk
