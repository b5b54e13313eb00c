// SPDX-License-Identifier: Apache-2.0
/// What a node sends, and when it wants to: the interface of every workload.
#pragma once

#include <cstdint>

#include "models/common/ids.h"
#include "models/common/packet.h"

namespace dusk {

/// One message, sent as one packet.
struct Message {
  NodeId destination = 0;
  std::uint32_t length = 16;  ///< flits, 1..kMaxPacketLength
  std::uint8_t message_class = 0;
  bool reply = false;
};

/// The traffic of one node. Plain C++: the network decides when to ask.
class TrafficSource {
 public:
  virtual ~TrafficSource() = default;
  /// Cycle of the next message, kNever if none is planned. Never earlier than the last one taken.
  virtual Cycle next_time() const = 0;
  /// Takes the message due at next_time() and plans the following one.
  virtual Message take() = 0;
  /// The message taken last found no room at its node and is not sent.
  virtual void dropped() {}
  /// False: what is delivered changes nothing here, and need not be told. Asked once, when the
  /// source is set.
  virtual bool heeds_deliveries() const { return true; }
  /// A packet arrived at this node at `now`. A closed loop plans its answer for a cycle >= `now`.
  virtual void delivered(const Packet& packet, Cycle now) {
    (void)packet;
    (void)now;
  }
  /// A packet that this node sent was delivered at `now`; may plan messages, as delivered() may.
  virtual void acknowledged(const Packet& packet, Cycle now) {
    (void)packet;
    (void)now;
  }
};

}  // namespace dusk
