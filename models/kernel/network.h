// SPDX-License-Identifier: Apache-2.0
/// The network kernel: steps switches and network interfaces once a cycle, without SystemC.
///
/// Order within cycle t (docs/architecture.md, "A cycle"): (1) every node takes what arrives at t,
/// which may deliver packets and let sources plan answers; (2) messages due at t, such answers
/// included, enter the source queues; (3) every network interface may put one flit on its injection
/// channel; (4) every switch that is not asleep evaluates its edge t. What leaves at t over a
/// channel of latency L is sampled at t + L, so the order of the members inside a phase does not
/// matter. A channel's state in cycle t is the one driven after edge t, as are the flits that leave
/// in t.
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

/// Network-wide settings that are no switch pins.
struct NetworkSettings {
  std::uint32_t source_cycles =
      1;  ///< cycles from a message's creation to its first chance of injection
  bool rotate_source_vcs = false;  ///< InjectionRules::rotate_vcs
  /// Of each message class, VCs that a node sends in, the lowest of its local ones; 0: all of them.
  std::uint32_t source_vcs = 0;
  bool skip_quiet = true;  ///< do not evaluate quiet switches (exact; false evaluates all)
  std::uint32_t override_wait =
      1;  ///< a packet that waited more than this many cycles makes injection_pending true
  /// Instead: any packet whose tail is not yet injected does.
  bool pending_until_injected = false;
  /// Greatest length of a packet, in flits (1..kMaxPacketLength); longer messages become several.
  std::uint32_t longest_packet = kMaxPacketLength;
  /// That evaluate switches, if engines of this kind may be (SwitchEngineFactory::concurrent());
  /// results do not depend on it.
  unsigned threads = 1;
};

/// Sees what happens in the network, in cycle order. Methods must not change the network (asking it
/// to stop is allowed). Inside cycle t now() is t. With several threads, what switches hold and
/// channels carried (Network::probe(), usable_ports(), channel_totals()) may be asked only when a
/// window or a cycle has ended: they may be at it before.
class NetworkObserver {
 public:
  virtual ~NetworkObserver() = default;
  /// False: flit_sent() and flit_ejected(), by far the most frequent, are not called. Asked when
  /// the observer is added.
  virtual bool watches_flits() const { return true; }
  virtual void packet_created(PacketHandle, const Packet&) {}
  virtual void packet_injected(PacketHandle, const Packet&) {}
  /// A flit reached a node. `known` is false if its handle names no packet under way.
  virtual void flit_ejected(NodeId, VcId, const Flit&, bool /*known*/, const Packet*, Cycle) {}
  virtual void packet_delivered(PacketHandle, const Packet&) {}
  /// A flit left over a channel; `state` is what its switch drives together with the flit.
  virtual void flit_sent(ChannelId, VcId, const Flit&, ChannelState /*state*/, Cycle) {}
  /// Asked first: whether it is enough to know this much of the flit, so that flit_sent() is not
  /// called. Different threads may ask at the same time, of different channels, while another tells
  /// of packets that are created and of what reaches nodes: true only if nothing but what belongs
  /// to this channel was read or written; false: nothing was written.
  virtual bool flit_passed(ChannelId, VcId, ChannelState /*state*/, Cycle) { return false; }
  /// The same of many flits, which switches sent in one cycle: those of which it is not enough are
  /// added to `rest`, in their order. `states`: [channel].
  virtual void flits_passed(const SentFlit* flits, std::size_t count, const ChannelState* states,
                            Cycle now, std::vector<SentFlit>& rest) {
    for (std::size_t i = 0; i < count; ++i) {
      const SentFlit& flit = flits[i];
      if (!flit_passed(flit.channel, flit.vc, states[flit.channel], now)) rest.push_back(flit);
    }
  }
  /// Edge t changed a channel's state: `to` counts from cycle t on.
  virtual void state_changed(ChannelId, ChannelState /*from*/, ChannelState /*to*/, Cycle) {}
  /// Edge t changed a channel's width or power (SwitchOutputs): they count from cycle t on.
  virtual void level_changed(ChannelId, unsigned /*width*/, unsigned /*power*/, Cycle) {}
  /// Cycle t, which closes a window, is done: now() is t + 1 and every total includes t.
  virtual void window_ended(Cycle) {}
  /// Cycle t is done; only for observers of Network::watch_cycles(). None is left out.
  virtual void cycle_ended(Cycle) {}
};

/// How much work the kernel did.
struct KernelCounters {
  std::uint64_t switch_cycles = 0;  ///< switches x cycles simulated
  std::uint64_t evaluated = 0;      ///< switch edges evaluated
  std::uint64_t shared_cycles = 0;  ///< cycles that several threads did
};

class Network {
 public:
  /// `settings[s]` are the pins of switch s. The factory's shape must have topology.ports ports.
  Network(Topology topology, std::vector<SwitchSettings> settings, NetworkSettings network,
          SwitchEngineFactory& engines);
  ~Network();
  Network(const Network&) = delete;
  Network& operator=(const Network&) = delete;

  /// Sets what node n sends; replaces the former source. Null: nothing.
  void set_source(NodeId node, std::unique_ptr<TrafficSource> source);
  TrafficSource* source(NodeId node);
  /// Puts the packets of a message into a node's source queue in cycle now(). For users who drive a
  /// node themselves. Throws std::invalid_argument (Segmenter::cut()).
  void send(NodeId node, const Message& message);
  void add_observer(NetworkObserver* observer);  ///< not owned
  /// The observer, added already, also gets cycle_ended(). At most one; null: none. Meanwhile the
  /// kernel jumps over no cycle.
  void watch_cycles(NetworkObserver* observer);

  /// From now on cycles that are multiples of this are shared among the threads, and the others are
  /// not, whatever that costs; 0, as at first: where it pays. For tests.
  void share_each(unsigned cycles);

  /// Simulates cycle now() and advances by one; then, if nothing is awake and no stop was
  /// requested, to the next event, at most to `limit`.
  void step(Cycle limit = kNever);
  /// The cycle that step() will simulate next. After step() returned, cycles 0..now()-1 are done.
  Cycle now() const;
  /// First cycle >= now() at which anything can happen.
  Cycle next_event() const;

  /// Stops the sources: no further message is taken (closed-loop answers included).
  void stop_sources();
  bool sources_stopped() const;
  /// Forgets the packets that wait in source queues and have not begun to be injected; returns how
  /// many. Their messages will not be complete.
  std::size_t discard_waiting();
  /// Asks whoever runs the clock to return after the current cycle; observers may call it.
  void request_stop();
  bool stop_requested() const;
  void clear_stop();
  /// True if no packet is under way and none waits.
  bool empty() const;
  /// All credits are home and nothing is buffered; only meaningful when empty() for a while. Names
  /// the first offender.
  std::string check_credits_home();

  const Topology& topology() const;
  const SwitchShape& shape() const;  ///< of every switch
  const SwitchSettings& settings(SwitchId) const;
  const PacketStore& packets() const;
  std::uint64_t packets_created() const;
  std::uint64_t packets_delivered() const;
  std::uint64_t flits_delivered() const;
  /// Cycle of the last flit movement anywhere.
  Cycle last_progress() const;
  std::size_t source_queue_length(
      NodeId) const;  ///< packets waiting at the node, the ones being injected excluded
  ChannelState channel_state(ChannelId) const;    ///< in cycle now()
  ChannelLevel channel_level(ChannelId) const;    ///< in cycle now()
  ChannelTotals channel_totals(ChannelId) const;  ///< up to and including cycle now()-1
  KernelCounters counters() const;
  PortProbe probe(SwitchId, PortId);
  /// Ports of a switch, or injection channels of a node, of which a packet may get a VC in cycle
  /// now(), as link power says; bit per port or channel.
  std::uint32_t usable_ports(SwitchId);
  std::uint32_t usable_channels(NodeId) const;

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace dusk
