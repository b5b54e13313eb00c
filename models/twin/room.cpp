// SPDX-License-Identifier: Apache-2.0
#include "models/twin/room.h"

#include "models/twin/admission.h"
#include "models/twin/kinds.h"

namespace dusk {
namespace {

template <template <unsigned> class Allocator, OutputKind kind>
struct Roomy : Plain<Allocator, kind> {
  template <unsigned Words>
  using Output = RoomOutput<Words, OutputSide<Words, kind>>;
};

}  // namespace

std::unique_ptr<SwitchBank> make_room_model(const SwitchShape& shape, std::uint32_t count) {
  if (shape.vc_classes() > 1) return SwitchesOf<Roomy>::torus(shape, count);
  return SwitchesOf<Roomy>::tree(shape, count);
}

}  // namespace dusk
