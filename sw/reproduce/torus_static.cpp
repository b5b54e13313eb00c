// SPDX-License-Identifier: Apache-2.0
/// Constant load with setting 9, the most aggressive: what the thesis prints of both tori.
#include <fmt/format.h>

#include <algorithm>
#include <optional>

#include "sw/reproduce/reproduction.h"
#include "sw/reproduce/torus_runs.h"

namespace dusk {
namespace {

constexpr double kAllOn = 99.5;  ///< per cent: all links on, in a plot

struct Case {
  const Torus& torus;
  int length;
  int messages;
  std::vector<double> loads;
  double power;                  ///< at the lowest load, per cent
  std::optional<double> all_on;  ///< load
  double saving;                 ///< up to this load
  double penalty;                ///< highest, per cent
  bool at_most;                  ///< so the penalty is printed
  double product;
};

const std::vector<Case>& cases() {
  static const std::vector<Case> all = {
      {torus_2d(),
       16,
       500000,
       {0.12, 0.2, 0.3, 0.4, 0.45, 0.48, 0.5, 0.6},
       30,
       0.48,
       0.5,
       19.6,
       false,
       1},
      {torus_3d(), 16, 500000, {0.1, 0.2, 0.4, 0.6, 0.8, 1.2, 1.4, 1.5}, 27, {}, 1.4, 22, true, 1},
      {torus_2d(), 256, 30000, {0.12, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7}, 38, 0.6, 0.6, 51, false, 1},
      {torus_3d(),
       256,
       30000,
       {0.1, 0.3, 0.5, 0.8, 1.0, 1.2, 1.4, 1.45, 1.5, 1.6},
       25,
       {},
       1.6,
       62,
       true,
       1.11}};
  return all;
}

std::string run_id(const Case& c, double load, const char* what) {
  return fmt::format("{}-{}-{:g}-{}", c.torus.id, c.length, load, what);
}
double penalty(const ReproducedRuns& runs, const Case& c, double load, const char* what) {
  return 100 * (mean_latency(runs.first(run_id(c, load, what))) /
                    mean_latency(runs.first(run_id(c, load, "nominal"))) -
                1);
}
double power(const ReproducedRuns& runs, const Case& c, double load, const char* what) {
  return power_percent(runs.first(run_id(c, load, what)), c.torus);
}
double product(const ReproducedRuns& runs, const Case& c, double load, const char* what) {
  return (1 + penalty(runs, c, load, what) / 100) * power(runs, c, load, what) / 100;
}

/// With or without the mechanism; latencies mean nothing then.
bool is_saturated(const ReproducedRuns& runs, const Case& c, double load) {
  return runs.first(run_id(c, load, "nominal"))["saturated"] != 0 ||
         runs.first(run_id(c, load, "saving"))["saturated"] != 0;
}

Table claims(const ReproducedRuns& runs, const Case& c) {
  Table table{fmt::format("{}, {} flits", c.torus.name, c.length), {}, ""};
  const auto row = [&](const std::string& name, const char* unit, std::optional<double> published,
                       std::vector<double> measured, int decimals, std::optional<double> tolerance,
                       const char* note) {
    table.rows.push_back(
        {name, unit, published, std::move(measured), decimals, Scale::Absolute, tolerance, note});
  };
  const auto each = [&](double (*value)(const ReproducedRuns&, const Case&, double, const char*)) {
    std::vector<double> all;
    for (const double load : c.loads) {
      if (!is_saturated(runs, c, load)) all.push_back(value(runs, c, load, "saving"));
    }
    return all;
  };
  const auto highest = [](const std::vector<double>& of) {
    return of.empty() ? of : std::vector<double>{*std::max_element(of.begin(), of.end())};
  };
  const std::vector<double> penalties = each(penalty), products = each(product);
  std::vector<double> all_on, saving;
  for (const double load : c.loads) {
    const double here = power(runs, c, load, "saving");
    if (here < kAllOn) saving = {load};
    if (here >= kAllOn && all_on.empty()) all_on = {load};
  }
  row(fmt::format("power at {:g}, the lowest load", c.loads[0]), "%", c.power,
      {power(runs, c, c.loads[0], "saving")}, 1, 3.0, "(published: at a load that is not printed)");
  if (c.all_on)
    row("all links on from", "flits/node/cycle", c.all_on, all_on, 2, {}, "(of the grid)");
  row("power saved up to", "flits/node/cycle", c.saving, saving, 2, {}, "(of the grid)");
  row("highest latency penalty", "%", c.penalty, highest(penalties), 1,
      c.at_most ? std::nullopt : std::optional(5.0), c.at_most ? "(less than)" : "");
  row("highest latency x power", "", c.product, highest(products), 3, {},
      c.product == 1 ? "(less than)" : "");
  table.text =
      "| load | latency, all on | latency | penalty | power | latency x power | without override: "
      "penalty | power | latency x power |\n|---|---|---|---|---|---|---|---|---|\n";
  for (const double load : c.loads) {
    table.text += fmt::format("| {:g} | {:.2f}{} | {:.2f} | {:+.1f} % | {:.1f} % | {:.3f} |", load,
                              mean_latency(runs.first(run_id(c, load, "nominal"))),
                              is_saturated(runs, c, load) ? "*" : "",
                              mean_latency(runs.first(run_id(c, load, "saving"))),
                              penalty(runs, c, load, "saving"), power(runs, c, load, "saving"),
                              product(runs, c, load, "saving"));
    table.text += fmt::format(" {:+.1f} % | {:.1f} % | {:.3f} |\n", penalty(runs, c, load, "off"),
                              power(runs, c, load, "off"), product(runs, c, load, "off"));
  }
  return table;
}

/// Near saturation the latency from an empty network on grows with the length of a run.
Table length_table(const ReproducedRuns& runs, const Case& c) {
  Table table{
      fmt::format("{}, {} flits: the product and the length of the run without the mechanism",
                  c.torus.name, c.length),
      {},
      "The same run with the mechanism, related to one as long, and to one of a third of the "
      "messages.\n\n| load | as long | a third as long |\n|---|---|---|\n"};
  for (const double load : c.loads) {
    const double shorter = latency_power(runs.first(run_id(c, load, "saving")),
                                         runs.first(run_id(c, load, "nominal-third")), c.torus);
    table.text += fmt::format("| {:g} | {:.3f} | {:.3f} |\n", load,
                              product(runs, c, load, "saving"), shorter);
  }
  return table;
}

std::string plot(const ReproducedRuns& runs) {
  std::string script, power_curves, product_curves;
  for (const Case& c : cases()) {
    std::vector<std::vector<double>> points;
    for (const double load : c.loads)
      points.push_back({load, power(runs, c, load, "saving"), product(runs, c, load, "saving")});
    const std::string name = fmt::format("c{}x{}", c.torus.id, c.length);
    script += data_block(name, points);
    const auto curve = [&](int column) {
      return fmt::format("${} using 1:{} with linespoints lw 2 pt 7 ps 0.6 title \"{}, {} flits\"",
                         name, column, c.torus.name, c.length);
    };
    power_curves += (power_curves.empty() ? "" : ", ") + curve(2);
    product_curves += (product_curves.empty() ? "" : ", ") + curve(3);
  }
  return script +
         "set multiplot layout 1,2\nset xrange [0:1.6]\nset key bottom right\n"
         "set xlabel \"Load (flits/node/cycle)\"\nset ylabel \"Link power (%)\"\n"
         "set yrange [0:105]\nplot " +
         power_curves + "\nset ylabel \"Latency x power\"\nset yrange [0:1.2]\nplot " +
         product_curves + "\nunset multiplot\n";
}

}  // namespace

std::vector<PlannedRun> torus_static_runs() {
  std::vector<PlannedRun> plan;
  for (const Case& c : cases()) {
    for (const double load : c.loads) {
      const auto add = [&](const char* what, int messages,
                           const std::vector<std::string>& settings) {
        plan.push_back(
            {run_id(c, load, what), torus_load(c.torus, load, c.length, messages), false});
        append(plan.back().settings, settings);
      };
      add("nominal", c.messages, {"power.mode=always_on"});
      if (c.product > 1) add("nominal-third", c.messages / 3, {"power.mode=always_on"});
      add("saving", c.messages, {"power.setting=9"});
      add("off", c.messages, {"power.setting=9", "power.override=false"});
    }
  }
  return plan;
}

Page torus_static_page(const ReproducedRuns& runs) {
  Page page;
  page.source =
      "M. Alonso Díaz, PhD thesis, UPV 2012, sections 4.3.5 and 4.3.5.1, Figures 4.13 to 4.24: "
      "trunks of 4, "
      "setting 9 (2D 0.15 / 0.30, 3D 0.21 / 0.42), constant load, all links on at the start, "
      "everything "
      "averaged from cycle 0. 500 000 messages of 16 flits, 30 000 of 256, which take as long. "
      "Penalty: latency against that without the mechanism. Power "
      "counts "
      "as saved "
      "below 99.5 %. * saturated: not among the highest.";
  page.text =
      "Penalties and the power at the lowest load are inside. **The product of 1.11** (3D, 256 "
      "flits), the only one printed above 1: measured 1.02 at most, from 1.4 on, with and without "
      "the "
      "override, which is ruled out. Near saturation the latency from an empty network on grows "
      "with "
      "the length of a run; in relation to a run of a third of the messages the same runs have "
      "1.07 "
      "at 1.4, 1.10 at 1.45 and 1.14 at 1.5 (last table). So runs of unequal lengths give 1.11; "
      "whether the thesis's were, it does not print. **Saving up to 1.4** (3D, 16 flits): measured "
      "99.8 % of the links at 1.2 and 100.0 % at 1.4; without the override 95.8 % and 99.9 %. A "
      "packet that waits one cycle turns on all links of its switch, which is sooner than in the "
      "thesis: the same reading as in Table 4.3 ([torus-energy](torus-energy.md)).";
  for (const Case& c : cases()) page.tables.push_back(claims(runs, c));
  page.tables.push_back(length_table(runs, cases().back()));
  page.script = plot(runs);
  return page;
}

}  // namespace dusk
