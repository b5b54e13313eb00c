// SPDX-License-Identifier: Apache-2.0
#include "testbench/statistics/selectable_account.h"

#include <gtest/gtest.h>

#include <map>

#include "models/kernel/clock.h"
#include "models/link_power/part.h"
#include "models/topology/torus.h"

namespace dusk {
namespace {

constexpr std::uint32_t kTrunk = 3, kLocals = 2, kRing = 3;
constexpr Cycle kWindow = 10;

/// Ports that a packet may choose, from an edge on.
using UsableFrom = std::map<Cycle, std::uint32_t>;

/// Switches that carry nothing and report the ports written for them.
class WrittenFactory final : public SwitchEngineFactory {
 public:
  explicit WrittenFactory(const char* policy) {
    shape_.ports = 2 * kTrunk + kLocals;
    shape_.set_torus(1, kTrunk);
    shape_.policy = policy_named(policy);
  }
  const SwitchShape& shape() const override { return shape_; }
  std::unique_ptr<SwitchEngine> make() override {
    return std::make_unique<Engine>(shape_, written[made_++ % kRing]);
  }

  std::map<SwitchId, UsableFrom> written;

 private:
  class Engine final : public SwitchEngine {
   public:
    Engine(const SwitchShape& shape, UsableFrom& written) : shape_(shape), written_(written) {}
    const SwitchShape& shape() const override { return shape_; }
    void reset(const SwitchSettings&, const SwitchInputs&) override {}
    void step(Cycle now, const SwitchInputs&, SwitchOutputs& outputs) override {
      edge_ = now;
      outputs.quiet = true;
    }
    PortProbe probe(PortId) override { return {}; }
    std::uint32_t usable() override { return std::prev(written_.upper_bound(edge_))->second; }

   private:
    const SwitchShape& shape_;
    UsableFrom& written_;
    Cycle edge_ = 0;
  };

  SwitchShape shape_;
  SwitchId made_ = 0;
};

/// Ports 0-2 and 3-5 are trunks, 6 and 7 lead to the node.
class SelectablePortsAccount : public ::testing::Test {
 protected:
  SelectablePortsAccount() {
    settings_.present = settings_.initial_on = 0xff;
    settings_.local = settings_.pinned = 0xc0;
    settings_.power_managed = true;
    settings_.window = kWindow;
    settings_.on_threshold.fill(1000);
    settings_.off_threshold.fill(1);
    for (SwitchId id = 0; id < kRing; ++id) factory_.written[id] = {{0, 0b11'001'001}};
  }

  /// Simulates to cycle `end` and measures cycles `from` to `to` - 1.
  std::optional<SelectableResult> measure(Cycle from, Cycle to, Cycle end) {
    TorusSizes sizes;
    sizes.size = {kRing};
    sizes.wrap = true;
    sizes.trunk = kTrunk;
    sizes.local_channels = kLocals;
    Network network(make_torus(sizes), std::vector<SwitchSettings>(kRing, settings_), {}, factory_);
    SelectableAccount account(network);
    network.add_observer(&account);
    KernelClock clock(network);
    clock.run_until(from);
    account.start(from);
    clock.run_until(to);
    account.end(to);
    clock.run_until(end);
    return account.result();
  }

  WrittenFactory factory_{"powar"};
  SwitchSettings settings_;
};

TEST_F(SelectablePortsAccount, WeighsEachNumberByItsCycles) {
  // Windows end with cycles 10, 20, ...: 5 cycles with 1 port, 20 with 2 and 18 with 3.
  factory_.written[0] = {{0, 0b11'001'001}, {20, 0b11'001'011}, {40, 0b11'001'111}};
  // Changes before and after the measurement.
  factory_.written[1] = {{0, 0b11'001'001}, {10, 0b11'011'001}, {60, 0b11'111'111}};
  const auto result = measure(15, 58, 80);
  ASSERT_TRUE(result);
  constexpr double kOfSwitch0 = (5 * 1 + 20 * 2 + 18 * 3) / 43.0;
  EXPECT_EQ(result->groups, 2 * kRing);
  EXPECT_DOUBLE_EQ(result->mean, (kOfSwitch0 + 2 + 4) / 6);
  EXPECT_DOUBLE_EQ(result->smallest, 1);
  EXPECT_DOUBLE_EQ(result->largest, kOfSwitch0);
  EXPECT_DOUBLE_EQ(*result->switches, result->mean);
  EXPECT_FALSE(result->nodes) << "the ports to nodes are pinned";
}

TEST_F(SelectablePortsAccount, CountsANewSetFromTheCycleOfItsEdgeOn) {
  factory_.written[0] = {{0, 0b11'001'001}, {20, 0b11'001'111}};
  EXPECT_DOUBLE_EQ(measure(20, 21, 30)->largest, 3) << "the only cycle is that of the edge";
}

TEST_F(SelectablePortsAccount, CountsTheChannelsFromAndToNodesWherePoliciesManageThem) {
  settings_.node_channels = settings_.all_selectable = true;
  settings_.pinned = 0;
  factory_.written[2] = {{0, 0b01'111'111}, {10, 0b01'011'011}};
  const auto result = measure(5, 25, 30);
  ASSERT_TRUE(result);
  EXPECT_EQ(result->groups, kRing * 4);
  EXPECT_DOUBLE_EQ(*result->switches, (4 * 1 + 2 * (5 * 3 + 15 * 2) / 20.0) / 6);
  // A node begins with both of its channels, and its first window takes one away.
  constexpr double kFromNode = (5 * 2 + 15 * 1) / 20.0;
  EXPECT_DOUBLE_EQ(*result->nodes, (2 * 2 + 1 + 3 * kFromNode) / 6);
}

TEST_F(SelectablePortsAccount, LeavesOutGroupsWithoutAChoice) {
  settings_.present = 0b11'001'111;
  EXPECT_EQ(measure(15, 25, 25)->groups, kRing);
  settings_.present = 0b11'100'010;
  EXPECT_FALSE(measure(15, 25, 25));
}

TEST_F(SelectablePortsAccount, HasNoResultWithoutSelectablePortsOrCycles) {
  EXPECT_FALSE(measure(20, 20, 30)) << "nothing was measured";
  settings_.power_managed = false;
  EXPECT_FALSE(measure(15, 25, 30)) << "a packet may choose any port";
  settings_.power_managed = true;
  factory_ = WrittenFactory("idle");
  for (SwitchId id = 0; id < kRing; ++id) factory_.written[id] = {{0, 0xff}};
  EXPECT_FALSE(measure(15, 25, 30));
}

}  // namespace
}  // namespace dusk
