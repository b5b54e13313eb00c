// SPDX-License-Identifier: Apache-2.0
#include "sw/config/check_vc_allocator.h"

#include "models/switch/shape_rules.h"
#include "sw/config/config_fault.h"

namespace dusk {

void check_vc_allocator(const SwitchOptions& s, std::int64_t ports, const Origins& origins) {
  const ConfigFault fault(origins);
  const bool requests = s.vc_allocator == VcAllocator::PerRequest;
  fault.refuse((requests || s.vc_allocator == VcAllocator::PerVc) &&
                   !can_ask_at_once(static_cast<std::uint64_t>(ports), s.vcs_in_use),
               {"switch.vc_allocator", "switch.vcs", "network.k", "network.links"},
               "{} serves at most {} virtual channels of all ports together, not {} ports of {} "
               "(fewer, or vc_allocator per_port)",
               name_of(s.vc_allocator), kMaxVcsPerVc, ports, s.vcs_in_use);
  fault.refuse(requests && !is_request_policy(s.selection),
               {"switch.selection", "switch.vc_allocator"},
               "{} chooses a port, but with vc_allocator = per_request a header asks for a virtual "
               "channel (selection random, shortest or smart)",
               name_of(s.selection));
  fault.refuse(!requests && is_request_policy(s.selection),
               {"switch.selection", "switch.vc_allocator"},
               "{} asks for a virtual channel, but with vc_allocator = {} a port is chosen "
               "(vc_allocator per_request, or another selection)",
               name_of(s.selection), name_of(s.vc_allocator));
}

}  // namespace dusk
