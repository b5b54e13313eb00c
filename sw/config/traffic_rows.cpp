// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include "models/common/ids.h"
#include "models/traffic/injection_process.h"
#include "models/traffic/traffic_pattern.h"
#include "sw/config/option_rows.h"
#include "sw/config/section_rows.h"

namespace dusk {
namespace {

/// "name: help; name: help." of all parts.
template <class Part>
std::string help_of(const std::vector<Part>& parts) {
  std::string help;
  for (const Part& part : parts)
    help += fmt::format("{}{}: {}", help.empty() ? "" : "; ", part.name, part.help);
  return help + ".";
}

std::string pattern_help() {
  return "Destinations of the messages. A node that a pattern maps to itself sends nothing. " +
         help_of(traffic_patterns());
}
std::string injection_help() {
  return "When messages are created (kind open); the ramps follow ramp_*, the others load. " +
         help_of(injection_processes());
}

const char* const kLoad = "flits/node/cycle";

/// Kinds whose messages have a pattern and a length.
Condition generated() { return among("traffic.kind", {"open", "closed"}, "kind open"); }
/// Patterns that read the key.
Condition with_pattern(const char* key) {
  return among("traffic.pattern", patterns_that_read(key));
}
/// Injection processes that read the key.
Condition with_injection(const char* key) {
  return among("traffic.injection", injections_that_read(key));
}
Condition with_constant_load() {
  Condition condition = with_injection("load");
  condition.remedy = "ramp_low and ramp_high, or " + condition.remedy;
  return condition;
}

}  // namespace

void add_traffic(std::vector<Option>& table) {
  using T = TrafficOptions;
  Rows<T> rows(table, "traffic.", &Experiment::traffic);
  rows.choice("kind", &T::kind, {"open", "closed", "trace"},
              "Nodes create messages by the clock, when others arrive, or as trace_file says.");
  rows.choice("pattern", &T::pattern, traffic_pattern_names(), pattern_help().c_str())
      .known_as({"traffic", "traffic_pattern", "synthetic"})
      .when(generated());
  rows.list("hotspots", &T::hotspots, 0, (1 << kAddressBits) - 1,
            "Nodes that get hotspot_share of the messages (pattern hotspot).")
      .when(generated())
      .when(with_pattern("hotspots"));
  rows.number("hotspot_share", &T::hotspot_share, 0, 1, "",
              "Share of all messages that arrive at the hotspots (or at the first eighth of the "
              "nodes), in "
              "equal parts; the rest arrives at the other nodes, in equal parts. No node sends to "
              "itself: "
              "a lone hotspot sends all its messages to the others, and each of them sends it N / "
              "(N - 1) "
              "times the share, at most all of its messages.")
      .when(generated())
      .when(with_pattern("hotspot_share"));
  rows.text("permutation_file", &T::permutation_file, "",
            "File with one destination a node (pattern permutation).")
      .when(generated())
      .when(with_pattern("permutation_file"));
  rows.text("trace_file", &T::trace_file, "",
            "File with the packets (kind trace): a table with the columns cycle, source, "
            "destination, "
            "length and perhaps class, ascending by cycle for each source. A first line of names "
            "says "
            "their order. `dusk export-workload` writes one.")
      .when(among("traffic.kind", {"trace"}));
  rows.choice("injection", &T::injection, injection_names(), injection_help().c_str())
      .known_as({"injection_process"})
      .when(among("traffic.kind", {"open"}));
  rows.number("load", &T::load, 0, 8, kLoad,
              "Offered load of bernoulli, uniform_gaps and self_similar injection.")
      .known_as({"injection_rate", "injectionrate", "rate"})
      .when(among("traffic.kind", {"open"}))
      .when(with_constant_load());
  rows.text("length", &T::length, "flits",
            "Length of the messages: 16, or a range 1..64, or lengths with their shares "
            "16:0.8,256:0.2.")
      .known_as({"packet_size", "packet_length", "const_flits_per_packet"})
      .when(generated());
  rows.number("ramp_low", &T::ramp_low, 0, 8, kLoad, "Load before and after the ramp.")
      .when(among("traffic.kind", {"open"}))
      .when(with_injection("ramp_low"));
  rows.number("ramp_high", &T::ramp_high, 0, 8, kLoad, "Load at the top of the ramp.")
      .when(among("traffic.kind", {"open"}))
      .when(with_injection("ramp_low"));
  rows.number("ramp_low_cycles", &T::ramp_low_cycles, 0, kMostCycles, "cycles",
              "Length of the low load before the rise.")
      .when(among("traffic.kind", {"open"}))
      .when(with_injection("ramp_low"));
  rows.number("ramp_rise_cycles", &T::ramp_rise_cycles, 0, kMostCycles, "cycles",
              "Length of the rise.")
      .when(among("traffic.kind", {"open"}))
      .when(with_injection("ramp_low"));
  rows.number("ramp_hold_cycles", &T::ramp_hold_cycles, 0, kMostCycles, "cycles",
              "Length of the high load.")
      .when(among("traffic.kind", {"open"}))
      .when(with_injection("ramp_low"));
  rows.number("ramp_fall_cycles", &T::ramp_fall_cycles, 0, kMostCycles, "cycles",
              "Length of the fall; low load follows.")
      .when(among("traffic.kind", {"open"}))
      .when(with_injection("ramp_low"));
  rows.number("pareto_on", &T::pareto_on, 1.01, 2, "",
              "Shape of the Pareto distribution of the on periods (self_similar).")
      .when(among("traffic.kind", {"open"}))
      .when(with_injection("on_rate"));
  rows.number("pareto_off", &T::pareto_off, 1.01, 2, "",
              "Shape of the Pareto distribution of the off periods (self_similar).")
      .when(among("traffic.kind", {"open"}))
      .when(with_injection("on_rate"));
  rows.number("on_rate", &T::on_rate, 0, 8, kLoad, "Load of a node in an on period (self_similar).")
      .when(among("traffic.kind", {"open"}))
      .when(with_injection("on_rate"));
  rows.number("active_share", &T::active_share, 0, 1, "",
              "Share of the nodes that start a message (kind closed).")
      .when(among("traffic.kind", {"closed"}));
  rows.number("outstanding", &T::outstanding, 1, 4096, "messages",
              "Messages that each of these nodes starts at cycle 0 (kind closed).")
      .when(among("traffic.kind", {"closed"}));
  rows.number("messages", &T::messages, 1, kMostCycles, "messages",
              "The run ends when this many are delivered (kind closed).")
      .when(among("traffic.kind", {"closed"}));
  rows.choice("closed_rule", &T::closed_rule, {"reply", "walk", "source"},
              "A delivered message is answered to its source, passed on to a random node, or lets "
              "its source send the next one.")
      .when(among("traffic.kind", {"closed"}));
  rows.list("class_shares", &T::class_shares, 0, 1,
            "Shares of the messages of class 0, 1, 2 and 3, drawn message by message (kind open). "
            "Empty: all are of class 0.")
      .when(with_switches())
      .when(among("traffic.kind", {"open"}));
  rows.number("reply_class", &T::reply_class, 0, 3, "",
              "Message class of the answers (closed_rule reply); the requests are of class 0.")
      .when(with_switches())
      .when(among("traffic.kind", {"closed"}))
      .when(among("traffic.closed_rule", {"reply"}));
}

}  // namespace dusk
