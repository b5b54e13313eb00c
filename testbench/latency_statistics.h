// SPDX-License-Identifier: Apache-2.0
/// Latency of packets: mean, deviation and exact percentiles.
#pragma once

#include <boost/accumulators/accumulators.hpp>
#include <boost/accumulators/statistics/mean.hpp>
#include <boost/accumulators/statistics/stats.hpp>
#include <boost/accumulators/statistics/variance.hpp>
#include <cstdint>
#include <map>
#include <vector>

#include "models/ids.h"

namespace dusk {

struct LatencySummary {
  std::uint64_t count = 0;
  double mean = 0, deviation = 0;  ///< cycles
  Cycle minimum = 0, p50 = 0, p90 = 0, p95 = 0, p99 = 0, maximum = 0;
};

/// Counts every value, so that a percentile is one of the values that occurred.
class LatencyStatistics {
 public:
  void add(Cycle latency);
  /// The smallest value that at least `share` (0..1] of all values do not exceed; 0 if there is
  /// none.
  Cycle percentile(double share) const;
  /// The deviation is that of the population (divided by count).
  LatencySummary summary() const;

 private:
  // Values below kDense are counted in a table that grows as needed, the rare others in a map.
  static constexpr Cycle kDense = 1u << 16;
  using Moments = boost::accumulators::accumulator_set<
      double, boost::accumulators::stats<boost::accumulators::tag::mean,
                                         boost::accumulators::tag::variance(
                                             boost::accumulators::immediate)>>;

  std::uint64_t count_ = 0;
  Cycle minimum_ = kNever, maximum_ = 0;
  std::vector<std::uint64_t> dense_;
  std::map<Cycle, std::uint64_t> sparse_;
  Moments moments_;
};

}  // namespace dusk
