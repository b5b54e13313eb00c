// SPDX-License-Identifier: Apache-2.0
/// Latency and power of the 13 settings under constant load.
#include <fmt/format.h>

#include <algorithm>

#include "sw/reproduce/ramp_events.h"
#include "sw/reproduce/reproduction.h"
#include "sw/reproduce/threshold_causes.h"

namespace dusk {
namespace {

constexpr int kSettings = 13;
constexpr const char* kThresholds[] = {"static", "dynamic"};
constexpr int kLengths[] = {16, 256};
/// Messages of 256 flits saturate below 0.5.
const std::vector<double>& loads(int length) {
  static const std::vector<double> all = {0.05, 0.1, 0.2, 0.3, 0.35, 0.4, 0.5, 0.6};
  static const std::vector<double> few(all.begin(), all.end() - 1);
  return length == 16 ? all : few;
}

std::string base_id(int length, double load) { return fmt::format("on-{}-{}", length, load); }
std::string run_id(int length, const char* thresholds, int setting, double load) {
  return fmt::format("{}-{}-{}-{}", thresholds, setting, length, load);
}
std::string first_free_id(double load) { return fmt::format("first-free-{}", load); }

double power(const ReproducedRuns& runs, int length, const char* thresholds, int setting,
             double load) {
  return runs.first(run_id(length, thresholds, setting, load))["relative_link_power"];
}

/// Latency relative to that without the mechanism, times relative link power.
double product(const ReproducedRuns& runs, int length, const char* thresholds, int setting,
               double load) {
  const RunResults& run = runs.first(run_id(length, thresholds, setting, load));
  return run["packet_latency.mean"] / runs.first(base_id(length, load))["packet_latency.mean"] *
         run["relative_link_power"];
}

template <typename Settings>
double highest_product(const ReproducedRuns& runs, int length, const char* thresholds,
                       Settings chosen) {
  double highest = 0;
  for (int setting = 1; setting <= kSettings; ++setting) {
    if (!chosen(setting)) continue;
    for (const double load : loads(length)) {
      if (!has_steady_means(runs.first(run_id(length, thresholds, setting, load)))) continue;
      highest = std::max(highest, product(runs, length, thresholds, setting, load));
    }
  }
  return highest;
}

/// Highest load of the grid below saturation at which `setting` saves power.
double saves_up_to(const ReproducedRuns& runs, int length, const char* thresholds, int setting) {
  double highest = 0;
  for (const double load : loads(length)) {
    if (runs.first(run_id(length, thresholds, setting, load))["saturated"] == 0 &&
        power(runs, length, thresholds, setting, load) < kVisible) {
      highest = load;
    }
  }
  return highest;
}

Table statements(const ReproducedRuns& runs) {
  Table table{"What the paper says", {}, ""};
  const auto row = [&](const char* name, double published, double measured, const char* unit,
                       const char* note) {
    Row row{name, unit, published, {}, 3, Scale::Absolute, {}, note};
    if (measured > 0) row.measured = {measured};  // else no point was steady
    table.rows.push_back(row);
  };
  const auto any = [](int) { return true; };
  const char* load = "flits/node/cycle";
  row("static, 16 flits, setting 9: power saved up to", 0.34, saves_up_to(runs, 16, "static", 9),
      load, "");
  row("static, 16 flits: highest latency x power of all settings", 1,
      highest_product(runs, 16, "static", any), "", "(at most)");
  row("dynamic, 16 flits: highest, U_on up to 0.4725 (settings 1 to 7 and 10)", 1,
      highest_product(runs, 16, "dynamic", [](int s) { return s <= 7 || s == 10; }), "",
      "(at most)");
  row("dynamic, 16 flits: highest, U_on above 0.4725", 1,
      highest_product(runs, 16, "dynamic", [](int s) { return s > 7 && s != 10; }), "",
      "(slightly above)");
  row("static, 256 flits: highest of all but setting 9", 1,
      highest_product(runs, 256, "static", [](int s) { return s != 9; }), "", "(at most)");
  row("static, 256 flits, setting 9: highest", 1.04,
      highest_product(runs, 256, "static", [](int s) { return s == 9; }), "", "");
  double furthest = 0;
  for (int setting = 1; setting <= kSettings; ++setting)
    furthest = std::max(furthest, saves_up_to(runs, 256, "dynamic", setting));
  row("dynamic, 256 flits: some setting saves up to", 0.50, furthest, load, "");
  std::string grid;
  for (const double l : loads(16)) grid += fmt::format(" {}", l);
  table.text = "Loads of the grid:" + grid +
               " (256 flits: up to 0.5). Power counts as saved below 95 % of all links, as on the "
               "ramp; points that are "
               "saturated or not steady do not count for a product. A "
               "product depends on the load at "
               "which a step falls, so the highest over a grid is a lower bound of the curve's.";
  return table;
}

Table products(const ReproducedRuns& runs, int length, const char* thresholds) {
  Table table{fmt::format("Latency x power (power), {}, {} flits", thresholds, length), {}, ""};
  std::vector<std::string> columns = {"setting"};
  for (const double load : loads(length)) {
    columns.push_back(fmt::format("{}", load));
  }
  table.text = table_head(columns);
  for (int setting = 1; setting <= kSettings; ++setting) {
    table.text += fmt::format("| {} |", setting);
    for (const double load : loads(length)) {
      table.text +=
          fmt::format(" {:.3f}{} ({:.3f}) |", product(runs, length, thresholds, setting, load),
                      steady_mark(runs.first(run_id(length, thresholds, setting, load))),
                      power(runs, length, thresholds, setting, load));
    }
    table.text += "\n";
  }
  table.text += "\n\\* saturated, ~ not steady: no latency of a steady state.";
  return table;
}

/// First free against most free VCs; both relative to most free VCs without the mechanism.
Table selections(const ReproducedRuns& runs) {
  Table table{"Up port selection: setting 7, static, 16 flits", {}, ""};
  table.text =
      "Latency x power (power), * saturated, ~ not steady; the thesis: first free is favourable "
      "(below 1) only below 0.15.\n\n"
      "| load | most free VCs | first free |\n|---|---|---|\n";
  for (const double load : loads(16)) {
    const double base = runs.first(base_id(16, load))["packet_latency.mean"];
    table.text += fmt::format("| {} |", load);
    for (const std::string& id : {run_id(16, "static", 7, load), first_free_id(load)}) {
      const RunResults& run = runs.first(id);
      const double power = run["relative_link_power"];
      table.text += fmt::format(" {:.3f}{} ({:.3f}) |", run["packet_latency.mean"] / base * power,
                                steady_mark(run), power);
    }
    table.text += "\n";
  }
  return table;
}

std::string plot(const ReproducedRuns& runs) {
  std::string script;
  for (const int length : kLengths) {
    for (const char* thresholds : kThresholds) {
      script += fmt::format("${}{} << EOD\n", thresholds, length);
      for (const double load : loads(length)) {
        script += fmt::format("{}", load);
        for (int setting = 1; setting <= kSettings; ++setting) {
          const bool steady =
              has_steady_means(runs.first(run_id(length, thresholds, setting, load)));
          script += steady
                        ? fmt::format(" {:.4f}", product(runs, length, thresholds, setting, load))
                        : std::string(" NaN");
        }
        script += "\n";
      }
      script += "EOD\n";
    }
  }
  script +=
      "set multiplot layout 2,2\nset xrange [0:0.65]\nset yrange [0.3:2.2]\n"
      "set xlabel \"Load (flits/node/cycle)\"\nset ylabel \"Latency x power\"\n"
      "set key top left maxrows 4\n";
  for (const int length : kLengths) {
    for (const char* thresholds : kThresholds) {
      script += fmt::format(
          "set title \"{}, {} flits\"\nplot 1 with lines lc rgb \"#999999\" notitle, "
          "for [i=2:14] ${}{} using 1:i with lines lw 1.5 title sprintf(\"%d\", i-1)\n",
          thresholds, length, thresholds, length);
    }
  }
  return script + "unset multiplot\n";
}

}  // namespace

std::vector<PlannedRun> threshold_runs() {
  std::vector<PlannedRun> runs;
  for (const int length : kLengths) {
    for (const double load : loads(length)) {
      PlannedRun base{base_id(length, load), constant_load(length, load), false};
      base.settings.push_back("power.mode=always_on");
      runs.push_back(base);
      for (const char* thresholds : kThresholds) {
        for (int setting = 1; setting <= kSettings; ++setting) {
          PlannedRun run{run_id(length, thresholds, setting, load), constant_load(length, load),
                         false};
          run.settings.push_back(fmt::format("power.setting={}", setting));
          run.settings.push_back(std::string("power.thresholds=") + thresholds);
          runs.push_back(run);
        }
      }
    }
  }
  for (const double load : loads(16)) {
    PlannedRun run{first_free_id(load), constant_load(16, load), false};
    run.settings.insert(run.settings.end(), {"power.setting=7", "switch.selection=first_free"});
    runs.push_back(run);
  }
  for (PlannedRun& run : threshold_cause_runs()) runs.push_back(std::move(run));
  return runs;
}

Page threshold_page(const ReproducedRuns& runs) {
  Page page;
  page.source =
      "Alonso et al., Parallel Computing 48 (2015), section 4.4, Figures 6 to 10: constant uniform "
      "load, "
      "all links on at the start. Latency is relative to that without the mechanism at the same "
      "load; "
      "dynamic thresholds take U_on of the setting. Measured are 100 000 cycles after 60 000 (up "
      "to 0.1) or "
      "60 000 after 20 000; with 256 flits 120 000 after 80 000.";
  page.tables.push_back(statements(runs));
  page.tables.push_back(threshold_cause_table(runs));
  for (const int length : kLengths) {
    for (const char* thresholds : kThresholds)
      page.tables.push_back(products(runs, length, thresholds));
  }
  page.tables.push_back(selections(runs));
  page.script = plot(runs);
  return page;
}

}  // namespace dusk
