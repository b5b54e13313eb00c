// SPDX-License-Identifier: Apache-2.0
#include "sw/topologies/bubble_space.h"

#include <algorithm>
#include <string_view>

#include "sw/common/text.h"
#include "sw/config/config_fault.h"
#include "sw/config/message_classes.h"
#include "sw/config/narrow_rows.h"
#include "sw/config/network_kind.h"
#include "sw/config/workload_part.h"
#include "sw/topologies/network_parts.h"

namespace dusk {
namespace {

constexpr std::uint32_t kLargestBubble = 256;  // in packets or in flits

}  // namespace

// In a shorter ring no shortest way has two hops. With 4 switches and alternate ties, only every
// other switch has ways of two hops.
std::int64_t shortest_ring(const SwitchOptions& s) {
  return s.ring_tie == RingTie::Alternate ? 5 : 4;
}

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

namespace {

BubbleSpace space_for(const Experiment& experiment, const PacketLengths& lengths) {
  const SwitchOptions& s = experiment.switch_;
  BubbleSpace space;
  space.longest = lengths.longest;
  for (const BubbleRing& ring : kind_of(experiment.network).bubble_rings(experiment))
    space.least = std::max(space.least, least_bubble(s.bubble_at, ring, lengths));
  space.flits = bubble_flits(s.bubble, lengths.longest).value_or(space.least);
  const bool local = s.bubble_at == BubbleAt::Local;
  space.depth = std::max(space.longest, space.flits + (local ? 0 : space.longest));
  return space;
}

/// Returns the least depth, at or above the wanted one, with space for bubble and packet. Only the
/// least bubble depends on the depth.
std::uint32_t sufficient_depth(Experiment experiment) {
  const PacketLengths lengths = packet_lengths(experiment);  // may read a trace
  std::uint32_t& depth = experiment.switch_.depth_in_use;
  const bool is_given = bubble_flits(experiment.switch_.bubble, lengths.longest).has_value();
  if (is_given) return std::max(depth, space_for(experiment, lengths).depth);
  while (space_for(experiment, lengths).depth > depth) ++depth;
  return depth;
}

}  // namespace

BubbleSpace bubble_of(const Experiment& experiment) {
  return space_for(experiment, packet_lengths(experiment));
}

void narrow_to_bubbles(NarrowRows& rows) {
  const auto text = [](const char* word) { return OptionValue{std::string(word)}; };
  rows.keep("network.topology", text("torus"))
      .within("network.size", 2, 5)
      .within("network.local_channels", 1, 2)
      .keep("network.source_cycles", std::int64_t{0})
      .keep("switch.vc_allocation", text("virtual_cut_through"))
      .draw("switch.vcs", up_to({1, 4, 6, 8}))
      .keep("switch.vc_depth", std::int64_t{9})  // for the lengths; tighten_bubble() reduces it
      .keep("switch.escape", text("bubble"))
      .keep("switch.bubble", text("least"))
      .draw("power.mode", weighted({{"always_on", 1}, {"threshold", 1}}))
      .keep("traffic.kind", text("open"))
      .keep("traffic.injection", text("bernoulli"))
      .within("traffic.load", 0.3, 8)
      .keep("run.warmup_rule", text("given"))
      .keep("run.warmup", std::int64_t{0})
      .draw("run.cycles", between(100, 300))
      .keep("run.precision", 0.0)
      .keep("run.drain", false);  // sources stop, and all packets must arrive
}

void tighten_bubble(Experiment& experiment, std::uint32_t more) {
  SwitchOptions& s = experiment.switch_;
  const std::int64_t others = adaptive_vcs_of(s) + own_vcs_of(s) + s.idle_vcs;
  s.vcs_in_use = std::min(s.vcs_in_use, u32(others + 2));
  if (bubble_of(experiment).least == 0) throw ConfigError("no ring can fill", {"network.size"});
  s.depth_in_use = bubble_of(experiment).depth;  // the least bubble depends on the depth: repeat
  s.depth_in_use = bubble_of(experiment).depth + more % (2 * bubble_of(experiment).longest + 1);
  s.depth_in_use = sufficient_depth(experiment);
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
  const BubbleSpace space = bubble_of(experiment);
  const std::uint32_t whole = (space.least + space.longest - 1) / space.longest;
  fault.refuse(space.flits < space.least && experiment.run.deadlock_check,
               {"switch.bubble", "switch.bubble_at", "network.link_latency"},
               "{} flits are less than the {} with which no ring can fill (least, or at least {} "
               "packet{} of {} flits; or run.deadlock_check = false)",
               space.flits, space.least, whole, whole == 1 ? "" : "s", space.longest);
  const bool local = s.bubble_at == BubbleAt::Local;
  if (space.depth <= s.depth_in_use) return;
  fault.fail(
      {"switch.vc_depth", "switch.bubble", "switch.bubble_at", "traffic.length",
       "traffic.trace_file", "network.link_latency"},
      "{} flits never have space for a bubble of {}{} (vc_depth at least {}, {}shorter "
      "packets or such of one length)",
      s.depth_in_use, space.flits, local ? "" : fmt::format(" and a packet of {}", space.longest),
      sufficient_depth(experiment), space.flits > space.least ? "a smaller bubble, or " : "");
}

}  // namespace dusk
