// SPDX-License-Identifier: Apache-2.0
/// One run: warm-up, measurement, drain; the checks that are always on; what was measured.
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

/// Choice whether a run tells its results by message class, too.
enum class ByClass : std::uint8_t { No, IfSeveral, Yes };

/// How long, and when to stop.
struct RunPlan {
  Cycle warmup = 0;  ///< cycles whose packets and power are not measured
  /// The warm-up ends instead when transient_is_over(), at the latest with half of `cycles`.
  bool detect_warmup = false;
  /// > 0: the measurement ends when is_precise(), at the latest with `cycles`.
  double precision = 0;
  /// Cycles that the slowest feedback of the network needs: neither a detected warm-up nor the
  /// measurement of a steady state is shorter.
  Cycle settling = 0;
  std::string unsteady;     ///< why there is no steady state: "ramp"; empty: the load is constant
  double wanted_load = -1;  ///< flits/node/cycle; negative: none
  double hurst = 0.5;       ///< parameter of the traffic; above 0.5: self-similar
  /// End of the measurement, warm-up included; kNever: until `messages` are delivered.
  Cycle cycles = 0;
  /// > 0: the measurement ends when this many packets were delivered since its start (closed loop).
  std::uint64_t messages = 0;
  /// Packets of the trace that is replayed; 0: none is. With cycles = kNever the measurement ends
  /// when all of them have arrived.
  std::uint64_t trace_packets = 0;
  /// The measurement also ends when no packet is under way and no source has another message, which
  /// the network must be asked to stop for.
  bool when_dry = false;
  /// After the measurement, sources go on (unmeasured) until every measured packet arrived.
  bool drain = true;
  Cycle drain_limit = 100000;  ///< cycles; measured packets still under way then mean: saturated
  /// Cycles without any flit movement while packets are in the network: deadlock.
  Cycle watchdog = 20000;
  /// > 0: a head flit that waits for this long at one place while its switch serves others starves.
  Cycle starvation = 0;
  /// Share of the links in network power (Alonso et al. 2015, tables 4 and 5).
  double link_share = 0.824;
  /// Power of a channel while Off, as a share of its power while On at its whole width; 0..1.
  Rational off_share = 0;
  /// The routing promises that packets of a source-destination pair arrive in order.
  bool in_order = false;
  ByClass by_class = ByClass::No;  ///< (of switches)
};

/// How much of a trace was measured.
struct TraceAccount {
  std::uint64_t packets = 0;      ///< in the file
  std::uint64_t before = 0;       ///< created before the measurement: replayed, not measured
  std::uint64_t after = 0;        ///< left when it ended: replayed only as far as the run drained
  std::optional<Cycle> makespan;  ///< in which the last packet arrived; empty: some did not
};

/// Thresholds of link power, flits per cycle and active link.
struct ThresholdPair {
  double on = 0;
  std::optional<double> off;  ///< empty: it depends on how many are on
};

struct RunResult {
  bool complete = true;  ///< false: interrupted, or the memory ran out
  /// The memory ran out in the middle of a cycle: there are no checks.
  bool out_of_memory = false;
  bool saturated = false;  ///< accepted less than offered, or measured packets never arrived
  /// End of the measurement (closed loop: the cycle in which the last message arrived).
  Cycle cycles = 0;
  Cycle measured_from = 0;
  Cycle simulated = 0;                                       ///< all cycles, drain included
  std::uint64_t packets_created = 0, packets_delivered = 0;  ///< in the measurement
  std::uint64_t packets_dropped = 0;  ///< of those created, for want of space (functional engine)
  double offered_load = 0, accepted_throughput = 0;  ///< flits/node/cycle
  /// Offered load, flits/node/cycle, at which the first channel is full if the traffic of all
  /// packets created grows in equal proportions. Empty: not known.
  std::optional<double> full_channel_load;
  /// Highest throughput, flits/node/cycle, that the channels allow in the proportions of the
  /// packets that crossed the network in the measurement; at least what was accepted. Empty: as
  /// above.
  std::optional<double> throughput_bound;
  LatencySummary packet_latency, network_latency;  ///< measured packets; cycles
  /// Functional engine: of packets delivered in the measurement, whenever they were created, from
  /// creation; of those whose head flit left its node in it, from creation until then; cycles.
  LatencySummary received_latency, injection_latency;
  /// Channels between switches on the way of a packet, of those delivered in the measurement.
  /// Empty: there is none, or drawn directions decide the length of a way.
  std::optional<double> mean_hops;
  SteadyState steady;
  std::vector<ClassResult> classes;               ///< [message class]; empty: not told
  std::optional<TraceAccount> trace;              ///< of a trace
  std::optional<ApplicationAccount> application;  ///< filled by the program
  std::uint64_t slowest_packet = 0;               ///< its number; of the first, if any measured
  /// Powered channel-cycles / channel-cycles, node channels included; one at half power is half,
  /// one that is Off the plan's off_share.
  double relative_link_power = 1;
  double switch_link_power = 1;  ///< the same of the channels between switches alone
  double network_energy = 1;     ///< link_share * relative_link_power + 1 - link_share
  Rational off_share = 0;        ///< copy of the plan's
  std::optional<ComponentAccount> components;  ///< filled by the program; not of engine functional
  std::optional<ThresholdPair> thresholds;     ///< filled by the program, if the policy has them
  std::optional<SelectableResult> selectable;  ///< of policies with selectable ports
  std::vector<WindowSample> windows;
  std::vector<ChannelTotals> channels;  ///< [ChannelId], measurement only
  std::vector<CheckResult> checks;
  std::optional<WaitPath> waits;  ///< after a standstill
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
  /// `clock` turns `network`; both outlive the simulation. Nothing may have been simulated yet, and
  /// the network must not be stepped after the simulation is gone: it still holds its observer.
  Simulation(Network& network, Clock& clock, const RunPlan& plan);
  ~Simulation();
  void set_progress(std::function<void(const Progress&)> report);
  /// Tells the work that is done instead of the messages that are delivered.
  void set_work(std::function<WorkDone()> callback);
  /// Asked at every window and a few times in a long one; true ends the run at once, marked
  /// incomplete: no drain, and the checks that need an empty network are left out.
  void set_interrupt(std::function<bool()> asked);
  /// A further check: asked after every stop of the clock, its result stands among the checks. One
  /// that fails ends the run at once; whoever sees it fail asks the network to stop.
  void add_check(std::function<CheckResult()> check);
  /// The load at which the packets created so far fill the first channel, flits/node/cycle, and
  /// what crossed the network in the measurement (checked against its own bound). Both are asked
  /// once, at the end of the measurement. Without it: 1, the injection channels.
  void set_channel_load(std::function<std::optional<double>()> full,
                        std::function<CrossedLoad()> crossed);
  /// Takes the windows of a long run, so that the result has only the last of them.
  void set_window_sink(WindowSink sink);
  /// Watch the run from now on, and write their files while it goes on; but for the last rows,
  /// which are left to the caller. They outlive the simulation.
  void set_instruments(InstrumentList& instruments);
  /// Told the first cycle of the measurement when it begins.
  void set_measurement_start(std::function<void(Cycle)> callback);
  /// Call it once. Throws std::invalid_argument if the plan has no end or nothing to measure, or if
  /// it asks for a steady state where there is none.
  RunResult run();

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace dusk
