// SPDX-License-Identifier: Apache-2.0
#include <cmath>

#include "sw/crosscheck/document.h"

namespace dusk {
namespace {

/// Loads and values of a curve, without latencies of saturated points.
doc::Points points_of(const Curve& curve, const char* engine, Value Measured::*figure) {
  doc::Points points;
  for (const CheckedPoint* point : curve.points) {
    const Measured& m = point->row.at(engine);
    if (!m.failure.empty() || (figure != &Measured::accepted && m.saturated)) continue;
    const double value = (m.*figure).mean;
    if (std::isfinite(value)) points.push_back({point->load, value});
  }
  return points;
}

/// Panel with a curve for each engine and network; the functional engine's are dashed.
doc::Series panel(const std::vector<Curve>& curves, const char* label, Value Measured::*figure) {
  doc::Series series{"Offered load (flits/node/cycle)", label, {}};
  for (std::size_t c = 0; c < curves.size(); ++c)
    for (const char* engine : {kFunctional, kTwin})
      series.add(
          {"", doc::line_style(c, engine == kFunctional), points_of(curves[c], engine, figure)});
  return series;
}

/// Panel with only the names of the curves.
doc::Series names_of(const std::vector<Curve>& curves) {
  doc::Series series{"", "", {}};
  for (std::size_t c = 0; c < curves.size(); ++c)
    for (const char* engine : {kFunctional, kTwin})
      series.curves.push_back(
          {std::string(engine) + " " + curves[c].workload + " " + curves[c].name,
           doc::line_style(c, engine == kFunctional)});
  series.settings =
      "unset border\nunset tics\nset key center center reverse Left samplen 3\nset xrange [0:1]\n"
      "set yrange [0:1]\n";
  return series;
}

}  // namespace

doc::Figure crosscheck_figure(const Comparison& comparison) {
  const auto& curves = comparison.curves;
  if (curves.front().points.size() < 2) return {"crosscheck", ""};
  return {"crosscheck",
          "",
          {panel(curves, "Accepted (flits/node/cycle)", &Measured::accepted),
           panel(curves, "Packet latency (cycles)", &Measured::packet),
           panel(curves, "Packet latency without hops (cycles)", &Measured::less_hops),
           names_of(curves)},
          "set xrange [0:*]\nset yrange [0:*]\nunset key\n",
          true};
}

}  // namespace dusk
