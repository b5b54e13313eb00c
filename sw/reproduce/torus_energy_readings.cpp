// SPDX-License-Identifier: Apache-2.0
#include "sw/reproduce/torus_energy_readings.h"

#include <fmt/format.h>

#include "sw/reproduce/energy_columns.h"
#include "sw/reproduce/readings.h"
#include "sw/reproduce/torus_runs.h"

namespace dusk {
namespace {

/// What might slow the network down further while links are off. Tried at 20 and 30 per cent.
struct Cause {
  const char* settings;
  bool of_network;  ///< the time without the mechanism changes, too
};
constexpr Cause kCauses[] = {{"power.override=false", false},
                             {"power.pending=present", false},
                             {"power.count_pending=true", false},
                             {"power.turn_off=drain", false},
                             {"switch.credit_delay=1", true},
                             {"switch.crossbar=per_port", true},
                             {"switch.dateline=classic", true},
                             {"switch.vc_allocator=per_port", true},
                             {"network.ring_tie=random", true},
                             {"traffic.closed_rule=reply", true},
                             {"switch.selection=first_free", true},
                             {"switch.vc_depth=2", true},
                             {"power.window=4000", false},
                             {"power.t_on=2000 power.t_off=2000", false},
                             {"power.start=one_link", false},
                             {"switch.crossbar=per_port power.override=false", true},
                             {"switch.crossbar=per_port switch.selection=first_free", true},
                             {"switch.crossbar=per_port network.ring_tie=random", true}};

/// Readings of the network, without the mechanism: those that change its highest throughput.
constexpr const char* kNetworks[] = {"",
                                     "switch.credit_delay=1",
                                     "switch.crossbar=per_port",
                                     "switch.dateline=classic",
                                     "switch.vc_allocator=per_port",
                                     "switch.vc_allocator=per_port switch.crossbar=per_port",
                                     "network.ring_tie=random",
                                     "network.source_cycles=1"};
constexpr int kNetworkRows[] = {10, 50, 100};
constexpr int kCauseMessages = 250000;
constexpr int kCauseRows[] = {20, 30};

std::string cause_id(const std::string& cause, const char* what, int active) {
  return fmt::format("{}-{}-{}", what, reading_tag(cause), active);
}

std::vector<std::string> closed_loop(int active, int messages) {
  std::vector<std::string> settings = {"network.size=[8, 8, 8]"};
  append(settings, closed_loop_settings());
  const int nodes = active * torus_3d().nodes / 100;
  append(settings,
         {fmt::format("traffic.active_share={}", nodes / static_cast<double>(torus_3d().nodes)),
          fmt::format("traffic.messages={}", messages)});
  return settings;
}

/// A reading's own setting in place of one that is there.
void change(std::vector<std::string>& settings, const std::vector<std::string>& changes) {
  for (const std::string& change : changes) {
    const std::string key = change.substr(0, change.find('=') + 1);
    bool found = false;
    for (std::string& setting : settings) {
      if (setting.rfind(key, 0) != 0) continue;
      setting = change;
      found = true;
    }
    if (!found) settings.push_back(change);
  }
}

}  // namespace

PlannedRun closed_loop_run(const std::string& id, int active, const std::string& changes,
                           int messages) {
  PlannedRun run{id, closed_loop(active, messages), true};
  change(run.settings, reading_settings(changes));
  return run;
}

double cycles(const RunResults& run) { return run["cycles"]; }
double power_of_trunks(const RunResults& run) { return power_percent(run, torus_3d()); }

std::vector<double> slowdowns_of(const ReproducedRuns& runs, const std::string& id,
                                 const std::string& nominal) {
  return slowdowns(runs.each(id, cycles), runs.each(nominal, cycles));
}

Table networks_table(const ReproducedRuns& runs) {
  Table table{"Time without the mechanism: readings of the network compared", {}, ""};
  table.text =
      "Measured against half of the published, 250 000 messages, first seed. The same readings "
      "stand in `torus-throughput`.\n\n";
  std::vector<std::string> columns = {"changed"};
  for (const int active : kNetworkRows) {
    columns.push_back(fmt::format("{} % active", active));
  }
  table.text += table_head(columns);
  for (const std::string network : kNetworks) {
    table.text += network.empty() ? "| nothing |" : fmt::format("| `{}` |", network);
    for (const int active : kNetworkRows) {
      const double published = kTorusNominalTime[static_cast<std::size_t>(active / 10 - 1)] / 2;
      const double measured = cycles(runs.first(cause_id(network, "network", active)));
      table.text += fmt::format(" {:+.2f} % |", 100 * (measured / published - 1));
    }
    table.text += "\n";
  }
  return table;
}

Table causes_table(const ReproducedRuns& runs) {
  Table table{"What could slow the network down at 20 and 30 %", {}, ""};
  table.text =
      "One thing changed, thresholds as printed, 250 000 messages, first seed: time without the "
      "mechanism against half of the published, increase of time (published 13.76 and 5.48), "
      "relative link power (43.98 and 69.21; here all links on at the start weigh twice).\n\n"
      "| changed | 20 %: time | increase | power | 30 %: time | increase | power |\n"
      "|---|---|---|---|---|---|---|\n";
  const auto line = [&](const std::string& name, const std::string& cause, bool of_network) {
    table.text += fmt::format("| {} |", name);
    for (const int active : kCauseRows) {
      const std::string nominal = cause_id(of_network ? cause : "", "half-nominal", active);
      const std::string id = cause_id(cause, "half", active);
      const double published = kTorusNominalTime[static_cast<std::size_t>(active / 10 - 1)] / 2;
      table.text += fmt::format(
          " {:+.2f} % | {:.2f} % | {:.2f} % |", 100 * (cycles(runs.first(nominal)) / published - 1),
          slowdowns_of(runs, id, nominal).front(), power_of_trunks(runs.first(id)));
    }
    table.text += "\n";
  };
  line("nothing", "", false);
  for (const Cause& cause : kCauses)
    line(fmt::format("`{}`", cause.settings), cause.settings, cause.of_network);
  return table;
}

std::vector<PlannedRun> torus_energy_reading_runs() {
  std::vector<PlannedRun> plan;
  const auto tried = [&](const std::string& what, const std::string& settings, int active,
                         const std::string& base) {
    plan.push_back(closed_loop_run(cause_id(settings, what.c_str(), active), active,
                                   settings.empty() ? base : base + " " + settings,
                                   kCauseMessages));
    plan.back().every_seed = false;
  };
  for (const int active : kCauseRows) {
    tried("half-nominal", "", active, "power.mode=always_on");
    tried("half", "", active, kPrintedThresholds);
    for (const Cause& cause : kCauses) {
      tried("half", cause.settings, active, kPrintedThresholds);
      if (cause.of_network) tried("half-nominal", cause.settings, active, "power.mode=always_on");
    }
  }
  for (const std::string network : kNetworks) {
    for (const int active : kNetworkRows) tried("network", network, active, "power.mode=always_on");
  }
  return plan;
}

}  // namespace dusk
