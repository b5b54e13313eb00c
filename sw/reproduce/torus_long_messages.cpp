// SPDX-License-Identifier: Apache-2.0
#include "sw/reproduce/torus_long_messages.h"

#include <fmt/format.h>

#include <algorithm>

#include "sw/reproduce/torus_runs.h"

namespace dusk {
namespace {

constexpr int kSettings = 13;
constexpr int kMostAggressive = 9;
constexpr int kMessages = 20000;

struct Case {
  const Torus& torus;
  double load;       ///< where setting 9 has the highest product (torus-static)
  double published;  ///< highest product of setting 9; the others are below 1
};

const std::vector<Case>& cases() {
  static const std::vector<Case> all = {{torus_2d(), 0.5, 1}, {torus_3d(), 1.5, 1.11}};
  return all;
}

std::string nominal_id(const Case& c) {
  return fmt::format("{}-256-{:g}-nominal", c.torus.id, c.load);
}
std::string run_id(const Case& c, int setting) {
  return fmt::format("{}-256-{:g}-{}", c.torus.id, c.load, setting);
}
double product(const ReproducedRuns& runs, const Case& c, int setting) {
  return latency_power(runs.first(run_id(c, setting)), runs.first(nominal_id(c)), c.torus);
}

}  // namespace

std::vector<PlannedRun> torus_long_message_runs() {
  std::vector<PlannedRun> plan;
  for (const Case& c : cases()) {
    const auto add = [&](const std::string& id, const std::string& setting) {
      plan.push_back({id, settled_torus_load(c.torus, c.load, 256, kMessages), false});
      plan.back().settings.push_back(setting);
    };
    add(nominal_id(c), "power.mode=always_on");
    for (int setting = 1; setting <= kSettings; ++setting)
      add(run_id(c, setting), fmt::format("power.setting={}", setting));
  }
  return plan;
}

Table torus_long_message_table(const ReproducedRuns& runs) {
  Table table{"256 flits, all settings", {}, ""};
  table.text = fmt::format(
      "{} messages of 256 flits after 20 000 cycles: latency x power (power, latency x that "
      "without the mechanism); * saturated.\n\n",
      kMessages);
  std::vector<std::string> columns = {"network, load"};
  for (int setting = 1; setting <= kSettings; ++setting) {
    columns.push_back(fmt::format("{}", setting));
  }
  table.text += table_head(columns);
  for (const Case& c : cases()) {
    double others = 0;
    table.text += fmt::format("| {}, {:g} |", c.torus.name, c.load);
    for (int setting = 1; setting <= kSettings; ++setting) {
      const RunResults& run = runs.first(run_id(c, setting));
      if (setting != kMostAggressive) others = std::max(others, product(runs, c, setting));
      table.text += fmt::format(" {:.3f}{} ({:.3f}, {:.3f}) |", product(runs, c, setting),
                                run["saturated"] != 0 ? "*" : "", power_percent(run, c.torus) / 100,
                                mean_latency(run) / mean_latency(runs.first(nominal_id(c))));
    }
    table.text += "\n";
    const auto row = [&](const std::string& of, double published, double measured,
                         const char* note) {
      table.rows.push_back({fmt::format("{}, 256 flits, {:g}: {}", c.torus.name, c.load, of),
                            "",
                            published,
                            {measured},
                            3,
                            Scale::Absolute,
                            {},
                            note});
    };
    row("setting 9", c.published, product(runs, c, kMostAggressive),
        c.published == 1 ? "(less than)" : "(the highest of any load)");
    row("highest of the other settings", 1, others, "(less than)");
  }
  return table;
}

}  // namespace dusk
