// SPDX-License-Identifier: Apache-2.0
/// Schedule with one appointment per member, for members whose appointments are mostly soon.
#pragma once

#include <array>

#include "models/kernel/calendar.h"
#include "models/kernel/wake_set.h"

namespace dusk {

/// A timing wheel of 64 cycles in front of a Calendar. An appointment within 64 cycles is a bit in
/// the row of its cycle, so its cost does not depend on the other members. Time must not go back.
/// The caller must take the members due in a cycle before that cycle ends.
class EventSchedule {
 public:
  explicit EventSchedule(std::size_t members)
      : rows_(kCycles, WakeSet(members)), when_(members, kNever), far_(members) {}

  /// Replaces the member's appointment; kNever removes it. `now` is the current cycle.
  void set(std::size_t member, Cycle when, Cycle now) {
    const Cycle before = when_[member];
    if (before == when) return;
    if (before != kNever) remove(member, before);
    when_[member] = when;
    if (when - now < kCycles) {
      insert(member, when);
    } else {
      far_.set(member, when);
    }
  }
  Cycle of(std::size_t member) const { return when_[member]; }
  /// Returns the earliest appointment, kNever if there is none. `now` is the current cycle.
  Cycle next(Cycle now) const { return std::min(far_.next(), next_in_wheel(now)); }
  /// Calls visit(member) for each member due in cycle `now` or before, in the order of their
  /// cycles, then of their numbers. The appointment is removed before the visit. A visit may set a
  /// later appointment for its own member.
  template <class Visit>
  void take_due(Cycle now, Visit visit) {
    while (far_.next() <= now) {
      const Cycle when = far_.next();
      const std::size_t member = far_.pop();
      if (when == now) {
        insert(member, now);
      } else {
        when_[member] = kNever;
        visit(member);
      }
    }
    if (members_[now % kCycles] == 0) return;
    members_[now % kCycles] = 0;
    used_ &= ~bit(now);
    row(now).drain([&](std::size_t member) {
      when_[member] = kNever;
      visit(member);
    });
  }

 private:
  static constexpr Cycle kCycles = 64;

  static std::uint64_t bit(Cycle when) { return std::uint64_t{1} << when % kCycles; }
  WakeSet& row(Cycle when) { return rows_[when % kCycles]; }
  void insert(std::size_t member, Cycle when) {
    row(when).insert(member);
    ++members_[when % kCycles];
    used_ |= bit(when);
  }
  /// Removes a member, which is in the row of its cycle or in the calendar.
  void remove(std::size_t member, Cycle when) {
    if (!row(when).contains(member)) return far_.set(member, kNever);
    row(when).erase(member);
    if (--members_[when % kCycles] == 0) used_ &= ~bit(when);
  }
  Cycle next_in_wheel(Cycle now) const {
    if (used_ == 0) return kNever;
    const unsigned turn = now % kCycles;
    const std::uint64_t ahead = turn == 0 ? used_ : used_ >> turn | used_ << (kCycles - turn);
    return now + static_cast<Cycle>(__builtin_ctzll(ahead));
  }

  std::vector<WakeSet> rows_;                     ///< [cycle % kCycles]
  std::array<std::uint32_t, kCycles> members_{};  ///< [cycle % kCycles]
  std::uint64_t used_ = 0;                        ///< bit per row: the row has members
  std::vector<Cycle> when_;                       ///< [member] its appointment
  Calendar far_;
};

}  // namespace dusk
