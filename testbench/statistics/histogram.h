// SPDX-License-Identifier: Apache-2.0
/// Times by their value: how often each one occurred.
#pragma once

#include <cstdint>
#include <map>
#include <vector>

#include "models/common/ids.h"

namespace dusk {

/// Values below kDense are counted in a table that grows as needed, the rare others in a map.
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
  /// The smallest value that at least `share` (0..1] of all values do not exceed; 0 if there is
  /// none.
  Cycle percentile(double share) const;
  /// Forgets all values. Takes as long as maximum() says.
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
