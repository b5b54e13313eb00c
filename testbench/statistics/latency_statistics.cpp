// SPDX-License-Identifier: Apache-2.0
#include "testbench/statistics/latency_statistics.h"

#include <algorithm>
#include <boost/accumulators/accumulators.hpp>
#include <boost/accumulators/statistics/mean.hpp>
#include <boost/accumulators/statistics/stats.hpp>
#include <boost/accumulators/statistics/variance.hpp>
#include <cmath>

namespace dusk {

/// Out of the header for the sake of everybody's compile time.
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
  ++count_;
  minimum_ = std::min(minimum_, latency);
  maximum_ = std::max(maximum_, latency);
  moments_->set(static_cast<double>(latency));
  if (latency >= kDense) {
    ++sparse_[latency];
    return;
  }
  if (latency >= dense_.size()) dense_.resize(latency + 1, 0);
  ++dense_[latency];
}

Cycle LatencyStatistics::percentile(double share) const {
  if (count_ == 0) return 0;
  const double exact = std::ceil(share * static_cast<double>(count_));
  std::uint64_t left = std::clamp<std::uint64_t>(static_cast<std::uint64_t>(exact), 1, count_);
  for (Cycle value = 0; value < dense_.size(); ++value) {
    if (left <= dense_[value]) return value;
    left -= dense_[value];
  }
  for (const auto& [value, times] : sparse_) {
    if (left <= times) return value;
    left -= times;
  }
  return maximum_;
}

LatencySummary LatencyStatistics::summary() const {
  LatencySummary summary;
  if (count_ == 0) return summary;
  summary.count = count_;
  summary.mean = boost::accumulators::mean(moments_->set);
  summary.deviation = std::sqrt(std::max(0.0, boost::accumulators::variance(moments_->set)));
  summary.minimum = minimum_;
  summary.p50 = percentile(0.50);
  summary.p90 = percentile(0.90);
  summary.p95 = percentile(0.95);
  summary.p99 = percentile(0.99);
  summary.maximum = maximum_;
  return summary;
}

}  // namespace dusk
