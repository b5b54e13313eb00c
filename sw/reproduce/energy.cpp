// SPDX-License-Identifier: Apache-2.0
/// Tables 4 and 5: a closed loop of 500 000 messages, 10 to 100 per cent of the nodes active.
#include <fmt/format.h>

#include <cmath>
#include <stdexcept>

#include "sw/reproduce/published_energy.h"
#include "sw/reproduce/reproduction.h"
#include "sw/reproduce/statistics.h"

namespace dusk {
namespace {

/// What decides the time without the mechanism.
struct Nominal {
  const char* id;
  std::vector<std::string> settings;
  bool every_seed;
};

const std::vector<Nominal>& nominals() {
  static const std::vector<Nominal> all = {
      {"reply", {}, true},
      {"walk", {"traffic.closed_rule=walk"}, false},
      {"eject", {"traffic.closed_rule=walk", "switch.ejection=per_vc"}, false}};
  return all;
}

/// A reading of the text, compared over all rows.
struct Variant {
  const char* id;
  const char* name;
  const char* nominal;
  std::vector<std::string> settings;
  bool every_seed = false;
};

constexpr const char* kPreset = "reply";
constexpr const char* kBest = "walk-over";

const std::vector<Variant>& variants() {
  static const std::vector<Variant> all = {
      {kPreset, "reply, trimming forbidden", "reply", {}, true},
      {"reply-trim", "reply, trimming allowed", "reply", {"power.trim_lock=false"}},
      {"reply-over", "reply, forbidden, override", "reply", {"power.override=true"}},
      {"reply-trim-over",
       "reply, allowed, override",
       "reply",
       {"power.trim_lock=false", "power.override=true"}},
      {"walk", "walk, trimming forbidden", "walk", {}},
      {"walk-trim", "walk, trimming allowed", "walk", {"power.trim_lock=false"}},
      {kBest, "walk, forbidden, override", "walk", {"power.override=true"}},
      {"walk-spare",
       "walk, forbidden, none off while used or a packet is pending",
       "walk",
       {"power.turn_off=unused", "power.guard=true", "power.pending=present"}},
      {"walk-eject",
       "walk, forbidden, override, ejection per VC",
       "eject",
       {"power.override=true"}},
  };
  return all;
}

const Nominal& nominal_of(const std::string& id) {
  for (const Nominal& nominal : nominals()) {
    if (id == nominal.id) return nominal;
  }
  throw std::logic_error("no nominal " + id);
}

std::string share(int active) { return fmt::format("traffic.active_share={:.1f}", active / 100.0); }

std::string nominal_id(const std::string& rule, int active) {
  return fmt::format("nominal-{}-{}", rule, active);
}
std::string run_id(const char* thresholds, const char* variant, int active) {
  return fmt::format("{}-{}-{}", thresholds, variant, active);
}

std::vector<PlannedRun> energy_runs(const char* thresholds) {
  std::vector<PlannedRun> runs;
  for (const auto& row : kStaticEnergy) {
    for (const Nominal& nominal : nominals()) {
      PlannedRun run{nominal_id(nominal.id, row.active),
                     {share(row.active), "power.mode=always_on"},
                     nominal.every_seed};
      run.settings.insert(run.settings.end(), nominal.settings.begin(), nominal.settings.end());
      runs.push_back(run);
    }
    for (const Variant& variant : variants()) {
      PlannedRun run{run_id(thresholds, variant.id, row.active),
                     {share(row.active), std::string("power.thresholds=") + thresholds},
                     variant.every_seed};
      const auto& base = nominal_of(variant.nominal).settings;
      run.settings.insert(run.settings.end(), base.begin(), base.end());
      run.settings.insert(run.settings.end(), variant.settings.begin(), variant.settings.end());
      runs.push_back(run);
    }
  }
  const std::string engine = std::string("rtl-") + thresholds;
  runs.push_back({engine,
                  {share(50), "run.engine=rtl", std::string("power.thresholds=") + thresholds},
                  false});
  return runs;
}

double power_of(const RunResults& run) { return 100 * run["relative_link_power"]; }

Table nominal_table(const ReproducedRuns& runs, const std::string& nominal, bool judged) {
  Table table{fmt::format("Time without the mechanism, rule {}", nominal), {}, ""};
  for (std::size_t i = 0; i < kNominalTime.size(); ++i) {
    const int active = kStaticEnergy[i].active;
    Row row{fmt::format("{} % active", active),
            "cycles",
            kNominalTime[i],
            runs.each(nominal_id(nominal, active), "cycles"),
            0,
            Scale::Relative,
            {},
            ""};
    if (judged) row.tolerance = 0.02;
    table.rows.push_back(row);
  }
  return table;
}

/// Columns of the published table as tables of their own.
std::vector<Table> main_tables(const ReproducedRuns& runs, const char* thresholds,
                               const std::string& variant, const std::string& nominal_rule,
                               const std::array<PublishedEnergy, 10>& published) {
  const auto titled = [&](const char* what) { return fmt::format("{}, {}", what, variant); };
  Table time{titled("Time"), {}, ""}, slowdown{titled("Increase of time"), {}, ""},
      power{titled("Relative link power"), {}, ""}, energy{titled("Difference of energy"), {}, ""};
  for (std::size_t i = 0; i < published.size(); ++i) {
    const PublishedEnergy& p = published[i];
    const std::string name = fmt::format("{} % active", p.active);
    const std::string id = run_id(thresholds, variant.c_str(), p.active);
    const std::vector<double> nominal = runs.each(nominal_id(nominal_rule, p.active), "cycles");
    const std::vector<double> times = runs.each(id, "cycles"), powers = runs.each(id, power_of);
    std::vector<double> slow, spent;
    for (std::size_t s = 0; s < times.size() && s < nominal.size(); ++s) {
      slow.push_back(100 * (times[s] / nominal[s] - 1));
      spent.push_back(energy_difference(times[s], nominal[s], powers[s]));
    }
    const double corrected = energy_difference(p.time, kNominalTime[i], p.power);
    const bool misprinted = std::abs(corrected - p.energy) > 0.5;
    time.rows.push_back({name, "cycles", p.time, times, 0, Scale::Relative, {}, ""});
    slowdown.rows.push_back({name, "%", p.slowdown, slow, 2, Scale::Absolute, {}, ""});
    power.rows.push_back({name, "%", p.power, powers, 2, Scale::Absolute, {}, ""});
    energy.rows.push_back({name,
                           "%",
                           misprinted ? corrected : p.energy,
                           spent,
                           2,
                           Scale::Absolute,
                           {},
                           misprinted ? fmt::format("(printed {:.2f})", p.energy) : ""});
  }
  energy.text =
      "Energy is T / T_nominal x (0.824 P + 0.176) - 1: the only formula that gives every printed "
      "row. Rows marked *printed* are fractions with a per cent sign in the paper; the value that "
      "their T and P give stands in the column.";
  return {time, slowdown, power, energy};
}

Table variant_table(const ReproducedRuns& runs, const char* thresholds,
                    const std::array<PublishedEnergy, 10>& published) {
  Table table{"Readings compared", {}, ""};
  table.text =
      "Measured minus published, first seed: relative link power in points / increase of time in "
      "points, and the root of the mean square over the ten rows. `reply`: the receiver answers "
      "the "
      "sender; `walk`: it sends to a random node (traffic.closed_rule); `eject`: walk, and a node "
      "takes one "
      "flit of each VC a cycle. "
      "Override: pending injection turns all up links on.\n\n| reading |";
  std::string line = "|---|";
  for (const auto& p : published) {
    table.text += fmt::format(" {} % |", p.active);
    line += "---|";
  }
  table.text += " RMS power | RMS time |\n" + line + "---|---|\n";
  for (const Variant& variant : variants()) {
    std::vector<double> power_errors, time_errors;
    table.text += fmt::format("| {} |", variant.name);
    for (const PublishedEnergy& p : published) {
      const RunResults& run = runs.first(run_id(thresholds, variant.id, p.active));
      const double nominal = runs.first(nominal_id(variant.nominal, p.active))["cycles"];
      power_errors.push_back(power_of(run) - p.power);
      time_errors.push_back(100 * (run["cycles"] / nominal - 1) - p.slowdown);
      table.text += fmt::format(" {:+.1f} / {:+.1f} |", power_errors.back(), time_errors.back());
    }
    table.text += fmt::format(" {:.2f} | {:.2f} |\n", root_mean_square(power_errors),
                              root_mean_square(time_errors));
  }
  for (const Nominal& nominal : nominals()) {
    table.text += fmt::format("\nTime without the mechanism, `{}`, against print:", nominal.id);
    for (std::size_t i = 0; i < kNominalTime.size(); ++i) {
      const double time = runs.first(nominal_id(nominal.id, published[i].active))["cycles"];
      table.text += fmt::format(" {:+.2f}", 100 * (time / kNominalTime[i] - 1));
    }
    table.text += " %.\n";
  }
  return table;
}

Table engines_table(const ReproducedRuns& runs, const char* thresholds) {
  const RunResults& model = runs.first(run_id(thresholds, "reply", 50));
  const RunResults& rtl = runs.first(std::string("rtl-") + thresholds);
  Table table{"The twin against the RTL", {}, ""};
  table.rows.push_back({"50 % active, time: twin beside RTL",
                        "cycles",
                        rtl["cycles"],
                        {model["cycles"]},
                        0,
                        Scale::Absolute,
                        0.0,
                        ""});
  table.rows.push_back({"50 % active, power: twin beside RTL",
                        "",
                        rtl["relative_link_power"],
                        {model["relative_link_power"]},
                        9,
                        Scale::Absolute,
                        0.0,
                        ""});
  table.text = "Here *published* is the run of the SystemVerilog.";
  return table;
}

std::string plot(const ReproducedRuns& runs, const char* thresholds,
                 const std::array<PublishedEnergy, 10>& published) {
  std::string data = "$data << EOD\n";
  for (std::size_t i = 0; i < published.size(); ++i) {
    const PublishedEnergy& p = published[i];
    const std::string id = run_id(thresholds, "reply", p.active);
    const RunResults& walk = runs.first(run_id(thresholds, kBest, p.active));
    data +=
        fmt::format("{} {} {} {} {} {} {}\n", p.active, p.slowdown,
                    100 * (estimate(runs.each(id, "cycles")).mean /
                               estimate(runs.each(nominal_id("reply", p.active), "cycles")).mean -
                           1),
                    100 * (walk["cycles"] / runs.first(nominal_id("walk", p.active))["cycles"] - 1),
                    p.power, estimate(runs.each(id, power_of)).mean, power_of(walk));
  }
  return data + R"gp(EOD
set multiplot layout 1,2
set xlabel "Active nodes (%)"
set xrange [5:105]
set key top left
set ylabel "Increase of time (%)"
plot $data using 1:2 with linespoints lw 2 pt 7 lc rgb "#000000" title "published", \
     "" using 1:3 with linespoints lw 2 pt 5 lc rgb "#d55e00" title "measured, reply", \
     "" using 1:4 with linespoints lw 1 pt 4 lc rgb "#0072b2" title "measured, walk and override"
set key bottom right
set ylabel "Relative link power (%)"
set yrange [0:105]
plot $data using 1:5 with linespoints lw 2 pt 7 lc rgb "#000000" title "published", \
     "" using 1:6 with linespoints lw 2 pt 5 lc rgb "#d55e00" title "measured, reply", \
     "" using 1:7 with linespoints lw 1 pt 4 lc rgb "#0072b2" title "measured, walk and override"
unset multiplot
)gp";
}

Page energy_page(const ReproducedRuns& runs, const char* thresholds, const char* table,
                 const std::array<PublishedEnergy, 10>& published) {
  Page page;
  page.source = fmt::format(
      "Alonso et al., Parallel Computing 48 (2015), section 4.6, {}: 4-ary 4-tree, setting 7, {} "
      "thresholds, closed loop of 500 000 messages of 16 flits. Power is averaged from cycle 0, "
      "all "
      "links on at the start; ceil(share x 256) nodes are active.",
      table, thresholds);
  page.tables.push_back(nominal_table(runs, "reply", true));
  for (Table& t : main_tables(runs, thresholds, kPreset, "reply", published))
    page.tables.push_back(std::move(t));
  page.tables.push_back(nominal_table(runs, "walk", false));
  for (Table& t : main_tables(runs, thresholds, kBest, "walk", published))
    page.tables.push_back(std::move(t));
  page.tables.push_back(variant_table(runs, thresholds, published));
  page.tables.push_back(engines_table(runs, thresholds));
  page.script = plot(runs, thresholds, published);
  return page;
}

}  // namespace

std::vector<PlannedRun> static_energy_runs() { return energy_runs("static"); }
std::vector<PlannedRun> dynamic_energy_runs() { return energy_runs("dynamic"); }
Page static_energy_page(const ReproducedRuns& runs) {
  return energy_page(runs, "static", "Table 4", kStaticEnergy);
}
Page dynamic_energy_page(const ReproducedRuns& runs) {
  return energy_page(runs, "dynamic", "Table 5", kDynamicEnergy);
}

}  // namespace dusk
