// SPDX-License-Identifier: Apache-2.0
#include "models/twin/back_to_back.h"

#include "models/twin/back_to_back_kind.h"

namespace dusk {
namespace {

template <template <unsigned> class Allocator, OutputKind kind>
struct TreeBackToBack : BackToBack<Allocator, kind> {};
template <template <unsigned> class Allocator, OutputKind kind>
struct TreeBackToBackWithAdmission : BackToBackWithAdmission<Allocator, kind> {};

}  // namespace

std::unique_ptr<SwitchBank> make_back_to_back_model(const SwitchShape& shape, std::uint32_t count) {
  if (shape.vc_classes() > 1) return make_back_to_back_torus(shape, count);
  if (shape.admission) return SwitchesOf<TreeBackToBackWithAdmission>::tree(shape, count);
  return SwitchesOf<TreeBackToBack>::tree(shape, count);
}

}  // namespace dusk
