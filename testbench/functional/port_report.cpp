// SPDX-License-Identifier: Apache-2.0
#include "testbench/functional/port_report.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "models/functional/state.h"
#include "models/topology/torus_route.h"

namespace dusk {

PortReport::PortReport(NodeId node, const functional::State& state, const Topology& topology)
    : node_(node),
      topology_(topology),
      vcs_(state.vcs),
      histogram_(state.queues),
      destinations_(state.nodes, 0),
      sources_(state.nodes, 0),
      first_hops_(state.ports * state.vcs, 0),
      last_hops_(state.ports * state.vcs, 0) {}

void PortReport::start(Cycle from) {
  from_ = from;
  counts_ = true;
}

void PortReport::created(const Packet& packet) {
  if (!counts_) return;
  ++packets_created;
  flits_created += packet.length;
  if (packet.source == node_) ++destinations_[packet.destination];
}

void PortReport::dropped(const Packet& packet) {
  if (!counts_) return;
  ++packets_dropped;
  flits_dropped += packet.length;
  if (packet.source == node_) --destinations_[packet.destination];
}

void PortReport::injected(const Packet& packet, std::uint32_t queue) {
  if (!counts_) return;
  injection_delay.add(packet.injected - packet.created);
  if (packet.source == node_) ++first_hops_[queue];
}

void PortReport::delivered(const Packet& packet, NodeId node, std::uint32_t queue) {
  if (!counts_) return;
  ++packets_delivered;
  flits_delivered += packet.length;
  hops_delivered += torus_hops(torus_position(topology_, packet.source),
                               topology_.node_address[packet.destination]);
  delay.add(packet.delivered - packet.created);
  if (node != node_) return;
  ++sources_[packet.source];
  ++last_hops_[queue];
}

void PortReport::moved(const functional::State& state) {
  if (!counts_ || state.now <= from_) return;
  for (std::uint32_t q = 0; q < histogram_.size(); ++q) {
    const std::uint32_t packets = state.queue[state.at(node_, q)].packets;
    std::vector<std::uint64_t>& cycles = histogram_[q];
    if (cycles.size() <= packets) cycles.resize(packets + 1, 0);
    ++cycles[packets];
  }
}

std::string PortReport::queue_name(std::uint32_t queue) const {
  if (queue + 1 == histogram_.size()) return "injection";
  const std::uint32_t vc = queue % vcs_;
  return functional::port_name(queue / vcs_) + (vc == 0 ? "E" : fmt::format("A{}", vc));
}

double PortReport::mean_hops() const {
  if (packets_delivered == 0) return 0;
  return static_cast<double>(hops_delivered) / static_cast<double>(packets_delivered);
}

std::string PortReport::histograms() const {
  std::string out = "queue,packets,cycles\n";
  for (std::uint32_t q = 0; q < histogram_.size(); ++q) {
    for (std::size_t packets = 0; packets < histogram_[q].size(); ++packets) {
      out += fmt::format("{},{},{}\n", queue_name(q), packets, histogram_[q][packets]);
    }
  }
  return out;
}

std::string PortReport::text(const functional::Network& network, Cycle cycles) const {
  const double node_cycles = static_cast<double>(cycles) * network.nodes();
  const auto load = [&](std::uint64_t flits) {
    return node_cycles > 0 ? static_cast<double>(flits) / node_cycles : 0.0;
  };
  const auto delays = [](const char* name, const LatencyStatistics& of) {
    const LatencySummary s = of.summary();
    return fmt::format("{:<18} average {:.5f}, deviation {:.5f}, maximum {}\n", name, s.mean,
                       s.deviation, s.maximum);
  };
  const auto table = [](const char* name, const std::vector<std::uint64_t>& counts) {
    return fmt::format("{:<18} {}\n", name, fmt::join(counts, " "));
  };
  std::string out = fmt::format("clock              {}\n", cycles);
  out += fmt::format("average distance   {:.5f}\n", mean_hops());
  out += fmt::format("packets            {} created, {} injected, {} received, {} dropped\n",
                     packets_created, packets_created - packets_dropped, packets_delivered,
                     packets_dropped);
  out +=
      fmt::format("load               provided {:.5f}, injected {:.5f}, accepted {:.5f}\n",
                  load(flits_created), load(flits_created - flits_dropped), load(flits_delivered));
  out += delays("delay", delay);
  out += delays("injection delay", injection_delay);
  out += fmt::format("\nnode {}: cycles in which a queue held 0, 1, 2, ... packets\n", node_);
  for (std::uint32_t q = 0; q < histogram_.size(); ++q)
    out += table(fmt::format("{:>2} {}", q, queue_name(q)).c_str(), histogram_[q]);
  out +=
      "\npackets of this node, by destination and first virtual channel; to it, by source and "
      "last\n";
  out += table("destinations", destinations_);
  out += table("sources", sources_);
  out += table("first channels", first_hops_);
  out += table("last channels", last_hops_);
  return out;
}

}  // namespace dusk
