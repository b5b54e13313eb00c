// SPDX-License-Identifier: Apache-2.0
/// The switches that one thread evaluates, and the results that stay hidden until all threads are
/// done: outputs of switches and actions of nodes.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "models/common/fetch.h"
#include "models/kernel/channel_ledger.h"
#include "models/kernel/sent_flit.h"
#include "models/switch/switch_engine.h"

namespace dusk {

struct FarEnd;
class NetworkObserver;

/// Event that a share keeps for the observers.
struct SwitchEvent {
  enum class Kind : std::uint8_t { Flit, State, Level, Injected };
  Kind kind;
  std::uint8_t vc;  ///< VC of a flit
  ChannelState state;
  ChannelLevel level;
  ChannelId channel;
  NetworkObserver* observer;  ///< observer that needs the flit
  const FarEnd* far;          ///< end of the channel whose state or level changes
  std::uint64_t word;         ///< the flit; the handle of an injected packet
};

/// Outputs of the switches of a bank in a cycle.
struct BankOutputs {
  BankOutputs() = default;
  explicit BankOutputs(const SwitchShape& shape)
      : switches(SwitchBank::kSwitches),
        flits(std::size_t{SwitchBank::kSwitches} * shape.ports * shape.lanes()) {}

  std::vector<SwitchOutputs> switches;
  std::vector<SentFlit> flits;  ///< in the order of the switches; sized for the most flits possible
  std::vector<SentFlit> rest;   ///< flits that an observer needs
};

/// Neighboring groups of switches and their nodes; each cut may change the groups. The lists belong
/// to the current or the last shared cycle, except `arrivals`, which the next shared cycle takes.
/// All lists are in the order of the switches.
struct alignas(kOwnLines) SwitchShare {
  struct Deadline {
    SwitchId id;
    Cycle when;
  };
  struct Awake {
    SwitchId first;
    std::uint16_t set;  ///< bit i: switch `first` + i is in the set
  };

  /// Switches of a group. A cut never divides a group; a group is part of one bank.
  static constexpr SwitchId kGroup = 4;
  static constexpr std::size_t kGroups = SwitchBank::kSwitches / kGroup;  ///< groups of a bank

  struct NodeAction {
    NodeId node;
    Cycle when;  ///< as in EventSchedule
  };

  /// A flit that reaches a node.
  struct Arrival {
    NodeId node;
    std::uint8_t channel, vc;
    std::uint64_t word;
  };

  /// Clears the lists at the beginning of a cycle. The share's own thread calls it, so that lists
  /// that other threads only read stay in its cache.
  void forget() {
    node_events.clear();
    node_actions.clear();
    events.clear();
    deadlines.clear();
    awake.clear();
    moved = false;
  }

  std::size_t first_group = 0, end_group = 0;
  std::uint32_t marks = 0;               ///< Links::marks_of() of the share's thread
  double nanoseconds = 0;                ///< work time of the share's thread in measured cycles
  BankOutputs outputs;                   ///< outputs of the bank being evaluated
  std::vector<SwitchEvent> node_events;  ///< events of nodes; they come before those of all
                                         ///< switches
  std::vector<NodeAction> node_actions;
  // Flits that reach nodes in the next cycle. In that cycle the calling thread reads them. Another
  // thread may already work on this share, but does not touch them while it serves no nodes. The
  // calling thread's own share has none.
  std::vector<Arrival> arrivals;
  std::vector<SwitchEvent> events;  ///< events of switches
  std::vector<Deadline> deadlines;
  std::vector<Awake> awake;  ///< switches awake in the next cycle
  bool moved = false;        ///< a flit left
};

}  // namespace dusk
