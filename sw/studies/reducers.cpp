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

/// An argument that is a name in a table of statistics.
template <typename List>
const std::string& name_in(const List& list, const std::string& name) {
  std::vector<std::string> known;
  for (const auto& one : list) known.push_back(one.name);
  if (std::find(known.begin(), known.end(), name) == known.end())
    throw StudyError(fmt::format("unknown number '{}' ({})", name, instead_of(name, known)));
  return name;
}

double number(const Call& call) {
  const std::string& name = name_in(summary_statistics(), call[1]);
  return call.run(0)[name];
}

const std::vector<double>& column(const Call& call) {
  const std::string& name = name_in(timeseries_columns(), call[1]);
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

/// How evenly the leaf switches are loaded, relative to the mean of their flits.
double leaf_spread(const Call& call) {
  const auto nodes = static_cast<std::size_t>(call.number(1));
  if (call[2] != "deviation" && call[2] != "highest")
    throw StudyError("leaf_spread: unknown '" + call[2] + "' (deviation, highest)");
  const std::vector<double>& injected = call.run(0).injected;
  if (nodes == 0) return kNaN;
  std::vector<double> leaves(injected.size() / nodes);
  for (std::size_t node = 0; node / nodes < leaves.size(); ++node)
    leaves[node / nodes] += injected[node];
  double sum = 0, squares = 0, highest = 0;
  for (const double v : leaves) {
    sum += v;
    squares += v * v;
    highest = std::max(highest, v);
  }
  if (!(sum > 0)) return kNaN;
  const auto n = static_cast<double>(leaves.size());
  const double mean = sum / n;
  const double deviation = std::sqrt(std::max(0.0, squares / n - mean * mean));
  return (call[2] == "highest" ? highest : deviation) / mean;
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

double least(const std::vector<double>& all) { return *std::min_element(all.begin(), all.end()); }
double greatest(const std::vector<double>& all) {
  return *std::max_element(all.begin(), all.end());
}

double first(const Call& call) {
  Seeds seeds;
  return evaluate(call[0], call.scope.of(seeds));
}

/// The end of a search: of all seeds, or of the one that is looked at.
template <bool saturated>
double step_of(const Call& call) {
  const Scope& scope = call.scope;
  const bool all = call[1] == "all";
  if (!all && call[1] != "each") throw StudyError("unknown '" + call[1] + "' (all, each)");
  const Node* runs = scope.study().runs_named(call[0]);
  const Node* steps = runs == nullptr ? nullptr : runs->find("steps");
  if (steps == nullptr)
    throw StudyError("'" + call[0] + "' is no search (a name of [[runs]] with steps)");
  double low = kNaN;
  for (int step = 0; step < number_of(*steps, "steps"); ++step) {
    const Scope point = scope.with("step", step);
    const std::string id = point.run_id(call[0]);
    if (!scope.runs().has(id)) continue;
    const auto is_saturated = [](const RunResults& run) { return run["saturated"] != 0; };
    const auto& seeds = scope.runs().of(id);
    const RunResults* one = all ? nullptr : run_of(id, point);
    const bool here = all ? std::any_of(seeds.begin(), seeds.end(), is_saturated)
                          : one != nullptr && is_saturated(*one);
    if (here) return saturated ? step : low;
    low = step;
  }
  return saturated ? kNaN : low;
}

double published(const Call& call) {
  const std::string id = render(call[0], call.scope);
  const auto found = call.scope.study().published.find(id);
  if (found == call.scope.study().published.end())
    throw StudyError("'" + id + "' is not in published.csv (a line with its value)");
  return found->second.value;
}

double at(const Call& call) {
  const auto equals = call[1].find('=');
  if (equals == std::string::npos) throw StudyError("at: '" + call[1] + "' is not NAME = VALUE");
  const std::string name = call[1].substr(0, call[1].find_last_not_of(" ", equals - 1) + 1);
  const double value = evaluate(call[1].substr(equals + 1), call.scope);
  return std::isnan(value) ? kNaN : evaluate(call[0], call.scope.with(name, value));
}

double power(const Call& call) {
  const double base = call.number(0);
  double value = 1;
  for (double i = call.number(1); i > 0; --i) value *= base;
  return value;
}

double otherwise(const Call& call) {
  const double value = call.number(0);
  return std::isnan(value) ? call.number(1) : value;
}

struct Reducer {
  const char* name;
  std::size_t least, most;
  const char* arguments;
  double (*value)(const Call&);
};
constexpr std::size_t kAny = SIZE_MAX;
constexpr const char* kLoops = "VALUE, LOOP..., [where CONDITION]";

/// docs/studies.md explains them.
constexpr Reducer kReducers[] = {
    {"number", 2, 2, "RUN, NAME", number},
    {"steady", 1, 1, "RUN", [](const Call& c) { return has_steady_means(c.run(0)) ? 1.0 : 0.0; }},
    {"last", 2, 2, "RUN, COLUMN", [](const Call& c) { return column(c).back(); }},
    {"least", 2, 2, "RUN, COLUMN", [](const Call& c) { return least(column(c)); }},
    {"trunk_power", 3, 3, "RUN, DIMENSIONS, LINKS", trunk_power_of},
    {"leaf_spread", 3, 3, "RUN, NODES, deviation|highest", leaf_spread},
    {"event", 2, 3, "RUN, EVENT[, PHASES]", ramp_event},
    {"falls_below", 2, 3, "RUN, LEVEL[, PHASES]", ramp_falls},
    {"rises_above", 2, 3, "RUN, LEVEL[, PHASES]", ramp_rises},
    {"ramp_load", 1, 2, "CYCLE[, PHASES]", ramp_load},
    {"minimal_tree", 2, 2, "K, N", minimal_tree},
    {"highest_unsaturated", 2, 2, "RUNS, all|each", step_of<false>},
    {"lowest_saturated", 2, 2, "RUNS, all|each", step_of<true>},
    {"highest", 2, kAny, kLoops, [](const Call& c) { return greatest(over_points(c)); }},
    {"lowest", 2, kAny, kLoops, [](const Call& c) { return least(over_points(c)); }},
    {"rms", 2, kAny, kLoops, [](const Call& c) { return root_mean_square(over_points(c)); }},
    {"mean", 1, 1, "VALUE",
     [](const Call& c) { return estimate(any(each_seed(c[0], c.scope))).mean; }},
    {"first", 1, 1, "VALUE", first},
    {"published", 1, 1, "ID", published},
    {"at", 2, 2, "VALUE, NAME = NUMBER", at},
    {"otherwise", 2, 2, "VALUE, OTHER", otherwise},
    {"has", 1, 1, "VALUE", [](const Call& c) { return std::isnan(c.number(0)) ? 0.0 : 1.0; }},
    {"abs", 1, 1, "X", [](const Call& c) { return std::fabs(c.number(0)); }},
    {"ceil", 1, 1, "X", [](const Call& c) { return std::ceil(c.number(0)); }},
    {"floor", 1, 1, "X", [](const Call& c) { return std::floor(c.number(0)); }},
    {"round", 1, 1, "X", [](const Call& c) { return std::round(c.number(0)); }},
    {"power", 2, 2, "X, N", power}};

}  // namespace

const RunResults* run_of(const std::string& run, const Scope& scope) {
  const std::string id = scope.run_id(run);
  if (!scope.runs().has(id)) return nullptr;
  const auto& seeds = scope.runs().of(id);
  Seeds& asked = scope.seeds();
  asked.fewest = std::min(asked.fewest, seeds.size());
  return asked.now < seeds.size() ? &seeds[asked.now] : nullptr;
}

const RunResults& Call::run(std::size_t i) const {
  const RunResults* run = run_of(arguments[i], scope);
  if (run == nullptr) throw Absent();
  return *run;
}

double reduce(const std::string& name, const std::vector<std::string>& arguments,
              const Scope& scope) {
  std::vector<std::string> known;
  for (const Reducer& reducer : kReducers) {
    known.push_back(reducer.name);
    if (name != reducer.name) continue;
    if (arguments.size() < reducer.least || arguments.size() > reducer.most)
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
