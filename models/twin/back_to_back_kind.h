// SPDX-License-Identifier: Apache-2.0
/// The parts of a switch in which packets of a VC follow each other back to back.
#pragma once

#include <type_traits>

#include "models/twin/admission.h"
#include "models/twin/leaving_tails.h"
#include "models/twin/model_bank.h"
#include "models/twin/next_headers.h"

namespace dusk {

template <template <unsigned> class Allocator, bool Classes, OutputKind Kind, bool Room>
struct BackToBack {
  template <unsigned Words>
  using Allocation = Allocator<Words>;
  template <unsigned Words>
  using Tails = LeavingTails<Words, Kind>;
  template <unsigned Words>
  using Output = std::conditional_t<Room, RoomOutput<Words, Tails<Words>>, Tails<Words>>;
  template <unsigned Words>
  using Input = NextHeaders<Words>;
  static constexpr bool kClasses = Classes;
  static constexpr bool kNarrowing = Kind == OutputKind::Serializer;
  static constexpr bool kBackToBack = true;
};

template <template <unsigned> class Allocator, bool Classes, OutputKind Kind>
std::unique_ptr<SwitchBank> make_back_to_back(const SwitchShape& shape, std::uint32_t count) {
  if (shape.admission)
    return make_switch_model<BackToBack<Allocator, Classes, Kind, true>>(shape, count);
  return make_switch_model<BackToBack<Allocator, Classes, Kind, false>>(shape, count);
}

}  // namespace dusk
