// SPDX-License-Identifier: Apache-2.0
#include "testbench/functional/functional_simulation.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "models/functional/state.h"
#include "testbench/checks/packet_books.h"
#include "testbench/ending.h"
#include "testbench/functional/functional_result.h"
#include "testbench/functional/wait_cycle.h"
#include "testbench/memory_reserve.h"
#include "testbench/run_judgement.h"

namespace dusk {
namespace {

/// Between two looks at the watchdog, the wall clock and the interrupt, cycles.
constexpr Cycle kLook = 256;
/// Between two searches for a deadlock, of which a part of the network may know nothing, cycles.
constexpr Cycle kSearch = 4096;

LoadRules load_rules(const functional::State& state) {
  LoadRules rules;
  const bool multiple = state.settings.consumption == functional::ConsumptionKind::Multiple;
  rules.ejection_lanes = multiple ? state.queues : 1;
  rules.dimension_order = state.settings.adaptive_vcs == 0;
  return rules;
}

PacketBooks books_of(const functional::Network& network) {
  const functional::Census census = network.census();
  return {network.created(),    network.dropped(), network.delivered(), network.integral(),
          network.residences(), census.packets,    census.residence};
}

}  // namespace

struct FunctionalSimulation::Impl {
  Impl(functional::Network& the_network, const Topology& the_topology, const RunPlan& the_plan,
       Cycle the_window)
      : network(the_network),
        topology(the_topology),
        plan(the_plan),
        window(the_window),
        monitor(the_topology, the_plan, load_rules(the_network.state())) {
    network.add_observer(&monitor);
  }

  RunResult run();
  void warm_up();
  void measure();
  void drain();
  /// Runs to `end`, or until `satisfied` says so at the end of a cycle.
  template <typename Satisfied>
  Ending advance(Cycle end, Satisfied satisfied);
  Slots slots() { return monitor.batches.slots(network.now()); }
  bool messages_delivered() const {
    // A dropped packet of a trace never comes.
    const std::uint64_t dropped = plan.trace_packets > 0 ? network.dropped() - dropped_before : 0;
    return plan.messages > 0 && monitor.delivered_since_start() + dropped >= plan.messages;
  }
  bool sources_dry() const {
    return network.under_way() == 0 && silent_nodes(network) == network.nodes();
  }
  void fill_measurement();
  void fill_checks();

  functional::Network& network;
  const Topology& topology;
  RunPlan plan;
  Cycle window;
  FunctionalMonitor monitor;
  ProgressMeter meter;
  std::function<bool()> interrupt;
  std::function<void(Cycle)> started = [](Cycle) {}, ended = [](Cycle) {};

  Snapshot from, to;
  CrossedLoad crossed;
  Ending ending = Ending::Reached;  // of the last phase
  bool draining = false;
  std::uint64_t dropped_before = 0;  // the measurement
  FirstOffender progress;
  RunResult result;
  MemoryReserve reserve;  ///< for the result, when the memory has run out
};

template <typename Satisfied>
Ending FunctionalSimulation::Impl::advance(Cycle end, Satisfied satisfied) {
  while (true) {
    if (satisfied()) return Ending::Satisfied;
    if (network.now() >= end) return Ending::Reached;
    const Cycle now = network.now();
    const auto step = [&] {
      network.step();
      monitor.cycle_ended(network, now, now > 0 && now % window == 0);
    };
    if (!reserve.lasts(step)) return Ending::NoMemory;
    if ((now + 1) % kLook != 0) continue;
    const auto& windows = monitor.windows.samples();
    meter.tick({now + 1, plan.cycles, monitor.delivered_since_start(), plan.messages, 0, 0,
                windows.empty() ? nullptr : &windows.back(),
                draining ? monitor.measured_under_way() : 0});
    if (monitor.watchdog.stalled(now + 1, network.last_progress())) return Ending::Stalled;
    if ((now + 1) % kSearch == 0 && has_deadlock(network.state())) return Ending::Deadlocked;
    if (interrupt && interrupt()) return Ending::Interrupted;
  }
}

void FunctionalSimulation::Impl::warm_up() {
  SteadyState& steady = result.steady;
  steady.detect = plan.detect_warmup;
  steady.precision = plan.precision;
  steady.wanted_load = plan.wanted_load;
  steady.silent_nodes = silent_nodes(network);
  if (!plan.detect_warmup) ending = advance(plan.warmup, never);
  const Cycle limit = plan.detect_warmup ? plan.cycles / 2 : 0;
  while (ran_through(ending) && network.now() < limit && !steady.warmup_detected) {
    ending = advance(std::min(limit, monitor.batches.next_look(network.now())), never);
    const bool enough = ran_through(ending) && network.now() >= plan.settling;
    steady.warmup_detected = enough && transient_is_over(slots());
  }
}

void FunctionalSimulation::Impl::measure() {
  from = take_snapshot(network, topology, monitor);
  dropped_before = network.dropped();
  await_trace(network.delivered() + dropped_before, plan);
  monitor.start_measurement(from.now);
  started(from.now);
  const auto satisfied = [this] {
    return messages_delivered() || (plan.cycles == kNever && sources_dry());
  };
  const bool looks = plan.precision > 0;
  do {
    const Cycle look = looks ? monitor.batches.next_look(network.now()) : plan.cycles;
    if (ran_through(ending)) ending = advance(std::min(look, plan.cycles), satisfied);
    result.steady.converged = looks && ending == Ending::Reached &&
                              network.now() - from.now >= plan.settling &&
                              is_precise(batch_intervals(slots(), network.nodes()), plan.precision);
  } while (ending == Ending::Reached && network.now() < plan.cycles && !result.steady.converged);
  to = take_snapshot(network, topology, monitor);
  monitor.end_measurement(to.now);
  ended(to.now);
  if (ending == Ending::Satisfied && !messages_delivered()) {
    progress.report(
        fmt::format("cycle {}: {} of {} packets were delivered, and no source has another one",
                    network.now(), monitor.delivered_since_start(), plan.messages));
  }
  result.full_channel_load = monitor.load.full_load();
  crossed = monitor.load.crossed();
}

void FunctionalSimulation::Impl::drain() {
  // One unmeasured cycle closes the window that ends with it.
  ending = advance(to.now + 1, never);
  if (!plan.drain || !ran_through(ending)) return;
  draining = true;
  ending = advance(to.now + plan.drain_limit, [this] { return monitor.measured_under_way() == 0; });
  if (ending == Ending::Reached) result.saturated = true;
}

RunResult FunctionalSimulation::Impl::run() {
  meter.start();
  warm_up();
  measure();
  if (ran_through(ending)) drain();
  if (ran_through(ending) && has_deadlock(network.state())) ending = Ending::Deadlocked;
  if (ending == Ending::Stalled) {
    progress.report(
        fmt::format("cycle {}: no flit moved since cycle {} with {} packets under way, "
                    "{}",
                    network.now(), network.last_progress(), network.under_way(),
                    functional_deadlock_report(network.state())));
  }
  if (ending == Ending::Deadlocked) {
    progress.report(fmt::format("cycle {}: some of {} packets under way can never move, {}",
                                network.now(), network.under_way(),
                                functional_deadlock_report(network.state())));
  }
  result.out_of_memory = ending == Ending::NoMemory;
  result.complete = ending != Ending::Interrupted && !result.out_of_memory;
  fill_measurement();
  if (!result.out_of_memory) fill_checks();
  return std::move(result);
}

void FunctionalSimulation::Impl::fill_measurement() {
  const LoadEvidence measured = load_between(topology, from, to);
  result.cycles = to.now;
  result.measured_from = from.now;
  result.simulated = network.now();
  result.packets_dropped = to.traffic.packets_dropped - from.traffic.packets_dropped;
  judge_load(plan, measured, monitor.batches.slots(to.now), progress.found(), result);
  account_for_trace(plan, from.traffic.packets_created, network.delivered() + network.dropped(),
                    monitor.last_delivery, result);
  if (measured.cycles > 0) {
    const double node_cycles = static_cast<double>(measured.cycles) * measured.nodes;
    result.offered_load = static_cast<double>(measured.flits_created) / node_cycles;
    result.accepted_throughput = static_cast<double>(measured.flits_delivered) / node_cycles;
  }
  bound_throughput(crossed, result);
  result.packet_latency = monitor.packet_latency.summary();
  result.network_latency = monitor.network_latency.summary();
  result.slowest_packet = monitor.slowest_packet;
  result.windows = monitor.windows.samples();
  result.channels = channels_between(from.channels, std::move(to.channels));
  result.kernel.switch_cycles = result.kernel.evaluated = network.now() * network.nodes();
  result.seconds = meter.seconds();
}

void FunctionalSimulation::Impl::fill_checks() {
  const PacketBooks books = books_of(network);
  result.checks = {monitor.misdelivered.result("delivery"), check_packets(books),
                   check_residence(books), progress.result("progress")};
  const LoadEvidence measured = load_between(topology, from, to);
  if (measured.cycles > 0) result.checks.push_back(check_throughput(measured, crossed));
}

FunctionalSimulation::FunctionalSimulation(functional::Network& network, const Topology& topology,
                                           const RunPlan& plan, Cycle window)
    : impl_(std::make_unique<Impl>(network, topology, plan, window)) {}
FunctionalSimulation::~FunctionalSimulation() = default;

void FunctionalSimulation::set_progress(std::function<void(const Progress&)> report) {
  impl_->meter.set_report(std::move(report));
}
void FunctionalSimulation::set_interrupt(std::function<bool()> asked) {
  impl_->interrupt = std::move(asked);
}
void FunctionalSimulation::set_measurement(std::function<void(Cycle)> started,
                                           std::function<void(Cycle)> ended) {
  impl_->started = std::move(started);
  impl_->ended = std::move(ended);
}

void FunctionalSimulation::set_window_sink(WindowSink sink) {
  impl_->monitor.windows.set_sink(std::move(sink));
}

RunResult FunctionalSimulation::run() {
  require_possible(impl_->plan);
  return impl_->run();
}

}  // namespace dusk
