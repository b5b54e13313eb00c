// SPDX-License-Identifier: Apache-2.0
#include "sw/reproduce/torus_runs.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <cmath>

namespace dusk {

const Torus& torus_2d() {
  static const Torus torus{"2D", "2d", 256, 2, 8.0 * 256 / 255, 1.2, {}};
  return torus;
}

const Torus& torus_3d() {
  static const Torus torus{
      "3D", "3d", 512, 3, 6.0 * 512 / 511, 1.68, {"network.size=[8, 8, 8]", "power.u_max=0.42"}};
  return torus;
}

double unloaded_latency(const Torus& torus, int length) { return 3 * (torus.hops + 1) + length; }

namespace {

std::vector<std::string> measured_load(const Torus& torus, double load, int length, int messages,
                                       int settling) {
  std::vector<std::string> settings = torus.settings;
  append(settings,
         {fmt::format("traffic.load={}", load), fmt::format("traffic.length={}", length)});
  if (settling > 0) settings.push_back(fmt::format("run.warmup={}", settling));
  const double cycles = std::ceil(messages * static_cast<double>(length) / (torus.nodes * load));
  settings.push_back(fmt::format("run.cycles={:.0f}", settling + cycles));
  return settings;
}

}  // namespace

std::vector<std::string> torus_load(const Torus& torus, double load, int length, int messages) {
  return measured_load(torus, load, length, messages, 0);
}

std::vector<std::string> settled_torus_load(const Torus& torus, double load, int length,
                                            int messages) {
  return measured_load(torus, load, length, messages, 20000);
}

void append(std::vector<std::string>& settings, const std::vector<std::string>& more) {
  settings.insert(settings.end(), more.begin(), more.end());
}

double mean_latency(const RunResults& run) { return run["packet_latency.mean"]; }
double accepted_load(const RunResults& run) { return run["accepted_throughput"]; }

double trunk_power(double relative_link_power, const Torus& torus, int links) {
  constexpr double kNodeChannels = 8;  // of a switch, both directions; the preset's local_channels
  const double between = 2.0 * torus.dimensions * links;
  return (relative_link_power * (between + kNodeChannels) - kNodeChannels) / between;
}

double power_percent(const RunResults& run, const Torus& torus, int links) {
  return 100 * trunk_power(run["relative_link_power"], torus, links);
}

RunResults with_trunk_power(RunResults run, const Torus& torus) {
  const auto summary = run.summary.find("relative_link_power");
  if (summary != run.summary.end()) summary->second = trunk_power(summary->second, torus);
  for (double& power : run.series["relative_link_power"]) power = trunk_power(power, torus);
  return run;
}

double latency_power(const RunResults& run, const RunResults& nominal, const Torus& torus,
                     int links) {
  return mean_latency(run) / mean_latency(nominal) *
         trunk_power(run["relative_link_power"], torus, links);
}

std::string data_block(const std::string& name, const std::vector<std::vector<double>>& points) {
  std::string block = fmt::format("${} << EOD\n", name);
  for (const auto& point : points) block += fmt::format("{:.6g}\n", fmt::join(point, " "));
  return block + "EOD\n";
}

}  // namespace dusk
