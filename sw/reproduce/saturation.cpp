// SPDX-License-Identifier: Apache-2.0
/// Throughput and latency of the network without link power, and of the Minimal Tree alone.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "sw/reproduce/network_readings.h"
#include "sw/reproduce/reproduction.h"
#include "sw/reproduce/statistics.h"

namespace dusk {
namespace {

constexpr double kLoads[] = {0.02, 0.05, 0.1,  0.2,  0.3,  0.4,  0.5,
                             0.55, 0.6,  0.61, 0.62, 0.63, 0.64, 1.0};
constexpr double kTreeLoads[] = {0.005, 0.01, 0.0126, 0.014, 0.015, 0.016, 0.017, 0.018, 1.0};
constexpr double kOffered = 1.0;  ///< far above saturation
constexpr double kHighest = 0.6;  ///< above it the measured packets need not all arrive in time

struct Curve {
  const char* id;
  const char* title;
  std::vector<std::string> settings;
  bool every_seed;
};

const std::vector<Curve>& curves() {
  static const std::vector<Curve> all = {
      {"adaptive-16", "most free VCs, 16 flits", {}, true},
      {"adaptive-256", "most free VCs, 256 flits", {"traffic.length=256"}, false},
      {"first-16", "first free, 16 flits", {"switch.selection=first_free"}, false},
      {"first-256",
       "first free, 256 flits",
       {"switch.selection=first_free", "traffic.length=256"},
       false}};
  return all;
}

std::string at(const std::string& curve, double load) { return fmt::format("{}-{}", curve, load); }

std::vector<std::string> constant(double load, const std::string& mode, int cycles) {
  std::vector<std::string> settings = {"traffic.kind=open",
                                       "traffic.injection=bernoulli",
                                       fmt::format("traffic.load={}", load),
                                       "power.mode=" + mode,
                                       "run.warmup=10000",
                                       fmt::format("run.cycles={}", cycles)};
  if (load <= kHighest && mode == "always_on") settings.push_back("run.drain=true");
  return settings;
}

double latency(const RunResults& run) { return run["packet_latency.mean"]; }
double accepted(const RunResults& run) { return run["accepted_throughput"]; }

std::string shown_latency(const RunResults& run) {
  const double mean = latency(run);
  return std::isnan(mean) ? std::string("–") : fmt::format("{:.1f}", mean);
}

Table saturation_table(const ReproducedRuns& runs) {
  Table table{"Saturation: accepted at an offered load of 1", {}, ""};
  table.rows.push_back({"most free VCs, 16 flits", "flits/node/cycle", 0.63,
                        runs.each(at("adaptive-16", kOffered), accepted), 4, Scale::Absolute, 0.03,
                        ""});
  for (const char* id : {"adaptive-256", "first-16", "first-256"}) {
    const auto found = std::find_if(curves().begin(), curves().end(),
                                    [&](const Curve& c) { return std::string(c.id) == id; });
    table.rows.push_back({found->title,
                          "flits/node/cycle",
                          {},
                          runs.each(at(id, kOffered), accepted),
                          4,
                          Scale::Absolute,
                          {},
                          ""});
  }
  table.rows.push_back({"Minimal Tree alone",
                        "flits/node/cycle",
                        0.015,
                        runs.each(at("tree", kOffered), accepted),
                        4,
                        Scale::Absolute,
                        {},
                        ""});
  table.text =
      "The printed 0.015 of the Minimal Tree is a reading from a curve: see the knee below.";
  return table;
}

Table latency_table(const ReproducedRuns& runs) {
  Table table{"Latency", {}, ""};
  const auto row = [&](const char* name, double published, const std::string& id,
                       std::optional<double> tolerance) {
    table.rows.push_back(
        {name, "cycles", published, runs.each(id, latency), 1, Scale::Absolute, tolerance, ""});
  };
  row("at 0.02, always on", 43, at("adaptive-16", 0.02), 1.0);
  row("at 0.0126 from the Minimal Tree, setting 7", 43, "near-tree", {});
  row("at 0.63 (saturation measured: see above)", 140, at("adaptive-16", 0.63), {});
  table.text =
      "Near the Minimal Tree: what the few up links cost, at 0.0126 with m up links of every "
      "Minimal Tree switch:\n\n| m | latency (cycles) |\n|---|---|\n";
  for (int m = 1; m <= 4; ++m) {
    table.text +=
        fmt::format("| {} | {:.1f} |\n", m, latency(runs.first(fmt::format("forced-{}", m))));
  }
  table.text +=
      "\nFull load: the latency depends steeply on how near saturation is, first seed:\n\n"
      "| offered | accepted | latency (cycles) |\n|---|---|---|\n";
  for (const double load : {0.55, 0.6, 0.61, 0.62, 0.63, 0.64}) {
    const RunResults& run = runs.first(at("adaptive-16", load));
    table.text += fmt::format("| {} | {:.4f}{} | {} |\n", load, accepted(run), steady_mark(run),
                              shown_latency(run));
  }
  return table;
}

Table curve_table(const ReproducedRuns& runs) {
  Table table{"Curves, first seed", {}, ""};
  table.text =
      "Accepted flits/node/cycle / latency in cycles; * saturated; ~ not "
      "steady.\n\n";
  std::vector<std::string> columns = {"offered"};
  for (const Curve& curve : curves()) {
    columns.push_back(fmt::format("{}", curve.title));
  }
  table.text += table_head(columns);
  for (const double load : kLoads) {
    table.text += fmt::format("| {} |", load);
    for (const Curve& curve : curves()) {
      const RunResults& run = runs.first(at(curve.id, load));
      table.text +=
          fmt::format(" {:.4f}{} / {} |", accepted(run), steady_mark(run), shown_latency(run));
    }
    table.text += "\n";
  }
  table.text +=
      "\nThe Minimal Tree alone, 16 flits:\n\n| offered | accepted | latency |\n|---|---|---|\n";
  for (const double load : kTreeLoads) {
    const RunResults& run = runs.first(at("tree", load));
    table.text += fmt::format("| {} | {:.4f}{} | {} |\n", load, accepted(run), steady_mark(run),
                              shown_latency(run));
  }
  return table;
}

std::string plot(const ReproducedRuns& runs) {
  std::string script;
  int index = 0;
  for (const Curve& curve : curves()) {
    script += fmt::format("$c{} << EOD\n", index++);
    for (const double load : kLoads) {
      const RunResults& run = runs.first(at(curve.id, load));
      if (load < kOffered && has_steady_means(run))
        script += fmt::format("{} {} {}\n", load, accepted(run), latency(run));
    }
    script += "EOD\n";
  }
  script +=
      "set xlabel \"Accepted throughput (flits/node/cycle)\"\nset ylabel \"Latency (cycles)\"\n"
      "set xrange [0:0.75]\nset yrange [0:600]\nset key top left\nplot ";
  const char* colours[] = {"#d55e00", "#e69f00", "#0072b2", "#56b4e9"};
  for (int i = 0; i < index; ++i) {
    script +=
        fmt::format("{}$c{} using 2:3 with linespoints lw 2 pt 7 ps 0.6 lc rgb \"{}\" title \"{}\"",
                    i > 0 ? ", " : "", i, colours[i], curves()[static_cast<std::size_t>(i)].title);
  }
  return script + "\n";
}

}  // namespace

std::vector<PlannedRun> saturation_runs() {
  std::vector<PlannedRun> runs;
  for (const Curve& curve : curves()) {
    for (const double load : kLoads) {
      PlannedRun run{at(curve.id, load), constant(load, "always_on", 50000),
                     curve.every_seed || load == kOffered};
      run.settings.insert(run.settings.end(), curve.settings.begin(), curve.settings.end());
      runs.push_back(run);
    }
  }
  for (const double load : kTreeLoads) {
    PlannedRun run{at("tree", load), constant(load, "forced", 200000)};
    run.settings.push_back("power.forced_up_links=1");
    runs.push_back(run);
  }
  for (int m = 1; m <= 4; ++m) {
    PlannedRun run{fmt::format("forced-{}", m), constant(0.0126, "forced", 200000), false};
    run.settings.push_back(fmt::format("power.forced_up_links={}", m));
    runs.push_back(run);
  }
  PlannedRun near{"near-tree", constant(0.0126, "threshold", 200000)};
  near.settings.push_back("power.start=minimal_tree");
  runs.push_back(near);
  for (PlannedRun& run : network_reading_runs()) runs.push_back(std::move(run));
  return runs;
}

Page saturation_page(const ReproducedRuns& runs) {
  Page page;
  page.source =
      "Alonso et al., Parallel Computing 48 (2015), sections 4.1 to 4.4, and M. Alonso Díaz, PhD "
      "thesis, UPV 2012, section 5.4.3: 4-ary 4-tree, uniform traffic. Latency is from creation to "
      "the "
      "tail's ejection; 40 000 measured cycles after 10 000 (Minimal Tree: 190 000, other "
      "readings: 20 000).";
  page.tables = {saturation_table(runs), latency_table(runs), network_readings_table(runs),
                 curve_table(runs)};
  page.script = plot(runs);
  return page;
}

}  // namespace dusk
