// SPDX-License-Identifier: Apache-2.0
#include "models/kernel/crew.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <stdexcept>
#include <string>
#include <thread>

#include "models/kernel/sharing_trial.h"

namespace dusk {
namespace {

TEST(Crew, DoesEveryPartOfEveryJobOnce) {
  for (const unsigned members : {1u, 2u, 5u}) {
    Crew crew(members);
    ASSERT_EQ(crew.parts(), members);
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

TEST(Crew, PartsBetweenAreDoneByWhoIsFree) {
  Crew crew(3, 2);
  ASSERT_EQ(crew.parts(), 7u);
  std::array<std::thread::id, 7> by;
  std::atomic<unsigned> done{0};
  crew.run([&](unsigned part) {
    by[part] = std::this_thread::get_id();
    // The caller stays with its own part until all others are done.
    while (part == 0 && done < 6) std::this_thread::yield();
    ++done;
  });
  EXPECT_EQ(by[0], std::this_thread::get_id());
  EXPECT_EQ(std::count(by.begin(), by.end(), by[0]), 1);
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
  EXPECT_GT(shared_of(trial, 10000, 100, 60), 9300u);
  const unsigned dear = shared_of(trial, 10000, 100, 300);  // others came to the machine
  EXPECT_LT(dear, 1000u);
  EXPECT_GT(dear, 0u);
  EXPECT_GT(shared_of(trial, 100000, 100, 60), 95000u);  // they left
}

TEST(SharingTrial, OneDelayIsNoReasonToGoOnAlone) {
  SharingTrial trial;
  shared_of(trial, 10000, 100, 60);
  shared_of(trial, 20, 100, 50000);
  EXPECT_GT(shared_of(trial, 1000, 100, 60), 900u);
}

TEST(SharingTrial, AHopelessTrialEndsSoon) {
  SharingTrial trial;
  shared_of(trial, 10000, 100, 300);
  const unsigned dear = shared_of(trial, 100000, 100, 5000);  // each trial takes 4 cycles
  EXPECT_GT(dear, 20u);
  EXPECT_LT(dear, 150u);
}

}  // namespace
}  // namespace dusk
