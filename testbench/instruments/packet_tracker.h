// SPDX-License-Identifier: Apache-2.0
/// Follows the head flit of one packet from switch to switch; JourneyRecorder uses it.
#pragma once

#include <array>
#include <deque>

#include "testbench/instruments/journey.h"
#include "testbench/instruments/journey_waits.h"

namespace dusk {

class PacketTracker {
 public:
  PacketTracker(Network& network, PacketHandle handle, Journey& journey, Cycle source_cycles);

  PacketHandle handle() const { return handle_; }
  void flit_sent(ChannelId id, VcId vc, const Flit& flit, Cycle now);
  void state_changed(ChannelId id, ChannelState to, Cycle now);
  void head_ejected(NodeId node, VcId vc, Cycle now);
  void delivered(const Packet& packet);
  void cycle_ended(Cycle now);
  void end(Cycle now);

 private:
  using Event = JourneyStep::Event;
  /// Place of the head flit. It advances by at most one step per edge, except past Front.
  enum class Phase {
    InSource,
    OnChannel,
    Behind,  ///< in a VC buffer behind an earlier packet
    Front,   ///< first in the VC buffer, not routed
    Routed,  ///< waits for an output VC
    Active,  ///< owns an output VC
    Queued,  ///< in the output queue, or in the serializer of a narrowed channel
    AtNode
  };

  void inject(ChannelId id, VcId vc, Cycle now);
  /// Records that the head flit waited in the source queue from `from` to `now`, then took `id`.
  void wait_in_source(ChannelId id, Cycle from, Cycle now);
  void enter(ChannelId id, VcId vc, Cycle now);
  /// Returns the flits that left the head flit's VC buffer at edge `now`.
  std::uint32_t popped(const InputVcProbe& input, Cycle now);
  void advance(const InputVcProbe& input, Cycle now);
  /// Called when no flit of an earlier packet is left in the buffer.
  void come_to_front(const InputVcProbe& input);
  void granted(const InputVcProbe& input, Cycle now);
  void look_ahead(const InputVcProbe& input);
  void wait_in_queue(Cycle now);
  /// Returns the candidate ports of the head flit that have a channel.
  std::vector<PortId> candidates(const InputVcProbe& input) const;
  OutputView output(PortId port);
  void note(Cycle cycle, Event event, PortId port, VcId vc, std::string detail = {});
  void wait(Cycle cycle, PortId port, VcId vc, const std::string& reason);
  /// Shortens the last recorded wait by `cycles`, which were not waits.
  void take_back(Cycle cycles);
  std::string place() const;

  Network& network_;
  PacketHandle handle_;
  Journey& journey_;
  Cycle source_cycles_;
  std::size_t queued_before_ = 0;  ///< packets ahead in the source queue
  /// State that one of the node's injection channels has from `cycle` on.
  struct Change {
    ChannelId channel;
    ChannelState state;
    Cycle cycle;
  };
  std::vector<Change> changes_;  ///< changes since the creation, in order (InSource)

  Phase phase_ = Phase::InSource;
  ChannelId in_ = kNone;  ///< channel over which the head flit came or comes
  Endpoint at_;           ///< far end of `in_`
  VcId vc_ = 0;
  Cycle arrives_ = 0;
  std::deque<Cycle> followers_;   ///< arrivals of later flits in the VC buffer of the head flit
  std::uint32_t buffered_ = 0;    ///< flits in that buffer
  std::uint32_t ahead_ = 0;       ///< earlier packets' flits in that buffer, or in the output queue
  PortId out_port_ = 0;           ///< (from Active on)
  VcId out_vc_ = 0;               ///< (from Active on)
  ChannelId out_ = kNone;         ///< (from Active on)
  Cycle overtaken_ = kNever;      ///< last cycle in which an earlier packet's flit left the queue
  Cycle left_ = kNever;           ///< cycle in which the head flit left `at_`
  std::vector<OutputView> seen_;  ///< candidate ports, or the owned port, before the next edge
  std::size_t open_wait_ = 0;     ///< index + 1 of the last Waits step; 0: none
};

}  // namespace dusk
