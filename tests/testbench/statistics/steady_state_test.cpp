// SPDX-License-Identifier: Apache-2.0
#include "testbench/statistics/steady_state.h"

#include <gtest/gtest.h>

#include <boost/random/mersenne_twister.hpp>
#include <boost/random/normal_distribution.hpp>
#include <boost/random/poisson_distribution.hpp>
#include <cmath>
#include <numeric>

namespace dusk {
namespace {

/// x[i] = phi x[i-1] + noise of variance 1, in its steady state from the start; its mean is 0.
std::vector<double> ar1(double phi, std::size_t n, std::uint32_t seed) {
  boost::random::mt19937 engine(seed);
  boost::random::normal_distribution<double> noise;
  std::vector<double> series;
  double x = noise(engine) / std::sqrt(1 - phi * phi);
  for (std::size_t i = 0; i < n; ++i) {
    series.push_back(x);
    x = phi * x + noise(engine);
  }
  return series;
}

/// Ten packets of 16 flits a slot whose latency is 1000 + 10 x series.
Slots slots_of(const std::vector<double>& series) {
  Slots slots;
  for (const double x : series) {
    const double latency = std::max(0.0, 10 * (1000 + 10 * x));
    slots.slot.push_back({160, 10, 160, static_cast<std::uint64_t>(latency + 0.5)});
  }
  slots.cycles = 10;
  return slots;
}

/// Share of 1000 seeds whose interval covers the true mean 1000.
double coverage(double phi, std::size_t n) {
  int covered = 0;
  for (std::uint32_t seed = 1; seed <= 1000; ++seed) {
    const Interval l = batch_intervals(slots_of(ar1(phi, n, seed)), 16).latency;
    covered += std::abs(l.mean - 1000) <= l.half_width ? 1 : 0;
  }
  return covered / 1000.0;
}

/// 1920 slots: a Poisson number of packets of 16 flits, on average `offered` times the greatest
/// throughput. The network delivers at most 320 flits of its backlog per slot.
Slots slots_of_queue(std::uint32_t seed, double offered) {
  boost::random::mt19937 engine(seed);
  boost::random::poisson_distribution<int> packets(20 * offered);
  Slots slots;
  std::uint64_t backlog = 0;
  for (int i = 0; i < 1920; ++i) {
    const auto created = static_cast<std::uint64_t>(16 * packets(engine));
    backlog += created;
    const std::uint64_t delivered = std::min<std::uint64_t>(backlog, 320);
    backlog -= delivered;
    slots.slot.push_back({created, delivered / 16, delivered, 1000});
  }
  slots.cycles = 10;
  return slots;
}

bool grows(const Slots& slots, double hurst = 0.5) {
  return backlog_grows(batch_intervals(slots, 16), hurst);
}

TEST(BacklogGrows, FourPercentTooMuchIsSeenAndAFullNetworkIsNot) {
  int missed = 0, blamed = 0;
  for (std::uint32_t seed = 1; seed <= 200; ++seed) {
    missed += grows(slots_of_queue(seed, 1.04)) ? 0 : 1;
    blamed += grows(slots_of_queue(seed, 0.97)) ? 1 : 0;
  }
  EXPECT_LE(missed, 4);
  EXPECT_EQ(blamed, 0);
}

TEST(BacklogGrows, AllThroughTheMeasurementAndNotInOneBurst) {
  Slots slots = slots_of_queue(1, 0.9);
  for (std::size_t i = 900; i < 960; ++i) slots.slot[i].flits_created += 1000;
  EXPECT_FALSE(grows(slots));
}

TEST(BacklogGrows, LongRangeDependenceIsAllowedFor) {
  EXPECT_TRUE(grows(slots_of_queue(1, 1.04), 0.5));
  EXPECT_FALSE(grows(slots_of_queue(1, 1.04), 0.9));
}

TEST(Mser, KeepsWhiteNoise) {
  int kept = 0;
  for (std::uint32_t seed = 1; seed <= 200; ++seed) {
    kept += mser_truncation(ar1(0, 300, seed)) <= 150 ? 1 : 0;
  }
  EXPECT_GE(kept, 190);
}

TEST(Mser, CutsTheTransientOffAndLittleMore) {
  for (std::uint32_t seed = 1; seed <= 100; ++seed) {
    std::vector<double> series = ar1(0, 300, seed);
    for (std::size_t i = 0; i < 60; ++i) series[i] += 10;
    const std::size_t cut = mser_truncation(series);
    EXPECT_GE(cut, 60u) << "seed " << seed;
    EXPECT_LE(cut, 150u) << "seed " << seed;
  }
}

TEST(Mser, TakesRoundingForNoVariance) {
  std::vector<double> series(300, 0.1);
  series[0] = 0.3;
  EXPECT_EQ(mser_truncation(series), 1u);
}

TEST(Mser, CutsTwoOutliers) {
  // variance(d..n) / (n - d) by hand: least after the two outliers.
  EXPECT_EQ(mser_truncation({90, 80, 1, 2, 1, 2, 1, 2, 1, 2}), 2u);
  EXPECT_EQ(mser_truncation({90, 80, 1}), 0u) << "too few to tell";
}

TEST(Transient, IsNotOverInATrend) {
  int over = 0;
  for (std::uint32_t seed = 1; seed <= 100; ++seed) {
    std::vector<double> series = ar1(0, 1000, seed);
    over += transient_is_over(slots_of(series)) ? 1 : 0;
    for (std::size_t i = 0; i < series.size(); ++i) series[i] += 0.02 * static_cast<double>(i);
    EXPECT_FALSE(transient_is_over(slots_of(series))) << "seed " << seed;
  }
  EXPECT_GE(over, 95);
}

TEST(Transient, IsNotOverInAGrowingThroughput) {
  Slots slots = slots_of(ar1(0, 1000, 1));
  ASSERT_TRUE(transient_is_over(slots));
  for (std::size_t i = 0; i < slots.slot.size(); ++i) slots.slot[i].flits_delivered += i;
  EXPECT_FALSE(transient_is_over(slots));
}

TEST(Transient, NeedsThirtyMeansOfFivePackets) {
  Slots slots;
  slots.slot.assign(2000, {});
  EXPECT_FALSE(transient_is_over(slots)) << "nothing arrived";
  for (std::size_t i = 0; i < 2000; i += 10) slots.slot[i] = {16, 1, 16, 100};
  EXPECT_TRUE(transient_is_over(slots)) << "200 packets: 40 means";
  slots.slot.resize(1000);
  EXPECT_FALSE(transient_is_over(slots)) << "100 packets: 20 means";
}

TEST(BatchMeans, CoverTheTrueMeanInNinetyFivePercent) {
  // Three standard deviations of a share of 1000 trials: 0.02.
  EXPECT_NEAR(coverage(0, 1200), 0.95, 0.02);
  EXPECT_NEAR(coverage(0.9, 1920), 0.95, 0.03) << "batches of 64, correlation time 19";
}

TEST(BatchMeans, AreThoseOfATextbook) {
  // Mean 2, variance 1 of three batches, t(0.975, 2) = 4.302653.
  const Interval i = ratio_interval({1, 2, 3}, {1, 1, 1}, 0.95);
  EXPECT_DOUBLE_EQ(i.mean, 2);
  EXPECT_NEAR(i.half_width, 4.302653 / std::sqrt(3), 1e-6);
  EXPECT_DOUBLE_EQ(i.lag1, 0);
  EXPECT_FALSE(ratio_interval({1}, {1}, 0.95).valid);
  EXPECT_FALSE(ratio_interval({0, 0}, {0, 0}, 0.95).valid);
}

TEST(BatchMeans, AreDistrustedWhenTheyAreCorrelated) {
  int trusted = 0, distrusted = 0;
  for (std::uint32_t seed = 1; seed <= 100; ++seed) {
    trusted += trustworthy(batch_intervals(slots_of(ar1(0, 960, seed)), 16)) ? 1 : 0;
    distrusted += trustworthy(batch_intervals(slots_of(ar1(0.995, 960, seed)), 16)) ? 0 : 1;
  }
  EXPECT_GE(trusted, 95);
  EXPECT_GE(distrusted, 90);
}

TEST(Precision, IsHalfWidthOfMean) {
  const Intervals intervals = batch_intervals(slots_of(ar1(0, 960, 1)), 16);
  const double reached = intervals.latency.half_width / intervals.latency.mean;
  EXPECT_TRUE(is_precise(intervals, reached * 1.001));
  EXPECT_FALSE(is_precise(intervals, reached * 0.999));
}

TEST(BatchSeries, MergesItsSlotsAndLosesNothing) {
  BatchSeries series;
  series.start(100);
  series.created(99, 1000);  // before the start
  std::uint64_t latency = 0;
  for (Cycle now = 100; now < 100100; now += 7) {
    series.created(now, 4);
    series.delivered(now, now % 50, 4);
    latency += now % 50;
  }
  const Slots slots = series.slots(100 + 64 * 1563);
  EXPECT_EQ(slots.cycles, 64u);
  ASSERT_EQ(slots.slot.size(), 1563u);
  Slot sum;
  for (const Slot& slot : slots.slot) {
    sum.packets += slot.packets;
    sum.latency += slot.latency;
    sum.flits_created += slot.flits_created;
  }
  EXPECT_EQ(sum.packets, 14286u);
  EXPECT_EQ(sum.latency, latency);
  EXPECT_EQ(sum.flits_created, 4 * 14286u);
}

TEST(BatchSeries, CoversTheTimeWithoutTraffic) {
  BatchSeries series;
  const Slots slots = series.slots(100000);
  EXPECT_EQ(slots.slot.size(), 100000 / slots.cycles);
  EXPECT_GE(slots.slot.size(), BatchSeries::kSlots / 2);
}

TEST(BatchSeries, IsLookedAtWhereTheBatchesAreEqual) {
  BatchSeries series;
  Cycle now = 0;
  for (int look = 0; look < 100; ++look) {
    const Cycle next = series.next_look(now);
    EXPECT_GT(next, now);
    EXPECT_LE(next - now, std::max<Cycle>(240, now / 4));
    const Slots slots = series.slots(next);
    EXPECT_EQ(slots.slot.size() * slots.cycles, next);
    EXPECT_EQ(slots.slot.size() % BatchSeries::kBatches, 0u);
    now = next;
  }
  EXPECT_EQ(series.next_look(series.next_look(0)), 480u);
}

/// The reason that a run of these slots gives.
std::string reason_of(const Slots& slots, const RunFacts& facts, SteadyState state = {}) {
  judge(slots, facts, state);
  EXPECT_EQ(state.steady, state.reason.empty());
  return state.reason;
}

TEST(Judge, NamesTheFirstThingAgainstTheSteadyState) {
  const Slots good = slots_of(ar1(0, 960, 1));
  RunFacts facts;
  facts.nodes = 16;
  facts.measured = 9600;
  facts.settling = 9600;
  EXPECT_EQ(reason_of(good, facts), "");
  SteadyState asked;
  asked.precision = 0.01;
  EXPECT_EQ(reason_of(good, facts, asked), "not converged");
  EXPECT_EQ(reason_of(slots_of(ar1(0.97, 960, 2)), facts, asked), "correlated batches");
  std::vector<double> trend = ar1(0, 960, 1);
  for (std::size_t i = 0; i < trend.size(); ++i) trend[i] += 0.1 * static_cast<double>(i);
  EXPECT_EQ(reason_of(slots_of(trend), facts), "drifting");
  asked.detect = true;
  EXPECT_EQ(reason_of(slots_of(trend), facts, asked), "no warm-up found");
  EXPECT_EQ(reason_of({}, facts, asked), "too short");
  facts.settling = 9601;
  EXPECT_EQ(reason_of(good, facts), "too short");
  facts.saturated = true;
  EXPECT_EQ(reason_of(good, facts), "saturated");
  facts.stalled = true;
  EXPECT_EQ(reason_of(good, facts), "standstill");
  facts.interrupted = true;
  EXPECT_EQ(reason_of(good, facts), "interrupted");
  facts.unsteady = "ramp";
  EXPECT_EQ(reason_of(good, facts), "ramp");
}

/// 16 nodes, slots of 10 cycles, ten packets of 16 flits created in each: a load of 1.
TEST(Judge, MissesTheWantedLoadOnlyBeyondChance) {
  const auto met = [](double wanted, double hurst) {
    Slots slots = slots_of(ar1(0, 960, 1));
    const std::vector<double> noise = ar1(0, 960, 2);
    for (std::size_t i = 0; i < 960; ++i) {
      slots.slot[i].flits_created += static_cast<std::uint64_t>(10 * (10 + noise[i])) - 100;
    }
    SteadyState state;
    state.wanted_load = wanted;
    RunFacts facts;
    facts.nodes = 16;
    facts.hurst = hurst;
    judge(slots, facts, state);
    return state.load_met;
  };
  EXPECT_TRUE(met(1.0, 0.5));
  EXPECT_TRUE(met(-1, 0.5)) << "none wanted";
  EXPECT_FALSE(met(1.02, 0.5));
  EXPECT_TRUE(met(1.02, 0.9)) << "long-range dependence allows more";
  EXPECT_FALSE(met(1.1, 0.9));
}

}  // namespace
}  // namespace dusk
