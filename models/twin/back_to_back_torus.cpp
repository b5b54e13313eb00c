// SPDX-License-Identifier: Apache-2.0
#include "models/twin/back_to_back.h"
#include "models/twin/back_to_back_kind.h"

namespace dusk {
namespace {

template <template <unsigned> class Allocator, OutputKind kind>
struct TorusBackToBack : BackToBack<Allocator, kind> {};
template <template <unsigned> class Allocator, OutputKind kind>
struct TorusBackToBackWithAdmission : BackToBackWithAdmission<Allocator, kind> {};

}  // namespace

std::unique_ptr<SwitchBank> make_back_to_back_torus(const SwitchShape& shape, std::uint32_t count) {
  if (shape.admission) return SwitchesOf<TorusBackToBackWithAdmission>::torus(shape, count);
  return SwitchesOf<TorusBackToBack>::torus(shape, count);
}

}  // namespace dusk
