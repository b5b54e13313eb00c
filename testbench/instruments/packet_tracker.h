// SPDX-License-Identifier: Apache-2.0
/// Follows the head flit of one packet from switch to switch; the working part of JourneyRecorder.
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
  /// Place of the head flit. It steps forward at most once an edge, but for Front.
  enum class Phase {
    InSource,
    OnChannel,
    Behind,  ///< in a VC buffer behind an earlier packet
    Front,   ///< at its head, not routed
    Routed,  ///< waits for an output VC
    Active,  ///< owns one
    Queued,  ///< in the output queue, or in the serializer of a narrowed channel
    AtNode
  };

  void inject(ChannelId id, VcId vc, Cycle now);
  /// Head flit in the source queue from `from` to `now`, when it left over the channel `id`.
  void wait_in_source(ChannelId id, Cycle from, Cycle now);
  void enter(ChannelId id, VcId vc, Cycle now);
  /// Flits that left the head flit's VC buffer at edge `now`.
  std::uint32_t popped(const InputVcProbe& input, Cycle now);
  void advance(const InputVcProbe& input, Cycle now);
  /// No flit of an earlier packet is left in the buffer.
  void come_to_front(const InputVcProbe& input);
  void granted(const InputVcProbe& input, Cycle now);
  void look_ahead(const InputVcProbe& input);
  void wait_in_queue(Cycle now);
  /// The ports of the head flit's candidates that have a channel.
  std::vector<PortId> candidates(const InputVcProbe& input) const;
  OutputView output(PortId port);
  void note(Cycle cycle, Event event, PortId port, VcId vc, std::string detail = {});
  void wait(Cycle cycle, PortId port, VcId vc, const std::string& reason);
  /// The last cycles of the last wait were none.
  void take_back(Cycle cycles);
  std::string place() const;

  Network& network_;
  PacketHandle handle_;
  Journey& journey_;
  Cycle source_cycles_;
  std::size_t queued_before_ = 0;  ///< packets ahead in the source queue
  /// A state that one of the node's injection channels has from a cycle on.
  struct Change {
    ChannelId channel;
    ChannelState state;
    Cycle cycle;
  };
  std::vector<Change> changes_;  ///< (InSource) since the creation, in order

  Phase phase_ = Phase::InSource;
  ChannelId in_ = kNone;  ///< the channel over which the head flit came or comes
  Endpoint at_;           ///< the far end of it
  VcId vc_ = 0;
  Cycle arrives_ = 0;
  std::deque<Cycle> followers_;   ///< arrivals of later flits in the same VC buffer
  std::uint32_t buffered_ = 0;    ///< flits in that buffer
  std::uint32_t ahead_ = 0;       ///< flits of earlier packets in it, or in the output queue
  PortId out_port_ = 0;           ///< (from Active on)
  VcId out_vc_ = 0;               ///< (from Active on)
  ChannelId out_ = kNone;         ///< (from Active on)
  Cycle overtaken_ = kNever;      ///< last cycle in which an earlier packet's flit left the queue
  Cycle left_ = kNever;           ///< cycle in which the head flit left `at_`
  std::vector<OutputView> seen_;  ///< the candidates, or the output owned, before the next edge
  std::size_t open_wait_ = 0;     ///< index + 1 of the last Waits step; 0: none
};

}  // namespace dusk
