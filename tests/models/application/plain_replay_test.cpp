// SPDX-License-Identifier: Apache-2.0
/// Compares the replay with one that is written from the manual, on random applications.
#include "tests/models/application/plain_replay.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <string>
#include <vector>

#include "tests/models/application/graphs.h"

namespace dusk::application {
namespace {

constexpr NodeId kNodes = 4;
constexpr std::uint64_t kAllEager = 100000;

/// `Short`: many things happen in one cycle.
enum class Times : std::uint8_t { Long, Short };

/// Random applications and settings.
class RandomApplications {
 public:
  RandomApplications(std::uint32_t seed, Times times)
      : random_(seed), longest_(times == Times::Long ? 30000 : 6) {}

  std::uint32_t draw(std::uint32_t bound) { return static_cast<std::uint32_t>(random_() % bound); }
  bool one_in(std::uint32_t n) { return draw(n) == 0; }

  ReplaySettings settings(Rank ranks) {
    ReplaySettings settings;
    settings.eager_bytes = std::vector<std::uint64_t>{0, 3000, kAllEager}[draw(3)];
    settings.overhead = one_in(2) ? 0 : 1 + draw(longest_ / 2);
    settings.local = draw(longest_);
    settings.cycle_ns = one_in(2) ? 1 : 1.6;
    settings.compute_factor = one_in(2) ? 1 : 0.37;
    settings.size_factor = one_in(2) ? 1 : 1.25;
    settings.control_flits = 1 + draw(3);
    for (Rank rank = 0; rank < ranks; ++rank)
      settings.nodes.push_back(draw(settings.eager_bytes == kAllEager ? 2 : kNodes));
    return settings;
  }
  /// Each operation requires some of the last ones of its rank. A Receive comes after its Send.
  Application application(Rank ranks, int steps) {
    streams_ = 1 + draw(3);
    const bool own_tags = one_in(2);  // else some receives take others' messages
    const std::uint32_t tags = 1 + draw(3);
    wildcards_ = !own_tags && one_in(2);
    graphs_.assign(ranks, {});
    for (int step = 0; step < steps; ++step) {
      const Rank rank = draw(ranks);
      if (one_in(3)) {
        add(rank, compute(one_in(9) ? 0 : draw(longest_)));
        continue;
      }
      const Rank to = draw(ranks);
      const std::uint64_t bytes = one_in(9) ? 0 : draw(6000);
      const std::uint32_t tag = own_tags ? static_cast<std::uint32_t>(step) : draw(tags);
      add(rank, send(to, bytes, tag));
      add(to, receive(wildcards_ && one_in(3) ? kAnyRank : rank, bytes,
                      wildcards_ && one_in(3) ? kAnyTag : tag));
    }
    return dusk::application::application(std::move(graphs_));
  }

 private:
  void add(Rank rank, Operation operation) {
    operation.stream = static_cast<std::uint16_t>(draw(streams_));
    const OperationId id = graphs_[rank].add(operation);
    for (std::uint32_t count = draw(4); count > 0 && id > 0; --count)
      graphs_[rank].require(id, id - 1 - draw(std::min<std::uint32_t>(id, 6)), one_in(4));
  }

  std::mt19937 random_;
  std::uint32_t longest_;  ///< longest of most times, in cycles
  std::uint32_t streams_ = 1;
  bool wildcards_ = false;
  std::vector<RankGraph> graphs_;
};

/// Messages overtake each other.
Cycle long_way(NodeId from, NodeId to, std::uint64_t flits) {
  return 1 + (flits * 2654435761U + from * 40503U + to * 9973U) % 30011;
}
Cycle short_way(NodeId from, NodeId to, std::uint64_t flits) {
  return 1 + (flits * 2654435761U + from * 3 + to) % 7;
}
/// Messages of two nodes never arrive in the same cycle.
Cycle apart_way(NodeId from, NodeId to, std::uint64_t flits) {
  return 10000019 * from + short_way(from, to, flits);
}
/// The manual does not tell in which order messages of two nodes arrive that do so in one cycle.
MessageTime way_of(Times kind, const ReplaySettings& settings) {
  if (kind == Times::Long) return long_way;
  return settings.eager_bytes == kAllEager ? short_way : apart_way;
}

void expect_same(const RankTimes& times, const RankTimes& expected) {
  EXPECT_EQ(times.ended, expected.ended);
  EXPECT_EQ(times.messages, expected.messages);
  EXPECT_EQ(times.bytes, expected.bytes);
  if (expected.ended == kNever) return;
  EXPECT_EQ(times.compute, expected.compute);
  EXPECT_EQ(times.send, expected.send);
  EXPECT_EQ(times.wait, expected.wait);
}

/// Compares 400 runs.
void compare(Times kind) {
  unsigned ended = 0;
  for (std::uint32_t seed = 1; seed <= 400; ++seed) {
    RandomApplications random(seed, kind);
    std::vector<Application> jobs;
    Rank ranks = 0;
    for (std::uint32_t job = random.one_in(3) ? 2 : 1; job > 0; --job) {
      jobs.push_back(
          random.application(2 + random.draw(6), 20 + static_cast<int>(random.draw(200))));
      ranks += static_cast<Rank>(jobs.back().ranks.size());
    }
    const ReplaySettings settings = random.settings(ranks);
    const MessageTime way = way_of(kind, settings);
    const PlainReplay plain(jobs, settings, way);
    Replay replay(shared(jobs), settings);
    run_without_contention(replay, kNodes, way);
    ended += replay.ended() ? 1 : 0;
    SCOPED_TRACE("seed " + std::to_string(seed));
    ASSERT_EQ(replay.operations_ended(), plain.operations_ended());
    for (Rank rank = 0; rank < ranks; ++rank) expect_same(replay.times()[rank], plain.times(rank));
    if (::testing::Test::HasFailure()) return;
  }
  EXPECT_GT(ended, 200u);
}

TEST(PlainReplay, AgreesWithTheReplay) { compare(Times::Long); }
TEST(PlainReplay, AgreesIfManyThingsHappenInOneCycle) { compare(Times::Short); }

}  // namespace
}  // namespace dusk::application
