// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "sw/common/quote.h"
#include "sw/crosscheck/report.h"

namespace dusk {
namespace {

/// Lines "load value"; latencies without those of saturated points.
std::string lines_of(const Curve& curve, const char* engine, Value Measured::*figure) {
  std::string lines;
  for (const CheckedPoint* point : curve.points) {
    const Measured& m = point->row.at(engine);
    if (!m.failure.empty() || (figure != &Measured::accepted && m.saturated)) continue;
    const double value = (m.*figure).mean;
    if (std::isfinite(value)) lines += fmt::format("{} {}\n", point->load, value);
  }
  return lines;
}

/// "dt 2 pt 6 …": functional dashed and hollow, a color for each curve.
std::string style(std::size_t curve, const char* engine) {
  const bool functional = engine == kFunctional;
  return fmt::format("with linespoints lw 2 dt {} pt {} ps 0.8 lc {}", functional ? 2 : 1,
                     functional ? 6 : 7, curve + 1);
}

void add(std::string& plot, const std::string& item) {
  plot += (plot.empty() ? "" : ", \\\n     ") + item;
}

std::string panel(const std::vector<Curve>& curves, int index, const char* label,
                  Value Measured::*figure) {
  std::string data, plot;
  int block = 0;
  for (std::size_t c = 0; c < curves.size(); ++c) {
    for (const char* engine : {kFunctional, kTwin}) {
      const std::string lines = lines_of(curves[c], engine, figure);
      if (lines.empty()) continue;
      data += fmt::format("$d{}_{} << EOD\n{}EOD\n", index, block, lines);
      add(plot, fmt::format("$d{}_{} using 1:2 {}", index, block++, style(c, engine)));
    }
  }
  if (plot.empty()) return "set multiplot next\n";
  return data + fmt::format("set ylabel \"{}\"\nplot {}\n", label, plot);
}

/// A panel of names alone.
std::string names_of(const std::vector<Curve>& curves) {
  std::string plot;
  for (std::size_t c = 0; c < curves.size(); ++c) {
    for (const char* engine : {kFunctional, kTwin}) {
      const std::string name = curves[c].workload + " " + curves[c].name;
      add(plot,
          fmt::format("NaN {} title {}", style(c, engine), gnuplot_text(engine + (" " + name))));
    }
  }
  return "unset border\nunset tics\nunset xlabel\nunset ylabel\nset key center center reverse Left "
         "samplen 3\nplot [0:1] [0:1] " +
         plot + "\n";
}

}  // namespace

std::string crosscheck_plot(const Comparison& comparison) {
  if (comparison.curves.front().points.size() < 2) return "";
  const auto& curves = comparison.curves;
  return "set xlabel \"Offered load (flits/node/cycle)\"\nset xrange [0:*]\nset yrange [0:*]\n"
         "unset key\nset multiplot layout 2,2\n" +
         panel(curves, 0, "Accepted (flits/node/cycle)", &Measured::accepted) +
         panel(curves, 1, "Packet latency (cycles)", &Measured::packet) +
         panel(curves, 2, "Packet latency without hops (cycles)", &Measured::less_hops) +
         names_of(curves) + "unset multiplot\n";
}

}  // namespace dusk
