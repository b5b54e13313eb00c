// SPDX-License-Identifier: Apache-2.0
/// Latency of tori with trunks of 1, 2 and 4 links, without link power.
#include <fmt/format.h>

#include "sw/reproduce/readings.h"
#include "sw/reproduce/reproduction.h"
#include "sw/reproduce/torus_runs.h"

namespace dusk {
namespace {

constexpr int kMessages = 30000;
constexpr int kMessagesAlone = 100000;
constexpr double kAlone = 0.002;  ///< flits/node/cycle: hardly two messages at a time
constexpr double kLow = 0.024;    ///< 2 % of 1.2
constexpr double kFull = 1.2;
constexpr const char* kLowId = "one-link-low";
constexpr double kRelative[] = {0.02, 0.2, 0.4, 0.6, 0.8, 0.9, 1.0};
constexpr double kNear[] = {1.15, 1.2, 1.22};
constexpr int kNearCycles = 10000;

struct Curve {
  const Torus& torus;
  int links;
  double highest;  ///< flits/node/cycle, published or inferred
};

const std::vector<Curve>& curves() {
  static const std::vector<Curve> all = {{torus_2d(), 1, 0.24},
                                         {torus_2d(), 2, 0.58},
                                         {torus_2d(), 4, 1.2},
                                         {torus_3d(), 1, 0.40},
                                         {torus_3d(), 4, 1.68}};
  return all;
}

constexpr const char* kReadings[] = {"switch.credit_delay=1",    "switch.dateline=classic",
                                     "switch.crossbar=per_port", "switch.vc_allocator=per_port",
                                     "network.ring_tie=random",  "traffic.injection=bernoulli",
                                     "network.source_cycles=1"};

std::string run_id(const Torus& torus, int links, double load) {
  return fmt::format("{}-{}-{:g}", torus.id, links, load);
}
std::string near_id(double load) { return fmt::format("near-{:g}", load); }
std::string reading_id(const std::string& reading, const char* what) {
  return fmt::format("{}-{}", what, reading_tag(reading));
}

PlannedRun planned(const std::string& id, const Torus& torus, int links, double load,
                   int messages) {
  PlannedRun run{id, torus_load(torus, load, 16, messages), false};
  append(run.settings, {"power.mode=always_on", fmt::format("network.links={}", links)});
  return run;
}

/// Long enough to show whether the load is one of a steady state.
PlannedRun near_full(const std::string& id, double load) {
  PlannedRun run{id, {}, true};
  run.settings = {"power.mode=always_on", fmt::format("traffic.load={:g}", load), "run.warmup=2000",
                  fmt::format("run.cycles={}", kNearCycles)};
  return run;
}

std::string title(const Curve& curve) {
  return fmt::format("{}, {} link{}", curve.torus.name, curve.links, curve.links > 1 ? "s" : "");
}

Table anchors(const ReproducedRuns& runs) {
  Table table{"Latency", {}, ""};
  const auto row = [&](const std::string& name, double published, const std::string& id,
                       double tolerance, const char* note) {
    table.rows.push_back({name, "cycles", published, runs.each(id, mean_latency), 2,
                          Scale::Absolute, tolerance, note});
  };
  for (const Torus* torus : {&torus_2d(), &torus_3d()}) {
    // Four standard errors of the mean of so many random pairs.
    row(fmt::format("{}, 4 links, {:g}: 3 S + L", torus->name, kAlone),
        unloaded_latency(*torus, 16), run_id(*torus, 4, kAlone), 0.13,
        "(mean over all pairs: S switches on the way, L flits)");
  }
  row("2D, 1 link, 2 % of 1.2", 44, kLowId, 0.05 * 44, "");
  row("2D, 4 links, 1.2", 73, near_id(kFull), 0.05 * 73, "");
  return table;
}

Table near_table(const ReproducedRuns& runs) {
  Table table{"2D, 4 links, about 1.2", {}, ""};
  table.text =
      "What is accepted and its latency; * saturated, ~ not steady. One value a seed.\n\n"
      "| offered | accepted | latency (cycles) |\n|---|---|---|\n";
  for (const double load : kNear) {
    std::string accepted, latency;
    for (const RunResults& run : runs.of(near_id(load))) {
      accepted += fmt::format(" {:.3f}{}", accepted_load(run), steady_mark(run));
      latency += fmt::format(" {:.1f}", mean_latency(run));
    }
    table.text += fmt::format("| {:g} |{} |{} |\n", load, accepted, latency);
  }
  table.text +=
      "\nOne thing changed, first seed:\n\n| reading | accepted at 1.2 | latency at 1.2 | "
      "latency, 1 link, 2 % of 1.2 |\n|---|---|---|---|\n";
  const auto line = [&](const std::string& name, const RunResults& full, const RunResults& low) {
    table.text += fmt::format("| {} | {:.3f}{} | {:.1f} | {:.2f} |\n", name, accepted_load(full),
                              steady_mark(full), mean_latency(full), mean_latency(low));
  };
  line("preset", runs.first(near_id(kFull)), runs.first(kLowId));
  for (const std::string reading : kReadings) {
    line("`" + reading + "`", runs.first(reading_id(reading, "full")),
         runs.first(reading_id(reading, "low")));
  }
  return table;
}

Table curve_table(const ReproducedRuns& runs) {
  Table table{"Curves", {}, ""};
  table.text =
      "Latency in cycles at shares of the published throughput; * saturated, ~ not steady (in a "
      "run "
      "of 30 000 messages from an empty network a load near the peak is not).\n\n";
  std::vector<std::string> columns = {"share"};
  for (const Curve& curve : curves()) {
    columns.push_back(fmt::format("{} ({:g})", title(curve), curve.highest));
  }
  table.text += table_head(columns);
  for (const double share : kRelative) {
    table.text += fmt::format("| {:g} |", share);
    for (const Curve& curve : curves()) {
      const RunResults& run = runs.first(run_id(curve.torus, curve.links, share * curve.highest));
      table.text += fmt::format(" {:.1f}{} |", mean_latency(run), steady_mark(run));
    }
    table.text += "\n";
  }
  return table;
}

std::string plot(const ReproducedRuns& runs) {
  std::string script, drawn;
  for (const Curve& curve : curves()) {
    std::vector<std::vector<double>> points;
    for (const double share : kRelative) {
      const RunResults& run = runs.first(run_id(curve.torus, curve.links, share * curve.highest));
      if (run["saturated"] == 0) points.push_back({accepted_load(run), mean_latency(run)});
    }
    const std::string name = fmt::format("c{}{}", curve.torus.id, curve.links);
    script += data_block(name, points);
    drawn += fmt::format("{}${} using 1:2 with linespoints lw 2 pt 7 ps 0.6 title \"{}\"",
                         drawn.empty() ? "" : ", ", name, title(curve));
  }
  return script +
         "set xlabel \"Accepted (flits/node/cycle)\"\nset ylabel \"Latency (cycles)\"\n"
         "set xrange [0:1.8]\nset yrange [30:120]\nset key top right\nplot " +
         drawn + "\n";
}

}  // namespace

std::vector<PlannedRun> torus_latency_runs() {
  std::vector<PlannedRun> plan;
  for (const Torus* torus : {&torus_2d(), &torus_3d()}) {
    plan.push_back(planned(run_id(*torus, 4, kAlone), *torus, 4, kAlone, kMessagesAlone));
    plan.back().every_seed = true;
  }
  for (const Curve& curve : curves()) {
    for (const double share : kRelative) {
      const double load = share * curve.highest;
      plan.push_back(planned(run_id(curve.torus, curve.links, load), curve.torus, curve.links, load,
                             kMessages));
    }
  }
  PlannedRun low = planned(kLowId, torus_2d(), 1, kLow, 20000);
  low.every_seed = true;
  plan.push_back(low);
  for (const double load : kNear) plan.push_back(near_full(near_id(load), load));
  for (const std::string reading : kReadings) {
    plan.push_back(near_full(reading_id(reading, "full"), kFull));
    plan.back().every_seed = false;
    append(plan.back().settings, reading_settings(reading));
    plan.push_back(planned(reading_id(reading, "low"), torus_2d(), 1, kLow, 20000));
    append(plan.back().settings, reading_settings(reading));
  }
  return plan;
}

Page torus_latency_page(const ReproducedRuns& runs) {
  Page page;
  page.source =
      "M. Alonso Díaz, PhD thesis, UPV 2012, sections 4.3.4 and 4.3.6, Figures 4.10 and 4.27: "
      "latency from "
      "generation to reception, 16 flits, uniform traffic, no link power. About 1.2: 8000 "
      "measured cycles "
      "after 2000; curves: 30 000 messages from an empty network; 0.002: 100 000.";
  page.tables = {anchors(runs), near_table(runs), curve_table(runs)};
  page.script = plot(runs);
  return page;
}

}  // namespace dusk
