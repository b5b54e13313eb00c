// SPDX-License-Identifier: Apache-2.0
/// Number of times that each value (a time in cycles) occurred.
#pragma once

#include <cstdint>
#include <map>
#include <vector>

#include "models/common/ids.h"

namespace dusk {

/// Counts values below kDense in a table that grows as needed, larger (rare) ones in a map.
class Histogram {
 public:
  void add(Cycle value) {
    ++count_;
    if (value > maximum_) maximum_ = value;
    if (value < dense_.size()) {
      ++dense_[value];
    } else {
      add_new(value);
    }
  }
  std::uint64_t count() const { return count_; }
  Cycle maximum() const { return maximum_; }  ///< 0 if there is no value
  /// Returns the smallest value that at least a `share` (0..1] of all values do not exceed; 0 if
  /// there is no value.
  Cycle percentile(double share) const;
  /// Deletes all values, in a time proportional to maximum().
  void clear();
  /// Calls visit(value, times) for every value that occurred, in ascending order.
  template <class Visit>
  void for_each(const Visit& visit) const {
    for (Cycle value = 0; value < dense_.size(); ++value)
      if (dense_[value] > 0) visit(value, dense_[value]);
    for (const auto& [value, times] : sparse_) visit(value, times);
  }

 private:
  static constexpr Cycle kDense = 1u << 16;
  void add_new(Cycle value);

  std::uint64_t count_ = 0;
  Cycle maximum_ = 0;
  std::vector<std::uint64_t> dense_;
  std::map<Cycle, std::uint64_t> sparse_;
};

}  // namespace dusk
