// SPDX-License-Identifier: Apache-2.0
#include "models/application/vef_reader.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/models/application/trace_files.h"

namespace dusk::application {
namespace {

using testing::HasSubstr;

Application read_vef_text(const std::string& text) {
  Application application = read_vef(written(temporary_name(".vef"), text));
  close(application);
  return application;
}

std::string vef_fault(const std::string& text) {
  return message_of([&] { read_vef_text(text); });
}

TEST(VefReader, MakesASendAndAReceiveOfEachMessage) {
  const Application application = read_vef_text(
      "VEF3 3 3 1 0 0 FALSE\n"
      "C0 0 1 2\n"
      "0 0 1 100 0 50 -1\n"
      "\n"
      "1 1 2 8 2 7.6 0\r\n"
      "2 0 1 4096 1 0 0\n");
  ASSERT_EQ(application.ranks.size(), 3u);
  EXPECT_EQ(graph_text(application.ranks[0]),
            "0: send 100 1/0 s0 after 2\n"
            "1: send 4096 1/1 s0 after 0\n"
            "2: compute 50 s2\n");
  EXPECT_EQ(graph_text(application.ranks[1]),
            "0: receive 100 0/0 s0\n"
            "1: send 8 2/0 s0 after 3\n"
            "2: receive 4096 0/1 s0\n"
            "3: compute 8 s2 after 0\n");
  EXPECT_EQ(graph_text(application.ranks[2]), "0: receive 8 1/0 s0\n");
  EXPECT_EQ(application.ranks[0][1].line, 6u);
  EXPECT_TRUE(application.notes.empty());
}

TEST(VefReader, ChainsTheTimesAfterOneEventAndSeparatesThoseOfOthers) {
  const Application application = read_vef_text(
      "VEF 2 6 0 0 0 TRUE\n"
      "0 0 1 1 0 0 -1\n"
      "1 0 1 2 1 30 0\n"
      "2 0 1 3 1 10 0\n"
      "3 0 1 4 1 30 0\n"
      "4 0 1 5 1 5 2\n"
      "5 1 0 6 0 0 -1\n");
  EXPECT_EQ(graph_text(application.ranks[0]),
            "0: send 1 1/0 s0\n"
            "1: send 2 1/1 s0 after 7\n"
            "2: send 3 1/2 s0 after 6\n"
            "3: send 4 1/3 s0 after 7\n"
            "4: send 5 1/4 s0 after 8\n"
            "5: receive 6 1/0 s0\n"
            "6: compute 10 s2 after 0\n"
            "7: compute 20 s2 after 6\n"
            "8: compute 5 s3 after 2\n");
}

TEST(VefReader, TakesADependencyOnALaterLine) {
  const Application application =
      read_vef_text("VEF 2 2 0 0 0 FALSE\n0 0 1 1 2 0 1\n1 1 0 2 0 0 -1\n");
  EXPECT_EQ(graph_text(application.ranks[0]), "0: send 1 1/0 s0 after 1\n1: receive 2 1/0 s0\n");
}

TEST(VefReader, DecomposesCollectives) {
  // A broadcast from task 2 in the group of tasks 2 and 0, then a message of task 0 after it.
  const Application application = read_vef_text(
      "VEF 3 1 2 1 2 TRUE\n"
      "C0 0 1 2\n"
      "C1 2 0\n"
      "G0 C1 0 0 0 64 0 20 -1\n"
      "G0 1 0 2 64 0 0 0 -1\n"
      "0 0 1 5 3 9 G0\n");
  EXPECT_EQ(sent_bytes(application.ranks[0]), 5u);
  EXPECT_EQ(sent_bytes(application.ranks[1]), 0u);
  EXPECT_EQ(sent_bytes(application.ranks[2]), 64u);
  const RankGraph& graph = application.ranks[0];
  EXPECT_EQ(graph_text(graph),
            "0: send 5 1/0 s0 after 4\n"
            "1: compute 0 s1 after 3\n"
            "2: receive 64 2/1 s0 after 1\n"
            "3: compute 20 s2\n"
            "4: compute 9 s3 after 2\n");
}

/// A trace of one collective of all of `sizes.size()` tasks, "SENT RECEIVED" each.
std::string one_collective(int operation, const std::vector<std::string>& sizes) {
  const std::string tasks = std::to_string(sizes.size());
  std::string text = "VEF " + tasks + " 0 0 1 " + tasks + " TRUE\n";
  for (std::size_t task = 0; task < sizes.size(); ++task)
    text += "G0 0 " + std::to_string(operation) + " " + std::to_string(task) + " " + sizes[task] +
            " 0 0 -1\n";
  return text;
}

std::vector<std::uint64_t> bytes_sent(const Application& application) {
  std::vector<std::uint64_t> result;
  for (const RankGraph& graph : application.ranks) result.push_back(sent_bytes(graph));
  return result;
}

std::uint64_t total(const Application& application) {
  std::uint64_t sum = 0;
  for (const std::uint64_t bytes : bytes_sent(application)) sum += bytes;
  return sum;
}

TEST(VefReader, ReadsTheSizesOfEachCollective) {
  EXPECT_EQ(total(read_vef_text(one_collective(0, {"0 9", "9 0"}))), 9u);
  EXPECT_EQ(bytes_sent(read_vef_text(one_collective(1, {"9 0", "0 9"}))),
            (std::vector<std::uint64_t>{9, 0}));
  EXPECT_EQ(total(read_vef_text(one_collective(2, {"16 16", "16 16"}))), 32u);
  EXPECT_EQ(bytes_sent(read_vef_text(one_collective(3, {"8 16", "8 0"}))),
            (std::vector<std::uint64_t>{0, 8}));
  EXPECT_EQ(bytes_sent(read_vef_text(one_collective(4, {"0 8", "16 8"}))),
            (std::vector<std::uint64_t>{0, 8}));
  EXPECT_EQ(total(read_vef_text(one_collective(5, {"8 16", "8 16"}))), 16u);
  EXPECT_EQ(total(read_vef_text(one_collective(6, {"0 0", "0 0"}))), 0u);
  EXPECT_EQ(total(read_vef_text(one_collective(7, {"8 0", "8 0", "8 0"}))), 3 * 2 * 8u);
  EXPECT_TRUE(read_vef_text(one_collective(7, {"8 0", "8 0"})).notes.empty());
}

TEST(VefReader, ReplacesBlocksOfDifferentSizesByTheirMean) {
  const Application gather = read_vef_text(one_collective(3, {"1 8", "7 0", "0 0"}));
  EXPECT_EQ(total(gather), 2 * 3u) << "mean 8/3, rounded up";
  EXPECT_EQ(note_count(gather.notes, "collectives with blocks of different sizes"), 1u);
  const Application all_to_all = read_vef_text(one_collective(7, {"30 1", "60 1", "90 1"}));
  EXPECT_EQ(total(all_to_all), 3 * 2 * 20u);
  EXPECT_EQ(note_count(all_to_all.notes, "collectives with blocks of different sizes"), 1u);
}

TEST(VefReader, GoesOnAfterACollectiveOfOneTask) {
  const Application application =
      read_vef_text("VEF 2 1 2 1 1 TRUE\nC0 0 1\nC1 1\nG0 1 2 1 5 5 0 3 -1\n0 1 0 1 3 2 G0\n");
  EXPECT_EQ(graph_text(application.ranks[1]),
            "0: send 1 0/0 s0 after 3\n"
            "1: compute 0 s1 after 2\n"
            "2: compute 3 s2\n"
            "3: compute 2 s3 after 1\n");
}

TEST(VefReader, NamesTheLineOfAMistake) {
  const struct {
    const char *text, *message;
  } kCases[] = {
      {"", ":1: is no VEF trace"},
      {"VEFX 1 0 0 0 0 TRUE\n", ":1: is no VEF trace"},
      {"VEF 0 0 0 0 0 TRUE\n", ":1: 0 tasks (1 to 1048576)"},
      {"VEF 1048577 0 0 0 0 TRUE\n", ":1: '1048577' is not a number of tasks (0 to 1048576)"},
      {"VEF 2 -1 0 0 0 TRUE\n", ":1: '-1' is not a number of messages"},
      {"VEF 2 0 0 0 0\n", ":1: the line ends before the flag"},
      {"VEF 2 0 0 0 0 MAYBE\n", ":1: 'MAYBE' is no flag (TRUE or FALSE)"},
      {"VEF 2 0 0 0 0 TRUE 7\n", ":1: '7' is too much"},
      {"VEF 2 0 0 2 1 TRUE\n", ":1: 2 collectives with 1 lines"},
      {"VEF 2 0 1 0 0 TRUE\nC1 0 1\n", ":2: 'C1' is no communicator here (C0"},
      {"VEF 2 0 1 0 0 TRUE\nC0\n", ":2: a communicator without tasks"},
      {"VEF 2 0 1 0 0 TRUE\nC0 0 0\n", ":2: a task stands twice"},
      {"VEF 2 0 1 0 0 TRUE\nC0 0 2\n", ":2: '2' is not a task (0 to 1)"},
      {"VEF 2 0 0 0 0 TRUE\nC0 0\n", ":2: more communicators than the header says (0)"},
      {"VEF 2 0 1 0 0 TRUE\n", "the file ends after 0 communicators (1 in its header)"},
      {"VEF 2 1 0 0 0 TRUE\n", "the file ends after 0 messages (1 in its header)"},
      {"VEF 2 0 0 1 1 TRUE\n", "the file ends after 0 lines of collectives (1 in its header)"},
      {"VEF 2 0 0 0 0 TRUE\n0 0 1 5 0 0 -1\n", ":2: more messages than the header says (0)"},
      {"VEF 2 1 0 0 0 TRUE\n1 0 1 5 0 0 -1\n", ":2: '1' is not the next message (0"},
      {"VEF 2 1 0 0 0 TRUE\n0 2 1 5 0 0 -1\n", ":2: '2' is not a source (0 to 1)"},
      {"VEF 2 1 0 0 0 TRUE\n0 0 x 5 0 0 -1\n", ":2: 'x' is not a destination (0 to 1)"},
      {"VEF 2 1 0 0 0 TRUE\n0 0 1 5.5 0 0 -1\n", ":2: '5.5' is not a size in bytes"},
      {"VEF 2 1 0 0 0 TRUE\n0 0 1 5 4 0 -1\n", ":2: '4' is not a kind of dependency (0 to 3)"},
      {"VEF 2 1 0 0 0 TRUE\n0 0 1 5 0 -1 -1\n", ":2: '-1' is not a time in nanoseconds"},
      {"VEF 2 1 0 0 0 TRUE\n0 0 1 5 0 nan -1\n", ":2: 'nan' is not a time in nanoseconds"},
      {"VEF 2 1 0 0 0 TRUE\n0 0 1 5 0 0 0\n", ":2: '0' with dependency 0 (-1"},
      {"VEF 2 1 0 0 0 TRUE\n0 0 1 5 1 0 1\n", ":2: '1' is not a message (0 to 0)"},
      {"VEF 2 1 0 0 0 TRUE\n0 0 1 5 3 0 G0\n", ":2: a dependency on one of 0"},
      {"VEF 2 1 0 1 2 TRUE\n0 0 1 5 3 0 0\n", ":2: '0' is not a collective (G0 to G0)"},
      {"VEF 2 2 0 0 0 TRUE\n0 0 1 5 0 0 -1\n1 1 0 5 1 0 0\n",
       ":3: task 1 waits for message 0, which task 0 sends (an event of its own)"},
      {"VEF 2 2 0 0 0 TRUE\n0 0 1 5 0 0 -1\n1 0 1 5 2 0 0\n",
       ":3: task 0 waits for message 0, which task 1 receives (an event of its own)"},
      {"VEF 2 1 2 1 1 TRUE\nC0 0 1\nC1 1\nG0 1 6 1 0 0 0 0 -1\n0 0 1 5 3 0 G0\n",
       ":5: task 0 waits for collective G0, in which it has no part"},
      {"VEF 2 0 0 1 2 TRUE\nG0 0 6 0 0 0 0 0 -1\nG0 0 2 1 0 0 0 0 -1\n",
       ":3: collective G0 has another kind or communicator than in line 2"},
      {"VEF 2 0 0 1 2 TRUE\nG0 0 6 0 0 0 0 0 -1\nG0 0 6 0 0 0 0 0 -1\n",
       ":3: collective G0 has a second line of task 0"},
      {"VEF 2 0 2 1 1 TRUE\nC0 0 1\nC1 1\nG0 1 6 0 0 0 0 0 -1\n",
       ":4: task 0 is not in communicator C1"},
      {"VEF 2 0 0 1 1 TRUE\nG0 0 6 1 0 0 0 0 -1\n",
       ":2: collective G0 has no line of task 0 of communicator C0"},
      {"VEF 1 0 0 2 2 TRUE\nG1 0 6 0 0 0 0 0 -1\nG1 0 6 0 0 0 0 0 -1\n",
       ":1: collective G0 has no line"},
      {"VEF 1 0 0 1 1 TRUE\nG0 0 8 0 0 0 0 0 -1\n", ":2: '8' is not a kind of collective"},
      {"VEF 1 0 0 1 1 TRUE\nG0 1 6 0 0 0 0 0 -1\n", ":2: '1' is not a communicator (0 to 0)"},
      {"VEF 2 0 0 1 2 TRUE\nG0 0 0 0 5 0 0 0 -1\nG0 0 0 1 5 0 0 0 -1\n",
       ":3: collective G0 has two roots (the other: line 2)"},
      {"VEF 2 0 0 1 2 TRUE\nG0 0 2 0 5 5 0 0 -1\nG0 0 2 1 6 6 0 0 -1\n",
       ":3: collective G0 has another size than at the task before (5)"},
      {"VEF 2 0 0 1 2 TRUE\nG0 0 7 0 5 0 0 0 -1\nG0 0 7 1 5 1 0 0 -1\n",
       ":3: the second size of an all-to-all is 1"},
      {"VEF 2 0 0 1 2 TRUE\nG0 0 7 0 5 2 0 0 -1\nG0 0 7 1 5 2 0 0 -1\n",
       ":2: the second size of an all-to-all is 2"},
  };
  for (const auto& [text, message] : kCases)
    EXPECT_THAT(vef_fault(text), HasSubstr(message)) << text;
  EXPECT_THAT(vef_fault("VEF 2 1 0 0 0 TRUE\n0 0 1 5 0 0 " + std::string(100, '1') + "\n"),
              HasSubstr(":2: a word of more than 64 bytes"));
  EXPECT_THAT(vef_fault(one_collective(2, {"1099511627777 1099511627777", "1099511627777 0"})),
              HasSubstr(":2: "))
      << "the limit of a collective";
}

TEST(VefReader, TellsThatAFileIsMissing) {
  EXPECT_THAT(message_of([] { read_vef("/nowhere/x.vef"); }), HasSubstr("cannot be read"));
}

}  // namespace
}  // namespace dusk::application
