// SPDX-License-Identifier: Apache-2.0
/// Theirs beside ours, and whether the difference is within what is tolerated.
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
  bool relative = false;  ///< a share of theirs
};
using Tolerances = std::map<std::string, Tolerance>;  ///< by FigureKind::name

/// "accepted_throughput=1%,packet_latency=0.5". Throws ConfigError if a figure is unknown or not
/// among those of `points`.
Tolerances parse_tolerances(const std::string& text, const std::vector<ReferencePoint>& points);
/// "1 %", "0.5"
std::string tolerance_text(const Tolerance& tolerance);

enum class Verdict {
  Reported,   ///< there is no tolerance
  Inside,     ///< the difference is at most the tolerance
  Outside,    ///< it is not; or nothing was measured here
  Saturated,  ///< a latency of a network that is saturated on either side: not judged
  NotRun,     ///< our run failed: not judged
};
/// One word or two, for a program.
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
  /// Difference in per cent of theirs; none if theirs is 0.
  std::optional<double> percent() const;
  /// |difference| in units of the tolerance, above 1 outside; infinite if nothing was measured.
  double excess() const;
  /// Outside, but by less than both intervals: longer runs may bring it inside.
  bool may_be_chance() const;
};

struct ComparedPoint {
  ReferencePoint point;
  std::vector<ComparedFigure> figures;  ///< in the order of figure_kinds(); those that they have
  std::size_t runs = 0;                 ///< seeds
  double load = 0;                      ///< offered here, flits/node/cycle
  bool saturated = false;               ///< here, in any run
  std::string unsteady;                 ///< why ours is no steady state; empty: it is
  double left_out = 0;                  ///< packets of the trace that ours did not measure, a run

  bool saturated_anywhere() const { return saturated || point.saturated(); }
  /// "not run", "saturated here", "not steady here: too short", and the packets of a trace that
  /// were left out; empty: nothing.
  std::string note() const;

 private:
  /// "saturated here", "not steady here: too short", "a trace has no steady state"; empty: none.
  std::string state_note() const;
};

/// `runs`: one a seed; empty if any failed. The interval is Student's t over the seeds; of a single
/// run its batch means', where it has one.
ComparedPoint compare_point(const ReferencePoint& point, const std::vector<RunResults>& runs,
                            const Tolerances& tolerances);

/// The figure that is outside by most, and its point; null if none is.
struct Worst {
  const ComparedPoint* point = nullptr;
  const ComparedFigure* figure = nullptr;
};
Worst worst(const std::vector<ComparedPoint>& points);

}  // namespace dusk
