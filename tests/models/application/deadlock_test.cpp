// SPDX-License-Identifier: Apache-2.0
#include "models/application/deadlock.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <random>

#include "models/application/application_check.h"
#include "models/application/contention_free.h"
#include "models/application/generator.h"
#include "tests/models/application/goal_text.h"
#include "tests/models/application/graphs.h"

namespace dusk::application {
namespace {

using testing::HasSubstr;
using testing::IsEmpty;

constexpr const char* kEach =
    "each operation waits for the next one, the last one for the first one: ";

std::string deadlock_of(const std::string& text, Sending sending) {
  const Application job = goal(text);
  EXPECT_THAT(faults(job), IsEmpty()) << text;
  return deadlock(job, sending).value_or("");
}

TEST(Deadlock, IsNoneInGeneratedApplications) {
  for (const GeneratorPart& part : generators()) {
    GeneratorSettings settings;
    settings.ranks = 12;
    settings.steps = 2;
    const Application job = generate(part.name, settings);
    for (const Sending sending : {Sending::AtOnce, Sending::Asking})
      EXPECT_FALSE(deadlock(job, sending)) << part.name;
  }
  EXPECT_FALSE(deadlock(Application{}, Sending::Asking));
}

TEST(Deadlock, IsFoundWhereRanksReceiveFirst) {
  const std::string text =
      "num_ranks 3\n"
      "rank 0 {\ncalc 5\na: recv 8b from 1\nc: calc 2\nb: send 8b to 1\nc requires a b requires c "
      "}\n"
      "rank 1 {\na: recv 8b from 0\nb: send 8b to 0\nb requires a\nsend 1b to 2 }\n"
      "rank 2 { recv 1b from 1 }";
  const std::string fault = kEach + std::string(
                                        "rank 0, operation 1 (line 4); rank 1, operation 1 (line "
                                        "10); rank 1, operation 0 (line 9); "
                                        "rank 0, operation 3 (line 6)");
  EXPECT_EQ(deadlock_of(text, Sending::AtOnce), fault);
  EXPECT_EQ(deadlock_of(text, Sending::Asking), fault);
}

TEST(Deadlock, OfSendsDependsOnHowTheyAreSent) {
  const std::string text =
      "num_ranks 2\n"
      "rank 0 {\na: send 8b to 1\nb: recv 8b from 1 tag 2\nb requires a }\n"
      "rank 1 {\na: send 8b to 0 tag 2\nb: recv 8b from 0\nb requires a }\n";
  EXPECT_EQ(deadlock_of(text, Sending::AtOnce), "");
  EXPECT_EQ(deadlock_of(text, Sending::Asking),
            kEach + std::string("rank 0, operation 0 (line 3); rank 1, operation 1 (line 8); rank "
                                "1, operation 0 (line 7); rank 0, operation 1 (line 4)"));
  EXPECT_EQ(deadlock_of("num_ranks 2\n"
                        "rank 0 {\na: send 8b to 1\nb: recv 8b from 1\nb irequires a }\n"
                        "rank 1 {\na: send 8b to 0\nb: recv 8b from 0\nb irequires a }\n",
                        Sending::Asking),
            "")
      << "a receive that waits for the begin only";
}

TEST(Deadlock, OfARankWithItself) {
  EXPECT_EQ(deadlock_of("num_ranks 1 rank 0 {\na: recv 8b from 0\nb: send 8b to 0 b requires a }",
                        Sending::AtOnce),
            kEach + std::string("rank 0, operation 0 (line 2); rank 0, operation 1 (line 3)"));
  EXPECT_EQ(deadlock_of("num_ranks 1 rank 0 { a: send 8b to 0 b: recv 8b from 0 b requires a }",
                        Sending::Asking),
            "")
      << "such a message never asks";
}

TEST(Deadlock, IsFoundWhereAWildcardTakesAnothersMessage) {
  const std::string text =
      "num_ranks 3 rank 0 {\nsend 8b to 2 }\nrank 1 {\na: calc 1 b: send 8b to 2\nb requires a }\n"
      "rank 2 {\na: recv 8b from -1\nb: recv 8b from 0\nb requires a }";
  EXPECT_EQ(deadlock_of(text, Sending::AtOnce),
            "rank 2, operation 1 (line 8): recv of 8 bytes from rank 0 with tag 0 never ends: "
            "another operation has taken its partner");
  EXPECT_EQ(deadlock_of(text, Sending::Asking),
            "rank 1, operation 1 (line 4): send of 8 bytes to rank 2 with tag 0 never ends: "
            "another operation has taken its partner");
}

TEST(Deadlock, IsFoundThroughWildcards) {
  EXPECT_EQ(deadlock_of("num_ranks 2 rank 0 {\na: recv 8b from -1 tag -1\nb: send 8b to 1\n"
                        "b requires a }\nrank 1 {\na: recv 8b from -1\nb: send 8b to 0 tag 7\n"
                        "b requires a }",
                        Sending::AtOnce),
            kEach + std::string("rank 0, operation 0 (line 2); rank 1, operation 1 (line 7); rank "
                                "1, operation 0 (line 6); rank 0, operation 1 (line 3)"));
}

TEST(Deadlock, NamesEightOperations) {
  for (const Rank ranks : {4u, 5u}) {
    std::vector<RankGraph> graphs;
    for (Rank rank = 0; rank < ranks; ++rank)
      graphs.push_back(
          in_turn({receive((rank + 1) % ranks, 8), send((rank + ranks - 1) % ranks, 8)}));
    const std::string fault = *deadlock(application(std::move(graphs)), Sending::AtOnce);
    EXPECT_THAT(fault,
                HasSubstr(": rank 0, operation 0; rank 1, operation 1; rank 1, operation 0;"));
    EXPECT_THAT(fault,
                testing::EndsWith(ranks == 4 ? "rank 0, operation 1" : "rank 4, operation 1; ..."));
  }
}

/// Ranks that send and receive one after the other, in a random order.
Application random_chains(std::uint32_t seed) {
  std::mt19937 random(seed);
  const auto draw = [&](unsigned bound) { return static_cast<std::uint32_t>(random() % bound); };
  std::vector<std::vector<Operation>> chains(4);
  for (std::uint32_t message = 0; message < 6; ++message) {
    const Rank from = draw(4), to = (from + 1 + draw(3)) % 4;
    for (const auto& [rank, operation] :
         {std::pair(from, send(to, 8, message)), std::pair(to, receive(from, 8, message))})
      chains[rank].insert(
          chains[rank].begin() + draw(static_cast<unsigned>(chains[rank].size()) + 1), operation);
  }
  std::vector<RankGraph> graphs(4);
  for (Rank rank = 0; rank < 4; ++rank) {
    for (const Operation& operation : chains[rank]) graphs[rank].add(operation);
    for (OperationId id = 1; id < graphs[rank].size(); ++id)
      graphs[rank].require(id, id - 1, draw(5) == 0);
  }
  return application(std::move(graphs));
}

TEST(Deadlock, AgreesWithTheReplay) {
  for (const Sending sending : {Sending::AtOnce, Sending::Asking}) {
    ReplaySettings settings;
    settings.nodes = {0, 1, 2, 3};
    settings.eager_bytes = sending == Sending::AtOnce ? 8 : 0;
    unsigned found = 0;
    for (std::uint32_t seed = 1; seed <= 400; ++seed) {
      const Application job = random_chains(seed);
      const auto fault = deadlock(job, sending);
      Replay replay(shared({job}), settings);
      run_without_contention(replay, 4, [](NodeId, NodeId, std::uint64_t) -> Cycle { return 9; });
      EXPECT_EQ(fault.has_value(), !replay.ended()) << seed;
      if (!fault) continue;
      EXPECT_THAT(*fault, HasSubstr(kEach)) << seed;
      ++found;
    }
    EXPECT_GT(found, 50u);
    EXPECT_LT(found, 350u);
  }
}

}  // namespace
}  // namespace dusk::application
