// SPDX-License-Identifier: Apache-2.0
#include "models/link_power/node_power.h"

#include "models/common/vc_set.h"
#include "models/link_power/choices.h"

namespace dusk {

SwitchShape node_shape(const SwitchShape& of_switch, std::uint32_t channels) {
  SwitchShape shape = of_switch;
  shape.topology = SwitchTopology::Torus;  // a single trunk, no local port
  shape.ports = shape.group = shape.first_local = channels;
  shape.narrowing = false;
  return shape;
}

NodePower::NodePower(const SwitchShape& of_switch, const SwitchSettings& settings,
                     std::uint32_t channels)
    : power_(node_shape(of_switch, channels)),
      reachable_(first_ports(channels)),
      age_out_(dusk::age_out(of_switch, settings)),
      chooses_again_(chooses_again(of_switch, settings)) {
  SwitchSettings own = settings;
  own.present = own.initial_on = reachable_;
  own.local = own.pinned = 0;
  own.coupled = false;
  power_.reset(node_shape(of_switch, channels), own, inputs_);
}

void NodePower::step(Cycle now, const Facts& facts, bool window_end) {
  inputs_.window_end = window_end;
  inputs_.injection_pending = facts.pending;
  for (std::uint32_t rest = facts.sent & power_.counted(); rest != 0; rest &= rest - 1)
    power_.count(lowest(rest));
  RouterFacts router;
  router.sent = facts.sent;
  router.buffered = 0;
  router.drained = ~facts.owned;
  router.idle = (facts.sent | facts.owned) == 0;
  last_ = facts;
  power_.step(now, inputs_, router);
}

Cycle NodePower::next(Cycle now, const Facts& facts) const {
  // A channel with a flit in this cycle may be idle in the next one.
  const bool same = (facts.sent | last_.sent) == 0 && facts.owned == last_.owned &&
                    facts.pending == last_.pending && power_.stable();
  return same ? power_.next_deadline() : now + 1;
}

}  // namespace dusk
