// SPDX-License-Identifier: Apache-2.0
// Several threads give the same result as one, with switches and nodes of several local channels.
#include <gtest/gtest.h>

#include <tuple>

#include "models/kernel/clock.h"
#include "tests/system/open_loop.h"
#include "tests/system/torus_case.h"

namespace dusk {
namespace {

/// Records the flits that nodes take, in order, and the number of cycles in which one node took
/// several.
struct TakenFlits : NetworkObserver {
  void flit_ejected(NodeId node, VcId vc, const Flit& flit, bool, const Packet* packet,
                    Cycle cycle) override {
    const std::uint32_t channel = packet == nullptr ? kNone : packet->eject_channel;
    all.emplace_back(cycle, node, channel, vc, encode(flit));
    const std::size_t n = all.size();
    if (n > 1 && std::get<0>(all[n - 2]) == cycle && std::get<1>(all[n - 2]) == node) ++together;
  }
  using Taken = std::tuple<Cycle, NodeId, std::uint32_t, VcId, std::uint64_t>;
  std::vector<Taken> all;
  std::size_t together = 0;
};

TakenFlits taken(const TorusCase& c, unsigned threads, unsigned each) {
  NetworkSettings settings;
  settings.threads = threads;
  const auto network = make_network(c, run_settings(c), settings);
  network->share_each(each);
  TakenFlits flits;
  network->add_observer(&flits);
  offer_load(*network, 0.6, 4, 3);
  KernelClock(*network).run_until(1500);
  return flits;
}

// In shared cycles the thread of a switch collects the flits that will arrive at its nodes.
TEST(TorusThreads, NodesOfSeveralEjectionChannelsTakeTheSame) {
  const TorusCase c{{8, 6}, true, 2, 3};  // three banks
  const TakenFlits one = taken(c, 1, 0);
  EXPECT_GT(one.together, 1000u);
  for (const unsigned each : {1u, 2u, 5u}) {
    EXPECT_TRUE(taken(c, 2, each).all == one.all) << "each " << each;
    EXPECT_TRUE(taken(c, 3, each).all == one.all) << "each " << each;
  }
}

}  // namespace
}  // namespace dusk
