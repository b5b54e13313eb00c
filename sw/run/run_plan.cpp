// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "sw/config/ignored_keys.h"
#include "sw/run/run_command.h"

namespace dusk {
namespace {

/// The links' control looks once a window, or with the idle timer after its time, at what its last
/// decision, T_on or T_off ago, did.
constexpr Cycle kControlSteps = 5;
constexpr Cycle kLeastSettling = 1000;

Cycle settling(const PowerOptions& power) {
  if (power.mode != PowerMode::Threshold) return kLeastSettling;
  const std::int64_t step = power.policy == PolicyKind::Idle ? power.idle_cycles : power.window;
  return std::max(kLeastSettling,
                  kControlSteps * static_cast<Cycle>(step + power.t_on + power.t_off));
}

void add_steady_state(const Experiment& experiment, RunPlan& plan) {
  const TrafficOptions& traffic = experiment.traffic;
  plan.settling = settling(experiment.power);
  plan.precision = experiment.run.precision;
  plan.detect_warmup = experiment.run.warmup_rule == WarmupRule::Detect;
  if (!has_constant_load(traffic)) {
    plan.unsteady = traffic.kind == TrafficKind::Closed  ? "closed loop"
                    : traffic.kind == TrafficKind::Trace ? "trace"
                                                         : "ramp";
    return;
  }
  plan.wanted_load = traffic.load;
  if (traffic.injection != InjectionKind::SelfSimilar) return;
  // Of the sum of many on-off sources (Willinger et al. 1997).
  plan.hurst = std::max(0.5, (3 - std::min(traffic.pareto_on, traffic.pareto_off)) / 2);
}

}  // namespace

RunPlan make_run_plan(const Experiment& experiment) {
  const RunOptions& run = experiment.run;
  RunPlan plan;
  if (run.warmup_rule == WarmupRule::Given) plan.warmup = static_cast<Cycle>(run.warmup);
  if (experiment.traffic.kind == TrafficKind::Closed) {
    plan.cycles = kNever;
    plan.messages = static_cast<std::uint64_t>(experiment.traffic.messages);
  } else {
    plan.cycles = static_cast<Cycle>(run.cycles);
  }
  plan.drain = run.drain;
  plan.drain_limit = static_cast<Cycle>(run.drain_limit);
  plan.watchdog = static_cast<Cycle>(run.watchdog);
  add_steady_state(experiment, plan);
  plan.link_share = experiment.power.link_share;
  plan.off_share = exact_decimal(experiment.power.off_share);
  return plan;
}

std::string first_failure(const RunResult& result) {
  const CheckResult* first = nullptr;
  for (const CheckResult& check : result.checks) {
    // A standstill comes first: what is missing, is missing because of it.
    if (!check.passed && (first == nullptr || check.name == "progress")) first = &check;
  }
  return first == nullptr ? "" : first->name + ": " + first->detail;
}

ExitStatus exit_status(const RunResult& result) {
  if (!result.passed()) return kCheckFailed;
  return result.complete ? kDone : kInterrupted;
}

}  // namespace dusk
