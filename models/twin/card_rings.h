// SPDX-License-Identifier: Apache-2.0
/// Rings through a card of a 3DT torus in the twin (docs/rtl/admission.md, "At a card of a 3DT
/// torus").
#pragma once

#include <algorithm>
#include <array>

#include "models/topology/card_torus.h"
#include "models/topology/card_way.h"
#include "models/twin/input.h"

namespace dusk {

/// Rings of output VCs, and the input VCs of this card that each ring fills.
template <unsigned Words>
class CardRings {
 public:
  using Vcs = VcSet<Words>;

  void reset(const SwitchShape& shape, const SwitchSettings& settings) {
    settings_ = settings;
    ring_of_.fill(kNoRing);
    feeders_.fill({});
    const auto vcs_of = [&](CardClass c) -> std::uint32_t {
      return settings.class_vcs[static_cast<std::size_t>(c)];
    };
    const std::uint32_t through = vcs_of(CardClass::Up) | vcs_of(CardClass::Low);
    const auto has = [&settings](unsigned t) { return (settings.card_links >> t & 1u) != 0; };
    PortId port = 0;
    std::array<PortId, kTorusPorts> port_of{};
    for (unsigned t = 0; t < kTorusPorts; ++t)
      if (has(t)) port_of[t] = port++;
    for (unsigned d = kCardDimensions; d-- > 0;) {
      const bool split = has(2 * d) != has(2 * d + 1);
      const std::uint32_t inner = split ? vcs_of(type2(d, true)) | vcs_of(type2(d, false)) : 0;
      for (const unsigned t : {2 * d, 2 * d + 1}) {
        if (!has(t)) continue;
        const PortId here = port_of[t];
        for (unsigned vc = 0; vc < shape.vcs; ++vc) ring_of_[here * 8 + vc] = ring(here);
        feeders_[here] = split              ? Vcs::spread(1u << kInternalPort, inner)
                         : has(opposite(t)) ? Vcs::spread(1u << port_of[opposite(t)], through)
                                            : Vcs{};
        if (inner == 0) continue;
        feeders_[kExternal + d] = Vcs::spread(1u << here, through);
        for (unsigned vc = 0; vc < shape.vcs; ++vc) {
          if ((inner >> vc & 1u) != 0)  // the lowest dimension with this VC
            ring_of_[kInternalPort * 8 + vc] = ring(kExternal + d);
        }
      }
    }
  }

  bool in_ring(VcIndex out) const { return ring_of_[out] != kNoRing; }
  /// Returns the row of an output VC in the table of rules, by class.
  std::size_t row(VcIndex out) const {
    return row_of(in_ring(out) ? VcClass::EscapeBefore : VcClass::Local);
  }
  /// Returns whether a packet in `in` stays in its ring when it takes `out`.
  bool continues(VcIndex in, VcIndex out) const {
    return in_ring(out) && feeders_[ring_of_[out]].test(in);
  }
  /// Returns the free space, in flits, of the emptiest input queue that the ring of `out` fills.
  unsigned space_here(const InputSide<Words>& input, VcIndex out) const {
    unsigned most = 0;
    feeders_[ring_of_[out]].for_each([&](VcIndex in) {
      most = std::max(most, input_depth(settings_, in / 8) - input.count(in));
    });
    return most;
  }

 private:
  static constexpr unsigned kExternal = kCardTorusPorts;
  static constexpr std::uint8_t kNoRing = 0xff;

  static std::uint8_t ring(unsigned number) { return static_cast<std::uint8_t>(number); }

  SwitchSettings settings_;
  std::array<std::uint8_t, 64 * Words> ring_of_{};  ///< [output VC]
  /// [external port, or 3 + dimension of the internal link]: input VCs
  std::array<Vcs, kExternal + kCardDimensions> feeders_{};
};

}  // namespace dusk
