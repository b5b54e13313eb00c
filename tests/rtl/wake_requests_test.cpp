// SPDX-License-Identifier: Apache-2.0
// Requests of head flits that wait for a channel to wake (docs/rtl/wake_requests.md).
#include <gtest/gtest.h>

#include <array>
#include <random>
#include <vector>

#include "leaf.h"
#include "wake_requests/Vwake_requests.h"

namespace {

constexpr unsigned kPorts = 3, kVcs = 2, kAll = 7;

/// Choice of the head flit in a VC of an input port.
struct Choice {
  unsigned port, vc, to;
};

/// Three ports with two VCs.
class WakeRequests : public ::testing::Test {
 protected:
  /// One edge. VCs of the ports in `grantable` may be granted. Returns the ports that are asked to
  /// wake after the edge.
  unsigned edge(const std::vector<Choice>& choices, unsigned grantable) {
    auto& pins = bench_.pins();
    pins.choice_i = pins.choice_vc_i = 0;
    pins.grantable_i = grantable;
    for (const Choice& choice : choices) {
      pins.choice_i |= 1u << (choice.port * kPorts + choice.to);
      pins.choice_vc_i |= choice.vc << choice.port;
    }
    const unsigned before = pins.wake_o;
    EXPECT_EQ(bench_.settle().wake_o, before) << "a function of registers";
    bench_.edge();
    return pins.wake_o;
  }

  Leaf<Vwake_requests> bench_;
};

TEST_F(WakeRequests, AreOfPortsThatAreChosenAndNotGrantable) {
  EXPECT_EQ(edge({}, 0), 0u) << "none is chosen";
  EXPECT_EQ(edge({{1, 0, 2}}, kAll), 0u);
  EXPECT_EQ(edge({{1, 0, 2}}, 0b100), 0u);
  EXPECT_EQ(edge({{1, 0, 2}}, 0b011), 0b100u);
}

TEST_F(WakeRequests, LastUntilTheHeaderChoosesAgain) {
  EXPECT_EQ(edge({{1, 1, 2}}, 0b011), 0b100u);
  for (unsigned cycle = 0; cycle < 5; ++cycle)
    EXPECT_EQ(edge({}, cycle % 2 == 0 ? kAll : 0), 0b100u) << "cycle " << cycle;
  EXPECT_EQ(edge({{1, 0, 0}, {0, 1, 1}, {2, 1, 1}}, kAll), 0b100u) << "choices of other headers";
  EXPECT_EQ(edge({{1, 1, 2}}, 0b011), 0b100u) << "the same choice";
  EXPECT_EQ(edge({{1, 1, 2}}, kAll), 0u) << "the port is On";
}

TEST_F(WakeRequests, FollowTheChoice) {
  EXPECT_EQ(edge({{0, 0, 2}}, 0), 0b100u);
  EXPECT_EQ(edge({{0, 0, 1}}, 0), 0b010u);
  EXPECT_EQ(edge({{0, 0, 0}}, 0), 0b001u);
  EXPECT_EQ(edge({{0, 0, 2}}, 0b100), 0u) << "granted or not";
}

TEST_F(WakeRequests, OfSeveralHeadersAreKeptApart) {
  EXPECT_EQ(edge({{0, 0, 2}, {1, 1, 2}, {2, 0, 1}}, 0), 0b110u);
  EXPECT_EQ(edge({{0, 1, 2}}, 0), 0b110u) << "two headers of port 0 and one of port 1";
  EXPECT_EQ(edge({{0, 0, 2}, {1, 1, 2}}, 0b100), 0b110u);
  EXPECT_EQ(edge({{0, 1, 0}}, 0b001), 0b010u);
  EXPECT_EQ(edge({{2, 0, 1}}, 0b010), 0u);
}

TEST_F(WakeRequests, EndWithTheReset) {
  EXPECT_EQ(edge({{0, 0, 2}, {2, 1, 0}}, 0), 0b101u);
  bench_.reset();
  EXPECT_EQ(bench_.pins().wake_o, 0u);
}

TEST_F(WakeRequests, AreTheLastChoiceOfEachHeader) {
  std::mt19937 random(5);
  const auto drawn = [&random](unsigned n) { return static_cast<unsigned>(random() % n); };
  std::array<unsigned, kPorts * kVcs> asked{};  // port + 1; 0: none
  unsigned woken = 0;
  for (unsigned cycle = 0; cycle < 3000; ++cycle) {
    const unsigned grantable = drawn(3) == 0 ? kAll : drawn(kAll + 1);
    std::vector<Choice> choices;
    for (unsigned port = 0; port < kPorts; ++port) {
      if (drawn(2) == 0) continue;
      const Choice choice = {port, drawn(kVcs), drawn(kPorts)};
      choices.push_back(choice);
      asked[port * kVcs + choice.vc] = (grantable >> choice.to & 1u) != 0 ? 0 : choice.to + 1;
    }
    unsigned wake = 0;
    for (const unsigned port : asked) wake |= port == 0 ? 0 : 1u << (port - 1);
    ASSERT_EQ(edge(choices, grantable), wake) << "cycle " << cycle;
    woken += wake != 0;
  }
  EXPECT_GT(woken, 1000u);
  EXPECT_LT(woken, 3000u);
}

}  // namespace
