// SPDX-License-Identifier: Apache-2.0
/// Compares the figures of another simulator with Dusk's, and judges them by tolerances.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "models/common/enum_names.h"
#include "sw/compare/reference.h"
#include "sw/run/run_results.h"

namespace dusk {

struct Tolerance {
  double value = 0;
  bool relative = false;  ///< true: a fraction of the other simulator's value
};
using Tolerances = std::map<std::string, Tolerance>;  ///< by FigureKind::name

/// Parses "accepted_throughput=1%,packet_latency=0.5". Throws ConfigError if a figure is unknown or
/// no point has it.
Tolerances parse_tolerances(const std::string& text, const std::vector<ReferencePoint>& points);
/// "1 %", "0.5"
std::string tolerance_text(const Tolerance& tolerance);

enum class Verdict {
  Reported,   ///< the figure has no tolerance
  Inside,     ///< the difference is at most the tolerance
  Outside,    ///< it is more, or Dusk has no value
  Saturated,  ///< not judged: a latency where either network is saturated
  NotRun,     ///< not judged: Dusk's run failed
};
/// Names in files: one word or two.
constexpr auto names(Verdict) {
  return enum_rows<Verdict>({{Verdict::Reported, "told"},
                             {Verdict::Inside, "inside"},
                             {Verdict::Outside, "OUTSIDE"},
                             {Verdict::Saturated, "saturated"},
                             {Verdict::NotRun, "not run"}});
}

/// One figure of one point.
struct ComparedFigure {
  const FigureKind* kind = nullptr;
  Figure theirs;
  std::optional<Figure> ours;  ///< mean over the seeds
  std::optional<Tolerance> tolerance;
  Verdict verdict = Verdict::Reported;

  /// ours - theirs
  std::optional<double> difference() const;
  /// Difference in per cent of the other simulator's value; none if that is 0.
  std::optional<double> percent() const;
  /// |difference| / tolerance; above 1 is outside. Infinite if Dusk measured nothing.
  double excess() const;
  /// True if the figure is outside by less than both intervals: longer runs may bring it inside.
  bool may_be_chance() const;
};

struct ComparedPoint {
  ReferencePoint point;
  std::vector<ComparedFigure> figures;  ///< their figures, in the order of figure_kinds()
  std::size_t runs = 0;                 ///< number of seeds
  double load = 0;                      ///< offered load in Dusk, flits/node/cycle
  bool saturated = false;               ///< any of Dusk's runs is saturated
  std::string unsteady;                 ///< why Dusk's run is no steady state; empty: it is
  double left_out = 0;                  ///< packets of the trace not measured by a Dusk run

  bool saturated_anywhere() const { return saturated || point.saturated(); }
  /// Returns "not run", "saturated here" or "not steady here: too short". Appends the number of
  /// packets of a trace that were left out. Empty if there is nothing to say.
  std::string note() const;

 private:
  /// "saturated here", "not steady here: too short" or "a trace has no steady state"; or empty.
  std::string state_note() const;
};

/// `runs` has one run for each seed; it is empty if any failed. The interval is Student's t over
/// the seeds. For a single run it is the interval of batch means, if the run has one.
ComparedPoint compare_point(const ReferencePoint& point, const std::vector<RunResults>& runs,
                            const Tolerances& tolerances);

/// The figure farthest outside its tolerance, and its point; null if none is outside.
struct Worst {
  const ComparedPoint* point = nullptr;
  const ComparedFigure* figure = nullptr;
};
Worst worst(const std::vector<ComparedPoint>& points);

}  // namespace dusk
