// SPDX-License-Identifier: Apache-2.0
#include "sw/config/option_table.h"

#include "models/switch/switch_engine.h"
#include "models/traffic/injection_process.h"
#include "sw/config/network_kind.h"
#include "sw/config/option_rows.h"
#include "sw/config/section_rows.h"
#include "sw/config/workload_part.h"

namespace dusk {
namespace {

/// Engines with SystemVerilog in them.
Condition with_rtl() { return not_among("run.engine", {"model"}, "engine rtl, lockstep or gates"); }
// A steady state needs a load that does not change.
Condition steady_kind() {
  std::vector<std::string> names;
  for (const WorkloadPart* workload : workloads()) {
    if (workload->unsteady(TrafficOptions{}) == nullptr) names.emplace_back(workload->name());
  }
  return among("traffic.kind", std::move(names), "kind open");
}
Condition steady_injection() {
  const Condition steady = among("traffic.injection", injections_that_read("load"));
  return {steady.key, steady.remedy, [holds = steady.holds](const Experiment& e) {
            return !workload_of(e.traffic).reads("injection") || holds(e);
          }};
}
/// `warmup_rule` given is read by all runs.
Condition unless_detected(Condition condition) {
  return {condition.key, condition.remedy, [holds = condition.holds](const Experiment& e) {
            return e.run.warmup_rule != WarmupRule::Detect || holds(e);
          }};
}

void add_network(std::vector<Option>& table) {
  using N = NetworkOptions;
  Rows<N> rows(table, "network.", &Experiment::network);
  rows.choice("topology", &N::topology, topology_names(), topology_help().c_str());
  rows.number("k", &N::k, 2, 16, "", "Down (and up) ports of a switch of the tree.")
      .when(with_switches());
  rows.number("n", &N::n, 1, 6, "", "Levels of the tree; it has k^n nodes.").when(with_switches());
  rows.list("size", &N::size, 2, 1 << kAddressBits,
            "Switches in each dimension; the first counts fastest in a node's number. At most "
            "16777216, 4096, 256, 64 in 1, 2, 3, 4 dimensions.")
      .known_as({"mesh_rows", "dims", "dimensions"});
  rows.list("wrap", &N::wrap, 0, 1,
            "Which dimensions of a torus are rings, in the order of size: 1 a ring, 0 a line whose "
            "ends have no link to each other. Empty: all are rings.");
  rows.number("links", &N::links, 1, kMaxTrunk, "links",
              "Parallel links to each neighbor, a trunk. A switch has at most 32 "
              "ports: 2 x dimensions x links + local channels.")
      .when(with_switches());
  rows.number("local_channels", &N::local_channels, 1, kMaxLocalChannels, "channels",
              "Between a node and its switch, in each direction.")
      .when(with_switches());
  Rows<SwitchOptions> of_switch(table, "network.", &Experiment::switch_, {with_switches()});
  of_switch.choice(
      "ring_tie", &SwitchOptions::ring_tie,
      "Direction to a destination half a ring away: up; up from even coordinates, else "
      "down; or drawn by each switch.");
  rows.number("link_latency", &N::link_latency, 1, 1000, "cycles",
              "Latency of a channel between switches.")
      .when(with_switches());
  rows.number("local_latency", &N::local_latency, 1, 1000, "cycles",
              "Latency of a channel between a node and its switch.")
      .when(with_switches());
  rows.number("source_cycles", &N::source_cycles, 0, 1000, "cycles",
              "From a message's creation to its first chance of injection.")
      .when(with_switches());
  rows.choice(
          "source_vc", &N::source_vc,
          "Virtual channel of a packet that leaves its node: every free one gets a packet, the "
          "lowest first; or one packet goes after the other, each over the next virtual channel "
          "that is free and has a credit.")
      .when(with_switches());
  rows.number("source_vcs", &N::source_vcs, 0, 8, "",
              "Of the virtual channels of a channel from a node, and of each message class, those "
              "that its packets leave in: the lowest so many; 0: all.")
      .when(with_switches());
}

void add_switch(std::vector<Option>& table) {
  using S = SwitchOptions;
  Rows<S> rows(table, "switch.", &Experiment::switch_, {with_switches()});
  rows.text(
      "shape", &S::shape, "",
      "Switch to use: auto: the smallest usual one that serves (`dusk shapes`), else exact; exact: "
      "as small as asked for; or one by its name, such as p8v3d4q2. It is built when first "
      "needed.");
  rows.text("replace", &S::replace, "",
            "Modules of your own in the place of the switch's (docs/own-block.md): "
            "dusk_rr_arbiter=my_arbiter.sv; several with commas. The twin does not know them. "
            "Refused, unless trusted (`--trust`), if they could start programs or open files.")
      .when(with_rtl());
  rows.number("vcs", &S::vcs_in_use, 1, 8, "", "Virtual channels of a channel.")
      .known_as({"num_vcs", "num_vc", "vcs_per_vnet"});
  rows.number("vc_depth", &S::depth_in_use, 1, kMostVcDepth, "flits",
              "Buffer of an input virtual channel.")
      .known_as({"vc_buf_size", "buffers_per_data_vc", "buffer_size", "buffer_depth", "buf_size"});
  rows.number("output_queue", &S::out_depth_in_use, 0, 4, "flits",
              "Queue of an output virtual channel; 0: none.")
      .known_as({"output_buffer_size"});
  rows.choice(
      "crossbar", &S::crossbar,
      "Crossbar ports: one for each input and output virtual channel; one flit from an input "
      "port but several to an output port; one flit from an input port and to an output port; "
      "one for each input virtual channel and one flit to an output port.");
  rows.number("hop_latency", &S::hop_latency, 3, 4, "cycles",
              "Time a header takes from switch to switch over a channel of latency 1.")
      .known_as({"router_latency"});
  rows.number("credit_delay", &S::credit_delay, 1, 2, "cycles",
              "From a credit's arrival to its use; 1 only without an output queue.");
  rows.number("flit_width", &S::flit_width, 64, 256, "bits", "Width of a flit.")
      .known_as({"link_width_bits", "ni_flit_size", "flit_size", "channel_width"});
  rows.choice("ejection", &S::ejection,
              "Flits that a node takes in one cycle from each of its channels: one, or one of each "
              "virtual channel (in a tree with an output queue).");
  rows.choice("vc_allocation", &S::vc_allocation,
              "When an output virtual channel may be given to the next packet: when its buffer is "
              "empty; as soon as the last tail has left; or then, if its buffer has room for all "
              "of the packet (vc_depth at least the longest packet).")
      .known_as({"wait_for_tail_credit"});
  rows.choice(
      "vc_allocator", &S::vc_allocator,
      "What takes part in one cycle of VC allocation: one header of an input port and the lowest "
      "free virtual channel of an output port; every header and every virtual channel; one "
      "header of the switch (not in a tree); or every header, which asks for one virtual channel "
      "by selection random, shortest or smart, and every virtual channel, which is given by "
      "vc_arbiter (not in a tree).");
  rows.choice("vc_arbiter", &S::vc_arbiter,
              "Who gets a virtual channel of those that ask for it: in "
              "turn; who has waited longest; who has most flits in its buffer, which can starve "
              "others; any.")
      .when(among("switch.vc_allocator", {"per_request"}));
  rows.values(
          "arbitration", &S::hold_arbitration, {{"hold", true}, {"rotate", false}},
          "Link and switch arbiters stay on the last winner while it can send, or move on after "
          "each flit.")
      .known_as({"hold_switch_for_packet"});
  rows.choice(
      "selection", &S::selection,
      "Which of the ports offered by the routing a packet takes; cyclic: in a torus the "
      "dimensions in turn; oblivious: one drawn at random, in a tree when it begins to wait "
      "(needs vc_allocator per_vc); widest_first: of the widest links (not in a tree) that with "
      "most free virtual channels. Of vc_allocator per_request which virtual channel: random: any "
      "adaptive one that it may get; shortest: of these the one with most room behind it; smart: "
      "straight on, then the other dimensions in turn, then the escape, one a cycle.");
  rows.choice("tie_break", &S::tie_break, "Which port among equals.")
      .when(among("switch.vc_allocator", {"per_port", "per_vc", "per_switch"}));
  rows.choice("routing", &S::routing,
              "Every minimal way, with dimension order as the escape; or "
              "dimension order alone.")
      .known_as({"routing_function", "routing_algorithm"});
  rows.number("adaptive_vcs", &S::adaptive_vcs, 1, 7, "",
              "Virtual channels for every minimal way, the lowest; the others are the escape.");
  rows.number("idle_vcs", &S::idle_vcs, 0, 6, "",
              "Of vcs, the highest, which the switches have, with buffers and credits, and no "
              "packet takes between switches: kept for traffic that a workload does not have.");
  rows.choice("escape", &S::escape,
              "What keeps the escape virtual channels of a ring free of deadlock: two "
              "halves of them; or room that packets which enter the ring leave in it, so that one "
              "is enough (vc_allocation virtual_cut_through).");
  rows.text("bubble", &S::bubble, "packets",
            "Room in a ring that a packet which enters it asks for beside its own, in packets of "
            "the longest length: least: what the network needs, to the flit; a "
            "number; or flits, such as 18 flits.");
  rows.choice("bubble_at", &S::bubble_at,
              "Where the bubble must be free: in the buffer of this switch that the ring fills; "
              "or in the buffer that the packet goes to.");
  rows.values("dateline", &S::relaxed_dateline, {{"classic", false}, {"relaxed", true}},
              "Escape virtual channels in a ring of a torus: one half before its wrap link, the "
              "other from there on; relaxed: packets that will not cross it use both.");
  rows.number("local_vcs", &S::local_vcs, 1, 8, "",
              "Virtual channels of a channel between a node and its switch (in a tree vcs), beside "
              "those of message_class_vcs.");
  rows.list("message_class_vcs", &S::message_class_vcs, 0, 7,
            "Of vcs, those kept for message class 1, 2 and 3, at every channel, above the others "
            "and below idle_vcs; in a torus or mesh an escape of their own. 0, or no value: the "
            "class shares the others with class 0.");
}

void add_run(std::vector<Option>& table) {
  using R = RunOptions;
  Rows<R> rows(table, "run.", &Experiment::run);
  rows.choice("engine", &R::engine,
              "What stands for a switch: the compiled SystemVerilog; its twin in C++, exact, "
              "faster, and of any size; or both, compared on every output in every cycle; or a "
              "router of one cycle a hop with keys of its own (section functional; torus, mesh); "
              "or the SystemVerilog and its netlist of standard cells, compared.");
  rows.text("rtl", &R::rtl, "",
            "Switches that engine rtl makes of SystemVerilog, or lockstep or gates compares; the "
            "others are "
            "twins: all; every 16; level 0 (tree); by number or name; several with commas.")
      .when(with_switches())
      .when(with_rtl());
  rows.choice("host", &R::host,
              "Who turns the clock: SystemC, or a plain loop. The results are the same.")
      .when(with_switches());
  rows.number("seed", &R::seed, 0, 4294967295.0, "", "Of every random stream.");
  rows.choice("warmup_rule", &R::warmup_rule,
              "The measurement begins after warmup cycles, or (constant load) when MSER-5 (White "
              "1997) finds the transient in the first half of what was simulated, at the latest "
              "with half of cycles.")
      .when(unless_detected(steady_kind()))
      .when(unless_detected(steady_injection()));
  rows.number("warmup", &R::warmup, 0, kMostCycles, "cycles",
              "Cycles at the start that are not measured. Of a trace: 0, unless "
              "it is set.")
      .known_as({"warmup_cycles"})
      .when(among("run.warmup_rule", {"given"}));
  rows.number("cycles", &R::cycles, 0, kMostCycles, "cycles",
              "End of the measurement, warm-up included. 0: when all packets "
              "of the trace have arrived, which is the default of kind trace.")
      .known_as({"sim_cycles"})
      .when(with_workload("run.cycles"));
  rows.number("precision", &R::precision, 0, 0.5, "",
              "The measurement ends before cycles, once the half-width of the 95 % interval of the "
              "mean packet latency (30 batch means) is at most this share of the mean; 0: it does "
              "not (constant load).")
      .when(steady_kind())
      .when(steady_injection());
  rows.boolean("drain", &R::drain,
               "Go on after the measurement until every measured packet has arrived.");
  rows.number("drain_limit", &R::drain_limit, 1, kMostCycles, "cycles",
              "Measured packets still under way after this time mean: saturated.")
      .when(in_section("run.drain", "drain true", &Experiment::run,
                       [](const R& run) { return run.drain; }));
  rows.number("watchdog", &R::watchdog, 1, kMostCycles, "cycles",
              "No flit moved for this long while packets are under way means: deadlock.")
      .known_as({"deadlock_warn_timeout", "garnet_deadlock_threshold"});
  rows.number("starvation", &R::starvation, 0, kMostCycles, "cycles",
              "A header that waits at one place for this long while its switch serves others "
              "starves, and the run fails; 0: not looked for.")
      .when(with_switches());
  rows.boolean("skip_quiet", &R::skip_quiet,
               "Do not evaluate switches that cannot change state. Exact.")
      .when(with_switches());
  rows.number("threads", &R::threads, 0, 256, "",
              "That step switches and nodes, at most, where it pays; 0: one for each processor. "
              "Results are the same.");
  rows.boolean(
          "checked", &R::checked,
          "Use the switch compiled with its assertions; slower. With switch.replace: the default.")
      .when(with_switches())
      .when(with_rtl());
  rows.boolean("deadlock_check", &R::deadlock_check,
               "Refuse switches whose escape channels can wait for each other in a cycle; the "
               "functional engine runs it, and tells the cycle.")
      .when(with_switches());
  rows.text("waves", &R::waves, "",
            "Switches to write waves of, by number or name, and the cycles: "
            "switch=3,from=100,to=200; several with ; between them.")
      .when(with_switches());
  rows.list("packets", &R::packets, 0, kMostCycles,
            "Packets to tell the journey of, by their number in order of creation, from 0.")
      .when(with_switches());
  rows.text("name", &R::name, "",
            "Of the experiment, for the results folder and the titles; empty: the file's name.");
  rows.text("output", &R::output, "",
            "Folder for the results, which must not exist; empty: results/<name>-<n>.");
  rows.boolean("plots", &R::plots, "Draw the plots (gnuplot).");
}

}  // namespace

const std::vector<Option>& option_table() {
  static const std::vector<Option> table = [] {
    std::vector<Option> rows;
    for (const auto add :
         {add_network, add_switch, add_power, add_traffic, add_run, add_functional})
      add(rows);
    return rows;
  }();
  return table;
}

}  // namespace dusk
