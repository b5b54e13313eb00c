// SPDX-License-Identifier: Apache-2.0
/// A queue that takes no memory while it is empty and never used. std::deque takes 576 bytes.
#pragma once

#include <cstddef>
#include <vector>

namespace dusk::application {

/// First in, first out. front() and pop_front() require that it is not empty.
template <class T>
class Fifo {
 public:
  bool empty() const { return first_ == values_.size(); }
  std::size_t size() const { return values_.size() - first_; }
  const T& front() const { return values_[first_]; }
  void push_back(const T& value) { values_.push_back(value); }
  /// Removes the front in constant time on average. Memory stays below twice the longest queue.
  void pop_front() {
    if (++first_ * 2 < values_.size()) return;
    values_.erase(values_.begin(), values_.begin() + static_cast<std::ptrdiff_t>(first_));
    first_ = 0;
  }

 private:
  std::vector<T> values_;
  std::size_t first_ = 0;  ///< place of the front in `values_`
};

}  // namespace dusk::application
