// SPDX-License-Identifier: Apache-2.0
/// Time series of a run: one sample per measurement window.
#pragma once

#include <array>
#include <functional>
#include <vector>

#include "testbench/statistics/power_account.h"
#include "testbench/statistics/traffic_account.h"

namespace dusk {

/// One measurement window of the time series.
struct WindowSample {
  Cycle end = 0;        ///< last cycle; covers (end - window, end], the first one cycle 0 too
  double offered = 0;   ///< flits/node/cycle created
  double accepted = 0;  ///< flits/node/cycle delivered
  std::uint64_t delivered_packets = 0;
  double packet_latency = 0;  ///< mean of the packets delivered in the window; 0 if none
  double network_latency = 0;
  double relative_link_power = 0;
  double switch_link_power = 0;  ///< the same for the channels between switches
  std::array<std::uint32_t, kChannelStates> channels{};  ///< in each state at the window's end
  std::uint64_t waiting_packets = 0;  ///< in all source queues at the window's end
};

/// Function that takes the oldest windows of a long series, which the series then deletes.
using WindowSink = std::function<void(const std::vector<WindowSample>&)>;

class WindowSeries {
 public:
  /// A channel that is Off draws `off_share` of its full power.
  explicit WindowSeries(std::uint32_t nodes, const Rational& off_share = 0)
      : nodes_(nodes), off_share_(off_share) {}

  /// Closes the window that ends with cycle `end`, from the totals after this cycle.
  /// `switch_power`: account of the channels between switches.
  void close(Cycle end, const TrafficAccount& traffic, const PowerAccount& power,
             const PowerAccount& switch_power);
  /// Returns the windows that no sink has taken; the last window always stays.
  const std::vector<WindowSample>& samples() const { return samples_; }
  /// From now on passes kMostKept windows at a time to `sink`, so that the memory of a long series
  /// is bounded.
  void set_sink(WindowSink sink) { sink_ = std::move(sink); }
  static constexpr std::size_t kMostKept = 8192;

 private:
  std::uint32_t nodes_;
  Rational off_share_;
  Cycle done_ = 0;  // cycles in the windows so far
  TrafficTotals before_;
  PowerCount power_before_, switch_power_before_;
  std::vector<WindowSample> samples_;
  WindowSink sink_;
};

}  // namespace dusk
