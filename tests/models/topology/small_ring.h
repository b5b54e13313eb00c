// SPDX-License-Identifier: Apache-2.0
/// A search of all states of a ring of queues, for tests of the least bubble.
#pragma once

#include <cstdint>
#include <numeric>
#include <set>
#include <utility>
#include <vector>

namespace dusk {

/// A ring of queues without delays. Explores every reachable state if packets that enter leave
/// `bubble` flits free, and each packet may continue or leave.
class SmallRing {
 public:
  /// `depths`: of each queue, flits. `lengths`: of packets.
  SmallRing(std::vector<std::uint32_t> depths, std::vector<std::uint32_t> lengths,
            std::uint32_t bubble)
      : depths_(std::move(depths)), bubble_(bubble), lengths_(std::move(lengths)) {}

  bool can_stand_still() {
    reach(State(depths_.size()));
    while (!todo_.empty()) {
      const State state = todo_.back();
      todo_.pop_back();
      if (stands(state)) return true;
      for (std::size_t i = 0; i < state.size(); ++i) step(state, i);
    }
    return false;
  }

 private:
  using State = std::vector<std::vector<std::uint32_t>>;  // [queue] lengths

  std::uint32_t free(const State& state, std::size_t queue) const {
    return depths_[queue] - std::accumulate(state[queue].begin(), state[queue].end(), 0u);
  }
  std::size_t behind(std::size_t queue) const { return (queue + 1) % depths_.size(); }
  bool stands(const State& state) const {
    for (std::size_t i = 0; i < state.size(); ++i) {
      if (state[i].empty() || free(state, behind(i)) >= state[i].front()) return false;
    }
    return true;
  }
  void step(const State& state, std::size_t i) {
    for (const std::uint32_t length : lengths_) {
      if (free(state, i) < length + bubble_) continue;
      State entered = state;
      entered[i].push_back(length);
      reach(entered);
    }
    if (state[i].empty()) return;
    State left = state;
    left[i].erase(left[i].begin());
    reach(left);
    const std::size_t next = behind(i);
    if (free(state, next) < state[i].front()) return;
    left[next].push_back(state[i].front());
    reach(left);
  }
  void reach(const State& state) {
    if (seen_.insert(state).second) todo_.push_back(state);
  }

  std::vector<std::uint32_t> depths_;
  std::uint32_t bubble_;
  std::vector<std::uint32_t> lengths_;
  std::set<State> seen_;
  std::vector<State> todo_;
};

}  // namespace dusk
