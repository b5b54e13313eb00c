// SPDX-License-Identifier: Apache-2.0
#include "models/kernel/thread_pool.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <array>
#include <atomic>
#include <stdexcept>
#include <string>
#include <thread>

#include "models/kernel/sharing_trial.h"

namespace dusk {
namespace {

TEST(ThreadPool, DoesEveryPartOfEveryJobOnce) {
  for (const unsigned members : {1u, 2u, 5u}) {
    ThreadPool pool(members);
    ASSERT_EQ(pool.parts(), members);
    std::vector<unsigned> done(members, 0);  // not atomic: a part's writes are visible after run()
    for (unsigned job = 1; job <= 2000; ++job) {
      pool.run([&done](unsigned part) { ++done[part]; });
      for (const unsigned times : done) ASSERT_EQ(times, job) << members;
    }
  }
}

TEST(ThreadPool, WorksAtTheSameTime) {
  ThreadPool pool(3);
  for (int job = 0; job < 20; ++job) {
    std::atomic<unsigned> there{0};
    pool.run([&there](unsigned) {
      ++there;
      while (there < 3) std::this_thread::yield();  // forever, if the parts ran one after the other
    });
    EXPECT_EQ(there, 3u);
  }
}

TEST(ThreadPool, EveryPartHasItsThreadAndTheLastIsTheCallers) {
  ThreadPool pool(3);
  std::array<std::thread::id, 3> first, by;
  pool.run([&first](unsigned part) { first[part] = std::this_thread::get_id(); });
  EXPECT_EQ(first[2], std::this_thread::get_id());
  EXPECT_NE(first[0], first[1]);
  for (int job = 0; job < 200; ++job) {
    pool.run([&by](unsigned part) { by[part] = std::this_thread::get_id(); });
    ASSERT_EQ(by, first);
  }
}

TEST(ThreadPool, OthersBeginWhileTheCallerPrepares) {
  ThreadPool pool(2);
  for (int job = 0; job < 20; ++job) {
    std::atomic<bool> begun{false};
    std::thread::id by;
    pool.run(
        [&] {
          by = std::this_thread::get_id();
          while (!begun) std::this_thread::yield();  // forever, if it ran before all parts
        },
        [&](unsigned) { begun = true; });
    EXPECT_EQ(by, std::this_thread::get_id());
  }
}

TEST(ThreadPool, APartAwaitsWhatTheCallerPrepares) {
  ThreadPool pool(3);
  unsigned prepared = 0, seen[3] = {};  // not atomic: writes of first() are visible after
                                        // await_first()
  for (unsigned job = 1; job <= 2000; ++job) {
    pool.run(
        [&] {
          if (job % 500 == 0) std::this_thread::sleep_for(std::chrono::milliseconds(5));
          prepared = job;
        },
        [&](unsigned part) {
          pool.await_first();
          seen[part] = prepared;
        });
    ASSERT_THAT(seen, ::testing::Each(job));
  }
}

TEST(ThreadPool, WakesThreadsThatSleep) {
  ThreadPool pool(2);
  for (int job = 0; job < 3; ++job) {
    std::this_thread::sleep_for(std::chrono::milliseconds(30));
    std::atomic<unsigned> there{0};
    pool.run([&there](unsigned part) {
      ++there;
      if (part == 0)
        std::this_thread::sleep_for(std::chrono::milliseconds(30));  // the calling thread sleeps
      while (there < 2) std::this_thread::yield();
    });
    EXPECT_EQ(there, 2u);
  }
}

TEST(ThreadPool, TheExceptionOfTheLowestPartComesOut) {
  ThreadPool pool(4);
  unsigned done[4] = {};
  const auto work = [&done](unsigned part) {
    ++done[part];
    if (part >= 2) throw std::runtime_error("part " + std::to_string(part));
  };
  for (int job = 0; job < 50; ++job) {
    try {
      pool.run(work);
      FAIL() << "nothing was thrown";
    } catch (const std::runtime_error& error) {
      EXPECT_STREQ(error.what(), "part 2");
    }
  }
  EXPECT_THAT(done, ::testing::Each(50u));
  unsigned after[4] = {};
  pool.run([&after](unsigned part) { ++after[part]; });
  EXPECT_THAT(after, ::testing::Each(1u));
}

TEST(ThreadPool, TheExceptionOfWhatComesFirstComesOutBeforeOthers) {
  ThreadPool pool(3);
  unsigned done[3] = {};
  const auto first = [] { throw std::runtime_error("first"); };
  for (int job = 0; job < 50; ++job) {
    try {
      pool.run(first, [&](unsigned part) {
        pool.await_first();
        ++done[part];
        throw std::runtime_error("part");
      });
      FAIL() << "nothing was thrown";
    } catch (const std::runtime_error& error) {
      EXPECT_STREQ(error.what(), "first");
    }
  }
  EXPECT_THAT(done, ::testing::Each(50u));
}

/// Costs of a cycle, in nanoseconds.
struct Costs {
  double alone, shared;
  double waking = 0;      ///< cost of the first shared cycles after others, in place of `shared`
  unsigned held_up = 0;   ///< one in so many shared cycles is delayed by other programs; 0: none
  double held_up_by = 0;  ///< additional cost of a delayed cycle
};

/// Returns the time of `cycles` cycles, relative to that of one thread.
double time_of(SharingTrial& trial, unsigned cycles, const Costs& costs) {
  double time = 0;
  unsigned shared = 0, asleep = 0;
  for (unsigned i = 0; i < cycles; ++i) {
    double cycle = costs.alone;
    if (trial.shared()) {
      cycle = asleep > 0 ? costs.waking : costs.shared;
      if (asleep > 0) --asleep;
      if (costs.held_up != 0 && ++shared % costs.held_up == 0) cycle += costs.held_up_by;
    } else if (costs.waking > 0) {
      asleep = 16;
    }
    time += cycle;
    trial.took(cycle, 1);
  }
  return time / (cycles * costs.alone);
}

/// Returns how many of `cycles` cycles with these costs are shared.
unsigned shared_of(SharingTrial& trial, unsigned cycles, double alone_cost, double shared_cost) {
  unsigned shared = 0;
  for (unsigned i = 0; i < cycles; ++i) {
    const bool now = trial.shared();
    if (now) ++shared;
    trial.took(now ? shared_cost : alone_cost, 1);
  }
  return shared;
}

TEST(SharingTrial, TakesTheCheaperWayAndTriesTheOtherNowAndThen) {
  SharingTrial trial;
  EXPECT_LT(time_of(trial, 200000, {15000, 9000}), 0.62);
  EXPECT_GT(time_of(trial, 10000, {15000, 45000}), 1.01);  // other programs use the machine
  EXPECT_LT(time_of(trial, 200000, {15000, 45000}), 1.02);
  time_of(trial, 200000, {15000, 9000});  // they stopped, which a trial shows
  EXPECT_LT(time_of(trial, 200000, {15000, 9000}), 0.62);
}

TEST(SharingTrial, WhereSharingIsClearlyCheaperOneThreadIsTriedForAShortTime) {
  const auto alone_of = [](double shared) {
    SharingTrial trial;
    time_of(trial, 20000, {15000, shared});  // cycles in which both ways are found
    return 200000 - shared_of(trial, 200000, 15000, shared);
  };
  EXPECT_GT(alone_of(9000), 100u);  // but trials continue: the machine may have changed
  EXPECT_LT(alone_of(9000), 1000u);
  EXPECT_GT(alone_of(12500), 2000u);
}

TEST(SharingTrial, OneThreadThatIsHeldUpInAShortTrialDoesNotHideThatSharingCostsMore) {
  SharingTrial trial;
  time_of(trial, 100000, {15000, 9000});
  while (trial.shared()) trial.took(9000, 1);
  trial.took(4e6, 1);  // other programs use the machine
  EXPECT_LT(shared_of(trial, 200000, 15000, 20000), 10000u);
}

TEST(SharingTrial, WhatIsWithinNoiseIsNotShared) {
  SharingTrial trial;
  time_of(trial, 10000, {15000, 14500});
  EXPECT_LT(shared_of(trial, 100000, 15000, 14500), 5000u);
}

TEST(SharingTrial, ThreadsThatWakeUpAreNotJudged) {
  SharingTrial trial;
  // Waking costs as much as a short span would gain.
  EXPECT_LT(time_of(trial, 200000, {15000, 13300, 40000}), 0.93);
}

TEST(SharingTrial, RareLongWaitsAreSeen) {
  // Each hundredth shared cycle waits for a delayed thread; on average shared cycles cost more.
  SharingTrial trial;
  EXPECT_LT(time_of(trial, 1000000, {15000, 9000, 0, 100, 4e6}), 1.05);
}

TEST(SharingTrial, OneDelayIsNoReasonToGoOnAlone) {
  SharingTrial trial;
  time_of(trial, 100000, {15000, 9000});
  ASSERT_TRUE(trial.shared());
  trial.took(2e7, 1);
  EXPECT_LT(time_of(trial, 3000, {15000, 9000}), 0.9);
}

}  // namespace
}  // namespace dusk
