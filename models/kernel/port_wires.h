// SPDX-License-Identifier: Apache-2.0
/// The wires at the ports of a switch, laid out for loops over its VCs.
#pragma once

#include "models/common/vc_set.h"
#include "models/kernel/links.h"

namespace dusk {

/// The wire of each port, as one array per field; all arrays have the same index.
template <unsigned Words>
class PortWires {
 public:
  void connect(const std::array<Wire, kMaxPorts>& wires, unsigned ports) {
    for (unsigned p = 0; p < ports; ++p) {
      byte_[p] = wires[p].byte;
      mark_[p] = wires[p].mark;
      latency_[p] = wires[p].latency;
      channel_[p] = wires[p].channel;
    }
  }
  /// Sends a flit or a credit of `vc`.
  void send(VcIndex vc, const LinkView& links) const {
    const unsigned port = vc / 8;
    std::uint8_t* const row = links.rows[latency_[port]];
    std::uint8_t& byte = row[byte_[port]];
    byte = static_cast<std::uint8_t>(byte | 1u << vc % 8);
    set_mark(row, mark_[port], links.marks);
  }
  /// Sends the flit that is in slot `slot`.
  void send_flit(VcIndex vc, std::uint32_t slot, LinkView& links) const {
    const ChannelId channel = channel_[vc / 8];
    ++links.carried[channel];
    if (links.sent != nullptr) *links.sent++ = {channel, slot, vc % 8};
    send(vc, links);
  }

 private:
  std::array<std::uint32_t, 8 * Words> byte_{}, mark_{}, latency_{}, channel_{};
};

}  // namespace dusk
