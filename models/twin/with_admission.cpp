// SPDX-License-Identifier: Apache-2.0
#include "models/twin/with_admission.h"

#include "models/twin/admission.h"
#include "models/twin/kinds.h"

namespace dusk {
namespace {

template <template <unsigned> class Allocator, OutputKind kind>
struct WithAdmission : Plain<Allocator, kind> {
  template <unsigned Words>
  using Output = OutputWithAdmission<Words, OutputSide<Words, kind>>;
};

}  // namespace

std::unique_ptr<SwitchBank> make_model_with_admission(const SwitchShape& shape,
                                                      std::uint32_t count) {
  if (shape.vc_classes() > 1) return SwitchesOf<WithAdmission>::torus(shape, count);
  return SwitchesOf<WithAdmission>::tree(shape, count);
}

}  // namespace dusk
