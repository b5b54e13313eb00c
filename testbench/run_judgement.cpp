// SPDX-License-Identifier: Apache-2.0
#include "testbench/run_judgement.h"

#include <stdexcept>

namespace dusk {

void require_possible(const RunPlan& plan) {
  if (plan.cycles == kNever && plan.messages == 0)
    throw std::invalid_argument("run: no end (cycles or messages)");
  if (plan.cycles <= plan.warmup)
    throw std::invalid_argument("run: nothing to measure (cycles must exceed the warm-up)");
  const bool constant = plan.unsteady.empty() && plan.messages == 0;
  if (!constant && (plan.detect_warmup || plan.precision > 0))
    throw std::invalid_argument("run: no steady state to wait for (the load must be constant)");
}

void judge_load(const RunPlan& plan, const LoadEvidence& measured, const Slots& slots, bool stalled,
                RunResult& result) {
  if (plan.messages == 0 && (offered_too_much(measured) ||
                             (plan.unsteady.empty() &&
                              backlog_grows(batch_intervals(slots, measured.nodes), plan.hurst))))
    result.saturated = true;
  const RunFacts facts{measured.nodes,
                       measured.cycles,
                       plan.settling,
                       plan.hurst,
                       plan.messages > 0 ? "closed loop" : plan.unsteady,
                       !result.complete,
                       stalled,
                       result.saturated};
  judge(slots, facts, result.steady);
}

}  // namespace dusk
