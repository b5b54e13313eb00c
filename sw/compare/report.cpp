// SPDX-License-Identifier: Apache-2.0
#include "sw/compare/report.h"

#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <map>

#include "sw/common/quote.h"
#include "sw/common/text_table.h"

namespace dusk {
namespace {

using Row = std::vector<std::string>;

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
  const bool told = figure.verdict == Verdict::Told, judged = figure.verdict != Verdict::Saturated;
  const std::string text =
      told ? "" : (judged ? "" : "not judged: ") + std::string(name_of(figure.verdict));
  if (figure.verdict == Verdict::Outside && !figure.ours) return text + ": none measured here";
  return text + (figure.may_be_chance() ? ", by less than ±" : "");
}

Row row_of(const ComparedPoint& point, const ComparedFigure& figure) {
  return {point.point.label(),
          with_interval(figure.theirs),
          with_interval(figure.ours),
          difference(figure),
          figure.tolerance ? tolerance_text(*figure.tolerance) : "",
          verdict(figure),
          point.note()};
}

const Row kHead = {"point", "theirs", "ours", "difference", "tolerance", "verdict", "note"};

std::string title(const FigureKind& kind) {
  return kind.unit.empty() ? kind.name : fmt::format("{} ({})", kind.name, kind.unit);
}

/// Calls `table` with each figure that any point has, and its rows, the head first.
void for_each_table(const std::vector<ComparedPoint>& points,
                    const std::function<void(const FigureKind&, const std::vector<Row>&)>& table) {
  for (const FigureKind& kind : figure_kinds()) {
    std::vector<Row> rows{kHead};
    for (const ComparedPoint& point : points) {
      for (const ComparedFigure& figure : point.figures) {
        if (figure.kind == &kind) rows.push_back(row_of(point, figure));
      }
    }
    if (rows.size() > 1) table(kind, rows);
  }
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

}  // namespace

std::string verdict_text(const std::vector<ComparedPoint>& points) {
  std::map<Verdict, std::size_t> count;
  for (const ComparedPoint& point : points) {
    for (const ComparedFigure& figure : point.figures) ++count[figure.verdict];
  }
  const std::size_t outside = count[Verdict::Outside], told = count[Verdict::Told];
  const std::size_t saturated = count[Verdict::Saturated], missing = count[Verdict::NotRun];
  const std::size_t judged = count[Verdict::Inside] + outside;
  std::string text =
      outside > 0
          ? fmt::format("{} of {} judged figures are OUTSIDE their tolerance", outside, judged)
      : judged > 0 ? fmt::format("{0} of {0} judged figures are inside their tolerance", judged)
                   : "nothing is judged (--tolerance FIGURE=1%)";
  if (told > 0) text += fmt::format("; told without a tolerance: {}", told);
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

std::string compare_text(const std::vector<ComparedPoint>& points) {
  std::string out;
  for_each_table(points, [&](const FigureKind& kind, const std::vector<Row>& rows) {
    out += fmt::format("{}\n{}\n", title(kind), aligned_lines(rows));
  });
  return out;
}

std::string compare_markdown(const std::vector<ComparedPoint>& points,
                             const CompareOptions& options, const std::string& commit) {
  std::string out = fmt::format(
      "# Dusk beside {}\n\nMade by {}, {}, by dusk at {}.\n\nVerdict: {}.\n",
      markdown_text(options.theirs), markdown_code(options.command),
      options.seeds == 1 ? "one seed" : fmt::format("{} seeds of each point", options.seeds),
      commit, verdict_text(points));
  const std::string outside = worst_text(points);
  if (!outside.empty()) out += fmt::format("\nWorst {}.\n", markdown_text(outside));
  out +=
      "\n± is the half-width of a 95 % interval: ours over the seeds, of one seed by batch means. "
      "Latencies are not judged where either network is saturated.\n";
  for_each_table(points, [&](const FigureKind& kind, const std::vector<Row>& rows) {
    out += fmt::format("\n## {}\n\n", title(kind));
    for (const Row& row : rows) {
      for (const std::string& cell : row)
        out += "| " + markdown_text(cell) + (cell.empty() ? "" : " ");
      out += "|\n";
      if (&row == &rows.front()) out += "|---|---|---|---|---|---|---|\n";
    }
  });
  return out;
}

std::string compare_csv(const std::vector<ComparedPoint>& points, const std::string& commit) {
  const std::vector<std::string> keys = keys_of(points);
  std::string out = "place,";
  for (const std::string& key : keys) out += key + ',';
  out +=
      "figure,unit,theirs,theirs_ci,ours,ours_ci95,difference,difference_percent,tolerance,verdict,"
      "saturated_there,saturated_here,not_steady,seeds,commit\n";
  for (const ComparedPoint& point : points) {
    for (const ComparedFigure& f : point.figures) {
      out += csv_field(point.point.place) + ',';
      for (const std::string& key : keys) out += csv_field(point.point.setting(key)) + ',';
      const std::string ours = f.ours ? fmt::format("{}", f.ours->value) : "";
      out += fmt::format("{},{},{},{},{},{},{},{},{},{},{},{},{},{},{}\n", f.kind->name,
                         f.kind->unit, f.theirs.value, csv_number(f.theirs.half_width), ours,
                         csv_number(f.ours ? f.ours->half_width : std::nullopt),
                         csv_number(f.difference()), csv_number(f.percent()),
                         f.tolerance ? tolerance_text(*f.tolerance) : "", name_of(f.verdict),
                         point.point.saturated() ? 1 : 0,
                         point.runs == 0   ? ""
                         : point.saturated ? "1"
                                           : "0",
                         csv_field(point.unsteady), point.runs, csv_field(commit));
    }
  }
  return out;
}

}  // namespace dusk
