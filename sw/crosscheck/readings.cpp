// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include "sw/config/message_classes.h"
#include "sw/config/network_kind.h"
#include "sw/config/option_table.h"
#include "sw/crosscheck/counterparts.h"
#include "sw/crosscheck/hop_time.h"
#include "sw/topologies/bubble_space.h"

namespace dusk {
namespace {

std::string said(const Experiment& e, const std::string& key) {
  const OptionValue value = find_option(key)->get(e);
  const auto* word = std::get_if<std::string>(&value);
  const auto dot = key.find('.');
  return key.substr(dot + 1) + " " +
         (word != nullptr ? *word : toml_text(value, find_option(key)->type));
}

std::string cycles(std::int64_t n) { return fmt::format("{} cycle{}", n, n == 1 ? "" : "s"); }

std::string buffer_text(const FunctionalOptions& f) {
  if (f.buffer == 0) return "any number of packets waits";
  return fmt::format("{} packets wait, more are dropped", f.buffer);
}

/// Cost of a failed request of `smart` (section 5.1 of EHU-KAT-IK-05-04 leaves it open).
std::string attempt_text(bool smart, bool takes_a_cycle) {
  if (!smart) return "none is made";
  return takes_a_cycle ? "takes a cycle of request smart" : "request smart passes over it at once";
}

std::string outputs_text(const FunctionalOptions& f) {
  return f.outputs == functional::Outputs::Free
             ? "free ones with room"
             : "with room, also one that another packet has: in vain";
}

std::string measure_text(const FunctionalOptions& f) {
  if (f.adaptive_vcs == 0 || f.request != functional::RequestKind::Shortest) return "nothing";
  return f.measure == functional::Measure::Promised ? "flits in the queue or promised room there"
                                                    : "flits in the queue";
}

bool asks_per_request(const SwitchOptions& s) {
  return s.vc_allocator == VcAllocator::PerRequest && adaptive_vcs_of(s) > 0;
}

std::string escape_text(const Experiment& hardware) {
  const bool torus = kind_of(hardware.network).has_rings();
  if (torus && hardware.switch_.escape == RingEscape::Bubble) {
    const BubbleSpace space = bubble_of(hardware);
    return fmt::format("an escape VC, bubble of {} flits, at least {} for the delays", space.flits,
                       space.least);
  }
  return fmt::format("{} escape VCs{}",
                     common_vcs_of(hardware.switch_) - adaptive_vcs_of(hardware.switch_),
                     torus ? ", half of them from the dateline on" : "");
}

}  // namespace

std::vector<Reading> readings(const Experiment& functional, const Experiment& hardware) {
  const FunctionalOptions& f = functional.functional;
  const SwitchOptions& s = hardware.switch_;
  const bool torus = kind_of(functional.network).has_rings();
  std::vector<Reading> table{
      {"hop of a header", cycles(hop_cycles(functional)),
       cycles(hop_cycles(hardware)) + ", a pipeline and the link"},
      {"what a router knows of the next", "its queues, at once",
       fmt::format("credits, {} old", cycles(hardware.network.link_latency + s.credit_delay))},
      {"a link", "a packet keeps it until its tail has passed, then the next VC in rotation",
       s.hold_arbitration ? "flits of several VCs, one after the other while each can send"
                          : "flits of several VCs, in turn"},
      {"a crossbar", "none: every queue may send in every cycle",
       said(hardware, "switch.crossbar")},
      {"switching", "virtual cut-through",
       s.vc_allocation == VcAllocationKind::VirtualCutThrough
           ? "virtual cut-through"
           : "wormhole, " + said(hardware, "switch.vc_allocation")},
      {"freedom from deadlock",
       !torus ? "no rings" : fmt::format("an escape VC, bubble of {} packets", f.bubble),
       escape_text(hardware)},
      {"choice of an output", f.adaptive_vcs == 0 ? "none" : said(functional, "functional.request"),
       said(hardware, "switch.selection") + ", " + said(hardware, "switch.vc_allocator")},
      {"an output that is asked for", outputs_text(f), "a free one that admission lets it have"},
      {"shortest compares", measure_text(f),
       asks_per_request(s) && s.selection == Selection::Shortest
           ? "credits: room behind, less what is under way"
           : "nothing"},
      {"an attempt without room",
       attempt_text(f.adaptive_vcs > 0 && f.request == functional::RequestKind::Smart,
                    f.attempt == functional::Attempt::Waits),
       attempt_text(asks_per_request(s) && s.selection == Selection::Smart, true)},
      {"arbiters of outputs", said(functional, "functional.arbiter"),
       s.vc_allocator == VcAllocator::PerRequest ? said(hardware, "switch.vc_arbiter")
                                                 : "round robin"},
      {"consumption",
       f.consumption == functional::ConsumptionKind::Single ? "a flit a cycle"
                                                            : "a flit of each queue a cycle",
       s.ejection == EjectionKind::One
           ? "a flit a cycle"
           : fmt::format("a flit of each of {} VCs a cycle", s.local_vcs)},
      {"source", buffer_text(f), "any number of packets waits"},
      {"network latency begins", "when the header leaves its injection queue, on its first link",
       "when the header leaves its node, for the injection queue"}};
  if (own_vcs_of(s) > 0) {
    table.push_back({"message classes", "none: every packet may have every VC",
                     "VCs of their own, " + said(hardware, "switch.message_class_vcs")});
  }
  if (torus) {
    table.push_back({"half way around a ring", "either way, drawn for each packet",
                     said(hardware, "network.ring_tie")});
  }
  return table;
}

}  // namespace dusk
