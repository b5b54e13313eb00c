// SPDX-License-Identifier: Apache-2.0
/// State of the network kernel. Only the files that implement the kernel include it.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "models/kernel/calendar.h"
#include "models/kernel/channel_ledger.h"
#include "models/kernel/event_schedule.h"
#include "models/kernel/linked_bank.h"
#include "models/kernel/network.h"
#include "models/kernel/network_interface.h"
#include "models/kernel/sharing_trial.h"
#include "models/kernel/switch_share.h"
#include "models/kernel/thread_pool.h"
#include "models/kernel/wake_set.h"
#include "models/traffic/segmenter.h"

namespace dusk {

/// Far end of a switch port's channel: forward for its output channel, backward for its input
/// channel.
struct FarEnd {
  std::uint32_t id = kNone;  ///< switch or node
  ChannelId channel = kNone;
  std::uint8_t port = 0;  ///< port of that switch; local channel of that node
  Endpoint::Kind kind = Endpoint::Kind::None;
};

/// New state of a channel on its way to the switch at the channel's end.
struct StateOnWay {
  SwitchId id = 0;
  PortId port = 0;
  ChannelState state = ChannelState::On;
};

/// Local channel of a node, as the node sees it.
struct NodeWire {
  Wire wire;                                ///< to the node's switch
  std::array<std::uint32_t, kMaxVcs> slot;  ///< [VC] slot of the next flit
};

struct Network::Impl {
  Impl(Topology topology, std::vector<SwitchSettings> settings, NetworkSettings network,
       SwitchEngineFactory& engines);

  // Construction, in this order (network.cpp).
  void wire();
  void make_interfaces();
  /// Makes the link power of a node at this switch; nullptr: its channels are always on.
  std::unique_ptr<NodePower> make_node_power(const SwitchSettings& leaf) const;
  void reset_switches(SwitchEngineFactory& engines);
  void make_links();
  void connect_bank(std::size_t bank, std::uint32_t count);
  Wire wire_to(const FarEnd& far, bool credits) const;

  // One cycle (network_cycle.cpp, network_switches.cpp).
  void step(Cycle limit);
  void take_arrivals();
  void take_flits(NodeId node);
  template <class Take>
  void pick_up(NodeId node, std::uint32_t ahead, std::uint32_t marks, Take take);
  bool take_credits(NodeId node);
  void take_all_credits();
  void receive(NodeId node, std::uint32_t ejection, std::uint8_t vc, std::uint64_t word);
  void deliver(NodeId node, PacketHandle handle);
  void create_due_messages();
  void wake_nodes();
  void wake_switches();
  void prepare_nodes();
  void step_nodes();
  void step_alone();
  void inject_at_nodes();
  void evaluate_switches();
  void step_node_channels(NodeId node);
  // Work of a network interface; Effects: network_inject.h.
  class NodesAtOnce;
  class NodesLater;
  template <class Effects>
  void inject_at(NodeId node, Effects& effects);
  template <class Effects>
  void put_on_channel(NodeWire& to, const InjectedFlit& sent, Effects& effects);
  template <class Effects>
  void update_pending(NodeId node, bool pending, Effects& effects);
  void tell_injected(PacketHandle handle);
  // Outputs of the switches of a bank; Effects: network_scatter.h.
  class AtOnce;
  class Later;
  template <class Effects>
  void evaluate_bank(std::size_t bank, std::uint32_t awake, BankOutputs& outputs, Effects& effects);
  template <class Effects>
  void tell_changes(SwitchId id, const SwitchOutputs& outputs, Effects& effects);
  const SentFlit* first_not_before(SwitchId id, const SentFlit* flits, const SentFlit* end) const;
  template <class Effects>
  void drive_channels(SwitchId id, const SwitchOutputs& outputs, Effects& effects);
  void put_state(const FarEnd& to, ChannelState state);
  void take_states();
  void change_state(const FarEnd& far, ChannelState to);
  void change_level(const FarEnd& far, ChannelLevel to);

  // Evaluation by several threads (network_cut.cpp, network_shares.cpp).
  void make_shares();
  bool nodes_follow_switches() const;
  void cut_shares();
  void mark_others();
  void step_by_threads();
  /// Returns whether the time of this shared cycle is measured for the next division into shares.
  bool measures() const;
  void step_in_shares();
  /// Returns whether several threads share this cycle. step_by_threads() calls it if there are
  /// threads and enough switches are awake.
  bool shares() const { return share_each_ != 0 ? now_ % share_each_ == 0 : trial_.shared(); }
  void step_shares_with_nodes();
  /// Returns whether the groups [group, end) have nodes in cycles that are shared.
  bool has_nodes(std::size_t group, std::size_t end) const {
    return !first_node_.empty() && first_node_[group] != first_node_[end];
  }
  /// Returns the index of a switch in others_.
  std::size_t others_at(SwitchId id) const {
    return std::size_t{id} * (Links::block(topology_.ports) / 2);
  }
  void step_share(SwitchShare& share);
  void inject_at_groups(std::size_t group, std::size_t end, NodesLater& effects);
  void pick_up_early(SwitchShare& share);
  void receive_from_shares();
  void count_work(std::size_t group, std::size_t end, std::uint32_t awake);
  void tell(const SwitchEvent& event);
  void make_nodes_known(SwitchShare& share);
  void make_known(SwitchShare& share);
  [[noreturn]] void no_channel(SwitchId id, PortId port, const char* what) const;
  void tell_flit(ChannelId channel, std::uint8_t vc, std::uint64_t word);
  void tell_flits(const SentFlit* flits, const SentFlit* end, std::vector<SentFlit>& rest);
  void tell_flit(NetworkObserver& observer, ChannelId channel, std::uint8_t vc,
                 std::uint64_t word) const {
    const ChannelState state = ledger_.state(channel);
    if (observer.flit_passed(channel, vc, state, now_)) return;
    observer.flit_sent(channel, vc, decode(word), state, now_);
  }
  bool anything_awake() const;
  Cycle next_event() const;

  void send(NodeId node, const Message& message);
  void requery(NodeId node);

  // check_credits_home (credits_home.cpp).
  std::string offender_in_switch(SwitchId id);
  std::string offender_in_node(NodeId node) const;

  const FarEnd& forward(SwitchId id, std::size_t port) const {
    return forward_[id * topology_.ports + port];
  }
  const FarEnd& backward(SwitchId id, std::size_t port) const {
    return backward_[id * topology_.ports + port];
  }
  PortProbe probe(SwitchId id, PortId port) {
    return banks_[id / SwitchBank::kSwitches]->probe(id % SwitchBank::kSwitches, port);
  }
  /// Returns the index of a node's local channel in Topology::injection and Topology::ejection.
  std::size_t local(NodeId node, std::uint32_t channel) const {
    return std::size_t{node} * topology_.local_channels + channel;
  }
  /// Returns the switch of a node.
  SwitchId leaf(NodeId node) const { return injection_[local(node, 0)].id; }
  /// Returns the VCs that the output of a port may grant to packets, bit per VC.
  std::uint32_t output_vcs(SwitchId id, PortId port) const;
  std::string name(SwitchId id) const;

  Topology topology_;
  std::vector<SwitchSettings> settings_;
  NetworkSettings network_;
  SwitchShape shape_;
  std::uint32_t max_latency_ = 1;

  // Switches.
  std::vector<std::unique_ptr<SwitchBank>> banks_;      ///< [switch / kSwitches]
  BankOutputs outputs_;                                 ///< outputs of the bank being evaluated
  std::vector<std::unique_ptr<LinkedBank>> pin_banks_;  ///< adapters of the banks that know only
                                                        ///< pins
  std::vector<LinkedBank*> linked_banks_;               ///< [switch / kSwitches] banks to step
  std::vector<FarEnd> forward_, backward_;              ///< [switch * ports + port]
  std::vector<SwitchInputs> inputs_;                    ///< [switch] levels
  Links links_{{}};
  std::vector<std::vector<StateOnWay>> states_;  ///< [cycle of arrival % size]
  WakeSet awake_switches_{0};
  Calendar deadlines_{0};
  unsigned threads_ = 1;                     ///< number of threads that step switches
  std::unique_ptr<ThreadPool> thread_pool_;  ///< threads that step the shares; null: one thread
  std::vector<SwitchShare> shares_;          ///< [part of the pool's job]
  std::vector<double> work_in_group_;        ///< [group] work since shares were last cut
  std::vector<std::uint8_t> others_;         ///< as LinkView::others; empty: nothing is prefetched
  std::vector<NodeId> first_node_;  ///< [group] its first node, and the end; empty: one thread
                                    ///< serves all nodes
  std::uint64_t shared_cycles_ = 0;
  double preparing_ = 0;  ///< nanoseconds of prepare_nodes(), as SwitchShare::nanoseconds
  // Flits that reach nodes in cycle `picked_up_`: those to nodes before `first_left_` are in the
  // shares, the others are still on the links.
  Cycle picked_up_ = kNever;
  NodeId first_left_ = 0;
  SharingTrial trial_;
  unsigned share_each_ = 0;  ///< Network::share_each()

  // Nodes.
  std::vector<NetworkInterface> interfaces_;  ///< [node]
  bool node_channels_ = false;                ///< interfaces step their channels
  std::vector<FarEnd> ejection_;              ///< [local channel] its end at the switch
  std::vector<FarEnd> injection_;             ///< [local channel] its end at the switch
  std::vector<NodeWire> ejection_wires_;      ///< [local channel] wire for credits
  std::vector<NodeWire> injection_wires_;     ///< [local channel] wire for flits
  std::vector<std::uint8_t> pending_;         ///< [node] bool
  std::vector<std::uint32_t> pending_nodes_;  ///< [switch] number of its nodes that are pending

  ChannelLedger ledger_;
  std::vector<NetworkObserver*> observers_;
  std::vector<NetworkObserver*> flit_observers_;  ///< the members of observers_ that watch flits
  NetworkObserver* cycle_observer_ = nullptr;
  Cycle now_ = 0;
  Cycle window_ = 0;  ///< cycles of a utilization window, 0: none
  Cycle next_strobe_ = kNever;
  bool strobe_ = false;  ///< this cycle closes a window
  bool sources_stopped_ = false;

  // Written by one thread while others read the members above.
  alignas(kOwnLines) WakeSet arrivals_{0};
  WakeSet awake_nodes_{0};
  WakeSet next_awake_nodes_{0};  ///< for the next cycle, while threads read awake_nodes_
  EventSchedule node_actions_{0};
  EventSchedule due_messages_{0};
  Segmenter segmenter_;
  PacketStore packets_;
  bool stop_requested_ = false;
  std::uint64_t packets_delivered_ = 0, flits_delivered_ = 0;
  std::uint64_t evaluated_ = 0;
  Cycle last_progress_ = 0;
};

}  // namespace dusk
