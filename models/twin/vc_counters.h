// SPDX-License-Identifier: Apache-2.0
/// Counters for all VCs of a switch of the twin, updated together (docs/rtl/credit_counter.md,
/// fifo.md).
#pragma once

#include "models/common/vc_set.h"

namespace dusk {

/// One counter per VC. Bit b of all counters is one set of VCs, so a few operations update all
/// counters together. No branch depends on traffic.
template <unsigned Words>
class VcCounters {
 public:
  using Vcs = VcSet<Words>;

  /// Sets all counters to 0. `most` is the greatest value that they will have.
  void reset(unsigned most) {
    bits_ = 1;
    while (bits_ < kBits && most >> bits_ != 0) ++bits_;
    for (auto& word : words_) word.fill(0);
    some_.clear();
  }
  /// Sets the counter of `vc`, which must be 0, to `value`.
  void start(VcIndex vc, unsigned value) {
    for (unsigned b = 0; b < bits_; ++b)
      words_[Vcs::word_of(vc)][b] |= std::uint64_t{value >> b & 1u} << vc % 64;
    if (value != 0) some_.insert(vc);
  }
  /// Adds one to the counters of `up`, subtracts one from those of `down`.
  [[gnu::always_inline]] void count(const Vcs& up, const Vcs& down) {
    for (unsigned w = 0; w < Words; ++w) {
      const std::uint64_t changed = up.words[w] ^ down.words[w];
      if (Words > 1 && changed == 0) continue;
      some_.words[w] = bits_ <= kFewBits
                           ? ripple(words_[w].data(), changed, down.words[w], kFewBits)
                           : ripple(words_[w].data(), changed, down.words[w], bits_);
    }
  }
  unsigned of(VcIndex vc) const {
    unsigned value = 0;
    for (unsigned b = 0; b < bits_; ++b)
      value |= static_cast<unsigned>(words_[Vcs::word_of(vc)][b] >> vc % 64 & 1u) << b;
    return value;
  }
  /// Returns the VCs whose counter is not 0.
  const Vcs& some() const { return some_; }
  /// Returns the VCs whose counter is the same as in `other`, which must have the same greatest
  /// value.
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
  static constexpr unsigned kFewBits = 4;  ///< for a loop that the compiler unrolls; enough for
                                           ///< most shapes

  /// Counts all VCs of `changed`: down if they are in `down`, up if not. Returns the VCs whose
  /// counter is not 0.
  [[gnu::always_inline]] static std::uint64_t ripple(std::uint64_t* words, std::uint64_t changed,
                                                     std::uint64_t down, unsigned bits) {
    // VCs with a carry to the next bit; for VCs of `less` it is a borrow.
    std::uint64_t carry = changed, some = 0;
    const std::uint64_t less = changed & down;
    for (unsigned b = 0; b < bits; ++b) {
      const std::uint64_t before = words[b];
      some |= words[b] = before ^ carry;
      carry &= before ^ less;
    }
    return some;
  }

  Vcs some_;
  unsigned bits_ = 1;
  std::array<std::array<std::uint64_t, kBits>, Words> words_{};  ///< [word of VCs][bit]
};

}  // namespace dusk
