// SPDX-License-Identifier: Apache-2.0
#include "testbench/phases.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "testbench/run_judgement.h"

namespace dusk {

RunResult Phases::run() {
  require_possible(plan_);
  meter.start();
  warm_up();
  measure();
  if (ran_through(ending_)) drain();
  if (ran_through(ending_)) finish();
  report_stall();
  result_.out_of_memory = ending_ == Ending::NoMemory;
  result_.complete = ending_ != Ending::Interrupted && !result_.out_of_memory;
  fill_measurement();
  if (!result_.out_of_memory) fill_checks();
  return std::move(result_);
}

void Phases::warm_up() {
  SteadyState& steady = result_.steady;
  steady.detect = plan_.detect_warmup;
  steady.precision = plan_.precision;
  steady.wanted_load = plan_.wanted_load;
  steady.silent_nodes = silent_nodes();
  if (!plan_.detect_warmup) ending_ = advance(plan_.warmup, never);
  const Cycle limit = plan_.detect_warmup ? plan_.cycles / 2 : 0;
  while (ran_through(ending_) && now() < limit && !steady.warmup_detected) {
    ending_ = advance(std::min(limit, batches().next_look(now())), never);
    const bool enough = ran_through(ending_) && now() >= plan_.settling;
    steady.warmup_detected = enough && transient_is_over(slots());
  }
}

void Phases::measure() {
  from_ = take_snapshot();
  await_trace(from_.traffic.packets_delivered + from_.traffic.packets_dropped, plan_);
  start_measurement(from_.now);
  if (started) started(from_.now);
  const auto satisfied = [this] {
    const bool may_be_dry = plan_.when_dry || plan_.cycles == kNever;
    return messages_delivered() || (may_be_dry && sources_dry());
  };
  const bool looks = plan_.precision > 0;
  do {
    const Cycle look = looks ? batches().next_look(now()) : plan_.cycles;
    if (ran_through(ending_)) ending_ = advance(std::min(look, plan_.cycles), satisfied);
    result_.steady.converged =
        looks && ending_ == Ending::Reached && now() - from_.now >= plan_.settling &&
        is_precise(batch_intervals(slots(), topology_.nodes), plan_.precision);
  } while (ending_ == Ending::Reached && now() < plan_.cycles && !result_.steady.converged);
  to_ = take_snapshot();
  crossed_ = end_measurement(to_.now);
  if (ended) ended(to_.now);
  if (ending_ == Ending::Satisfied && !messages_delivered() && !plan_.when_dry) {
    progress_.report(
        fmt::format("cycle {}: {} of {} packets were delivered, and no source has another one",
                    now(), delivered_since_start(), plan_.messages));
  }
}

void Phases::drain() {
  // One unmeasured cycle with the sources on closes the window that ends with it.
  ending_ = advance(to_.now + 1, never);
  if (!plan_.drain || !ran_through(ending_)) return;
  start_drain();
  ending_ = advance(to_.now + plan_.drain_limit, [this] { return measured_in_flight() == 0; });
  if (ending_ == Ending::Reached) result_.saturated = true;
}

}  // namespace dusk
