// SPDX-License-Identifier: Apache-2.0
#include "sw/topologies/bubble_room.h"

#include <algorithm>
#include <string_view>

#include "sw/common/text.h"
#include "sw/config/config_fault.h"
#include "sw/config/message_classes.h"
#include "sw/config/network_kind.h"
#include "sw/config/workload_part.h"
#include "sw/topologies/network_parts.h"

namespace dusk {
namespace {

constexpr std::uint32_t kLargestBubble = 256;  // packets or flits

/// Around a shorter ring packets cannot wait for each other: no shortest way has two hops or, of 4
/// switches with alternate ties, only from every other switch.
std::int64_t shortest_ring(const SwitchOptions& s) {
  return s.ring_tie == RingTie::Alternate ? 5 : 4;
}

/// VCs of each escape that fills rings of its own: that of class 0, and those of message classes.
std::vector<std::int64_t> escape_sets(const SwitchOptions& s) {
  std::vector<std::int64_t> sets{common_vcs_of(s) - adaptive_vcs_of(s)};
  for (const std::int64_t own : s.message_class_vcs) {
    if (own > 0) sets.push_back(own);
  }
  return sets;
}

}  // namespace

std::optional<std::uint32_t> bubble_flits(const std::string& text, std::uint32_t longest) {
  constexpr std::string_view kUnit = " flits";
  if (text == "least") return std::nullopt;
  const std::string_view all = text;
  const bool flits = all.size() > kUnit.size() && all.substr(all.size() - kUnit.size()) == kUnit;
  const auto number =
      number_in<std::uint32_t>(flits ? all.substr(0, all.size() - kUnit.size()) : all);
  if (!number || *number > kLargestBubble) {
    throw ConfigError("'{}' is no bubble (least, packets 0 to {}, or such as 18 flits)",
                      shown(text), kLargestBubble);
  }
  return flits ? *number : *number * longest;
}

PacketLengths bubble_lengths(const Experiment& experiment) {
  const bool bubble = experiment.switch_.escape == RingEscape::Bubble;
  return bubble ? packet_lengths(experiment) : PacketLengths{};
}

BubbleRoom bubble_of(const Experiment& experiment) {
  const NetworkOptions& n = experiment.network;
  const SwitchOptions& s = experiment.switch_;
  const PacketLengths lengths = packet_lengths(experiment);
  BubbleRoom room;
  room.longest = lengths.longest;
  BubbleRing ring;
  ring.depth = s.depth_in_use;
  ring.latency = u32(n.link_latency);
  ring.narrows = experiment.power.narrowest > 0;
  const Rings rings = rings_of(n);
  for (std::uint32_t d = 0; d < n.size.size(); ++d) {
    if (!rings[d] || n.size[d] < shortest_ring(s)) continue;
    ring.switches = u32(n.size[d]);
    for (const std::int64_t vcs : escape_sets(s)) {
      ring.queues = u32(n.links) * u32(vcs);
      room.least = std::max(room.least, least_bubble(s.bubble_at, ring, lengths));
    }
  }
  room.flits = bubble_flits(s.bubble, lengths.longest).value_or(room.least);
  return room;
}

void check_bubble(const Experiment& experiment, const Origins& origins) {
  const SwitchOptions& s = experiment.switch_;
  const bool switches = experiment.run.engine != EngineKind::Functional;
  if (!switches || s.escape != RingEscape::Bubble) return;
  const ConfigFault fault(origins);
  try {
    bubble_flits(s.bubble, 1);
  } catch (const ConfigError& wrong) {
    fault.fail({"switch.bubble"}, "{}", one_line(wrong.what()));
  }
  const BubbleRoom room = bubble_of(experiment);
  const std::uint32_t whole = (room.least + room.longest - 1) / room.longest;
  fault.refuse(room.flits < room.least && experiment.run.deadlock_check,
               {"switch.bubble", "switch.bubble_at", "network.link_latency"},
               "{} flits are less than the {} with which no ring can fill (least, or at least {} "
               "packet{} of {} flits; or run.deadlock_check = false)",
               room.flits, room.least, whole, whole == 1 ? "" : "s", room.longest);
  const bool local = s.bubble_at == BubbleAt::Local;
  const std::uint32_t needed = room.flits + (local ? 0 : room.longest);
  fault.refuse(needed > s.depth_in_use,
               {"switch.vc_depth", "switch.bubble", "switch.bubble_at", "traffic.length",
                "traffic.trace_file", "network.link_latency"},
               "{} flits never have room for a bubble of {}{} (vc_depth at least {}, {}shorter "
               "packets or such of one length)",
               s.depth_in_use, room.flits,
               local ? "" : fmt::format(" and a packet of {}", room.longest), needed,
               room.flits > room.least ? "a smaller bubble, or " : "");
}

}  // namespace dusk
