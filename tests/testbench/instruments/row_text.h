// SPDX-License-Identifier: Apache-2.0
/// File of an instrument in memory.
#pragma once

#include <string>

#include "testbench/instruments/instrument.h"

namespace dusk::testing {

struct RowText final : RowFile {
  void set_head(std::string_view to) override {
    if (!head.empty() && head.size() != to.size()) sizes_differ = true;
    head = to;
  }
  void add(std::string_view more) override { rows += more; }
  std::string text() const { return head + rows; }

  std::string head, rows;
  bool sizes_differ = false;
};

/// A packet that was delivered.
inline Packet delivered(NodeId source, NodeId destination, Cycle created, Cycle at) {
  Packet packet;
  packet.id = 7;
  packet.source = source;
  packet.destination = destination;
  packet.length = 4;
  packet.message_class = 2;
  packet.created = created;
  packet.injected = created + 1;
  packet.delivered = at;
  return packet;
}

}  // namespace dusk::testing
