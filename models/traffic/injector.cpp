// SPDX-License-Identifier: Apache-2.0
#include "models/traffic/injector.h"

#include "models/common/vc_set.h"

namespace dusk {
namespace {

std::uint32_t used_vcs(const InjectionRules& rules) {
  std::uint32_t any = 0;
  for (const std::uint8_t vcs : rules.message_vcs) any |= vcs;
  return any & ((1u << rules.vcs) - 1);
}

}  // namespace

Injector::Injector(const InjectionRules& rules)
    : used_(used_vcs(rules)),
      credited_(rules.depth > 0 ? used_ : 0),
      home_(used_),
      last_(rules.vcs - 1) {
  for (Lane& lane : lanes_) lane.credits = rules.depth;
  turn_.fill(static_cast<std::uint8_t>(rules.vcs));
}

std::uint32_t Injector::with_space(std::uint32_t vcs, std::uint32_t need) const {
  for (std::uint32_t rest = vcs; rest != 0; rest &= rest - 1) {
    const VcId vc = lowest(rest);
    if (lanes_[vc].credits < need) vcs &= ~(1u << vc);
  }
  return vcs;
}

}  // namespace dusk
