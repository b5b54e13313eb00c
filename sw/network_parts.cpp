// SPDX-License-Identifier: Apache-2.0
#include "sw/network_parts.h"

#include <fmt/format.h>

#include <string>

#include "models/thresholds.h"
#include "models/topology/dependency_graph.h"
#include "models/topology/torus.h"
#include "models/topology/tree_settings.h"

namespace dusk {
namespace {

std::uint32_t u32(std::int64_t value) { return static_cast<std::uint32_t>(value); }

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

TreeRunSettings tree_run_settings(const Experiment& experiment) {
  const PowerOptions& p = experiment.power;
  TreeRunSettings settings;
  settings.router = router_options(experiment.switch_);
  settings.link_power = link_power_options(p);
  settings.start = p.start == PowerStart::AllOn ? StartState::AllOn : StartState::MinimalTree;
  settings.forced_up = p.mode == PowerMode::Forced ? u32(p.forced_up_links) : 0;
  settings.seed = static_cast<std::uint64_t>(experiment.run.seed);
  return settings;
}

TorusRunSettings torus_run_settings(const Experiment& experiment) {
  const SwitchOptions& s = experiment.switch_;
  const PowerOptions& p = experiment.power;
  TorusRunSettings settings;
  settings.router = router_options(s);
  settings.routing.adaptive_vcs = u32(adaptive_vcs_of(s));
  settings.routing.local_vcs = u32(s.local_vcs);
  settings.routing.ring_tie = static_cast<RingTie>(experiment.network.ring_tie);
  settings.routing.relaxed_dateline = s.dateline == DatelineKind::Relaxed;
  settings.link_power = link_power_options(p);
  settings.narrowest = static_cast<std::uint8_t>(p.narrowest);
  settings.start = p.start == PowerStart::AllOn ? TrunkStart::AllOn : TrunkStart::OneLink;
  settings.seed = static_cast<std::uint64_t>(experiment.run.seed);
  return settings;
}

}  // namespace

Topology make_topology(const NetworkOptions& n, std::uint32_t ports) {
  if (!is_torus(n)) {
    return make_k_ary_n_tree(u32(n.k), u32(n.n), ports, u32(n.link_latency), u32(n.local_latency));
  }
  TorusSizes sizes;
  for (const std::int64_t size : n.size) sizes.size.push_back(u32(size));
  sizes.wrap = n.topology == TopologyKind::Torus;
  sizes.trunk = u32(n.links);
  sizes.local_channels = u32(n.local_channels);
  sizes.link_latency = u32(n.link_latency);
  sizes.local_latency = u32(n.local_latency);
  Topology torus = make_torus(sizes);
  torus.ports = ports;
  for (auto* table : {&torus.out_channel, &torus.in_channel})
    for (std::vector<ChannelId>& channels : *table) channels.resize(ports, kNone);
  return torus;
}

std::vector<SwitchSettings> make_switch_settings(const Experiment& experiment,
                                                 const Topology& topology) {
  return is_torus(experiment.network)
             ? make_torus_settings(topology, torus_run_settings(experiment))
             : make_tree_settings(topology, tree_run_settings(experiment));
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

void require_deadlock_freedom(const Experiment& experiment, const Origins& origins) {
  const NetworkOptions& network = experiment.network;
  if (!is_torus(network) || !experiment.run.deadlock_check) return;
  const Topology torus = make_topology(network, u32(ports_of(network)));
  const DeadlockVerdict verdict =
      check_deadlock_freedom(torus, make_switch_settings(experiment, torus));
  if (verdict.free) return;
  const auto origin = origins.find("network.topology");
  throw ConfigError(fmt::format(
      "{}network.topology: {} can deadlock: {} (more virtual channels or another "
      "routing, or run.deadlock_check = false)",
      origin == origins.end() ? "" : origin->second + ": ", torus.name, verdict.reason));
}

}  // namespace dusk
