// SPDX-License-Identifier: Apache-2.0
/// A counter for each VC of a switch of the twin, counted all at once (docs/rtl/credit_counter.md,
/// fifo.md).
#pragma once

#include "models/common/vc_set.h"

namespace dusk {

/// Bit b of all counters is one set of VCs, so that a few operations move them all, whatever has
/// come and gone: nothing is asked of a VC, and no branch depends on traffic.
template <unsigned Words>
class VcCounters {
 public:
  using Vcs = VcSet<Words>;

  /// All are 0 and will not count beyond `most`.
  void reset(unsigned most) {
    bits_ = 1;
    while (bits_ < kBits && most >> bits_ != 0) ++bits_;
    for (auto& word : words_) word.fill(0);
    some_.clear();
  }
  /// The counter of `vc`, which is 0, begins at `value`.
  void start(VcIndex vc, unsigned value) {
    for (unsigned b = 0; b < bits_; ++b)
      words_[Vcs::word_of(vc)][b] |= std::uint64_t{value >> b & 1u} << vc % 64;
    if (value != 0) some_.insert(vc);
  }
  /// One more of `up`, one less of `down`.
  [[gnu::always_inline]] void count(const Vcs& up, const Vcs& down) {
    for (unsigned w = 0; w < Words; ++w) {
      // VCs to whose next bit there is a carry; those of `less` borrow.
      std::uint64_t carry = up.words[w] ^ down.words[w];
      if (Words > 1 && carry == 0) continue;
      const std::uint64_t less = carry & down.words[w];
      std::uint64_t some = 0;
      for (unsigned b = 0; b < bits_; ++b) {
        std::uint64_t& bits = words_[w][b];
        const std::uint64_t before = bits;
        some |= bits = before ^ carry;
        carry &= before ^ less;
      }
      some_.words[w] = some;
    }
  }
  unsigned of(VcIndex vc) const {
    unsigned value = 0;
    for (unsigned b = 0; b < bits_; ++b)
      value |= static_cast<unsigned>(words_[Vcs::word_of(vc)][b] >> vc % 64 & 1u) << b;
    return value;
  }
  /// Those that are not 0.
  const Vcs& some() const { return some_; }
  /// Those that are what they are in `other`, which counts as far.
  Vcs equal(const VcCounters& other) const {
    Vcs equal;
    for (unsigned w = 0; w < Words; ++w) {
      std::uint64_t differ = 0;
      for (unsigned b = 0; b < bits_; ++b) differ |= words_[w][b] ^ other.words_[w][b];
      equal.words[w] = ~differ;
    }
    return equal;
  }

 private:
  static constexpr unsigned kBits = 16;

  Vcs some_;
  unsigned bits_ = 1;
  std::array<std::array<std::uint64_t, kBits>, Words> words_{};  ///< [word of VCs][bit]
};

}  // namespace dusk
