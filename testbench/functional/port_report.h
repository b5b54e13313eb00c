// SPDX-License-Identifier: Apache-2.0
/// Report that EHU-KAT-IK-05-04 prints of a run: packets, loads, delays; and of one node how full
/// its queues were, to whom and from whom its packets went, and by which ports.
#pragma once

#include <string>
#include <vector>

#include "models/functional/network.h"
#include "models/topology/topology.h"
#include "testbench/statistics/latency_statistics.h"

namespace dusk {

class PortReport final : public functional::Observer {
 public:
  /// Reports on `node` of the network with that state; its topology outlives this.
  PortReport(NodeId node, const functional::State& state, const Topology& topology);
  /// Counts from cycle `from` on, which is next.
  void start(Cycle from);
  void stop() { counts_ = false; }

  void created(const Packet& packet) override;
  void dropped(const Packet& packet) override;
  void injected(const Packet& packet, std::uint32_t queue) override;
  void delivered(const Packet& packet, NodeId node, std::uint32_t queue) override;
  /// Queues are looked at when the links have moved, before anything enters or is taken; in the
  /// first cycle not at all.
  void moved(const functional::State& state) override;

  /// Mean hops of a shortest way, over the packets delivered; 0: there are none.
  double mean_hops() const;
  /// Returns the report as text. `cycles`: counted.
  std::string text(const functional::Network& network, Cycle cycles) const;
  /// queue,packets,cycles: in so many cycles that queue held so many packets.
  std::string histograms() const;

  // Packets counted.
  std::uint64_t packets_created = 0, packets_dropped = 0, packets_delivered = 0;
  std::uint64_t flits_created = 0, flits_dropped = 0, flits_delivered = 0;
  std::uint64_t hops_delivered = 0;
  LatencyStatistics delay, injection_delay;

 private:
  std::string queue_name(std::uint32_t queue) const;

  NodeId node_;
  const Topology& topology_;
  std::uint32_t vcs_;
  Cycle from_ = 0;
  bool counts_ = false;
  std::vector<std::vector<std::uint64_t>> histogram_;  // [queue][packets] cycles
  std::vector<std::uint64_t> destinations_, sources_;  // [node] packets of, and to, node_
  std::vector<std::uint64_t> first_hops_, last_hops_;  // [queue] at the other node; here
};

}  // namespace dusk
