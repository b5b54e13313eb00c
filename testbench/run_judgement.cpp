// SPDX-License-Identifier: Apache-2.0
#include "testbench/run_judgement.h"

#include <algorithm>
#include <stdexcept>

#include "testbench/statistics/unsteady.h"

namespace dusk {

void require_possible(const RunPlan& plan) {
  if (plan.cycles == kNever && plan.messages == 0 && !plan.when_dry)
    throw std::invalid_argument("run: no end (cycles or messages)");
  if (plan.cycles <= plan.warmup)
    throw std::invalid_argument("run: nothing to measure (cycles must exceed the warm-up)");
  const bool constant = plan.unsteady.empty() && plan.messages == 0;
  if (!constant && (plan.detect_warmup || plan.precision > 0))
    throw std::invalid_argument("run: no steady state to wait for (the load must be constant)");
}

void judge_load(const RunPlan& plan, const LoadEvidence& measured, const Slots& slots, bool stalled,
                RunResult& result) {
  result.packets_created = measured.packets_created;
  result.packets_delivered = measured.packets_delivered;
  if (plan.messages == 0 && !plan.when_dry &&
      (offered_too_much(measured) ||
       (plan.unsteady.empty() &&
        backlog_grows(batch_intervals(slots, measured.nodes), plan.hurst))))
    result.saturated = true;
  const bool closed = plan.messages > 0 && plan.trace_packets == 0;
  const RunFacts facts{measured.nodes,
                       measured.cycles,
                       plan.settling,
                       plan.hurst,
                       closed ? kClosedLoopReason : plan.unsteady,
                       !result.complete,
                       stalled,
                       result.saturated};
  judge(slots, facts, result.steady);
}

void await_trace(std::uint64_t gone, RunPlan& plan) {
  if (plan.cycles == kNever && plan.trace_packets > 0) plan.messages = plan.trace_packets - gone;
}

void account_for_trace(const RunPlan& plan, std::uint64_t before, std::uint64_t gone, Cycle last,
                       RunResult& result) {
  if (plan.trace_packets == 0) return;
  TraceAccount account;
  account.packets = plan.trace_packets;
  account.before = before;
  account.after = plan.trace_packets - before - result.packets_created;
  if (gone == plan.trace_packets) account.makespan = last;
  result.trace = account;
}

void bound_throughput(const CrossedLoad& crossed, RunResult& result) {
  if (!crossed.attained) return;
  // Packets under way at the start of the measurement may have crossed the fullest channel before.
  result.throughput_bound = std::max(crossed.bound, result.accepted_throughput);
}

}  // namespace dusk
