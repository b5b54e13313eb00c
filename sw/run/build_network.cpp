// SPDX-License-Identifier: Apache-2.0
#include "sw/run/build_network.h"

#include <algorithm>
#include <stdexcept>
#include <utility>

#include "models/twin/switch_model.h"
#include "rtl/rtl_engine.h"
#include "rtl/usual_shapes.h"
#include "sw/common/free_memory.h"
#include "sw/config/chosen_switches.h"
#include "sw/config/config_fault.h"
#include "sw/config/network_kind.h"
#include "sw/config/workload_part.h"
#include "sw/run/application_run.h"
#include "sw/run/instruments.h"
#include "sw/run/run_memory.h"
#include "sw/shapes/select_shape.h"
#include "sw/shapes/shape_build.h"
#include "sw/synthesis/gates.h"
#include "sw/topologies/bubble_space.h"
#include "sw/topologies/network_parts.h"
#include "systemc/network_module.h"
#include "testbench/common/names.h"
#include "testbench/lockstep/lockstep_engine.h"
#include "testbench/lockstep/lockstep_report.h"
#include "testbench/lockstep/mixed_engines.h"

namespace dusk {
namespace {

std::unique_ptr<SwitchEngineFactory> with_waves(std::unique_ptr<SwitchEngineFactory> engines,
                                                std::vector<WaveRequest> waves,
                                                BuiltNetwork& built) {
  if (waves.empty()) return engines;
  auto factory = std::make_unique<WaveFactory>(std::move(engines), std::move(waves));
  built.waves = factory.get();
  return factory;
}

/// Wraps `engines` so that `built` gets the first broken rule; that cycle ends the run.
std::unique_ptr<SwitchEngineFactory> with_rules(std::unique_ptr<SwitchEngineFactory> engines,
                                                BuiltNetwork& built) {
  built.rules.watched = true;
  const auto heard = [&built](const BrokenRule& rule) {
    const std::lock_guard guard(built.rules.lock);
    auto& first = built.rules.first;
    if (!first || (rule.cycle == first->cycle && rule.id < first->id)) first = rule;
    if (built.network != nullptr) built.network->request_stop();  // null: still in reset
  };
  return make_watched_factory(std::move(engines), rules_of(built.shape.name), heard);
}

CheckResult check_rules(const BuiltNetwork& built) {
  FirstOffender broken;
  if (const auto& rule = built.rules.first)
    broken.report(fmt::format("cycle {}, {}: {} does not hold", rule->cycle,
                              switch_name(built.network->topology(), rule->id),
                              named_rule(rule->place)));
  return broken.result("rules");
}

/// Makes the engines; `is_rtl` says which switches are RTL. If none is, all are twins.
std::unique_ptr<SwitchEngineFactory> make_engines(const RunOptions& run, std::vector<bool> is_rtl,
                                                  std::vector<WaveRequest> waves,
                                                  const LockstepParts& lockstep,
                                                  BuiltNetwork& built) {
  if (run.engine == EngineKind::Model) return make_model_factory(built.shape);
  const auto differed = [&built](const LockstepDifference& difference) {
    if (!built.blocks.empty()) {  // modules of a user are meant to differ
      if (built.differing++ == 0) built.first_differing = difference.cycle;
      return;
    }
    if (!built.first_difference) {
      built.first_difference = difference;
      built.difference.report(
          difference.brief(switch_name(built.network->topology(), difference.id)));
      built.difference_report = lockstep_report(difference, *built.network);
    }
    built.network->request_stop();
  };
  if (run.engine == EngineKind::Gates) {
    auto gates =
        make_mixed_factory(make_rtl_factory(provide_gates(built.shape, built.blocks), false),
                           lockstep.twin(built.shape), is_rtl);
    auto rtl = with_waves(
        make_mixed_factory(make_rtl_factory(built.shape.name, run.checked), nullptr, is_rtl),
        std::move(waves), built);
    return make_lockstep_factory(std::move(rtl), std::move(gates), differed, &built.events,
                                 LockstepScope::Channels);
  }
  const bool mixed = std::find(is_rtl.begin(), is_rtl.end(), false) != is_rtl.end();
  auto rtl = make_rtl_factory(built.shape.name, run.checked);
  if (mixed) {
    auto others = run.engine == EngineKind::Rtl ? lockstep.twin(built.shape) : nullptr;
    rtl = make_mixed_factory(std::move(rtl), std::move(others), std::move(is_rtl));
  }
  rtl = with_waves(std::move(rtl), std::move(waves), built);
  if (run.engine == EngineKind::Rtl) return rtl;
  return make_lockstep_factory(std::move(rtl), lockstep.twin(built.shape), differed, &built.events);
}

/// Builds and loads the RTL that the run needs, unless it is there.
void provide_rtl(const SwitchShape& shape, const RunOptions& run,
                 const std::vector<OwnBlock>& blocks) {
  if (run.engine == EngineKind::Model) return;
  if (run.engine == EngineKind::Gates) require_gates(shape);
  provide_shape(shape, run.checked, parallel_jobs(), variant_of(blocks));
  if (!run.waves.empty()) provide_shape(shape, true, parallel_jobs(), variant_of(blocks));
}

/// Facts of a network that are known before it is built.
struct NetworkPlan {
  SwitchShape shape;
  std::string switch_name;  ///< name of the shape, without modules of a user
  std::vector<OwnBlock> blocks;
  Topology topology;
  std::vector<SwitchSettings> settings;
  std::vector<bool> is_rtl;
  std::vector<WaveRequest> waves;
};

/// Plans the network of an experiment. Throws ConfigError, std::invalid_argument.
NetworkPlan plan_network(const Experiment& experiment, const Origins& origins) {
  NetworkPlan plan;
  plan.shape = select_shape(experiment, usual_shapes(), origins);
  plan.switch_name = plan.shape.name;
  plan.blocks = read_own_blocks(experiment.switch_.replace, origins);
  plan.shape.name = name_with(plan.shape, plan.blocks);
  require_memory(experiment, plan.shape, free_memory(), origins);
  const NetworkKind& kind = kind_of(experiment.network);
  plan.topology = kind.make_topology(experiment.network, plan.shape.ports);
  plan.settings = kind.make_settings(experiment, plan.topology);
  const RunOptions& run = experiment.run;
  if (run.deadlock_check)
    require_deadlock_freedom(plan.topology, plan.settings, bubble_lengths(experiment), origins);
  plan.is_rtl = chosen_switches(run, plan.topology, origins);
  plan.waves = wave_requests(run, workload_of(experiment.traffic).ends_by_clock(experiment),
                             plan.is_rtl, plan.topology, origins);
  return plan;
}

}  // namespace

void check_buildable(const Experiment& experiment, const Origins& origins) {
  if (experiment.run.engine == EngineKind::Functional) return;
  try {
    plan_network(experiment, origins);
  } catch (const std::invalid_argument& error) {
    throw ConfigError(error.what());
  }
}

void attach(Simulation& simulation, BuiltNetwork& built, EngineKind engine) {
  simulation.set_measurement_start([&built](Cycle from) { built.load->measure_from(from); });
  simulation.set_channel_load([&built] { return built.load->full_load(); },
                              [&built] { return built.load->crossed(); });
  if (compares(engine))
    simulation.add_check([&built] { return built.difference.result("lockstep"); });
  if (built.replay != nullptr) attach_application(simulation, *built.network, *built.replay);
  if (built.rules.watched) simulation.add_check([&built] { return check_rules(built); });
}

SwitchShape provide_switch(const Experiment& experiment, const Origins& origins) {
  if (experiment.run.engine == EngineKind::Functional) return {};
  SwitchShape shape = select_shape(experiment, usual_shapes(), origins);
  const std::vector<OwnBlock> blocks = read_own_blocks(experiment.switch_.replace, origins);
  shape.name = name_with(shape, blocks);
  provide_rtl(shape, experiment.run, blocks);
  return shape;
}

std::unique_ptr<BuiltNetwork> build_network(const Experiment& experiment, const Origins& origins,
                                            const LockstepParts& lockstep) {
  ConfigFault(origins).refuse(experiment.run.engine == EngineKind::Functional, {"run.engine"},
                              "functional cannot do this (engine rtl, model or lockstep)");
  auto built = std::make_unique<BuiltNetwork>();
  try {
    NetworkPlan plan = plan_network(experiment, origins);
    built->shape = std::move(plan.shape);
    built->title = {experiment.name, experiment.run.seed, std::move(plan.switch_name),
                    chosen_switches_text(experiment.run, plan.is_rtl)};
    built->blocks = std::move(plan.blocks);
    provide_rtl(built->shape, experiment.run, built->blocks);
    built->engines = make_engines(experiment.run, std::move(plan.is_rtl),
                                  lockstep.waves.empty() ? std::move(plan.waves) : lockstep.waves,
                                  lockstep, *built);
    if (experiment.run.engine != EngineKind::Model &&
        (experiment.run.checked || built->waves != nullptr))
      built->engines = with_rules(std::move(built->engines), *built);
    const WorkloadPart& workload = workload_of(experiment.traffic);
    Sources sources = workload.make_sources(experiment, plan.topology.nodes);
    built->replay = sources.replay;
    const bool detect = experiment.run.warmup_rule == WarmupRule::Detect;
    const Cycle from = detect ? kNever : static_cast<Cycle>(experiment.run.warmup);
    const bool in_order = experiment.switch_.routing == RoutingKind::DimensionOrder;
    built->load = std::make_unique<OfferedLoad>(
        plan.topology, from,
        LoadRules{built->shape.lanes(), plan.settings.front().ring_tie, in_order});
    NetworkSettings network =
        make_network_settings(experiment.network, experiment.power, experiment.run);
    network.longest_packet = workload.longest_packet_of(experiment);
    built->network = std::make_unique<Network>(std::move(plan.topology), std::move(plan.settings),
                                               network, *built->engines);
    built->network->add_observer(built->load.get());
    for (NodeId node = 0; node < built->network->topology().nodes; ++node) {
      built->network->set_source(node, std::move(sources.of_nodes[node]));
    }
  } catch (const std::invalid_argument& error) {
    throw ConfigError(error.what());
  }
  if (experiment.run.host == HostKind::Systemc) {
    built->clock = std::make_unique<NetworkModule>("network", *built->network);
  } else {
    built->clock = std::make_unique<KernelClock>(*built->network);
  }
  return built;
}

}  // namespace dusk
