// SPDX-License-Identifier: Apache-2.0
#include "sw/fuzz/random_shape.h"

#include <algorithm>

#include "sw/fuzz/random_choice.h"
#include "sw/shapes/shape_name.h"

namespace dusk {
namespace {

void draw_tree(Random& random, SwitchShape& shape) {
  shape.ports = 2 * random.between(2, 5);
  shape.out_depth = chance(random, 0.5) ? random.between(1, 4) : 0;
  const bool queue = shape.out_depth > 0;
  shape.crossbar_out_per_vc = queue && chance(random, 0.6);
  shape.crossbar_in_per_vc = chance(random, 0.5);
  shape.hop_latency = random.between(3, 4);
  shape.eject_per_vc = queue && chance(random, 0.3);
  const bool fits = shape.ports * shape.vcs <= kMaxVcsPerVc;
  shape.vc_allocator = fits && chance(random, 0.4) ? VcAllocator::PerVc : VcAllocator::PerPort;
}

void draw_torus(Random& random, SwitchShape& shape) {
  shape.trunks = 2 * random.between(1, kMaxDimensions);
  const std::uint32_t most = (kMaxPorts - 1) / shape.trunks;
  shape.trunk = random.between(1, std::min(8u, most));
  shape.ports =
      shape.first_local() + random.between(1, std::min(4u, kMaxPorts - shape.first_local()));
  shape.out_depth = 0;
  shape.crossbar_out_per_vc = false;
  shape.crossbar_in_per_vc = chance(random, 0.6);
  shape.hop_latency = 3;
  shape.vc_allocator = chance(random, 0.7) ? VcAllocator::PerSwitch : VcAllocator::PerPort;
  shape.narrowing = chance(random, 0.4);
  shape.policy = LinkPolicy::Trunk;
}

}  // namespace

SwitchShape random_shape(std::uint64_t seed, std::uint64_t number) {
  constexpr std::uint64_t kStreams = std::uint64_t{1} << 41;  // beyond those of the experiments
  Random random(seed, kStreams + static_cast<std::uint32_t>(number));
  SwitchShape shape;
  shape.vcs = random.between(1, chance(random, 0.2) ? kMaxVcs : 4);
  shape.vc_depth = random.between(1, chance(random, 0.2) ? 20 : 6);
  chance(random, 0.5) ? draw_torus(random, shape) : draw_tree(random, shape);
  shape.credit_bypass = shape.out_depth == 0 && chance(random, 0.4);
  // From a stream of its own: the other sizes do not depend on it.
  Random policy(seed, 2 * kStreams + static_cast<std::uint32_t>(number));
  if (chance(policy, 0.2)) {
    shape.policy = LinkPolicy::Idle;
    shape.narrowing = false;
  }
  // Likewise.
  Random router(seed, 3 * kStreams + static_cast<std::uint32_t>(number));
  if (shape.trunks > 0 && chance(router, 0.4)) shape.hop_latency = 4;
  if (shape.trunks > 0 && shape.ports * shape.vcs <= kMaxVcsPerVc && chance(router, 0.3))
    shape.vc_allocator = VcAllocator::PerVc;
  shape.admission = chance(router, 0.25);
  shape.name = shape_name(shape);
  return shape;
}

}  // namespace dusk
