// SPDX-License-Identifier: Apache-2.0
#include "testbench/instruments/node_table.h"

#include <fmt/format.h>

#include <iterator>

namespace dusk {

std::string LatencySum::fields() const {
  if (packets == 0) return ",";
  return fmt::format("{},{}", static_cast<double>(sum) / static_cast<double>(packets), largest);
}

void NodeTable::write(RowFile& file, bool last) {
  file.set_head("node,sent,sent_latency,sent_max,received,received_latency,received_max\n");
  std::string rows;
  for (NodeId node = 0; last && node < sent_.size(); ++node) {
    const LatencySum &sent = sent_[node], &received = received_[node];
    fmt::format_to(std::back_inserter(rows), "{},{},{},{},{}\n", node, sent.packets, sent.fields(),
                   received.packets, received.fields());
  }
  file.add(rows);
}

void PairTable::write(RowFile& file, bool last) {
  file.set_head("source,destination,packets,latency,max\n");
  std::string rows;
  if (!last) return file.add(rows);
  for (const auto& [pair, sum] : pairs_) {
    fmt::format_to(std::back_inserter(rows), "{},{},{},{}\n", pair.first, pair.second, sum.packets,
                   sum.fields());
  }
  file.add(rows);
}

}  // namespace dusk
