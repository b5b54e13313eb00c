// SPDX-License-Identifier: Apache-2.0
/// How many ports of each group a packet may choose, where the policy of link power says it.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "models/kernel/network.h"

namespace dusk {

/// Selectable ports per group: means over the measured cycles, and over groups.
struct SelectableResult {
  std::uint64_t groups = 0;
  double mean = 0;                        ///< over all groups
  double smallest = 0, largest = 0;       ///< mean of a single group
  std::optional<double> switches, nodes;  ///< over the groups between switches, and over the others
};

/// Counts the selectable ports of the groups that PolicyPart::selectable_groups names, at switches
/// and at nodes whose channels the policy manages. A group counts if two or more of its ports are
/// present and not pinned; the number is that of those which a packet may choose. Costs a look at
/// each switch and such node at the end of each measured window.
class SelectableAccount final : public NetworkObserver {
 public:
  explicit SelectableAccount(Network& network);

  /// Cycles from `from` = Network::now() on are measured.
  void start(Cycle from);
  /// Cycles from `to` on are not.
  void end(Cycle to);
  /// Cycle `now` closed a window. Sets change at such an edge only; the new set counts from this
  /// cycle on, as every output of the edge.
  void window_ended(Cycle now) override;
  bool watches_flits() const override { return false; }

  /// Result; nothing if no group counts or no cycle was measured.
  std::optional<SelectableResult> result() const;

 private:
  struct Group {
    std::uint32_t members = 0;  ///< bit per port
    bool of_node = false;       ///< of channels from or to nodes
    std::uint32_t now = 0;      ///< selectable ports since `since`
    Cycle since = 0;
    std::uint64_t port_cycles = 0;  ///< before `since`
  };
  /// A switch or a node with groups.
  struct Owner {
    bool is_node = false;
    std::uint32_t id = 0;
    std::uint32_t usable = 0;  ///< last value seen
    std::vector<Group> groups;
  };

  void add(bool is_node, std::uint32_t id, const SwitchShape& shape, const SwitchSettings& pins);
  std::uint32_t usable(const Owner& owner) const {
    return owner.is_node ? network_.usable_channels(owner.id) : network_.usable_ports(owner.id);
  }
  static void account(Group& group, Cycle until) {
    group.port_cycles += group.now * (until - group.since);
    group.since = until;
  }

  Network& network_;
  std::vector<Owner> owners_;
  bool counts_ = false;
  Cycle from_ = 0, to_ = 0;
};

}  // namespace dusk
