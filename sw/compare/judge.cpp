// SPDX-License-Identifier: Apache-2.0
#include "sw/compare/judge.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <sstream>

#include "sw/common/config_error.h"
#include "sw/common/nearest.h"
#include "sw/common/text.h"
#include "sw/config/option_table.h"
#include "testbench/statistics/estimate.h"
#include "testbench/statistics/unsteady.h"

namespace dusk {
namespace {

constexpr double kRounding = 1e-12;  ///< rounding error of a difference that equals the tolerance

[[noreturn]] void wrong(const std::string& item, const std::string& what) {
  throw ConfigError("--tolerance: {}: {}", shown(item), what);
}

Tolerance parse_tolerance(const std::string& item, std::string text) {
  Tolerance tolerance;
  tolerance.relative = !text.empty() && text.back() == '%';
  if (tolerance.relative) text.pop_back();
  const auto value = number_in<double>(text);
  if (!value || !std::isfinite(*value) || *value < 0)
    wrong(item, "is no tolerance (figure=1% or figure=0.5, 0 or more)");
  tolerance.value = tolerance.relative ? *value / 100 : *value;
  return tolerance;
}

const FigureKind& figure_of(const std::string& name, const std::string& item) {
  if (const FigureKind* kind = find_figure(name)) return *kind;
  std::vector<std::string> known;
  for (const FigureKind& kind : figure_kinds()) known.push_back(kind.name);
  const std::string near = nearest(name, known);
  wrong(item,
        "unknown figure (" + (near.empty() ? figure_names() : "did you mean " + near + "?") + ")");
}

std::optional<Figure> ours_of(const FigureKind& kind, const std::vector<RunResults>& runs) {
  std::vector<double> values;
  for (const RunResults& run : runs) {
    const auto found = run.summary.find(kind.summary);
    if (found != run.summary.end() && std::isfinite(found->second)) values.push_back(found->second);
  }
  if (values.empty()) return std::nullopt;
  const Estimate e = estimate(values);
  Figure ours{e.mean, e.half_width};
  if (values.size() == 1 && runs.size() == 1) {
    const auto found = runs.front().summary.find(kind.interval);
    if (found != runs.front().summary.end() && std::isfinite(found->second))
      ours.half_width = found->second;
  }
  return ours;
}

/// Allowed difference in the figure's unit. Requires a tolerance.
double allowed_difference(const ComparedFigure& figure) {
  const Tolerance& tolerance = *figure.tolerance;
  return tolerance.relative ? tolerance.value * figure.theirs.value : tolerance.value;
}

Verdict verdict_of(const ComparedFigure& figure, const ComparedPoint& point) {
  if (point.runs == 0) return Verdict::NotRun;
  if (figure.kind->latency && point.saturated_anywhere()) return Verdict::Saturated;
  if (!figure.tolerance) return Verdict::Reported;
  return figure.excess() <= 1 ? Verdict::Inside : Verdict::Outside;
}

}  // namespace

Tolerances parse_tolerances(const std::string& text, const std::vector<ReferencePoint>& points) {
  Tolerances tolerances;
  std::istringstream in(text);
  for (std::string item; std::getline(in, item, ',');) {
    const auto equals = item.find('=');
    if (equals == std::string::npos || equals == 0)
      wrong(item, "is no tolerance (figure=1% or figure=0.5)");
    const std::string name = item.substr(0, equals);
    const FigureKind& kind = figure_of(name, item);
    const auto has = [&](const ReferencePoint& p) { return p.figures.count(kind.name) > 0; };
    if (std::none_of(points.begin(), points.end(), has))
      wrong(item, kind.name + " is nowhere in the results to compare with (a column of theirs)");
    if (!tolerances.emplace(kind.name, parse_tolerance(item, item.substr(equals + 1))).second)
      wrong(item, kind.name + " is given twice (once)");
  }
  return tolerances;
}

std::string tolerance_text(const Tolerance& tolerance) {
  return tolerance.relative ? fmt::format("{:.6g} %", 100 * tolerance.value)
                            : fmt::format("{:.6g}", tolerance.value);
}

std::optional<double> ComparedFigure::difference() const {
  if (!ours) return std::nullopt;
  return ours->value - theirs.value;
}

std::optional<double> ComparedFigure::percent() const {
  if (!ours || theirs.value == 0) return std::nullopt;
  return 100 * (ours->value / theirs.value - 1);
}

bool ComparedFigure::may_be_chance() const {
  if (verdict != Verdict::Outside || !ours || !tolerance) return false;
  const double chance = theirs.half_width.value_or(0) + ours->half_width.value_or(0);
  return std::abs(*difference()) <= allowed_difference(*this) + chance;
}

double ComparedFigure::excess() const {
  if (!tolerance) return 0;
  const auto d = difference();
  if (!d) return std::numeric_limits<double>::infinity();
  const double allowed = allowed_difference(*this);
  const double rounding = kRounding * std::max(1.0, theirs.value);
  if (std::abs(*d) <= allowed + rounding)
    return allowed > 0 ? std::min(1.0, std::abs(*d) / allowed) : 0;
  return allowed > 0 ? std::abs(*d) / allowed : std::numeric_limits<double>::infinity();
}

std::string ComparedPoint::note() const {
  if (runs == 0) return "not run";
  const std::string state = state_note();
  if (left_out == 0) return state;
  const std::string missing = fmt::format(
      "{:.0f} packets of the trace not measured here (run.warmup, run.cycles)", left_out);
  return state.empty() ? missing : state + "; " + missing;
}

std::string ComparedPoint::state_note() const {
  if (saturated && point.saturated()) return "saturated on both sides";
  if (saturated) return "saturated here";
  if (point.saturated()) return "saturated there";
  if (seeks_no_steady_state(unsteady)) return "a " + unsteady + " has no steady state";
  return unsteady.empty() ? "" : "not steady here: " + unsteady;
}

ComparedPoint compare_point(const ReferencePoint& point, const std::vector<RunResults>& runs,
                            const Tolerances& tolerances) {
  ComparedPoint compared;
  compared.point = point;
  compared.runs = runs.size();
  for (const RunResults& run : runs) {
    compared.load += run["offered_load"] / static_cast<double>(runs.size());
    compared.saturated = compared.saturated || run["saturated"] != 0;
    compared.left_out += run.left_out_of_trace() / static_cast<double>(runs.size());
    if (compared.unsteady.empty()) compared.unsteady = run.unsteady;
  }
  for (const FigureKind& kind : figure_kinds()) {
    const auto theirs = point.figures.find(kind.name);
    if (theirs == point.figures.end()) continue;
    ComparedFigure figure{&kind, theirs->second, ours_of(kind, runs), std::nullopt,
                          Verdict::Reported};
    const auto tolerance = tolerances.find(kind.name);
    if (tolerance != tolerances.end()) figure.tolerance = tolerance->second;
    figure.verdict = verdict_of(figure, compared);
    compared.figures.push_back(figure);
  }
  return compared;
}

Worst worst(const std::vector<ComparedPoint>& points) {
  Worst found;
  for (const ComparedPoint& point : points) {
    for (const ComparedFigure& figure : point.figures) {
      if (figure.verdict != Verdict::Outside) continue;
      if (found.figure == nullptr || figure.excess() > found.figure->excess())
        found = {&point, &figure};
    }
  }
  return found;
}

}  // namespace dusk
