// SPDX-License-Identifier: Apache-2.0
#include "sw/topologies/network_parts.h"

#include "models/energy/thresholds.h"
#include "models/topology/topology_rules.h"
#include "sw/common/processors.h"
#include "sw/config/config_fault.h"
#include "sw/config/message_classes.h"
#include "sw/config/network_kind.h"
#include "sw/config/workload_part.h"
#include "sw/topologies/bubble_space.h"

namespace dusk {
RouterConfig router_config(const SwitchOptions& options) {
  RouterConfig router = options;
  router.local_depth = router.depth_in_use;
  router.atomic_vc_allocation = options.vc_allocation == VcAllocationKind::Atomic;
  router.message_vcs = message_vcs_of(options);
  if (options.vc_allocation == VcAllocationKind::VirtualCutThrough) {
    for (auto& rules : router.admission) {
      for (AdmissionRule& rule : rules) rule.downstream.length = true;
    }
  }
  return router;
}

PowerConfig power_config(const PowerOptions& options) {
  PowerConfig power = options;
  power.power_managed = options.mode != PowerMode::AlwaysOn;
  return power;
}

ThresholdSettings threshold_settings(const PowerOptions& p) {
  ThresholdSettings thresholds;
  thresholds.dynamic = p.thresholds == ThresholdKind::Dynamic;
  if (p.setting == 0) {
    thresholds.on = exact_decimal(p.u_on);
    thresholds.off = exact_decimal(p.u_off);
    return thresholds;
  }
  const PublishedSetting published =
      published_setting(static_cast<int>(p.setting), exact_decimal(p.u_max));
  thresholds.on = published.on;
  thresholds.off = published.off;
  return thresholds;
}

NetworkSettings make_network_settings(const NetworkOptions& n, const PowerOptions& power,
                                      const RunOptions& run) {
  NetworkSettings network;
  network.source_cycles = u32(n.source_cycles);
  network.rotate_source_vcs = n.source_vc == SourceVcKind::Rotate;
  network.source_vcs = u32(n.source_vcs);
  network.skip_quiet = run.skip_quiet;
  network.override_wait = u32(power.override_wait);
  network.pending_until_injected = power.pending == PendingKind::Present;
  network.threads = run.threads > 0 ? u32(run.threads) : processors();
  return network;
}

void require_deadlock_freedom(const Topology& topology, const std::vector<SwitchSettings>& settings,
                              const PacketLengths& lengths, const Origins& origins) {
  const DeadlockVerdict verdict = topology.rules->check_deadlock(topology, settings, lengths);
  ConfigFault(origins).refuse(!verdict.free, {"network.topology"},
                              "{} can deadlock: {} (more virtual channels or another routing, or "
                              "run.deadlock_check = false)",
                              topology.name, verdict.reason);
}

}  // namespace dusk
