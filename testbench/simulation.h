// SPDX-License-Identifier: Apache-2.0
/// One run: warm-up, measurement, drain; the checks that are always on; what was measured.
#pragma once

#include <array>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "models/clock.h"
#include "models/network.h"
#include "testbench/check_result.h"

namespace dusk {

/// How long, and when to stop.
struct RunPlan {
  Cycle warmup = 0;    ///< cycles whose packets and power are not measured
  Cycle cycles = 0;    ///< end of the measurement (warm-up included); kNever: until `messages` are delivered
  std::uint64_t messages = 0;  ///< > 0: the measurement ends when this many packets were delivered (closed loop)
  bool drain = true;   ///< after the measurement, sources go on (unmeasured) until every measured packet arrived
  Cycle drain_limit = 100000;  ///< cycles; measured packets still under way then mean: saturated
  Cycle watchdog = 20000;      ///< cycles without any flit movement while packets are in the network: deadlock
  double link_share = 0.824;   ///< share of the links in network power (Alonso et al. 2015, tables 4 and 5)
};

struct LatencySummary {
  std::uint64_t count = 0;
  double mean = 0, deviation = 0;  ///< cycles
  Cycle minimum = 0, p50 = 0, p90 = 0, p95 = 0, p99 = 0, maximum = 0;
};

/// One measurement window of the time series.
struct WindowSample {
  Cycle end = 0;              ///< the window covers (end - window, end]
  double offered = 0;         ///< flits/node/cycle created
  double accepted = 0;        ///< flits/node/cycle delivered
  std::uint64_t delivered_packets = 0;
  double packet_latency = 0;  ///< mean of the packets delivered in the window; 0 if none
  double network_latency = 0;
  double relative_link_power = 0;
  std::array<std::uint32_t, kChannelStates> channels{};  ///< channels in each state at the window's end
  std::uint64_t waiting_packets = 0;                     ///< in all source queues at the window's end
};

struct RunResult {
  bool complete = true;   ///< false: interrupted
  bool saturated = false; ///< accepted less than offered, or measured packets never arrived
  Cycle cycles = 0;       ///< cycles of the measurement incl. warm-up (closed loop: when the last message arrived)
  Cycle measured_from = 0;
  Cycle simulated = 0;    ///< all cycles, drain included
  std::uint64_t packets_created = 0, packets_delivered = 0;     ///< in the measurement
  double offered_load = 0, accepted_throughput = 0;             ///< flits/node/cycle
  double throughput_bound = 0;  ///< highest accepted load the channels allow for the packets generated
  LatencySummary packet_latency, network_latency;               ///< measured packets; cycles
  double relative_link_power = 1;  ///< powered channel-cycles / channel-cycles, node channels included
  double network_energy = 1;       ///< link_share * relative_link_power + 1 - link_share
  std::vector<WindowSample> windows;
  std::vector<ChannelTotals> channels;  ///< [ChannelId], measurement only
  std::vector<CheckResult> checks;
  KernelCounters kernel;
  double seconds = 0;     ///< wall time

  bool passed() const {
    for (const CheckResult& check : checks) {
      if (!check.passed) return false;
    }
    return true;
  }
};

/// Reported about four times a second of wall time.
struct Progress {
  Cycle now = 0, end = 0;       ///< end kNever: see messages
  std::uint64_t delivered = 0, messages = 0;
  double cycles_per_second = 0, seconds_left = 0;
  const WindowSample* last_window = nullptr;  ///< null before the first window
};

class Simulation {
 public:
  /// `clock` turns `network`; both outlive the simulation. Nothing may have been simulated yet.
  Simulation(Network& network, Clock& clock, const RunPlan& plan);
  ~Simulation();
  void set_progress(std::function<void(const Progress&)> report);
  /// Asked at every window; true ends the run at once, marked incomplete.
  void set_interrupt(std::function<bool()> asked);
  RunResult run();

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace dusk
