// SPDX-License-Identifier: Apache-2.0
// Records of a captured program, written here, as graphs.
#include "sw/trace/capture_convert.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>

#include "sw/common/config_error.h"
#include "tests/support/temporary_file.h"
#include "tests/sw/trace/record_file.h"

namespace dusk {
namespace {

using application::Application;
using application::OperationKind;
using application::RankGraph;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::SizeIs;
using testing::UnorderedElementsAre;

/// "3>1" for operation 1 that waits for the end of 3, "3:1" for its begin.
std::vector<std::string> edges(const RankGraph& graph) {
  std::vector<std::string> all;
  for (application::OperationId id = 0; id < graph.size(); ++id)
    for (const application::Successor& next : graph.successors(id))
      all.push_back(std::to_string(id) + (next.at_begin ? ":" : ">") +
                    std::to_string(next.operation));
  return all;
}

/// "calc 5", "send 8 to 1 tag 0", ...
std::vector<std::string> operations(const RankGraph& graph) {
  std::vector<std::string> all;
  for (application::OperationId id = 0; id < graph.size(); ++id) {
    const auto& one = graph[id];
    const std::string size = std::to_string(one.size), peer = std::to_string(one.peer);
    const std::string tag = " tag " + std::to_string(one.tag);
    all.push_back(one.kind == OperationKind::Compute ? "calc " + size
                  : one.kind == OperationKind::Send  ? "send " + size + " to " + peer + tag
                                                     : "recv " + size + " from " + peer + tag);
  }
  return all;
}

class CaptureConvertTest : public testing::Test {
 protected:
  void SetUp() override {
    std::filesystem::create_directories(folder_);
    for (const auto& old : std::filesystem::directory_iterator(folder_))
      std::filesystem::remove(old.path());
  }
  Application convert(const CapturePhases& phases = {}) {
    return convert_records(folder_, phases,
                           [this](Application& application, const RecordedCollective& call,
                                  const MemberLists& after, std::uint32_t& next_tag) {
                             calls_.push_back(call);
                             after_ = after;
                             tags_.push_back(next_tag++);
                             MemberLists ends;
                             for (const application::Rank member : call.members)
                               ends.push_back({application.ranks[member].add({77})});
                             return ends;
                           });
  }
  std::string failure() {
    try {
      convert();
    } catch (const ConfigError& error) {
      return error.what();
    }
    return "";
  }
  std::uint64_t note(const Application& application, const std::string& part) {
    for (const auto& note : application.notes)
      if (note.text.find(part) != std::string::npos) return note.count;
    return 0;
  }

  std::string folder_ = temporary_name("");
  std::vector<RecordedCollective> calls_;
  MemberLists after_;
  std::vector<std::uint32_t> tags_;
};

TEST_F(CaptureConvertTest, BlockingCallsFollowEachOtherAndCpuTimeStandsBetween) {
  RankFile(0, 2).message(DUSK_SEND, 1, 5, 100, 0, 30).message(DUSK_SEND, 1, 5, 8).write(folder_);
  RankFile(1, 2).message(DUSK_RECV, 0, 5, 100).message(DUSK_RECV, 0, 5, 8, 0, 9).write(folder_);
  const Application got = convert();
  EXPECT_THAT(operations(got.ranks[0]),
              ElementsAre("calc 30", "send 100 to 1 tag 0", "send 8 to 1 tag 0"));
  EXPECT_THAT(edges(got.ranks[0]), UnorderedElementsAre("0>1", "1>2"));
  EXPECT_THAT(operations(got.ranks[1]),
              ElementsAre("recv 100 from 0 tag 0", "calc 9", "recv 8 from 0 tag 0"));
  EXPECT_THAT(edges(got.ranks[1]), UnorderedElementsAre("0>1", "1>2"));
}

TEST_F(CaptureConvertTest, WaitsHoldWhatFollowsAndAnySourceIsTheOneThatCame) {
  RankFile(0, 2)
      .message(DUSK_IRECV, -1, -1, 4096, 1)  // any source, any tag
      .message(DUSK_ISEND, 1, 3, 64, 2)
      .message(DUSK_WAIT, -1, 0, 0, 2)
      .message(DUSK_WAIT, 1, 9, 16, 1, 40)
      .message(DUSK_SEND, 1, 4, 1)
      .write(folder_);
  RankFile(1, 2)
      .message(DUSK_SEND, 0, 9, 16)
      .message(DUSK_RECV, 0, 3, 64)
      .message(DUSK_RECV, 0, 4, 1)
      .write(folder_);
  const RankGraph got = convert().ranks[0];
  EXPECT_THAT(operations(got), ElementsAre("recv 16 from 1 tag 0", "send 64 to 1 tag 1", "calc 40",
                                           "send 1 to 1 tag 2"));
  EXPECT_THAT(edges(got), UnorderedElementsAre("0:1", "1:2", "1>2", "2>3", "0>3"));
}

TEST_F(CaptureConvertTest, ABufferedSendHoldsNothingUp) {
  dusk_record send = RankFile::of(DUSK_SEND);
  send.peer = 0;
  send.flags = DUSK_BUFFERED;
  RankFile(0, 1).add(send).message(DUSK_RECV, 0, 0, 0).write(folder_);
  EXPECT_THAT(edges(convert().ranks[0]), UnorderedElementsAre("0:1"));
}

TEST_F(CaptureConvertTest, TheSameTagOfTwoCommunicatorsIsTwoTags) {
  RankFile zero(0, 2), one(1, 2);
  zero.communicator({1, 0}).communicator({1, 0}).communicator({0, 1});
  one.communicator({1, 0}).communicator({0, 1}).communicator({1, 0});  // in another order
  zero.message(DUSK_SEND, 1, 5, 1, 0, 0, 2).message(DUSK_SEND, 1, 5, 2, 0, 0, 3);
  one.message(DUSK_RECV, 0, 5, 2, 0, 0, 4).message(DUSK_RECV, 0, 5, 1, 0, 0, 2);
  zero.write(folder_);
  one.write(folder_);
  const Application got = convert();
  EXPECT_THAT(operations(got.ranks[0]), ElementsAre("send 1 to 1 tag 0", "send 2 to 1 tag 1"));
  EXPECT_THAT(operations(got.ranks[1]), ElementsAre("recv 2 from 0 tag 1", "recv 1 from 0 tag 0"));
  EXPECT_EQ(note(got, "new communicators"), 3);
}

TEST_F(CaptureConvertTest, CancelledReceivesAndFailedPollsLeaveNothing) {
  dusk_record poll = RankFile::of(DUSK_POLL);
  poll.other = 12;
  RankFile(0, 1)
      .message(DUSK_IRECV, -1, 1, 10, 1)
      .message(DUSK_CANCELLED, -1, 0, 0, 1)
      .add(poll)
      .write(folder_);
  const Application got = convert();
  EXPECT_EQ(got.operations(), 0);
  EXPECT_EQ(note(got, "failed tests"), 12);
}

TEST_F(CaptureConvertTest, ACollectiveOperationGetsAllMembersAndHoldsWhatFollows) {
  for (std::uint32_t rank : {0U, 1U})
    RankFile(rank, 2)
        .message(DUSK_PROBE, 0, 0, 0, 0, 10 + rank)
        .collective(DUSK_BCAST, 400, 0, 1)
        .message(DUSK_PROBE, 0, 0, 0, 0, 5)
        .write(folder_);
  const Application got = convert();
  ASSERT_EQ(calls_.size(), 1);
  EXPECT_EQ(calls_[0].operation, DUSK_BCAST);
  EXPECT_THAT(calls_[0].members, ElementsAre(0, 1));
  EXPECT_EQ(calls_[0].root, 1);
  EXPECT_EQ(calls_[0].bytes, 400);
  EXPECT_THAT(after_, ElementsAre(ElementsAre(0), ElementsAre(0)));
  EXPECT_THAT(operations(got.ranks[1]), ElementsAre("calc 11", "calc 0", "calc 5", "calc 77"));
  EXPECT_THAT(edges(got.ranks[1]), UnorderedElementsAre("1>2", "3>1"));
}

TEST_F(CaptureConvertTest, ANonblockingOneHoldsOnlyWhatFollowsItsWait) {
  for (std::uint32_t rank : {0U, 1U})
    RankFile(rank, 2)
        .message(DUSK_PROBE, 0, 0, 0, 0, 10)
        .collective(DUSK_ALLREDUCE, 8, 1)
        .wait(1, 20)
        .message(DUSK_PROBE, 0, 0, 0, 0, 30)
        .write(folder_);
  const RankGraph got = convert().ranks[0];
  EXPECT_THAT(operations(got), ElementsAre("calc 10", "calc 0", "calc 20", "calc 30", "calc 77"));
  EXPECT_THAT(edges(got), UnorderedElementsAre("0>2", "1>3", "2>3", "4>1"));
}

TEST_F(CaptureConvertTest, VectorFormsBringTheBlocksOfAllMembers) {
  RankFile(0, 2)
      .collective(DUSK_GATHERV, 3, 0, 1)
      .collective(DUSK_ALLTOALLV, 0, 0, 0, {1, 2})
      .write(folder_);
  RankFile(1, 2)
      .collective(DUSK_GATHERV, 7, 0, 1, {3, 7})
      .collective(DUSK_ALLTOALLV, 0, 0, 0, {3, 4})
      .write(folder_);
  convert();
  ASSERT_EQ(calls_.size(), 2);
  EXPECT_THAT(calls_[0].blocks, ElementsAre(3, 7));
  EXPECT_THAT(calls_[1].blocks, ElementsAre(1, 2, 3, 4));
  EXPECT_THAT(tags_, ElementsAre(0, 1));
}

TEST_F(CaptureConvertTest, PhasesKeepWhatIsWholeInThem) {
  RankFile(0, 2)
      .message(DUSK_SEND, 1, 0, 1, 0, 3)  // to the next phase
      .collective(DUSK_BARRIER, 0)
      .phase(7, 100)
      .message(DUSK_SEND, 1, 0, 2, 0, 4)
      .phase(8)
      .collective(DUSK_BARRIER, 0)
      .write(folder_);
  RankFile(1, 2)
      .collective(DUSK_BARRIER, 0)
      .phase(7, 100)
      .message(DUSK_RECV, 0, 0, 1, 0, 5)
      .message(DUSK_RECV, 0, 0, 2)
      .collective(DUSK_BARRIER, 0)  // in phase 8 elsewhere
      .write(folder_);
  const Application got = convert({7, 7});
  EXPECT_THAT(operations(got.ranks[0]), ElementsAre("calc 4", "send 2 to 1 tag 0"));
  EXPECT_THAT(operations(got.ranks[1]), ElementsAre("calc 5", "recv 2 from 0 tag 0"));
  EXPECT_EQ(note(got, "from one phase to another"), 1);
  EXPECT_THAT(calls_, IsEmpty());
  convert();
  EXPECT_EQ(calls_.size(), 2);
}

TEST_F(CaptureConvertTest, BarriersOfAllRanksEndPhases) {
  for (const std::uint32_t rank : {0U, 1U})
    RankFile(rank, 2)
        .phase(5)
        .collective(DUSK_BARRIER, 0)
        .message(rank == 0 ? DUSK_SEND : DUSK_RECV, rank == 0 ? 1 : 0, 0, 6, 0, 30)
        .collective(DUSK_BARRIER, 0, 0, 0, {}, 1)  // a barrier of this rank alone
        .collective(DUSK_BARRIER, 0)
        .message(rank == 0 ? DUSK_SEND : DUSK_RECV, rank == 0 ? 1 : 0, 0, 7, 0, 10)
        .write(folder_);
  const Application got = convert({1, 1, true});
  EXPECT_THAT(operations(got.ranks[0]),
              ElementsAre("calc 30", "send 6 to 1 tag 0", "calc 0", "calc 77"));
  EXPECT_EQ(calls_.size(), 1);
  const auto work = work_of_phases(folder_, true);
  EXPECT_THAT(work, SizeIs(3));
  EXPECT_EQ(work.at(1).calls, 6);
  EXPECT_EQ(work.at(1).bytes, 6);
  EXPECT_EQ(work.at(1).cpu, 60);
  EXPECT_EQ(work.at(2).bytes, 7);
  EXPECT_THAT(work_of_phases(folder_, false), SizeIs(2));
}

TEST_F(CaptureConvertTest, MessagesWithoutTheOtherEndAreLeftOutAndCounted) {
  RankFile(0, 2).message(DUSK_SEND, 1, 0, 1).message(DUSK_SEND, 1, 0, 2).write(folder_);
  RankFile(1, 2).message(DUSK_RECV, 0, 0, 1).message(DUSK_RECV, 0, 9, 2).write(folder_);
  const Application got = convert();
  EXPECT_EQ(got.operations(), 2);
  EXPECT_EQ(note(got, "nobody received"), 1);
  EXPECT_EQ(note(got, "without a message"), 1);
}

TEST_F(CaptureConvertTest, AFreedReceiveGetsTheBytesOfItsMessage) {
  RankFile(0, 1).message(DUSK_IRECV, 0, 4, 4096, 1).message(DUSK_SEND, 0, 4, 6).write(folder_);
  EXPECT_THAT(operations(convert().ranks[0]),
              ElementsAre("recv 6 from 0 tag 0", "send 6 to 0 tag 0"));
}

TEST_F(CaptureConvertTest, FunctionsThatAreNotSimulatedAreNoted) {
  dusk_record record = RankFile::of(DUSK_NOTE);
  record.other = 4;
  std::vector<std::uint64_t> words(8);
  std::memcpy(words.data(), "MPI_Put", 7);
  RankFile(0, 1).add(record, words).write(folder_);
  EXPECT_EQ(note(convert(), "MPI_Put"), 4);
}

TEST_F(CaptureConvertTest, BrokenFilesAreRefusedInOneLine) {
  EXPECT_THAT(failure(), HasSubstr("rank.0: is not there"));
  RankFile(0, 2).write(folder_);
  EXPECT_THAT(failure(), HasSubstr("rank.1: is not there"));
  RankFile(1, 3).write(folder_);
  EXPECT_THAT(failure(), HasSubstr("is of 3 ranks, rank.0 of 2"));
  std::filesystem::remove(folder_ + "/rank.1");

  const auto one = [this](RankFile file, bool whole = true) {
    file.write(folder_, whole);
    return failure();
  };
  EXPECT_THAT(one(RankFile(0, 1), false), HasSubstr("is cut off behind 2 records"));
  EXPECT_THAT(one(RankFile(0, 1).message(DUSK_SEND, 1, 0, 0)), HasSubstr("record 3: peer 1"));
  EXPECT_THAT(one(RankFile(0, 1).message(DUSK_SEND, -1, 0, 0)), HasSubstr("another world"));
  EXPECT_THAT(one(RankFile(0, 1).message(DUSK_SEND, 0, 0, 0, 0, 0, 2)),
              HasSubstr("communicator 2"));
  EXPECT_THAT(one(RankFile(0, 1).message(DUSK_SEND, 0, 0, UINT64_MAX)),
              HasSubstr("bytes (at most"));
  EXPECT_THAT(one(RankFile(0, 1).wait(UINT32_MAX)), HasSubstr("request 4294967295"));
  EXPECT_THAT(one(RankFile(0, 1).add(RankFile::of(DUSK_OPERATIONS))),
              HasSubstr("unknown operation"));
  EXPECT_THAT(one(RankFile(0, 1).communicator({0, 0})), HasSubstr("a rank twice"));
  EXPECT_THAT(one(RankFile(0, 1).communicator({7})), HasSubstr("another world"));
  EXPECT_THAT(one(RankFile(0, 1).communicator({})), HasSubstr("without this rank"));
  EXPECT_THAT(one(RankFile(0, 1).collective(DUSK_ALLGATHERV, 0, 0, 0, {1, 2})),
              HasSubstr("does not fit its communicator"));
  written(folder_ + "/rank.0", "a text");
  EXPECT_THAT(failure(), HasSubstr("holds no records"));
}

}  // namespace
}  // namespace dusk
