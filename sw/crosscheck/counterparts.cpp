// SPDX-License-Identifier: Apache-2.0
#include "sw/crosscheck/counterparts.h"

#include "sw/config/network_kind.h"
#include "sw/config/option_table.h"
#include "sw/topologies/bubble_space.h"

namespace dusk {
namespace {

bool has_rings(const Experiment& e) { return kind_of(e.network).has_rings(); }

std::int64_t escape_vcs(const Experiment& e) {
  return has_rings(e) && e.switch_.escape == RingEscape::Dateline ? 2 : 1;
}

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

/// Returns the hardware's settings for the bubble; empty for a mesh, which has no rings.
Settings bubble_of_hardware(const Experiment& e) {
  if (!has_rings(e)) return {};
  return {{"switch.escape", "bubble"}, {"switch.bubble", std::to_string(e.functional.bubble)}};
}
/// Returns the functional setting for the bubble, which is in whole packets.
Settings bubble_of_functional(const Experiment& e) {
  if (!has_rings(e) || e.switch_.escape == RingEscape::Dateline ||
      e.switch_.bubble_at != BubbleAt::Local)
    return {};
  const BubbleSpace space = bubble_of(e);
  return {{"functional.bubble", std::to_string((space.flits + space.longest - 1) / space.longest)}};
}

// Returns the value of a key; both engines use the same words for it.
std::string word(const Experiment& e, const char* key) {
  return std::get<std::string>(find_option(key)->get(e));
}

Settings request_of_hardware(const Experiment& e) {
  return {{"switch.vc_allocator", "per_request"},
          {"switch.selection", word(e, "functional.request")}};
}
Settings request_of_functional(const Experiment& e) {
  if (!is_request_policy(e.switch_.selection)) return {};
  return {{"functional.request", word(e, "switch.selection")}};
}

Settings arbiter_of_hardware(const Experiment& e) {
  return {{"switch.vc_arbiter", word(e, "functional.arbiter")}};
}
Settings arbiter_of_functional(const Experiment& e) {
  return {{"functional.arbiter", word(e, "switch.vc_arbiter")}};
}

Settings consumption_of_hardware(const Experiment& e) {
  const bool single = e.functional.consumption == functional::ConsumptionKind::Single;
  return {{"switch.ejection", single ? "one" : "per_vc"}};
}
Settings consumption_of_functional(const Experiment& e) {
  const bool one = e.switch_.ejection == EjectionKind::One;
  return {{"functional.consumption", one ? "single" : "multiple"}};
}

}  // namespace

const std::vector<Counterpart>& counterparts() {
  static const std::vector<Counterpart> table{
      {"functional.queue", {"switch.vc_depth"}, queue_of_hardware, queue_of_functional},
      {"functional.adaptive_vcs",
       {"switch.routing", "switch.adaptive_vcs"},
       routing_of_hardware,
       routing_of_functional},
      {"functional.bubble",
       {"switch.escape", "switch.bubble", "switch.bubble_at"},
       bubble_of_hardware,
       bubble_of_functional},
      {"functional.request",
       {"switch.vc_allocator", "switch.selection"},
       request_of_hardware,
       request_of_functional},
      {"functional.arbiter", {"switch.vc_arbiter"}, arbiter_of_hardware, arbiter_of_functional},
      {"functional.consumption",
       {"switch.ejection"},
       consumption_of_hardware,
       consumption_of_functional,
       false},
  };
  return table;
}

Settings nearest_hardware(const Experiment& e) {
  const std::int64_t vcs = adaptive_vcs_of(e.switch_) + escape_vcs(e);
  Settings nearest{{"switch.vcs", std::to_string(vcs)},
                   {"switch.output_queue", "0"},
                   {"switch.crossbar", "per_input_vc"},
                   {"switch.vc_allocation", "virtual_cut_through"}};
  if (!is_request_policy(e.switch_.selection))
    nearest.emplace_back("switch.vc_allocator", "per_vc");
  if (e.switch_.ejection == EjectionKind::PerVc) {
    nearest.emplace_back("switch.local_vcs", std::to_string(vcs));
    // A node of the functional engine has one queue.
    nearest.emplace_back("network.source_vcs", "1");
  }
  if (has_rings(e)) nearest.emplace_back("network.ring_tie", "random");
  return nearest;
}

Settings nearest_functional(const Experiment& e) {
  Settings nearest{{"functional.buffer", "0"}, {"functional.consumption", "single"}};
  if (!has_rings(e)) nearest.emplace_back("functional.bubble", "0");
  return nearest;
}

}  // namespace dusk
