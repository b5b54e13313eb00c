// SPDX-License-Identifier: Apache-2.0
// Cut of the switches, and the nodes at them, into one share per thread.
#include <algorithm>

#include "models/kernel/network_impl.h"

namespace dusk {

void Network::Impl::make_shares() {
  thread_pool_ = std::make_unique<ThreadPool>(threads_);
  shares_.resize(threads_);
  for (std::size_t i = 0; i < shares_.size(); ++i) {
    shares_[i].outputs = BankOutputs(shape_);
    // The calling thread does the last share but is thread 0, as in cycles that it does alone.
    shares_[i].marks = links_.marks_of(static_cast<unsigned>((i + 1) % shares_.size()));
  }
  if (!links_.far()) others_.resize(others_at(topology_.switches));
  const std::size_t groups = banks_.size() * SwitchShare::kGroups;
  work_in_group_.assign(groups, 0);
  if (nodes_follow_switches()) {
    NodeId node = 0;
    for (std::size_t group = 0; group <= groups; ++group) {
      while (node < topology_.nodes && leaf(node) < group * SwitchShare::kGroup) ++node;
      first_node_.push_back(node);
    }
  }
  cut_shares();
}

/// Returns whether the nodes are numbered in the order of their switches, one switch each, and
/// their channels are always on.
bool Network::Impl::nodes_follow_switches() const {
  if (node_channels_) return false;
  for (std::size_t i = 0; i < injection_.size(); ++i) {
    const auto node = static_cast<NodeId>(i / topology_.local_channels);
    if (injection_[i].id != leaf(node) || ejection_[i].id != leaf(node)) return false;
    if (node > 0 && leaf(node) < leaf(node - 1)) return false;
  }
  return true;
}

/// Divides the switches into shares of equal recent cost, because a network with links off is
/// mostly asleep. The time of a share is divided among its groups of switches by their work.
void Network::Impl::cut_shares() {
  double all = 0, without_nodes = 0;
  for (SwitchShare& share : shares_) {
    double work = 1;
    for (std::size_t group = share.first_group; group < share.end_group; ++group)
      work += work_in_group_[group];
    for (std::size_t group = share.first_group; group < share.end_group; ++group)
      work_in_group_[group] *= share.nanoseconds / work;
    share.nanoseconds = 0;
  }
  for (std::size_t group = 0; group < work_in_group_.size(); ++group) {
    all += ++work_in_group_[group];  // so that each group has some work
    if (!has_nodes(group, group + 1)) without_nodes += work_in_group_[group];
  }
  // The calling thread does the last share. While it prepares the nodes, the other threads do the
  // groups that need no nodes.
  all += std::min(preparing_, without_nodes);
  preparing_ = 0;
  // A group goes to the share that contains most of it.
  const double each = all / static_cast<double>(shares_.size());
  std::size_t group = 0;
  double before = 0;
  bool moved = false;
  for (std::size_t i = 0; i < shares_.size(); ++i) {
    const double until = each * static_cast<double>(i + 1);
    shares_[i].first_group = group;
    while (group < work_in_group_.size() &&
           (i + 1 == shares_.size() || before + work_in_group_[group] / 2 < until)) {
      before += work_in_group_[group];
      work_in_group_[group++] = 0;
    }
    moved = moved || shares_[i].end_group != group;
    shares_[i].end_group = group;
  }
  if (moved) mark_others();
}

/// Marks the ports that get flits from switches of another thread's share.
void Network::Impl::mark_others() {
  if (others_.empty()) return;
  std::vector<std::size_t> share_of(work_in_group_.size());
  for (std::size_t i = 0; i < shares_.size(); ++i) {
    for (std::size_t group = shares_[i].first_group; group < shares_[i].end_group; ++group)
      share_of[group] = i;
  }
  for (SwitchId s = 0; s < topology_.switches; ++s) {
    for (PortId p = 0; p < topology_.ports; ++p) {
      const FarEnd& from = backward(s, p);
      const bool other =
          from.kind == Endpoint::Kind::Switch &&
          share_of[from.id / SwitchShare::kGroup] != share_of[s / SwitchShare::kGroup];
      others_[others_at(s) + p] = other ? 0xff : 0;
    }
  }
}

}  // namespace dusk
