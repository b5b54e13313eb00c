// SPDX-License-Identifier: Apache-2.0
/// Request policies of head flits in the twin (docs/rtl/vc_allocator_per_request.md, "Request
/// policies").
#pragma once

#include <algorithm>

#include "models/common/vc_set.h"
#include "models/topology/torus_route.h"

namespace dusk {

inline constexpr VcIndex kNoVc = ~0u;

/// Returns the members of `set`, which must not be empty, with the highest `number`.
template <unsigned Words, class Number>
VcSet<Words> best_of(const VcSet<Words>& set, Number number) {
  VcSet<Words> best;
  unsigned most = 0;
  set.for_each([&](VcIndex vc) {
    const unsigned has = number(vc);
    if (has > most) {
      most = has;
      best.clear();
    }
    if (has == most) best.insert(vc);
  });
  return best;
}

/// Returns a member of `set`, which must not be empty, drawn by a random byte.
template <unsigned Words>
VcIndex member_of(const VcSet<Words>& set, unsigned byte) {
  unsigned count = 0;
  set.for_each([&count](VcIndex) { ++count; });
  unsigned skip = count * byte / 256;
  VcIndex drawn = kNoVc;
  set.for_each([&](VcIndex vc) {
    if (drawn == kNoVc && skip-- == 0) drawn = vc;
  });
  return drawn;
}

/// A waiting head flit.
struct AskingHead {
  VcIndex in = 0;                  ///< its input VC
  std::uint32_t route = 0;         ///< torus_route_word()
  std::uint32_t length = 0;        ///< flits of its packet
  std::uint8_t message_class = 0;  ///< message class of its packet
};

/// The request policy of one switch, and the dimensions that the head flits have tried (`smart`).
template <unsigned Words>
class Requests {
 public:
  using Vcs = VcSet<Words>;

  void reset(const SwitchShape& shape, const SwitchSettings& settings) {
    policy_ = settings.selection;
    trunk_ = shape.group;
    dimensions_ = shape.dimensions();
    first_local_ = shape.first_local;
    const std::uint32_t vcs = (1u << shape.vcs) - 1;
    const std::uint32_t ports = first_ports(shape.ports);
    for (unsigned m = 0; m < kMessageClasses; ++m) {
      const std::uint32_t own = shape.message_classes ? settings.message_vcs[m] & vcs : vcs;
      for (unsigned c = 0; c < kVcClasses; ++c) class_vcs_[m][c] = settings.class_vcs[c] & own;
      home_[m] = Vcs::spread(ports & ~((1u << first_local_) - 1), vcs_of(VcClass::Local, m));
    }
    for (unsigned port = 0; port < travels_.size(); ++port)
      travels_[port] = static_cast<std::uint8_t>(port < first_local_ ? port / trunk_ / 2 : 0);
    tried_.fill(0);
  }

  /// Returns the VC that the head flit requests, or kNoVc. `admission`: free VCs of its message
  /// class that it may get. `on`, `preferred`: all VCs of usable and of preferred ports.
  template <class Output, class Admission>
  VcIndex choose(const AskingHead& head, const Admission& admission, const Vcs& on,
                 const Vcs& preferred, unsigned byte, const Output& output) const {
    const auto may_get = [&](const Vcs& set) {
      return admission.among(head.in, head.length, set & on);
    };
    const bool arrived = (head.route & kRouteLocal) != 0;
    const bool smart = policy_ == Selection::Smart && !arrived;
    Vcs set;
    if (smart) {
      const int dimension = attempt(head);
      if (dimension < 0) return escape(head, may_get, preferred);
      set = first(straight_or_turn(head, static_cast<unsigned>(dimension)) & on, preferred);
    } else {
      set = first(may_get(arrived ? home_[head.message_class] : adaptive(head)), preferred);
      if (!set.any()) return arrived ? kNoVc : escape(head, may_get, preferred);
    }
    if (!set.any()) return kNoVc;
    const VcIndex request =
        policy_ == Selection::Shortest
            ? lowest_of(best_of(set, [&output](VcIndex vc) { return output.space(vc); }))
            : member_of(set, byte);
    return !smart || admission.may_get(head.in, head.length, request) ? request : kNoVc;
  }

  void granted(VcIndex in) { tried_[in] = 0; }
  /// Records that the request of the head flit was not granted, or that it requested no VC.
  void refused(const AskingHead& head) {
    if (policy_ != Selection::Smart) return;
    const int dimension = (head.route & kRouteLocal) != 0 ? -1 : attempt(head);
    std::uint8_t& tried = tried_[head.in];
    tried = dimension < 0 ? std::uint8_t{0} : static_cast<std::uint8_t>(tried | 1u << dimension);
  }

 private:
  /// Returns the VCs of class `c` that packets of the message class may get.
  std::uint32_t vcs_of(VcClass c, unsigned message_class) const {
    return class_vcs_[message_class][static_cast<unsigned>(c)];
  }
  static VcIndex lowest_of(const Vcs& set) { return set.at_or_after(0); }
  static Vcs first(const Vcs& set, const Vcs& preferred) {
    const Vcs some = set & preferred;
    return some.any() ? some : set;
  }
  /// Returns the VCs `vcs` of all ports of these trunks.
  Vcs trunks(std::uint32_t trunks, std::uint32_t vcs) const {
    std::uint32_t ports = 0;
    for (; trunks != 0; trunks &= trunks - 1)
      ports |= ((1u << trunk_) - 1) << (lowest(trunks) * trunk_);
    return Vcs::spread(ports, vcs);
  }
  Vcs adaptive(const AskingHead& head) const {
    return trunks(head.route & 0xffu, vcs_of(VcClass::Adaptive, head.message_class));
  }
  /// Returns the escape VC that the head flit requests, or kNoVc. `may_get` returns the VCs of a
  /// set that the head flit may get.
  template <class MayGet>
  VcIndex escape(const AskingHead& head, MayGet may_get, const Vcs& preferred) const {
    const std::uint32_t trunk = head.route >> 8 & 0xffu;
    for (const auto& [flag, c] : {std::pair(kRouteAfter, VcClass::EscapeAfter),
                                  std::pair(kRouteBefore, VcClass::EscapeBefore)}) {
      if ((head.route & flag) == 0) continue;
      const Vcs set = may_get(trunks(trunk, vcs_of(c, head.message_class)));
      if (set.any()) return lowest_of(first(set, preferred));
    }
    return kNoVc;
  }

  /// Returns the dimension that a head flit tries now (`smart`), or -1 for its escape VC.
  int attempt(const AskingHead& head) const {
    if (vcs_of(VcClass::Adaptive, head.message_class) == 0) return -1;
    unsigned d = travels_[head.in / 8];
    for (unsigned k = 0; k < dimensions_; ++k, d = d + 1 == dimensions_ ? 0 : d + 1) {
      if ((head.route >> 2 * d & 3u) != 0 && (tried_[head.in] >> d & 1u) == 0)
        return static_cast<int>(d);
    }
    return -1;
  }
  Vcs straight_or_turn(const AskingHead& head, unsigned dimension) const {
    const PortId from = head.in / 8;
    const std::uint32_t adaptive = vcs_of(VcClass::Adaptive, head.message_class);
    const std::uint32_t own = 1u << head.in % 8;
    const bool straight =
        from < first_local_ && dimension == travels_[from] && (adaptive & own) != 0;
    return trunks(head.route & 3u << 2 * dimension, straight ? own : adaptive);
  }

  Selection policy_ = Selection::Random;
  std::uint32_t trunk_ = 1, dimensions_ = 1, first_local_ = 2;
  /// [message class][VcClass] bit per VC
  std::array<std::array<std::uint32_t, kVcClasses>, kMessageClasses> class_vcs_{};
  std::array<Vcs, kMessageClasses> home_{};       ///< [message class] VCs to the nodes
  std::array<std::uint8_t, 32> travels_{};        ///< [port] its dimension; 0 for ports to nodes
  std::array<std::uint8_t, 64 * Words> tried_{};  ///< [input VC] bit per dimension
};

}  // namespace dusk
