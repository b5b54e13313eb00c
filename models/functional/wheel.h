// SPDX-License-Identifier: Apache-2.0
/// Appointments of members at most a packet's length ahead, one a member; nothing is allocated
/// after the beginning.
#pragma once

#include <vector>

#include "models/common/ids.h"

namespace dusk::functional {

class Wheel {
 public:
  /// Appointments are at most `ahead` cycles away.
  Wheel(std::size_t members, Cycle ahead) : next_(members, kNone) {
    std::size_t slots = 1;
    while (slots <= ahead) slots *= 2;
    first_.assign(slots, kNone);
  }
  void add(std::uint32_t member, Cycle when) {
    std::uint32_t& first = first_[when & (first_.size() - 1)];
    next_[member] = first;
    first = member;
  }
  /// Calls `due` with each member of cycle `now`, which may make appointments for later cycles.
  template <class Due>
  void turn(Cycle now, Due due) {
    std::uint32_t& first = first_[now & (first_.size() - 1)];
    std::uint32_t member = first;
    first = kNone;
    while (member != kNone) {
      const std::uint32_t after = next_[member];
      due(member);
      member = after;
    }
  }

 private:
  std::vector<std::uint32_t> first_;  // [cycle mod slots]
  std::vector<std::uint32_t> next_;   // [member]
};

}  // namespace dusk::functional
