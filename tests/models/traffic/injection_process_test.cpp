// SPDX-License-Identifier: Apache-2.0
#include "models/traffic/injection_process.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <stdexcept>
#include <vector>

namespace dusk {
namespace {

InjectionSettings at_rate(const std::string& process, double rate) {
  InjectionSettings settings;
  settings.process = process;
  settings.rate = rate;
  return settings;
}

/// Messages created per cycle by `nodes` nodes together.
std::vector<double> arrivals(const InjectionSettings& settings, double flits, std::uint32_t nodes,
                             Cycle cycles) {
  std::vector<double> count(cycles);
  for (NodeId node = 0; node < nodes; ++node) {
    Random random(2015, node);
    const auto process = make_injection_process(settings, flits);
    for (Cycle t = process->next(0, random); t < cycles; t = process->next(t + 1, random)) {
      count[t] += 1;
    }
  }
  return count;
}

/// Mean of a slice.
double mean(const std::vector<double>& x, std::size_t begin, std::size_t end) {
  double sum = 0;
  for (std::size_t i = begin; i < end; ++i) sum += x[i];
  return sum / static_cast<double>(end - begin);
}

/// Returns the Hurst parameter by the variance-time plot: the variance of means over blocks of m
/// cycles falls as m^(2H-2). Least squares over m = `from`, 2 `from`, ... up to 32 blocks.
double hurst(const std::vector<double>& x, std::size_t from) {
  std::vector<double> log_m, log_variance;
  for (std::size_t m = from; x.size() / m >= 32; m *= 2) {
    std::vector<double> block;
    for (std::size_t i = 0; i + m <= x.size(); i += m) block.push_back(mean(x, i, i + m));
    const double average = mean(block, 0, block.size());
    double variance = 0;
    for (const double b : block) variance += (b - average) * (b - average);
    log_m.push_back(std::log(static_cast<double>(m)));
    log_variance.push_back(std::log(variance / static_cast<double>(block.size() - 1)));
  }
  const double mx = mean(log_m, 0, log_m.size()), my = mean(log_variance, 0, log_m.size());
  double xy = 0, xx = 0;
  for (std::size_t i = 0; i < log_m.size(); ++i) {
    xy += (log_m[i] - mx) * (log_variance[i] - my);
    xx += (log_m[i] - mx) * (log_m[i] - mx);
  }
  return 1 + xy / xx / 2;
}

struct Load {
  double rate;
  double flits;
};
class BernoulliLoad : public ::testing::TestWithParam<Load> {};

TEST_P(BernoulliLoad, CreatesRateDividedByLengthMessages) {
  const auto [rate, flits] = GetParam();
  const Cycle cycles = 20000;
  const std::uint32_t nodes = 64;
  const auto count = arrivals(at_rate("bernoulli", rate), flits, nodes, cycles);
  const double trials = static_cast<double>(cycles) * nodes, p = rate / flits;
  EXPECT_NEAR(mean(count, 0, cycles) * static_cast<double>(cycles), trials * p,
              4 * std::sqrt(trials * p * (1 - p)) + 1e-9);
}
INSTANTIATE_TEST_SUITE_P(Loads, BernoulliLoad,
                         ::testing::Values(Load{0.63, 16}, Load{0.0126, 16}, Load{0.5, 1},
                                           Load{1, 1}, Load{0.4, 256}, Load{0.1, 2.5}));

TEST(Bernoulli, GapsAreGeometric) {
  BernoulliProcess process{RateEnvelope(0.25)};
  Random random(3, 0), same(3, 0);
  Cycle t = 0;
  for (int i = 0; i < 200; ++i) {
    const Cycle next = process.next(t, random);
    EXPECT_EQ(next, t + same.geometric(0.25));
    t = next + 1;
  }
}

TEST(UniformGaps, AreUniformUpToTwiceTheirMean) {
  UniformGapsProcess process{RateEnvelope(0.01)};
  Random random(4, 0);
  double sum = 0, squares = 0, longest = 0;
  Cycle last = process.next(0, random);
  const int gaps = 40000;
  for (int i = 0; i < gaps; ++i) {
    const Cycle next = process.next(last + 1, random);
    const auto gap = static_cast<double>(next - last);
    sum += gap;
    squares += gap * gap;
    longest = std::max(longest, gap);
    last = next;
  }
  const double mean_gap = sum / gaps;
  EXPECT_NEAR(mean_gap, 100, 1.2);  // 4 standard errors: 4 * 57.7 / 200
  EXPECT_NEAR(squares / gaps - mean_gap * mean_gap, 10000.0 / 3, 100);  // a geometric gap: 9900
  EXPECT_LE(longest, 201);
  EXPECT_GT(longest, 195);
}

TEST(UniformGaps, GiveTheLoadFromCycleZeroOnAndFollowARamp) {
  const std::uint32_t nodes = 4000;
  const auto constant = arrivals(at_rate("uniform_gaps", 0.32), 16, nodes, 2000);
  for (std::size_t begin = 0; begin < 2000; begin += 100) {
    // At most the deviation of independent trials: 4000 * 100 * 0.02 = 8000 messages.
    EXPECT_NEAR(mean(constant, begin, begin + 100) / nodes, 0.02, 4 * 0.02 / std::sqrt(8000.0));
  }
  InjectionSettings ramp = at_rate("uniform_gaps_ramp", 0);
  ramp.ramp = {0.16, 0.8, 500, 1000, 500, 1000};
  const auto rising = arrivals(ramp, 16, nodes, 3500);
  const auto expect_rate = [&](std::size_t begin, double rate) {
    EXPECT_NEAR(mean(rising, begin, begin + 100) / nodes, rate / 16,
                4 * rate / 16 / std::sqrt(rate / 16 * nodes * 100))
        << begin;
  };
  expect_rate(0, 0.16);
  expect_rate(950, 0.48);  // the middle of the rise
  expect_rate(1700, 0.8);
  expect_rate(2450, 0.48);  // and of the fall
  expect_rate(3200, 0.16);
}

TEST(UniformGaps, GiveAtMostOneMessageACycle) {
  UniformGapsProcess process{RateEnvelope(1)};
  Random random(4, 1);
  Cycle last = process.next(0, random);
  for (int i = 0; i < 1000; ++i) {
    const Cycle next = process.next(last + 1, random);
    ASSERT_GT(next, last);
    last = next;
  }
}

TEST(Bernoulli, NeverCreatesAtRateZero) {
  for (const char* process : {"bernoulli", "self_similar"}) {
    Random random(3, 0), untouched(3, 0);
    EXPECT_EQ(make_injection_process(at_rate(process, 0), 16)->next(0, random), kNever);
    EXPECT_EQ(random.bits(), untouched.bits()) << process;
  }
}

/// A ramp of round numbers: .02 up to 1 flit per cycle.
RampSettings short_ramp() {
  RampSettings ramp;
  ramp.low = 0.02;
  ramp.high = 1;
  ramp.low_cycles = 1000;
  ramp.rise_cycles = 2000;
  ramp.hold_cycles = 500;
  ramp.fall_cycles = 1000;
  return ramp;
}

TEST(RateEnvelope, FollowsTheRamp) {
  const RateEnvelope ramp(short_ramp(), 10);
  EXPECT_DOUBLE_EQ(ramp.rate(0), 0.002);
  EXPECT_DOUBLE_EQ(ramp.rate(1000), 0.002);
  EXPECT_DOUBLE_EQ(ramp.rate(2000), 0.051);
  EXPECT_DOUBLE_EQ(ramp.rate(3000), 0.1);
  EXPECT_DOUBLE_EQ(ramp.rate(3499), 0.1);
  EXPECT_DOUBLE_EQ(ramp.rate(4000), 0.051);
  EXPECT_DOUBLE_EQ(ramp.rate(4500), 0.002);
  EXPECT_DOUBLE_EQ(ramp.rate(kNever - 1), 0.002);
  EXPECT_DOUBLE_EQ(ramp.peak(), 0.1);
  EXPECT_DOUBLE_EQ(ramp.scaled(2).rate(2000), 0.102);
}

TEST(RateEnvelope, SkipsEmptyPhases) {
  RampSettings ramp = short_ramp();
  ramp.low_cycles = ramp.rise_cycles = ramp.fall_cycles = 0;
  const RateEnvelope step(ramp, 1);
  EXPECT_EQ(step.segments().size(), 2u);
  EXPECT_DOUBLE_EQ(step.rate(499), 1);
  EXPECT_DOUBLE_EQ(step.rate(500), 0.02);
}

class RampLoad : public ::testing::TestWithParam<const char*> {};

TEST_P(RampLoad, MeetsTheEnvelopeInEveryPhase) {
  InjectionSettings settings = at_rate(GetParam(), 0);
  settings.ramp = short_ramp();
  settings.on_off.on_minimum = 4;
  settings.on_off.on_rate = 2;
  const std::uint32_t nodes = 4000;
  const auto count = arrivals(settings, 4, nodes, 6000);
  const auto flits = [&](std::size_t begin, std::size_t end) {
    return mean(count, begin, end) * 4 / nodes;
  };
  const double slack = 0.04;  // relative
  EXPECT_NEAR(flits(0, 1000), 0.02, 0.02 * slack);
  EXPECT_NEAR(flits(1000, 2000), 0.265, 0.265 * slack);  // means of the halves of the rise
  EXPECT_NEAR(flits(2000, 3000), 0.755, 0.755 * slack);
  EXPECT_NEAR(flits(3000, 3500), 1, slack);
  EXPECT_NEAR(flits(3500, 4500), 0.51, 0.51 * slack);
  EXPECT_NEAR(flits(4500, 6000), 0.02, 0.02 * slack);
}
INSTANTIATE_TEST_SUITE_P(Processes, RampLoad, ::testing::Values("ramp", "self_similar_ramp"),
                         [](const auto& info) { return std::string(info.param); });

class SelfSimilar : public ::testing::TestWithParam<double> {};

TEST_P(SelfSimilar, MeetsTheLoadFromTheFirstCycleOn) {
  const double rate = GetParam();
  const auto count = arrivals(at_rate("self_similar", rate), 16, 2048, 20000);
  EXPECT_NEAR(mean(count, 0, 2000) * 16 / 2048, rate, 0.1 * rate);
  EXPECT_NEAR(mean(count, 0, 20000) * 16 / 2048, rate, 0.07 * rate);
}
INSTANTIATE_TEST_SUITE_P(Loads, SelfSimilar, ::testing::Values(0.1, 0.3, 0.63, 1.0));

TEST(Hurst, IsAbove07ForTheSelfSimilarAggregate) {
  const auto count = arrivals(at_rate("self_similar", 0.3), 16, 256, 1 << 18);
  EXPECT_GT(hurst(count, 512), 0.7);
  EXPECT_LT(hurst(count, 512), 1.0);
}

TEST(Hurst, IsBelow06ForTheBernoulliAggregate) {
  const auto count = arrivals(at_rate("bernoulli", 0.3), 16, 256, 1 << 18);
  EXPECT_LT(hurst(count, 512), 0.6);
  EXPECT_GT(hurst(count, 512), 0.4);
}

TEST(OnOff, ComesInBursts) {
  // In one source, the share of 256-cycle blocks without any message is far above Bernoulli's.
  const auto silent = [](const char* name) {
    const auto count = arrivals(at_rate(name, 0.2), 16, 1, 1 << 18);
    int blocks = 0;
    for (std::size_t i = 0; i < count.size(); i += 256) blocks += mean(count, i, i + 256) == 0;
    return blocks / 1024.0;
  };
  EXPECT_NEAR(silent("bernoulli"), std::pow(1 - 0.2 / 16, 256), 0.03);
  EXPECT_GT(silent("self_similar"), 0.4);
}

std::string error_of(const InjectionSettings& settings, double flits) {
  try {
    make_injection_process(settings, flits);
  } catch (const std::invalid_argument& error) {
    return error.what();
  }
  return "no error";
}

TEST(MakeInjectionProcess, RefusesWhatCannotBe) {
  using ::testing::HasSubstr;
  EXPECT_THAT(error_of(at_rate("poisson", 0.1), 16),
              ::testing::StartsWith("injection: unknown process 'poisson' (bernoulli, ramp, "));
  EXPECT_THAT(error_of(at_rate("bernoulli", -0.1), 16), HasSubstr("negative"));
  EXPECT_THAT(error_of(at_rate("bernoulli", 1.5), 1), HasSubstr("more than one message"));
  EXPECT_THAT(error_of(at_rate("self_similar", 1.5), 16),
              HasSubstr("1.5 is above on_rate = 1 (at most on_rate)"));
  InjectionSettings settings = at_rate("self_similar", 0.1);
  settings.on_off.shape_off = 1;
  EXPECT_THAT(error_of(settings, 16), HasSubstr("shape must be above 1"));
  settings = at_rate("self_similar", 0.1);
  settings.on_off.on_minimum = 0;
  EXPECT_THAT(error_of(settings, 16), HasSubstr("shortest ON period"));
  settings = at_rate("self_similar", 0.1);
  settings.on_off.on_rate = 0;
  EXPECT_THAT(error_of(settings, 16), HasSubstr("0 is out of range (above 0, at most 1)"));
}

}  // namespace
}  // namespace dusk
