// SPDX-License-Identifier: Apache-2.0
#include "testbench/instruments/latency_files.h"

#include <fmt/format.h>

#include <iterator>

namespace dusk {

void LatencyHistogram::write(RowFile& file, bool last) {
  file.set_head("cycles,packets\n");
  std::string rows;
  if (last) {
    latencies_.for_each([&rows](Cycle cycles, std::uint64_t packets) {
      fmt::format_to(std::back_inserter(rows), "{},{}\n", cycles, packets);
    });
  }
  file.add(rows);
}

void LatencyWindows::window_ended(Cycle end) {
  if (latencies_.count() == 0) {
    rows_ += fmt::format("{},0,,,,,\n", end);
    return;
  }
  rows_ +=
      fmt::format("{},{},{},{},{},{},{}\n", end, latencies_.count(), latencies_.percentile(0.5),
                  latencies_.percentile(0.95), latencies_.percentile(0.99),
                  latencies_.percentile(0.999), latencies_.maximum());
  latencies_.clear();
}

void LatencyWindows::write(RowFile& file, bool) {
  file.set_head("cycle,packets,p50,p95,p99,p999,max\n");
  file.add(rows_);
  rows_.clear();
}

}  // namespace dusk
