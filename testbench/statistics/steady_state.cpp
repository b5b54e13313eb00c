// SPDX-License-Identifier: Apache-2.0
#include "testbench/statistics/steady_state.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

#include "testbench/statistics/student_t.h"

namespace dusk {
namespace {

constexpr std::size_t kMserBatch = 5;    // slots and packets of a mean
constexpr std::size_t kLeastMeans = 30;  // to judge a transient
constexpr std::size_t kMserTail = 5;
constexpr double kMostCorrelation = 0.4;
constexpr double kRounding = 1e-9;  // relative error of a mean

Slot sum(const std::vector<Slot>& slots, std::size_t begin, std::size_t end) {
  Slot total;
  for (std::size_t i = begin; i < end; ++i) {
    total.flits_created += slots[i].flits_created;
    total.packets += slots[i].packets;
    total.flits_delivered += slots[i].flits_delivered;
    total.latency += slots[i].latency;
  }
  return total;
}

bool in_first_half(const std::vector<double>& means) {
  return means.size() >= kLeastMeans && mser_truncation(means) <= means.size() / 2;
}

/// Returns the factor for the interval of a mean that converges more slowly (hurst above 0.5).
double widening(double hurst) {
  return std::pow(static_cast<double>(BatchSeries::kBatches), hurst - 0.5);
}

bool load_is_met(const Interval& created, double wanted, double hurst) {
  if (!created.valid || wanted < 0) return true;
  const double widened = created.half_width * widening(hurst);
  return std::abs(created.mean - wanted) <= widened + kRounding * wanted;
}

/// Returns the first reason against the steady state.
const char* fault(const Slots& slots, const RunFacts& facts, const SteadyState& state) {
  if (facts.interrupted) return "interrupted";
  if (facts.stalled) return "standstill";
  if (facts.saturated) return "saturated";
  if (facts.measured < facts.settling || !state.intervals.is_populated()) return "too short";
  if (state.detect && !state.warmup_detected) return "no warm-up found";
  if (!transient_is_over(slots)) return "drifting";
  if (!trustworthy(state.intervals)) return "correlated batches";
  if (state.precision > 0 && !state.converged) return "not converged";
  return "";
}

}  // namespace

std::size_t mser_truncation(const std::vector<double>& observations) {
  const std::size_t n = observations.size();
  if (n < 2 * kMserTail) return 0;
  // From the end, so that each step adds one observation (Welford).
  double mean = 0, squares = 0, least = std::numeric_limits<double>::infinity();
  std::size_t best = 0;
  for (std::size_t d = n; d-- > 0;) {
    const auto count = static_cast<double>(n - d);
    const double step = observations[d] - mean;
    mean += step / count;
    squares += step * (observations[d] - mean);
    if (n - d < kMserTail) continue;
    const bool constant = squares <= kRounding * kRounding * mean * mean * count;
    const double error = constant ? 0 : squares / (count * count);
    if (error <= least) {
      least = error;
      best = d;
    }
  }
  return best;
}

bool transient_is_over(const Slots& series) {
  const std::vector<Slot>& slots = series.slot;
  const std::uint64_t packets = sum(slots, 0, slots.size()).packets;
  if (packets < kMserBatch * kLeastMeans) return false;
  const std::size_t sparse = (slots.size() * kMserBatch + packets - 1) / packets;
  const std::size_t size = std::max(kMserBatch, sparse);
  std::vector<double> latency, accepted;
  for (std::size_t i = slots.size() % size; i < slots.size(); i += size) {
    const Slot mean = sum(slots, i, i + size);
    accepted.push_back(static_cast<double>(mean.flits_delivered));
    if (mean.packets == 0) continue;
    latency.push_back(static_cast<double>(mean.latency) / static_cast<double>(mean.packets));
  }
  return in_first_half(latency) && in_first_half(accepted);
}

Interval ratio_interval(const std::vector<double>& above, const std::vector<double>& below,
                        double confidence) {
  Interval interval;
  const std::size_t n = above.size();
  const double divisor = std::accumulate(below.begin(), below.end(), 0.0);
  if (n < 2 || !(divisor > 0)) return interval;
  interval.valid = true;
  interval.mean = std::accumulate(above.begin(), above.end(), 0.0) / divisor;
  double squares = 0, products = 0, last = 0;
  for (std::size_t i = 0; i < n; ++i) {
    const double residual = above[i] - interval.mean * below[i];
    squares += residual * residual;
    products += i > 0 ? residual * last : 0;
    last = residual;
  }
  const auto batches = static_cast<double>(n);
  const double t = student_t_upper_quantile(batches - 1, (1 - confidence) / 2);
  interval.half_width = t * std::sqrt(squares / (batches * (batches - 1))) / (divisor / batches);
  interval.lag1 = squares > 0 ? products / squares : 0;
  return interval;
}

Intervals batch_intervals(const Slots& series, std::uint32_t nodes) {
  const std::vector<Slot>& slots = series.slot;
  Intervals intervals;
  const std::size_t size = slots.size() / BatchSeries::kBatches;
  if (size == 0) return intervals;
  std::vector<double> latency, packets, accepted, created, backlog, node_cycles;
  intervals.least_packets = std::numeric_limits<std::uint64_t>::max();
  for (std::size_t i = slots.size() % BatchSeries::kBatches; i < slots.size(); i += size) {
    const std::size_t end = std::min(i + size, slots.size());
    const Slot batch = sum(slots, i, end);
    intervals.least_packets = std::min(intervals.least_packets, batch.packets);
    latency.push_back(static_cast<double>(batch.latency));
    packets.push_back(static_cast<double>(batch.packets));
    accepted.push_back(static_cast<double>(batch.flits_delivered));
    created.push_back(static_cast<double>(batch.flits_created));
    backlog.push_back(created.back() - accepted.back());
    node_cycles.push_back(static_cast<double>(size * series.cycles) * nodes);
  }
  intervals.latency = ratio_interval(latency, packets, 0.95);
  intervals.accepted = ratio_interval(accepted, node_cycles, 0.95);
  intervals.created = ratio_interval(created, node_cycles, 0.9999);
  intervals.growth = ratio_interval(backlog, node_cycles, 0.999);
  return intervals;
}

bool backlog_grows(const Intervals& intervals, double hurst) {
  return intervals.is_populated() &&
         intervals.growth.mean > intervals.growth.half_width * widening(hurst);
}

bool trustworthy(const Intervals& intervals) {
  return intervals.is_populated() && intervals.latency.lag1 < kMostCorrelation;
}

bool is_precise(const Intervals& intervals, double precision) {
  return trustworthy(intervals) &&
         intervals.latency.half_width <= precision * intervals.latency.mean;
}

void judge(const Slots& slots, const RunFacts& facts, SteadyState& state) {
  state.applies = facts.unsteady.empty();
  state.reason = facts.unsteady;
  state.steady = false;
  if (!state.applies) return;
  state.measured = facts.measured;
  state.needed = facts.settling;
  state.intervals = batch_intervals(slots, facts.nodes);
  state.load_met = load_is_met(state.intervals.created, state.wanted_load, facts.hurst);
  state.reason = fault(slots, facts, state);
  state.steady = state.reason.empty();
  // A mean that grows with the run has no interval.
  if (facts.saturated || facts.stalled) state.intervals.latency.valid = false;
}

}  // namespace dusk
