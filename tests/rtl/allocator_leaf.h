// SPDX-License-Identifier: Apache-2.0
/// The VC allocators per port and per VC of the RTL, with dusk_available before them.
#pragma once

#include <array>

#include "available_4x2/Vavailable_4x2.h"
#include "available_8x1/Vavailable_8x1.h"
#include "available_8x3/Vavailable_8x3.h"
#include "leaf.h"
#include "models/twin/allocators.h"
#include "models/twin/output.h"
#include "selection_kinds.h"
#include "vc_allocator_4x2/Vvc_allocator_4x2.h"
#include "vc_allocator_8x1/Vvc_allocator_8x1.h"
#include "vc_allocator_8x3/Vvc_allocator_8x3.h"
#include "vc_allocator_per_vc_4x2/Vvc_allocator_per_vc_4x2.h"
#include "vc_allocator_per_vc_8x1/Vvc_allocator_per_vc_8x1.h"
#include "vc_allocator_per_vc_8x3/Vvc_allocator_per_vc_8x3.h"

namespace dusk {

struct AllocatorSize {
  unsigned ports, vcs;
};
inline constexpr std::array<AllocatorSize, 3> kAllocatorSizes = {{{4, 2}, {8, 1}, {8, 3}}};

template <unsigned Words>
using TreePerPort = AllocationOver<TreeRoutes>::PerPort<Words>;
template <unsigned Words>
using TreePerVc = AllocationOver<TreeRoutes>::PerVc<Words>;

template <template <unsigned> class Allocation>
struct AllocatorModels;
template <>
struct AllocatorModels<TreePerPort> {
  using Sized = SizedLeaf<Vvc_allocator_4x2, Vvc_allocator_8x1, Vvc_allocator_8x3>;
};
template <>
struct AllocatorModels<TreePerVc> {
  using Sized =
      SizedLeaf<Vvc_allocator_per_vc_4x2, Vvc_allocator_per_vc_8x1, Vvc_allocator_per_vc_8x3>;
};

/// Grants of an edge. Sets have bit port*vcs+vc, other VCs are numbers of the twin.
struct Grants {
  std::uint32_t granted = 0, allocated = 0;  ///< input and output VCs
  std::array<VcIndex, 24> to{};              ///< [granted input VC] output VC
  std::array<VcIndex, 24> owner{};           ///< [allocated output VC] input VC
};

/// Allocation: the twin's class of the same allocator.
template <template <unsigned> class Allocation>
class AllocatorLeaf {
 public:
  static constexpr bool kPerPort = std::is_same_v<Allocation<1>, TreePerPort<1>>;
  static constexpr unsigned kBidders = kPerPort ? 1 : 0xff;  ///< VCs of a port, bit per VC

  /// `size`: index into kAllocatorSizes.
  explicit AllocatorLeaf(unsigned size)
      : size_(kAllocatorSizes[size]), allocator_(size), available_(size) {
    // All VCs are alike.
    const unsigned all_vcs = (1u << size_.vcs) - 1;
    available_.with([all_vcs](auto& pins) {
      pins.asked_i = 1;
      pins.class_vcs_i = all_vcs;
    });
    allocator_.with([all_vcs](auto& pins) { pins.class_vcs_i = all_vcs; });
  }

  void reset(SelectionKind kind, unsigned seed) {
    allocator_.with([&](auto& pins) {
      pins.select_i = kind.selection;
      pins.tie_i = kind.tie_break;
      pins.seed_i = seed;
      if constexpr (kPerPort) pins.on_choice_i = kind.on_choice;
    });
    if constexpr (kPerPort) put_grantable((1u << size_.ports) - 1);
    allocator_.reset();
  }

  /// Sets the ports whose VCs may be granted to a head flit that chooses them. A reset sets all.
  /// Requires the allocator per port.
  void put_grantable(unsigned ports) {
    allocator_.with([&](auto& pins) { pins.grantable_i = ports; });
  }
  /// Returns the ports that the input ports choose: bit in*ports+out. Requires the allocator
  /// per port.
  std::uint64_t choice() {
    return allocator_.with([](auto& pins) { return std::uint64_t{pins.choice_o}; });
  }

  /// Returns the ports that are usable and have a free VC.
  unsigned available(unsigned usable, std::uint64_t free) {
    available_.with([&](auto& pins) {
      pins.usable_i = usable;
      pins.free_i = free;
    });
    available_.settle();
    return available_.with([](auto& pins) { return unsigned{pins.available_o}; });
  }

  /// Puts bids of head flits that wait in VC 0 of a port, or in any VC. `candidates`: bit
  /// in*ports+out, for all head flits of an input port.
  void put_bids(unsigned usable, unsigned available, unsigned preferred, std::uint64_t free,
                std::uint64_t candidates, std::uint32_t waiting) {
    const unsigned ports = size_.ports, vcs = size_.vcs, all = (1u << ports) - 1;
    allocator_.with([&](auto& pins) {
      pins.usable_i = usable;
      pins.preferred_i = preferred & all;
      pins.free_i = pins.admits_i = free;
      const auto of_port = [&](unsigned p) { return candidates >> p * ports & all; };
      if constexpr (kPerPort) {
        for (unsigned p = 0; p < ports; ++p) {
          const bool bids = (waiting >> p * vcs & 1u) != 0;
          put_bits(pins.bid_i, p * ports, ports, bids ? of_port(p) & available : 0);
        }
      } else {
        pins.available_i = available;
        pins.waiting_i = waiting;
        for (unsigned v = 0; v < ports * vcs; ++v)
          put_bits(pins.bid_i, v * ports, ports, of_port(v / vcs));
      }
    });
    allocator_.settle();
  }

  Grants grants() {
    return allocator_.with([this](auto& pins) { return grants(pins); });
  }

  void edge() { allocator_.edge(); }

 private:
  template <class Pins>
  Grants grants(const Pins& pins) const {
    const unsigned vcs = size_.vcs, slots = kPerPort ? 1 : vcs;  // per port
    const unsigned port_bits = size_.ports == 4 ? 2 : 3, vc_bits = vcs == 3 ? 2 : 1;
    Grants all;
    for (unsigned slot = 0; slot < size_.ports * slots; ++slot) {
      const auto port = [&](const auto& pin) { return bits(pin, slot * port_bits, port_bits); };
      const auto vc = [&](const auto& pin) { return bits(pin, slot * vc_bits, vc_bits); };
      const unsigned first = slot / slots * vcs, in = first + slot % slots;
      all.granted |= bits(pins.granted_o, slot, 1) << in;
      all.to[in] = port(pins.granted_port_o) * 8 + vc(pins.granted_vc_o);
      if (bits(pins.allocate_o, slot, 1) == 0) continue;
      const unsigned given = vc(pins.allocate_vc_o), out = kPerPort ? first + given : in;
      all.allocated |= 1u << out;
      // Nobody owns a VC that is named wrongly.
      all.owner[out] =
          out == first + given ? port(pins.owner_port_o) * 8 + vc(pins.owner_vc_o) : ~VcIndex{0};
    }
    return all;
  }

  AllocatorSize size_;
  typename AllocatorModels<Allocation>::Sized allocator_;
  SizedLeaf<Vavailable_4x2, Vavailable_8x1, Vavailable_8x3> available_;
};

}  // namespace dusk
