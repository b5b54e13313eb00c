// SPDX-License-Identifier: Apache-2.0
/// Admission of the twin: a packet gets a VC only if its buffer has enough free space
/// (docs/rtl/admission.md). In a shape with message classes, the packet's class must also have the
/// VC (docs/rtl/message_vcs.md).
#pragma once

#include <array>
#include <cstdint>

#include "models/twin/output.h"
#include "models/twin/trunk_rings.h"

namespace dusk {

/// Output side `Base` with the admission rules of its settings. `Rings` defines which output VCs
/// belong to a ring, and which input VCs of this switch the ring fills.
template <unsigned Words, class Base, class Rings = TrunkRings<Words>>
class OutputWithAdmission : public Base {
 public:
  using Vcs = VcSet<Words>;

  void reset(const SwitchShape& shape, const SwitchSettings& settings) {
    Base::reset(shape, settings);
    shape_ = shape;
    rules_ = settings.admission;
    rings_.reset(shape, settings);
    const std::uint32_t ports = first_ports(shape.ports);
    for (unsigned c = 0; c < kMessageClasses; ++c)
      message_sets_[c] = Vcs::spread(ports, settings.message_vcs[c]);
  }

  /// The free VCs at one edge, and the VCs among them that each head flit may get.
  class Admission {
   public:
    static constexpr bool kAlike = false;

    Admission(const OutputWithAdmission& output, const InputSide<Words>& input)
        : free(output.free()), output_(output), input_(input) {}

    /// Returns the output VCs of `set` that the head flit of `in` may get.
    Vcs to(VcIndex in, const Vcs& set) const {
      if (!output_.shape_.message_classes) return among(in, input_.length(in), set);
      return among(in, input_.length(in), set & output_.message_sets_[input_.message_class(in)]);
    }
    /// Returns the VCs of `set` that are free and have enough space for a packet of `length` flits.
    /// `set` must contain only VCs of the packet's message class.
    Vcs among(VcIndex in, unsigned length, const Vcs& set) const {
      Vcs admitted;
      (set & free).for_each([&](VcIndex out) {
        if (output_.admits(input_, in, out, length)) admitted.insert(out);
      });
      return admitted;
    }
    /// Returns whether the head flit may get `out`, which must be a VC of its message class.
    bool may_get(VcIndex in, unsigned length, VcIndex out) const {
      return free.test(out) && output_.admits(input_, in, out, length);
    }

    const Vcs free;

   private:
    const OutputWithAdmission& output_;
    const InputSide<Words>& input_;
  };
  Admission admission(const InputSide<Words>& input) const { return {*this, input}; }

 private:
  bool admits(const InputSide<Words>& input, VcIndex in, VcIndex out, unsigned length) const {
    const AdmissionRule& rule = rules_[rings_.row(out)][rings_.continues(in, out) ? 0 : 1];
    if (Base::space(out) < rule.downstream.need(length)) return false;
    if (!rings_.in_ring(out)) return true;
    const unsigned here = rule.own.need(length);
    return here == 0 || rings_.space_here(input, out) >= here;
  }

  SwitchShape shape_;
  AdmissionRules rules_{};
  Rings rings_;
  std::array<Vcs, kMessageClasses> message_sets_{};
};

}  // namespace dusk
