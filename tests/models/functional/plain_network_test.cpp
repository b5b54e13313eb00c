// SPDX-License-Identifier: Apache-2.0
// The network of events gives every packet the times that a plain simulation flit by flit does.
#include "tests/models/functional/plain_network.h"

#include <gmock/gmock.h>

#include "models/functional/network.h"

namespace dusk::functional {
namespace {

struct Times : Observer {
  void delivered(const Packet& p, NodeId, std::uint32_t) override {
    of[p.id] = {p.injected, p.delivered};
  }
  std::map<std::uint64_t, std::pair<Cycle, Cycle>> of;
};

Settings drawn(Random& random) {
  Settings s;
  s.size.assign(random.between(1, 3), 0);
  for (std::uint32_t& k : s.size) k = random.between(2, 4);
  s.wrap = Rings::of(random.pick({0U, 1U, 2U, 5U, 6U, 15U, 15U, 15U}));
  s.adaptive_vcs = random.below(4);
  s.bubble_in = random.pick({BubbleIn::Rings, BubbleIn::All});
  const bool ruled = s.wrap.mask(s.size.size()) != 0 || s.bubble_in == BubbleIn::All;
  s.bubble = ruled ? random.between(0, 3) : 0;
  s.longest = random.pick({1U, 2U, 3U, 7U});
  s.queue = s.longest * random.between(std::max(1U, s.bubble), 4) + random.below(s.longest);
  s.buffer = 0;
  s.request = random.pick({RequestKind::Smart, RequestKind::Shortest, RequestKind::Random});
  s.arbiter = random.pick(
      {ArbiterKind::RoundRobin, ArbiterKind::Oldest, ArbiterKind::Longest, ArbiterKind::Random});
  s.consumption = random.pick({ConsumptionKind::Multiple, ConsumptionKind::Single});
  s.outputs = random.pick({Outputs::Any, Outputs::Free});
  s.attempt = random.pick({Attempt::Passes, Attempt::Waits});
  s.measure = random.pick({Measure::Present, Measure::Promised});
  s.feed = random.pick({Feed::Last, Feed::First});
  s.seed = random.bits();
  return s;
}

TEST(FunctionalNetwork, DoesWhatAPlainOneDoesFlitByFlit) {
  Random random(11, 0);
  std::size_t delivered = 0;
  for (int i = 0; i < 200; ++i) {
    const Settings s = drawn(random);
    const std::uint32_t shortest = random.below(2) == 0 ? 1 : s.longest;
    Network network(s);
    PlainNetwork plain(s);
    Times times;
    network.add_observer(&times);
    const double rate = random.pick({0.05, 0.3, 0.9}) / s.longest;
    for (Cycle now = 0; now < 400; ++now) {
      for (NodeId n = 0; now < 300 && n < network.nodes(); ++n) {
        if (!random.chance(rate)) continue;
        Message message;
        message.destination = (n + random.between(1, network.nodes() - 1)) % network.nodes();
        message.length = random.between(shortest, s.longest);
        network.send(n, message);
        plain.send(n, message.destination, message.length);
      }
      network.step();
      plain.step();
    }
    for (std::size_t id = 0; id < plain.packets.size(); ++id) {
      const PlainPacket& p = plain.packets[id];
      ASSERT_EQ(times.of.count(id), p.delivered > 0 ? 1U : 0U) << "case " << i << " packet " << id;
      if (p.delivered == 0) continue;
      ASSERT_EQ(times.of[id], std::make_pair(p.injected, p.delivered))
          << "case " << i << " packet " << id;
      ++delivered;
    }
  }
  EXPECT_GT(delivered, 10000U);
}

}  // namespace
}  // namespace dusk::functional
