// SPDX-License-Identifier: Apache-2.0
/// Sets of the virtual channels and of the ports of a switch, and round robin over them.
#pragma once

#include <array>
#include <cstdint>
#include <cstring>

namespace dusk {

/// Index of a VC inside the switch: port * 8 + vc. Unlike the pins' port * vcs + vc, it keeps the
/// VCs of a port within one byte for every number of VCs.
using VcIndex = unsigned;

/// Returns the position of the lowest set bit; `bits` must not be 0.
inline unsigned lowest(std::uint64_t bits) { return static_cast<unsigned>(__builtin_ctzll(bits)); }

/// Returns the number of set bits; fast for sets with few members.
inline unsigned members(std::uint32_t set) {
  unsigned count = 0;
  for (; set != 0; set &= set - 1) ++count;
  return count;
}

/// Returns ports 0 .. count-1, bit per port; `count` is 1 to 32.
constexpr std::uint32_t first_ports(unsigned count) { return ~0u >> (32 - count); }

/// Returns the preferred members of `set`, or all if none is preferred.
inline std::uint32_t first_of(std::uint32_t set, std::uint32_t preferred) {
  const std::uint32_t first = set & preferred;
  return first != 0 ? first : set;
}

/// Returns the lowest member of `set` at or above `pointer`, else the lowest; `set` must not be 0
/// (docs/rtl/rr_arbiter.md).
inline unsigned round_robin(std::uint32_t set, unsigned pointer) {
  const std::uint32_t above = set >> pointer << pointer;
  return lowest(above != 0 ? above : set);
}

/// Returns the pointer after the grant of `winner` out of `size` requesters.
inline std::uint8_t after(unsigned winner, unsigned size, bool hold = false) {
  if (hold) return static_cast<std::uint8_t>(winner);
  return static_cast<std::uint8_t>(winner + 1 == size ? 0 : winner + 1);
}

/// A set of the VCs of up to 8 * Words ports: a byte per port.
template <unsigned Words>
struct VcSet {
  std::array<std::uint64_t, Words> words{};

  static constexpr unsigned word_of(VcIndex vc) { return Words == 1 ? 0 : vc / 64; }
  bool test(VcIndex vc) const { return (words[word_of(vc)] >> (vc % 64) & 1u) != 0; }
  void insert(VcIndex vc) { words[word_of(vc)] |= std::uint64_t{1} << (vc % 64); }
  void insert_if(VcIndex vc, bool condition) {
    words[word_of(vc)] |= std::uint64_t{condition} << (vc % 64);
  }
  void erase(VcIndex vc) { words[word_of(vc)] &= ~(std::uint64_t{1} << (vc % 64)); }
  void erase_if(VcIndex vc, bool condition) {
    words[word_of(vc)] &= ~(std::uint64_t{condition} << (vc % 64));
  }
  void clear() { words = {}; }
  bool any() const {
    std::uint64_t all = 0;
    for (unsigned w = 0; w < Words; ++w) all |= words[w];
    return all != 0;
  }
  /// Returns whether there is exactly one member; requires any().
  bool single() const {
    std::uint64_t more = 0;  // members other than the lowest of each word
    unsigned used = 0;
    for (unsigned w = 0; w < Words; ++w) {
      more |= words[w] & (words[w] - 1);
      used += words[w] != 0 ? 1 : 0;
    }
    return more == 0 && (Words == 1 || used == 1);
  }
  /// Returns the VCs of one port, bit per VC.
  std::uint32_t of_port(unsigned port) const {
    return static_cast<std::uint32_t>(words[word_of(port * 8)] >> (port % 8 * 8) & 0xffu);
  }
  /// Returns the ports with a member, bit per port.
  std::uint32_t ports() const {
    std::uint32_t result = 0;
    for (unsigned w = 0; w < Words; ++w) {
      std::uint64_t bits = words[w];
      if (bits == 0) continue;
      bits |= bits >> 4;
      bits |= bits >> 2;
      bits |= bits >> 1;
      // Moves the lowest bit of each byte into the highest byte.
      bits = (bits & 0x0101010101010101u) * 0x0102040810204080u >> 56;
      result |= static_cast<std::uint32_t>(bits) << (w * 8);
    }
    return result;
  }
  /// Returns all VCs of the ports with a member.
  VcSet of_ports() const {
    VcSet set;
    for (unsigned w = 0; w < Words; ++w) {
      std::uint64_t bits = words[w];
      bits |= bits >> 4;
      bits |= bits >> 2;
      bits |= bits >> 1;
      set.words[w] = (bits & 0x0101010101010101u) * 0xffu;
    }
    return set;
  }
  /// Returns the lowest member at or after `pointer`, else the lowest; the set must not be empty.
  VcIndex at_or_after(VcIndex pointer) const {
    for (unsigned w = pointer / 64; w < Words; ++w) {
      const std::uint64_t rest =
          w == pointer / 64 ? words[w] >> (pointer % 64) << (pointer % 64) : words[w];
      if (rest != 0) return w * 64 + lowest(rest);
    }
    unsigned w = 0;
    while (words[w] == 0) ++w;
    return w * 64 + lowest(words[w]);
  }
  /// Returns the lowest member; the set must not be empty.
  VcIndex first() const { return at_or_after(0); }
  /// Returns whether all members are of one port; the set must not be empty.
  bool of_one_port() const {
    VcSet others = *this;
    const VcIndex port = first() / 8;
    others.words[word_of(port * 8)] &= ~(std::uint64_t{0xff} << (port % 8 * 8));
    return !others.any();
  }
  /// Returns the set if `condition` is true, else the empty set, without a branch.
  VcSet if_so(bool condition) const {
    VcSet set;
    for (unsigned w = 0; w < Words; ++w) set.words[w] = words[w] & (0 - std::uint64_t{condition});
    return set;
  }
  /// Returns the set from a byte per port, bit per VC, in memory.
  static VcSet of_bytes(const std::uint8_t* bytes) {
    VcSet set;
    std::memcpy(set.words.data(), bytes, 8 * Words);
    return set;
  }
  static VcSet only(VcIndex vc) {
    VcSet set;
    set.insert(vc);
    return set;
  }
  /// Returns every VC in `vcs` (bit per VC) of every port in `ports`.
  static VcSet spread(std::uint32_t ports, std::uint32_t vcs) {
    VcSet set;
    for (; ports != 0; ports &= ports - 1) {
      const unsigned port = lowest(ports);
      set.words[word_of(port * 8)] |= std::uint64_t{vcs} << (port % 8 * 8);
    }
    return set;
  }
  /// Calls visit(vc) for every member, lowest first.
  template <class Visit>
  void for_each(Visit visit) const {
    for (unsigned w = 0; w < Words; ++w) {
      for (std::uint64_t rest = words[w]; rest != 0; rest &= rest - 1) visit(w * 64 + lowest(rest));
    }
  }
  /// Calls visit(port, its members) for every port with a member, lowest first.
  template <class Visit>
  void for_each_port(Visit visit) const {
    for (unsigned w = 0; w < Words; ++w) {
      for (std::uint64_t rest = words[w]; rest != 0;) {
        const unsigned port = lowest(rest) / 8;
        visit(w * 8 + port, static_cast<std::uint32_t>(rest >> (port * 8) & 0xffu));
        rest &= ~(std::uint64_t{0xff} << (port * 8));
      }
    }
  }
};

template <unsigned Words>
inline VcSet<Words> operator&(VcSet<Words> a, const VcSet<Words>& b) {
  for (unsigned w = 0; w < Words; ++w) a.words[w] &= b.words[w];
  return a;
}
template <unsigned Words>
inline VcSet<Words> operator|(VcSet<Words> a, const VcSet<Words>& b) {
  for (unsigned w = 0; w < Words; ++w) a.words[w] |= b.words[w];
  return a;
}
/// Returns the members of `a` that are not in `b`.
template <unsigned Words>
inline VcSet<Words> operator-(VcSet<Words> a, const VcSet<Words>& b) {
  for (unsigned w = 0; w < Words; ++w) a.words[w] &= ~b.words[w];
  return a;
}

/// All VCs of a set of ports; cached, because the set seldom changes.
template <unsigned Words>
class VcsOfPorts {
 public:
  /// `ports` may include ports that the switch does not have.
  const VcSet<Words>& of(std::uint32_t ports) {
    if (ports != ports_) {
      ports_ = ports;
      vcs_ = VcSet<Words>::spread(ports & first_ports(8 * Words), 0xff);
    }
    return vcs_;
  }

 private:
  std::uint32_t ports_ = 0;
  VcSet<Words> vcs_;
};

}  // namespace dusk
