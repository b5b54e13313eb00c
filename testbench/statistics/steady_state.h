// SPDX-License-Identifier: Apache-2.0
/// Is what a run measured the steady state, and how sure are its means?
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "testbench/statistics/batch_series.h"

namespace dusk {

/// Number of observations at the start to be left out, by the marginal standard error rule (K. P.
/// White, An effective truncation heuristic for bias reduction in simulation output, Simulation 69,
/// 1997): the d that makes variance(d..n) / (n - d) least. The last five observations are never
/// alone. More than half of all: there are too few observations to tell (0 for fewer than ten).
std::size_t mser_truncation(const std::vector<double>& observations);

/// True if MSER-5 (White, Cobb, Spratt, Winter Simulation Conference 2000: MSER on means of five
/// observations) finds the transient of the latency and of the accepted throughput in the first
/// half. An observation is a slot; where packets are few, more than five slots make a mean, so
/// that it has five packets. False also if there are fewer than 30 such means.
bool transient_is_over(const Slots& slots);

/// Interval of confidence of a ratio of sums, by non-overlapping batch means.
struct Interval {
  bool valid = false;
  double mean = 0, half_width = 0;
  double lag1 = 0;  ///< correlation of successive batches; high: they are too short

  bool operator==(const Interval& o) const {
    return valid == o.valid && mean == o.mean && half_width == o.half_width && lag1 == o.lag1;
  }
};

/// sum(above) / sum(below) over equal batches and its half-width at `confidence` by Student's t,
/// with the variance of above - mean x below (the ratio estimator; batch means if `below` is
/// constant). Not valid for fewer than two batches or if nothing is below.
Interval ratio_interval(const std::vector<double>& above, const std::vector<double>& below,
                        double confidence);

/// The intervals of a measurement, from BatchSeries::kBatches batches of slots. A remainder of
/// slots at the start is left out.
struct Intervals {
  std::uint64_t least_packets = 0;  ///< in a batch
  Interval latency;                 ///< cycles; of the packets delivered; 95 %
  Interval accepted;                ///< flits/node/cycle; of the packets delivered; 95 %
  Interval created;                 ///< flits/node/cycle; 99.99 %
  Interval growth;                  ///< created less delivered, flits/node/cycle; 99.9 %

  /// There are batches, and each has ten packets.
  bool is_populated() const { return latency.valid && least_packets >= 10; }
};
Intervals batch_intervals(const Slots& slots, std::uint32_t nodes);

/// True if more is created than delivered all through the measurement, by more than chance: the
/// offered load is above saturation. How little above it is seen depends on the packets measured. A
/// backlog that only changes, or grows
/// for some batches and is worked off, is not enough. `hurst` as for judge().
bool backlog_grows(const Intervals& intervals, double hurst);

/// Populated, with batches whose correlation is below 0.4 (the bound of Law and Carson,
/// A sequential procedure for determining the length of a steady-state simulation, Operations
/// Research 27, 1979).
bool trustworthy(const Intervals& intervals);
/// Trustworthy, and the latency's half-width is at most `precision` x mean.
bool is_precise(const Intervals& intervals, double precision);

/// Judgement of a run's steady state.
struct SteadyState {
  bool steady = false;
  /// Why not: "ramp", "closed loop" (it does not apply), "interrupted", "standstill", "saturated",
  /// "too short", "no warm-up found", "drifting", "correlated batches", "not converged".
  std::string reason;
  bool applies = true;
  bool detect = false;           ///< the warm-up was to be detected
  bool warmup_detected = false;  ///< and was
  double precision = 0;          ///< asked for; 0: none
  bool converged = false;        ///< and reached
  /// Not valid unless `applies`. Those of latency are not valid if saturated or at a standstill.
  Intervals intervals;
  double wanted_load = -1;         ///< flits/node/cycle; negative: none
  bool load_met = true;            ///< false: created differs from wanted by more than chance
  std::uint32_t silent_nodes = 0;  ///< at the start: without a message to send
  /// Cycles measured, and those that a measurement needs at least.
  Cycle measured = 0, needed = 0;
};

/// Facts about a run that judge() needs.
struct RunFacts {
  std::uint32_t nodes = 0;
  Cycle measured = 0;    ///< cycles
  Cycle settling = 0;    ///< cycles; a shorter measurement shows no steady state
  double hurst = 0.5;    ///< parameter of the traffic; above 0.5: self-similar
  std::string unsteady;  ///< why there is no steady state; empty: there may be one
  bool interrupted = false, stalled = false, saturated = false;
};

/// Fills in what `state` says from the slots of the measurement; what was asked for, what was
/// detected and the silent nodes are there already.
///
/// The created load is met if it differs from the wanted one by at most its interval, which hurst
/// above 0.5 widens by batches^(hurst - 0.5): the variance of a mean of n falls with
/// n^(2 hurst - 2) only (Leland et al., On the self-similar nature of Ethernet traffic, 1994).
void judge(const Slots& slots, const RunFacts& facts, SteadyState& state);

}  // namespace dusk
