// SPDX-License-Identifier: Apache-2.0
#include "testbench/window_series.h"

namespace dusk {

void WindowSeries::close(Cycle end, const TrafficAccount& traffic, const PowerAccount& power) {
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
  const std::uint64_t quarters = power.powered_quarters(end + 1);
  if (power.channels() > 0 && cycles > 0) {
    sample.relative_link_power = static_cast<double>(quarters - quarters_before_) / 4 /
                                 (static_cast<double>(power.channels()) * cycles);
  }
  sample.channels = power.counts();
  sample.waiting_packets = traffic.waiting();
  before_ = now;
  quarters_before_ = quarters;
  done_ = end + 1;
  samples_.push_back(sample);
}

}  // namespace dusk
