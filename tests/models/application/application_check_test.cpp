// SPDX-License-Identifier: Apache-2.0
#include "models/application/application_check.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/models/application/goal_text.h"

namespace dusk::application {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;
using testing::SizeIs;

std::vector<std::string> faults_of(const std::string& text) { return faults(goal(text)); }

TEST(ApplicationCheck, FindsNothingInACorrectApplication) {
  EXPECT_THAT(faults_of("num_ranks 3\n"
                        "rank 0 { a: send 8b to 1 tag 3 b: send 9b to 1 tag 3 send 9b to 0\n"
                        "recv 9b from 0 b requires a b irequires a }\n"
                        "rank 1 { recv 8b from 0 tag 3 recv 9b from 0 tag 3 send 1b to 2 }\n"
                        "rank 2 { recv 1b from 1 }"),
              IsEmpty());
  EXPECT_THAT(faults(Application{}), IsEmpty());
}

TEST(ApplicationCheck, FindsPeersThatAreNoRank) {
  Application application = goal("num_ranks 2 rank 1 {\ncalc 1\nsend 1b to 0\nrecv 1b from 0 }");
  application.ranks[1][1].peer = 2;
  application.ranks[1][2].peer = 7;
  application.ranks[1][2].line = 0;
  EXPECT_THAT(faults(application),
              ElementsAre("rank 1, operation 1 (line 3): send to rank 2, which is none (0 to 1)",
                          "rank 1, operation 2: recv from rank 7, which is none (0 to 1)"));
  application.ranks[1][1].peer = kAnyRank;
  EXPECT_THAT(faults(application, 1),
              ElementsAre("rank 1, operation 1 (line 3): send to rank 4294967295, which is none "
                          "(0 to 1)"));
}

TEST(ApplicationCheck, FindsSendsWithoutAReceive) {
  EXPECT_THAT(faults_of("num_ranks 3\n"
                        "rank 0 {\nsend 8b to 1\nsend 8b to 1 tag 5\nsend 8b to 1\nsend 8b to 1 }\n"
                        "rank 1 { recv 8b from 0 recv 8b from 0 tag 5 }"),
              ElementsAre("rank 0, operation 2 (line 5): send of 8 bytes to rank 1 with tag 0 has "
                          "no receive, and 1 more like it"));
}

TEST(ApplicationCheck, FindsReceivesWithoutASend) {
  EXPECT_THAT(
      faults_of("num_ranks 3\n"
                "rank 0 { send 1b to 1 }\n"
                "rank 1 { recv 1b from 0\nrecv 1b from 0 tag 1\n recv 1b from 2 }"),
      ElementsAre("rank 1, operation 1 (line 4): recv of 1 byte from rank 0 with tag 1 has no send",
                  "rank 1, operation 2 (line 5): recv of 1 byte from rank 2 with tag 0 has no "
                  "send"));
}

TEST(ApplicationCheck, FindsPairsOfDifferentSizes) {
  EXPECT_THAT(faults_of("num_ranks 2\n"
                        "rank 0 {\nsend 8b to 1\nsend 9b to 1\nsend 10b to 1\nsend 7b to 1 }\n"
                        "rank 1 {\nrecv 8b from 0\nrecv 1b from 0\nrecv 9b from 0\n"
                        "recv 11b from 0 }"),
              ElementsAre("rank 0, operation 2 (line 5): send of 10 bytes to rank 1 with tag 0, "
                          "but rank 1, operation 1 (line 9) receives 1 byte, and 1 more like it"));
}

TEST(ApplicationCheck, TellsAWrongSizeFromAMissingPartner) {
  EXPECT_THAT(faults_of("num_ranks 2\n"
                        "rank 0 {\nsend 3b to 1\nsend 2b to 1\nsend 1b to 1 }\n"
                        "rank 1 { recv 4b from 0 recv 1b from 0 }"),
              ElementsAre("rank 0, operation 0 (line 3): send of 3 bytes to rank 1 with tag 0, "
                          "but rank 1, operation 0 (line 6) receives 4 bytes",
                          "rank 0, operation 1 (line 4): send of 2 bytes to rank 1 with tag 0 has "
                          "no receive"));
}

TEST(ApplicationCheck, TakesSizesInAnotherOrder) {
  EXPECT_THAT(faults_of("num_ranks 2 rank 0 { send 1b to 1 send 2b to 1 }\n"
                        "rank 1 { recv 2b from 0 recv 1b from 0 }"),
              IsEmpty())
      << "dependencies and streams may turn the order around";
}

TEST(ApplicationCheck, LetsWildcardsTakeWhatIsLeft) {
  const std::string senders =
      "num_ranks 4 rank 0 { send 1b to 3 tag 1 send 1b to 3 tag 2 }\n"
      "rank 1 { send 1b to 3 tag 1 } rank 2 { send 1b to 3 tag 9 }\nrank 3 {\n";
  EXPECT_THAT(faults_of(senders + "recv 1b from -1 tag 1\nrecv 5b from 0 tag 1\n"
                                  "recv 1b from -1 tag -1\nrecv 1b from 0 tag 2 }"),
              IsEmpty())
      << "sizes are not compared where a wildcard competes";
  EXPECT_THAT(faults_of(senders + "recv 1b from 0 tag -1\nrecv 1b from 0 tag -1\n"
                                  "recv 1b from 1 tag 1\nrecv 1b from 2 tag -1 }"),
              IsEmpty());
  EXPECT_THAT(faults_of(senders + "recv 1b from -1 tag 1\nrecv 1b from -1 tag 1\n"
                                  "recv 1b from -1 tag 1\nrecv 1b from -1 tag -1 }"),
              ElementsAre("rank 3, operation 2 (line 6): recv of 1 byte from any rank with tag 1 "
                          "has no send",
                          "rank 2, operation 0 (line 2): send of 1 byte to rank 3 with tag 9 has "
                          "no receive"));
  EXPECT_THAT(faults_of(senders + "recv 1b from 0 tag -1\nrecv 1b from -1 tag 1\n"
                                  "recv 1b from -1 tag -1 }"),
              ElementsAre("rank 2, operation 0 (line 2): send of 1 byte to rank 3 with tag 9 has "
                          "no receive"))
      << "both kinds of wildcards: only numbers are compared";
  EXPECT_THAT(faults_of("num_ranks 2 rank 0 { recv 1b from -1 tag -1 }"),
              ElementsAre("rank 0, operation 0 (line 1): recv of 1 byte from any rank with any tag "
                          "has no send"));
}

TEST(ApplicationCheck, ComparesSizesOfMessagesThatNoWildcardTakes) {
  EXPECT_THAT(faults_of("num_ranks 2 rank 0 { send 1b to 1 send 1b to 1 tag 1 }\n"
                        "rank 1 { recv 2b from 0 recv 1b from -1 tag 1 }"),
              SizeIs(1));
}

TEST(ApplicationCheck, FindsCycles) {
  EXPECT_THAT(faults_of("num_ranks 2 rank 1 {\n"
                        "a: calc 1\nb: calc 1\nc: calc 1\nd: calc 1\ne: calc 1\n"
                        "b requires d c irequires b d requires c d requires a e requires d }"),
              ElementsAre("rank 1: each operation waits for the next one, the last one for the "
                          "first one: 1 (line 3), 3 (line 5), 2 (line 4)"));
  EXPECT_THAT(faults_of("num_ranks 1 rank 0 {\na: calc 1\nb: calc 1\nc: calc 1\nd: calc 1\n"
                        "a irequires b b irequires a c requires d d irequires c c irequires d }"),
              ElementsAre("rank 0: each operation waits for the next one, the last one for the "
                          "first one: 0 (line 2), 1 (line 3)",
                          "rank 0: each operation waits for the next one, the last one for the "
                          "first one: 2 (line 4), 3 (line 5)"));
}

TEST(ApplicationCheck, NamesEightOperationsOfACycle) {
  for (const OperationId length : {8u, 9u}) {
    Application application;
    application.ranks.resize(1);
    for (OperationId id = 0; id < length; ++id) application.ranks[0].add({});
    for (OperationId id = 0; id < length; ++id) application.ranks[0].require(id, (id + 1) % length);
    application.ranks[0].close();
    EXPECT_THAT(faults(application),
                ElementsAre(std::string("rank 0: each operation waits for the next one, the last "
                                        "one for the first one: 0, 1, 2, 3, 4, 5, 6, 7") +
                            (length == 8 ? "" : ", ...")));
  }
}

TEST(ApplicationCheck, ReturnsNoMoreThanAskedFor) {
  std::string text = "num_ranks 40\n";
  for (int rank = 0; rank < 40; ++rank)
    text += "rank " + std::to_string(rank) +
            " { a: send 1b to 0 tag 1 b: recv 1b from 0 tag 2 a requires b b requires a }\n";
  EXPECT_THAT(faults_of(text), SizeIs(20));
  EXPECT_THAT(faults(goal(text), 1), SizeIs(1));
  EXPECT_THAT(faults(goal(text), 1000), SizeIs(40 + 40 + 40));
  EXPECT_THAT(faults(goal(text), 0), IsEmpty());
}

}  // namespace
}  // namespace dusk::application
