// SPDX-License-Identifier: Apache-2.0
/// Who must be looked at, now and at near times: bitsets of 64 members a word.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "models/common/ids.h"

namespace dusk {

/// Calls `visit(first_index + bit)` for every bit of `word`, lowest first.
template <class Visit>
void for_each_bit(std::uint64_t word, std::size_t first_index, Visit visit) {
  for (; word != 0; word &= word - 1) {
    visit(first_index + static_cast<std::size_t>(__builtin_ctzll(word)));
  }
}

/// A set of small integers.
class WakeSet {
 public:
  explicit WakeSet(std::size_t members) : members_(members), words_((members + 63) / 64, 0) {}
  void insert(std::size_t member) { words_[member / 64] |= std::uint64_t{1} << (member % 64); }
  void insert_all() {
    for (std::uint64_t& word : words_) word = ~std::uint64_t{0};
    if (members_ % 64 != 0) words_.back() = (std::uint64_t{1} << (members_ % 64)) - 1;
  }
  void erase(std::size_t member) { words_[member / 64] &= ~(std::uint64_t{1} << (member % 64)); }
  bool any() const {
    std::uint64_t all = 0;
    for (const std::uint64_t word : words_) all |= word;
    return all != 0;
  }
  /// Visits the members in ascending order, each removed before its visit; a visit may insert
  /// the visited member again, for the next call.
  template <class Visit>
  void drain(Visit visit) {
    for (std::size_t w = 0; w < words_.size(); ++w) {
      const std::uint64_t word = words_[w];
      words_[w] = 0;
      for_each_bit(word, w * 64, visit);
    }
  }

 private:
  friend class WakeRing;
  std::size_t members_;
  std::vector<std::uint64_t> words_;
};

/// Wake-ups at most `span` cycles ahead: a time-indexed ring of sets.
class WakeRing {
 public:
  WakeRing(std::size_t members, std::uint32_t span) : words_((members + 63) / 64) {
    std::size_t slots = 1;
    while (slots <= span) slots *= 2;
    mask_ = slots - 1;
    marked_.assign(slots, 0);
    bits_.assign(slots * words_, 0);
  }
  void mark(Cycle when, std::size_t member) {
    const std::size_t slot = when & mask_;
    marked_[slot] = 1;
    bits_[slot * words_ + member / 64] |= std::uint64_t{1} << (member % 64);
  }
  /// Moves the members marked for `now` into `set`.
  void take(Cycle now, WakeSet& set) {
    const std::size_t slot = now & mask_;
    if (marked_[slot] == 0) return;
    marked_[slot] = 0;
    for (std::size_t w = 0; w < words_; ++w) {
      set.words_[w] |= bits_[slot * words_ + w];
      bits_[slot * words_ + w] = 0;
    }
  }
  /// First cycle >= `from` with a mark.
  Cycle next(Cycle from) const {
    for (Cycle when = from; when <= from + mask_; ++when) {
      if (marked_[when & mask_] != 0) return when;
    }
    return kNever;
  }

 private:
  std::size_t words_;
  Cycle mask_ = 0;
  std::vector<std::uint8_t> marked_;
  std::vector<std::uint64_t> bits_;  ///< [slot][word]
};

}  // namespace dusk
