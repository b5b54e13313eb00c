// SPDX-License-Identifier: Apache-2.0
/// A cross-check as tables, data and a plot.
#pragma once

#include <optional>
#include <set>
#include <string>
#include <vector>

#include "sw/crosscheck/crosscheck.h"
#include "sw/crosscheck/ranking.h"

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

/// For a terminal: saturation, where they part, rankings.
std::string crosscheck_text(const Comparison& comparison, const CrosscheckResult& result);
std::string crosscheck_markdown(const Comparison& comparison, const CrosscheckPlan& plan,
                                const CrosscheckResult& result, const CrosscheckOptions& options);
/// A line for each engine at each point.
std::string crosscheck_csv(const CrosscheckPlan& plan, const CrosscheckResult& result);
std::string crosscheck_json(const Comparison& comparison, const CrosscheckPlan& plan,
                            const CrosscheckResult& result, const CrosscheckOptions& options);
/// gnuplot: accepted throughput and latency against the load, a curve for each engine and network.
/// Empty if there is one load alone.
std::string crosscheck_plot(const Comparison& comparison);

// Parts that the page shares with the pages of questions.
std::string value_text(const Value& value);
/// "Made by `command`, 3 seeds of each point, by dusk at 0123456789."
std::string made_by(const std::string& command, unsigned seeds,
                    const std::set<std::string>& commits);
/// "0.3 to 0.4", "above 0.9", "below 0.1"
std::string saturation_text(const Saturation& saturation);
/// "at 0.4: accepted 0.39 and 0.36"; "up to 0.9 nowhere"
std::string parting_text(const Curve& curve, const std::optional<Parting>& parting);
/// Where each engine saturates, and where they part: a line for each curve, the head first.
std::vector<std::vector<std::string>> saturation_rows(const Comparison& comparison);
/// Markdown: of what, Kendall's tau, and the pairs that are reversed by more than `noise`.
std::string ranking_text(const Ranking& ranking, double noise);
/// Markdown: what differs in principle at the first point.
std::string readings_table(const CrosscheckPlan& plan);

}  // namespace dusk
