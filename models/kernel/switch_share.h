// SPDX-License-Identifier: Apache-2.0
/// The switches that one thread evaluates, and what of their outputs and of their nodes others must
/// not see before all threads are done.
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

/// What observers are told.
struct SwitchEvent {
  enum class Kind : std::uint8_t { Flit, State, Level, Injected };
  Kind kind;
  std::uint8_t vc;  ///< of a flit
  ChannelState state;
  ChannelLevel level;
  ChannelId channel;
  NetworkObserver* observer;  ///< who wants to know of the flit
  const FarEnd* far;          ///< of the channel whose state or level changes
  std::uint64_t word;         ///< of a flit; the handle of a packet injected
};

/// What the switches of a bank drive in a cycle.
struct BankOutputs {
  BankOutputs() = default;
  explicit BankOutputs(const SwitchShape& shape)
      : switches(SwitchBank::kSwitches),
        flits(std::size_t{SwitchBank::kSwitches} * shape.ports * shape.lanes()) {}

  std::vector<SwitchOutputs> switches;
  std::vector<SentFlit> flits;  ///< in the order of the switches; as many as there may be
  std::vector<SentFlit> rest;   ///< of these, which an observer wants to know
};

/// Neighboring groups of switches and their nodes, others after each cut. The lists are of this
/// cycle, or of the last one that was shared, but for `arrivals`, which the next one takes; all in
/// the order of the switches.
struct alignas(kOwnLines) SwitchShare {
  struct Deadline {
    SwitchId id;
    Cycle when;
  };
  struct Awake {
    SwitchId first;
    std::uint16_t set;  ///< of `first` and those after it
  };

  /// Switches that no cut parts: a part of a bank.
  static constexpr SwitchId kGroup = 4;
  static constexpr std::size_t kGroups = SwitchBank::kSwitches / kGroup;  ///< of a bank

  struct NodeAction {
    NodeId node;
    Cycle when;  ///< Agenda
  };

  /// A flit that reaches a node.
  struct Arrival {
    NodeId node;
    std::uint8_t channel, vc;
    std::uint64_t word;
  };

  /// A cycle begins. Its thread says so: what others only read, it need not fetch back.
  void forget() {
    node_events.clear();
    node_actions.clear();
    events.clear();
    deadlines.clear();
    awake.clear();
    moved = false;
  }

  std::size_t first_group = 0, end_group = 0;
  std::uint32_t marks = 0;               ///< Links::marks_of() its thread
  double nanoseconds = 0;                ///< that its thread worked in cycles that are measured
  BankOutputs outputs;                   ///< of the bank being evaluated
  std::vector<SwitchEvent> node_events;  ///< of nodes, which come before all switches
  std::vector<NodeAction> node_actions;
  // What reaches nodes in the next cycle. There the caller reads this, while another thread may be
  // at this share already, which without nodes does not touch it. The caller's own share has none.
  std::vector<Arrival> arrivals;
  std::vector<SwitchEvent> events;  ///< of switches
  std::vector<Deadline> deadlines;
  std::vector<Awake> awake;  ///< in the next cycle
  bool moved = false;        ///< a flit left
};

}  // namespace dusk
