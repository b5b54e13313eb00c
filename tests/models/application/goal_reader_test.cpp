// SPDX-License-Identifier: Apache-2.0
#include "models/application/goal_reader.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <zlib.h>

#include <algorithm>
#include <stdexcept>

#include "models/application/application_reader.h"
#include "models/common/input_file.h"
#include "tests/models/application/goal_text.h"
#include "tests/models/application/trace_files.h"

namespace dusk::application {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

constexpr auto kCompute = OperationKind::Compute;
constexpr auto kSend = OperationKind::Send;
constexpr auto kReceive = OperationKind::Receive;

std::string rank_0(const std::string& statements) {
  return "num_ranks 4\nrank 0 {\n" + statements + "\n}\n";
}

TEST(GoalReader, ReadsACompressedFile) {
  const std::string file = temporary_name(".goal.gz");
  gzFile out = gzopen(file.c_str(), "wb");
  gzputs(out, "num_ranks 1\nrank 0 {\n");
  for (int i = 0; i < 20000; ++i) gzprintf(out, "l%d: calc %d\n", i, i);
  gzputs(out, "}\n");
  gzclose(out);
  const Application application = read_application(file);
  ASSERT_EQ(application.ranks[0].size(), 20000u);
  EXPECT_EQ(application.ranks[0][19999].size, 19999u);
  EXPECT_EQ(application.ranks[0][19999].line, 20002u);
}

TEST(GoalReader, ReadsOperationsWithTheirAttributes) {
  const Application application = goal(
      "num_ranks 4\n"
      "\n"
      "rank 2 {\n"
      "l1: calc 1500 cpu 1\n"
      "l2: send 1024b to 3 tag 7 cpu 2 nic 0\n"
      "recv 8b from 1 cpu 65535 tag 4294967294\n"
      "x_Y9: recv 0b from -1 tag -1\n"
      "calc 1000000000000000\n"
      "}\n"
      "rank 0 {\n"
      "}\n");
  ASSERT_EQ(application.ranks.size(), 4u);
  EXPECT_EQ(application.operations(), 5u);
  EXPECT_THAT(facts_of(application.ranks[2]),
              ElementsAre(Facts{kCompute, 1500, 0, 0, 1}, Facts{kSend, 1024, 3, 7, 2},
                          Facts{kReceive, 8, 1, 4294967294u, 65535},
                          Facts{kReceive, 0, kAnyRank, kAnyTag, 0},
                          Facts{kCompute, 1'000'000'000'000'000, 0, 0, 0}));
  EXPECT_EQ(application.ranks[2][0].line, 4u);
  EXPECT_EQ(application.ranks[2][4].line, 8u);
  EXPECT_THAT(edges_of(application.ranks[2]), IsEmpty());
  EXPECT_THAT(application.notes, IsEmpty());
  EXPECT_THAT(application.name, testing::EndsWith(".goal"));
}

TEST(GoalReader, ReadsDependencies) {
  const Application application =
      goal(rank_0("a: calc 1\nb: calc 2\nc: calc 3\n"
                  "c requires a\nb irequires a\nc requires b\nc irequires b\nb requires c\n"
                  "c requires a"));
  EXPECT_THAT(edges_of(application.ranks[0]),
              ElementsAre(Edge{0, 1, true}, Edge{0, 2, false}, Edge{1, 2, false}, Edge{1, 2, true},
                          Edge{2, 1, false}))
      << "said twice is said once";
  EXPECT_EQ(application.ranks[0].requirements(2), 3u);
}

TEST(GoalReader, TakesBlanksAndCommentsBetweenAllTokens) {
  const Application application = goal(
      "\xef\xbb\xbf// a comment { \r\n"
      "/* one * / over /* two\n lines **/num_ranks/**/2\r\n"
      "rank 1{a:send\t10 b/* */to 0 // more\r\n"
      "tag 3 calc 5 b :recv 1b from 0 a requires b}rank 0\n{}// no end of line");
  EXPECT_THAT(facts_of(application.ranks[1]),
              ElementsAre(Facts{kSend, 10, 0, 3, 0}, Facts{kCompute, 5, 0, 0, 0},
                          Facts{kReceive, 1, 0, 0, 0}));
  EXPECT_THAT(edges_of(application.ranks[1]), ElementsAre(Edge{2, 0, false}));
  EXPECT_EQ(application.ranks[1][1].line, 5u);
  EXPECT_EQ(application.ranks[0].size(), 0u);
}

TEST(GoalReader, TakesWordsOfTheGrammarAsLabels) {
  const Application application =
      goal(rank_0("b: calc 1 cpu 1\ncpu: calc 2 cpu 2\ntag: calc 3\ncpu requires tag\n"
                  "to: send 1b to 1 tag 5\nnic: calc 4\nrequires: calc 5\nrequires requires b\n"
                  "cpu irequires to\nrecv 1b from 1 cpu 3 tag requires nic"));
  EXPECT_THAT(facts_of(application.ranks[0]),
              ElementsAre(Facts{kCompute, 1, 0, 0, 1}, Facts{kCompute, 2, 0, 0, 2},
                          Facts{kCompute, 3, 0, 0, 0}, Facts{kSend, 1, 1, 5, 0},
                          Facts{kCompute, 4, 0, 0, 0}, Facts{kCompute, 5, 0, 0, 0},
                          Facts{kReceive, 1, 1, 0, 3}));
  EXPECT_THAT(edges_of(application.ranks[0]), ElementsAre(Edge{0, 5, false}, Edge{2, 1, false},
                                                          Edge{3, 1, true}, Edge{4, 2, false}));
}

// Labels are found by a number after a common prefix, or by hash. Each names its operation, for any
// order of the numbers.
class GoalLabels : public testing::TestWithParam<std::vector<std::string>> {};

TEST_P(GoalLabels, StandForTheirOperations) {
  const std::vector<std::string>& labels = GetParam();
  std::string text;
  std::vector<Edge> expected;
  for (const std::string& label : labels) text += label + ": calc 1\n";
  for (OperationId id = 1; id < labels.size(); ++id) {
    text += labels[id] + " requires " + labels[id - 1] + '\n';
    expected.emplace_back(id - 1, id, false);
  }
  EXPECT_EQ(edges_of(goal(rank_0(text)).ranks[0]), expected);
}

std::vector<std::string> spread(const std::string& prefix, std::uint64_t first,
                                std::uint64_t factor) {
  std::vector<std::string> labels;
  for (std::uint64_t i = 0; i < 3000; ++i)
    labels.push_back(prefix + std::to_string(first + i * factor));
  return labels;
}
std::vector<std::string> downward(std::vector<std::string> labels) {
  std::reverse(labels.begin(), labels.end());
  return labels;
}

INSTANTIATE_TEST_SUITE_P(
    Kinds, GoalLabels,
    testing::Values(spread("l", 1, 1), spread("rank3_op", 1'000'000'000'000, 2),
                    spread("l", 0, 1'000'003), downward(spread("l", 1, 1)),
                    std::vector<std::string>{"l1", "l01", "l001", "l", "l10", "l010", "l1_", "l1x"},
                    std::vector<std::string>{"l00", "l0", "l01", "l000", "l010", "l10", "a0", "b0"},
                    std::vector<std::string>{"a1", "b1", "a2", "b2", "B2", "a_2"},
                    std::vector<std::string>{"l18446744073709551616", "l0",
                                             "l999999999999999999999999999",
                                             "l18446744073709551615", "l1", "l999999999999999999"},
                    std::vector<std::string>{std::string(255, 'x'), std::string(254, 'x')}));

TEST(GoalReader, KeepsLabelsOfRanksApart) {
  const Application application = goal(
      "num_ranks 2 rank 0 { l1: calc 1 x: calc 1 l2: calc 2 l2 requires x }"
      "rank 1 { l2: calc 1 l1: calc 2 x: calc 3 l2 requires x l1 requires l2 }");
  EXPECT_THAT(edges_of(application.ranks[0]), ElementsAre(Edge{1, 2, false}));
  EXPECT_THAT(edges_of(application.ranks[1]), ElementsAre(Edge{0, 1, false}, Edge{2, 0, false}));
}

TEST(GoalReader, CountsNicAttributes) {
  const Application application =
      goal(rank_0("send 1b to 1 nic 1\nsend 1b to 1 nic 0\nrecv 1b from 1 nic 2 cpu 1"));
  ASSERT_EQ(application.notes.size(), 1u);
  EXPECT_EQ(application.notes[0].text, "nic attributes");
  EXPECT_EQ(application.notes[0].count, 2u);
}

TEST(GoalReader, ReadsTokensAcrossThePiecesOfAFile) {
  // A comment of each length moves the tokens over the borders of the pieces.
  const std::string head = "num_ranks 4 rank 0 { /*";
  const std::string tail = "*/ first: calc 1234567 label: recv 89b from -1 label requires first }";
  const std::size_t border = kBeginningBytes - head.size();
  for (std::size_t length = border - tail.size(); length <= border; ++length) {
    SCOPED_TRACE(length);
    const Application application = goal(head + std::string(length, '*') + tail);
    EXPECT_THAT(facts_of(application.ranks[0]), ElementsAre(Facts{kCompute, 1234567, 0, 0, 0},
                                                            Facts{kReceive, 89, kAnyRank, 0, 0}));
    EXPECT_THAT(edges_of(application.ranks[0]), ElementsAre(Edge{0, 1, false}));
  }
}

std::string error_of(const std::string& text) {
  const std::string file = goal_file(text);
  const std::string message = message_of([&] { read_goal(file); });
  EXPECT_EQ(message.substr(0, file.size() + 1), file + ':');
  return message.substr(std::min(message.size(), file.size() + 1));
}

struct WrongGoal {
  std::string text, message;
};

TEST(GoalReader, SaysWhatIsWrongAndInWhichLine) {
  const std::string no_end(300, 'y');
  const std::vector<WrongGoal> table = {
      {"", "1: unexpected the end of the file ('num_ranks N' comes first)"},
      {"\nrank 0 {\n}", "2: unexpected 'rank' ('num_ranks N' comes first)"},
      {"num_ranks\nx", "2: unexpected 'x' (a number behind 'num_ranks')"},
      {"num_ranks 0", "1: 'num_ranks 0' is out of range (1 to 1048576)"},
      {"num_ranks 1048577", "1: 'num_ranks 1048577' is out of range (1 to 1048576)"},
      {"num_ranks -1", "1: 'num_ranks -1' is out of range (1 to 1048576)"},
      {"num_ranks 2\nnum_ranks 2", "2: 'num_ranks' is given twice"},
      {"num_ranks 2\nl1: calc 5", "2: unexpected 'l1' ('rank R { ... }')"},
      {"num_ranks 2\nrank { }", "2: unexpected '{' (a number behind 'rank')"},
      {"num_ranks 2\nrank 2 { }", "2: 'rank 2' is out of range (0 to 1)"},
      {"num_ranks 2\nrank 1 calc 5", "2: unexpected 'calc' ('{' behind rank 1)"},
      {"num_ranks 2 rank 1 { }\n\nrank 1 { }", "3: rank 1 is given twice (first in line 1)"},
      {"num_ranks 2 rank 1 { } }", "1: unexpected '}' ('rank R { ... }')"},
      {"num_ranks 2\nrank 1 {\ncalc 5\n",
       "4: rank 1 does not end ('}' ends it; it begins in line 2)"},
      {"num_ranks 2\nrank 1 {\nl1: calc 5\nrank 0 { }",
       "4: unexpected 'rank' (a statement, or '}' before the next rank)"},
      {rank_0("{"), "3: unexpected '{' (a statement or '}')"},
      {rank_0("5: calc 5"), "3: unexpected '5' (a statement or '}')"},
      {rank_0("\nl1 calc 5"), "4: unexpected 'calc' (':', 'requires' or 'irequires' behind 'l1')"},
      {rank_0("calc 5b\nl: calc 4"),
       "4: unexpected 'l' (':', 'requires' or 'irequires' behind 'b')"},
      {rank_0("l1: l2: calc 5"), "3: unexpected 'l2' ('send', 'recv' or 'calc' behind a label)"},
      {rank_0("calc"), "4: unexpected '}' (a number behind 'calc')"},
      {rank_0("calc -5"), "3: 'calc -5' is out of range (0 to 1000000000000000)"},
      {rank_0("calc 1000000000000001"),
       "3: 'calc 1000000000000001' is out of range (0 to 1000000000000000)"},
      {rank_0("calc 18446744073709551617"),
       "3: 'calc 18446744073709551617' is out of range (0 to 1000000000000000)"},
      {rank_0("calc 5 tag 1"), "3: 'tag' of a calc ('cpu' only)"},
      {rank_0("calc 5 nic 1"), "3: 'nic' of a calc ('cpu' only)"},
      {rank_0("calc 5 cpu x"), "3: unexpected 'x' (a number behind 'cpu')"},
      {rank_0("calc 5 cpu 65536"), "3: 'cpu 65536' is out of range (0 to 65535)"},
      {rank_0("calc 5 cpu -1"), "3: 'cpu -1' is out of range (0 to 65535)"},
      {rank_0("send 5b to 1 cpu 1 tag 1 cpu 1"), "3: 'cpu' is given twice"},
      {rank_0("send 5b to 1 tag 1 tag 1"), "3: 'tag' is given twice"},
      {rank_0("send 5b to 1 nic 1 nic 1"), "3: 'nic' is given twice"},
      {rank_0("send 5b to 1 nic 65536"), "3: 'nic 65536' is out of range (0 to 65535)"},
      {rank_0("send 5 to 1"), "3: unexpected 'to' ('b' behind the number of bytes)"},
      {rank_0("send 5b from 1"), "3: unexpected 'from' ('to' in a send)"},
      {rank_0("recv 5b to 1"), "3: unexpected 'to' ('from' in a recv)"},
      {rank_0("send 5b to 4"), "3: 'to 4' is out of range (0 to 3)"},
      {rank_0("send 5b to -1"), "3: 'to -1' is out of range (0 to 3)"},
      {rank_0("recv 5b from 4"), "3: 'from 4' is out of range (0 to 3, or -1 for any)"},
      {rank_0("recv 5b from -2"), "3: 'from -2' is out of range (0 to 3, or -1 for any)"},
      {rank_0("recv 5b from 4294967295"),
       "3: 'from 4294967295' is out of range (0 to 3, or -1 for any)"},
      {rank_0("send 5b to 1 tag -1"), "3: 'tag -1' is out of range (0 to 4294967294)"},
      {rank_0("recv 5b from 1 tag 4294967295"),
       "3: 'tag 4294967295' is out of range (0 to 4294967294, or -1 for any)"},
      {rank_0("a: calc 5\na: calc 6"), "4: the label 'a' is given to two operations"},
      {rank_0("l1: calc 5\nl1\n: calc 6"), "5: the label 'l1' is given to two operations"},
      {rank_0("a: calc 5\na requires b"),
       "4: unknown label 'b' (labels of operations above in rank 0)"},
      {rank_0("l1: calc 5\nl2 irequires l1"),
       "4: unknown label 'l2' (labels of operations above in rank 0)"},
      {"num_ranks 2 rank 1 { a: calc 1 } rank 0 {\nb: calc 2 b requires a }",
       "2: unknown label 'a' (labels of operations above in rank 0)"},
      {rank_0("a: calc 5\na requires 5"), "4: unexpected '5' (a label behind 'requires')"},
      {rank_0("a: calc 5\na irequires :"), "4: unexpected ':' (a label behind 'irequires')"},
      {rank_0("a: calc 5\na requires a"), "4: 'a' depends on itself"},
      {rank_0("a: calc 5.5"),
       "3: unexpected '.5' (words of letters, digits and '_', numbers, ':', '{', '}')"},
      {rank_0("\x1b[31m\xff calc"),
       "3: unexpected ' [31m\\xff' (words of letters, digits and '_', numbers, ':', '{', '}')"},
      {rank_0("calc - 5"), "3: unexpected '-' (a number follows it)"},
      {rank_0("calc 5 / 6"), "3: unexpected '/' ('//' and '/*' begin comments)"},
      {rank_0("calc 5 /* \n\n"), "3: the comment does not end ('*/' ends it)"},
      {rank_0("/*/"), "3: the comment does not end ('*/' ends it)"},
      {rank_0(no_end.substr(0, 256) + ": calc 5"),
       "3: the word '" + no_end.substr(0, 37) + "…' is too long (255 bytes at most)"},
  };
  for (const WrongGoal& wrong : table) EXPECT_EQ(error_of(wrong.text), wrong.message);
}

TEST(GoalReader, ReadsRegularFilesOnly) {
  EXPECT_THROW(read_goal(testing::TempDir() + "none.goal"), InputError);
  EXPECT_THROW(read_goal(testing::TempDir()), InputError);
}

}  // namespace
}  // namespace dusk::application
