// SPDX-License-Identifier: Apache-2.0
// POWAR under a load that rises and falls in steps. The number of ports of a group that carry flits
// follows the thresholds 0.5 and 0.25 of the paper, as shares of the bandwidth of the whole group,
// with hysteresis (ACM TACO 15(4) 61, 2019, Algorithms 2 and 3).
#include <gmock/gmock.h>

#include "tests/system/sleeping_network.h"

namespace dusk {
namespace {

using ::testing::Each;

/// One step of the load.
struct LoadStep {
  double load;     ///< share of a group's bandwidth
  unsigned ports;  ///< selectable ports of the group at its end
};
constexpr Cycle kStepWindows = 5;

/// n of 8 ports add one above n/16 and remove one below n/32 of the bandwidth.
const std::vector<LoadStep> kEightPorts = {
    {0.05, 1}, {0.058, 1}, {0.08, 2}, {0.11, 2}, {0.15, 3}, {0.18, 3}, {0.20, 4}, {0.24, 4},
    {0.27, 5}, {0.30, 5},  {0.33, 6}, {0.36, 6}, {0.39, 7}, {0.42, 7}, {0.46, 8}, {0.30, 8},
    {0.26, 8}, {0.23, 7},  {0.20, 6}, {0.17, 5}, {0.14, 4}, {0.11, 3}, {0.08, 2}, {0.05, 1}};
/// n of 4 ports add one above n/8 and remove one below n/16.
const std::vector<LoadStep> kFourPorts = {{0.08, 1}, {0.11, 1}, {0.15, 2}, {0.23, 2}, {0.28, 3},
                                          {0.35, 3}, {0.41, 4}, {0.30, 4}, {0.26, 4}, {0.23, 3},
                                          {0.20, 3}, {0.17, 2}, {0.14, 2}, {0.10, 1}, {0.02, 1}};

/// Sends packets to one node. All nodes send at the same time, so that a group has packets
/// for all its ports at once. The load is the same in all windows of a step.
class Stairs : public TrafficSource {
 public:
  static constexpr std::uint32_t kLength = 8;

  /// `channels`: of the node. It sends a packet for each of them at once, and `channels` flits per
  /// cycle at load 1.
  Stairs(const std::vector<LoadStep>& steps, std::uint32_t channels, Cycle step, NodeId to)
      : steps_(steps), channels_(channels), step_(step), to_(to) {}
  Cycle next_time() const override { return static_cast<Cycle>(next_); }
  Message take() override {
    if (++sent_ % channels_ == 0) next_ += period();
    Message message;
    message.destination = to_;
    message.length = kLength;
    return message;
  }
  bool heeds_deliveries() const override { return false; }

 private:
  double period() const {
    const auto at = std::min<std::size_t>(static_cast<Cycle>(next_) / step_, steps_.size() - 1);
    return kLength / steps_[at].load;
  }
  const std::vector<LoadStep>& steps_;
  std::uint32_t channels_;
  double next_ = 0;
  Cycle step_;
  NodeId to_;
  std::uint64_t sent_ = 0;
};

/// Channels that carried flits in the last whole window.
class UsedChannels : public NetworkObserver {
 public:
  explicit UsedChannels(Network& network) : used(network.topology().channels.size()) {
    now_.resize(used.size());
    network.add_observer(this);
  }
  void flit_sent(ChannelId id, VcId, const Flit&, ChannelState, Cycle) override { now_[id] = true; }
  void window_ended(Cycle) override {
    used = now_;
    now_.assign(used.size(), false);
  }
  unsigned of(const std::vector<ChannelId>& group) const {
    unsigned count = 0;
    for (const ChannelId id : group) count += used[id] ? 1 : 0;
    return count;
  }
  std::vector<bool> used;

 private:
  std::vector<bool> now_;
};

/// Sets short times. The window is long against the packets of a moment.
Experiment quick(Experiment e) {
  e.power.window = 4000;
  e.power.t_on = 130;
  e.power.t_off = 90;
  e.power.idle_cycles = 2000;
  return e;
}

/// Runs all steps. `groups`: channels of each group; all groups carry the same load.
void expect_ports(const Experiment& e, const std::vector<LoadStep>& steps,
                  NodeId (*destination)(NodeId from, std::uint32_t nodes),
                  std::vector<std::vector<ChannelId>> (*groups)(const Topology&)) {
  QuietNetwork quiet(e);
  Network& network = quiet.network();
  const Cycle step = kStepWindows * e.power.window;
  const std::uint32_t nodes = network.topology().nodes;
  for (NodeId node = 0; node < nodes; ++node) {
    network.set_source(node, std::make_unique<Stairs>(steps, network.topology().local_channels,
                                                      step, destination(node, nodes)));
  }
  UsedChannels channels(network);
  const auto watched = groups(network.topology());
  ASSERT_FALSE(watched.empty());
  for (std::size_t i = 0; i < steps.size(); ++i) {
    quiet.run_until((i + 1) * step + 1);  // the strobe's cycle belongs to the window
    std::vector<unsigned> ports;
    for (const auto& group : watched) ports.push_back(channels.of(group));
    EXPECT_THAT(ports, Each(steps[i].ports)) << "step " << i << ", load " << steps[i].load;
  }
  network.stop_sources();
  quiet.run_until(network.now() + 20000);
  EXPECT_TRUE(network.empty());
}

TEST(SelectablePorts, OfAnEightAryTreesLeavesFollowTheLoad) {
  expect_ports(
      quick(powar_tree(PaperMode::Powar)), kEightPorts,
      [](NodeId from, std::uint32_t nodes) { return (from + 8) % nodes; },  // on the next leaf
      [](const Topology& tree) {
        std::vector<std::vector<ChannelId>> up(tree.switches);
        for (const Channel& channel : tree.channels) {
          if (channel.from.kind != Endpoint::Kind::Switch || channel.from.port < 8) continue;
          const auto id = static_cast<ChannelId>(&channel - tree.channels.data());
          up[channel.from.id].push_back(id);
        }
        up.erase(std::remove_if(up.begin(), up.end(), [](auto& ids) { return ids.size() != 8; }),
                 up.end());
        return up;
      });
}

TEST(SelectablePorts, OfTrunksOfFourToTheNextSwitchFromNodesAndToNodesFollowTheLoad) {
  Experiment e = quick(powar_torus(PaperMode::Powar));
  e.network.size = {5};
  expect_ports(
      e, kFourPorts, [](NodeId from, std::uint32_t nodes) { return (from + 1) % nodes; },
      [](const Topology& ring) {
        std::vector<std::vector<ChannelId>> groups;
        for (NodeId node = 0; node < ring.nodes; ++node) {
          const auto first = node * ring.local_channels;
          groups.emplace_back(ring.injection.begin() + first, ring.injection.begin() + first + 4);
          groups.emplace_back(ring.ejection.begin() + first, ring.ejection.begin() + first + 4);
          groups.emplace_back(ring.out_channel[node].begin(), ring.out_channel[node].begin() + 4);
        }
        return groups;
      });
}

TEST(SelectablePorts, AreAllAtFirstWhereTheKeySaysSoAndAWindowTakesOneAway) {
  Experiment e = quick(powar_tree(PaperMode::Powar));
  e.power.all_selectable = true;
  // A window's end takes one port away: four of them show after the first step, and seven of eight
  // after the second.
  static const std::vector<LoadStep> kFew = {{0.05, 4}, {0.05, 1}};
  expect_ports(
      e, kFew, [](NodeId from, std::uint32_t nodes) { return (from + 8) % nodes; },
      [](const Topology& tree) {
        return std::vector<std::vector<ChannelId>>{
            {tree.out_channel[tree.channels[tree.injection[0]].to.id].begin() + 8,
             tree.out_channel[tree.channels[tree.injection[0]].to.id].begin() + 16}};
      });
}

}  // namespace
}  // namespace dusk
