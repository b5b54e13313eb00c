// SPDX-License-Identifier: Apache-2.0
#include "sw/run_command.h"

namespace dusk {

RunPlan make_run_plan(const Experiment& experiment) {
  const RunOptions& run = experiment.run;
  RunPlan plan;
  plan.warmup = static_cast<Cycle>(run.warmup);
  if (experiment.traffic.kind == TrafficKind::Closed) {
    plan.cycles = kNever;
    plan.messages = static_cast<std::uint64_t>(experiment.traffic.messages);
  } else {
    plan.cycles = static_cast<Cycle>(run.cycles);
  }
  plan.drain = run.drain;
  plan.drain_limit = static_cast<Cycle>(run.drain_limit);
  plan.watchdog = static_cast<Cycle>(run.watchdog);
  plan.link_share = experiment.power.link_share;
  return plan;
}

ExitStatus exit_status(const RunResult& result) {
  if (!result.passed()) return kCheckFailed;
  return result.complete ? kDone : kInterrupted;
}

}  // namespace dusk
