// SPDX-License-Identifier: Apache-2.0
/// Number of ports of each group that a packet may choose, if the power policy selects ports.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "models/kernel/network.h"

namespace dusk {

/// Selectable ports per group: means over the measured cycles and over the groups.
struct SelectableResult {
  std::uint64_t groups = 0;
  double mean = 0;                        ///< over all groups
  double smallest = 0, largest = 0;       ///< lowest and highest mean of a group
  std::optional<double> switches, nodes;  ///< over groups between switches; over other groups
};

/// Counts the selectable ports of the groups of PolicyPart::selectable_groups, at switches and at
/// nodes whose channels the policy manages. A group is included if at least two of its ports have a
/// channel and are not pinned. Reads the state of each such switch and node at the end of each
/// measured window.
class SelectableAccount final : public NetworkObserver {
 public:
  explicit SelectableAccount(Network& network);

  /// Starts the measurement at cycle `from`, which must be Network::now().
  void start(Cycle from);
  /// Ends the measurement: cycles from `to` on are not measured.
  void end(Cycle to);
  /// Called when cycle `now` closed a window. Sets change only at this edge, and the new set counts
  /// from this cycle on, as every output of the edge.
  void window_ended(Cycle now) override;
  bool watches_flits() const override { return false; }

  /// Returns the result; nothing if no group is included or no cycle was measured.
  std::optional<SelectableResult> result() const;

 private:
  struct Group {
    std::uint32_t members = 0;  ///< bit per port
    bool of_node = false;       ///< group of channels from or to nodes
    std::uint32_t now = 0;      ///< selectable ports since `since`
    Cycle since = 0;
    std::uint64_t port_cycles = 0;  ///< sum of selectable ports over the cycles before `since`
  };
  /// A switch or a node with groups.
  struct Owner {
    bool is_node = false;
    std::uint32_t id = 0;
    std::uint32_t usable = 0;  ///< value at the last window's end
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
