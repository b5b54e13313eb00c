// SPDX-License-Identifier: Apache-2.0
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <numeric>

#include "tests/kernel/fake_network.h"

namespace dusk {
namespace {

using ::testing::ElementsAre;

Cycle sum(const ChannelTotals& totals) {
  return std::accumulate(totals.residency.begin(), totals.residency.end(), Cycle{0});
}

TEST(NetworkStates, ResidenciesOfEveryChannelSumToNowAtAnyTime) {
  class Asking : public NetworkObserver {
   public:
    explicit Asking(Network& network) : network_(network) {}
    void state_changed(ChannelId, ChannelState, ChannelState, Cycle t) override {
      EXPECT_EQ(network_.now(), t);
      check();
    }
    void window_ended(Cycle t) override {
      EXPECT_EQ(network_.now(), t + 1);
      check();
    }
    void check() {
      for (ChannelId c = 0; c < network_.topology().channels.size(); ++c) {
        const ChannelTotals totals = network_.channel_totals(c);
        EXPECT_EQ(sum(totals), network_.now()) << c;
        for (const Cycle cycles : totals.residency) EXPECT_LE(cycles, network_.now());
      }
    }

   private:
    Network& network_;
  };

  LineOptions options;
  options.window = 50;
  Line line(options);
  Asking asking(*line.network);
  line.network->add_observer(&asking);
  std::mt19937 random(3);
  for (FakeOrders& orders : line.factory.orders) {
    for (Cycle edge = 0; edge < 900; edge += 1 + random() % 20) {
      orders.states.emplace(edge,
                            std::make_pair(kRightPort, static_cast<ChannelState>(random() % 5)));
    }
  }
  while (line.network->now() < 1000) {
    line.network->step(1000);
    asking.check();
  }
}

TEST(NetworkStates, StartAsTheSettingsSayAndAreShownToTheNeighbors) {
  class Witness : public FakeEngine {
   public:
    using FakeEngine::FakeEngine;
    void reset(const SwitchSettings& settings, const SwitchInputs& inputs) override {
      first = inputs.state;
      FakeEngine::reset(settings, inputs);
    }
    std::array<ChannelState, kMaxPorts> first{};
  };
  class WitnessFactory : public FakeFactory {
   public:
    using FakeFactory::FakeFactory;
    std::unique_ptr<SwitchEngine> make() override {
      const std::size_t id = witnesses.size();
      auto witness = std::make_unique<Witness>(shape(), orders[id], logs[id]);
      witnesses.push_back(witness.get());
      return witness;
    }
    std::vector<Witness*> witnesses;
  };
  SwitchShape shape;
  shape.ports = kLinePorts;
  WitnessFactory factory(shape, 2);
  std::vector<SwitchSettings> settings(2);
  settings[0].initial_on = 1u << kNodePort;                    // to the right: off
  settings[1].initial_on = 1u << kNodePort | 1u << kLeftPort;  // to the left: on
  Network network(make_line(2, 1, 1), settings, {}, factory);
  const Topology& line = network.topology();
  EXPECT_EQ(network.channel_state(line.out_channel[0][kRightPort]), ChannelState::Off);
  EXPECT_EQ(network.channel_state(line.out_channel[1][kLeftPort]), ChannelState::On);
  EXPECT_EQ(network.channel_state(line.injection[1]), ChannelState::On);
  EXPECT_EQ(factory.witnesses[1]->first[kLeftPort], ChannelState::Off);
  EXPECT_EQ(factory.witnesses[0]->first[kRightPort], ChannelState::On);
  EXPECT_EQ(factory.witnesses[0]->first[kNodePort], ChannelState::On);
}

TEST(NetworkStates, AChangeIsReportedAtItsEdgeAndCountsFromTheNextCycle) {
  Line line(LineOptions{});
  Recorder recorder;
  line.network->add_observer(&recorder);
  line.factory.orders[0].states.emplace(7, std::make_pair(kRightPort, ChannelState::TurningOff));
  line.factory.orders[0].states.emplace(9, std::make_pair(kRightPort, ChannelState::Off));
  line.factory.orders[0].states.emplace(20, std::make_pair(kRightPort, ChannelState::TurningOn));
  line.factory.orders[0].states.emplace(30, std::make_pair(kRightPort, ChannelState::On));
  line.run(100);
  const ChannelId channel = right_of(line.network->topology(), 0);
  EXPECT_THAT(recorder.states,
              ElementsAre(std::make_tuple(channel, ChannelState::On, ChannelState::TurningOff, 7),
                          std::make_tuple(channel, ChannelState::TurningOff, ChannelState::Off, 9),
                          std::make_tuple(channel, ChannelState::Off, ChannelState::TurningOn, 20),
                          std::make_tuple(channel, ChannelState::TurningOn, ChannelState::On, 30)));
  const ChannelTotals totals = line.network->channel_totals(channel);
  EXPECT_THAT(totals.residency, ElementsAre(7 + 70, 0, 2, 11, 10));
  EXPECT_EQ(totals.turned_on, 1u);
  EXPECT_EQ(totals.turned_off, 1u);
}

}  // namespace
}  // namespace dusk
