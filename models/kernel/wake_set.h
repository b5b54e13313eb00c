// SPDX-License-Identifier: Apache-2.0
/// Sets of switches or nodes to evaluate, as bitsets of 64 members per word.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
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

/// Reads eight bytes.
inline std::uint64_t word_at(const std::uint8_t* bytes) {
  std::uint64_t word;
  std::memcpy(&word, bytes, 8);
  return word;
}

/// Reads `count` bytes, at most eight; the first one is the lowest.
inline std::uint64_t bytes_at(const std::uint8_t* bytes, std::size_t count) {
  if (count == 8) return word_at(bytes);
  std::uint64_t word = 0;
  std::memcpy(&word, bytes, count);
  return word;
}

/// Returns one bit for each of eight bytes, which must be 0 or 1.
inline std::uint64_t marked(std::uint64_t eight) {
  static_assert(__BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__);
  return eight * 0x0102040810204080u >> 56;  // gathers the lowest bit of each byte
}

/// Reads eight bytes and clears them.
inline std::uint64_t take_word(std::uint8_t* bytes) {
  const std::uint64_t word = word_at(bytes);
  if (word != 0) std::memset(bytes, 0, 8);
  return word;
}

/// A set of small integers.
class WakeSet {
 public:
  explicit WakeSet(std::size_t members) : members_(members), words_((members + 63) / 64, 0) {}
  /// Inserts first + i for every bit i of `set`; `first` must be a multiple of 16.
  void insert_from(std::size_t first, std::uint16_t set) {
    words_[first / 64] |= std::uint64_t{set} << (first % 64);
  }
  /// Returns the number of words, 64 members each.
  std::size_t words() const { return words_.size(); }
  /// Returns the members first .. first + 15 as bits; `first` must be a multiple of 16.
  std::uint16_t sixteen(std::size_t first) const {
    return static_cast<std::uint16_t>(__atomic_load_n(&words_[first / 64], __ATOMIC_RELAXED) >>
                                      (first % 64));
  }
  /// Inserts a member; other threads may call it or sixteen() at the same time.
  void insert_among_threads(std::size_t member) {
    __atomic_fetch_or(&words_[member / 64], std::uint64_t{1} << (member % 64), __ATOMIC_RELAXED);
  }
  /// Inserts many members as insert_among_threads(), neighbors in one operation. All are inserted
  /// when the Inserter is destroyed.
  class Inserter {
   public:
    explicit Inserter(WakeSet& set) : set_(set) {}
    ~Inserter() { flush(); }
    Inserter(const Inserter&) = delete;
    Inserter& operator=(const Inserter&) = delete;

    void insert(std::size_t member) {
      if (member / 64 != word_) flush();
      word_ = member / 64;
      members_ |= std::uint64_t{1} << (member % 64);
    }

   private:
    void flush() {
      if (members_ != 0) __atomic_fetch_or(&set_.words_[word_], members_, __ATOMIC_RELAXED);
      members_ = 0;
    }

    WakeSet& set_;
    std::size_t word_ = 0;
    std::uint64_t members_ = 0;  ///< members of word_ that are not inserted yet
  };
  /// Visits the members in ascending order.
  template <class Visit>
  void for_each(Visit visit) const {
    for (std::size_t w = 0; w < words_.size(); ++w) for_each_bit(words_[w], w * 64, visit);
  }
  /// Visits the members of either set in [first, end), in ascending order. The sets may overlap.
  template <class Visit>
  friend void for_each_of_either(const WakeSet& one, const WakeSet& other, std::size_t first,
                                 std::size_t end, Visit visit) {
    if (first == end) return;
    for (std::size_t at = first / 64 * 64; at < end; at += 64) {
      std::uint64_t word = one.words_[at / 64] | other.words_[at / 64];
      if (at < first) word &= ~std::uint64_t{0} << (first - at);
      if (end - at < 64) word &= (std::uint64_t{1} << (end - at)) - 1;
      for_each_bit(word, at, visit);
    }
  }
  std::size_t size() const {
    std::size_t count = 0;
    for (const std::uint64_t word : words_)
      count += static_cast<std::size_t>(__builtin_popcountll(word));
    return count;
  }
  void clear() { words_.assign(words_.size(), 0); }
  /// Removes the members of word `w` and returns them, bit per member.
  std::uint64_t take_word(std::size_t w) {
    const std::uint64_t word = words_[w];
    words_[w] = 0;
    return word;
  }
  void insert(std::size_t member) { words_[member / 64] |= std::uint64_t{1} << (member % 64); }
  void insert_all() {
    for (std::uint64_t& word : words_) word = ~std::uint64_t{0};
    if (members_ % 64 != 0) words_.back() = (std::uint64_t{1} << (members_ % 64)) - 1;
  }
  bool contains(std::size_t member) const {
    return (words_[member / 64] >> (member % 64) & 1u) != 0;
  }
  void erase(std::size_t member) { words_[member / 64] &= ~(std::uint64_t{1} << (member % 64)); }
  bool any() const {
    std::uint64_t all = 0;
    for (const std::uint64_t word : words_) all |= word;
    return all != 0;
  }
  /// Visits the members in ascending order and removes each before its visit. A visit may insert
  /// its member again, for the next call.
  template <class Visit>
  void drain(Visit visit) {
    for (std::size_t w = 0; w < words_.size(); ++w) {
      for_each_bit(take_word(w), w * 64, visit);
    }
  }

  /// Inserts the marked members and clears the marks. `marks` has one byte per member, up to a
  /// multiple of eight.
  void take_marks(std::uint8_t* marks) {
    for (std::size_t first = 0; first < members_; first += 8) {
      const std::uint64_t eight = dusk::take_word(marks + first);
      if (eight != 0) words_[first / 64] |= marked(eight) << (first % 64);
    }
  }

 private:
  std::size_t members_;
  std::vector<std::uint64_t> words_;
};

}  // namespace dusk
