// SPDX-License-Identifier: Apache-2.0
#include "testbench/functional/port_report.h"

#include <gmock/gmock.h>

#include <algorithm>
#include <vector>

#include "models/functional/state.h"
#include "models/topology/torus.h"
#include "models/traffic/workload.h"

namespace dusk {
namespace {

using ::testing::HasSubstr;
using ::testing::StartsWith;

/// Reports of two nodes about one packet from one to the other, after some cycles.
struct OfOnePacket {
  OfOnePacket(const functional::Settings& s, NodeId source, NodeId destination, Cycle cycles)
      : network(s),
        torus(make_torus({s.size, true})),
        from(source, network.state(), torus),
        to(destination, network.state(), torus) {
    for (PortReport* report : {&from, &to}) {
      network.add_observer(report);
      report->start(0);
    }
    Message message;
    message.destination = destination;
    message.length = s.longest;
    network.send(source, message);
    for (Cycle c = 0; c < cycles; ++c) network.step();
    of_source = from.text(network, cycles);
    of_destination = to.text(network, cycles);
  }

  functional::Network network;
  Topology torus;
  PortReport from, to;
  std::string of_source, of_destination;
};

// One packet of two flits from node 1 to node 3 of a ring of six, two hops up. It is created in
// cycle 0 and in the injection queue when the links of cycles 1 and 2 have moved (its head flit
// leaves in 2, its tail in 3). It is at node 3 in cycles 3 and 4.
TEST(PortReport, CountsQueuesPortsAndPartners) {
  functional::Settings s;
  s.size = {6};
  s.adaptive_vcs = 0;
  s.longest = 2;
  s.queue = 4;
  const OfOnePacket ring(s, 1, 3, 10);
  EXPECT_EQ(ring.from.histograms(),
            "queue,packets,cycles\nX+E,0,9\nX-E,0,9\ninjection,0,7\ninjection,1,2\n");
  EXPECT_EQ(ring.to.histograms(),
            "queue,packets,cycles\nX+E,0,7\nX+E,1,2\nX-E,0,9\ninjection,0,9\n");
  EXPECT_THAT(ring.of_source,
              StartsWith("clock              10\n"
                         "average distance   2.00000\n"
                         "packets            1 created, 1 injected, 1 received, 0 dropped\n"
                         "load               provided 0.03333, injected 0.03333, accepted "
                         "0.03333\n"
                         "delay              average 4.00000, deviation 0.00000, maximum 4\n"
                         "injection delay    average 2.00000,"));
  EXPECT_THAT(ring.of_source,
              HasSubstr("destinations       0 0 0 1 0 0\nsources            0 0 0 0 0 0\n"
                        "first channels     1 0\nlast channels      0 0\n"));
  EXPECT_THAT(ring.of_destination, HasSubstr("sources            0 1 0 0 0 0\n"));
  EXPECT_THAT(ring.of_destination, HasSubstr("last channels      1 0\n"));
}

// A lone packet goes over adaptive VCs: one hop in X, which it keeps to, then one in Y.
TEST(PortReport, PortTablesTellVirtualChannelsApart) {
  functional::Settings s;
  s.size = {3, 3};
  s.adaptive_vcs = 1;
  s.longest = 1;
  s.queue = 8;
  const OfOnePacket torus(s, 0, 4, 20);
  // X+E X+A X-E X-A Y+E Y+A Y-E Y-A, as the report numbers them.
  EXPECT_THAT(torus.of_source, HasSubstr("first channels     0 1 0 0 0 0 0 0\n"));
  EXPECT_THAT(torus.of_destination, HasSubstr("last channels      0 0 0 0 0 1 0 0\n"));
}

// From end to end of a line, and around the ring of the other dimension: three hops and one.
TEST(PortReport, HopsAreOfTheWaysThatThereAre) {
  functional::Settings s;
  s.size = {4, 4};
  s.wrap = Rings::of(0b10);
  functional::Network network(s);
  const Topology cylinder = make_torus({s.size, s.wrap});
  PortReport report(0, network.state(), cylinder);
  network.add_observer(&report);
  report.start(0);
  Message message;
  message.destination = 15;
  message.length = 1;
  network.send(0, message);
  for (int c = 0; c < 30; ++c) network.step();
  EXPECT_EQ(report.packets_delivered, 1U);
  EXPECT_EQ(report.mean_hops(), 4);
}

/// Counts the packets of node 0 that are not dropped.
class Destinations final : public functional::Observer {
 public:
  explicit Destinations(std::uint32_t nodes) : of(nodes, 0) {}
  void created(const Packet& packet) override { add(packet, 1); }
  void dropped(const Packet& packet) override {
    add(packet, -1);
    ++drops;
  }
  std::vector<int> of;  ///< [node]
  int drops = 0;

 private:
  void add(const Packet& packet, int count) {
    if (packet.source == 0) of[packet.destination] += count;
  }
};

// EHU-KAT-IK-05-04, section 2.4: a packet that is dropped is not counted as sent.
TEST(FunctionalTraffic, DistributionGoesToAllInTurnWhateverIsDropped) {
  functional::Settings s;
  s.size = {3, 3};
  s.longest = 4;
  s.queue = 16;
  s.buffer = 1;
  functional::Network network(s);
  Destinations destinations(network.nodes());
  network.add_observer(&destinations);
  WorkloadSettings w;
  w.kind = WorkloadKind::OpenLoop;
  w.pattern = "distribution";
  w.pattern_settings.nodes = network.nodes();
  w.length.minimum = w.length.maximum = 4;
  w.injection.rate = 1;
  Workload workload(w, network.nodes(), 7);
  for (NodeId n = 0; n < network.nodes(); ++n) network.set_source(n, workload.make_source(n));
  for (int c = 0; c < 3000; ++c) network.step();
  const auto [least, most] =
      std::minmax_element(destinations.of.begin() + 1, destinations.of.end());
  EXPECT_GT(destinations.drops, 100);
  EXPECT_GT(*least, 10);
  EXPECT_LE(*most - *least, 1);
}

}  // namespace
}  // namespace dusk
