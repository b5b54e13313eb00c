// SPDX-License-Identifier: Apache-2.0
#include "models/common/ids.h"
#include "sw/config/option_rows.h"
#include "sw/config/section_rows.h"

namespace dusk {
namespace {

const char* const kLoad = "flits/node/cycle";

}  // namespace

void add_traffic(std::vector<Option>& table) {
  using T = TrafficOptions;
  Rows<T> rows(table, "traffic.", &Experiment::traffic);
  rows.choice("kind", &T::kind, {"open", "closed", "trace"},
              "Nodes create messages by the clock, when others arrive, or as trace_file says.");
  rows.choice(
          "pattern", &T::pattern,
          {"uniform", "hotspot", "transpose", "bit_reversal", "bit_complement", "shuffle",
           "tornado", "neighbor", "permutation", "hot_eighth", "rotate_coordinates",
           "distribution"},
          "Destinations of the messages. A node that a pattern maps to itself sends nothing; at "
          "least one must send. "
          "tornado: ceil(k/2) - 1 further in each dimension of k switches; neighbor: one further "
          "in "
          "each. transpose, bit_reversal, bit_complement and shuffle change the bits of the node's "
          "number, whatever the sizes; without an even number of bits transpose swaps the "
          "coordinates, of equal sizes. hot_eighth: hotspot_share to the first eighth of the "
          "nodes, "
          "the others to the rest; rotate_coordinates: (x,y,z) to (y,z,x), sizes equal; "
          "distribution: all other nodes in turn.")
      .foreign = {"traffic", "traffic_pattern", "synthetic"};
  rows.list("hotspots", &T::hotspots, 0, (1 << kAddressBits) - 1,
            "Nodes that get hotspot_share of the messages (pattern hotspot).");
  rows.number(
      "hotspot_share", &T::hotspot_share, 0, 1, "",
      "Share of all messages that arrive at the hotspots (or at the first eighth of the nodes), in "
      "equal parts; the rest arrives at the other nodes, in equal parts. No node sends to itself: "
      "a lone hotspot sends all its messages to the others, and each of them sends it N / (N - 1) "
      "times the share, at most all of its messages.");
  rows.text("permutation_file", &T::permutation_file, "",
            "File with one destination a node (pattern permutation).");
  rows.text(
      "trace_file", &T::trace_file, "",
      "File with the packets (kind trace): a table with the columns cycle, source, destination, "
      "length and perhaps class, ascending by cycle for each source. A first line of names says "
      "their order. `dusk export-workload` writes one.");
  rows.choice("injection", &T::injection,
              {"bernoulli", "ramp", "uniform_gaps", "uniform_gaps_ramp", "self_similar",
               "self_similar_ramp"},
              "When messages are created (kind open): independent trials in each cycle, gaps of "
              "uniform "
              "distribution, or on and off periods; the ramps follow ramp_*, the others load.")
      .foreign = {"injection_process"};
  rows.number("load", &T::load, 0, 8, kLoad,
              "Offered load of bernoulli, uniform_gaps and self_similar injection.")
      .foreign = {"injection_rate", "injectionrate", "rate"};
  rows.text("length", &T::length, "flits",
            "Length of the messages: 16, or a range 1..64, or lengths with their shares "
            "16:0.8,256:0.2.")
      .foreign = {"packet_size", "packet_length", "const_flits_per_packet"};
  rows.number("ramp_low", &T::ramp_low, 0, 8, kLoad, "Load before and after the ramp.");
  rows.number("ramp_high", &T::ramp_high, 0, 8, kLoad, "Load at the top of the ramp.");
  rows.number("ramp_low_cycles", &T::ramp_low_cycles, 0, kMostCycles, "cycles",
              "Length of the low load before the rise.");
  rows.number("ramp_rise_cycles", &T::ramp_rise_cycles, 0, kMostCycles, "cycles",
              "Length of the rise.");
  rows.number("ramp_hold_cycles", &T::ramp_hold_cycles, 0, kMostCycles, "cycles",
              "Length of the high load.");
  rows.number("ramp_fall_cycles", &T::ramp_fall_cycles, 0, kMostCycles, "cycles",
              "Length of the fall; low load follows.");
  rows.number("pareto_on", &T::pareto_on, 1.01, 2, "",
              "Shape of the Pareto distribution of the on periods (self_similar).");
  rows.number("pareto_off", &T::pareto_off, 1.01, 2, "",
              "Shape of the Pareto distribution of the off periods (self_similar).");
  rows.number("on_rate", &T::on_rate, 0, 8, kLoad,
              "Load of a node in an on period (self_similar).");
  rows.number("active_share", &T::active_share, 0, 1, "",
              "Share of the nodes that start a message (kind closed).");
  rows.number("outstanding", &T::outstanding, 1, 4096, "messages",
              "Messages that each of these nodes starts at cycle 0 (kind closed).");
  rows.number("messages", &T::messages, 1, kMostCycles, "messages",
              "The run ends when this many are delivered (kind closed).");
  rows.choice("closed_rule", &T::closed_rule, {"reply", "walk", "source"},
              "A delivered message is answered to its source, passed on to a random node, or lets "
              "its source send the next one.");
  rows.list("class_shares", &T::class_shares, 0, 1,
            "Shares of the messages of class 0, 1, 2 and 3, drawn message by message (kind open). "
            "Empty: all are of class 0.");
  rows.number("reply_class", &T::reply_class, 0, 3, "",
              "Message class of the answers (closed_rule reply); the requests are of class 0.");
}

}  // namespace dusk
