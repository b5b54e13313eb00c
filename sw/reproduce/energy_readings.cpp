// SPDX-License-Identifier: Apache-2.0
#include "sw/reproduce/energy_readings.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <stdexcept>

#include "sw/reproduce/statistics.h"

namespace dusk {
namespace {

constexpr std::size_t kNodesOfLeaf = 4;  ///< of the 4-ary 4-tree; nodes 4 i to 4 i + 3 at leaf i

std::vector<double> by_leaf(const std::vector<double>& nodes) {
  std::vector<double> leaves(nodes.size() / kNodesOfLeaf);
  for (std::size_t node = 0; node / kNodesOfLeaf < leaves.size(); ++node)
    leaves[node / kNodesOfLeaf] += nodes[node];
  return leaves;
}

/// Relative to the mean.
struct Spread {
  double deviation = 0, highest = 0;
};

Spread spread(const std::vector<double>& values) {
  double sum = 0, squares = 0, highest = 0;
  for (const double v : values) {
    sum += v;
    squares += v * v;
    highest = std::max(highest, v);
  }
  if (!(sum > 0)) return {};
  const auto n = static_cast<double>(values.size());
  const double mean = sum / n;
  return {std::sqrt(std::max(0.0, squares / n - mean * mean)) / mean, highest / mean};
}

}  // namespace

const std::vector<NominalReading>& nominal_readings() {
  static const std::vector<NominalReading> all = {
      {"reply", {}, true},
      {"walk", {"traffic.closed_rule=walk"}, false},
      {"eject", {"traffic.closed_rule=walk", "switch.ejection=per_vc"}, false}};
  return all;
}

const std::vector<EnergyReading>& energy_readings() {
  static const std::vector<EnergyReading> all = {
      {kPresetReading, "reply, trimming forbidden", "reply", {}, true},
      {"reply-trim", "reply, trimming allowed", "reply", {"power.trim_lock=false"}},
      {"reply-over", "reply, forbidden, override", "reply", {"power.override=true"}},
      {"reply-trim-over",
       "reply, allowed, override",
       "reply",
       {"power.trim_lock=false", "power.override=true"}},
      {"reply-tree",
       "reply, forbidden, from the Minimal Tree",
       "reply",
       {"power.start=minimal_tree"}},
      {"walk", "walk, trimming forbidden", "walk", {}},
      {"walk-trim", "walk, trimming allowed", "walk", {"power.trim_lock=false"}},
      {"walk-over", "walk, forbidden, override", "walk", {"power.override=true"}},
      {"walk-trim-over",
       "walk, allowed, override",
       "walk",
       {"power.trim_lock=false", "power.override=true"}},
      {kBestReading,
       "walk, forbidden, override, none off while used",
       "walk",
       {"power.turn_off=unused", "power.override=true"}},
      {"walk-spare",
       "walk, forbidden, none off while used or a packet is pending",
       "walk",
       {"power.turn_off=unused", "power.guard=true", "power.pending=present"}},
      {"walk-leaves",
       "walk, forbidden, override, only leaf switches turn off by utilisation",
       "walk",
       {"power.override=true", "power.trim_above_leaves=false"}},
      {"walk-count",
       "walk, forbidden, override, links turning on count",
       "walk",
       {"power.override=true", "power.count_pending=true"}},
      {"walk-spare-over",
       "walk, forbidden, none off while used or a packet is pending, override",
       "walk",
       {"power.turn_off=unused", "power.guard=true", "power.pending=present",
        "power.override=true"}},
      {"walk-eject",
       "walk, forbidden, override, ejection per VC",
       "eject",
       {"power.override=true"}},
      {"walk-eject-count",
       "walk, forbidden, override, links turning on count, ejection per VC",
       "eject",
       {"power.override=true", "power.count_pending=true"}},
  };
  return all;
}

const NominalReading& nominal_of(const EnergyReading& reading) {
  for (const NominalReading& nominal : nominal_readings()) {
    if (std::string(reading.nominal) == nominal.id) return nominal;
  }
  throw std::logic_error(std::string("no nominal ") + reading.nominal);
}

std::string nominal_run_id(const std::string& nominal, int active) {
  return fmt::format("nominal-{}-{}", nominal, active);
}

std::string energy_run_id(const std::string& thresholds, const std::string& reading, int active) {
  return fmt::format("{}-{}-{}", thresholds, reading, active);
}

double power_of(const RunResults& run) { return 100 * run["relative_link_power"]; }

Table readings_table(const ReproducedRuns& runs, const char* thresholds,
                     const std::array<PublishedEnergy, 10>& published) {
  Table table{"Readings compared", {}, ""};
  table.text =
      "Measured minus published, first seed: relative link power in points / increase of time in "
      "points, and the root of the mean square over the ten rows. `reply`: the receiver answers "
      "the "
      "sender; `walk`: it sends to a random node (traffic.closed_rule); `eject`: walk, and a node "
      "takes one "
      "flit of each VC a cycle. "
      "Override: pending injection turns all up links on.\n\n";
  std::vector<std::string> columns = {"reading"};
  for (const auto& p : published) {
    columns.push_back(fmt::format("{} %", p.active));
  }
  columns.push_back("RMS power");
  columns.push_back("RMS time");
  table.text += table_head(columns);
  for (const EnergyReading& reading : energy_readings()) {
    std::vector<double> power_errors, time_errors;
    table.text += fmt::format("| {} |", reading.name);
    for (const PublishedEnergy& p : published) {
      const RunResults& run = runs.first(energy_run_id(thresholds, reading.id, p.active));
      const double nominal = runs.first(nominal_run_id(reading.nominal, p.active))["cycles"];
      power_errors.push_back(power_of(run) - p.power);
      time_errors.push_back(100 * (run["cycles"] / nominal - 1) - p.slowdown);
      table.text += fmt::format(" {:+.1f} / {:+.1f} |", power_errors.back(), time_errors.back());
    }
    table.text += fmt::format(" {:.2f} | {:.2f} |\n", root_mean_square(power_errors),
                              root_mean_square(time_errors));
  }
  for (const NominalReading& nominal : nominal_readings()) {
    table.text += fmt::format("\nTime without the mechanism, `{}`, against print:", nominal.id);
    for (std::size_t i = 0; i < kNominalTime.size(); ++i) {
      const double time = runs.first(nominal_run_id(nominal.id, published[i].active))["cycles"];
      table.text += fmt::format(" {:+.2f}", 100 * (time / kNominalTime[i] - 1));
    }
    table.text += " %.\n";
  }
  return table;
}

Table leaf_load_table(const ReproducedRuns& runs) {
  Table table{"How evenly the leaf switches are loaded", {}, ""};
  table.text =
      "Flits that the nodes of a leaf switch inject, over the 64 leaf switches without the "
      "mechanism: "
      "deviation / mean (highest / mean), first seed.\n\n| active | reply | walk "
      "|\n|---|---|---|\n";
  for (const PublishedEnergy& p : kStaticEnergy) {
    table.text += fmt::format("| {} % |", p.active);
    for (const char* nominal : {"reply", "walk"}) {
      const Spread s = spread(by_leaf(runs.first(nominal_run_id(nominal, p.active)).injected));
      table.text += fmt::format(" {:.2f} ({:.2f}) |", s.deviation, s.highest);
    }
    table.text += '\n';
  }
  return table;
}

}  // namespace dusk
