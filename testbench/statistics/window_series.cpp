// SPDX-License-Identifier: Apache-2.0
#include "testbench/statistics/window_series.h"

namespace dusk {

namespace {

/// Returns the mean share of full power since `before`, and sets `before` to the present totals; 1
/// if no channel is included.
double mean_power(const PowerAccount& power, Cycle end, double cycles, const Rational& off_share,
                  PowerCount& before) {
  const PowerCount count = power.count(end + 1);
  const double drawn = drawn_cycles(count - before, off_share);
  before = count;
  if (power.channels() == 0 || cycles <= 0) return 1;
  return drawn / (static_cast<double>(power.channels()) * cycles);
}

}  // namespace

void WindowSeries::close(Cycle end, const TrafficAccount& traffic, const PowerAccount& power,
                         const PowerAccount& switch_power) {
  const TrafficTotals& now = traffic.totals();
  const auto cycles = static_cast<double>(end + 1 - done_);
  const double node_cycles = cycles * nodes_;
  WindowSample sample;
  sample.end = end;
  if (node_cycles > 0) {
    sample.offered = static_cast<double>(now.flits_created - before_.flits_created) / node_cycles;
    sample.accepted =
        static_cast<double>(now.flits_delivered - before_.flits_delivered) / node_cycles;
  }
  sample.delivered_packets = now.packets_delivered - before_.packets_delivered;
  if (sample.delivered_packets > 0) {
    const auto packets = static_cast<double>(sample.delivered_packets);
    sample.packet_latency =
        static_cast<double>(now.packet_latency - before_.packet_latency) / packets;
    sample.network_latency =
        static_cast<double>(now.network_latency - before_.network_latency) / packets;
  }
  sample.relative_link_power = mean_power(power, end, cycles, off_share_, power_before_);
  sample.switch_link_power =
      mean_power(switch_power, end, cycles, off_share_, switch_power_before_);
  sample.channels = power.counts();
  sample.waiting_packets = traffic.waiting();
  before_ = now;
  done_ = end + 1;
  if (sink_ && samples_.size() >= kMostKept) {
    sink_(samples_);
    samples_.clear();
  }
  samples_.push_back(sample);
}

}  // namespace dusk
