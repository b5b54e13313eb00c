// SPDX-License-Identifier: Apache-2.0
#include "models/application/vef_writer.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <random>
#include <sstream>

#include "models/application/vef_reader.h"
#include "tests/models/application/trace_files.h"

namespace dusk::application {
namespace {

using testing::HasSubstr;

struct Written {
  std::string text;
  std::vector<Note> notes;
};
Written write(Application& application) {
  close(application);
  std::ostringstream out;
  Written result;
  result.notes = write_vef(out, application);
  result.text = out.str();
  return result;
}

TEST(VefWriter, WritesTheEventThatEachMessageWaitsFor) {
  Application application = of_ranks(3);
  RankGraph &zero = application.ranks[0], &one = application.ranks[1];
  const auto before = zero.add(compute(40)), first = zero.add(send(1, 100));
  const auto between = zero.add(compute(5)), also = zero.add(compute(6));
  const auto second = zero.add(send(2, 200));
  zero.require(first, before);
  zero.require(between, first);
  zero.require(also, between);
  zero.require(second, also);
  const auto taken = one.add(receive(0, 100)), last = one.add(send(2, 300));
  one.require(last, taken);
  application.ranks[2].add(receive(0, 200));
  application.ranks[2].add(receive(1, 300));
  const Written result = write(application);
  EXPECT_EQ(result.text,
            "VEF 3 3 1 0 0 FALSE\n"
            "C0 0 1 2\n"
            "0 0 1 100 0 40 -1\n"
            "1 0 2 200 1 11 0\n"
            "2 1 2 300 2 0 0\n");
  EXPECT_TRUE(result.notes.empty());
}

TEST(VefWriter, TakesTheRequirementThatEndsLast) {
  // Rank 0: a message arrives after 1000 ns and the latency; a computation of `own` ns runs at the
  // same time.
  for (const std::uint64_t own : {10u, 5000u}) {
    Application application = of_ranks(2);
    RankGraph& zero = application.ranks[0];
    const auto taken = zero.add(receive(1, 10)), start = zero.add(send(1, 20, 3));
    const auto work = zero.add(compute(own)), join = zero.add(compute(0));
    const auto answer = zero.add(send(1, 30, 3));
    zero.require(work, start);
    zero.require(join, work);
    zero.require(join, taken);
    zero.require(answer, join);
    application.ranks[1].add(send(0, 10));
    application.ranks[1].add(receive(0, 20, 3));
    application.ranks[1].add(receive(0, 30, 3));
    const Written result = write(application);
    EXPECT_THAT(result.text, HasSubstr("0 1 0 10 0 0 -1\n1 0 1 20 0 0 -1\n"));
    EXPECT_THAT(result.text, HasSubstr(own == 10 ? "2 0 1 30 2 0 0\n" : "2 0 1 30 1 5000 1\n"));
    EXPECT_EQ(note_count(result.notes, "requirements besides the latest one"), 1u);
    EXPECT_EQ(note_count(result.notes, "tags of sends"), 2u);
  }
}

TEST(VefWriter, FoldsRequirementsThatSayNothing) {
  // A join of a send, of the same send a while later, and of a computation of 0 ns at the start.
  Application application = of_ranks(2);
  RankGraph& zero = application.ranks[0];
  const auto nothing = zero.add(compute(0)), first = zero.add(send(1, 1));
  const auto delay = zero.add(compute(70)), join = zero.add(compute(0));
  const auto second = zero.add(send(1, 2));
  zero.require(delay, first);
  for (const auto id : {nothing, first, delay}) zero.require(join, id);
  zero.require(second, join);
  application.ranks[1].add(receive(0, 1));
  application.ranks[1].add(receive(0, 2));
  const Written result = write(application);
  EXPECT_THAT(result.text, HasSubstr("1 0 1 2 1 70 0\n"));
  EXPECT_TRUE(result.notes.empty());
}

TEST(VefWriter, FollowsAReceiveThatIsPostedAfterItsMessageHasCome) {
  Application application = of_ranks(2);
  RankGraph& zero = application.ranks[0];
  const auto first = zero.add(send(1, 1)), work = zero.add(compute(9000));
  const auto late = zero.add(receive(1, 5)), answer = zero.add(send(1, 6));
  zero.require(work, first);
  zero.require(late, work);
  zero.require(answer, late);
  application.ranks[1].add(receive(0, 1));
  application.ranks[1].add(send(0, 5));
  application.ranks[1].add(receive(0, 6));
  const Written result = write(application);
  EXPECT_THAT(result.text, HasSubstr(" 0 1 6 1 9000 0\n"));
  EXPECT_EQ(note_count(result.notes, "receives that wait for other operations"), 1u);
}

TEST(VefWriter, CountsWhatItCannotSay) {
  Application application = of_ranks(2);
  RankGraph &zero = application.ranks[0], &one = application.ranks[1];
  Operation on_stream = compute(10);
  on_stream.stream = 4;
  const auto work = zero.add(on_stream), first = zero.add(send(1, 1));
  zero.require(first, work, true);
  zero.add(send(1, 2, 5));
  const auto end = zero.add(compute(77)), after_end = zero.add(compute(0));
  zero.require(end, first);
  zero.require(after_end, end);
  one.add(receive(kAnyRank, 1, 0));
  const Written result = write(application);
  EXPECT_THAT(result.text, HasSubstr(" 0 1 1 0 0 -1\n")) << "it waits for the begin only";
  EXPECT_EQ(note_count(result.notes, "requirements of the begin"), 1u);
  EXPECT_EQ(note_count(result.notes, "receives from any rank"), 1u);
  EXPECT_EQ(note_count(result.notes, "sends that no receive takes"), 1u);
  EXPECT_EQ(note_count(result.notes, "computations that no send waits for"), 2u);
  EXPECT_EQ(note_count(result.notes, "tags of sends"), 1u);
  EXPECT_EQ(note_count(result.notes, "operations of streams other than 0"), 1u);
  EXPECT_EQ(result.notes.size(), 6u);
}

TEST(VefWriter, WritesRanksWhoseOrdersContradictEachOther) {
  // Each rank sends before it receives, in the order of its operations.
  Application application = of_ranks(2);
  for (Rank rank = 0; rank < 2; ++rank) {
    application.ranks[rank].add(send(1 - rank, 10 + rank));
    application.ranks[rank].add(receive(1 - rank, 11 - rank));
  }
  EXPECT_EQ(write(application).text,
            "VEF 2 2 1 0 0 TRUE\nC0 0 1\n0 0 1 10 0 0 -1\n1 1 0 11 0 0 -1\n");
}

TEST(VefWriter, MatchesWildcardsInTheOrderOfPosting) {
  Application application = of_ranks(3);
  RankGraph& zero = application.ranks[0];
  const auto any = zero.add(receive(kAnyRank, 1, kAnyTag)), from_two = zero.add(receive(2, 2, 8));
  const auto answer = zero.add(send(1, 3));
  zero.require(from_two, any);
  zero.require(answer, any);
  application.ranks[1].add(receive(0, 3));
  RankGraph& two = application.ranks[2];
  const auto first = two.add(send(0, 1, 8)), second = two.add(send(0, 2, 8));
  two.require(second, first);
  EXPECT_THAT(write(application).text, HasSubstr("2 0 1 3 2 0 0\n"));
}

TEST(VefWriter, RefusesOperationsThatNeverEnd) {
  Application alone = of_ranks(2);
  alone.name = "app";
  alone.ranks[1].add(compute(1));
  Operation waiting = receive(0, 1);
  waiting.line = 12;
  alone.ranks[1].add(waiting);
  EXPECT_THAT(message_of([&] { write(alone); }),
              HasSubstr("app:12: rank 1: operation 1 never ends (no message comes"));
  Application cycle = of_ranks(1);
  cycle.name = "app";
  const auto a = cycle.ranks[0].add(compute(1)), b = cycle.ranks[0].add(compute(1));
  cycle.ranks[0].require(a, b);
  cycle.ranks[0].require(b, a);
  EXPECT_THAT(message_of([&] { write(cycle); }),
              HasSubstr("app:0: rank 0: operation 0 never ends (it waits for others"));
}

/// A random trace: each message waits for nothing or for an earlier event of its source.
std::string random_trace(std::mt19937& random) {
  const auto below = [&](std::uint32_t end) { return static_cast<std::uint32_t>(random() % end); };
  const std::uint32_t tasks = 1 + below(6), messages = below(60);
  std::vector<std::vector<std::string>> events(tasks);  // [task] "DEP ID"
  std::string body;
  bool only_sends = true;
  for (std::uint32_t id = 0; id < messages; ++id) {
    const std::uint32_t source = below(tasks), destination = below(tasks);
    const std::string time = std::to_string(below(3) == 0 ? 0 : below(3000));
    body += std::to_string(id) + " " + std::to_string(source) + " " + std::to_string(destination) +
            " " + std::to_string(below(100000)) + " ";
    std::vector<std::string>& own = events[source];
    if (own.empty() || below(5) == 0) {
      body += "0 " + time + " -1\n";
    } else {
      const std::string event = own[below(static_cast<std::uint32_t>(own.size()))];
      only_sends = only_sends && event[0] == '1';
      body += event.substr(0, 2) + time + event.substr(1) + "\n";
    }
    own.push_back("1 " + std::to_string(id));
    events[destination].push_back("2 " + std::to_string(id));
  }
  std::string text = "VEF " + std::to_string(tasks) + " " + std::to_string(messages) + " 1 0 0 " +
                     (only_sends ? "TRUE" : "FALSE") + "\nC0";
  for (std::uint32_t task = 0; task < tasks; ++task) text += " " + std::to_string(task);
  return text + "\n" + body;
}

TEST(VefWriter, ReadsBackTheSameApplication) {
  std::mt19937 random(1);
  std::uint64_t operations = 0;
  for (int i = 0; i < 150; ++i) {
    const std::string text = random_trace(random);
    Application application = read_vef(written(temporary_name(".vef"), text));
    const Written result = write(application);
    Application again = read_vef(written(temporary_name("2.vef"), result.text));
    close(again);
    ASSERT_EQ(again.ranks.size(), application.ranks.size()) << text;
    for (std::size_t rank = 0; rank < application.ranks.size(); ++rank)
      ASSERT_EQ(graph_text(again.ranks[rank]), graph_text(application.ranks[rank])) << text;
    EXPECT_EQ(result.text.substr(0, result.text.find('\n')), text.substr(0, text.find('\n')));
    operations += application.operations();
    std::ostringstream out;
    write_vef(out, again);
    ASSERT_EQ(out.str(), result.text) << "its text is settled";
  }
  EXPECT_GT(operations, 150u * 2 * 20) << "the traces are no empty ones";
}

}  // namespace
}  // namespace dusk::application
