// SPDX-License-Identifier: Apache-2.0
#include "testbench/statistics/histogram.h"

#include <algorithm>
#include <cmath>

namespace dusk {

void Histogram::add_new(Cycle value) {
  if (value >= kDense) {
    ++sparse_[value];
    return;
  }
  dense_.resize(value + 1, 0);
  ++dense_[value];
}

Cycle Histogram::percentile(double share) const {
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

void Histogram::clear() {
  const auto used = std::min<std::size_t>(dense_.size(), maximum_ + 1);
  std::fill_n(dense_.begin(), used, 0);
  sparse_.clear();
  count_ = 0;
  maximum_ = 0;
}

}  // namespace dusk
