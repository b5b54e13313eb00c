// SPDX-License-Identifier: Apache-2.0
#include "sw/compare/document.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>

#include "sw/common/quote.h"
#include "sw/common/text.h"
#include "sw/run/run_results.h"

namespace dusk {
namespace {

std::string number(const std::optional<double>& value) {
  return value ? fmt::format("{:.5g}", *value) : "–";
}

std::string with_interval(const std::optional<Figure>& figure) {
  if (!figure) return "–";
  return number(figure->value) +
         (figure->half_width ? fmt::format(" ± {:.2g}", *figure->half_width) : "");
}

std::string difference(const ComparedFigure& figure) {
  if (const auto percent = figure.percent()) return fmt::format("{:+.2f} %", *percent);
  const auto plain = figure.difference();
  return plain ? fmt::format("{:+.5g}", *plain) : "–";
}

std::string verdict(const ComparedFigure& figure) {
  const bool reported = figure.verdict == Verdict::Reported,
             judged = figure.verdict != Verdict::Saturated;
  const std::string text =
      reported ? "" : (judged ? "" : "not judged: ") + std::string(name_of(figure.verdict));
  if (figure.verdict == Verdict::Outside && !figure.ours) return text + ": none measured here";
  return text + (figure.may_be_chance() ? ", by less than ±" : "");
}

/// Returns a table of one figure, with a line for each point that has it.
doc::Table table_of(const std::vector<ComparedPoint>& points, const FigureKind& kind) {
  doc::Table table{doc::shown_columns(
      {"point", "theirs", "ours", "difference", "tolerance", "verdict", "note"})};
  table.cells = doc::Table::Cells::Narrow;
  for (const ComparedPoint& point : points) {
    for (const ComparedFigure& f : point.figures) {
      if (f.kind != &kind) continue;
      table.add({point.point.label(), with_interval(f.theirs), with_interval(f.ours), difference(f),
                 f.tolerance ? tolerance_text(*f.tolerance) : "", verdict(f), point.note()});
    }
  }
  return table;
}

std::vector<std::string> keys_of(const std::vector<ComparedPoint>& points) {
  std::vector<std::string> keys;
  for (const ComparedPoint& point : points) {
    for (const auto& [key, value] : point.point.settings) {
      if (std::find(keys.begin(), keys.end(), key) == keys.end()) keys.push_back(key);
    }
  }
  return keys;
}

constexpr const char* kLoadKey = "traffic.load";
constexpr const char* kPanels[] = {"packet_latency", "network_latency", "accepted_throughput",
                                   "relative_link_power"};

/// Names the curve of a point: its settings without the load.
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

/// Loads and values of one side of a curve, by load. Latencies are left out where either side is
/// saturated.
doc::Points curve_of(const std::vector<ComparedPoint>& points, const FigureKind& figure,
                     const std::string& name, bool theirs) {
  doc::Points all;
  for (const ComparedPoint& point : points) {
    if (curve_name(point.point) != name) continue;
    for (const ComparedFigure& f : point.figures) {
      if (f.kind != &figure || (!theirs && !f.ours)) continue;
      if (f.kind->latency && point.saturated_anywhere()) continue;
      const double load = load_of(point), value = theirs ? f.theirs.value : f.ours->value;
      if (std::isfinite(load) && std::isfinite(value)) all.push_back({load, value});
    }
  }
  std::sort(all.begin(), all.end());
  return all;
}

}  // namespace

std::string verdict_text(const std::vector<ComparedPoint>& points) {
  std::map<Verdict, std::size_t> count;
  for (const ComparedPoint& point : points) {
    for (const ComparedFigure& figure : point.figures) ++count[figure.verdict];
  }
  const std::size_t outside = count[Verdict::Outside], reported = count[Verdict::Reported];
  const std::size_t saturated = count[Verdict::Saturated], missing = count[Verdict::NotRun];
  const std::size_t judged = count[Verdict::Inside] + outside;
  std::string text =
      outside > 0
          ? fmt::format("{} of {} judged figures are OUTSIDE their tolerance", outside, judged)
      : judged > 0 ? fmt::format("{0} of {0} judged figures are inside their tolerance", judged)
                   : "nothing is judged (--tolerance FIGURE=1%)";
  if (reported > 0) text += fmt::format("; told without a tolerance: {}", reported);
  if (saturated > 0)
    text += fmt::format("; not judged, latencies of saturated points: {}", saturated);
  if (missing > 0) text += fmt::format("; not run here: {}", missing);
  return text;
}

std::string worst_text(const std::vector<ComparedPoint>& points) {
  const Worst found = worst(points);
  if (found.figure == nullptr) return "";
  const ComparedFigure& f = *found.figure;
  return fmt::format("outside: {} at {}{}: theirs {}, ours {}, {} (tolerance {})", f.kind->name,
                     found.point->point.label(),
                     found.point->point.place.empty() ? "" : " (" + found.point->point.place + ")",
                     with_interval(f.theirs), with_interval(f.ours), difference(f),
                     tolerance_text(*f.tolerance));
}

doc::Document compare_document(const std::vector<ComparedPoint>& points,
                               const CompareOptions& options,
                               const std::set<std::string>& commits) {
  doc::Document document;
  document.page("# Dusk beside " + markdown_text(options.theirs));
  document.page(made_by(options.command, options.seeds, commits));
  document.page(fmt::format("Verdict: {}.", verdict_text(points)));
  const std::string outside = worst_text(points);
  if (!outside.empty()) document.page(fmt::format("Worst {}.", markdown_text(outside)));
  document.page(
      "± is the half-width of a 95 % interval: ours over the seeds, of one seed by batch means. "
      "Latencies are not judged where either network is saturated.");
  for (const FigureKind& kind : figure_kinds()) {
    const doc::Table table = table_of(points, kind);
    if (table.rows.empty()) continue;
    document.page("## " + kind.title());
    document.line(kind.title());
    document.table(table);
    document.line("");
  }
  document.figure(compare_figure(points, options.theirs));
  return document;
}

doc::Table compare_table(const std::vector<ComparedPoint>& points,
                         const std::set<std::string>& commits) {
  const std::vector<std::string> keys = keys_of(points);
  std::vector<std::string> first{"place"};
  first.insert(first.end(), keys.begin(), keys.end());
  doc::Table table{doc::file_columns(
      first,
      "figure,unit,theirs,theirs_ci,ours,ours_ci95,difference,difference_percent,tolerance,verdict,"
      "saturated_there,saturated_here,not_steady,seeds,commit")};
  for (const ComparedPoint& point : points) {
    std::vector<std::string> settings{point.point.place};
    for (const std::string& key : keys) settings.push_back(point.point.setting(key));
    for (const ComparedFigure& f : point.figures) {
      const Figure ours = f.ours.value_or(Figure{});
      table.add(settings,
                {f.kind->name, f.kind->unit, f.theirs.value, f.theirs.half_width,
                 doc::known_if(f.ours.has_value(), ours.value), ours.half_width, f.difference(),
                 f.percent(), f.tolerance ? tolerance_text(*f.tolerance) : "", name_of(f.verdict),
                 point.point.saturated(), doc::known_if(point.runs > 0, point.saturated),
                 point.unsteady, point.runs, listed_commits(commits)});
    }
  }
  return table;
}

doc::Figure compare_figure(const std::vector<ComparedPoint>& points, const std::string& theirs) {
  std::vector<std::string> curves;
  for (const ComparedPoint& point : points) {
    const std::string name = curve_name(point.point);
    if (std::find(curves.begin(), curves.end(), name) == curves.end()) curves.push_back(name);
  }
  doc::Figure figure{"compare", ""};
  for (const char* name : kPanels) {
    const FigureKind& kind = *find_figure(name);
    doc::Series panel{"Offered load (flits/node/cycle)", kind.title(), {}};
    for (std::size_t c = 0; c < curves.size(); ++c)
      for (const bool other : {true, false})
        panel.add({curves[c] + (other ? theirs : "Dusk"), doc::line_style(c, other),
                   curve_of(points, kind, curves[c], other)});
    if (!panel.curves.empty()) figure.panels.push_back(panel);
  }
  figure.grid = true;
  figure.settings = "set xrange [0:*]\nset yrange [0:*]\nset key top left reverse Left samplen 2\n";
  return figure;
}

}  // namespace dusk
