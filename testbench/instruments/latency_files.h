// SPDX-License-Identifier: Apache-2.0
/// Packet latency, from creation to the tail's arrival: of the whole run, and of each window.
#pragma once

#include <string>

#include "testbench/instruments/instrument.h"
#include "testbench/statistics/histogram.h"

namespace dusk {

/// latency.csv: number of measured packets with each latency.
class LatencyHistogram final : public Instrument {
 public:
  const char* name() const override { return "latency.csv"; }
  void packet_delivered(const Packet& packet, bool measured) override {
    if (measured) latencies_.add(packet.delivered - packet.created);
  }
  void write(RowFile& file, bool last) override;

 private:
  Histogram latencies_;
};

/// latency_windows.csv: median, higher percentiles and maximum latency of the packets delivered in
/// each window, measured or not.
class LatencyWindows final : public Instrument {
 public:
  const char* name() const override { return "latency_windows.csv"; }
  void packet_delivered(const Packet& packet, bool) override {
    latencies_.add(packet.delivered - packet.created);
  }
  void window_ended(Cycle end) override;
  void write(RowFile& file, bool last) override;

 private:
  Histogram latencies_;  // in this window
  std::string rows_;
};

}  // namespace dusk
