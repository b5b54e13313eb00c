// SPDX-License-Identifier: Apache-2.0
#include "sw/workloads/packet_fit.h"

#include "sw/config/check_functional.h"
#include "sw/config/config_fault.h"

namespace dusk {

void check_packet_fits(const Experiment& experiment, const Origins& origins, const char* key,
                       std::uint32_t longest) {
  if (experiment.run.engine == EngineKind::Functional)
    return check_functional_length(experiment.functional, origins, key, longest);
  const SwitchOptions& s = experiment.switch_;
  if (s.vc_allocation != VcAllocationKind::VirtualCutThrough || longest <= s.depth_in_use) return;
  const std::string fitting = longest > kMostVcDepth
                                  ? fmt::format("shorter packets of at most {}", kMostVcDepth)
                                  : fmt::format("vc_depth at least {}, shorter packets", longest);
  ConfigFault(origins).fail(
      {"switch.vc_depth", "switch.vc_allocation", key},
      "{} flits have no space for a packet of {} ({}, or vc_allocation atomic or non_atomic)",
      s.depth_in_use, longest, fitting);
}

}  // namespace dusk
