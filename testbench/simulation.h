// SPDX-License-Identifier: Apache-2.0
/// One run: warm-up, measurement and drain, with the checks that are always on; and its results.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "models/energy/component_power.h"
#include "models/kernel/clock.h"
#include "models/kernel/network.h"
#include "testbench/common/check_result.h"
#include "testbench/common/wait_step.h"
#include "testbench/instruments/instrument_list.h"
#include "testbench/progress_meter.h"
#include "testbench/statistics/application_account.h"
#include "testbench/statistics/class_account.h"
#include "testbench/statistics/latency_statistics.h"
#include "testbench/statistics/load_checks.h"
#include "testbench/statistics/selectable_account.h"
#include "testbench/statistics/steady_state.h"
#include "testbench/statistics/window_series.h"

namespace dusk {

/// Whether the results of a run also contain numbers for each message class.
enum class ByClass : std::uint8_t { No, IfSeveral, Yes };

/// Lengths of the phases of a run, and conditions that end them.
struct RunPlan {
  Cycle warmup = 0;  ///< cycles whose packets and power are not measured
  /// If true, the warm-up ends when transient_is_over(), at the latest with half of `cycles`.
  bool detect_warmup = false;
  /// If > 0, the measurement ends when is_precise(), at the latest with `cycles`.
  double precision = 0;
  /// Cycles that the slowest feedback of the network needs. A detected warm-up and the measurement
  /// of a steady state last at least this long.
  Cycle settling = 0;
  std::string unsteady;     ///< reason for no steady state ("ramp"); empty: constant load
  double wanted_load = -1;  ///< flits/node/cycle; negative: no wanted load
  double hurst = 0.5;       ///< Hurst parameter of the traffic; above 0.5: self-similar
  /// End of the measurement, counted from cycle 0; kNever: until `messages` are delivered.
  Cycle cycles = 0;
  /// If > 0, the measurement ends when this many packets were delivered in it (closed loop).
  std::uint64_t messages = 0;
  /// Number of packets of the replayed trace; 0: no trace. With cycles = kNever the measurement
  /// ends when all of them have arrived.
  std::uint64_t trace_packets = 0;
  /// If true, the measurement also ends when no packet is under way and no source has another
  /// message. Some object must request the network to stop in this case.
  bool when_dry = false;
  /// If true, sources continue after the measurement until every measured packet has arrived.
  bool drain = true;
  Cycle drain_limit = 100000;  ///< cycles; later measured packets mean: saturated
  /// Cycles without any flit movement, while packets are in the network, that mean a deadlock.
  Cycle watchdog = 20000;
  /// If > 0: a head flit starves if it waits this long while its switch serves others.
  Cycle starvation = 0;
  /// Share of the links in network power (Alonso et al. 2015, tables 4 and 5).
  double link_share = 0.824;
  /// Power of a channel that is Off, relative to an On channel of full width; 0..1.
  Rational off_share = 0;
  /// If true, the routing promises that packets of a source-destination pair arrive in order.
  bool in_order = false;
  ByClass by_class = ByClass::No;  ///< not of the functional engine
};

/// Number of packets of a trace that were replayed before, in and after the measurement.
struct TraceAccount {
  std::uint64_t packets = 0;      ///< packets in the file
  std::uint64_t before = 0;       ///< created before the measurement: replayed, not measured
  std::uint64_t after = 0;        ///< left at its end: replayed only as far as the run drained
  std::optional<Cycle> makespan;  ///< cycle in which the last packet arrived; empty: some did not
};

/// Thresholds of link power, in flits per cycle and active link.
struct ThresholdPair {
  double on = 0;
  std::optional<double> off;  ///< empty: it depends on the number of active links
};

struct RunResult {
  bool complete = true;  ///< false: the run was interrupted or memory ran out
  /// Memory ran out in the middle of a cycle, so there are no checks.
  bool out_of_memory = false;
  bool saturated = false;  ///< accepted less than offered, or measured packets never arrived
  /// End of the measurement (closed loop: the cycle in which the last message arrived).
  Cycle cycles = 0;
  Cycle measured_from = 0;
  Cycle simulated = 0;                                       ///< all cycles, drain included
  std::uint64_t packets_created = 0, packets_delivered = 0;  ///< in the measurement
  std::uint64_t packets_dropped = 0;  ///< part of packets_created: no space (functional engine)
  double offered_load = 0, accepted_throughput = 0;  ///< flits/node/cycle
  /// Offered load, in flits/node/cycle, at which the first channel is full if the traffic of all
  /// packets created grows in equal proportions. Empty: not known.
  std::optional<double> full_channel_load;
  /// Highest throughput, in flits/node/cycle, that the channels allow for traffic in the
  /// proportions of the packets that crossed the network in the measurement. At least the accepted
  /// throughput. Empty: not known.
  std::optional<double> throughput_bound;
  LatencySummary packet_latency, network_latency;  ///< measured packets; cycles
  /// Functional engine, cycles from creation. received_latency: of packets delivered in the
  /// measurement. injection_latency: until the head flit leaves the node in the measurement.
  LatencySummary received_latency, injection_latency;
  /// Mean number of channels between switches on the way of a packet, for packets delivered in the
  /// measurement. Empty: no packet, or random directions decide the length of a way.
  std::optional<double> mean_hops;
  SteadyState steady;
  std::vector<ClassResult> classes;               ///< [message class]; empty: not reported
  std::optional<TraceAccount> trace;              ///< if a trace is replayed
  std::optional<ApplicationAccount> application;  ///< filled by the program
  std::uint64_t slowest_packet = 0;               ///< Packet::id, if a packet was measured
  /// Powered channel-cycles / channel-cycles, node channels included. A channel at half power
  /// counts 1/2, a channel that is Off counts off_share.
  double relative_link_power = 1;
  double switch_link_power = 1;  ///< the same for channels between switches
  double network_energy = 1;     ///< link_share * relative_link_power + 1 - link_share
  Rational off_share = 0;        ///< RunPlan::off_share
  std::optional<ComponentAccount> components;  ///< set by the program; not with engine functional
  std::optional<ThresholdPair> thresholds;     ///< set by the program, if the policy has them
  std::optional<SelectableResult> selectable;  ///< if the policy has selectable ports
  std::vector<WindowSample> windows;
  std::vector<ChannelTotals> channels;  ///< [ChannelId], measurement only
  std::vector<CheckResult> checks;
  std::optional<WaitPath> waits;  ///< set after a standstill
  KernelCounters kernel;
  double seconds = 0;  ///< wall time

  bool passed() const {
    for (const CheckResult& check : checks) {
      if (!check.passed) return false;
    }
    return true;
  }
};

class Simulation {
 public:
  /// `clock` steps `network`; both must outlive the simulation, and nothing may be simulated yet.
  /// Do not step the network after the simulation is destroyed: it still refers to its observer.
  Simulation(Network& network, Clock& clock, const RunPlan& plan);
  ~Simulation();
  void set_progress(std::function<void(const Progress&)> report);
  /// Sets a source of the work done, which progress reports in place of delivered messages.
  void set_work(std::function<WorkDone()> callback);
  /// Sets a function that is called at every window and a few times in a long one. True ends the
  /// run at once as incomplete, without the drain and the checks that need an empty network.
  void set_interrupt(std::function<bool()> asked);
  /// Adds a check, called after every stop of the clock. Its result joins the other checks. A
  /// failed check ends the run at once; the object that detects it must ask the network to stop.
  void add_check(std::function<CheckResult()> check);
  /// Sets two functions, called once at the end of the measurement. `full`: load (flits/node/cycle)
  /// at which the packets created so far fill the first channel. `crossed`: packets that crossed in
  /// the measurement, checked against their bound. Default load: 1 (injection channels).
  void set_channel_load(std::function<std::optional<double>()> full,
                        std::function<CrossedLoad()> crossed);
  /// Sets the sink of the windows of a long run. The result has only the last windows.
  void set_window_sink(WindowSink sink);
  /// Sets instruments, which observe the run from now on and write their files during it. The
  /// caller writes the last rows. The instruments must outlive the simulation.
  void set_instruments(InstrumentList& instruments);
  /// Sets a function that is called with the first cycle of the measurement when it begins.
  void set_measurement_start(std::function<void(Cycle)> callback);
  /// Runs the simulation; call it once. Throws std::invalid_argument if the plan has no end or
  /// nothing to measure, or demands a steady state that cannot exist.
  RunResult run();

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace dusk
