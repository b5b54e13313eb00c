// SPDX-License-Identifier: Apache-2.0
/// Records of the packets in the network.
#pragma once

#include <cstdint>
#include <stdexcept>
#include <string>
#include <vector>

#include "models/common/flit.h"
#include "models/common/ids.h"

namespace dusk {

/// A packet's record. Times are kNever until they happen.
struct Packet {
  std::uint64_t id = 0;  ///< running number in order of creation, never reused
  NodeId source = 0;
  NodeId destination = 0;
  std::uint32_t length = 1;  ///< flits
  std::uint8_t message_class = 0;
  bool reply = false;              ///< answers another packet (closed loop)
  bool measured = false;           ///< created inside the measurement window
  std::uint8_t eject_vc = 0;       ///< VC over which its last flit arrived
  Cycle created = kNever;          ///< enters the source queue
  Cycle injected = kNever;         ///< its head enters the injection channel
  Cycle delivered = kNever;        ///< its tail is sampled by the destination's network interface
  std::uint32_t message = 0;       ///< its message, by the source's number (Message::id)
  std::uint32_t number = 0;        ///< place among the packets of its message, from 0
  std::uint32_t transfer = kNone;  ///< index for the Segmenter; kNone: one packet per message
  std::uint16_t flits_received = 0;
  std::uint8_t eject_channel = 0;  ///< local channel over which its last flit arrived
};
static_assert(sizeof(Packet) == 64, "a packet's record fits a cache line");

/// Packet records by handle; handles of delivered packets are reused.
class PacketStore {
 public:
  /// `most`: greatest number of packets that live at once.
  explicit PacketStore(std::size_t most = kMostPackets) : most_(most) {}
  /// Adds a packet and returns its handle. Throws std::length_error if there are `most` packets
  /// already.
  PacketHandle add(const Packet& packet) {
    if (free_.empty()) {
      if (records_.size() == most_) {
        throw std::length_error("more than " + std::to_string(most_) +
                                " packets wait or are under way at once: the handle in a flit "
                                "tells no more apart (a lower load, or fewer cycles)");
      }
      records_.push_back(packet);
      live_.push_back(true);
      return static_cast<PacketHandle>(records_.size() - 1);
    }
    const PacketHandle handle = free_.back();
    free_.pop_back();
    records_[handle] = packet;
    live_[handle] = true;
    return handle;
  }
  /// Returns whether the handle names a live packet; any 32-bit value is allowed.
  bool live(PacketHandle handle) const { return handle < live_.size() && live_[handle]; }
  Packet& operator[](PacketHandle handle) { return records_[handle]; }
  const Packet& operator[](PacketHandle handle) const { return records_[handle]; }
  void remove(PacketHandle handle) {
    live_[handle] = false;
    free_.push_back(handle);
  }
  /// Returns the number of live packets.
  std::size_t size() const { return records_.size() - free_.size(); }
  /// Returns an upper bound of the handles in use.
  std::size_t capacity() const { return records_.size(); }

 private:
  std::size_t most_;
  std::vector<Packet> records_;
  std::vector<bool> live_;
  std::vector<PacketHandle> free_;
};

}  // namespace dusk
