// SPDX-License-Identifier: Apache-2.0
/// Journeys of single packets: every step of their head flits, and the reasons of each wait.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "models/common/enum_names.h"
#include "models/kernel/network.h"

namespace dusk {

/// One event, or consecutive cycles in which the head flit waited for the same reason.
struct JourneyStep {
  enum class Event : std::uint8_t {
    Created,       ///< enters the source queue
    Injected,      ///< the head flit is put on the injection channel
    Arrives,       ///< the head flit is sampled
    Routed,        ///< its candidates are known
    VcGranted,     ///< it owns the output VC `port`, `vc`
    Leaves,        ///< the head flit is put on the output channel
    TailLeaves,    ///< the tail is put on the output channel
    Delivered,     ///< the tail is sampled by the destination
    NotDelivered,  ///< the run ended before the tail arrived
    Waits
  };
  Cycle cycle = 0;   ///< cycle of the event, or first cycle of the wait
  Cycle cycles = 0;  ///< length of a wait
  Event event = Event::Created;
  std::string place;  ///< "node 3", "switch l2 (0,1,3)"
  PortId port = kNone;
  VcId vc = kNone;
  std::string detail;  ///< candidate ports, or reason of a wait
};

constexpr auto names(JourneyStep::Event) {
  return enum_rows<JourneyStep::Event>({{JourneyStep::Event::Created, "created"},
                                        {JourneyStep::Event::Injected, "injected"},
                                        {JourneyStep::Event::Arrives, "header arrives"},
                                        {JourneyStep::Event::Routed, "routed"},
                                        {JourneyStep::Event::VcGranted, "VC granted"},
                                        {JourneyStep::Event::Leaves, "header leaves"},
                                        {JourneyStep::Event::TailLeaves, "tail leaves"},
                                        {JourneyStep::Event::Delivered, "delivered"},
                                        {JourneyStep::Event::NotDelivered, "not delivered"},
                                        {JourneyStep::Event::Waits, "waits"}});
}

struct Journey {
  std::uint64_t id = 0;  ///< Packet::id
  bool created = false;
  Packet packet;                   ///< packet at the last event
  std::vector<JourneyStep> steps;  ///< in order of cycles

  Cycle waited() const;  ///< cycles of all waits, source queue included
};

class PacketTracker;

/// Follows the packets with the numbers `ids` (Packet::id). Reads the state of a switch only in
/// cycles in which one of their head flits is there, and changes nothing.
///
/// A head flit leaves a switch hop latency - 1 cycles after its arrival, plus the cycles of its
/// waits there. The flits behind it follow; the recorder does not report their waits.
class JourneyRecorder final : public NetworkObserver {
 public:
  /// `source_cycles`: as in NetworkSettings. `network` must outlive the recorder and have simulated
  /// nothing yet.
  JourneyRecorder(Network& network, const std::vector<std::uint64_t>& ids, Cycle source_cycles);
  ~JourneyRecorder() override;

  void packet_created(PacketHandle handle, const Packet& packet) override;
  void flit_sent(ChannelId id, VcId vc, const Flit& flit, ChannelState state, Cycle now) override;
  void flit_ejected(NodeId node, VcId vc, const Flit& flit, bool known, const Packet* packet,
                    Cycle now) override;
  void packet_delivered(PacketHandle handle, const Packet& packet) override;
  void state_changed(ChannelId id, ChannelState from, ChannelState to, Cycle now) override;
  void cycle_ended(Cycle now) override;

  /// Ends the journeys at cycle `end` and returns them in the order of `ids`.
  std::vector<Journey> finish(Cycle end);

 private:
  Network& network_;
  Cycle source_cycles_;
  std::vector<Journey> journeys_;
  std::vector<std::unique_ptr<PacketTracker>> in_flight_;
};

}  // namespace dusk
