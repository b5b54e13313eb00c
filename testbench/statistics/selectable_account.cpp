// SPDX-License-Identifier: Apache-2.0
#include "testbench/statistics/selectable_account.h"

#include <algorithm>

#include "models/common/vc_set.h"
#include "models/link_power/node_power.h"
#include "models/link_power/part.h"

namespace dusk {
namespace {

/// Mean of values that are added one by one.
struct Mean {
  double sum = 0;
  std::uint64_t values = 0;

  void add(double value) {
    sum += value;
    ++values;
  }
  std::optional<double> value() const {
    if (values == 0) return std::nullopt;
    return sum / static_cast<double>(values);
  }
};

/// Returns the settings of a node as far as groups of ports depend on them.
SwitchSettings pins_of_node(SwitchSettings leaf, std::uint32_t channels) {
  leaf.present = (1u << channels) - 1;
  leaf.local = leaf.present;
  leaf.pinned = 0;
  return leaf;
}

}  // namespace

SelectableAccount::SelectableAccount(Network& network) : network_(network) {
  const Topology& topology = network.topology();
  for (SwitchId id = 0; id < topology.switches; ++id)
    add(false, id, network.shape(), network.settings(id));
  const std::uint32_t channels = topology.local_channels;
  for (NodeId node = 0; node < topology.nodes; ++node) {
    const ChannelId first = topology.injection[std::size_t{node} * channels];
    const SwitchSettings& leaf = network.settings(topology.channels[first].to.id);
    if (leaf.node_channels)
      add(true, node, node_shape(network.shape(), channels), pins_of_node(leaf, channels));
  }
}

void SelectableAccount::add(bool is_node, std::uint32_t id, const SwitchShape& shape,
                            const SwitchSettings& pins) {
  const PolicyPart& policy = policy_part(shape.policy);
  if (policy.selectable_groups == nullptr || !pins.power_managed) return;
  Owner owner;
  owner.is_node = is_node;
  owner.id = id;
  for (const std::uint32_t ports : policy.selectable_groups(shape)) {
    Group group;
    group.members = ports & pins.present & ~pins.pinned;
    group.of_node = (group.members & pins.local) != 0;
    if (members(group.members) > 1) owner.groups.push_back(group);
  }
  if (!owner.groups.empty()) owners_.push_back(std::move(owner));
}

void SelectableAccount::start(Cycle from) {
  from_ = from;
  counts_ = true;
  for (Owner& owner : owners_) {
    owner.usable = usable(owner);
    for (Group& group : owner.groups) {
      group.now = members(owner.usable & group.members);
      group.since = from;
    }
  }
}

void SelectableAccount::end(Cycle to) {
  to_ = to;
  counts_ = false;
  for (Owner& owner : owners_)
    for (Group& group : owner.groups) account(group, to);
}

void SelectableAccount::window_ended(Cycle now) {
  if (!counts_) return;
  for (Owner& owner : owners_) {
    const std::uint32_t seen = usable(owner);
    if (seen == owner.usable) continue;
    owner.usable = seen;
    for (Group& group : owner.groups) {
      account(group, now);
      group.now = members(seen & group.members);
    }
  }
}

std::optional<SelectableResult> SelectableAccount::result() const {
  if (owners_.empty() || to_ <= from_) return std::nullopt;
  const auto cycles = static_cast<double>(to_ - from_);
  SelectableResult result;
  Mean all, switches, nodes;
  for (const Owner& owner : owners_) {
    for (const Group& group : owner.groups) {
      const double mean = static_cast<double>(group.port_cycles) / cycles;
      result.smallest = all.values == 0 ? mean : std::min(result.smallest, mean);
      result.largest = std::max(result.largest, mean);
      all.add(mean);
      (group.of_node ? nodes : switches).add(mean);
    }
  }
  result.groups = all.values;
  result.mean = *all.value();
  result.switches = switches.value();
  result.nodes = nodes.value();
  return result;
}

}  // namespace dusk
