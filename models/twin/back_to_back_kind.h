// SPDX-License-Identifier: Apache-2.0
/// Parts of a switch in which packets of a VC follow each other without an idle cycle.
#pragma once

#include "models/twin/admission.h"
#include "models/twin/kinds.h"
#include "models/twin/leaving_tails.h"
#include "models/twin/next_heads.h"

namespace dusk {

template <template <unsigned> class Allocator, OutputKind kind>
struct BackToBack : Plain<Allocator, kind> {
  template <unsigned Words>
  using Output = LeavingTails<Words, kind>;
  template <unsigned Words>
  using Input = NextHeads<Words>;
  static constexpr bool kBackToBack = true;
};

/// Parts of such a switch, with output VCs granted by free space (admission).
template <template <unsigned> class Allocator, OutputKind kind>
struct BackToBackWithAdmission : BackToBack<Allocator, kind> {
  template <unsigned Words>
  using Output = OutputWithAdmission<Words, LeavingTails<Words, kind>>;
};

}  // namespace dusk
