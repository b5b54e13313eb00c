// SPDX-License-Identifier: Apache-2.0
#include "models/application/chakra_reader.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>

#include "tests/models/application/chakra_traces.h"

namespace dusk::application {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

Application read_trace(const std::vector<std::vector<TestNode>>& ranks,
                       const ChakraSettings& settings = {}) {
  Application application = read_chakra(chakra_trace(ranks), settings);
  close(application);
  return application;
}

std::vector<TestNode> two(const TestNode& a, const TestNode& b) { return {a, b}; }

TEST(ChakraReader, ReadsComputationsAndMessages) {
  TestNode cpu(900, ChakraType::Compute), gpu(5, ChakraType::Compute, {900, 7});
  cpu.lasting(12).attribute("is_cpu_op").set_bool_value(true);
  gpu.lasting(1).attribute("is_cpu_op").set_bool_value(false);
  TestNode send(6, ChakraType::Send, {5}), receive(7, ChakraType::Receive);
  send.control(900).with("comm_src", 0).with("comm_dst", 1).with("comm_tag", 3);
  send.with("comm_size", 64);
  receive.with("comm_src", 1).with("comm_size", 32);
  TestNode load(8, ChakraType::Load, {6}), meta(10, ChakraType::Metadata, {8});
  TestNode answer(4, ChakraType::Send), taken(3, ChakraType::Receive);
  answer.with("comm_dst", 0).with("comm_size", 32);
  taken.with("comm_src", 0).with("comm_dst", 1).with("comm_tag", 3).with("comm_size", 64);
  const Application application =
      read_trace({{gpu, send, receive, load, meta, cpu}, {answer, taken}});
  EXPECT_EQ(graph_text(application.ranks[0]),
            "0: compute 1000 s1 after 2 5\n"
            "1: send 64 1/3 s2 after 0 5\n"
            "2: receive 32 1/0 s2\n"
            "3: compute 0 s3 after 1\n"
            "4: compute 0 s3 after 3\n"
            "5: compute 12000 s0\n");
  EXPECT_EQ(graph_text(application.ranks[1]), "0: send 32 0/0 s2\n1: receive 64 0/3 s2\n");
  ASSERT_EQ(application.notes.size(), 1u);
  EXPECT_EQ(note_count(application.notes, "memory nodes"), 1u);
}

TEST(ChakraReader, RingAllReduceSendsTwiceTheSizeButOnePart) {
  for (const std::uint32_t ranks : {2u, 3u, 8u}) {
    const std::int64_t bytes = 5 * 24;
    std::vector<std::vector<TestNode>> nodes;
    for (std::uint32_t rank = 0; rank < ranks; ++rank)
      nodes.push_back({collective_node(1, 0, bytes)});
    ChakraSettings settings;
    settings.collectives.algorithms.fill(Algorithm::Ring);
    const Application application = read_trace(nodes, settings);
    for (const RankGraph& graph : application.ranks)
      EXPECT_EQ(sent_bytes(graph), 2 * (ranks - 1) * static_cast<std::uint64_t>(bytes) / ranks);
  }
}

TEST(ChakraReader, TakesSizesAsTheProducersMeanThem) {
  // Bytes sent by both ranks of a group of two, by comm_type.
  const std::uint64_t kSent[] = {200, 100, 200, 100, 50, 100, 100, 100, 100, 0};
  for (int kind = 0; kind < 10; ++kind) {
    const std::vector<TestNode> nodes = {collective_node(1, kind, 100)};
    const Application application = read_trace({nodes, nodes});
    EXPECT_EQ(sent_bytes(application.ranks[0]) + sent_bytes(application.ranks[1]), kSent[kind])
        << kind;
    const bool has_root = kind == 1 || kind == 3 || kind == 4 || kind == 5;
    EXPECT_EQ(note_count(application.notes, "nodes of collectives whose root"), has_root ? 2u : 0u);
  }
}

TEST(ChakraReader, OrdersOperationsBeforeAndBehindACollective) {
  TestNode before(1, ChakraType::Compute), behind(2, ChakraType::Compute, {9});
  before.lasting(3);
  behind.lasting(4);
  ChakraSettings settings;
  settings.collectives.algorithms.fill(Algorithm::Linear);
  const Application application =
      read_trace({{behind, collective_node(9, 5, 10, {1}), before},
                  two(collective_node(8, 5, 10), TestNode(7, ChakraType::Compute, {8}))},
                 settings);
  EXPECT_EQ(graph_text(application.ranks[0]),
            "0: compute 4000 s1 after 3\n"
            "1: compute 0 s3 after 2\n"
            "2: compute 3000 s1\n"
            "3: send 10 1/0 s2 after 1\n");
  EXPECT_EQ(graph_text(application.ranks[1]),
            "0: compute 0 s3\n"
            "1: compute 0 s1 after 2\n"
            "2: receive 10 0/0 s2 after 0\n");
}

TEST(ChakraReader, CollectivesDoNotTakeMessagesOfSends) {
  TestNode send(1, ChakraType::Send), receive(1, ChakraType::Receive);
  send.with("comm_dst", 1).with("comm_tag", 41).with("comm_size", 1);
  receive.with("comm_src", 0).with("comm_tag", 41).with("comm_size", 1);
  const Application application =
      read_trace({two(send, collective_node(2, 5, 8)), two(receive, collective_node(2, 5, 8))});
  EXPECT_EQ(application.ranks[0][2].tag, 42u);
}

/// Destinations of a rank's sends.
std::vector<Rank> destinations(const RankGraph& graph) {
  std::vector<Rank> result;
  for (OperationId id = 0; id < graph.size(); ++id)
    if (graph[id].kind == OperationKind::Send) result.push_back(graph[id].peer);
  return result;
}

constexpr const char* kPairs =
    R"(['[{"pg_name": "tp", "ranks": [0, 2]}, {"pg_name": 1, "ranks": []}]'])";

TEST(ChakraReader, FindsProcessGroupsInMetadataNodes) {
  // Groups of the same name may differ from rank to rank, as PyTorch's do.
  const auto nodes = [](const std::string& groups) {
    return two(TestNode(1, ChakraType::Metadata).inputs(groups),
               collective_node(2, 0, 64).with("pg_name", "tp"));
  };
  const std::string others = R"(['[{"pg_name": "tp", "ranks": [3, 1], "backend": "nccl"}]'])";
  const Application application =
      read_trace({nodes(kPairs), nodes(others), nodes(kPairs), nodes(others)});
  for (Rank rank = 0; rank < 4; ++rank)
    EXPECT_THAT(destinations(application.ranks[rank]), testing::Each((rank + 2) % 4)) << rank;
  for (const RankGraph& graph : application.ranks) EXPECT_EQ(sent_bytes(graph), 64u);
}

TEST(ChakraReader, TakesAllRanksForGroupsWithoutRanksOrNames) {
  for (const char* const name : {"1", "", "0"}) {
    const std::vector<TestNode> nodes =
        two(TestNode(1, ChakraType::Metadata).inputs(kPairs),
            collective_node(2, 5, 10).with("pg_name", std::string(name)));
    ChakraSettings settings;
    settings.collectives.algorithms.fill(Algorithm::Linear);
    const Application application = read_trace({nodes, nodes, nodes}, settings);
    EXPECT_THAT(destinations(application.ranks[0]), ElementsAre(1, 2)) << name;
  }
}

TEST(ChakraReader, TakesGroupsFromAFileFirst) {
  const std::vector<TestNode> nodes = two(TestNode(1, ChakraType::Metadata).inputs(kPairs),
                                          collective_node(2, 5, 10).with("pg_name", "tp"));
  ChakraSettings settings;
  settings.groups = written(temporary_name(".json"), R"({"tp": [1, 0], "dp": []})");
  const Application application = read_trace({nodes, nodes}, settings);
  EXPECT_THAT(destinations(application.ranks[1]), ElementsAre(0)) << "its root is rank 1";
}

TEST(ChakraReader, MatchesTheCollectivesOfAGroupInTheOrderOfTheFiles) {
  // Ids differ, and another group's collective is between.
  const TestNode all = collective_node(5, 9, 0);
  const auto pair = [](std::uint64_t id, std::int64_t bytes) {
    return collective_node(id, 5, bytes).with("pg_name", "p");
  };
  ChakraSettings settings;
  settings.groups = written(temporary_name(".json"), R"({"p": [0, 1]})");
  settings.collectives.algorithms.fill(Algorithm::Linear);
  const Application application = read_trace(
      {{pair(1, 10), all, pair(2, 20)}, {all, pair(9, 10), pair(3, 20)}, {all}}, settings);
  EXPECT_EQ(sent_bytes(application.ranks[0]), 30u);
}

TEST(ChakraReader, CountsWhatIsNotSimulated) {
  TestNode collective = collective_node(1, 0, 8).lasting(5).with("comm_priority", 2);
  auto* const dimensions = collective.attribute("involved_dim").mutable_bool_list();
  for (const bool is_used : {true, false}) dimensions->add_values(is_used);
  TestNode every = collective_node(2, 0, 8).with("comm_priority", 0);
  every.attribute("involved_dim").mutable_bool_list()->add_values(true);
  const Application application = read_trace(
      {{collective, every, TestNode(3, ChakraType::Checkpoint),
        TestNode(4, ChakraType::Compute).with("num_ops", 1000), TestNode(6, ChakraType::Store)}});
  const std::vector<Note>& notes = application.notes;
  EXPECT_EQ(note_count(notes, "durations of communication nodes"), 1u);
  EXPECT_EQ(note_count(notes, "nodes with a comm_priority"), 1u);
  EXPECT_EQ(note_count(notes, "nodes with an involved_dim"), 1u);
  EXPECT_EQ(note_count(notes, "storage, batch and checkpoint nodes"), 1u);
  EXPECT_EQ(note_count(notes, "compute nodes with num_ops"), 1u);
  EXPECT_EQ(note_count(notes, "memory nodes"), 1u);
  EXPECT_EQ(notes.size(), 6u);
}

TEST(ChakraReader, CountsDependenciesOnNodesThatAreNotThere) {
  const Application application =
      read_trace({{TestNode(77, ChakraType::Compute, {5, 78}).lasting(1),
                   TestNode(78, ChakraType::Compute).lasting(1)}});
  EXPECT_EQ(note_count(application.notes, "dependencies on nodes that the file does not have"), 1u);
  EXPECT_EQ(application.ranks[0].requirements(0), 1u);
}

TEST(ChakraReader, TakesTheCallOfACommunicationAsAComputation) {
  TestNode call(1, ChakraType::Collective);
  call.lasting(85).attribute("is_cpu_op").set_bool_value(true);
  const std::vector<TestNode> nodes = two(call, collective_node(2, 9, 0, {1}));
  const Application application = read_trace({nodes});
  EXPECT_EQ(graph_text(application.ranks[0]), "0: compute 85000 s0\n1: compute 0 s3 after 0\n");
  EXPECT_EQ(note_count(application.notes, "calls of communication on the CPU"), 1u);
}

std::string chakra_fault(const std::vector<std::vector<TestNode>>& ranks,
                         const std::string& groups = "") {
  return message_of([&] {
    ChakraSettings settings;
    if (!groups.empty()) settings.groups = written(temporary_name(".json"), groups);
    read_trace(ranks, settings);
  });
}

TEST(ChakraReader, NamesTheFileAndNodeOfAMistake) {
  const auto send = [](std::int64_t to) {
    return TestNode(77, ChakraType::Send).with("comm_dst", to).with("comm_size", 1);
  };
  const auto in = [](const char* group) {
    return collective_node(77, 0, 8).with("pg_name", std::string(group));
  };
  const auto meta = [](const char* inputs) {
    return std::vector<TestNode>{TestNode(77, ChakraType::Metadata).inputs(inputs)};
  };
  const std::vector<TestNode> none;
  const TestNode reduce = collective_node(77, 0, 8);
  const struct {
    std::vector<std::vector<TestNode>> ranks;
    const char* message;
  } kCases[] = {
      {{{reduce, reduce}}, "has the id of a node before"},
      {{{TestNode(77, ChakraType::Compute).lasting(1'000'000'000'001)}},
       "a duration of 1000000000001 us (0 to 1000000000000)"},
      {{{TestNode(77, ChakraType::Send).with("comm_size", 1)}},
       "a message without comm_dst (0 to 0)"},
      {{{TestNode(77, ChakraType::Receive).with("comm_size", 1)}}, "a message without comm_src"},
      {{{TestNode(77, ChakraType::Send).with("comm_dst", 0)}}, "a message without comm_size"},
      {{{send(1)}}, "comm_dst 1 is out of range (0 to 0)"},
      {{{send(-1)}}, "comm_dst -1 is out of range"},
      {{{send(0).with("comm_src", 1)}}, "comm_src 1 is another rank (0, or none)"},
      {{{send(0).with("comm_tag", -1)}}, "comm_tag -1 is out of range (0 to 2147483647)"},
      {{{TestNode(77, ChakraType::Collective)}}, "a collective without comm_type (0 to 9)"},
      {{{collective_node(77, 10, 1)}}, "comm_type 10 is unknown (0 to 9)"},
      {{{TestNode(77, ChakraType::Collective).with("comm_type", 2)}},
       "all-gather without comm_size (0 to 1099511627776 bytes)"},
      {{{collective_node(77, 2, -1)}}, "comm_size -1 (0 to"},
      {{{in("x")}}, "process group 'x' is not defined"},
      {{{reduce}, none}, "rank 1 has no collective 0 of the group of all ranks (0, 1)"},
      {{meta(R"([{"pg_name": "a"}])")}, "process group 'a' has no list of ranks"},
      {{meta(R"([{"pg_name": "a", "ranks": [1, 1]}])")}, "process group 'a' has no list of ranks"},
      {{meta(R"([{"pg_name": "a", "ranks": [-1]}])")}, "process group 'a' has no list of ranks"},
      {{meta(R"([{"pg_name": "a", "ranks": [1]}, {"pg_name": "a", "ranks": [2]}])")},
       "process group 'a' has other ranks than in a node before"},
      {{meta(R"([{"pg_name" x}])")}, "its process groups are no JSON"},
      {{meta(R"([{"other": "pg_name", "pg_name_": 1}, {"a": "\"pg_name\"", "b": [{}]}])")},
       "a process group has no pg_name"},
  };
  for (const auto& [ranks, message] : kCases)
    EXPECT_THAT(chakra_fault(ranks),
                testing::AllOf(HasSubstr(".0.et: node 77: "), HasSubstr(message)));
  EXPECT_THAT(
      chakra_fault({{reduce}, {collective_node(4, 0, 9)}}),
      HasSubstr(".1.et: node 4: collective 0 of the group of all ranks (0, 1) is all-reduce "
                "of 9 bytes, but all-reduce of 8 bytes at rank 0 (node 77)"));
  EXPECT_THAT(chakra_fault({{reduce}, {collective_node(4, 1, 8)}}),
              HasSubstr("is reduce of 8 bytes, but all-reduce of 8 bytes at rank 0"));
  EXPECT_THAT(chakra_fault({{in("a")}}, R"({"a": [0, 1]})"),
              HasSubstr("process group 'a' has rank 1 (0 to 0: ranks with a file)"));
  EXPECT_THAT(chakra_fault({{in("a")}, {}}, R"({"a": [1]})"),
              HasSubstr("process group 'a' lacks rank 0 (its ranks: 1)"));
  for (const char* const text : {"", "[]", "{\"a\": 1}", "{\"a\": [0.5]}", "{\"a\": [\"0\"]}"})
    EXPECT_THAT(chakra_fault({{reduce}}, std::string(text) + " "), HasSubstr(".json: ")) << text;
}

TEST(ChakraReader, AsksForAFileOfEachRank) {
  EXPECT_THAT(message_of([] { read_chakra(temporary_name("-none")); }),
              HasSubstr("-none.0.et: is not there (a file for each rank from 0 on)"));
  const std::string prefix = chakra_trace({{}, {}, {}});
  EXPECT_EQ(read_chakra(prefix).ranks.size(), 3u);
  std::filesystem::remove(prefix + ".1.et");
  EXPECT_THAT(message_of([&] { read_chakra(prefix); }),
              testing::AllOf(HasSubstr(".1.et: is not there, but "), HasSubstr("trace.2.et is (")));
}

}  // namespace
}  // namespace dusk::application
