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

void Injector::give_vc(const Flit& flit, const InjectionRules& rules, std::uint32_t among) {
  const std::uint32_t vcs = open(rules, flit.length, among);
  std::uint8_t& turn = turn_[lowest(among)];
  const VcId vc = rules.rotate_vcs ? round_robin(vcs, turn) : lowest(vcs);
  turn = static_cast<std::uint8_t>(vc + 1);
  lanes_[vc].word = encode(flit) & ~std::uint64_t{3};
  lanes_[vc].length = flit.length;
  lanes_[vc].sent = 0;
  owned_ |= 1u << vc;
}

std::uint32_t Injector::with_room(std::uint32_t vcs, std::uint32_t need) const {
  for (std::uint32_t rest = vcs; rest != 0; rest &= rest - 1) {
    const VcId vc = lowest(rest);
    if (lanes_[vc].credits < need) vcs &= ~(1u << vc);
  }
  return vcs;
}

VcId Injector::arbitrate(std::uint32_t ready, bool hold) const {
  // Holding ends with the packet: a VC that takes one packet after the other must not starve the
  // packets of the other VCs.
  if (hold && in_packet_ && (ready >> last_ & 1u) != 0) return last_;
  return round_robin(ready, last_ + 1);
}

InjectedFlit Injector::send(const InjectionRules& rules) {
  const VcId vc = arbitrate(owned_ & credited_, rules.hold);
  Lane& lane = lanes_[vc];
  const bool head = lane.sent == 0;
  const bool tail = ++lane.sent == lane.length;
  InjectedFlit result;
  result.valid = true;
  result.vc = static_cast<std::uint8_t>(vc);
  result.word = lane.word | (head ? 1u : 0u) | (tail ? 2u : 0u);
  if (--lane.credits == 0) credited_ &= ~(1u << vc);
  if (lane.credits < rules.depth) home_ &= ~(1u << vc);
  if (tail) owned_ &= ~(1u << vc);
  last_ = vc;
  sent_ = true;
  in_packet_ = !tail;
  return result;
}

}  // namespace dusk
