// SPDX-License-Identifier: Apache-2.0
/// Checks that every packet arrives once, whole, in order and at its destination.
#pragma once

#include <array>
#include <string>
#include <unordered_map>
#include <vector>

#include "models/kernel/network.h"
#include "testbench/common/check_result.h"

namespace dusk {

/// Records each created packet and compares with these records every flit that reaches a node.
class Scoreboard final : public NetworkObserver {
 public:
  /// `in_order`: the routing promises that packets of a source-destination pair arrive in the order
  /// of their creation. Adaptive routing to the upper levels of a tree does not promise it.
  explicit Scoreboard(bool in_order) : in_order_(in_order) {}

  void packet_created(PacketHandle handle, const Packet& packet) override;
  void packet_injected(PacketHandle handle, const Packet& packet) override;
  void flit_ejected(NodeId node, VcId vc, const Flit& flit, bool known, const Packet* packet,
                    Cycle now) override;
  void packet_delivered(PacketHandle handle, const Packet& packet) override;

  /// Ends the check; requires an empty network. Only `discarded` packets, which were never injected
  /// (Network::discard_waiting), may be missing.
  void finish(std::size_t discarded);

  /// Result: each packet arrives once, at its destination, complete; no other packet arrives.
  CheckResult delivery() const { return delivery_.result("delivery"); }
  /// Result: flits of a packet arrive in order and unmixed, and packets of a pair if promised.
  CheckResult order() const { return order_.result("order"); }

 private:
  struct Record {
    std::uint64_t id = 0;
    NodeId source = 0, destination = 0;
    std::uint32_t length = 0, received = 0;
    bool live = false, injected = false;
  };

  /// `open`: the packet whose flits come over this channel and VC until its tail.
  void check_sequence(Record& record, PacketHandle& open, NodeId node, VcId vc, const Flit& flit,
                      Cycle now);
  PacketHandle& open_packet(NodeId node, std::uint32_t channel, VcId vc);

  bool in_order_;
  std::vector<Record> records_;  // by handle
  // By local channel, then by node and VC: the packet whose tail is still to come.
  std::array<std::vector<PacketHandle>, kMaxLocalChannels> open_;
  std::unordered_map<std::uint64_t, std::uint64_t> last_id_;  // by source and destination
  FirstOffender delivery_, order_;
};

}  // namespace dusk
