// SPDX-License-Identifier: Apache-2.0
/// Latency of packets: mean, deviation and exact percentiles.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <vector>

#include "models/common/ids.h"

namespace dusk {

struct LatencySummary {
  std::uint64_t count = 0;
  double mean = 0, deviation = 0;  ///< cycles
  Cycle minimum = 0, p50 = 0, p90 = 0, p95 = 0, p99 = 0, maximum = 0;
};

/// Counts every value, so that a percentile is one of the values that occurred.
class LatencyStatistics {
 public:
  LatencyStatistics();
  ~LatencyStatistics();

  void add(Cycle latency);
  /// The smallest value that at least `share` (0..1] of all values do not exceed; 0 if there is
  /// none.
  Cycle percentile(double share) const;
  /// The deviation is that of the population (divided by count).
  LatencySummary summary() const;

 private:
  // Values below kDense are counted in a table that grows as needed, the rare others in a map.
  static constexpr Cycle kDense = 1u << 16;
  struct Moments;

  std::uint64_t count_ = 0;
  Cycle minimum_ = kNever, maximum_ = 0;
  std::vector<std::uint64_t> dense_;
  std::map<Cycle, std::uint64_t> sparse_;
  std::unique_ptr<Moments> moments_;
};

}  // namespace dusk
