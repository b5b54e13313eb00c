// SPDX-License-Identifier: Apache-2.0
/// The width of the last link: networks with one link, and trunks of 4 whose last link narrows.
#include <fmt/format.h>

#include <algorithm>

#include "sw/reproduce/reproduction.h"
#include "sw/reproduce/torus_runs.h"

namespace dusk {
namespace {

constexpr int kSettings = 13;
constexpr int kMessages = 40000;
constexpr int kTrunkSetting = 7;  ///< of the trunks of 4

struct Case {
  const Torus& torus;
  std::vector<double> loads;  ///< one link; the last is where the thesis ends
  std::vector<double> trunk_loads;
};

const std::vector<Case>& cases() {
  static const std::vector<Case> all = {
      {torus_2d(),
       {0.012, 0.024, 0.06, 0.12, 0.18, 0.22, 0.24},
       {0.024, 0.05, 0.1, 0.15, 0.2, 0.3, 0.4}},
      {torus_3d(), {0.04, 0.1, 0.2, 0.3, 0.36, 0.40}, {0.04, 0.1, 0.2, 0.3, 0.4, 0.6, 0.8}}};
  return all;
}

std::string nominal_id(const Case& c, int links, double load) {
  return fmt::format("{}-{}-{:g}-nominal", c.torus.id, links, load);
}
std::string narrow_id(const Case& c, double load, int setting) {
  return fmt::format("{}-1-{:g}-{}", c.torus.id, load, setting);
}
/// Trunks of 4: links go off; the last one narrows, too, or not.
std::string trunk_id(const Case& c, double load, bool narrows) {
  return fmt::format("{}-4-{:g}-{}", c.torus.id, load, narrows ? "both" : "links");
}

/// Of a network with single links in relation to one with trunks of 4 links, all on.
double power_of_four(const RunResults& run, const Case& c) {
  return power_percent(run, c.torus, 1) / 4;
}

/// With the power in relation to trunks of 4.
double product(const ReproducedRuns& runs, const Case& c, double load, int setting) {
  return 0.25 * latency_power(runs.first(narrow_id(c, load, setting)),
                              runs.first(nominal_id(c, 1, load)), c.torus, 1);
}

bool is_saturated(const RunResults& run) { return run["saturated"] != 0; }

Table claims(const ReproducedRuns& runs) {
  Table table{"One link to each neighbour, which narrows to a half and a quarter", {}, ""};
  for (const Case& c : cases()) {
    double least = 100, most = 0, highest = 0, converged = 0;
    for (const double load : c.loads) {
      for (int setting = 1; setting <= kSettings; ++setting) {
        const RunResults& run = runs.first(narrow_id(c, load, setting));
        least = std::min(least, power_of_four(run, c));
        most = std::max(most, power_of_four(run, c));
        if (is_saturated(run)) continue;
        highest = std::max(highest, product(runs, c, load, setting));
        if (load == c.loads.back())
          converged = std::max(
              converged, mean_latency(run) / mean_latency(runs.first(nominal_id(c, 1, load))));
      }
    }
    const auto row = [&](const std::string& name, const char* unit, std::optional<double> published,
                         double measured, std::optional<double> tolerance, const char* note) {
      table.rows.push_back({c.torus.name + (", " + name),
                            unit,
                            published,
                            {measured},
                            3,
                            Scale::Absolute,
                            tolerance,
                            note});
    };
    row("least power of all, relative to trunks of 4", "%", 6.25, least, 0.2, "");
    row("highest power", "%", 25, most, 0.2, "");
    row("highest latency x power of all settings, power relative to trunks of 4", "", 1, highest,
        {}, "(less than)");
    row("the same, power relative to single links at full width", "", {}, 4 * highest, {}, "");
    row(fmt::format("highest latency at {:g} / that at full width", c.loads.back()), "", 1,
        converged, {}, "(tends to)");
  }
  table.text = "Loads that saturate do not count for latencies.";
  return table;
}

Table products(const ReproducedRuns& runs, const Case& c) {
  Table table{fmt::format("{}, one link: latency x power, and power, both relative to trunks of 4",
                          c.torus.name),
              {},
              ""};
  std::vector<std::string> columns = {"setting"};
  for (const double load : c.loads) {
    columns.push_back(fmt::format("{:g}", load));
  }
  table.text = table_head(columns);
  for (int setting = 1; setting <= kSettings; ++setting) {
    table.text += fmt::format("| {} |", setting);
    for (const double load : c.loads) {
      const RunResults& run = runs.first(narrow_id(c, load, setting));
      table.text += fmt::format(" {:.3f}{} ({:.2f} %) |", product(runs, c, load, setting),
                                is_saturated(run) ? "*" : "", power_of_four(run, c));
    }
    table.text += "\n";
  }
  table.text += "| latency, full width |";
  for (const double load : c.loads) {
    const RunResults& run = runs.first(nominal_id(c, 1, load));
    table.text += fmt::format(" {:.1f}{} |", mean_latency(run), is_saturated(run) ? "*" : "");
  }
  table.text += "\n\n\\* saturated.";
  return table;
}

Table trunk_table(const ReproducedRuns& runs, const Case& c) {
  Table table{
      fmt::format("{}, trunks of 4: links go off, and the last one narrows (setting {})",
                  c.torus.name, kTrunkSetting),
      {},
      "The thesis discusses this combination and plots nothing.\n\n| load | latency, all on | "
      "links "
      "go off: latency | power | latency x power | and the last narrows: latency | power | latency "
      "x power |\n|---|---|---|---|---|---|---|---|\n"};
  for (const double load : c.trunk_loads) {
    const RunResults& nominal = runs.first(nominal_id(c, 4, load));
    table.text += fmt::format("| {:g} | {:.1f} |", load, mean_latency(nominal));
    for (const bool narrows : {false, true}) {
      const RunResults& run = runs.first(trunk_id(c, load, narrows));
      table.text += fmt::format(" {:.1f} | {:.2f} % | {:.3f} |", mean_latency(run),
                                power_percent(run, c.torus), latency_power(run, nominal, c.torus));
    }
    table.text += "\n";
  }
  return table;
}

std::string plot(const ReproducedRuns& runs) {
  std::string script, panels;
  for (const Case& c : cases()) {
    std::vector<std::vector<double>> points;
    for (const double load : c.trunk_loads) {
      const RunResults &links = runs.first(trunk_id(c, load, false)),
                       &both = runs.first(trunk_id(c, load, true));
      points.push_back({load, mean_latency(runs.first(nominal_id(c, 4, load))), mean_latency(links),
                        mean_latency(both), power_percent(links, c.torus),
                        power_percent(both, c.torus)});
    }
    const std::string name = fmt::format("trunk{}", c.torus.id);
    script += data_block(name, points);
    panels += fmt::format(
        "set title \"{0}, trunks of 4, setting {1}\"\nset ylabel \"Latency (cycles)\"\n"
        "set key top right\nplot ${2} using 1:2 with lines lw 2 title \"all on\", "
        "${2} using 1:3 with linespoints lw 2 title \"links go off\", "
        "${2} using 1:4 with linespoints lw 2 title \"and the last narrows\"\n"
        "set ylabel \"Link power (%)\"\nset key bottom right\n"
        "plot ${2} using 1:5 with linespoints lw 2 title \"links go off\", "
        "${2} using 1:6 with linespoints lw 2 title \"and the last narrows\"\n",
        c.torus.name, kTrunkSetting, name);
  }
  return script + "set multiplot layout 2,2\nset xlabel \"Load (flits/node/cycle)\"\n" + panels +
         "unset multiplot\n";
}

}  // namespace

std::vector<PlannedRun> torus_width_runs() {
  std::vector<PlannedRun> plan;
  for (const Case& c : cases()) {
    const auto add = [&](const std::string& id, double load, int links,
                         const std::vector<std::string>& settings) {
      plan.push_back({id, settled_torus_load(c.torus, load, 16, kMessages), false});
      append(plan.back().settings, {fmt::format("network.links={}", links)});
      append(plan.back().settings, settings);
    };
    for (const double load : c.loads) {
      add(nominal_id(c, 1, load), load, 1, {"power.mode=always_on"});
      for (int setting = 1; setting <= kSettings; ++setting) {
        add(narrow_id(c, load, setting), load, 1,
            {"power.narrowest=quarter", fmt::format("power.setting={}", setting)});
      }
    }
    for (const double load : c.trunk_loads) {
      add(nominal_id(c, 4, load), load, 4, {"power.mode=always_on"});
      const std::string setting = fmt::format("power.setting={}", kTrunkSetting);
      add(trunk_id(c, load, false), load, 4, {setting});
      add(trunk_id(c, load, true), load, 4, {setting, "power.narrowest=quarter"});
    }
  }
  return plan;
}

Page torus_width_page(const ReproducedRuns& runs) {
  Page page;
  page.source =
      "M. Alonso Díaz, PhD thesis, UPV 2012, section 4.3.7, Figures 4.39 to 4.42: one link to each "
      "neighbour, 100, 50 or 25 % wide, all settings, to the load at which it saturates. 40 000 "
      "messages "
      "of 16 flits after 20 000 cycles.";
  page.text =
      "The thesis counts powers of 6.25 to 25 %, that is in relation to trunks of 4: products of "
      "those are at most 0.35. In relation to single links that stay wide they reach 1.38: where "
      "links often change between widths, the latency costs more than the power that is saved. At "
      "the end of the axis the latency is that of full width (1.00 and 1.01 of it). Both "
      "mechanisms in series: at 0.024 in 2D the power falls from 25 to 10 % and the latency rises "
      "from 44 to 116 cycles; from 0.1 (2D) and 0.3 (3D) on, where trunks keep two links, "
      "narrowing changes nothing.";
  page.tables.push_back(claims(runs));
  for (const Case& c : cases()) page.tables.push_back(products(runs, c));
  for (const Case& c : cases()) page.tables.push_back(trunk_table(runs, c));
  page.script = plot(runs);
  return page;
}

}  // namespace dusk
