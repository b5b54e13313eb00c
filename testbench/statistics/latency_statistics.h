// SPDX-License-Identifier: Apache-2.0
/// Latency of packets: mean, deviation and exact percentiles.
#pragma once

#include <cstdint>
#include <memory>

#include "testbench/statistics/histogram.h"

namespace dusk {

struct LatencySummary {
  std::uint64_t count = 0;
  double mean = 0, deviation = 0;  ///< cycles
  Cycle minimum = 0, p50 = 0, p90 = 0, p95 = 0, p99 = 0, maximum = 0;
};

/// Keeps the count of every value, so that a percentile is a value that occurred.
class LatencyStatistics {
 public:
  LatencyStatistics();
  ~LatencyStatistics();

  void add(Cycle latency);
  /// Returns a percentile, like Histogram::percentile().
  Cycle percentile(double share) const { return values_.percentile(share); }
  /// Returns the summary. The deviation is that of the population (divided by count).
  LatencySummary summary() const;

 private:
  struct Moments;

  Cycle minimum_ = kNever;
  Histogram values_;
  std::unique_ptr<Moments> moments_;
};

}  // namespace dusk
