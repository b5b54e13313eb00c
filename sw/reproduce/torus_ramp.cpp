// SPDX-License-Identifier: Apache-2.0
/// A load on the 2D torus that rises from 2 % to 100 % of what it carries, and falls again.
#include <fmt/format.h>

#include <functional>

#include "sw/reproduce/ramp_events.h"
#include "sw/reproduce/reproduction.h"
#include "sw/reproduce/torus_runs.h"

namespace dusk {
namespace {

constexpr int kSettings[] = {5, 7, 9};
constexpr int kMain = 7;  ///< of Figure 4.27
constexpr const char* kNoOverride = "no-override";

RampPhases phases() {
  RampPhases p;
  p.lowest = 0.024;
  p.highest = 1.2;
  return p;
}

std::string run_id(int setting) { return fmt::format("setting-{}", setting); }

PlannedRun planned(const std::string& id, int setting) {
  const RampPhases p = phases();
  return {id,
          {"traffic.injection=uniform_gaps_ramp", fmt::format("traffic.ramp_low={}", p.lowest),
           fmt::format("traffic.ramp_high={}", p.highest),
           fmt::format("traffic.ramp_low_cycles={}", p.low),
           fmt::format("traffic.ramp_rise_cycles={}", p.rise),
           fmt::format("traffic.ramp_hold_cycles={}", p.hold),
           fmt::format("traffic.ramp_fall_cycles={}", p.fall), "power.start=one_link",
           fmt::format("power.setting={}", setting), "run.cycles=460000"},
          false};
}

RunResults run_of(const ReproducedRuns& runs, const std::string& id) {
  return with_trunk_power(runs.first(id), torus_2d());
}

using Event = std::function<std::optional<double>(const RampEvents&)>;

Table events_table(const ReproducedRuns& runs) {
  Table table{"Setting 7 (Figure 4.27)", {}, ""};
  const auto row = [&](const char* name, const char* unit, double published, const Event& event,
                       int decimals, double tolerance) {
    std::vector<double> values;
    for (const RunResults& run : runs.of(run_id(kMain))) {
      if (const auto value = event(find_ramp_events(with_trunk_power(run, torus_2d()), phases())))
        values.push_back(*value);
    }
    table.rows.push_back({name, unit, published, values, decimals, Scale::Relative, tolerance, ""});
  };
  row(
      "low load, power", "%", 25, [](const RampEvents& e) { return 100 * e.first_power; }, 2,
      0.002);
  row(
      "low load, latency", "cycles", 44, [](const RampEvents& e) { return e.first_latency; }, 1,
      0.03);
  row(
      "all links on at", "cycle", 100000, [](const RampEvents& e) { return e.all_on; }, 0, 0.1);
  row(
      "latency at 1.2", "cycles", 73, [](const RampEvents& e) { return e.hold_latency; }, 1, 0.1);
  row(
      "first link off at", "cycle", 400000, [](const RampEvents& e) { return e.first_off; }, 0,
      0.05);
  row(
      "final latency", "cycles", 44, [](const RampEvents& e) { return e.last_latency; }, 1, 0.03);
  table.text =
      "The thesis prints neither the low phase nor the fall: 60 000 and 120 000 cycles were "
      "chosen. "
      "A window is 2000 cycles; an event is the end of the first window that shows it.";
  return table;
}

/// Offered load at which the power of a window passes `level` on the way up, or down.
std::optional<double> rises_above(const RunResults& run, double level) {
  const auto& cycles = run.column("cycle");
  const auto& power = run.column("relative_link_power");
  for (std::size_t i = 0; i < cycles.size(); ++i) {
    if (cycles[i] > phases().low && power[i] >= level) return phases().load(cycles[i]);
  }
  return std::nullopt;
}

Table band_table(const ReproducedRuns& runs) {
  Table table{"Hysteresis: loads at which the power passes a level", {}, ""};
  table.text =
      "Offered flits/node/cycle on the rise / on the fall (a window's mean power at or above the "
      "level / "
      "below it); latency at 1.2, highest latency of a window before all links are on.\n\n"
      "| setting | 40 % | 60 % | 80 % | 99.95 % | latency at 1.2 | peak on the rise |\n"
      "|---|---|---|---|---|---|---|\n";
  const auto shown = [](const std::optional<double>& load) {
    return load ? fmt::format("{:.3f}", *load) : std::string("–");
  };
  const auto line = [&](const std::string& name, const RunResults& run) {
    table.text += fmt::format("| {} |", name);
    for (const double level : {0.4, 0.6, 0.8, 0.9995}) {
      const auto down = falls_below(run, phases(), level);
      table.text += fmt::format(" {} / {} |", shown(rises_above(run, level)),
                                shown(down ? std::optional(phases().load(*down)) : std::nullopt));
    }
    const RampEvents e = find_ramp_events(run, phases());
    table.text += fmt::format(" {:.1f} | {:.1f} |\n", e.hold_latency, e.leaving_peak);
  };
  for (const int setting : kSettings) line(std::to_string(setting), run_of(runs, run_id(setting)));
  line("7, `power.override=false`", run_of(runs, kNoOverride));
  return table;
}

std::string plot(const ReproducedRuns& runs) {
  std::string script;
  for (const int setting : kSettings) {
    const RunResults run = run_of(runs, run_id(setting));
    const auto& cycles = run.column("cycle");
    std::vector<std::vector<double>> rise, fall, time;
    const double middle = phases().fall_begins() - phases().hold / 2;
    for (std::size_t i = 0; i < cycles.size(); ++i) {
      const double power = 100 * run.column("relative_link_power")[i];
      (cycles[i] < middle ? rise : fall).push_back({run.column("accepted_throughput")[i], power});
      time.push_back({cycles[i], power, run.column("packet_latency")[i]});
    }
    script += data_block(fmt::format("rise{}", setting), rise) +
              data_block(fmt::format("fall{}", setting), fall);
    if (setting == kMain) script += data_block("time", time);
  }
  script +=
      "set multiplot layout 2,2\nset key bottom right\nset xlabel \"Cycle\"\n"
      "set ylabel \"Latency (cycles)\"\nset y2label \"Link power (%)\"\nset ytics nomirror\n"
      "set y2tics\nset y2range [0:105]\nset xtics 100000\n"
      "plot $time using 1:3 with lines lw 1 title \"latency, setting 7\", "
      "$time using 1:2 axes x1y2 with lines lw 1 title \"power\"\n"
      "unset y2tics\nunset y2label\nset xtics 0.3\nset xlabel \"Delivered (flits/node/cycle)\"\n"
      "set ylabel \"Link power (%)\"\nset xrange [0:1.3]\nset yrange [20:105]\n";
  for (const int setting : kSettings) {
    script += fmt::format(
        "plot $rise{0} using 1:2 with lines lw 1 title \"setting {0}, rise\", "
        "$fall{0} using 1:2 with lines lw 1 title \"fall\"\n",
        setting);
  }
  return script + "unset multiplot\n";
}

}  // namespace

std::vector<PlannedRun> torus_ramp_runs() {
  std::vector<PlannedRun> plan;
  for (const int setting : kSettings) plan.push_back(planned(run_id(setting), setting));
  plan.push_back(planned(kNoOverride, kMain));
  append(plan.back().settings, {"power.override=false"});
  return plan;
}

Page torus_ramp_page(const ReproducedRuns& runs) {
  Page page;
  page.source =
      "M. Alonso Díaz, PhD thesis, UPV 2012, section 4.3.6, Figures 4.27 and 4.35: 2D torus with "
      "trunks of 4, one link of each on at the start; 2 % of 1.2 flits/node/cycle for 60 000 "
      "cycles, a "
      "rise of 120 000, 120 000 at 1.2, a fall of 120 000. The plot shows power against delivered "
      "traffic "
      "(hysteresis).";
  page.tables = {events_table(runs), band_table(runs)};
  page.script = plot(runs);
  return page;
}

}  // namespace dusk
