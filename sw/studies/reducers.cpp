// SPDX-License-Identifier: Apache-2.0
#include "sw/studies/reducers.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "models/topology/tree.h"
#include "models/topology/tree_settings.h"
#include "sw/report/statistics_table.h"
#include "testbench/statistics/estimate.h"

namespace dusk {
namespace {

constexpr double kMostNodes = 65536;  ///< largest tree that is built to be counted

/// The names in a table of statistics.
template <typename List>
std::vector<std::string> names_in(const List& list) {
  std::vector<std::string> names;
  for (const auto& one : list) names.push_back(one.name);
  return names;
}

double number(const Call& call) {
  const std::string& name = call.name(1, names_in(summary_statistics()));
  return call.run(0)[name];
}

const std::vector<double>& column(const Call& call) {
  const std::string& name = call.name(1, names_in(timeseries_columns()));
  const std::vector<double>& values = call.run(0).column(name);
  if (values.empty()) throw Absent();
  return values;
}

double trunk_power_of(const Call& call) {
  const double dimensions = call.number(1), links = call.number(2);
  return trunk_power(call.run(0)["relative_link_power"], dimensions, links);
}

/// Share of the channels of a k-ary n-tree that are on when only the Minimal Tree is, counted.
double minimal_tree(const Call& call) {
  const double k = call.number(0), n = call.number(1);
  if (!(k >= 2 && n >= 2 && std::pow(k, n) <= kMostNodes))
    throw StudyError("minimal_tree: k and n of a tree of at most 65536 nodes are needed");
  const auto arity = static_cast<std::uint32_t>(k);
  const Topology tree = make_k_ary_n_tree(arity, static_cast<std::uint32_t>(n), 2 * arity);
  TreeRunSettings settings;
  settings.start = StartState::MinimalTree;
  return initial_link_power(tree, make_tree_settings(tree, settings));
}

double least(const std::vector<double>& all) { return *std::min_element(all.begin(), all.end()); }
double greatest(const std::vector<double>& all) {
  return *std::max_element(all.begin(), all.end());
}

/// How evenly the leaf switches are loaded, relative to the mean of their flits.
double leaf_spread(const Call& call) {
  const auto nodes = static_cast<std::size_t>(call.number(1));
  const bool highest = call.name(2, {"deviation", "highest"}) == "highest";
  const std::vector<double>& injected = call.run(0).injected;
  if (nodes == 0 || injected.size() < nodes) return kNaN;
  std::vector<double> leaves(injected.size() / nodes);
  for (std::size_t node = 0; node / nodes < leaves.size(); ++node)
    leaves[node / nodes] += injected[node];
  const double mean = estimate(leaves).mean;
  for (double& leaf : leaves) leaf = leaf / mean - 1;
  return highest ? greatest(leaves) + 1 : root_mean_square(leaves);
}

std::vector<double> any(std::vector<double> values) {
  if (values.empty()) throw Absent();
  return values;
}

/// VALUE at every point of the loops where the condition holds; at least one.
std::vector<double> over_points(const Call& call) {
  Over over(call.arguments.begin() + 1, call.arguments.end());
  std::string condition;
  if (!over.empty() && over.back().rfind("where ", 0) == 0) {
    condition = over.back().substr(6);
    over.pop_back();
  }
  std::vector<double> values;
  for_all(over, call.scope, [&](const Scope& point) {
    const double value = evaluate(call[0], point);
    if (holds(condition, point) && !std::isnan(value)) values.push_back(value);
  });
  return any(values);
}

double first(const Call& call) {
  Seeds seeds;
  return evaluate(call[0], call.scope.of(seeds));
}

double published(const Call& call) {
  const std::string id = render(call[0], call.scope);
  const Node* found = call.scope.study().published.find(id);
  if (found == nullptr)
    throw StudyError("'" + id + "' is not in published.csv (a line with its value)");
  return number_of(*found->find("value"), id);
}

double otherwise(const Call& call) {
  const double value = call.number(0);
  return std::isnan(value) ? call.number(1) : value;
}

struct Reducer {
  const char* name;
  const char* arguments;  ///< as documented: those in brackets may be missing, "..." is any number
  double (*value)(const Call&);

  bool takes(std::size_t count) const {
    const std::string text = arguments;
    const auto all = static_cast<std::size_t>(std::count(text.begin(), text.end(), ',')) + 1;
    const auto optional = static_cast<std::size_t>(std::count(text.begin(), text.end(), '['));
    return count + optional >= all && (count <= all || text.find("...") != std::string::npos);
  }
};
constexpr const char* kLoops = "VALUE, LOOP..., [where CONDITION]";

/// docs/studies.md explains them.
constexpr Reducer kReducers[] = {
    {"number", "RUN, NAME", number},
    {"steady", "RUN", [](const Call& c) { return has_steady_means(c.run(0)) ? 1.0 : 0.0; }},
    {"last", "RUN, COLUMN", [](const Call& c) { return column(c).back(); }},
    {"least", "RUN, COLUMN", [](const Call& c) { return least(column(c)); }},
    {"trunk_power", "RUN, DIMENSIONS, LINKS", trunk_power_of},
    {"leaf_spread", "RUN, NODES, deviation|highest", leaf_spread},
    {"event", "RUN, EVENT, [PHASES]", ramp_event},
    {"falls_below", "RUN, LEVEL, [PHASES]", ramp_falls},
    {"rises_above", "RUN, LEVEL, [PHASES]", ramp_rises},
    {"ramp_load", "CYCLE, [PHASES]", ramp_load},
    {"minimal_tree", "K, N", minimal_tree},
    {"highest", kLoops, [](const Call& c) { return greatest(over_points(c)); }},
    {"lowest", kLoops, [](const Call& c) { return least(over_points(c)); }},
    {"rms", kLoops, [](const Call& c) { return root_mean_square(over_points(c)); }},
    {"at", kLoops, [](const Call& c) { return over_points(c).front(); }},
    {"mean", "VALUE", [](const Call& c) { return estimate(any(each_seed(c[0], c.scope))).mean; }},
    {"first", "VALUE", first},
    {"published", "ID", published},
    {"otherwise", "VALUE, OTHER", otherwise},
    {"has", "VALUE", [](const Call& c) { return std::isnan(c.number(0)) ? 0.0 : 1.0; }},
    {"abs", "X", [](const Call& c) { return std::fabs(c.number(0)); }},
    {"ceil", "X", [](const Call& c) { return std::ceil(c.number(0)); }},
    {"floor", "X", [](const Call& c) { return std::floor(c.number(0)); }},
    {"round", "X", [](const Call& c) { return std::round(c.number(0)); }},
    {"power", "X, N", [](const Call& c) { return std::pow(c.number(0), c.number(1)); }}};

}  // namespace

const std::string& Call::name(std::size_t i, const std::vector<std::string>& allowed) const {
  if (std::find(allowed.begin(), allowed.end(), arguments[i]) == allowed.end())
    throw StudyError(
        fmt::format("unknown '{}' ({})", arguments[i], instead_of(arguments[i], allowed)));
  return arguments[i];
}

const RunResults& Call::run(std::size_t i) const {
  const RunResults* run = scope.run(arguments[i]);
  if (run == nullptr) throw Absent();
  return *run;
}

double reduce(const std::string& name, const std::vector<std::string>& arguments,
              const Scope& scope) {
  std::vector<std::string> known;
  for (const Reducer& reducer : kReducers) {
    known.push_back(reducer.name);
    if (name != reducer.name) continue;
    if (!reducer.takes(arguments.size()))
      throw StudyError(fmt::format("{}: has {} arguments ({}({}))", name, arguments.size(), name,
                                   reducer.arguments));
    try {
      return reducer.value({arguments, scope});
    } catch (const Absent&) {
      return kNaN;
    }
  }
  throw StudyError(fmt::format("unknown reducer '{}' ({})", name, instead_of(name, known)));
}

double trunk_power(double relative_link_power, double dimensions, double links) {
  constexpr double kNodeChannels = 8;  // of a switch, both directions
  const double between = 2.0 * dimensions * links;
  return (relative_link_power * (between + kNodeChannels) - kNodeChannels) / between;
}

}  // namespace dusk
