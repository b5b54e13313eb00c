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
    taken_.reserve(members);
    std::size_t slots = 1;
    while (slots <= ahead) slots *= 2;
    first_.assign(slots, kNone);
  }
  void add(std::uint32_t member, Cycle when) {
    std::uint32_t& first = first_[when & (first_.size() - 1)];
    next_[member] = first;
    first = member;
  }
  /// Takes out the members of cycle `now`; valid until the next call.
  const std::vector<std::uint32_t>& take(Cycle now) {
    taken_.clear();
    std::uint32_t& first = first_[now & (first_.size() - 1)];
    for (std::uint32_t member = first; member != kNone; member = next_[member]) {
      taken_.push_back(member);
    }
    first = kNone;
    return taken_;
  }
  /// Calls `due` with each member of cycle `now`, which may make appointments for later cycles.
  template <class Due>
  void turn(Cycle now, Due due) {
    for (const std::uint32_t member : take(now)) due(member);
  }

 private:
  std::vector<std::uint32_t> first_;  // [cycle mod slots]
  std::vector<std::uint32_t> next_;   // [member]
  std::vector<std::uint32_t> taken_;
};

}  // namespace dusk::functional
