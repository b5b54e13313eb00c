// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "models/traffic/injection_process.h"
#include "sw/config/application_draws.h"
#include "sw/config/narrow_rows.h"
#include "sw/config/network_kind.h"
#include "sw/config/option_rows.h"
#include "sw/config/section_rows.h"
#include "sw/config/workload_part.h"

namespace dusk {
namespace {

// Condition: the load does not change with time, so that a steady state can exist.
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
/// Widens a condition: `warmup_rule` = given fulfills it, too.
Condition unless_detected(Condition condition) {
  return {condition.key, condition.remedy, [holds = condition.holds](const Experiment& e) {
            return e.run.warmup_rule != WarmupRule::Detect || holds(e);
          }};
}

OptionValue draw_cycles(Random& random, const Option&, const Experiment& e) {
  return std::int64_t{random.between(100, e.run.engine == EngineKind::Functional ? 3000 : 1500)};
}
/// Draws a number of cycles: short runs are more frequent, and large networks have fewer cycles.
OptionValue draw_long_run(Random& random, const Option&, const Experiment& e) {
  const std::uint32_t budget = ports_of(e.network) > 8 ? 100000 : 400000;  // switch-cycles
  const auto switches = static_cast<std::uint32_t>(kind_of(e.network).switches(e.network));
  const std::uint32_t longest = std::min(50000U, budget / switches);
  return std::int64_t{random.between(2000, std::max(2000U, longest >> random.below(4)))};
}

}  // namespace

void narrow_to_long_runs(Random& random, NarrowRows& rows) {
  rows.draw("run.cycles", draw_long_run)
      .within("traffic.load", 0.05, 8)
      .within("traffic.ramp_high", 0.05, 8)
      .draw("traffic.messages", up_to({1000, 20000}));
  narrow_to_long_applications(rows);
  for (const char* part : {"low", "rise", "hold", "fall"})
    rows.draw(std::string("traffic.ramp_") + part + "_cycles", up_to({500, 5000, 15000}));
  if (random.chance(0.3)) rows.draw("power.window", between(500, 5000));
  if (random.chance(0.3)) rows.draw("power.t_on", between(300, 2000));
  if (random.chance(0.3)) rows.draw("power.t_off", between(300, 2000));
}

void add_run(std::vector<Option>& table) {
  using R = RunOptions;
  Rows<R> rows(table, "run.", &Experiment::run);
  rows.choice("engine", &R::engine,
              "Model of a switch. rtl: the compiled SystemVerilog; model: its twin in C++, exact, "
              "faster, and of any size; lockstep: both, compared on every output in every cycle; "
              "functional: a router of one cycle a hop with keys of its own (section functional; "
              "torus, mesh); gates: the SystemVerilog and its netlist of standard cells, "
              "compared.")
      .draw(leave);
  rows.text("rtl", &R::rtl, "",
            "Switches that engine rtl makes of SystemVerilog, or lockstep or gates compares; the "
            "others are "
            "twins: all; every 16; level 0 (tree); by number or name; several with commas.")
      .when(with_switches())
      .when(with_rtl());
  rows.choice("host", &R::host,
              "Part that turns the clock: SystemC, or a plain loop. The results are the same.")
      .when(with_switches())
      .draw(leave);
  rows.number("seed", &R::seed, 0, 4294967295.0, "", "Seed of every random stream.")
      .draw(between(1, 1000000));
  rows.choice("warmup_rule", &R::warmup_rule,
              "When the measurement begins. given: after warmup cycles; detect: when MSER-5 "
              "(White 1997) finds the transient in the first half of what was simulated, at the "
              "latest with half of cycles (constant load).")
      .when(unless_detected(steady_kind()))
      .when(unless_detected(steady_injection()))
      .draw(seldom(0.2));
  rows.number("warmup", &R::warmup, 0, kMostCycles, "cycles",
              "Cycles at the start that are not measured. With a trace: 0, unless it is set. With "
              "an application: 0.")
      .known_as({"warmup_cycles"})
      .when(among("run.warmup_rule", {"given"}))
      .draw(up_to({0, 150}));
  rows.number("cycles", &R::cycles, 0, kMostCycles, "cycles",
              "End of the measurement, warm-up included. 0, the default of kinds trace and "
              "application: when all packets of the trace have arrived, or the application has "
              "ended.")
      .known_as({"sim_cycles"})
      .when(with_workload("run.cycles"))
      .draw(draw_cycles);
  rows.number("precision", &R::precision, 0, 0.5, "",
              "Ends the measurement before cycles, once the half-width of the 95 % interval of "
              "the mean packet latency is at most this share of the mean. The interval is of 30 "
              "batch means, at a constant load. 0: never.")
      .when(steady_kind())
      .when(steady_injection())
      .draw(seldom(0.1));
  rows.boolean("drain", &R::drain,
               "Go on after the measurement until every measured packet has arrived.");
  rows.number("drain_limit", &R::drain_limit, 1, kMostCycles, "cycles",
              "Measured packets still under way after this time mean: saturated.")
      .when(in_section("run.drain", "drain true", &Experiment::run,
                       [](const R& run) { return run.drain; }))
      .draw(between(1000, 20000));
  rows.number("watchdog", &R::watchdog, 1, kMostCycles, "cycles",
              "No flit moved for this long while packets are under way means: deadlock.")
      .known_as({"deadlock_warn_timeout", "garnet_deadlock_threshold"})
      .draw(leave);
  rows.number("starvation", &R::starvation, 0, kMostCycles, "cycles",
              "A head flit that waits at one place for this long while its switch serves others "
              "starves, and the run fails; 0: not looked for.")
      .when(with_switches())
      .draw(leave);
  rows.boolean("skip_quiet", &R::skip_quiet,
               "Do not evaluate switches that cannot change state. Exact.")
      .when(with_switches())
      .draw(seldom(0.1));
  rows.number("threads", &R::threads, 0, 256, "",
              "Threads that step switches and nodes, at most, where it pays; 0: one for each "
              "processor. Results are the same.")
      .draw(seldom(0.2, up_to({3})));
  rows.boolean(
          "checked", &R::checked,
          "Use the switch compiled with its assertions; slower. With switch.replace: the default.")
      .when(with_switches())
      .when(with_rtl())
      .draw(leave);
  rows.boolean("deadlock_check", &R::deadlock_check,
               "Refuse switches whose escape channels can wait for each other in a cycle; the "
               "functional engine runs it, and tells the cycle.")
      .when(with_switches())
      .draw(leave);
  rows.text("waves", &R::waves, "",
            "Switches to write waves of, by number or name, and the cycles: "
            "switch=3,from=100,to=200; several with ; between them.")
      .when(with_switches());
  rows.list("packets", &R::packets, 0, kMostCycles,
            "Packets to tell the journey of, by their number in order of creation, from 0.")
      .when(with_switches())
      .draw(seldom(0.3));
  rows.text(
      "name", &R::name, "",
      "Name of the experiment, for the results folder and the titles; empty: the file's name.");
  rows.text("output", &R::output, "",
            "Folder for the results, which must not exist; empty: results/<name>-<n>.");
  rows.text("reference", &R::reference, "",
            "Results folder of a complete run of the same network: base of relative run time and "
            "energy (docs/energy.md); empty: none.")
      .when(with_switches());
  rows.boolean("plots", &R::plots, "Draw the plots (gnuplot), and write report.html.").draw(leave);
  rows.choice("detail", &R::detail,
              "Files that tell what each channel and node did when (docs/detail.md): auto is on in "
              "dusk run, and off in runs of other commands. No other file depends on it.")
      .with_files()
      .draw(leave);
  rows.boolean("packet_table", &R::packet_table,
               "Write packets.csv, a line for each measured packet (docs/detail.md).")
      .with_files()
      .draw(leave);
  rows.boolean("pair_table", &R::pair_table,
               "Write pairs.csv, a line for each source and destination (docs/detail.md).")
      .with_files()
      .draw(leave);
}

}  // namespace dusk
