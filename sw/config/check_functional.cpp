// SPDX-License-Identifier: Apache-2.0
#include "sw/config/check_functional.h"

#include "models/functional/geometry.h"
#include "sw/config/config_fault.h"
#include "sw/config/network_kind.h"
#include "sw/config/workload_part.h"

namespace dusk {

void check_functional(const NetworkOptions& network, const FunctionalOptions& f,
                      const Origins& origins) {
  const ConfigFault fault(origins);
  fault.refuse(!kind_of(network).in_functional(), {"run.engine", "network.topology"},
               "functional simulates no {} ({}, or engine rtl, model or lockstep)",
               kind_of(network).name(),
               topologies_with([](const NetworkKind& kind) { return kind.in_functional(); }));
  check_torus_sizes(network, origins);
  for (const std::int64_t size : network.size) {
    fault.refuse(size > functional::kMostNodesOfDimension, {"network.size", "run.engine"},
                 "{} is too long for engine functional (at most {})", size,
                 functional::kMostNodesOfDimension);
  }
  const std::int64_t nodes = nodes_of(network);
  fault.refuse(f.sample_node >= nodes, {"functional.sample_node", "network.size"},
               "node {} is not in the network of {} nodes (0 to {})", f.sample_node, nodes,
               nodes - 1);
  fault.refuse(
      f.escape_vcs == 0 && f.adaptive_vcs > 0, {"functional.escape_vcs", "functional.adaptive_vcs"},
      "{} adaptive virtual channels without an escape can deadlock (escape_vcs 1)", f.adaptive_vcs);
  fault.refuse(f.escape_vcs == 0, {"functional.escape_vcs", "functional.adaptive_vcs"},
               "0 leaves no virtual channel (escape_vcs 1)");
  const bool rings = any_ring(network);
  fault.refuse(!rings && f.bubble > 0 && f.bubble_in == functional::BubbleIn::Rings,
               {"functional.bubble", "network.wrap", "network.topology"},
               "{} packets: a mesh has no rings that a bubble keeps from filling (bubble 0, {}, or "
               "bubble_in all)",
               f.bubble, kind_of(network).has_rings() ? "a 1 in wrap" : "topology torus");
}

void check_functional_length(const FunctionalOptions& f, const Origins& origins, const char* key,
                             std::int64_t longest) {
  const ConfigFault fault(origins);
  fault.refuse(longest > f.queue, {"functional.queue", key},
               "{} flits have no space for a packet of {} (at least {}, or shorter packets)",
               f.queue, longest, longest);
  fault.refuse(f.bubble * longest > f.queue, {"functional.bubble", "functional.queue", key},
               "{} packets of {} flits never find space in a queue of {} (a queue of at least {}, "
               "or a bubble of at most {})",
               f.bubble, longest, f.queue, f.bubble * longest, f.queue / longest);
}

void require_progress(const Experiment& experiment) {
  const Origins none;
  const ConfigFault fault(none);
  const FunctionalOptions& f = experiment.functional;
  const bool rings = any_ring(experiment.network);
  const PacketLengths lengths = packet_lengths(experiment);
  fault.refuse(rings && lengths.step < lengths.longest, {"traffic.length"},
               "may leave a bubble in pieces that serve no packet (one length)");
  fault.refuse((rings || f.bubble_in == functional::BubbleIn::All) && f.bubble < 2,
               {"functional.bubble"}, "{} packets may be too few (2)", f.bubble);
  fault.refuse(workload_of(experiment.traffic).heeds_deliveries() && f.buffer > 0,
               {"functional.buffer"}, "{} packets lose others (0)", f.buffer);
}

}  // namespace dusk
