// SPDX-License-Identifier: Apache-2.0
// Example of a user's SystemC module at a node. An echo server is at node 5 of a tree; the other
// nodes send requests to it. Read EchoServer, then the first test.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <deque>

#include "systemc/network_module.h"
#include "tests/systemc/small_tree.h"

namespace dusk {
namespace {

/// Answers every packet with a reply of 4 flits to its source, 25 ns after it arrived or, if the
/// server is busy, 25 ns after the previous answer.
class EchoServer : public sc_core::sc_module, public EjectionIf {
 public:
  SC_HAS_PROCESS(EchoServer);
  sc_core::sc_port<InjectionIf> injection{"injection"};  // where my packets go
  sc_core::sc_export<EjectionIf> ejection{"ejection"};   // where packets for me come

  explicit EchoServer(sc_core::sc_module_name name) : sc_module(name) {
    ejection(*this);
    SC_THREAD(serve);
  }

  void delivered(const Packet& packet) override {  // must not wait: the thread does
    clients_.push_back(packet.source);
    arrived_.notify(sc_core::SC_ZERO_TIME);
  }

 private:
  void serve() {
    for (;;) {
      while (clients_.empty()) wait(arrived_);
      wait(25, sc_core::SC_NS);
      Message answer;
      answer.destination = clients_.front();
      answer.length = 4;
      answer.reply = true;
      clients_.pop_front();
      injection->send(answer);
    }
  }

  std::deque<NodeId> clients_;
  sc_core::sc_event arrived_;
};

/// Remembers every packet that was delivered.
class Deliveries : public NetworkObserver {
 public:
  std::vector<Packet> packets;
  void packet_delivered(PacketHandle, const Packet& packet) override { packets.push_back(packet); }
};

TEST(UserNode, AnswersARequestAfterItsServiceTime) {
  const auto network = SmallTree{}.make_network();
  Deliveries deliveries;
  network->add_observer(&deliveries);

  NetworkModule tree("tree", *network);  // one cycle is 1 ns
  EchoServer server("server");
  tree.attach(5, server.injection, server.ejection);

  network->send(0, {5, 8, 0, false});
  tree.run_until(500);

  ASSERT_EQ(deliveries.packets.size(), 2u);
  const Packet& request = deliveries.packets[0];
  const Packet& reply = deliveries.packets[1];
  EXPECT_EQ(request.destination, 5u);
  EXPECT_EQ(reply.source, 5u);
  EXPECT_EQ(reply.destination, 0u);
  EXPECT_TRUE(reply.reply);
  EXPECT_EQ(reply.created, request.delivered + 25 + 1);  // enters the source queue a cycle later
  EXPECT_TRUE(network->empty());
}

TEST(UserNode, ServesAWholeNetworkAndTheChecksHold) {
  const SmallTree small{3, 0.05};
  const auto network = small.make_network();
  small.add_traffic(*network);
  Deliveries deliveries;
  network->add_observer(&deliveries);
  NetworkModule tree("tree", *network);
  EchoServer server("server");
  tree.attach(5, server.injection, server.ejection);
  tree.run_until(4000);
  network->stop_sources();
  tree.run_until(60000);

  std::size_t requests = 0, replies = 0;
  for (const Packet& packet : deliveries.packets) {
    requests += packet.destination == 5 ? 1 : 0;
    replies += packet.source == 5 ? 1 : 0;
  }
  EXPECT_GT(requests, 10u);
  EXPECT_EQ(requests, replies);
  EXPECT_EQ(network->packets_created(), network->packets_delivered());
  EXPECT_EQ(network->check_credits_home(), "");
}

/// Two processes that each send two messages at 10 ns; registered in either order.
class Sender : public sc_core::sc_module, public EjectionIf {
 public:
  SC_HAS_PROCESS(Sender);
  sc_core::sc_port<InjectionIf> injection{"injection"};
  sc_core::sc_export<EjectionIf> ejection{"ejection"};
  Sender(sc_core::sc_module_name name, bool turned) : sc_module(name) {
    ejection(*this);
    if (turned) SC_THREAD(b);
    SC_THREAD(a);
    if (!turned) SC_THREAD(b);
  }
  void delivered(const Packet&) override {}

 private:
  void a() { send(2, 1); }
  void b() { send(4, 3); }
  void send(NodeId first, NodeId second) {
    wait(10, sc_core::SC_NS);
    injection->send({first, 1, 0, false});
    injection->send({second, 2, 0, false});
  }
};

/// Destinations in the order in which the packets were created.
class Creations : public NetworkObserver {
 public:
  std::vector<std::pair<NodeId, NodeId>> ends;
  std::vector<Cycle> times;
  void packet_created(PacketHandle, const Packet& packet) override {
    ends.emplace_back(packet.source, packet.destination);
    times.push_back(packet.created);
  }
};

class ProcessOrder : public ::testing::TestWithParam<bool> {};

TEST_P(ProcessOrder, DoesNotChangeWhatEntersTheSourceQueues) {
  const bool turned = GetParam();
  const auto network = SmallTree{}.make_network();
  Creations creations;
  network->add_observer(&creations);
  NetworkModule tree("tree", *network);
  Sender first("first", turned), second("second", turned);
  tree.attach(turned ? 7 : 6, first.injection, first.ejection);
  tree.attach(turned ? 6 : 7, second.injection, second.ejection);
  tree.run_until(300);
  const std::vector<std::pair<NodeId, NodeId>> expected = {{6, 2}, {6, 1}, {6, 4}, {6, 3},
                                                           {7, 2}, {7, 1}, {7, 4}, {7, 3}};
  EXPECT_EQ(creations.ends, expected);
  EXPECT_THAT(creations.times, ::testing::Each(11u));
}
INSTANTIATE_TEST_SUITE_P(BothWays, ProcessOrder, ::testing::Bool());

TEST(UserNode, MayNotSendWhatTheKernelRefuses) {
  const auto network = SmallTree{}.make_network();
  NetworkModule tree("tree", *network);
  EchoServer server("server");
  tree.attach(5, server.injection, server.ejection);
  tree.interface_at(3).injection->send({99, 1, 0, false});
  EXPECT_THROW(tree.run_until(10), std::invalid_argument);
}

TEST(UserNode, IsTheOnlyOneAtItsNode) {
  const auto network = SmallTree{}.make_network();
  NetworkModule tree("tree", *network);
  EchoServer server("server"), late("late");
  tree.attach(5, server.injection, server.ejection);
  EXPECT_THROW(tree.attach(5, late.injection, late.ejection), std::invalid_argument);
  EXPECT_THROW(tree.attach(8, late.injection, late.ejection), std::invalid_argument);
}

}  // namespace
}  // namespace dusk
