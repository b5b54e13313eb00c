// SPDX-License-Identifier: Apache-2.0
/// Highest throughput of tori with trunks, by a search of the load at which they saturate.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <optional>

#include "sw/reproduce/readings.h"
#include "sw/reproduce/reproduction.h"
#include "sw/reproduce/torus_runs.h"

namespace dusk {
namespace {

struct Trunk {
  const Torus& torus;
  int links;
  double published;  ///< flits/node/cycle; loads are searched as shares of it
  int cycles;
};

const std::vector<Trunk>& trunks() {
  static const std::vector<Trunk> all = {{torus_2d(), 1, 0.24, 20000},
                                         {torus_2d(), 2, 0.58, 15000},
                                         {torus_2d(), 4, 1.2, 12000},
                                         {torus_3d(), 1, 0.40, 12000},
                                         {torus_3d(), 4, 1.68, 8000}};
  return all;
}

struct Reading {
  const char* settings;   ///< apart by blanks
  bool of_trunks = true;  ///< also tried with trunks of 2 and 4 links in 2D
};
/// The first is the preset.
constexpr Reading kReadings[] = {{"", true},
                                 {"switch.credit_delay=1", false},
                                 {"switch.crossbar=per_port", true},
                                 {"switch.dateline=classic", true},
                                 {"switch.dateline=classic switch.crossbar=per_port", false},
                                 {"switch.vc_allocator=per_port", true},
                                 {"switch.vc_allocator=per_port switch.crossbar=per_port", true},
                                 {"network.ring_tie=random", false},
                                 {"traffic.injection=bernoulli", false}};
constexpr int kSteps = 19;  ///< of 2.5 % of the published throughput, from 0.8 times it on
constexpr int kFirst = 11;

double load_at(const Trunk& trunk, int step) {
  return std::round(1e5 * trunk.published * (0.8 + 0.025 * step)) / 1e5;
}

std::string run_id(const Trunk& trunk, const std::string& reading, double load) {
  return fmt::format("{}-{}-{}-{}", trunk.torus.id, trunk.links, reading_tag(reading), load);
}

/// Far beyond the peak.
double load_beyond(const Trunk& trunk) { return std::round(1.5e5 * trunk.published) / 1e5; }

PlannedRun planned(const Trunk& trunk, const std::string& reading, double load) {
  PlannedRun run{run_id(trunk, reading, load), trunk.torus.settings, reading.empty()};
  append(run.settings,
         {fmt::format("network.links={}", trunk.links), fmt::format("traffic.load={}", load),
          "power.mode=always_on", "run.warmup=2000", fmt::format("run.cycles={}", trunk.cycles)});
  append(run.settings, reading_settings(reading));
  return run;
}

/// Those of single links first, where the preset is farthest from the published.
bool is_searched(const Trunk& trunk, const Reading& reading) {
  if (reading.settings[0] == '\0' || trunk.links == 1) return true;
  return reading.of_trunks && trunk.torus.dimensions == 2;
}

bool is_saturated(const RunResults& run) { return run["saturated"] != 0; }

/// Between the highest step that is not saturated (-1: below the first) and the lowest that is
/// (kSteps: above the last), of one seed or (none) of all.
struct Range {
  int low = -1, high = kSteps;
  bool found() const { return high - low <= 1; }
};

Range range_of(const ReproducedRuns& runs, const Trunk& trunk, const std::string& reading,
               std::optional<std::size_t> seed) {
  Range range;
  for (int step = 0; step < kSteps && range.high == kSteps; ++step) {
    const std::string id = run_id(trunk, reading, load_at(trunk, step));
    if (!runs.has(id)) continue;
    const auto& seeds = runs.of(id);
    const bool saturated = seed ? *seed < seeds.size() && is_saturated(seeds[*seed])
                                : std::any_of(seeds.begin(), seeds.end(), is_saturated);
    (saturated ? range.high : range.low) = step;
  }
  return range;
}

std::vector<double> accepted_at(const ReproducedRuns& runs, const Trunk& trunk,
                                const std::string& reading) {
  const Range range = range_of(runs, trunk, reading, std::nullopt);
  if (range.low < 0) return {};
  return runs.each(run_id(trunk, reading, load_at(trunk, range.low)), accepted_load);
}

std::string title(const Trunk& trunk) {
  return fmt::format("{}, {} link{}", trunk.torus.name, trunk.links, trunk.links > 1 ? "s" : "");
}

Table throughput_table(const ReproducedRuns& runs) {
  Table table{"Highest throughput", {}, ""};
  for (const Trunk& trunk : trunks()) {
    const bool printed = trunk.torus.nodes != 512;
    table.rows.push_back({title(trunk), "flits/node/cycle", trunk.published,
                          accepted_at(runs, trunk, ""), 3, Scale::Relative, printed ? 0.05 : 0.1,
                          printed ? "" : "(published: inferred)"});
  }
  table.text =
      "Accepted at the highest offered load at which no seed saturates; steps of 2.5 % of the "
      "published "
      "value. Each seed's own limit, and what is accepted beyond it (– : not tried):\n\n| network "
      "| highest load "
      "not "
      "saturated / lowest saturated, seed by seed | accepted at 1.5 times the published |\n"
      "|---|---|---|\n";
  for (const Trunk& trunk : trunks()) {
    table.text += fmt::format("| {} |", title(trunk));
    const std::string beyond = run_id(trunk, "", load_beyond(trunk));
    const std::size_t seeds = runs.of(run_id(trunk, "", load_at(trunk, kFirst))).size();
    for (std::size_t seed = 0; seed < seeds; ++seed) {
      const Range range = range_of(runs, trunk, "", seed);
      const auto shown = [&](int step) {
        return step < 0 || step >= kSteps ? std::string("–")
                                          : fmt::format("{:.3f}", load_at(trunk, step));
      };
      table.text +=
          fmt::format("{} {} / {}", seed > 0 ? ";" : "", shown(range.low), shown(range.high));
    }
    table.text += fmt::format(" | {:.3f} |\n", accepted_load(runs.first(beyond)));
  }
  return table;
}

/// Highest throughput of a reading, first seed, as a cell.
std::string highest(const ReproducedRuns& runs, const Trunk& trunk, const std::string& reading) {
  const std::vector<double> values = accepted_at(runs, trunk, reading);
  if (values.empty()) return fmt::format("below {:.3f}", load_at(trunk, 0));
  const bool above = range_of(runs, trunk, reading, std::nullopt).low == kSteps - 1;
  return fmt::format("{}{:.3f} ({:+.1f} %)", above ? "at least " : "", values[0],
                     100 * (values[0] / trunk.published - 1));
}

Table reading_table(const ReproducedRuns& runs) {
  Table table{"Readings compared: one thing changed", {}, ""};
  table.text =
      "Highest throughput against the published, first seed; searched from 0.8 to 1.25 times the "
      "published (– : not tried).\n\n";
  std::vector<std::string> columns = {"reading"};
  for (const Trunk& trunk : trunks()) {
    columns.push_back(fmt::format("{} ({:g})", title(trunk), trunk.published));
  }
  table.text += table_head(columns);
  for (const Reading& reading : kReadings) {
    table.text +=
        reading.settings[0] == '\0' ? "| preset |" : fmt::format("| `{}` |", reading.settings);
    for (const Trunk& trunk : trunks()) {
      table.text +=
          " " + (is_searched(trunk, reading) ? highest(runs, trunk, reading.settings) : "–") + " |";
    }
    table.text += "\n";
  }
  return table;
}

/// Accepted against offered: rises with it to the peak, then falls.
std::string plot(const ReproducedRuns& runs) {
  std::string script, curves;
  for (const Trunk& trunk : trunks()) {
    std::vector<std::vector<double>> points;
    std::vector<double> loads;
    for (int step = 0; step < kSteps; ++step) loads.push_back(load_at(trunk, step));
    loads.push_back(load_beyond(trunk));
    for (const double load : loads) {
      const std::string id = run_id(trunk, "", load);
      if (runs.has(id)) points.push_back({load, accepted_load(runs.first(id))});
    }
    const std::string name = fmt::format("t{}{}", trunk.torus.id, trunk.links);
    script += data_block(name, points);
    curves += fmt::format("${} using 1:2 with linespoints lw 2 pt 7 ps 0.6 title \"{}\", ", name,
                          title(trunk));
  }
  return script +
         "set xlabel \"Offered (flits/node/cycle)\"\nset ylabel \"Accepted (flits/node/cycle)\"\n"
         "set xrange [0:2.6]\nset yrange [0:2]\nset key top left\nplot " +
         curves + "x with lines lc rgb \"#999999\" notitle\n";
}

}  // namespace

std::vector<PlannedRun> torus_throughput_runs() {
  std::vector<PlannedRun> plan;
  for (const Trunk& trunk : trunks()) {
    for (const Reading& reading : kReadings) {
      if (is_searched(trunk, reading))
        plan.push_back(planned(trunk, reading.settings, load_at(trunk, kFirst)));
    }
    plan.push_back(planned(trunk, "", load_beyond(trunk)));
    plan.back().every_seed = false;
  }
  return plan;
}

std::vector<PlannedRun> more_torus_throughput_runs(const ReproducedRuns& runs) {
  std::vector<PlannedRun> plan;
  for (const Trunk& trunk : trunks()) {
    for (const Reading& reading : kReadings) {
      if (!is_searched(trunk, reading)) continue;
      const Range range = range_of(runs, trunk, reading.settings, std::nullopt);
      if (range.found()) continue;
      plan.push_back(
          planned(trunk, reading.settings, load_at(trunk, (range.low + range.high) / 2)));
    }
  }
  return plan;
}

Page torus_throughput_page(const ReproducedRuns& runs) {
  Page page;
  page.source =
      "M. Alonso Díaz, PhD thesis, UPV 2012, section 4.3.4, Figure 4.10: 2D torus 16 x 16 with "
      "trunks of "
      "1, 2 and 4 links; 3D torus 8 x 8 x 8, whose values the text does not print (1 link: the "
      "end of "
      "the axis in section 4.3.7; 4 links: 0.42 x 4). Uniform traffic, 16 flits, no link power. "
      "Past the peak "
      "the accepted traffic falls, so the peak is searched from below: 6000 (3D, 4 links) to "
      "18 000 "
      "measured cycles after 2000.";
  page.text =
      "Networks with trunks are within 2.6 %; those of single links are 8 and 18 % high. What "
      "separates them is the crossbar: with one input for each port (`switch.crossbar=per_port`) "
      "2D with single links is 0.240 and 3D 0.430, but 2D with trunks falls 10 % short, so that no "
      "crossbar has all five. The classic dateline brings 3D with single links to 0.410 and 2D to "
      "0.216, 0.522 and 1.139. A header of each input port a cycle "
      "(`switch.vc_allocator=per_port`) "
      "brings 2D with single links to 0.246, but trunks of 4 to 1.289, 3D to 0.480, and the times "
      "of Table 4.3 up to 6.6 % below the print ([torus-energy](torus-energy.md)). Ruled out for "
      "3D "
      "with single links, since they raise it or change nothing: credits used a cycle sooner, "
      "random "
      "ties, the allocator, the injection.";
  page.tables = {throughput_table(runs), reading_table(runs)};
  page.script = plot(runs);
  return page;
}

}  // namespace dusk
