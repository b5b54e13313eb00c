// SPDX-License-Identifier: Apache-2.0
#include "models/application/collective_settings.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "models/application/application_reader.h"
#include "tests/models/application/chakra_traces.h"

namespace dusk::application {
namespace {

using testing::StartsWith;

Algorithm algorithm_of(const CollectiveSettings& settings, Collective collective) {
  CollectiveCall call;
  call.collective = collective;
  settings.apply(call);
  return call.algorithm;
}

std::string fault_of(const std::string& list) {
  return message_of([&] { collective_settings(list); });
}

TEST(CollectiveSettings, TakeTheAlgorithmsOfAList) {
  const CollectiveSettings settings =
      collective_settings(" all_reduce = ring,barrier=linear , reduce=auto", 7);
  EXPECT_EQ(algorithm_of(settings, Collective::AllReduce), Algorithm::Ring);
  EXPECT_EQ(algorithm_of(settings, Collective::Barrier), Algorithm::Linear);
  EXPECT_EQ(algorithm_of(settings, Collective::Reduce), Algorithm::Auto);
  EXPECT_EQ(algorithm_of(settings, Collective::AllToAll), Algorithm::Auto);
  CollectiveCall call;
  settings.apply(call);
  EXPECT_EQ(call.reduce_ns_per_kib, 7);
}

TEST(CollectiveSettings, KnowEachAlgorithmOfEachCollective) {
  for (const auto& [collective, name] : names(Collective{})) {
    for (const Algorithm algorithm : algorithms_of(collective)) {
      const std::string text = std::string(name) + "=" + name_of(algorithm);
      EXPECT_EQ(algorithm_of(collective_settings(text), collective), algorithm) << text;
    }
    EXPECT_EQ(algorithm_of(collective_settings(""), collective), Algorithm::Auto) << name;
  }
}

TEST(CollectiveSettings, RefuseWhatIsNoAlgorithm) {
  for (const char* const text : {",", "ring", "all_reduce=ring,", "all_reduce ring"})
    EXPECT_THAT(fault_of(text), testing::HasSubstr("names no algorithm (COLLECTIVE=ALGORITHM"));
  EXPECT_THAT(fault_of("all=ring"), StartsWith("unknown collective 'all' (barrier, broadcast, "));
  EXPECT_THAT(fault_of("gather=rings"),
              StartsWith("gather has no algorithm 'rings' (auto, linear, binomial)"));
  EXPECT_THAT(fault_of("gather=ring"),
              StartsWith("gather has no algorithm 'ring' (auto, linear, binomial)"));
  EXPECT_EQ(fault_of("gather=auto, gather=linear"), "gather is named twice (each once)");
}

/// Messages of rank 0, and the nanoseconds that it computes.
std::pair<int, std::uint64_t> work_of(const std::string& file, const CollectiveSettings& settings) {
  const Application application = read_application(file, settings);
  std::pair<int, std::uint64_t> work;
  const RankGraph& rank = application.ranks.at(0);
  for (OperationId id = 0; id < rank.size(); ++id) {
    work.first += rank[id].kind == OperationKind::Send ? 1 : 0;
    work.second += rank[id].kind == OperationKind::Compute ? rank[id].size : 0;
  }
  return work;
}

TEST(CollectiveSettings, HoldForChakraAndVef) {
  // An all-reduce of 4 KiB among four ranks.
  const std::vector<TestNode> nodes = {collective_node(1, 0, 4096)};
  const std::string chakra = chakra_trace({nodes, nodes, nodes, nodes});
  std::string lines = "VEF 4 0 1 1 4 FALSE\nC0 0 1 2 3\n";
  for (int task = 0; task < 4; ++task)
    lines += "G0 0 2 " + std::to_string(task) + " 4096 4096 0 0 -1\n";
  for (const std::string& file : {chakra, written(temporary_name(".vef"), lines)}) {
    EXPECT_TRUE(may_have_collectives(file));
    const auto work = [&](const char* list, double ns) {
      return work_of(file, collective_settings(list, ns));
    };
    EXPECT_EQ(work("", 0), std::make_pair(4, std::uint64_t{0})) << "rabenseifner";
    EXPECT_EQ(work("all_reduce=ring", 0), std::make_pair(6, std::uint64_t{0}));
    EXPECT_EQ(work("all_reduce=recursive_doubling", 100), std::make_pair(2, std::uint64_t{800}));
  }
  EXPECT_FALSE(may_have_collectives("a.goal"));
  EXPECT_FALSE(may_have_collectives("b/a.goal.gz"));
}

}  // namespace
}  // namespace dusk::application
