// SPDX-License-Identifier: Apache-2.0
#include "sw/crosscheck/counterparts.h"

namespace dusk {
namespace {

bool is_torus(const Experiment& e) { return e.network.topology == TopologyKind::Torus; }

std::int64_t escape_vcs(const Experiment& e) { return is_torus(e) ? 2 : 1; }

Settings queue_of_hardware(const Experiment& e) {
  return {{"switch.vc_depth", std::to_string(e.functional.queue)}};
}
Settings queue_of_functional(const Experiment& e) {
  return {{"functional.queue", std::to_string(e.switch_.depth_in_use)}};
}

Settings routing_of_hardware(const Experiment& e) {
  const std::int64_t vcs = e.functional.adaptive_vcs;
  if (vcs == 0) return {{"switch.routing", "dimension_order"}};
  return {{"switch.routing", "adaptive"}, {"switch.adaptive_vcs", std::to_string(vcs)}};
}
Settings routing_of_functional(const Experiment& e) {
  return {{"functional.adaptive_vcs", std::to_string(adaptive_vcs_of(e.switch_))}};
}

}  // namespace

const std::vector<Counterpart>& counterparts() {
  static const std::vector<Counterpart> table{
      {"functional.queue", {"switch.vc_depth"}, queue_of_hardware, queue_of_functional},
      {"functional.adaptive_vcs",
       {"switch.routing", "switch.adaptive_vcs"},
       routing_of_hardware,
       routing_of_functional},
  };
  return table;
}

Settings nearest_hardware(const Experiment& e) {
  const std::int64_t vcs = adaptive_vcs_of(e.switch_) + escape_vcs(e);
  Settings nearest{{"switch.vcs", std::to_string(vcs)},
                   {"switch.output_queue", "0"},
                   {"switch.crossbar", "per_input_vc"},
                   {"switch.vc_allocation", "virtual_cut_through"},
                   {"switch.vc_allocator", "per_vc"}};
  if (is_torus(e)) nearest.emplace_back("network.ring_tie", "random");
  return nearest;
}

Settings nearest_functional(const Experiment& e) {
  Settings nearest{{"functional.buffer", "0"}, {"functional.consumption", "single"}};
  if (!is_torus(e)) nearest.emplace_back("functional.bubble", "0");
  return nearest;
}

}  // namespace dusk
