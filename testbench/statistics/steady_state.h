// SPDX-License-Identifier: Apache-2.0
/// Decides whether a run measured the steady state, and computes confidence intervals of its means.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "testbench/statistics/batch_series.h"

namespace dusk {

/// Returns the number of observations at the start to leave out, by the marginal standard error
/// rule (K. P. White, An effective truncation heuristic for bias reduction in simulation output,
/// Simulation 69, 1997): the d with the least variance(d..n) / (n - d), at least five being kept.
/// More than half of all means that there are too few observations (0 if fewer than ten).
std::size_t mser_truncation(const std::vector<double>& observations);

/// Returns true if MSER-5 (White, Cobb, Spratt, Winter Simulation Conference 2000: MSER on means of
/// five observations) finds the transient of latency and accepted throughput in the first half. An
/// observation is a slot. If packets are few, a mean has more slots, so that it covers five
/// packets. Returns false if there are fewer than 30 means.
bool transient_is_over(const Slots& slots);

/// Confidence interval of a ratio of sums, by non-overlapping batch means.
struct Interval {
  bool valid = false;
  double mean = 0, half_width = 0;
  double lag1 = 0;  ///< correlation of successive batches; if high, they are too short

  bool operator==(const Interval& o) const {
    return valid == o.valid && mean == o.mean && half_width == o.half_width && lag1 == o.lag1;
  }
};

/// Returns sum(above) / sum(below) over equal batches and its half-width at `confidence` (Student's
/// t). Its variance is that of above - mean x below (ratio estimator; batch means if `below` is
/// constant). Not valid for fewer than two batches or if sum(below) is 0.
Interval ratio_interval(const std::vector<double>& above, const std::vector<double>& below,
                        double confidence);

/// Confidence intervals of a measurement, from BatchSeries::kBatches batches of slots. Leaves out
/// the remaining slots at the start.
struct Intervals {
  std::uint64_t least_packets = 0;  ///< fewest packets of a batch
  Interval latency;                 ///< latency of the packets delivered, cycles; 95 %
  Interval accepted;                ///< accepted throughput, flits/node/cycle; 95 %
  Interval created;                 ///< flits created, flits/node/cycle; 99.99 %
  Interval growth;                  ///< created less delivered, flits/node/cycle; 99.9 %

  /// Returns whether there are batches, each with at least ten packets.
  bool is_populated() const { return latency.valid && least_packets >= 10; }
};
Intervals batch_intervals(const Slots& slots, std::uint32_t nodes);

/// Returns true if sources create significantly more than is delivered throughout the
/// measurement: the offered load is above saturation. The fewer packets are measured, the
/// larger the excess must be. A backlog that only changes, or shrinks again, is not enough.
/// `hurst`: as for judge().
bool backlog_grows(const Intervals& intervals, double hurst);

/// Returns whether the intervals are populated and the correlation of batches is below 0.4 (the
/// bound of Law and Carson, A sequential procedure for determining the length of a steady-state
/// simulation, Operations Research 27, 1979).
bool trustworthy(const Intervals& intervals);
/// Returns whether they are trustworthy and the latency's half-width <= `precision` x mean.
bool is_precise(const Intervals& intervals, double precision);

/// Judgement of a run's steady state.
struct SteadyState {
  bool steady = false;
  /// Fault: "ramp", "closed loop" (not applicable), "interrupted", "standstill", "saturated", "too
  /// short", "no warm-up found", "drifting", "correlated batches", "not converged"; "" if steady.
  std::string reason;
  bool applies = true;
  bool detect = false;           ///< the run was told to detect the warm-up
  bool warmup_detected = false;  ///< the end of the warm-up was detected
  double precision = 0;          ///< wanted precision; 0: none
  bool converged = false;        ///< the wanted precision was reached
  /// Valid only if `applies`. Intervals of latency are not valid if saturated or at a standstill.
  Intervals intervals;
  double wanted_load = -1;         ///< flits/node/cycle; negative: no wanted load
  bool load_met = true;            ///< false: created differs significantly from wanted
  std::uint32_t silent_nodes = 0;  ///< nodes without a message to send at the start
  /// Number of cycles measured, and least number of cycles that a measurement needs.
  Cycle measured = 0, needed = 0;
};

/// Facts about a run that judge() needs.
struct RunFacts {
  std::uint32_t nodes = 0;
  Cycle measured = 0;    ///< cycles
  Cycle settling = 0;    ///< cycles; a shorter measurement shows no steady state
  double hurst = 0.5;    ///< Hurst parameter of the traffic; above 0.5: self-similar
  std::string unsteady;  ///< reason for no steady state; empty: it may exist
  bool interrupted = false, stalled = false, saturated = false;
};

/// Completes `state` from the slots of the measurement. Requires its members for wanted and
/// detected values and for silent nodes.
///
/// The created load is met if it differs from the wanted load by at most its interval. hurst above
/// 0.5 widens the interval by batches^(hurst - 0.5): the variance of a mean of n falls with n^(2
/// hurst - 2) only (Leland et al., On the self-similar nature of Ethernet traffic, 1994).
void judge(const Slots& slots, const RunFacts& facts, SteadyState& state);

}  // namespace dusk
