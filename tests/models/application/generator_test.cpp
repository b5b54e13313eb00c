// SPDX-License-Identifier: Apache-2.0
#include "models/application/generator.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <set>

#include "models/application/generator_steps.h"
#include "tests/models/application/generated.h"
#include "tests/models/application/zero_latency_run.h"

namespace dusk::application {
namespace {

using ::testing::Each;
using ::testing::ElementsAre;

TEST(Generator, EachRunsToItsEnd) {
  for (const GeneratorPart& part : generators()) {
    for (const std::uint32_t ranks : {2, 3, 6, 8, 13, 16, 33}) {
      for (const std::uint64_t compute_ns : {0, 1000}) {
        GeneratorSettings settings = settings_of(ranks, 3, 100);
        settings.compute_ns = compute_ns;
        settings.imbalance = 0.5;
        settings.reduce_ns_per_kib = 100;
        const Application application = generate(part.name, settings);
        EXPECT_EQ(application.name, part.name);
        EXPECT_EQ(application.ranks.size(), ranks);
        for (const SendsBy sends : {SendsBy::Eager, SendsBy::Rendezvous})
          EXPECT_EQ(ZeroLatencyRun(application, sends).fault(), "") << part.name << ranks;
        for (const RankGraph& rank : application.ranks)
          EXPECT_GE(sends_of(rank).size() + receives_of(rank).size(), 3U) << part.name << ranks;
      }
    }
  }
}

TEST(Generator, DrawsFollowTheSeed) {
  for (const GeneratorPart& part : generators()) {
    for (const double imbalance : {0.0, 0.3}) {
      GeneratorSettings settings = settings_of(8, 2, 100);
      settings.compute_ns = 1'000'000;
      settings.imbalance = imbalance;
      const std::string first = application_text(generate(part.name, settings));
      EXPECT_EQ(application_text(generate(part.name, settings)), first) << part.name;
      settings.seed = 2;
      const bool draws = imbalance > 0 || std::string(part.name) == "random_access";
      EXPECT_EQ(application_text(generate(part.name, settings)) != first, draws) << part.name;
    }
  }
}

TEST(Generator, ImbalanceIsOfTheRank) {
  GeneratorSettings settings = settings_of(4, 200, 8);
  settings.compute_ns = 1000;
  settings.imbalance = 0.25;
  const Application four = generate("ring_shift", settings);
  settings.ranks = 9;
  const Application nine = generate("ring_shift", settings);
  std::set<std::vector<std::uint64_t>> different;
  for (Rank rank = 0; rank < 4; ++rank) {
    const std::vector<std::uint64_t> times = times_of(four.ranks[rank]);
    EXPECT_EQ(times, times_of(nine.ranks[rank]));
    EXPECT_THAT(times, Each(testing::AllOf(testing::Ge(750U), testing::Le(1250U))));
    different.insert(times);
    double mean = 0;
    for (const std::uint64_t time : times) mean += static_cast<double>(time) / 200;
    EXPECT_NEAR(mean, 1000, 40);  // four deviations of the mean
  }
  EXPECT_EQ(different.size(), 4U);
}

TEST(Generator, FactorsAreNearlyEqual) {
  EXPECT_THAT(factors_of(1, 3), ElementsAre(1, 1, 1));
  EXPECT_THAT(factors_of(16, 2), ElementsAre(4, 4));
  EXPECT_THAT(factors_of(24, 3), ElementsAre(4, 3, 2));
  EXPECT_THAT(factors_of(512, 3), ElementsAre(8, 8, 8));
  EXPECT_THAT(factors_of(17, 2), ElementsAre(17, 1));
  EXPECT_THAT(factors_of(60, 1), ElementsAre(60));
}

TEST(Generator, HaloHasTheNeighborsOfAGrid) {
  GeneratorSettings settings = settings_of(12, 1, 64);
  settings.sizes = {4, 3};  // rank = x + 4 y
  const Application torus = generate("halo", settings);
  EXPECT_THAT(destinations_of(torus.ranks[0]), ElementsAre(1, 3, 4, 8));
  EXPECT_THAT(destinations_of(torus.ranks[5]), ElementsAre(1, 4, 6, 9));
  settings.periodic = false;
  const Application mesh = generate("halo", settings);
  EXPECT_THAT(destinations_of(mesh.ranks[0]), ElementsAre(1, 4));
  EXPECT_THAT(destinations_of(mesh.ranks[5]), ElementsAre(1, 4, 6, 9));
  EXPECT_THAT(destinations_of(mesh.ranks[11]), ElementsAre(7, 10));
  // In a ring of two, both faces go to the same rank, with different tags.
  settings = settings_of(2, 1, 64);
  settings.dimensions = 1;
  const Application two = generate("halo", settings);
  ASSERT_THAT(destinations_of(two.ranks[0]), ElementsAre(1, 1));
  EXPECT_NE(sends_of(two.ranks[0])[0].tag, sends_of(two.ranks[0])[1].tag);
  settings = settings_of(8, 5, 64);
  settings.dimensions = 3;
  settings.periodic = false;
  EXPECT_EQ(sends_of(generate("halo", settings).ranks[3]).size(), 5U * 3);
}

TEST(Generator, PlainPatternsSendWhatTheySay) {
  GeneratorSettings settings = settings_of(6, 2, 64);
  EXPECT_THAT(destinations_of(generate("ring_shift", settings).ranks[5]), ElementsAre(0, 0));
  EXPECT_THAT(destinations_of(generate("recursive_doubling", settings_of(8, 1, 64)).ranks[5]),
              ElementsAre(1, 4, 7));
  settings.algorithm = "pairwise";
  EXPECT_THAT(destinations_of(generate("all_to_all", settings).ranks[1]),
              ElementsAre(0, 0, 2, 2, 3, 3, 4, 4, 5, 5));
  settings.algorithm = "linear";
  EXPECT_THAT(destinations_of(generate("tree", settings).ranks[0]),
              ElementsAre(1, 1, 2, 2, 3, 3, 4, 4, 5, 5));
  EXPECT_THAT(destinations_of(generate("tree", settings).ranks[4]), ElementsAre(0, 0));
}

TEST(Generator, RandomAccessReceivesWhatIsSent) {
  GeneratorSettings settings = settings_of(5, 3, 8);
  settings.messages = 200;
  const Application application = generate("random_access", settings);
  std::vector<std::uint32_t> received(5);
  for (Rank rank = 0; rank < 5; ++rank) {
    const std::vector<Rank> to = destinations_of(application.ranks[rank]);
    EXPECT_EQ(to.size(), 600U);
    for (Rank other = 0; other < 5; ++other) {
      const auto count = std::count(to.begin(), to.end(), other);
      // A quarter each, within five deviations of a binomial distribution (10.6).
      if (other == rank) {
        EXPECT_EQ(count, 0);
      } else {
        EXPECT_NEAR(static_cast<double>(count), 150, 53);
      }
      received[other] += static_cast<std::uint32_t>(count);
    }
  }
  for (Rank rank = 0; rank < 5; ++rank)
    EXPECT_EQ(receives_of(application.ranks[rank]).size(), received[rank]);
}

TEST(Generator, RandomAccessDrawsForEachRank) {
  GeneratorSettings settings = settings_of(40, 1, 8);
  settings.messages = 20;
  const Application application = generate("random_access", settings);
  std::set<std::vector<Rank>> different;
  for (Rank rank = 0; rank < 40; ++rank) {
    std::vector<Rank> others;  // destinations, counted without the rank itself
    for (const Operation& send : sends_of(application.ranks[rank]))
      others.push_back(send.peer - (send.peer > rank ? 1 : 0));
    different.insert(others);
  }
  EXPECT_EQ(different.size(), 40U);
}

}  // namespace
}  // namespace dusk::application
