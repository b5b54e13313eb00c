// SPDX-License-Identifier: Apache-2.0
#include "testbench/simulation.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <utility>

#include "models/energy/energy.h"
#include "testbench/checks/deadlock_report.h"
#include "testbench/checks/starvation_watch.h"
#include "testbench/ending.h"
#include "testbench/memory_reserve.h"
#include "testbench/run_judgement.h"
#include "testbench/run_monitor.h"
#include "testbench/snapshot.h"

namespace dusk {
namespace {

/// Longest time between two looks at the watchdog, the wall clock and the interrupt, cycles.
constexpr Cycle kChunk = 4096;
constexpr double kPatience = 0.2;       ///< seconds between such looks, unless a cycle is longer
constexpr Cycle kLivelockPeriods = 10;  ///< of the watchdog without an arrival: a circle
constexpr Cycle kCreditMargin = 16;     ///< cycles in which a switch returns a credit, and more

}  // namespace

struct Simulation::Impl {
  Impl(Network& the_network, Clock& the_clock, const RunPlan& the_plan)
      : network(the_network),
        clock(the_clock),
        plan(the_plan),
        monitor(the_network, the_plan.watchdog, the_plan.in_order, the_plan.off_share) {
    if (plan.starvation > 0)
      starvation = std::make_unique<StarvationWatch>(network, plan.starvation);
    if (plan.by_class != ByClass::No) network.add_observer(&classes);
  }

  RunResult run();
  void warm_up();
  void measure();
  Ending drain();
  Ending flush();
  /// Runs to `end`, or until `satisfied` says so at the end of a cycle in which a stop was asked
  /// for.
  template <typename Satisfied>
  Ending advance(Cycle end, Satisfied satisfied);
  bool sources_dry() const;
  Slots slots() { return monitor.batches.slots(network.now()); }
  LoadEvidence load() const { return load_between(network.topology(), from, to); }
  void report_stall();
  void fill_measurement();
  void fill_checks();

  Network& network;
  Clock& clock;
  RunPlan plan;
  RunMonitor monitor;
  std::unique_ptr<StarvationWatch> starvation;  // if asked for
  ClassAccount classes;                         // likewise
  ProgressMeter meter;
  std::function<bool()> interrupt;
  std::vector<std::function<CheckResult()>> further;  ///< checks
  std::function<std::optional<double>()> full = [] { return std::optional<double>(1.0); };
  std::function<CrossedLoad()> crossed = [] { return CrossedLoad{}; };
  std::function<void(Cycle)> started = [](Cycle) {};
  CrossedLoad crossed_load;

  Snapshot from, to;
  Ending ending = Ending::Reached;  // of the last phase
  bool flushed = false;             // to the end: all credits ought to be home
  Cycle chunk = 64;  ///< cycles between two looks at the wall clock; a power of 2 up to kChunk
  FirstOffender progress, credits;
  RunResult result;
  MemoryReserve reserve;  ///< for the result, when the memory has run out
};

template <typename Satisfied>
Ending Simulation::Impl::advance(Cycle end, Satisfied satisfied) {
  while (true) {
    if (satisfied()) return Ending::Satisfied;
    if (network.now() >= end) return Ending::Reached;
    const auto begin = std::chrono::steady_clock::now();
    const Cycle until = std::min(end, (network.now() / chunk + 1) * chunk);
    if (!reserve.lasts([&] { clock.run_until(until); })) return Ending::NoMemory;
    const std::chrono::duration<double> took = std::chrono::steady_clock::now() - begin;
    if (took.count() > kPatience && chunk > 1) chunk /= 2;
    if (took.count() < kPatience / 4 && chunk < kChunk) chunk *= 2;
    // Looked at in cycles that do not depend on the machine's speed.
    const bool look =
        network.stop_requested() || network.now() % kChunk == 0 || network.now() >= end;
    network.clear_stop();
    for (const auto& check : further)
      if (!check().passed) return Ending::Failed;
    const auto& windows = monitor.windows.samples();
    meter.tick({network.now(), plan.cycles, monitor.delivered_since_start(), plan.messages, 0, 0,
                windows.empty() ? nullptr : &windows.back(), monitor.waited_for()});
    if (look && starvation) starvation->look();
    if (look && monitor.watchdog.stalled(network.now(), network.last_progress()))
      return Ending::Stalled;
    if (satisfied() || network.now() >= end) continue;
    if (interrupt && interrupt()) return Ending::Interrupted;
  }
}

bool Simulation::Impl::sources_dry() const {
  return network.empty() && silent_nodes(network) == network.topology().nodes;
}

RunResult Simulation::Impl::run() {
  meter.start();
  warm_up();
  measure();
  if (ran_through(ending)) ending = drain();
  if (ran_through(ending)) ending = flush();
  if (ending == Ending::Stalled) report_stall();
  result.complete = ending != Ending::Interrupted && ending != Ending::NoMemory;
  result.out_of_memory = ending == Ending::NoMemory;
  fill_measurement();
  if (!result.out_of_memory) fill_checks();
  return std::move(result);
}

void Simulation::Impl::warm_up() {
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

void Simulation::Impl::measure() {
  from = take_snapshot(network, monitor);
  await_trace(from.traffic.packets_delivered, plan);
  monitor.start_measurement(from.now, plan.messages);
  classes.start(from.now);
  started(from.now);
  const auto satisfied = [this] {
    return monitor.messages_delivered() || (plan.cycles == kNever && sources_dry());
  };
  const bool looks = plan.precision > 0;
  do {
    const Cycle look = looks ? monitor.batches.next_look(network.now()) : plan.cycles;
    if (ran_through(ending)) ending = advance(std::min(look, plan.cycles), satisfied);
    result.steady.converged =
        looks && ending == Ending::Reached && network.now() - from.now >= plan.settling &&
        is_precise(batch_intervals(slots(), network.topology().nodes), plan.precision);
  } while (ending == Ending::Reached && network.now() < plan.cycles && !result.steady.converged);
  to = take_snapshot(network, monitor);
  monitor.end_measurement(to.now);
  classes.end(to.now);
  if (ending == Ending::Satisfied && !monitor.messages_delivered()) {
    progress.report(
        fmt::format("cycle {}: {} of {} packets were delivered, and no source has another one",
                    network.now(), monitor.delivered_since_start(), plan.messages));
  }
  result.full_channel_load = full();
  crossed_load = crossed();
}

Ending Simulation::Impl::drain() {
  // One unmeasured cycle with the sources on closes the window that ends with it.
  Ending end = advance(to.now + 1, never);
  if (!plan.drain || !ran_through(end)) return end;
  monitor.start_drain();
  end = advance(to.now + plan.drain_limit, [this] { return monitor.measured_under_way() == 0; });
  if (end == Ending::Reached) result.saturated = true;
  return end;
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
           kLivelockPeriods * plan.watchdog;
  };
  Ending end = advance(kNever, [&] { return network.empty() || circling(); });
  if (!ran_through(end) && end != Ending::Stalled) return end;
  if (end == Ending::Satisfied && !network.empty()) {
    progress.report(fmt::format("cycle {}: flits move, but no packet has arrived since cycle {}",
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
  progress.report(
      fmt::format("cycle {}: no flit moved since cycle {} with {} packets under way\n{}",
                  network.now(), network.last_progress(), monitor.watchdog.under_way(),
                  deadlock_report(stalled_network(network))));
}

void Simulation::Impl::fill_measurement() {
  const LoadEvidence measured = load();
  const bool closed = monitor.messages_delivered() && plan.trace_packets == 0;
  result.cycles = closed ? monitor.messages_delivered_at() : to.now;
  result.measured_from = from.now;
  result.simulated = network.now();
  judge_load(plan, measured, monitor.batches.slots(to.now), progress.found(), result);
  account_for_trace(plan, from.traffic.packets_created, monitor.traffic.totals().packets_delivered,
                    monitor.last_delivery(), result);
  const auto cycles = static_cast<double>(measured.cycles);
  if (const double nodes = measured.nodes; measured.cycles > 0 && nodes > 0) {
    result.offered_load = static_cast<double>(measured.flits_created) / nodes / cycles;
    result.accepted_throughput = static_cast<double>(measured.flits_delivered) / nodes / cycles;
  }
  bound_throughput(crossed_load, result);
  const auto mean_power = [&](const PowerAccount& power, const PowerCount& count) {
    if (measured.cycles == 0 || power.channels() == 0) return 1.0;
    return drawn_cycles(count, plan.off_share) / static_cast<double>(power.channels()) / cycles;
  };
  result.off_share = plan.off_share;
  result.relative_link_power = mean_power(monitor.power, to.power - from.power);
  result.switch_link_power = mean_power(monitor.switch_power, to.switch_power - from.switch_power);
  result.network_energy = network_power(result.relative_link_power, plan.link_share);
  result.packet_latency = monitor.packet_latency.summary();
  result.network_latency = monitor.network_latency.summary();
  if (plan.by_class == ByClass::Yes || classes.several())
    result.classes = classes.results(measured.nodes, measured.cycles);
  result.slowest_packet = monitor.slowest_packet();
  result.windows = monitor.windows.samples();
  result.channels = channels_between(from.channels, std::move(to.channels));
  result.kernel = network.counters();
  result.seconds = meter.seconds();
}

void Simulation::Impl::fill_checks() {
  monitor.channels.finish(network.now(),
                          [this](ChannelId id) { return network.channel_totals(id); });
  const PacketBooks books = monitor.packets.books();
  result.checks = {
      monitor.scoreboard.delivery(),    monitor.scoreboard.order(),   check_packets(books),
      check_residence(books),           monitor.channels.residency(), progress.result("progress"),
      monitor.channels.flits_when_lit()};
  for (const auto& check : further) result.checks.push_back(check());
  if (starvation) result.checks.push_back(starvation->result());
  if (flushed) result.checks.push_back(credits.result("credits"));
  const LoadEvidence measured = load();
  if (measured.cycles > 0) result.checks.push_back(check_throughput(measured, crossed_load));
}

Simulation::Simulation(Network& network, Clock& clock, const RunPlan& plan)
    : impl_(std::make_unique<Impl>(network, clock, plan)) {}

Simulation::~Simulation() = default;

void Simulation::set_progress(std::function<void(const Progress&)> report) {
  impl_->meter.set_report(std::move(report));
}

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

void Simulation::set_measurement_start(std::function<void(Cycle)> told) {
  impl_->started = std::move(told);
}

RunResult Simulation::run() {
  require_possible(impl_->plan);
  return impl_->run();
}

}  // namespace dusk
