// SPDX-License-Identifier: Apache-2.0
#include "sw/reproduce/network_readings.h"

#include <fmt/format.h>

#include <cmath>

#include "sw/reproduce/published_energy.h"
#include "sw/reproduce/readings.h"

namespace dusk {
namespace {

/// Settings apart by blanks.
constexpr const char* kReadings[] = {
    "",
    "switch.vc_depth=2",
    "switch.vc_depth=3",
    "switch.vc_depth=8",
    "switch.output_queue=0 switch.crossbar=per_port",
    "switch.output_queue=1",
    "switch.output_queue=3",
    "switch.output_queue=4",
    "switch.vc_allocation=non_atomic",
    "switch.arbitration=rotate",
    "switch.crossbar=per_port",
    "switch.crossbar=per_input",
    "switch.output_queue=0 switch.crossbar=per_port switch.credit_delay=1",
    "switch.ejection=per_vc",
    "switch.selection=first_free",
    "switch.tie_break=rotating",
    "switch.tie_break=lowest",
    "network.source_cycles=0",
    "traffic.closed_rule=walk",
    "traffic.closed_rule=source",
    "switch.ejection=per_vc traffic.closed_rule=walk"};
constexpr int kActive[] = {10, 50, 100};
constexpr double kSaturated = 1.0, kLow = 0.02;  // flits/node/cycle

struct Target {
  double value, tolerance;
};
constexpr Target kSaturation{0.63, 0.03}, kLatency{43, 1};
constexpr double kTime = 0.02;  // of the published time

/// The closed loop's rule changes nothing in an open loop.
std::string open_part(const std::string& reading) {
  std::string kept;
  for (const std::string& part : reading_settings(reading)) {
    if (part.rfind("traffic.", 0) != 0) kept += (kept.empty() ? "" : " ") + part;
  }
  return kept;
}

std::string open_id(const std::string& reading, double load) {
  return fmt::format("reading-{}-{}", reading_tag(open_part(reading)), load);
}
std::string closed_id(const std::string& reading, int active) {
  return fmt::format("reading-{}-closed-{}", reading_tag(reading), active);
}

double published_time(int active) {
  for (std::size_t i = 0; i < kNominalTime.size(); ++i) {
    if (kStaticEnergy[i].active == active) return kNominalTime[i];
  }
  return std::nan("");
}

/// In bold if outside.
std::string judged(const std::string& text, bool inside) {
  return inside ? text : "**" + text + "**";
}

}  // namespace

std::vector<PlannedRun> network_reading_runs() {
  std::vector<PlannedRun> runs;
  for (const std::string reading : kReadings) {
    const auto add = [&](const std::string& id, std::vector<std::string> settings,
                         const std::string& changed) {
      settings.emplace_back("power.mode=always_on");
      for (std::string& part : reading_settings(changed)) settings.push_back(std::move(part));
      runs.push_back({id, std::move(settings), false});
    };
    if (open_part(reading) == reading) {
      for (const double load : {kSaturated, kLow}) {
        add(open_id(reading, load),
            {"traffic.kind=open", "traffic.injection=bernoulli",
             fmt::format("traffic.load={}", load), "run.warmup=10000", "run.cycles=30000"},
            reading);
      }
    }
    for (const int active : kActive) {
      add(closed_id(reading, active), {fmt::format("traffic.active_share={:.1f}", active / 100.0)},
          reading);
    }
  }
  return runs;
}

Table network_readings_table(const ReproducedRuns& runs) {
  Table table{"What other readings of the network give", {}, ""};
  table.text = fmt::format(
      "Only what is named changed, all links on, first seed. Accepted at an offered load of 1 ({} "
      "+- {} "
      "flits/node/cycle), latency at 0.02 ({} +- {} cycles), and time of the closed loop against "
      "the printed one (+- {} %) with 10, 50 and 100 % of the nodes active. **Bold**: "
      "outside.\n\n| changed | accepted | latency | 10 % | 50 % | 100 % "
      "|\n|---|---|---|---|---|---|\n",
      kSaturation.value, kSaturation.tolerance, kLatency.value, kLatency.tolerance, 100 * kTime);
  for (const std::string reading : kReadings) {
    std::string name;
    for (const std::string& part : reading_settings(reading))
      name += (name.empty() ? "`" : ", `") + part + '`';
    const double accepted = runs.first(open_id(reading, kSaturated))["accepted_throughput"];
    const double latency = runs.first(open_id(reading, kLow))["packet_latency.mean"];
    table.text +=
        fmt::format("| {} | {} | {} |", name.empty() ? "nothing" : name,
                    judged(fmt::format("{:.3f}", accepted),
                           std::abs(accepted - kSaturation.value) <= kSaturation.tolerance),
                    judged(fmt::format("{:.1f}", latency),
                           std::abs(latency - kLatency.value) <= kLatency.tolerance));
    for (const int active : kActive) {
      const double off =
          runs.first(closed_id(reading, active))["cycles"] / published_time(active) - 1;
      table.text +=
          fmt::format(" {} |", judged(fmt::format("{:+.2f} %", 100 * off), std::abs(off) <= kTime));
    }
    table.text += '\n';
  }
  return table;
}

}  // namespace dusk
