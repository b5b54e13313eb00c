// SPDX-License-Identifier: Apache-2.0
#include "testbench/functional/functional_simulation.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "models/functional/state.h"
#include "testbench/checks/packet_books.h"
#include "testbench/functional/functional_result.h"
#include "testbench/functional/wait_cycle.h"
#include "testbench/phases.h"
#include "testbench/run_judgement.h"

namespace dusk {
namespace {

/// Cycles between two checks of the watchdog, the wall clock and the interrupt.
constexpr Cycle kLook = 256;
/// Cycles between two searches for a deadlock in a part of the network.
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

struct FunctionalSimulation::Impl final : Phases {
  Impl(functional::Network& the_network, const Topology& the_topology, const RunPlan& plan,
       Cycle the_window)
      : Phases(the_topology, plan),
        network(the_network),
        topology(the_topology),
        window(the_window),
        monitor(the_topology, plan, load_rules(the_network.state())) {
    network.add_observer(&monitor);
  }

  Cycle now() const override { return network.now(); }
  bool empty() const override { return network.in_flight() == 0; }
  std::uint32_t silent_nodes() override { return dusk::silent_nodes(network); }
  BatchSeries& batches() override { return monitor.batches; }
  Snapshot take_snapshot() const override {
    return dusk::take_snapshot(network, topology, monitor);
  }
  std::uint64_t delivered_since_start() const override { return monitor.delivered_since_start(); }
  std::uint64_t measured_in_flight() const override { return monitor.measured_in_flight(); }
  bool messages_delivered() const override {
    // A dropped packet of a trace never comes.
    const std::uint64_t dropped =
        plan_.trace_packets > 0 ? network.dropped() - from_.traffic.packets_dropped : 0;
    return plan_.messages > 0 && monitor.delivered_since_start() + dropped >= plan_.messages;
  }

  Ending advance(Cycle end, const Condition& satisfied) override;
  void start_measurement(Cycle from) override { monitor.start_measurement(from); }
  CrossedLoad end_measurement(Cycle to) override {
    monitor.end_measurement(to);
    result_.full_channel_load = monitor.load.full_load();
    return monitor.load.crossed();
  }
  void start_drain() override { draining = true; }
  void finish() override {
    if (has_deadlock(network.state())) ending_ = Ending::Deadlocked;
  }
  void report_stall() override;
  void fill_measurement() override;
  void fill_checks() override;

  functional::Network& network;
  const Topology& topology;
  Cycle window;
  FunctionalMonitor monitor;
  InstrumentList* instruments = nullptr;
  bool draining = false;
};

Ending FunctionalSimulation::Impl::advance(Cycle end, const Condition& satisfied) {
  while (true) {
    if (satisfied()) return Ending::Satisfied;
    if (network.now() >= end) return Ending::Reached;
    const Cycle now = network.now();
    const auto step = [&] {
      network.step();
      monitor.cycle_ended(network, now, now > 0 && now % window == 0);
    };
    if (!reserve_.lasts(step)) return Ending::NoMemory;
    if ((now + 1) % kLook != 0) continue;
    if (instruments != nullptr && !reserve_.lasts([&] { instruments->write(false); }))
      return Ending::NoMemory;
    const auto& windows = monitor.windows.samples();
    meter.tick({now + 1, plan_.cycles, monitor.delivered_since_start(), plan_.messages, 0, 0,
                windows.empty() ? nullptr : &windows.back(),
                draining ? monitor.measured_in_flight() : 0});
    if (monitor.watchdog.stalled(now + 1, network.last_progress())) return Ending::Stalled;
    if ((now + 1) % kSearch == 0 && has_deadlock(network.state())) return Ending::Deadlocked;
    if (interrupt && interrupt()) return Ending::Interrupted;
  }
}

void FunctionalSimulation::Impl::report_stall() {
  if (ending_ != Ending::Stalled && ending_ != Ending::Deadlocked) return;
  result_.waits = functional_wait_path(network.state(), topology);
  if (ending_ == Ending::Stalled) {
    progress_.report(
        fmt::format("cycle {}: no flit moved since cycle {} with {} packets under way, "
                    "{}",
                    network.now(), network.last_progress(), network.in_flight(),
                    functional_deadlock_report(network.state())));
  }
  if (ending_ == Ending::Deadlocked) {
    progress_.report(fmt::format("cycle {}: some of {} packets under way can never move, {}",
                                 network.now(), network.in_flight(),
                                 functional_deadlock_report(network.state())));
  }
}

void FunctionalSimulation::Impl::fill_measurement() {
  const LoadEvidence measured = load_between(topology, from_, to_);
  result_.cycles = to_.now;
  result_.measured_from = from_.now;
  result_.simulated = network.now();
  result_.packets_dropped = to_.traffic.packets_dropped - from_.traffic.packets_dropped;
  judge_load(plan_, measured, monitor.batches.slots(to_.now), progress_.found(), result_);
  account_for_trace(plan_, from_.traffic.packets_created, network.delivered() + network.dropped(),
                    monitor.last_delivery, result_);
  if (measured.cycles > 0) {
    const double node_cycles = static_cast<double>(measured.cycles) * measured.nodes;
    result_.offered_load = static_cast<double>(measured.flits_created) / node_cycles;
    result_.accepted_throughput = static_cast<double>(measured.flits_delivered) / node_cycles;
  }
  bound_throughput(crossed_, result_);
  result_.packet_latency = monitor.packet_latency.summary();
  result_.network_latency = monitor.network_latency.summary();
  result_.slowest_packet = monitor.slowest_packet;
  result_.windows = monitor.windows.samples();
  result_.channels = channels_between(from_.channels, std::move(to_.channels));
  result_.kernel.switch_cycles = result_.kernel.evaluated = network.now() * network.nodes();
  result_.seconds = meter.seconds();
}

void FunctionalSimulation::Impl::fill_checks() {
  const PacketBooks books = books_of(network);
  result_.checks = {monitor.misdelivered.result("delivery"), check_packets(books),
                    check_residence(books), progress_.result("progress")};
  const LoadEvidence measured = load_between(topology, from_, to_);
  if (measured.cycles > 0) result_.checks.push_back(check_throughput(measured, crossed_));
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

void FunctionalSimulation::set_instruments(InstrumentList& instruments) {
  impl_->instruments = &instruments;
  impl_->monitor.set_instruments(&instruments);
}

RunResult FunctionalSimulation::run() { return impl_->run(); }

}  // namespace dusk
