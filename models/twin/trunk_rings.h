// SPDX-License-Identifier: Apache-2.0
/// Rings through a switch of a torus in the twin (docs/rtl/admission.md). Other switches have none.
#pragma once

#include <algorithm>
#include <array>

#include "models/twin/input.h"

namespace dusk {

/// Rings of output VCs, and the input VCs of this switch that each ring fills.
template <unsigned Words>
class TrunkRings {
 public:
  void reset(const SwitchShape& shape, const SwitchSettings& settings) {
    depth_ = settings.depth_in_use;
    class_vcs_ = settings.class_vcs;
    links_ = shape.group;
    ring_ports_ = has_rings(shape.topology) ? (1u << shape.first_local) - 1 : 0;
    local_ = ring_ports_ != 0 ? ~ring_ports_ : settings.local;  // after the trunks all ports are
                                                                // local
    const auto transit = static_cast<std::uint8_t>(transit_classes(shape.topology));
    for (VcId vc = 0; vc < class_of_.size(); ++vc) class_of_[vc] = transit_class(vc, transit);
    for (unsigned port = 0; port < shape.first_local; ++port)
      back_[port] = static_cast<std::uint8_t>(port / shape.group ^ 1u);
  }

  bool in_ring(VcIndex out) const { return (ring_ports_ >> out / 8 & 1u) != 0; }
  /// Returns the row of an output VC in the table of rules, by class.
  std::size_t row(VcIndex out) const {
    return (local_ >> out / 8 & 1u) != 0 ? row_of(VcClass::Local) : class_of_[out % 8];
  }
  /// Returns whether a packet in `in` stays in its ring when it takes `out`: it came over the
  /// opposite trunk.
  bool continues(VcIndex in, VcIndex out) const {
    const unsigned from = in / 8;
    return in_ring(out) && (ring_ports_ >> from & 1u) != 0 &&
           (back_[from] ^ 1u) == back_[out / 8] && (class_vcs_[row(out)] >> in % 8 & 1u) != 0;
  }
  /// Returns the free space, in flits, of the emptiest input queue that the ring of `out` fills.
  unsigned space_here(const InputSide<Words>& input, VcIndex out) const {
    unsigned most = 0;
    for (unsigned link = 0; link < links_; ++link)
      most = std::max(most, depth_ - input.count((back_[out / 8] * links_ + link) * 8 + out % 8));
    return most;
  }

 private:
  /// Returns the first class of the ports to neighbors that has the VC, or the last class.
  std::uint8_t transit_class(VcId vc, std::uint8_t transit) const {
    std::uint8_t c = 0;
    while (c + 1 < transit && (class_vcs_[c] >> vc & 1u) == 0) ++c;
    return c;
  }

  std::array<std::uint8_t, kMaxVcClasses> class_vcs_{};
  std::uint32_t ring_ports_ = 0, local_ = 0, depth_ = 1, links_ = 1;
  std::array<std::uint8_t, 8> class_of_{};  ///< [VC] class at the ports between switches
  std::array<std::uint8_t, 32> back_{};     ///< [port of a ring] opposite trunk
};

}  // namespace dusk
