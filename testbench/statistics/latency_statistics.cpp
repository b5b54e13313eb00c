// SPDX-License-Identifier: Apache-2.0
#include "testbench/statistics/latency_statistics.h"

#include <algorithm>
#include <boost/accumulators/accumulators.hpp>
#include <boost/accumulators/statistics/mean.hpp>
#include <boost/accumulators/statistics/stats.hpp>
#include <boost/accumulators/statistics/variance.hpp>
#include <cmath>

namespace dusk {

/// Defined here and not in the header, to keep compile times short.
struct LatencyStatistics::Moments {
  boost::accumulators::accumulator_set<
      double, boost::accumulators::stats<boost::accumulators::tag::mean,
                                         boost::accumulators::tag::variance(
                                             boost::accumulators::immediate)>>
      set;
};

LatencyStatistics::LatencyStatistics() : moments_(std::make_unique<Moments>()) {}
LatencyStatistics::~LatencyStatistics() = default;

void LatencyStatistics::add(Cycle latency) {
  minimum_ = std::min(minimum_, latency);
  moments_->set(static_cast<double>(latency));
  values_.add(latency);
}

LatencySummary LatencyStatistics::summary() const {
  LatencySummary summary;
  if (values_.count() == 0) return summary;
  summary.count = values_.count();
  summary.mean = boost::accumulators::mean(moments_->set);
  summary.deviation = std::sqrt(std::max(0.0, boost::accumulators::variance(moments_->set)));
  summary.minimum = minimum_;
  summary.p50 = percentile(0.50);
  summary.p90 = percentile(0.90);
  summary.p95 = percentile(0.95);
  summary.p99 = percentile(0.99);
  summary.maximum = values_.maximum();
  return summary;
}

}  // namespace dusk
