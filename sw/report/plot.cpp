// SPDX-License-Identifier: Apache-2.0
#include "sw/report/plot.h"

#include <fmt/format.h>

#include <cerrno>
#include <chrono>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <string>
#include <vector>

#include "models/common/shown_text.h"
#include "sw/common/child_process.h"
#include "sw/common/interrupt.h"
#include "sw/common/quote.h"
#include "sw/common/result_files.h"

namespace dusk {
namespace {

namespace fs = std::filesystem;

// clang-format off: it would rewrite the scripts.
// Colors after Okabe and Ito, which color-blind readers and grey prints tell apart.
constexpr const char* kHead = R"gp(# Draw again with: gnuplot {0}.gp
set datafile separator ","
set datafile missing ""
set encoding utf8
do for [format in "svg png"] {{
if (format eq "svg") {{
  set terminal svg size 1000,{1} dynamic enhanced font "DejaVu Sans,14" background "white"
}} else {{
  set terminal pngcairo size 2000,{2} enhanced font "DejaVu Sans,14" fontscale 2 linewidth 2 pointscale 2 background "white"
}}
set output "{0}.".format
set border 3 lc rgb "#555555"
set tics nomirror out scale 0.6 textcolor rgb "#333333"
set grid lc rgb "#e4e4e4" lt 1 lw 0.8
set key at graph 1,1.14 right horizontal samplen 2 textcolor rgb "#333333"
)gp";

constexpr const char* kTime = R"gp(
stats "timeseries.csv" every ::1 using 1 nooutput
xlast = STATS_max > 0 ? STATS_max / 1000.0 : 1
set xrange [0:xlast]
set lmargin 12
set rmargin 4
set multiplot
set format x ""
unset xlabel
set tmargin at screen 0.92
set bmargin at screen 0.675
set title {0} noenhanced font ",17" textcolor rgb "#222222" offset 0,0.4
set ylabel "Latency (cycles)" textcolor rgb "#333333" offset -1,0
set yrange [0:*]
# The zero line keeps the panel if no packet arrived.
plot 0 with lines lw 0.5 lc rgb "#555555" notitle, \
     "timeseries.csv" every ::1 using ($1/1000):5 with {1} lw 2 lc rgb "#d55e00" title "packet", \
     "" every ::1 using ($1/1000):6 with {1} lw 1.2 lc rgb "#56b4e9" title "network"
unset title
set tmargin at screen 0.635
set bmargin at screen 0.39
set ylabel "Link power (relative)" offset -1,0
set yrange [0:1.05]
plot "timeseries.csv" every ::1 using ($1/1000):7 with {1} lw 2 lc rgb "#0072b2" title "all channels", \
     "" every ::1 using ($1/1000):14 with {1} lw 1.2 lc rgb "#cc79a7" title "between switches"
set tmargin at screen 0.35
set bmargin at screen 0.105
set format x "%g"
set xlabel "Time (thousand cycles)" textcolor rgb "#333333"
set ylabel "Load (flits/node/cycle)" offset -1,0
set yrange [0:*]
plot "timeseries.csv" every ::1 using ($1/1000):2 with {1} lw 4 lc rgb "#bbbbbb" title "offered", \
     "" every ::1 using ($1/1000):3 with {1} lw 1.2 lc rgb "#009e73" title "accepted"
unset multiplot
)gp";

constexpr const char* kPower = R"gp(
set lmargin 11
set title {0} noenhanced font ",17" textcolor rgb "#222222"
set xlabel "Accepted traffic (flits/node/cycle)" textcolor rgb "#333333"
set ylabel "Link power (relative)" textcolor rgb "#333333" offset -1,0
set cblabel "Time (thousand cycles)" textcolor rgb "#333333" offset 1,0
set xrange [0:*]
set yrange [0:1.05]
set colorbox user origin 0.87,0.2 size 0.02,0.6 noborder
set rmargin at screen 0.84
unset key
# viridis: even in lightness
set palette defined (0 "#440154", 1 "#3b528b", 2 "#21918c", 3 "#5ec962", 4 "#fde725")
plot "timeseries.csv" every ::1 using 3:7 with lines lw 1 lc rgb "#cccccc", \
     "" every ::1 using 3:7:($1/1000) with points pt 7 ps 0.6 lc palette
)gp";

// The first six lines of power_components.csv are those for the chosen power.off_share.
constexpr const char* kComponents = R"gp(
set lmargin 11
set key inside top center horizontal maxrows 1
set title {0} noenhanced font ",17" textcolor rgb "#222222"
set ylabel "Share" textcolor rgb "#333333" offset -1,0
set yrange [0:1.2]
set style data histograms
set style histogram clustered gap 1
set style fill solid 0.9 noborder
plot "power_components.csv" every ::1::6 using 3:xtic(2) lc rgb "#0072b2" title "power, of its maximum", \
     {1}"" every ::1::6 using 4 lc rgb "#d55e00" title "of the cluster's power"
)gp";
constexpr const char* kReference =
    R"gp("" every ::1::6 using 6 lc rgb "#bbbbbb" title "power of the reference", )gp";

constexpr const char* kRanks = R"gp(
set lmargin 11
set title {0} noenhanced font ",17" textcolor rgb "#222222"
set xlabel "Rank" textcolor rgb "#333333"
set ylabel "Time (thousand cycles)" textcolor rgb "#333333" offset -1,0
set xrange [-0.5:{1}-0.5]
set yrange [0:*]
set boxwidth {2}
set style fill solid 0.9 noborder
plot "ranks.csv" every ::1 using 1:(($5+$6+$7)/1000) with boxes lc rgb "#dddddd" title "waits", \
     "" every ::1 using 1:(($5+$6)/1000) with boxes lc rgb "#e69f00" title "sends", \
     "" every ::1 using 1:($5/1000) with boxes lc rgb "#0072b2" title "computes"
)gp";

constexpr const char* kTail = R"gp(unset output
reset
set datafile separator ","
set datafile missing ""
}
)gp";

constexpr const char* kFigureHead = R"gp(set encoding utf8
set datafile missing "nan"
set terminal {1}
set output "figure.{0}"
set border 3 lc rgb "#555555"
set tics nomirror out scale 0.6
set grid lc rgb "#e4e4e4" lt 1 lw 0.8
)gp";

// clang-format on

struct FigureFormat {
  const char *terminal, *suffix;
};
constexpr FigureFormat kFigureFormats[] = {
    {"svg size 1100,700 dynamic noenhanced font \"DejaVu Sans,12\" background \"white\"", "svg"},
    {"pngcairo size 1650,1050 noenhanced font \"DejaVu Sans,12\" fontscale 1.5 linewidth 1.5 "
     "background \"white\"",
     "png"}};

/// Longest time of a plot. Millions of points take seconds; a user's plot script may never end.
constexpr std::chrono::minutes kMostOfAPlot{5};

/// Runs gnuplot on a script of the folder. Returns why it failed; empty if it did not.
std::string run_gnuplot(const std::string& folder, const std::string& script) {
  using Clock = std::chrono::steady_clock;
  const Clock::time_point end = Clock::now() + kMostOfAPlot;
  const bool before = interrupted();  // plots of an interrupted run are drawn, too
  const int status = run_tool({"gnuplot", script}, folder, "",
                              [&] { return Clock::now() < end && interrupted() == before; });
  if (Clock::now() >= end) return "it took too long for";
  if (interrupted() != before) return "it was interrupted at";
  if (status == 127) return std::string(std::strerror(ENOENT)) + ":";
  return status == 0 ? "" : "it failed on";
}

/// Returns a script that draws `name` as SVG and PNG; the PNG has the given height in pixels.
template <class... Values>
std::string plot_script(const char* name, int height, const char* body, const Values&... values) {
  return fmt::format(kHead, name, height, 2 * height) + fmt::format(fmt::runtime(body), values...) +
         kTail;
}

/// A new subfolder in which a figure is drawn under fixed names; removed at the end.
struct DrawingFolder {
  explicit DrawingFolder(const std::string& folder) : path(folder + "/.figure-XXXXXX") {
    if (mkdtemp(path.data()) == nullptr)
      throw OutputError("{}: cannot be made: {}", shown(path), std::strerror(errno));
  }
  ~DrawingFolder() {
    std::error_code ignored;
    fs::remove_all(path, ignored);
  }
  DrawingFolder(const DrawingFolder&) = delete;
  DrawingFolder& operator=(const DrawingFolder&) = delete;

  std::string path;
};

}  // namespace

std::string time_plot_script(const std::string& title, std::size_t windows) {
  const char* const style = windows == 1 ? "points pt 7 ps 0.6" : "lines";
  return plot_script("time", 900, kTime, gnuplot_text(title), style);
}

std::string power_plot_script(const std::string& title) {
  return plot_script("power_load", 640, kPower, gnuplot_text(title));
}

std::string draw_plots(const std::string& folder, const std::string& title, std::size_t windows,
                       const std::optional<ComponentAccount>& components, std::size_t ranks) {
  std::vector<std::pair<std::string, std::string>> scripts;
  if (windows > 0)
    scripts = {{"time.gp", time_plot_script(title, windows)},
               {"power_load.gp", power_plot_script(title)}};
  if (components) {
    const char* const reference = components->reference_time > 0 ? kReference : "";
    scripts.emplace_back("power_components.gp", plot_script("power_components", 640, kComponents,
                                                            gnuplot_text(title), reference));
  }
  if (ranks > 0)
    scripts.emplace_back("ranks.gp", plot_script("ranks", 640, kRanks, gnuplot_text(title), ranks,
                                                 ranks <= 64 ? "0.8" : "1"));
  for (const auto& [file, script] : scripts) write_file(folder, file, script);
  for (const auto& [file, script] : scripts) {
    const std::string reason = run_gnuplot(folder, file);
    if (!reason.empty()) return fmt::format("no plots: gnuplot: {} {}/{}", reason, folder, file);
  }
  return {};
}

std::string draw_figure(const std::string& folder, const std::string& name,
                        const std::string& script) {
  std::error_code ignored;
  for (const FigureFormat& format : kFigureFormats)
    fs::remove(fmt::format("{}/{}.{}", folder, name, format.suffix), ignored);
  if (script.empty()) return {};
  const DrawingFolder drawing(folder);
  for (const FigureFormat& format : kFigureFormats) {
    write_file(drawing.path, "figure.gp",
               fmt::format(kFigureHead, format.suffix, format.terminal) + script);
    const std::string reason = run_gnuplot(drawing.path, "figure.gp");
    if (!reason.empty()) {
      fs::rename(drawing.path + "/figure.gp", fmt::format("{}/{}.gp", folder, name), ignored);
      return fmt::format("no plot: gnuplot: {} {}/{}.gp", reason, folder, name);
    }
  }
  for (const FigureFormat& format : kFigureFormats)
    fs::rename(fmt::format("{}/figure.{}", drawing.path, format.suffix),
               fmt::format("{}/{}.{}", folder, name, format.suffix), ignored);
  fs::remove(fmt::format("{}/{}.gp", folder, name), ignored);
  return {};
}

DrawnFigures draw_figures(const std::string& folder, const doc::Document& document) {
  DrawnFigures drawn;
  for (const auto& part : document.parts) {
    const auto* figure = std::get_if<doc::Figure>(&part);
    if (figure == nullptr) continue;
    const std::string script = gnuplot(*figure);
    if (script.empty()) drawn.empty.push_back(figure->name);
    const std::string problem = draw_figure(folder, figure->name, script);
    if (!problem.empty()) drawn.problem = problem;
  }
  return drawn;
}

}  // namespace dusk
