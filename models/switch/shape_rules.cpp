// SPDX-License-Identifier: Apache-2.0
#include "models/switch/shape_rules.h"

namespace dusk {
namespace {

bool within(std::uint32_t value, std::uint32_t low, std::uint32_t high) {
  return value >= low && value <= high;
}
bool is_tree(const SwitchShape& s) { return s.vc_classes() == 1; }

}  // namespace

const std::vector<ShapeRule>& shape_rules() {
  using Shape = const SwitchShape&;
  static const std::vector<ShapeRule> rules = {
      // Any switch.
      {"ports must be 2 to 32", [](Shape s) { return within(s.ports, 2, kMaxPorts); }},
      {"VCs must be 1 to 8", [](Shape s) { return within(s.vcs, 1, kMaxVcs); }},
      {"VC depth must be 1 to 256 flits", [](Shape s) { return within(s.vc_depth, 1, 256); }},
      {"the output queue must be 0 to 4 flits", [](Shape s) { return s.out_depth <= 4; }},
      {"flit width must be 64 to 256 bits", [](Shape s) { return within(s.flit_width, 64, 256); }},
      {"hop latency must be 3 or 4", [](Shape s) { return within(s.hop_latency, 3, 4); }},
      {"crossbar outputs per VC need an output queue",
       [](Shape s) { return s.out_depth > 0 || !s.crossbar_out_per_vc; }},
      {"credit bypass needs no output queue",
       [](Shape s) { return s.out_depth == 0 || !s.credit_bypass; }},
      {"VC allocation per VC or per request serves at most 64 VCs in all ports",
       [](Shape s) { return !s.every_header_asks() || can_ask_at_once(s.ports, s.vcs); }},
      {"message classes need admission", [](Shape s) { return s.admission || !s.message_classes; }},
      // Trees.
      {"ports must be even in a tree", [](Shape s) { return !is_tree(s) || s.ports % 2 == 0; }},
      {"VC allocation per switch needs a torus or mesh",
       [](Shape s) { return !is_tree(s) || s.vc_allocator != VcAllocator::PerSwitch; }},
      {"VC allocation per request needs a torus or mesh",
       [](Shape s) { return !is_tree(s) || s.vc_allocator != VcAllocator::PerRequest; }},
      {"trunks and narrowing need a torus or mesh",
       [](Shape s) { return !is_tree(s) || (s.trunk == 0 && !s.narrowing); }},
      {"ejection per VC needs an output queue in a tree",
       [](Shape s) { return !is_tree(s) || s.out_depth > 0 || !s.eject_per_vc; }},
      // Tori and meshes.
      {"trunks must be 2 to 8, two of each dimension, or 0 in a tree",
       [](Shape s) { return s.trunks % 2 == 0 && s.trunks <= 2 * kMaxDimensions; }},
      {"a trunk must have 1 to 8 links",
       [](Shape s) { return is_tree(s) || within(s.trunk, 1, kMaxTrunk); }},
      {"a torus or mesh needs a local port beyond its trunks",
       [](Shape s) { return is_tree(s) || s.ports > s.first_local(); }},
      {"a torus or mesh has no output queue",
       [](Shape s) { return is_tree(s) || s.out_depth == 0; }},
  };
  return rules;
}

const char* broken_rule(const SwitchShape& shape) {
  for (const ShapeRule& rule : shape_rules())
    if (!rule.holds(shape)) return rule.text;
  return nullptr;
}

}  // namespace dusk
