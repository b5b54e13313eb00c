// SPDX-License-Identifier: Apache-2.0
/// The output side of the twin where packets follow each other back to back
/// (docs/rtl/output_vcs.md, output_units.md, next_headers.md).
#pragma once

#include "models/twin/output.h"

namespace dusk {

/// An output VC may be given at the edge at which its tail crosses. An edge asks next_ready(),
/// calls tails_leave(), lets VC allocation read and own VCs, calls depart(), accept() for each
/// flit, tails_left() and accepted().
template <unsigned Words, OutputKind Kind>
class LeavingTails : public OutputSide<Words, Kind> {
 public:
  using Base = OutputSide<Words, Kind>;
  using Vcs = VcSet<Words>;

  void reset(const SwitchShape& shape, const SwitchSettings& settings) {
    Base::reset(shape, settings);
    leaving_.clear();
  }

  /// Tails of `released` cross at this edge. An atomic VC is not given before the next one.
  void tails_leave(const Vcs& released) {
    leaving_ = released;
    if (!this->atomic()) this->release(released);
  }
  void tails_left() {
    if (this->atomic()) this->release(leaving_);
    leaving_.clear();
  }
  /// Slots downstream of `vc` that nothing sent or queued, and no tail that crosses, will take.
  unsigned room(VcIndex vc) const {
    const unsigned room = Base::room(vc);
    return room > 0 && leaving_.test(vc) ? room - 1 : room;
  }

 private:
  Vcs leaving_;  ///< VCs whose tail crosses at this edge
};

}  // namespace dusk
