// SPDX-License-Identifier: Apache-2.0
/// Interface of every workload: the messages of a node and their times.
#pragma once

#include <cstdint>

#include "models/common/ids.h"

namespace dusk {

/// Data that a node sends at once: one packet, or several if it is longer than the longest packet.
struct Message {
  NodeId destination = 0;
  std::uint32_t length = 16;  ///< flits, >= 1
  std::uint8_t message_class = 0;
  bool reply = false;     ///< answers another message (closed loop)
  std::uint32_t id = 0;   ///< number given by the source; the network only returns it
  NodeId source = kNone;  ///< set by the network
};

/// The traffic of one node. The network decides when to call it.
class TrafficSource {
 public:
  virtual ~TrafficSource() = default;
  /// Returns the cycle of the next message, or of an event that decides on the next message, such
  /// as the end of a computation. kNever: none is planned. Never decreases.
  virtual Cycle next_time() const = 0;
  /// Performs the events of cycle next_time(). Returns whether a message is due in it; if not,
  /// next_time() has changed. Called in that cycle, before take().
  virtual bool sends() { return true; }
  /// Takes the message due at next_time() and plans the following one.
  virtual Message take() = 0;
  /// Called when the message taken last found no free space at its node, so that it is not sent.
  virtual void dropped() {}
  /// Returns false if deliveries change nothing here, so that the network may omit the two calls
  /// below. Called once, when the source is set.
  virtual bool heeds_deliveries() const { return true; }
  /// Called once for each message to this node when it has arrived completely; its last packet
  /// arrived at `now`. May plan messages for cycles >= `now`, such as an answer.
  virtual void delivered(const Message& message, Cycle now) {
    (void)message;
    (void)now;
  }
  /// Called once for each message of this node when it has arrived completely at `now`, after
  /// delivered() at its destination. May plan messages for cycles >= `now`.
  virtual void completed(const Message& message, Cycle now) {
    (void)message;
    (void)now;
  }
};

}  // namespace dusk
