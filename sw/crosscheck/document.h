// SPDX-License-Identifier: Apache-2.0
/// A cross-check as a document, as JSON and as a figure.
#pragma once

#include <optional>
#include <set>
#include <string>
#include <vector>

#include "sw/crosscheck/crosscheck.h"
#include "sw/crosscheck/ranking.h"
#include "sw/report/document.h"

namespace dusk {

/// Values of the networks of one workload by functional engine (first) and twin (second).
struct Ranking {
  std::string workload, figure;  ///< figure: "accepted", "latency without hops"
  double load = 0;
  bool greatest_first = true;
  std::vector<Ranked> networks;
};

/// Groups the curves by workload, in their order; no group is empty.
std::vector<std::vector<const Curve*>> by_workload(const std::vector<Curve>& curves);

/// Highest load at which neither engine is saturated on any curve; nothing if there is none.
std::optional<double> highest_unsaturated(const std::vector<const Curve*>& curves);

/// Rankings by accepted throughput at the highest load, and by latency without hops. That latency
/// is taken at the highest load at which neither engine is saturated on any network. Only networks
/// that both engines measured are ranked, and at least two.
std::vector<Ranking> rankings_of(const std::vector<Curve>& curves);

struct Comparison {
  std::vector<Curve> curves;
  std::vector<std::optional<Parting>> partings;  ///< [curve] functional engine against twin
  std::vector<Ranking> rankings;
};
/// Compares the engines. `result` must outlive the comparison.
Comparison compare_engines(const CrosscheckPlan& plan, const CrosscheckResult& result,
                           const CrosscheckOptions& options);

struct CrosscheckPlot {
  std::string problem;  ///< why there is no plot; empty: it is drawn
  bool failed = false;  ///< drawing failed; false: there was nothing to draw
};

/// Writes all files into options.output. A note tells which packets of a trace the runs leave out.
CrosscheckPlot write_crosscheck(const Comparison& comparison, const CrosscheckPlan& plan,
                                const CrosscheckResult& result, const CrosscheckOptions& options);

/// crosscheck.md. The terminal shows saturation, first differences and rankings.
doc::Document crosscheck_document(const Comparison& comparison, const CrosscheckPlan& plan,
                                  const CrosscheckResult& result, const CrosscheckOptions& options);
/// crosscheck.csv: a line for each engine at each point.
doc::Table crosscheck_table(const CrosscheckPlan& plan, const CrosscheckResult& result);
/// Returns crosscheck.json.
std::string crosscheck_json(const Comparison& comparison, const CrosscheckPlan& plan,
                            const CrosscheckResult& result, const CrosscheckOptions& options);
/// Accepted throughput and latency against the load, a curve for each engine and network. Empty if
/// there is only one load.
doc::Figure crosscheck_figure(const Comparison& comparison);

// Parts of the page that pages of questions have, too.
std::string value_text(const Value& value);
/// Returns a range of loads: "0.3 to 0.4", "above 0.9", "below 0.1".
std::string saturation_text(const Saturation& saturation);
/// Returns the first difference: "at 0.4: accepted 0.39 and 0.36"; "up to 0.9 nowhere".
std::string parting_text(const Curve& curve, const std::optional<Parting>& parting);
/// Table of the loads at which each engine saturates and both first differ: a line for each curve.
doc::Table saturation_table(const Comparison& comparison);
/// Markdown: the figure, Kendall's tau, and the pairs that are reversed by more than `noise`.
std::string ranking_text(const Ranking& ranking, double noise);
/// Table of differences in principle between the engines, at the first point.
doc::Table readings_table(const CrosscheckPlan& plan);

}  // namespace dusk
