// SPDX-License-Identifier: Apache-2.0
/// Timing wheel for events at most a packet's length ahead. The members of a cycle are stored next
/// to each other: in a large network, a linked list would wait for memory at each member.
#pragma once

#include <vector>

#include "models/common/ids.h"

namespace dusk::functional {

class TimingWheel {
 public:
  /// Events are at most `ahead` cycles away.
  explicit TimingWheel(Cycle ahead) {
    std::size_t slots = 1;
    while (slots <= ahead) slots *= 2;
    slots_.resize(slots);
  }
  void add(std::uint32_t member, Cycle when) { slot(when).push_back(member); }
  /// Removes and returns the members of cycle `now`, the last added first. The result is valid
  /// until the next call.
  const std::vector<std::uint32_t>& take(Cycle now) {
    std::vector<std::uint32_t>& due = slot(now);
    taken_.assign(due.rbegin(), due.rend());
    due.clear();
    return taken_;
  }
  /// Calls `due` for each member of cycle `now`; `due` may add events for later cycles.
  template <class Due>
  void turn(Cycle now, Due due) {
    for (const std::uint32_t member : take(now)) due(member);
  }

 private:
  std::vector<std::uint32_t>& slot(Cycle when) { return slots_[when & (slots_.size() - 1)]; }

  std::vector<std::vector<std::uint32_t>> slots_;  // [cycle mod slots] members
  std::vector<std::uint32_t> taken_;
};

}  // namespace dusk::functional
