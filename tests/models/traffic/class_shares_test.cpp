// SPDX-License-Identifier: Apache-2.0
// Message classes by shares of an open loop.
#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <limits>
#include <stdexcept>

#include "models/traffic/workload.h"

namespace dusk {
namespace {

constexpr std::uint32_t kNodes = 8;
constexpr int kMessages = 4000;  // messages of each node

WorkloadSettings with_shares(std::vector<double> shares) {
  WorkloadSettings settings;
  settings.kind = WorkloadKind::OpenLoop;
  settings.injection.rate = 0.5;
  settings.length.minimum = 1;
  settings.length.maximum = 9;
  settings.request_class = 2;
  settings.class_shares = std::move(shares);
  return settings;
}

std::array<int, 4> drawn(const WorkloadSettings& settings) {
  Workload workload(settings, kNodes, 5);
  std::array<int, 4> of_class{};
  for (NodeId node = 0; node < kNodes; ++node) {
    const auto source = workload.make_source(node);
    for (int i = 0; i < kMessages; ++i) ++of_class.at(source->take().message_class);
  }
  return of_class;
}

TEST(ClassShares, AreThoseOfTheMessagesWhateverTheyAddUpTo) {
  for (const double all : {1.0, 7.5, 1e-300}) {
    const std::array<double, 4> share = {0.5, 0.125, 0, 0.375};
    std::vector<double> shares;
    for (const double one : share) shares.push_back(one * all);
    const std::array<int, 4> of_class = drawn(with_shares(shares));
    constexpr double kAll = kNodes * kMessages;
    for (unsigned c = 0; c < 4; ++c) {
      const double deviation = std::sqrt(kAll * share[c] * (1 - share[c]));
      EXPECT_NEAR(of_class[c], kAll * share[c], 4 * deviation) << "class " << c << " of " << all;
    }
  }
}

TEST(ClassShares, OfFewerClassesLeaveTheOthersOut) {
  EXPECT_EQ(drawn(with_shares({0, 3}))[1], static_cast<int>(kNodes) * kMessages);
  EXPECT_EQ(drawn(with_shares({0, 0, 1e-310, 0}))[2], static_cast<int>(kNodes) * kMessages);
}

TEST(ClassShares, WithoutThemAllMessagesAreOfTheRequestClass) {
  EXPECT_EQ(drawn(with_shares({}))[2], static_cast<int>(kNodes) * kMessages);
}

TEST(ClassShares, ChangeNeitherDestinationsNorLengthsNorTimes) {
  Workload with(with_shares({1, 1}), kNodes, 9), without(with_shares({}), kNodes, 9);
  for (NodeId node = 0; node < kNodes; ++node) {
    const auto a = with.make_source(node), b = without.make_source(node);
    for (int i = 0; i < 200; ++i) {
      ASSERT_EQ(a->next_time(), b->next_time());
      const Message one = a->take(), other = b->take();
      ASSERT_EQ(one.destination, other.destination);
      ASSERT_EQ(one.length, other.length);
    }
  }
}

TEST(ClassShares, AreDrawnByEachNodeForItself) {
  Workload workload(with_shares({1, 1}), kNodes, 9), again(with_shares({1, 1}), kNodes, 9);
  const auto a = workload.make_source(0), b = workload.make_source(1), c = again.make_source(0);
  int differ = 0;
  for (int i = 0; i < 200; ++i) {
    const unsigned one = a->take().message_class;
    differ += one != b->take().message_class ? 1 : 0;
    ASSERT_EQ(one, c->take().message_class);
  }
  EXPECT_GT(differ, 50);
  EXPECT_LT(differ, 150);
}

TEST(ClassShares, RefuseWhatIsNoShare) {
  const double infinite = std::numeric_limits<double>::infinity();
  for (const std::vector<double>& shares :
       {std::vector<double>{1, 1, 1, 1, 1}, {1, -0.5}, {0, 0}, {0}, {1, infinite}, {std::nan("")}})
    EXPECT_THROW(Workload(with_shares(shares), kNodes, 1), std::invalid_argument);
  EXPECT_NO_THROW(Workload(with_shares({0, 0, 0, 1}), kNodes, 1));
}

}  // namespace
}  // namespace dusk
