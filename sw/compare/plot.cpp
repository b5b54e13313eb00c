// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "sw/common/quote.h"
#include "sw/common/text.h"
#include "sw/compare/report.h"

namespace dusk {
namespace {

constexpr const char* kLoadKey = "traffic.load";
constexpr const char* kPanels[] = {"packet_latency", "network_latency", "accepted_throughput",
                                   "relative_link_power"};

/// The settings but the load: the curve that the point is on.
std::string curve_name(const ReferencePoint& point) {
  ReferencePoint rest;
  for (const auto& setting : point.settings) {
    if (setting.first != kLoadKey) rest.settings.push_back(setting);
  }
  return rest.settings.empty() ? "" : rest.label() + ", ";
}

double load_of(const ComparedPoint& point) {
  return number_in<double>(point.point.setting(kLoadKey)).value_or(point.load);
}

/// Lines "load value" of one side of a curve, by load; without latencies where either side is
/// saturated.
std::string curve_of(const std::vector<ComparedPoint>& points, const std::string& figure,
                     const std::string& name, bool theirs) {
  std::vector<std::pair<double, double>> all;
  for (const ComparedPoint& point : points) {
    if (curve_name(point.point) != name) continue;
    for (const ComparedFigure& f : point.figures) {
      if (f.kind->name != figure || (!theirs && !f.ours)) continue;
      if (f.kind->latency && point.saturated_anywhere()) continue;
      const double load = load_of(point), value = theirs ? f.theirs.value : f.ours->value;
      if (std::isfinite(load) && std::isfinite(value)) all.emplace_back(load, value);
    }
  }
  std::sort(all.begin(), all.end());
  std::string lines;
  for (const auto& [load, value] : all) lines += fmt::format("{} {}\n", load, value);
  return lines;
}

/// Data blocks and the plot command of one figure; empty if no point has it.
std::string panel(const std::vector<ComparedPoint>& points, const std::string& figure, int index,
                  const std::string& theirs, const std::vector<std::string>& curves) {
  std::string data, plot;
  int block = 0;
  for (std::size_t c = 0; c < curves.size(); ++c) {
    for (const bool other : {true, false}) {
      const std::string lines = curve_of(points, figure, curves[c], other);
      if (lines.empty()) continue;
      data += fmt::format("$d{}_{} << EOD\n{}EOD\n", index, block, lines);
      plot +=
          fmt::format("{}$d{}_{} using 1:2 with linespoints lw 2 dt {} pt {} ps 0.8 lc {} title {}",
                      plot.empty() ? "" : ", \\\n     ", index, block++, other ? 2 : 1,
                      other ? 6 : 7, c + 1, gnuplot_text(curves[c] + (other ? theirs : "Dusk")));
    }
  }
  if (plot.empty()) return "";
  const FigureKind& kind = *find_figure(figure);
  return data + fmt::format("set ylabel \"{}{}\"\nplot {}\n", kind.name,
                            kind.unit.empty() ? "" : " (" + kind.unit + ")", plot);
}

}  // namespace

std::string compare_plot(const std::vector<ComparedPoint>& points, const std::string& theirs) {
  std::vector<std::string> curves;
  for (const ComparedPoint& point : points) {
    const std::string name = curve_name(point.point);
    if (std::find(curves.begin(), curves.end(), name) == curves.end()) curves.push_back(name);
  }
  std::vector<std::string> panels;
  for (const char* figure : kPanels) {
    const std::string one = panel(points, figure, static_cast<int>(panels.size()), theirs, curves);
    if (!one.empty()) panels.push_back(one);
  }
  if (panels.empty()) return "";
  std::string script =
      "set xlabel \"Offered load (flits/node/cycle)\"\nset xrange [0:*]\nset yrange [0:*]\n"
      "set key top left reverse Left samplen 2\n";
  script += fmt::format("set multiplot layout {},{}\n", (panels.size() + 1) / 2,
                        panels.size() == 1 ? 1 : 2);
  for (const std::string& one : panels) script += one;
  return script + "unset multiplot\n";
}

}  // namespace dusk
