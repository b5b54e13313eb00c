// SPDX-License-Identifier: Apache-2.0
#include "sw/studies/reducers.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "models/topology/tree.h"
#include "models/topology/tree_settings.h"
#include "sw/report/statistics_table.h"
#include "sw/studies/expression.h"
#include "testbench/statistics/estimate.h"

namespace dusk {
namespace {

constexpr double kMostNodes = 65536;  ///< largest tree that a 16-bit address names

using Arguments = std::vector<std::string>;

template <typename List>
void check_name(const std::string& name, const List& list) {
  std::vector<std::string> known;
  for (const auto& one : list) {
    if (one.name == name) return;
    known.push_back(one.name);
  }
  throw StudyError(fmt::format("unknown number '{}' ({})", name, instead_of(name, known)));
}

double number(const Arguments& a, const Scope& scope) {
  check_name(a[1], summary_statistics());
  const RunResults* run = run_of(a[0], scope);
  return run == nullptr ? kNaN : (*run)[a[1]];
}

double steady(const Arguments& a, const Scope& scope) {
  const RunResults* run = run_of(a[0], scope);
  return run == nullptr ? kNaN : has_steady_means(*run) ? 1 : 0;
}

double of_column(const Arguments& a, const Scope& scope, bool last) {
  check_name(a[1], timeseries_columns());
  const RunResults* run = run_of(a[0], scope);
  if (run == nullptr || run->column(a[1]).empty()) return kNaN;
  const auto& values = run->column(a[1]);
  return last ? values.back() : *std::min_element(values.begin(), values.end());
}
double last(const Arguments& a, const Scope& scope) { return of_column(a, scope, true); }
double least(const Arguments& a, const Scope& scope) { return of_column(a, scope, false); }

double trunk_power_of(const Arguments& a, const Scope& scope) {
  const double dimensions = evaluate(a[1], scope), links = evaluate(a[2], scope);
  const RunResults* run = run_of(a[0], scope);
  if (run == nullptr) return kNaN;
  return trunk_power((*run)["relative_link_power"], dimensions, links);
}

/// Share of the channels of a k-ary n-tree that are on when only the Minimal Tree is, counted.
double minimal_tree(const Arguments& a, const Scope& scope) {
  const double k = evaluate(a[0], scope), n = evaluate(a[1], scope);
  if (!(k >= 2 && n >= 2 && std::pow(k, n) <= kMostNodes))
    throw StudyError("minimal_tree: k and n of a tree of at most 65536 nodes are needed");
  const auto arity = static_cast<std::uint32_t>(k);
  const Topology tree = make_k_ary_n_tree(arity, static_cast<std::uint32_t>(n), 2 * arity);
  TreeRunSettings settings;
  settings.start = StartState::MinimalTree;
  return initial_link_power(tree, make_tree_settings(tree, settings));
}

/// How evenly the leaf switches are loaded, relative to the mean of their flits.
double leaf_spread(const Arguments& a, const Scope& scope) {
  const auto nodes = static_cast<std::size_t>(evaluate(a[1], scope));
  if (a[2] != "deviation" && a[2] != "highest")
    throw StudyError("leaf_spread: unknown '" + a[2] + "' (deviation, highest)");
  const RunResults* run = run_of(a[0], scope);
  if (run == nullptr || nodes == 0) return kNaN;
  std::vector<double> leaves(run->injected.size() / nodes);
  for (std::size_t node = 0; node / nodes < leaves.size(); ++node)
    leaves[node / nodes] += run->injected[node];
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
  return (a[2] == "highest" ? highest : deviation) / mean;
}

/// VALUE at every point of the loops where the condition holds.
std::vector<double> over_points(const Arguments& a, const Scope& scope) {
  Over over(a.begin() + 1, a.end());
  std::string condition;
  if (!over.empty() && over.back().rfind("where ", 0) == 0) {
    condition = over.back().substr(6);
    over.pop_back();
  }
  std::vector<double> values;
  for_all(over, scope, [&](const Scope& point) {
    const double value = evaluate(a[0], point);
    if (holds(condition, point) && !std::isnan(value)) values.push_back(value);
  });
  return values;
}
double highest(const Arguments& a, const Scope& scope) {
  double most = kNaN;
  for (const double value : over_points(a, scope)) most = most >= value ? most : value;
  return most;
}
double lowest(const Arguments& a, const Scope& scope) {
  double least = kNaN;
  for (const double value : over_points(a, scope)) least = least <= value ? least : value;
  return least;
}
double rms(const Arguments& a, const Scope& scope) {
  const auto values = over_points(a, scope);
  return values.empty() ? kNaN : root_mean_square(values);
}
double first(const Arguments& a, const Scope& scope) {
  Seeds seeds;
  return evaluate(a[0], scope.of(seeds));
}
double mean(const Arguments& a, const Scope& scope) {
  const auto values = each_seed(a[0], scope);
  return values.empty() ? kNaN : estimate(values).mean;
}

/// The end of a search: of all seeds, or of the one that is looked at.
double step_of(const Arguments& a, const Scope& scope, bool saturated) {
  const bool all = a[1] == "all";
  if (!all && a[1] != "each") throw StudyError("unknown '" + a[1] + "' (all, each)");
  const Node* runs = scope.study().runs_named(a[0]);
  const Node* steps = runs == nullptr ? nullptr : runs->find("steps");
  if (steps == nullptr)
    throw StudyError("'" + a[0] + "' is no search (a name of [[runs]] with steps)");
  double low = kNaN;
  for (int step = 0; step < number_of(*steps, "steps"); ++step) {
    const std::string id = scope.with("step", step).run_id(a[0]);
    if (!scope.runs().has(id)) continue;
    const auto& seeds = scope.runs().of(id);
    Seeds& asked = scope.seeds();
    if (!all) asked.fewest = std::min(asked.fewest, seeds.size());
    const auto is_saturated = [](const RunResults& run) { return run["saturated"] != 0; };
    const bool here = all ? std::any_of(seeds.begin(), seeds.end(), is_saturated)
                          : asked.now < seeds.size() && is_saturated(seeds[asked.now]);
    if (here) return saturated ? step : low;
    low = step;
  }
  return saturated ? kNaN : low;
}
double highest_unsaturated(const Arguments& a, const Scope& s) { return step_of(a, s, false); }
double lowest_saturated(const Arguments& a, const Scope& s) { return step_of(a, s, true); }

double published(const Arguments& a, const Scope& scope) {
  const std::string id = render(a[0], scope);
  const auto found = scope.study().published.find(id);
  if (found == scope.study().published.end())
    throw StudyError("'" + id + "' is not in published.csv (a line with its value)");
  return found->second.value;
}

double at(const Arguments& a, const Scope& scope) {
  const auto equals = a[1].find('=');
  if (equals == std::string::npos) throw StudyError("at: '" + a[1] + "' is not NAME = VALUE");
  const std::string name = a[1].substr(0, a[1].find_last_not_of(" ", equals - 1) + 1);
  const double value = evaluate(a[1].substr(equals + 1), scope);
  return std::isnan(value) ? kNaN : evaluate(a[0], scope.with(name, value));
}

double power(const Arguments& a, const Scope& scope) {
  const double base = evaluate(a[0], scope);
  double value = 1;
  for (double i = evaluate(a[1], scope); i > 0; --i) value *= base;
  return value;
}
double otherwise(const Arguments& a, const Scope& scope) {
  const double value = evaluate(a[0], scope);
  return std::isnan(value) ? evaluate(a[1], scope) : value;
}

struct Reducer {
  const char* name;
  std::size_t least, most;
  const char* arguments;
  double (*value)(const Arguments&, const Scope&);
};
constexpr std::size_t kAny = SIZE_MAX;
constexpr const char* kLoops = "VALUE, LOOP..., [where CONDITION]";

template <double (*of)(double)>
double function(const Arguments& a, const Scope& scope) {
  return of(evaluate(a[0], scope));
}
double is_there(double value) { return std::isnan(value) ? 0 : 1; }

/// docs/studies.md explains them.
constexpr Reducer kReducers[] = {
    {"number", 2, 2, "RUN, NAME", number},
    {"steady", 1, 1, "RUN", steady},
    {"last", 2, 2, "RUN, COLUMN", last},
    {"least", 2, 2, "RUN, COLUMN", least},
    {"trunk_power", 3, 3, "RUN, DIMENSIONS, LINKS", trunk_power_of},
    {"leaf_spread", 3, 3, "RUN, NODES, deviation|highest", leaf_spread},
    {"event", 2, 3, "RUN, EVENT[, PHASES]", ramp_event},
    {"falls_below", 2, 3, "RUN, LEVEL[, PHASES]", ramp_falls},
    {"rises_above", 2, 3, "RUN, LEVEL[, PHASES]", ramp_rises},
    {"ramp_load", 1, 2, "CYCLE[, PHASES]", ramp_load},
    {"minimal_tree", 2, 2, "K, N", minimal_tree},
    {"highest_unsaturated", 2, 2, "RUNS, all|each", highest_unsaturated},
    {"lowest_saturated", 2, 2, "RUNS, all|each", lowest_saturated},
    {"highest", 2, kAny, kLoops, highest},
    {"lowest", 2, kAny, kLoops, lowest},
    {"rms", 2, kAny, kLoops, rms},
    {"mean", 1, 1, "VALUE", mean},
    {"first", 1, 1, "VALUE", first},
    {"published", 1, 1, "ID", published},
    {"at", 2, 2, "VALUE, NAME = NUMBER", at},
    {"otherwise", 2, 2, "VALUE, OTHER", otherwise},
    {"has", 1, 1, "VALUE", function<is_there>},
    {"abs", 1, 1, "X", function<std::fabs>},
    {"ceil", 1, 1, "X", function<std::ceil>},
    {"floor", 1, 1, "X", function<std::floor>},
    {"round", 1, 1, "X", function<std::round>},
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

double reduce(const std::string& name, const std::vector<std::string>& arguments,
              const Scope& scope) {
  std::vector<std::string> known;
  for (const Reducer& reducer : kReducers) {
    known.push_back(reducer.name);
    if (name != reducer.name) continue;
    if (arguments.size() < reducer.least || arguments.size() > reducer.most)
      throw StudyError(fmt::format("{}: has {} arguments ({}({}))", name, arguments.size(), name,
                                   reducer.arguments));
    return reducer.value(arguments, scope);
  }
  throw StudyError(fmt::format("unknown reducer '{}' ({})", name, instead_of(name, known)));
}

double trunk_power(double relative_link_power, double dimensions, double links) {
  constexpr double kNodeChannels = 8;  // of a switch, both directions
  const double between = 2.0 * dimensions * links;
  return (relative_link_power * (between + kNodeChannels) - kNodeChannels) / between;
}

std::vector<double> each_seed(const std::string& expression, const Scope& scope) {
  std::vector<double> values;
  Seeds seeds;
  do {
    const double value = evaluate(expression, scope.of(seeds));
    if (!std::isnan(value)) values.push_back(value);
  } while (++seeds.now < seeds.fewest && seeds.fewest != SIZE_MAX);
  return values;
}

}  // namespace dusk
