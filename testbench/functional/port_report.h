// SPDX-License-Identifier: Apache-2.0
/// The report of a run in the format of EHU-KAT-IK-05-04: packets, loads and delays. For one node:
/// lengths of its queues, destinations and sources of its packets, and the ports they took.
#pragma once

#include <string>
#include <vector>

#include "models/functional/network.h"
#include "models/topology/topology.h"
#include "testbench/statistics/latency_statistics.h"

namespace dusk {

class PortReport final : public functional::Observer {
 public:
  /// Reports on `node` of the network with state `state`. `topology` must outlive this object.
  PortReport(NodeId node, const functional::State& state, const Topology& topology);
  /// Starts to count at cycle `from`, which must be the next cycle.
  void start(Cycle from);
  void stop() { counts_ = false; }

  void created(const Packet& packet) override;
  void dropped(const Packet& packet) override;
  void injected(const Packet& packet, std::uint32_t queue) override;
  void delivered(const Packet& packet, NodeId node, std::uint32_t queue) override;
  /// Samples the queues after the links have moved, before packets enter or are taken. The first
  /// cycle is not sampled.
  void moved(const functional::State& state) override;

  /// Returns the mean hops of a shortest way over the packets delivered; 0 if there are none.
  double mean_hops() const;
  /// Returns the report as text. `cycles`: number of cycles counted.
  std::string text(const functional::Network& network, Cycle cycles) const;
  /// Returns lines "queue,packets,cycles": number of cycles in which the queue held these packets.
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
