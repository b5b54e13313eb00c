// SPDX-License-Identifier: Apache-2.0
/// All hops that packets for one destination may take.
#pragma once

#include <cstdint>
#include <stdexcept>
#include <string>
#include <vector>

#include "models/routing/route.h"
#include "models/topology/topology.h"

namespace dusk {

/// Error of a route that does not lead to a destination; what() names the place.
struct NotRouted : std::runtime_error {
  using std::runtime_error::runtime_error;
};

/// An output channel by which packets leave a switch.
struct Branch {
  ChannelId channel = kNone;
  SwitchId to = kNone;  ///< next switch; kNone: the branch leads to the destination
};

/// Branches from one switch. Each branch takes the same share of the packets.
struct Hop {
  SwitchId at = 0;
  std::uint32_t first = 0, end = 0;  ///< range in Paths::branches()

  std::uint32_t branches() const { return end - first; }
};

/// Paths of packets with one value of `random` (Route) from all nodes to one destination. Packets
/// are divided evenly among the candidate ports of all classes.
class Paths {
 public:
  /// `topology` and `route` must outlive this object.
  Paths(const Topology& topology, const Route& route);

  /// Finds the paths to a destination. Throws NotRouted if packets cannot continue, go in a circle
  /// or arrive at another node.
  void lead_to(NodeId destination, unsigned random = 0);

  /// Returns the switches that packets may cross, each before those that it sends to.
  const std::vector<Hop>& hops() const { return hops_; }
  const std::vector<Branch>& branches() const { return branches_; }
  /// Returns whether the shares of the branches depend on the traffic. They do if, at any switch so
  /// far, an adaptive class led to other switches than the escape classes.
  bool is_adaptive() const { return adaptive_; }

 private:
  void visit(SwitchId at, NodeId destination);
  Hop hop_of(SwitchId at, NodeId destination);
  /// Returns whether `ports` lead to a switch to which none of `others` leads.
  bool leads_beyond(SwitchId at, std::uint32_t ports, std::uint32_t others) const;
  std::string place(SwitchId at, NodeId destination) const;

  const Topology& topology_;
  const Route& route_;
  std::uint32_t escapes_ = 0;  // bit per class
  unsigned random_ = 0;
  bool adaptive_ = false;
  std::vector<SwitchId> begin_;  // switches of nodes, each once
  std::vector<Hop> hops_, open_;
  std::vector<Branch> branches_;
  std::vector<std::uint32_t> next_;  // [open_] next branch to follow
  std::vector<std::uint8_t> state_;  // [switch] 0: not visited, 1: open, 2: done
};

/// Returns the number of nodes at each switch.
std::vector<std::uint32_t> nodes_of_switches(const Topology& topology);

}  // namespace dusk
