// SPDX-License-Identifier: Apache-2.0
/// Admission of the twin: a packet gets a VC only if there is room for it (docs/rtl/admission.md)
/// and, in a shape with message classes, if its class has the VC (docs/rtl/message_vcs.md).
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>

#include "models/twin/input.h"
#include "models/twin/output.h"

namespace dusk {

/// The output side `Base` with the rules of its settings.
template <unsigned Words, class Base>
class RoomOutput : public Base {
 public:
  using Vcs = VcSet<Words>;

  void reset(const SwitchShape& shape, const SwitchSettings& settings) {
    Base::reset(shape, settings);
    shape_ = shape;
    rules_ = settings.admission;
    depth_ = settings.depth_in_use;
    class_vcs_ = settings.class_vcs;
    ring_ports_ = has_rings(shape.topology) ? (1u << shape.first_local) - 1 : 0;
    local_ = settings.local;
    transit_ = static_cast<std::uint8_t>(transit_classes(shape.topology));
    for (VcId vc = 0; vc < class_of_.size(); ++vc) class_of_[vc] = transit_class(vc);
    for (unsigned port = 0; port < shape.first_local; ++port)
      back_[port] = static_cast<std::uint8_t>(port / shape.group ^ 1u);
    const std::uint32_t ports = first_ports(shape.ports);
    for (unsigned c = 0; c < kMessageClasses; ++c)
      message_sets_[c] = Vcs::spread(ports, settings.message_vcs[c]);
  }

  /// Free VCs, and of these what each header may get.
  class Admission {
   public:
    static constexpr bool kAlike = false;

    Admission(const RoomOutput& output, const InputSide<Words>& input)
        : free(output.free()), output_(output), input_(input) {}

    Vcs to(VcIndex in) const {
      if (!output_.shape_.message_classes) return among(in, input_.length(in), free);
      return among(in, input_.length(in), output_.message_sets_[input_.message_class(in)]);
    }
    /// Those of `set`, all VCs of its message class, that are free and have room for the header, of
    /// a packet of `length` flits.
    Vcs among(VcIndex in, unsigned length, const Vcs& set) const {
      Vcs admitted;
      (set & free).for_each([&](VcIndex out) {
        if (output_.admits(input_, in, out, length)) admitted.insert(out);
      });
      return admitted;
    }
    /// Whether `out`, a VC of its message class, is one of them.
    bool may_get(VcIndex in, unsigned length, VcIndex out) const {
      return free.test(out) && output_.admits(input_, in, out, length);
    }

    const Vcs free;

   private:
    const RoomOutput& output_;
    const InputSide<Words>& input_;
  };
  Admission admission(const InputSide<Words>& input) const { return {*this, input}; }

 private:
  bool admits(const InputSide<Words>& input, VcIndex in, VcIndex out, unsigned length) const {
    const unsigned to = out / 8, from = in / 8;
    const bool ring = (ring_ports_ >> to & 1u) != 0;
    const unsigned vcs = (local_ >> to & 1u) != 0 ? 3u : class_of_[out % 8];
    // Packets of the ring arrive over the trunk back.
    const bool continues = ring && (ring_ports_ >> from & 1u) != 0 &&
                           (back_[from] ^ 1u) == back_[to] && (class_vcs_[vcs] >> in % 8 & 1u) != 0;
    const AdmissionRule& rule = rules_[vcs][continues ? 0 : 1];
    if (Base::room(out) < rule.downstream.need(length)) return false;
    if (!ring) return true;
    unsigned own = 0;
    for (unsigned link = 0; link < shape_.group; ++link) {
      own = std::max(own, depth_ - input.count((back_[to] * shape_.group + link) * 8 + out % 8));
    }
    return own >= rule.own.need(length);
  }
  /// Class of a VC towards a neighbor.
  std::uint8_t transit_class(VcId vc) const {
    std::uint8_t c = 0;
    while (c + 1 < transit_ && (class_vcs_[c] >> vc & 1u) == 0) ++c;
    return c;
  }

  SwitchShape shape_;
  std::array<std::array<AdmissionRule, 2>, kVcClasses> rules_{};
  std::array<std::uint8_t, kMaxVcClasses> class_vcs_{};
  std::uint32_t ring_ports_ = 0, local_ = 0, depth_ = 1;
  std::uint8_t transit_ = 1;                ///< classes of VCs towards a neighbor
  std::array<std::uint8_t, 8> class_of_{};  ///< [VC] between switches
  std::array<std::uint8_t, 32> back_{};     ///< [port of a ring] trunk of the other way
  std::array<Vcs, kMessageClasses> message_sets_{};
};

}  // namespace dusk
