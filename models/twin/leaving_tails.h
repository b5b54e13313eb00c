// SPDX-License-Identifier: Apache-2.0
/// Output side of the twin for packets that follow each other without an idle cycle
/// (docs/rtl/output_vcs.md, output_units.md, next_heads.md).
#pragma once

#include "models/twin/output.h"

namespace dusk {

/// Output side in which a VC may be granted at the edge at which its tail crosses. At an edge the
/// switch calls next_ready() and tails_leave(), then VC allocation reads and owns VCs. Then it
/// calls depart(), accept() for each flit, tails_left() and accepted().
template <unsigned Words, OutputKind Kind>
class LeavingTails : public OutputSide<Words, Kind> {
 public:
  using Base = OutputSide<Words, Kind>;
  using Vcs = VcSet<Words>;

  void reset(const SwitchShape& shape, const SwitchSettings& settings) {
    Base::reset(shape, settings);
    leaving_.clear();
  }

  /// Records that the tails of `released` cross at this edge. An atomic VC is not free before the
  /// next edge.
  void tails_leave(const Vcs& released) {
    leaving_ = released;
    if (!this->atomic()) this->release(released);
  }
  void tails_left() {
    if (this->atomic()) this->release(leaving_);
    leaving_.clear();
  }
  /// Returns the free slots downstream of `vc` that remain after all sent or queued flits and a
  /// tail that crosses.
  unsigned space(VcIndex vc) const {
    const unsigned space = Base::space(vc);
    return space > 0 && leaving_.test(vc) ? space - 1 : space;
  }

 private:
  Vcs leaving_;  ///< VCs whose tail crosses at this edge
};

}  // namespace dusk
