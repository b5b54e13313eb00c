// SPDX-License-Identifier: Apache-2.0
/// The network kernel: steps switches and network interfaces once per cycle, without SystemC.
///
/// Order within cycle t (docs/architecture.md, "A cycle"):
/// 1. Every node takes the flits and credits that arrive at t. This may deliver packets and let
///    sources plan answers.
/// 2. Messages due at t, including these answers, enter the source queues.
/// 3. Every network interface may put one flit on its injection channel.
/// 4. Every switch that is not asleep evaluates its edge t.
///
/// A flit that leaves at t over a channel of latency L is sampled at t + L, so the order of
/// switches and nodes inside a phase does not matter. The state of a channel in cycle t is the one
/// driven after edge t. The flits of cycle t are those that leave in t.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "models/common/channel_state.h"
#include "models/common/flit.h"
#include "models/common/packet.h"
#include "models/kernel/channel_ledger.h"
#include "models/kernel/sent_flit.h"
#include "models/switch/switch_engine.h"
#include "models/topology/topology.h"
#include "models/traffic/traffic_source.h"

namespace dusk {

/// Network-wide settings that are not pins of a switch.
struct NetworkSettings {
  std::uint32_t source_cycles =
      1;  ///< cycles from a message's creation to its first chance of injection
  bool rotate_source_vcs = false;  ///< InjectionRules::rotate_vcs
  /// Number of VCs in which a node sends each message class, the lowest of the class's local VCs;
  /// 0: all.
  std::uint32_t source_vcs = 0;
  bool skip_quiet = true;  ///< do not evaluate quiet switches (exact; false evaluates all)
  std::uint32_t override_wait =
      1;  ///< injection_pending is true while a packet has waited more than this many cycles
  /// If true, injection_pending is true while any packet's tail is not injected; override_wait is
  /// ignored.
  bool pending_until_injected = false;
  /// Greatest length of a packet, in flits (1..kMaxPacketLength); longer messages become several.
  std::uint32_t longest_packet = kMaxPacketLength;
  /// Number of threads that evaluate switches. Engines that are not concurrent()
  /// (SwitchEngineFactory) use one. Results do not depend on it.
  unsigned threads = 1;
};

/// Interface of objects that observe the events in the network, in cycle order. Methods must not
/// change the network, but may ask it to stop. Inside cycle t now() is t. With several threads,
/// probe(), usable_ports() and channel_totals() of Network may be called only in window_ended() or
/// cycle_ended(); earlier, other threads may still write this state.
class NetworkObserver {
 public:
  virtual ~NetworkObserver() = default;
  /// Returns false if the observer needs no flit_sent() and flit_ejected(), by far the most
  /// frequent calls. Called once, when the observer is added.
  virtual bool watches_flits() const { return true; }
  virtual void packet_created(PacketHandle, const Packet&) {}
  virtual void packet_injected(PacketHandle, const Packet&) {}
  /// Called when a flit reaches a node. `known` is false if its handle names no packet in the
  /// network.
  virtual void flit_ejected(NodeId, VcId, const Flit&, bool /*known*/, const Packet*, Cycle) {}
  virtual void packet_delivered(PacketHandle, const Packet&) {}
  /// Called when a flit leaves over a channel. `state` is the channel state that the switch drives
  /// together with the flit.
  virtual void flit_sent(ChannelId, VcId, const Flit&, ChannelState /*state*/, Cycle) {}
  /// Called before flit_sent(). Returns true if the observer does not need flit_sent() for this
  /// flit. Several threads may call it at the same time for different channels, while another
  /// thread reports created packets and ejected flits. If it returns true, it may have read and
  /// written only data of this channel; if false, it must have written nothing.
  virtual bool flit_passed(ChannelId, VcId, ChannelState /*state*/, Cycle) { return false; }
  /// Calls flit_passed() for many flits that switches sent in one cycle. Appends the flits for
  /// which it returns false to `rest`, in their order. `states` is indexed by channel.
  virtual void flits_passed(const SentFlit* flits, std::size_t count, const ChannelState* states,
                            Cycle now, std::vector<SentFlit>& rest) {
    for (std::size_t i = 0; i < count; ++i) {
      const SentFlit& flit = flits[i];
      if (!flit_passed(flit.channel, flit.vc, states[flit.channel], now)) rest.push_back(flit);
    }
  }
  /// Called when edge t changed the state of a channel: `to` is valid from cycle t on.
  virtual void state_changed(ChannelId, ChannelState /*from*/, ChannelState /*to*/, Cycle) {}
  /// Called when edge t changed the width or power of a channel (SwitchOutputs), valid from cycle t
  /// on.
  virtual void level_changed(ChannelId, unsigned /*width*/, unsigned /*power*/, Cycle) {}
  /// Called after cycle t, which closes a window: now() is t + 1, and every total includes t.
  virtual void window_ended(Cycle) {}
  /// Called after every cycle t, for the observer of Network::watch_cycles() only. No cycle is left
  /// out.
  virtual void cycle_ended(Cycle) {}
};

/// Counters of the kernel's work.
struct KernelCounters {
  std::uint64_t switch_cycles = 0;  ///< switches x cycles simulated
  std::uint64_t evaluated = 0;      ///< switch edges evaluated
  std::uint64_t shared_cycles = 0;  ///< cycles evaluated by several threads
};

class Network {
 public:
  /// Creates a network; `settings[s]` are the pins of switch s. The factory's shape must have
  /// topology.ports ports.
  Network(Topology topology, std::vector<SwitchSettings> settings, NetworkSettings network,
          SwitchEngineFactory& engines);
  ~Network();
  Network(const Network&) = delete;
  Network& operator=(const Network&) = delete;

  /// Sets the traffic source of a node and replaces the former one. Null: the node sends nothing.
  void set_source(NodeId node, std::unique_ptr<TrafficSource> source);
  TrafficSource* source(NodeId node);
  /// Puts the packets of a message into a node's source queue in cycle now(), for callers that
  /// drive a node themselves. Throws std::invalid_argument (Segmenter::cut()).
  void send(NodeId node, const Message& message);
  void add_observer(NetworkObserver* observer);  ///< not owned
  /// Selects the observer, added before, that also gets cycle_ended(); null: none. While one is
  /// selected, the kernel skips no cycle.
  void watch_cycles(NetworkObserver* observer);

  /// For tests: uses several threads in every cycle that is a multiple of `cycles`, and in no other
  /// one. 0, the default: uses several threads if that is faster.
  void share_each(unsigned cycles);

  /// Simulates cycle now() and advances by one. If nothing is awake after that and no stop was
  /// requested, skips to the next event, at most to `limit`.
  void step(Cycle limit = kNever);
  /// Returns the cycle that the next step() simulates. After step() returned, cycles 0..now()-1 are
  /// done.
  Cycle now() const;
  /// Returns the first cycle >= now() in which anything can happen.
  Cycle next_event() const;

  /// Stops the sources: source queues take no further message, not even a closed-loop answer.
  void stop_sources();
  bool sources_stopped() const;
  /// Discards the packets in source queues whose injection has not begun, and returns their number.
  /// The messages of these packets are never completed.
  std::size_t discard_waiting();
  /// Asks the caller of the clock to return after the current cycle. Observers may call it.
  void request_stop();
  bool stop_requested() const;
  void clear_stop();
  /// Returns true if no packet is in the network or in a source queue.
  bool empty() const;
  /// Checks that all credits are back and all buffers are empty. Returns the first violation, or an
  /// empty text. Only meaningful after empty() has been true for a while.
  std::string check_credits_home();

  const Topology& topology() const;
  const SwitchShape& shape() const;  ///< shape of every switch
  const SwitchSettings& settings(SwitchId) const;
  const PacketStore& packets() const;
  std::uint64_t packets_created() const;
  std::uint64_t packets_delivered() const;
  std::uint64_t flits_delivered() const;
  /// Returns the last cycle in which a flit moved.
  Cycle last_progress() const;
  std::size_t source_queue_length(
      NodeId) const;  ///< packets waiting at the node, without those being injected
  ChannelState channel_state(ChannelId) const;    ///< in cycle now()
  ChannelLevel channel_level(ChannelId) const;    ///< in cycle now()
  ChannelTotals channel_totals(ChannelId) const;  ///< up to and including cycle now()-1
  KernelCounters counters() const;
  PortProbe probe(SwitchId, PortId);
  /// Returns the ports of a switch, or the injection channels of a node, on which link power lets a
  /// packet get a VC in cycle now(); bit per port or channel.
  std::uint32_t usable_ports(SwitchId);
  std::uint32_t usable_channels(NodeId) const;

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace dusk
