// SPDX-License-Identifier: Apache-2.0
#include "models/twin/torus.h"

#include "models/twin/kinds.h"

namespace dusk {
namespace {

template <template <unsigned> class Allocator, OutputKind kind>
struct Torus : Plain<Allocator, kind> {};

}  // namespace

std::unique_ptr<SwitchBank> make_torus_model(const SwitchShape& shape, std::uint32_t count) {
  return SwitchesOf<Torus>::torus(shape, count);
}

}  // namespace dusk
