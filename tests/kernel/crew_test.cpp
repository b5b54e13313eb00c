// SPDX-License-Identifier: Apache-2.0
#include "models/kernel/crew.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <stdexcept>
#include <string>

#include "models/kernel/sharing_trial.h"

namespace dusk {
namespace {

TEST(Crew, DoesEveryPartOfEveryJobOnce) {
  for (const unsigned members : {1u, 2u, 5u}) {
    Crew crew(members);
    ASSERT_EQ(crew.members(), members);
    std::vector<unsigned> done(members, 0);  // plain: a part's writes are seen after run()
    for (unsigned job = 1; job <= 2000; ++job) {
      crew.run([&done](unsigned part) { ++done[part]; });
      for (const unsigned times : done) ASSERT_EQ(times, job) << members;
    }
  }
}

TEST(Crew, WorksAtTheSameTime) {
  Crew crew(3);
  for (int job = 0; job < 20; ++job) {
    std::atomic<unsigned> there{0};
    crew.run([&there](unsigned) {
      ++there;
      while (there < 3) std::this_thread::yield();  // for ever, if one came after the other
    });
    EXPECT_EQ(there, 3u);
  }
}

TEST(Crew, WakesThreadsThatSleep) {
  Crew crew(2);
  for (int job = 0; job < 3; ++job) {
    std::this_thread::sleep_for(std::chrono::milliseconds(30));
    std::atomic<unsigned> there{0};
    crew.run([&there](unsigned part) {
      ++there;
      if (part == 1)
        std::this_thread::sleep_for(std::chrono::milliseconds(30));  // the caller sleeps
      while (there < 2) std::this_thread::yield();
    });
    EXPECT_EQ(there, 2u);
  }
}

TEST(Crew, TheExceptionOfTheLowestPartComesOut) {
  Crew crew(4);
  unsigned done[4] = {};
  const auto work = [&done](unsigned part) {
    ++done[part];
    if (part >= 2) throw std::runtime_error("part " + std::to_string(part));
  };
  for (int job = 0; job < 50; ++job) {
    try {
      crew.run(work);
      FAIL() << "nothing was thrown";
    } catch (const std::runtime_error& error) {
      EXPECT_STREQ(error.what(), "part 2");
    }
  }
  EXPECT_THAT(done, ::testing::Each(50u));
  unsigned after[4] = {};
  crew.run([&after](unsigned part) { ++after[part]; });
  EXPECT_THAT(after, ::testing::Each(1u));
}

/// Cycles of `cycles` that were shared, if a cycle costs as given.
unsigned shared_of(SharingTrial& trial, unsigned cycles, double alone, double shared) {
  unsigned count = 0;
  for (unsigned i = 0; i < cycles; ++i) {
    if (trial.shared()) ++count;
    trial.took(trial.shared() ? shared : alone, 1);
  }
  return count;
}

TEST(SharingTrial, TakesTheCheaperWayAndTriesTheOtherNowAndThen) {
  SharingTrial trial;
  EXPECT_GT(shared_of(trial, 10000, 100, 60), 9500u);
  const unsigned dear = shared_of(trial, 10000, 100, 300);  // others came to the machine
  EXPECT_LT(dear, 1000u);
  EXPECT_GT(dear, 0u);
  EXPECT_GT(shared_of(trial, 100000, 100, 60), 80000u);  // they left
}

}  // namespace
}  // namespace dusk
