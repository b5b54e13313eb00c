// SPDX-License-Identifier: Apache-2.0
/// Admission by room of the twin: a packet gets a VC only if there is room for it
/// (docs/rtl/admission.md).
#pragma once

#include <algorithm>

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
    local_ = shape.trunks > 0 ? ~((1u << shape.first_local()) - 1) : settings.local;
  }

  /// Free VCs, and of these what each header may get.
  class Admission {
   public:
    static constexpr bool kAlike = false;

    Admission(const RoomOutput& output, const InputSide<Words>& input)
        : free(output.free()), output_(output), input_(input) {}

    Vcs to(VcIndex in) const {
      const unsigned length = input_.length(in);
      Vcs admitted;
      free.for_each([&](VcIndex out) {
        if (output_.admits(input_, in, out, length)) admitted.insert(out);
      });
      return admitted;
    }

    const Vcs free;

   private:
    const RoomOutput& output_;
    const InputSide<Words>& input_;
  };
  Admission admission(const InputSide<Words>& input) const { return {*this, input}; }

 private:
  bool admits(const InputSide<Words>& input, VcIndex in, VcIndex out, unsigned length) const {
    const unsigned to = out / 8;
    const bool local = (local_ >> to & 1u) != 0;
    const unsigned vcs = local ? 3u : class_of(out % 8);
    const bool ring = shape_.trunks > 0 && !local;
    const unsigned back = ring ? to / shape_.trunk ^ 1u : 0;  // packets of the ring arrive over it
    const bool continues = ring && in / 8 < shape_.first_local() && in / 8 / shape_.trunk == back &&
                           (class_vcs_[vcs] >> in % 8 & 1u) != 0;
    const AdmissionRule& rule = rules_[vcs][continues ? 0 : 1];
    if (Base::room(out) < rule.downstream.need(length)) return false;
    if (!ring) return true;
    unsigned own = 0;
    for (unsigned link = 0; link < shape_.trunk; ++link) {
      own = std::max(own, depth_ - input.count((back * shape_.trunk + link) * 8 + out % 8));
    }
    return own >= rule.own.need(length);
  }
  unsigned class_of(VcId vc) const {
    if (shape_.trunks == 0) return 0;
    unsigned c = 0;
    while (c < 2 && (class_vcs_[c] >> vc & 1u) == 0) ++c;
    return c;
  }

  SwitchShape shape_;
  std::array<std::array<AdmissionRule, 2>, kVcClasses> rules_{};
  std::array<std::uint8_t, kVcClasses> class_vcs_{};
  std::uint32_t local_ = 0, depth_ = 1;
};

}  // namespace dusk
