// SPDX-License-Identifier: Apache-2.0
#include "models/switch/shape_rules.h"

#include <string>
#include <utility>

namespace dusk {
namespace {

bool within(std::uint32_t value, std::uint32_t low, std::uint32_t high) {
  return value >= low && value <= high;
}

using Shape = const SwitchShape&;
using Rules = std::vector<ShapeRule>;

// Keys that several rules use.
constexpr const char* kTopology = "network.topology";
constexpr const char* kAllocator = "switch.vc_allocator";
constexpr const char* kQueue = "switch.output_queue";

Rules rules_of_all() {
  return {
      {"ports must be 2 to 32",
       [](Shape s) { return within(s.ports, 2, kMaxPorts); },
       {"network.links", "network.local_channels", "network.size", "network.k"},
       "other sizes"},
      {"VCs must be 1 to 8",
       [](Shape s) { return within(s.vcs, 1, kMaxVcs); },
       {"switch.vcs"},
       "1 to 8"},
      {"VC depth must be 1 to 256 flits",
       [](Shape s) { return within(s.vc_depth, 1, 256); },
       {"switch.vc_depth", "switch.local_depth"},
       "1 to 256"},
      {"the output queue must be 0 to 4 flits",
       [](Shape s) { return s.out_depth <= 4; },
       {kQueue},
       "0 to 4"},
      {"flit width must be 64 to 256 bits",
       [](Shape s) { return within(s.flit_width, 64, 256); },
       {"switch.flit_width"},
       "64 to 256"},
      {"hop latency must be 3 or 4",
       [](Shape s) { return within(s.hop_latency, 3, 4); },
       {"switch.hop_latency"},
       "3, 4"},
      {"crossbar outputs per VC need an output queue",
       [](Shape s) { return s.out_depth > 0 || !s.crossbar_out_per_vc; },
       {"switch.crossbar", kQueue},
       "crossbar per_port or per_input_vc, or in a tree output_queue at least 1"},
      {"a credit delay of 1 cannot be combined with an output queue",
       [](Shape s) { return s.out_depth == 0 || !s.credit_bypass; },
       {"switch.credit_delay", kQueue},
       "output_queue 0, or credit_delay 2"},
      {"VC allocation per VC or per request serves at most 64 VCs in all ports",
       [](Shape s) { return !s.each_head_requests() || s.ports * s.vcs <= kMaxVcsPerVc; },
       {kAllocator, "switch.vcs", "network.k", "network.links"},
       "fewer, or vc_allocator per_port",
       [](Shape s) {
         return std::to_string(s.ports) + " ports of " + std::to_string(s.vcs) + " VCs";
       }},
      {"message classes need admission",
       [](Shape s) { return s.admission || !s.message_classes; },
       {"switch.message_class_vcs"},
       "no message_class_vcs"},
  };
}

Rules rules_of_trees() {
  return {
      {"ports must be even in a tree",
       [](Shape s) { return s.ports % 2 == 0; },
       {"network.k"},
       "another k"},
      {"VC allocation per switch needs a torus or mesh",
       [](Shape s) { return s.vc_allocator != VcAllocator::PerSwitch; },
       {kAllocator, kTopology},
       "vc_allocator per_port or per_vc"},
      {"VC allocation per request needs a torus or mesh: its policies tell dimensions and an "
       "escape, which a tree has not",
       [](Shape s) { return s.vc_allocator != VcAllocator::PerRequest; },
       {kAllocator, kTopology},
       "vc_allocator per_port or per_vc"},
      {"trunks and narrowing need a torus or mesh",
       [](Shape s) { return s.group == s.ports / 2 && s.first_local == 0 && !s.narrowing; },
       {"power.narrowest", kTopology},
       "narrowest full"},
      {"ejection per VC needs an output queue in a tree",
       [](Shape s) { return s.out_depth > 0 || !s.eject_per_vc; },
       {"switch.ejection", kQueue},
       "output_queue at least 1, or ejection one"},
  };
}

Rules rules_of_tori() {
  return {
      {"a trunk must have 1 to 8 links",
       [](Shape s) { return within(s.group, 1, kMaxTrunk); },
       {"network.links"},
       "1 to 8"},
      {"trunks must be 2 to 8, two of each dimension",
       [](Shape s) {
         return s.first_local == 2 * s.dimensions() * s.group &&
                within(s.dimensions(), 1, kMaxDimensions);
       },
       {"network.size"},
       "1 to 4 dimensions"},
      {"a torus or mesh needs a local port beyond its trunks",
       [](Shape s) { return s.ports > s.first_local; },
       {"network.local_channels"},
       "at least 1"},
      {"a torus or mesh has no output queue",
       [](Shape s) { return s.out_depth == 0; },
       {kQueue, kTopology},
       "output_queue 0"},
  };
}

Rules rules_of_cards() {
  return {
      {"a card has 5 ports: three external ones, the internal link and the node",
       [](Shape s) { return s.ports == 5 && s.group == 1 && s.first_local == 4; },
       {kTopology},
       "another topology"},
      {"the VCs of external links must be 1 to those of the internal link",
       [](Shape s) { return within(s.link_vcs, 1, s.vcs); },
       {"switch.link_vcs", "switch.vcs"},
       "1 to vcs"},
      {"the buffers of external links must be whole numbers of at most 256 flits",
       [](Shape s) { return s.vcs * s.vc_depth % s.link_vcs == 0 && s.link_depth() <= 256; },
       {"switch.link_vcs", "switch.vc_depth", "switch.vcs"},
       "a divisor of vcs x vc_depth"},
      {"VC allocation per switch or per request needs a torus or mesh",
       [](Shape s) {
         return s.vc_allocator == VcAllocator::PerPort || s.vc_allocator == VcAllocator::PerVc;
       },
       {kAllocator, kTopology},
       "vc_allocator per_port or per_vc"},
      {"a card has no output queue",
       [](Shape s) { return s.out_depth == 0; },
       {kQueue, kTopology},
       "output_queue 0"},
  };
}

}  // namespace

const Rules& shape_rules() {
  static const Rules rules = [] {
    Rules all = rules_of_all();
    for (auto [of, rules] : {std::pair(SwitchTopology::Tree, rules_of_trees()),
                             std::pair(SwitchTopology::Torus, rules_of_tori()),
                             std::pair(SwitchTopology::Card, rules_of_cards())}) {
      for (ShapeRule& rule : rules) {
        rule.of = of;
        all.push_back(rule);
      }
    }
    return all;
  }();
  return rules;
}

const ShapeRule* broken_rule(const SwitchShape& shape) {
  for (const ShapeRule& rule : shape_rules())
    if (rule.of.value_or(shape.topology) == shape.topology && !rule.holds(shape)) return &rule;
  return nullptr;
}

}  // namespace dusk
