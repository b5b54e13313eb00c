// SPDX-License-Identifier: Apache-2.0
#include "testbench/simulation.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <utility>

#include "models/energy/energy.h"
#include "testbench/checks/deadlock_report.h"
#include "testbench/checks/starvation_watch.h"
#include "testbench/phases.h"
#include "testbench/run_judgement.h"
#include "testbench/run_monitor.h"

namespace dusk {
namespace {

/// Most cycles between two checks of the watchdog, the wall clock and the interrupt.
constexpr Cycle kChunk = 4096;
constexpr double kPatience = 0.2;       ///< seconds between these checks, unless a cycle is longer
constexpr Cycle kLivelockPeriods = 10;  ///< watchdog periods without an arrival: packets circle
constexpr Cycle kCreditMargin = 16;     ///< more cycles than a switch needs to return a credit

}  // namespace

struct Simulation::Impl final : Phases {
  Impl(Network& the_network, Clock& the_clock, const RunPlan& plan)
      : Phases(the_network.topology(), plan),
        network(the_network),
        clock(the_clock),
        monitor(the_network, plan.watchdog, plan.in_order, plan.off_share) {
    if (plan.starvation > 0)
      starvation = std::make_unique<StarvationWatch>(network, plan.starvation);
    if (plan.by_class != ByClass::No) network.add_observer(&classes);
  }

  Cycle now() const override { return network.now(); }
  bool empty() const override { return network.empty(); }
  std::uint32_t silent_nodes() override { return dusk::silent_nodes(network); }
  BatchSeries& batches() override { return monitor.batches; }
  Snapshot take_snapshot() const override { return dusk::take_snapshot(network, monitor); }
  std::uint64_t delivered_since_start() const override { return monitor.delivered_since_start(); }
  std::uint64_t measured_in_flight() const override { return monitor.measured_in_flight(); }
  bool messages_delivered() const override { return monitor.messages_delivered(); }

  /// Calls `satisfied` in cycles in which a stop was requested, and at the end of each chunk.
  Ending advance(Cycle end, const Condition& satisfied) override;
  void start_measurement(Cycle from) override {
    monitor.start_measurement(from, plan_.messages);
    classes.start(from);
  }
  CrossedLoad end_measurement(Cycle to) override {
    monitor.end_measurement(to);
    classes.end(to);
    result_.full_channel_load = full();
    return crossed();
  }
  void start_drain() override { monitor.start_drain(); }
  void finish() override { ending_ = flush(); }
  void report_stall() override;
  void fill_measurement() override;
  void fill_checks() override;

  Ending flush();
  LoadEvidence load() const { return load_between(network.topology(), from_, to_); }

  Network& network;
  Clock& clock;
  RunMonitor monitor;
  std::function<WorkDone()> work = [this] {
    return WorkDone{"message", monitor.delivered_since_start(), plan_.messages};
  };
  std::unique_ptr<StarvationWatch> starvation;        // if asked for
  ClassAccount classes;                               // likewise
  InstrumentList* instruments = nullptr;              // likewise
  std::vector<std::function<CheckResult()>> further;  ///< checks of add_check()
  std::function<std::optional<double>()> full = [] { return std::optional<double>(1.0); };
  std::function<CrossedLoad()> crossed = [] { return CrossedLoad{}; };

  bool flushed = false;  // to the end: all credits ought to be home
  Cycle chunk = 64;      ///< cycles between two reads of the wall clock; a power of 2 up to kChunk
  FirstOffender credits;
};

Ending Simulation::Impl::advance(Cycle end, const Condition& satisfied) {
  while (true) {
    if (satisfied()) return Ending::Satisfied;
    if (network.now() >= end) return Ending::Reached;
    const auto begin = std::chrono::steady_clock::now();
    const Cycle until = std::min(end, (network.now() / chunk + 1) * chunk);
    if (!reserve_.lasts([&] { clock.run_until(until); })) return Ending::NoMemory;
    const std::chrono::duration<double> took = std::chrono::steady_clock::now() - begin;
    if (took.count() > kPatience && chunk > 1) chunk /= 2;
    if (took.count() < kPatience / 4 && chunk < kChunk) chunk *= 2;
    // Looked at in cycles that do not depend on the machine's speed.
    const bool look =
        network.stop_requested() || network.now() % kChunk == 0 || network.now() >= end;
    network.clear_stop();
    if (instruments != nullptr && !reserve_.lasts([&] { instruments->write(false); }))
      return Ending::NoMemory;
    for (const auto& check : further)
      if (!check().passed) return Ending::Failed;
    const auto& windows = monitor.windows.samples();
    const WorkDone done = work();
    meter.tick({network.now(), plan_.cycles, done.done, done.all, 0, 0,
                windows.empty() ? nullptr : &windows.back(), monitor.waited_for(), done.unit});
    if (look && starvation) starvation->look();
    if (look && monitor.watchdog.stalled(network.now(), network.last_progress()))
      return Ending::Stalled;
    if (satisfied() || network.now() >= end) continue;
    if (interrupt && interrupt()) return Ending::Interrupted;
  }
}

Ending Simulation::Impl::flush() {
  network.stop_sources();
  monitor.packets.before_discard();
  const std::size_t discarded = network.discard_waiting();
  monitor.packets.after_discard();
  monitor.watchdog.packets_discarded(discarded);
  monitor.start_flush();
  const Cycle start = network.now();
  const auto circling = [this, start] {
    return network.now() - std::max(start, monitor.last_delivery()) >
           kLivelockPeriods * plan_.watchdog;
  };
  Ending end = advance(kNever, [&] { return network.empty() || circling(); });
  if (!ran_through(end) && end != Ending::Stalled) return end;
  if (end == Ending::Satisfied && !network.empty()) {
    progress_.report(fmt::format("cycle {}: flits move, but no packet has arrived since cycle {}",
                                 network.now(), monitor.last_delivery()));
  } else if (end == Ending::Satisfied) {
    Cycle latency = 1;
    for (const Channel& channel : network.topology().channels) {
      latency = std::max<Cycle>(latency, channel.latency);
    }
    end = advance(network.now() + 2 * latency + kCreditMargin, never);
  }
  monitor.scoreboard.finish(discarded);
  credits.report(network.check_credits_home());
  flushed = true;
  return end;
}

void Simulation::Impl::report_stall() {
  if (ending_ != Ending::Stalled) return;
  const StalledNetwork stalled = stalled_network(network);
  progress_.report(fmt::format(
      "cycle {}: no flit moved since cycle {} with {} packets under way\n{}", network.now(),
      network.last_progress(), monitor.watchdog.in_flight(), deadlock_report(stalled)));
  result_.waits = wait_path(stalled);
}

void Simulation::Impl::fill_measurement() {
  const LoadEvidence measured = load();
  const bool closed = monitor.messages_delivered() && plan_.trace_packets == 0;
  result_.cycles = closed ? monitor.messages_delivered_at() : to_.now;
  result_.measured_from = from_.now;
  result_.simulated = network.now();
  judge_load(plan_, measured, monitor.batches.slots(to_.now), progress_.found(), result_);
  account_for_trace(plan_, from_.traffic.packets_created,
                    monitor.traffic.totals().packets_delivered, monitor.last_delivery(), result_);
  const auto cycles = static_cast<double>(measured.cycles);
  if (const double nodes = measured.nodes; measured.cycles > 0 && nodes > 0) {
    result_.offered_load = static_cast<double>(measured.flits_created) / nodes / cycles;
    result_.accepted_throughput = static_cast<double>(measured.flits_delivered) / nodes / cycles;
  }
  bound_throughput(crossed_, result_);
  const auto mean_power = [&](const PowerAccount& power, const PowerCount& count) {
    if (measured.cycles == 0 || power.channels() == 0) return 1.0;
    return drawn_cycles(count, plan_.off_share) / static_cast<double>(power.channels()) / cycles;
  };
  result_.off_share = plan_.off_share;
  result_.relative_link_power = mean_power(monitor.power, to_.power - from_.power);
  result_.switch_link_power =
      mean_power(monitor.switch_power, to_.switch_power - from_.switch_power);
  result_.network_energy = network_power(result_.relative_link_power, plan_.link_share);
  result_.packet_latency = monitor.packet_latency.summary();
  result_.network_latency = monitor.network_latency.summary();
  if (plan_.by_class == ByClass::Yes || classes.several())
    result_.classes = classes.results(measured.nodes, measured.cycles);
  result_.slowest_packet = monitor.slowest_packet();
  result_.mean_hops = monitor.hops.mean();
  result_.selectable = monitor.selectable.result();
  result_.windows = monitor.windows.samples();
  result_.channels = channels_between(from_.channels, std::move(to_.channels));
  result_.kernel = network.counters();
  result_.seconds = meter.seconds();
}

void Simulation::Impl::fill_checks() {
  monitor.channels.finish(network.now(),
                          [this](ChannelId id) { return network.channel_totals(id); });
  const PacketBooks books = monitor.packets.books();
  result_.checks = {
      monitor.scoreboard.delivery(),    monitor.scoreboard.order(),   check_packets(books),
      check_residence(books),           monitor.channels.residency(), progress_.result("progress"),
      monitor.channels.flits_when_lit()};
  for (const auto& check : further) result_.checks.push_back(check());
  if (starvation) result_.checks.push_back(starvation->result());
  if (flushed) result_.checks.push_back(credits.result("credits"));
  const LoadEvidence measured = load();
  if (measured.cycles > 0) result_.checks.push_back(check_throughput(measured, crossed_));
}

Simulation::Simulation(Network& network, Clock& clock, const RunPlan& plan)
    : impl_(std::make_unique<Impl>(network, clock, plan)) {}

Simulation::~Simulation() = default;

void Simulation::set_progress(std::function<void(const Progress&)> report) {
  impl_->meter.set_report(std::move(report));
}

void Simulation::set_work(std::function<WorkDone()> callback) { impl_->work = std::move(callback); }

void Simulation::set_interrupt(std::function<bool()> asked) { impl_->interrupt = std::move(asked); }

void Simulation::add_check(std::function<CheckResult()> check) {
  impl_->further.push_back(std::move(check));
}

void Simulation::set_channel_load(std::function<std::optional<double>()> full,
                                  std::function<CrossedLoad()> crossed) {
  impl_->full = std::move(full);
  impl_->crossed = std::move(crossed);
}

void Simulation::set_window_sink(WindowSink sink) {
  impl_->monitor.windows.set_sink(std::move(sink));
}

void Simulation::set_instruments(InstrumentList& instruments) {
  impl_->instruments = &instruments;
  impl_->monitor.set_instruments(&instruments);
}

void Simulation::set_measurement_start(std::function<void(Cycle)> callback) {
  impl_->started = std::move(callback);
}

RunResult Simulation::run() { return impl_->run(); }

}  // namespace dusk
