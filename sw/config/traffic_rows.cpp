// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <algorithm>

#include "models/common/ids.h"
#include "models/traffic/injection_process.h"
#include "models/traffic/traffic_pattern.h"
#include "sw/config/draw.h"
#include "sw/config/lengths.h"
#include "sw/config/option_rows.h"
#include "sw/config/pattern_keys.h"
#include "sw/config/section_rows.h"
#include "sw/config/workload_part.h"

namespace dusk {
namespace {

/// Returns "name: help; name: help." for all parts.
template <class Part>
std::string help_of(const std::vector<Part>& parts) {
  std::string help;
  for (const Part& part : parts)
    help += fmt::format("{}{}: {}", help.empty() ? "" : "; ", part.name, part.help);
  return help + ".";
}

std::string workload_help() {
  std::string help;
  for (const WorkloadPart* part : workloads())
    help += fmt::format("{}{}: {}", help.empty() ? "" : "; ", part->name(), part->help());
  return "When nodes create messages. " + help + ".";
}
std::string pattern_help() {
  return "Destinations of the messages. A node that a pattern maps to itself sends nothing; at "
         "least one must send. " +
         help_of(traffic_patterns());
}
std::string injection_help() {
  return "When messages are created; the ramps follow ramp_*, the others load. " +
         help_of(injection_processes());
}

const char* const kLoad = "flits/node/cycle";

// Draws of keys of section traffic, for fuzzing.
using Weights = std::vector<std::pair<std::string, std::uint32_t>>;
Weights workload_weights() {
  Weights weights;
  for (const WorkloadPart* part : workloads())
    weights.emplace_back(part->name(), part->draw_weight());
  return weights;
}
Weights pattern_weights() {
  Weights weights;
  for (const PatternPart& part : traffic_patterns())
    weights.emplace_back(part.name, part.draw_weight);
  return weights;
}
/// Returns the keys of the pattern, as its own draw function sets them.
PatternSettings draw_pattern_keys(Random& random, const Experiment& e) {
  PatternSettings settings = pattern_settings(e.traffic, e.network);
  const PatternPart& pattern = pattern_of(e.traffic);
  if (pattern.draw != nullptr) pattern.draw(random, settings);
  return settings;
}
OptionValue draw_hotspots(Random& random, const Option&, const Experiment& e) {
  const std::vector<NodeId> nodes = draw_pattern_keys(random, e).hotspots;
  return std::vector<std::int64_t>(nodes.begin(), nodes.end());
}
OptionValue draw_hotspot_share(Random& random, const Option&, const Experiment& e) {
  return draw_pattern_keys(random, e).hotspot_share;
}
/// Draws lengths. With virtual cut-through all fit the buffers; with engine functional most do.
OptionValue draw_length(Random& random, const Option&, const Experiment& e) {
  const bool whole = e.switch_.vc_allocation == VcAllocationKind::VirtualCutThrough;
  const bool functional = e.run.engine == EngineKind::Functional;
  std::uint32_t most = whole && !functional ? e.switch_.depth_in_use : 40;
  if (e.switch_.escape == RingEscape::Bubble) most = most / 3 + 1;
  const std::uint32_t high = random.between(1, random.chance(0.7) ? most : std::min(most, 2U));
  const std::uint32_t low = random.between(1, high);
  return random.pick({std::to_string(high), fmt::format("{}..{}", low, high),
                      fmt::format("{}:0.5,{}:0.5", low, high)});
}
/// Highest load that the row allows and a node can send.
double most_load(const Option& row, const Experiment& e) {
  const double length = mean_length(parse_lengths(e.traffic.length));
  return std::min({length, static_cast<double>(local_channels_of(e.network)), row.maximum});
}
/// Draws a share of most_load(): `of` a uniform number, or the number if no small load is allowed.
DrawValue draw_load(double (*of)(double)) {
  return [of](Random& random, const Option& row, const Experiment& e) -> OptionValue {
    const double uniform = random.uniform(), share = row.minimum > 0 ? uniform : of(uniform);
    return row.minimum + (most_load(row, e) - row.minimum) * share;
  };
}
double mostly_small(double uniform) { return uniform * uniform; }
double any_share(double uniform) { return uniform; }
double mostly_large(double uniform) { return 1 - uniform * uniform; }
/// Draws the shares of the message classes: multiples of 0.001 with the sum 1.
OptionValue draw_class_shares(Random& random, const Option&, const Experiment&) {
  std::vector<double> shares;
  std::uint32_t left = 1000;  // thousandths
  for (std::uint32_t more = random.between(1, kMessageClasses - 1); more > 0; --more) {
    const std::uint32_t share = random.below(left + 1);
    shares.push_back(share / 1000.0);
    left -= share;
  }
  shares.push_back(left / 1000.0);
  return shares;
}

/// Adds the conditions of a key that some workloads, patterns or injection processes do not read.
void add_conditions_of_parts(Option& row) {
  const std::string key = row.key.substr(row.key.find('.') + 1);
  std::vector<Condition> conditions;
  if (!workloads_that_read(key).empty()) conditions.push_back(with_workload(key));
  if (const auto names = patterns_that_read(key); !names.empty())
    conditions.push_back(among("traffic.pattern", names));
  if (const auto names = injections_that_read(key); !names.empty()) {
    conditions.push_back(among("traffic.injection", names));
    std::string& remedy = conditions.back().remedy;
    if (key == "load") remedy = "ramp_low and ramp_high, or " + remedy;
  }
  // Messages name the engine first, then these conditions, then other keys.
  const auto behind = std::find_if(
      row.conditions.begin(), row.conditions.end(),
      [](const Condition& condition) { return condition.key.rfind("traffic.", 0) == 0; });
  row.conditions.insert(behind, conditions.begin(), conditions.end());
}

}  // namespace

void add_traffic(std::vector<Option>& table) {
  using T = TrafficOptions;
  const std::size_t first = table.size();
  Rows<T> rows(table, "traffic.", &Experiment::traffic);
  rows.choice("kind", &T::kind, workload_names(), workload_help().c_str())
      .draw(weighted(workload_weights()));
  rows.choice("pattern", &T::pattern, traffic_pattern_names(), pattern_help().c_str())
      .known_as({"traffic", "traffic_pattern", "synthetic"})
      .draw(weighted(pattern_weights()));
  rows.list("hotspots", &T::hotspots, 0, (1 << kAddressBits) - 1,
            "Nodes that get hotspot_share of the messages.")
      .draw(draw_hotspots);
  rows.number("hotspot_share", &T::hotspot_share, 0, 1, "",
              "Share of all messages that arrive at the hotspots (or at the first eighth of the "
              "nodes), in equal parts; the rest arrives at the other nodes, in equal parts. No "
              "node sends to itself. A lone hotspot sends all its messages to the others, and "
              "each of them sends it N / (N - 1) times the share, at most all of its messages.")
      .draw(draw_hotspot_share);
  rows.text("permutation_file", &T::permutation_file, "", "File with one destination a node.");
  rows.text("trace_file", &T::trace_file, "",
            "File with the packets: a table with the columns cycle, source, "
            "destination, "
            "length and perhaps class, ascending by cycle for each source. A first line of names "
            "says "
            "their order. `dusk export-workload` writes one.");
  rows.choice("injection", &T::injection, injection_names(), injection_help().c_str())
      .known_as({"injection_process"});
  rows.number("load", &T::load, 0, 8, kLoad,
              "Offered load of bernoulli, uniform_gaps and self_similar injection.")
      .known_as({"injection_rate", "injectionrate", "rate"})
      .draw(draw_load(mostly_small));
  rows.text("length", &T::length, "flits",
            "Length of the messages: 16, or a range 1..64, or lengths with their shares "
            "16:0.8,256:0.2.")
      .known_as({"packet_size", "packet_length", "const_flits_per_packet"})
      .draw(draw_length);
  rows.number("ramp_low", &T::ramp_low, 0, 8, kLoad, "Load before and after the ramp.")
      .draw(draw_load(mostly_small));
  rows.number("ramp_high", &T::ramp_high, 0, 8, kLoad, "Load at the top of the ramp.")
      .draw(draw_load(any_share));
  rows.number("ramp_low_cycles", &T::ramp_low_cycles, 0, kMostCycles, "cycles",
              "Length of the low load before the rise.");
  rows.number("ramp_rise_cycles", &T::ramp_rise_cycles, 0, kMostCycles, "cycles",
              "Length of the rise.");
  rows.number("ramp_hold_cycles", &T::ramp_hold_cycles, 0, kMostCycles, "cycles",
              "Length of the high load.");
  rows.number("ramp_fall_cycles", &T::ramp_fall_cycles, 0, kMostCycles, "cycles",
              "Length of the fall; low load follows.");
  rows.number("pareto_on", &T::pareto_on, 1.01, 2, "",
              "Shape of the Pareto distribution of the on periods.");
  rows.number("pareto_off", &T::pareto_off, 1.01, 2, "",
              "Shape of the Pareto distribution of the off periods.");
  rows.number("on_rate", &T::on_rate, 0, 8, kLoad, "Load of a node in an on period.")
      .draw(draw_load(mostly_large));
  rows.number("active_share", &T::active_share, 0, 1, "",
              "Share of the nodes that start a message.");
  rows.number("outstanding", &T::outstanding, 1, 4096, "messages",
              "Messages that each of these nodes starts at cycle 0.")
      .draw(up_to({1, 4, 16}));
  rows.number("messages", &T::messages, 1, kMostCycles, "messages",
              "The run ends when this many are delivered.")
      .draw(up_to({10, 300}));
  rows.choice("closed_rule", &T::closed_rule,
              "A delivered message is answered to its source, passed on to a random node, or lets "
              "its source send the next one.");
  rows.list("class_shares", &T::class_shares, 0, 1,
            "Shares of the messages of class 0, 1, 2 and 3, drawn message by message. "
            "Empty: all are of class 0.")
      .when(with_switches())
      .draw(seldom(0.3, draw_class_shares));
  rows.number("reply_class", &T::reply_class, 0, 3, "",
              "Message class of the answers; the requests are of class 0.")
      .when(with_switches())
      .when(among("traffic.closed_rule", {"reply"}))
      .draw(seldom(0.6));
  for (const WorkloadPart* part : workloads()) part->add_keys(table);
  for (std::size_t row = first; row < table.size(); ++row) add_conditions_of_parts(table[row]);
}

}  // namespace dusk
