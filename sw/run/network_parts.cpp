// SPDX-License-Identifier: Apache-2.0
#include "sw/run/network_parts.h"

#include <fmt/format.h>

#include <string>

#include "models/energy/thresholds.h"
#include "models/topology/topology_rules.h"
#include "sw/topologies/network_kind.h"

namespace dusk {
namespace {

ThresholdSettings threshold_settings(const PowerOptions& p) {
  ThresholdSettings thresholds;
  if (p.setting > 0) {
    const PublishedSetting published =
        published_setting(static_cast<int>(p.setting), std::stod(p.u_max));
    thresholds.on = published.on;
    thresholds.off = published.off;
  } else {
    thresholds.on = std::stod(p.u_on);
    thresholds.off = std::stod(p.u_off);
  }
  thresholds.dynamic = p.thresholds == ThresholdKind::Dynamic;
  thresholds.window = static_cast<Cycle>(p.window);
  return thresholds;
}

}  // namespace

RouterOptions router_options(const SwitchOptions& s) {
  RouterOptions router;
  router.vcs_in_use = u32(s.vcs);
  router.depth_in_use = router.local_depth = u32(s.vc_depth);
  router.out_depth_in_use = u32(s.output_queue);
  router.atomic_vc_allocation = s.vc_allocation == VcAllocationKind::Atomic;
  router.hold_arbitration = s.arbitration == ArbitrationKind::Hold;
  router.selection = static_cast<Selection>(s.selection);
  router.tie_break = static_cast<TieBreak>(s.tie_break);
  return router;
}

LinkPowerOptions link_power_options(const PowerOptions& p) {
  LinkPowerOptions power;
  power.power_managed = p.mode != PowerMode::AlwaysOn;
  power.idle_timer = p.policy == PolicyKind::Idle;
  power.idle_cycles = u32(p.idle_cycles);
  power.thresholds = threshold_settings(p);
  power.trim_lock = p.trim_lock;
  power.override_enabled = p.override_enabled;
  power.count_pending = p.count_pending;
  power.unused_only = p.turn_off == TurnOffKind::Unused;
  power.guard = p.guard;
  power.trim_above_leaves = p.trim_above_leaves;
  power.t_on = u32(p.t_on);
  power.t_off = u32(p.t_off);
  return power;
}

Topology make_topology(const NetworkOptions& n, std::uint32_t ports) {
  return kind_of(n).make_topology(n, ports);
}

std::vector<SwitchSettings> make_switch_settings(const Experiment& experiment,
                                                 const Topology& topology) {
  return kind_of(experiment.network).make_settings(experiment, topology);
}

NetworkSettings make_network_settings(const Experiment& experiment) {
  NetworkSettings network;
  network.source_cycles = u32(experiment.network.source_cycles);
  network.rotate_source_vcs = experiment.network.source_vc == SourceVcKind::Rotate;
  network.window = static_cast<Cycle>(experiment.power.window);
  network.skip_quiet = experiment.run.skip_quiet;
  network.override_wait = u32(experiment.power.override_wait);
  network.pending_until_injected = experiment.power.pending == PendingKind::Present;
  return network;
}

void require_deadlock_freedom(const Experiment& experiment, const Topology& topology,
                              const std::vector<SwitchSettings>& settings,
                              const Origins& origins) {
  if (!experiment.run.deadlock_check) return;
  const DeadlockVerdict verdict = topology.rules->check_deadlock(topology, settings);
  if (verdict.free) return;
  const auto origin = origins.find("network.topology");
  throw ConfigError(fmt::format(
      "{}network.topology: {} can deadlock: {} (more virtual channels or another "
      "routing, or run.deadlock_check = false)",
      origin == origins.end() ? "" : origin->second + ": ", topology.name, verdict.reason));
}

}  // namespace dusk
