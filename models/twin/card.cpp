// SPDX-License-Identifier: Apache-2.0
#include "models/twin/card.h"

#include "models/twin/admission.h"
#include "models/twin/back_to_back_kind.h"
#include "models/twin/card_rings.h"
#include "models/twin/card_routes.h"
#include "models/twin/kinds.h"

namespace dusk {
namespace {

template <template <unsigned> class Allocator, OutputKind kind>
struct Card : Plain<Allocator, kind> {};

template <template <unsigned> class Allocator, OutputKind kind>
struct CardWithAdmission : Plain<Allocator, kind> {
  template <unsigned Words>
  using Output = OutputWithAdmission<Words, OutputSide<Words, kind>, CardRings<Words>>;
};

template <template <unsigned> class Allocator, OutputKind kind>
struct CardBackToBack : BackToBack<Allocator, kind> {};

template <template <unsigned> class Allocator, OutputKind kind>
struct CardBackToBackWithAdmission : BackToBack<Allocator, kind> {
  template <unsigned Words>
  using Output = OutputWithAdmission<Words, LeavingTails<Words, kind>, CardRings<Words>>;
};

template <template <template <unsigned> class, OutputKind> class Kind>
std::unique_ptr<SwitchBank> make_cards(const SwitchShape& shape, std::uint32_t count) {
  constexpr OutputKind kRegister = OutputKind::Register;
  if (shape.vc_allocator == VcAllocator::PerVc) {
    return make_switch_model<Kind<AllocationOver<CardRoutes>::template PerVc, kRegister>>(shape,
                                                                                          count);
  }
  return make_switch_model<Kind<AllocationOver<CardRoutes>::template PerPort, kRegister>>(shape,
                                                                                          count);
}

}  // namespace

std::unique_ptr<SwitchBank> make_card_model(const SwitchShape& shape, std::uint32_t count) {
  if (shape.back_to_back) {
    return shape.admission ? make_cards<CardBackToBackWithAdmission>(shape, count)
                           : make_cards<CardBackToBack>(shape, count);
  }
  return shape.admission ? make_cards<CardWithAdmission>(shape, count)
                         : make_cards<Card>(shape, count);
}

}  // namespace dusk
