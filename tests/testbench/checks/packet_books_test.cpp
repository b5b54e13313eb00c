// SPDX-License-Identifier: Apache-2.0
#include "testbench/checks/packet_books.h"

#include <gmock/gmock.h>

#include <memory>

#include "tests/testbench/crossbar_network.h"

namespace dusk {
namespace {

using ::testing::HasSubstr;

TEST(PacketBooks, MustBalance) {
  PacketBooks books{10, 2, 6, 50, 30, 2, 20};
  EXPECT_TRUE(check_packets(books).passed);
  EXPECT_TRUE(check_residence(books).passed);
  for (std::uint64_t* count :
       {&books.created, &books.dropped, &books.delivered, &books.in_flight}) {
    ++*count;
    EXPECT_THAT(check_packets(books).detail, HasSubstr("created, but"));
    EXPECT_FALSE(check_packets(books).passed);
    --*count;
  }
  for (std::uint64_t* count : {&books.integral, &books.residences, &books.residence}) {
    ++*count;
    EXPECT_THAT(check_residence(books).detail, HasSubstr("residences of"));
    EXPECT_FALSE(check_residence(books).passed);
    --*count;
  }
}

/// Four nodes that send more than they get rid of.
class Account : public ::testing::Test {
 protected:
  Account() : network_(testing::crossbar_topology(), {testing::crossbar_settings()}, {}, factory_) {
    network_.add_observer(&account_);
    for (NodeId node = 0; node < testing::kNodes; ++node)
      network_.set_source(node, std::make_unique<testing::SteadySource>(node, 3, 4));
  }
  void run(Cycle to) {
    while (network_.now() < to) network_.step();
  }
  bool balances() const {
    return check_packets(account_.books()).passed && check_residence(account_.books()).passed;
  }

  testing::CrossbarFactory factory_{testing::Faults{}};
  Network network_;
  PacketAccount account_{network_};
};

TEST_F(Account, BalancesAtAnyTime) {
  for (const Cycle at : {1, 2, 50, 51, 400}) {
    run(at);
    EXPECT_TRUE(balances()) << at;
  }
  const PacketBooks books = account_.books();
  EXPECT_GT(books.delivered, 100U);
  EXPECT_GT(books.in_flight, 20U);
  EXPECT_GT(books.residences, books.delivered);
  EXPECT_GT(books.residence, books.in_flight);
}

TEST_F(Account, CountsWhatIsDiscarded) {
  run(400);
  network_.stop_sources();
  account_.before_discard();
  const std::size_t discarded = network_.discard_waiting();
  account_.after_discard();
  EXPECT_GT(discarded, 0U);
  EXPECT_EQ(account_.books().dropped, discarded);
  EXPECT_TRUE(balances());
  run(600);
  EXPECT_TRUE(network_.empty());
  EXPECT_TRUE(balances());
  EXPECT_EQ(account_.books().integral, account_.books().residences);
}

TEST_F(Account, NoticesWhatPacketsDoNotSay) {
  run(100);
  Packet packet;
  packet.created = 90;
  packet.delivered = 100;
  account_.packet_delivered(0, packet);  // which the network does not know of
  EXPECT_FALSE(check_packets(account_.books()).passed);
  EXPECT_FALSE(check_residence(account_.books()).passed);
}

TEST_F(Account, NoticesPacketsThatVanish) {
  run(400);
  network_.stop_sources();
  EXPECT_GT(network_.discard_waiting(), 0U);
  EXPECT_FALSE(check_packets(account_.books()).passed);
  EXPECT_FALSE(check_residence(account_.books()).passed);
}

}  // namespace
}  // namespace dusk
