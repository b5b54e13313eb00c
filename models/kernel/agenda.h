// SPDX-License-Identifier: Apache-2.0
/// The next appointment of each of n members, most of them soon.
#pragma once

#include <array>

#include "models/kernel/calendar.h"
#include "models/kernel/wake_set.h"

namespace dusk {

/// A Calendar beside a wheel: who has an appointment within 64 cycles is a bit in the row of its
/// cycle, which costs the same few operations whatever the others have. Time does not go back, and
/// what is due is taken before it is over.
class Agenda {
 public:
  explicit Agenda(std::size_t members)
      : words_((members + 63) / 64),
        rows_(kCycles * words_, 0),
        when_(members, kNever),
        far_(members) {}

  /// Replaces the member's appointment in cycle `now`; kNever removes it.
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
  /// The earliest appointment; it is asked in cycle `now`.
  Cycle next(Cycle now) const { return std::min(far_.next(), next_in_wheel(now)); }
  /// Calls visit(member) for each that is due until `now`, the earliest first, of equals the
  /// lowest; its appointment is removed before. A visit may set that of its member, for later.
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
    for (std::size_t w = 0; w < words_; ++w) {
      for_each_bit(row(now)[w], w * 64, [&](std::size_t member) {
        remove(member, now);
        when_[member] = kNever;
        visit(member);
      });
    }
  }

 private:
  static constexpr Cycle kCycles = 64;

  std::uint64_t* row(Cycle when) { return &rows_[when % kCycles * words_]; }
  void insert(std::size_t member, Cycle when) {
    row(when)[member / 64] |= std::uint64_t{1} << member % 64;
    ++members_[when % kCycles];
    used_ |= std::uint64_t{1} << when % kCycles;
  }
  /// A member is in the row of its cycle or in the calendar.
  void remove(std::size_t member, Cycle when) {
    std::uint64_t& word = row(when)[member / 64];
    const std::uint64_t bit = std::uint64_t{1} << member % 64;
    if ((word & bit) == 0) return far_.set(member, kNever);
    word &= ~bit;
    if (--members_[when % kCycles] == 0) used_ &= ~(std::uint64_t{1} << when % kCycles);
  }
  Cycle next_in_wheel(Cycle now) const {
    if (used_ == 0) return kNever;
    const unsigned turn = now % kCycles;
    const std::uint64_t ahead = turn == 0 ? used_ : used_ >> turn | used_ << (kCycles - turn);
    return now + static_cast<Cycle>(__builtin_ctzll(ahead));
  }

  std::size_t words_;
  std::vector<std::uint64_t> rows_;               ///< [cycle % kCycles][word] bit per member
  std::array<std::uint32_t, kCycles> members_{};  ///< [cycle % kCycles]
  std::uint64_t used_ = 0;                        ///< rows with members
  std::vector<Cycle> when_;                       ///< [member]
  Calendar far_;
};

}  // namespace dusk
