// SPDX-License-Identifier: Apache-2.0
/// A cross-check as a document, data and a figure.
#pragma once

#include <optional>
#include <set>
#include <string>
#include <vector>

#include "sw/crosscheck/crosscheck.h"
#include "sw/crosscheck/ranking.h"
#include "sw/report/document.h"

namespace dusk {

/// The networks of one workload, as functional engine (first) and twin (second) measured them.
struct Ranking {
  std::string workload, figure;  ///< "accepted", "latency without hops"
  double load = 0;
  bool greatest_first = true;
  std::vector<Ranked> networks;
};

/// Curves of the same workload together, in their order; none is empty.
std::vector<std::vector<const Curve*>> by_workload(const std::vector<Curve>& curves);

/// The highest load at which neither engine is saturated on any of the curves; none: there is none.
std::optional<double> highest_unsaturated(const std::vector<const Curve*>& curves);

/// Accepted at the highest load; latency without hops at the highest load at which neither engine
/// is saturated on any of the networks. Only networks that both measured; no ranking of fewer than
/// two.
std::vector<Ranking> rankings_of(const std::vector<Curve>& curves);

struct Comparison {
  std::vector<Curve> curves;
  std::vector<std::optional<Parting>> partings;  ///< of each curve: functional engine, twin
  std::vector<Ranking> rankings;
};
/// `result` must outlive it.
Comparison compare_engines(const CrosscheckPlan& plan, const CrosscheckResult& result,
                           const CrosscheckOptions& options);

struct CrosscheckPlot {
  std::string problem;  ///< why there is none; empty: it is drawn
  bool failed = false;  ///< it could not be drawn, rather than that there is nothing to draw
};

/// Writes all of it into options.output. A note tells packets that runs leave out of a trace.
CrosscheckPlot write_crosscheck(const Comparison& comparison, const CrosscheckPlan& plan,
                                const CrosscheckResult& result, const CrosscheckOptions& options);

/// crosscheck.md; the terminal shows saturation, where they part, rankings.
doc::Document crosscheck_document(const Comparison& comparison, const CrosscheckPlan& plan,
                                  const CrosscheckResult& result, const CrosscheckOptions& options);
/// crosscheck.csv: a line for each engine at each point.
doc::Table crosscheck_table(const CrosscheckPlan& plan, const CrosscheckResult& result);
/// crosscheck.json
std::string crosscheck_json(const Comparison& comparison, const CrosscheckPlan& plan,
                            const CrosscheckResult& result, const CrosscheckOptions& options);
/// Accepted throughput and latency against the load, a curve for each engine and network. Nothing
/// if there is one load alone.
doc::Figure crosscheck_figure(const Comparison& comparison);

// Parts that the page shares with the pages of questions.
std::string value_text(const Value& value);
/// "0.3 to 0.4", "above 0.9", "below 0.1"
std::string saturation_text(const Saturation& saturation);
/// "at 0.4: accepted 0.39 and 0.36"; "up to 0.9 nowhere"
std::string parting_text(const Curve& curve, const std::optional<Parting>& parting);
/// Loads at which each engine saturates and at which they part: a line for each curve.
doc::Table saturation_table(const Comparison& comparison);
/// Markdown: of what, Kendall's tau, and the pairs that are reversed by more than `noise`.
std::string ranking_text(const Ranking& ranking, double noise);
/// Differences in principle at the first point.
doc::Table readings_table(const CrosscheckPlan& plan);

}  // namespace dusk
