// SPDX-License-Identifier: Apache-2.0
#include "models/traffic/workload.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <map>
#include <set>
#include <stdexcept>

#include "models/common/packet.h"

namespace dusk {
namespace {

constexpr Cycle kLatency = 10;

/// A network that delivers every message kLatency cycles after it was due, in order.
class FixedLatencyNetwork {
 public:
  FixedLatencyNetwork(const WorkloadSettings& settings, std::uint32_t nodes, std::uint64_t seed)
      : workload_(settings, nodes, seed) {
    for (NodeId node = 0; node < nodes; ++node) sources_.push_back(workload_.make_source(node));
  }

  /// Simulates up to `end`. Returns the sent packets in order.
  const std::vector<Packet>& run(Cycle end) {
    for (; now_ < end; ++now_) {
      const auto due = in_flight_.equal_range(now_);
      std::vector<Packet> arrived;
      for (auto it = due.first; it != due.second; ++it) arrived.push_back(sent_[it->second]);
      for (const Packet& packet : arrived) {
        Message message;
        message.source = packet.source;
        message.reply = packet.reply;
        sources_[packet.destination]->delivered(message, now_);
        ++delivered_;
      }
      for (NodeId node = 0; node < sources_.size(); ++node) {
        while (sources_[node]->next_time() <= now_) send(node);
      }
      most_in_flight_ = std::max(most_in_flight_, sent_.size() - delivered_);
      least_in_flight_ = std::min(least_in_flight_, sent_.size() - delivered_);
    }
    return sent_;
  }

  const Workload& workload() const { return workload_; }
  std::size_t delivered() const { return delivered_; }
  std::size_t most_in_flight() const { return most_in_flight_; }
  std::size_t least_in_flight() const { return least_in_flight_; }

 private:
  void send(NodeId node) {
    const Cycle due = sources_[node]->next_time();
    EXPECT_EQ(due, now_) << "node " << node << " was not asked in time";
    const Message message = sources_[node]->take();
    Packet packet;
    packet.id = sent_.size();
    packet.source = node;
    packet.destination = message.destination;
    packet.length = message.length;
    packet.message_class = message.message_class;
    packet.reply = message.reply;
    packet.created = due;
    in_flight_.emplace(due + kLatency, sent_.size());
    sent_.push_back(packet);
  }

  Workload workload_;
  std::vector<std::unique_ptr<TrafficSource>> sources_;
  std::vector<Packet> sent_;
  std::multimap<Cycle, std::size_t> in_flight_;
  Cycle now_ = 0;
  std::size_t delivered_ = 0, most_in_flight_ = 0, least_in_flight_ = ~std::size_t{0};
};

struct Share {
  double fraction;
  std::uint32_t nodes, active;
};
class ActiveNodes : public ::testing::TestWithParam<Share> {};

TEST_P(ActiveNodes, AreTheCeilingOfTheShare) {
  EXPECT_EQ(active_node_count(GetParam().fraction, GetParam().nodes), GetParam().active);
}
INSTANTIATE_TEST_SUITE_P(Shares, ActiveNodes,
                         ::testing::Values(Share{.1, 256, 26}, Share{.2, 256, 52},
                                           Share{.3, 256, 77}, Share{.4, 256, 103},
                                           Share{.5, 256, 128}, Share{.6, 256, 154},
                                           Share{.7, 256, 180}, Share{.8, 256, 205},
                                           Share{.9, 256, 231}, Share{1, 256, 256},
                                           Share{.07, 100, 7}, Share{0, 256, 0}, Share{.01, 3, 1}));

TEST(ActiveSet, ActiveNodesAreChosenByTheSeed) {
  WorkloadSettings settings;
  settings.active_fraction = 0.1;
  const Workload a(settings, 256, 1), again(settings, 256, 1), b(settings, 256, 2);
  EXPECT_EQ(a.active_nodes(), again.active_nodes());
  EXPECT_NE(a.active_nodes(), b.active_nodes());
  const std::set<NodeId> distinct(a.active_nodes().begin(), a.active_nodes().end());
  EXPECT_EQ(distinct.size(), 26u);
  EXPECT_LT(*distinct.rbegin(), 256u);
}

TEST(ActiveSet, EveryNodeIsChosenEquallyOften) {
  WorkloadSettings settings;
  settings.active_fraction = 0.25;
  std::vector<int> chosen(16);
  for (std::uint64_t seed = 0; seed < 2000; ++seed) {
    const Workload workload(settings, 16, seed);
    for (const NodeId node : workload.active_nodes()) ++chosen[node];
  }
  for (const int times : chosen) EXPECT_NEAR(times, 500, 100);
}

class ClosedLoop : public ::testing::TestWithParam<ClosedLoopRule> {
 protected:
  WorkloadSettings settings() const {
    WorkloadSettings s;
    s.rule = GetParam();
    s.active_fraction = 0.3;
    s.reply_class = 1;
    return s;
  }
};

TEST_P(ClosedLoop, KeepsOneMessageUnderWayPerActiveNode) {
  FixedLatencyNetwork network(settings(), 32, 7);
  const auto& sent = network.run(1001);
  EXPECT_EQ(network.least_in_flight(), 10u);  // ceil(0.3 * 32)
  EXPECT_EQ(network.most_in_flight(), 10u);
  EXPECT_EQ(sent.size(), 10u * 101);
  EXPECT_EQ(network.delivered(), 10u * 100);
}

TEST_P(ClosedLoop, KeepsAsManyUnderWayAsAnActiveNodeStarts) {
  WorkloadSettings several = settings();
  several.outstanding = 4;
  FixedLatencyNetwork network(several, 32, 7);
  const auto& sent = network.run(1001);
  EXPECT_EQ(network.least_in_flight(), 40u);
  EXPECT_EQ(network.most_in_flight(), 40u);
  EXPECT_EQ(sent.size(), 40u * 101);
  several.outstanding = 0;
  EXPECT_THROW(Workload(several, 32, 7), std::invalid_argument);
}

TEST_P(ClosedLoop, SendsToOtherNodesOnlyAndToAll) {
  FixedLatencyNetwork network(settings(), 32, 7);
  std::set<NodeId> reached;
  for (const Packet& packet : network.run(1001)) {
    EXPECT_NE(packet.source, packet.destination);
    EXPECT_EQ(packet.length, 16u);
    EXPECT_EQ(packet.message_class, packet.reply ? 1 : 0);
    reached.insert(packet.destination);
  }
  EXPECT_EQ(reached.size(), 32u);
}

TEST_P(ClosedLoop, RepeatsForASeed) {
  FixedLatencyNetwork a(settings(), 32, 7), again(settings(), 32, 7), b(settings(), 32, 8);
  const auto trace = [](const std::vector<Packet>& sent) {
    std::vector<std::pair<NodeId, NodeId>> pairs;
    for (const Packet& packet : sent) pairs.emplace_back(packet.source, packet.destination);
    return pairs;
  };
  const auto first = trace(a.run(500));
  EXPECT_EQ(first, trace(again.run(500)));
  EXPECT_NE(first, trace(b.run(500)));
}

INSTANTIATE_TEST_SUITE_P(Rules, ClosedLoop,
                         ::testing::Values(ClosedLoopRule::Reply, ClosedLoopRule::Walk,
                                           ClosedLoopRule::Source),
                         [](const auto& info) {
                           return std::string(std::array{"Reply", "Walk", "Source"}.at(
                               static_cast<std::size_t>(info.param)));
                         });

WorkloadSettings ruled(ClosedLoopRule rule) {
  WorkloadSettings settings;
  settings.rule = rule;
  settings.active_fraction = 0.01;  // one node of 32
  return settings;
}

TEST(ReplyRule, AlternatesRequestAndAnswer) {
  FixedLatencyNetwork network(ruled(ClosedLoopRule::Reply), 32, 5);
  const auto& sent = network.run(301);
  ASSERT_EQ(sent.size(), 31u);
  const NodeId active = network.workload().active_nodes().at(0);
  for (std::size_t i = 0; i < sent.size(); ++i) {
    EXPECT_EQ(sent[i].created, 10 * i);
    EXPECT_EQ(sent[i].reply, i % 2 == 1);
    EXPECT_EQ(i % 2 == 1 ? sent[i].destination : sent[i].source, active);
    if (i % 2 == 1) {
      EXPECT_EQ(sent[i].source, sent[i - 1].destination);
    }
  }
}

TEST(WalkRule, TheReceiverSendsOn) {
  FixedLatencyNetwork network(ruled(ClosedLoopRule::Walk), 32, 5);
  const auto& sent = network.run(301);
  ASSERT_EQ(sent.size(), 31u);
  for (std::size_t i = 1; i < sent.size(); ++i) {
    EXPECT_EQ(sent[i].source, sent[i - 1].destination);
    EXPECT_FALSE(sent[i].reply);
  }
}

TEST(SourceRule, OnlyActiveNodesSend) {
  FixedLatencyNetwork network(ruled(ClosedLoopRule::Source), 32, 5);
  const auto& sent = network.run(301);
  ASSERT_EQ(sent.size(), 31u);
  for (const Packet& packet : sent) {
    EXPECT_EQ(packet.source, network.workload().active_nodes().at(0));
    EXPECT_FALSE(packet.reply);
  }
}

WorkloadSettings open_loop(double rate) {
  WorkloadSettings settings;
  settings.kind = WorkloadKind::OpenLoop;
  settings.injection.rate = rate;
  return settings;
}

TEST(OpenLoop, DrawsInTheDocumentedOrder) {
  WorkloadSettings settings = open_loop(0.5);
  settings.length.minimum = 1;
  settings.length.maximum = 7;  // mean 4: 1/8 message per cycle
  Workload workload(settings, 20, 99);
  for (const NodeId node : {0u, 7u, 19u}) {
    const auto source = workload.make_source(node);
    Random random(99, node);
    Cycle time = random.geometric(0.125);
    for (int i = 0; i < 50; ++i) {
      ASSERT_EQ(source->next_time(), time);
      const Message message = source->take();
      const NodeId other = random.below(19);
      EXPECT_EQ(message.destination, other + (other >= node));
      EXPECT_EQ(message.length, random.between(1, 7));
      time += 1 + random.geometric(0.125);
    }
  }
}

TEST(OpenLoop, OffersTheRateInFlits) {
  WorkloadSettings settings = open_loop(0.4);
  settings.length.weighted = {{1, 1}, {64, 1}};
  FixedLatencyNetwork network(settings, 64, 3);
  double flits = 0;
  for (const Packet& packet : network.run(10000)) flits += packet.length;
  EXPECT_NEAR(flits / 640000, 0.4, 0.02);
  EXPECT_EQ(network.workload().mean_length(), 32.5);
}

TEST(OpenLoop, IgnoresDeliveries) {
  Workload workload(open_loop(0.1), 4, 1);
  const auto source = workload.make_source(0);
  const Cycle before = source->next_time();
  source->delivered(Message{}, 0);
  EXPECT_EQ(source->next_time(), before);
}

TEST(Workload, NodesMappedToThemselvesSendNothing) {
  for (const WorkloadKind kind : {WorkloadKind::OpenLoop, WorkloadKind::ClosedLoop}) {
    WorkloadSettings settings = open_loop(0.5);
    settings.kind = kind;
    settings.pattern = "transpose";
    Workload workload(settings, 16, 1);
    for (NodeId node = 0; node < 16; ++node) {
      const bool fixed = node % 4 == node / 4;
      EXPECT_EQ(workload.make_source(node)->next_time() == kNever, fixed) << node;
    }
  }
}

TEST(Workload, SourcesOutliveIt) {
  std::unique_ptr<TrafficSource> source;
  {
    Workload workload({}, 4, 1);
    source = workload.make_source(2);
  }
  EXPECT_EQ(source->next_time(), 0u);
  EXPECT_NE(source->take().destination, 2u);
  EXPECT_EQ(source->next_time(), kNever);
}

TEST(Workload, RefusesWhatItsPartsRefuse) {
  const auto refuses = [](const WorkloadSettings& settings) {
    EXPECT_THROW(Workload(settings, 12, 1), std::invalid_argument);
  };
  WorkloadSettings settings;
  settings.active_fraction = 1.01;
  refuses(settings);
  settings = {};
  settings.reply_class = 4;
  refuses(settings);
  settings = {};
  settings.pattern = "shuffle";
  refuses(settings);
  settings = {};
  settings.length.minimum = 0;
  refuses(settings);
  refuses(open_loop(-1));
  EXPECT_NO_THROW(Workload({}, 12, 1));
}

}  // namespace
}  // namespace dusk
