// SPDX-License-Identifier: Apache-2.0
/// Named functions ("reducers") for expressions of studies; docs/studies.md explains them.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numeric>

#include "models/energy/component_power.h"
#include "models/topology/tree.h"
#include "models/topology/tree_settings.h"
#include "sw/common/nearest.h"
#include "sw/report/application_report.h"
#include "sw/report/component_power.h"
#include "sw/report/selectable_ports.h"
#include "sw/report/statistics_table.h"
#include "sw/studies/scope.h"
#include "testbench/statistics/estimate.h"

namespace dusk {
namespace {

constexpr double kMostTreeNodes = 65536;  ///< largest tree that is built for counting, in nodes

using Values = std::vector<double>;

/// A call of a reducer. Arguments are texts; the reducer evaluates those that it needs.
struct Call {
  const std::vector<std::string>& arguments;
  const Scope& scope;

  const std::string& operator[](std::size_t i) const { return arguments[i]; }
  double number(std::size_t i) const { return evaluate(arguments[i], scope); }
};

double number(const Call& call) {
  std::vector<std::string> names;
  for (const Statistic& one : summary_statistics()) names.push_back(one.name);
  for (const Statistic& one : selectable_statistics()) names.push_back(one.name);
  for (const Statistic& one : component_statistics()) names.push_back(one.name);
  for (const Statistic& one : application_statistics()) names.push_back(one.name);
  for (unsigned c = 0; c < kMessageClasses; ++c) {
    for (const ClassStatistic& one : class_statistics())
      names.push_back(class_statistic_name(std::to_string(c), one));
  }
  if (std::find(names.begin(), names.end(), call[1]) == names.end())
    throw StudyError(fmt::format("unknown '{}' ({})", call[1], instead_of(call[1], names)));
  const RunResults* run = call.scope.run(call[0]);
  return run == nullptr ? kNaN : (*run)[call[1]];
}

/// Returns a number of an analysis.
double exact(const Call& call) {
  const RunResults* run = call.scope.run(call[0]);
  if (run == nullptr) return kNaN;
  if (!run->exact) throw StudyError("'" + call[0] + "' is a simulation (analyze = true)");
  const std::string name = render(call[1], call.scope);
  const auto found = run->summary.find(name);
  if (found != run->summary.end()) return found->second;
  std::vector<std::string> names;
  for (const auto& [known, value] : run->summary)
    if (known.rfind("load.", 0) != 0) names.push_back(known);
  throw StudyError(fmt::format("unknown '{}' ({})", name, instead_of(name, names)));
}

/// 1 if a run is steady. Correlated batches count as steady: only the interval is unknown.
double steady(const Call& call) {
  const RunResults* run = call.scope.run(call[0]);
  if (run == nullptr) return kNaN;
  const bool is = (*run)["steady"] != 0 || run->unsteady == "correlated batches";
  return (*run)["saturated"] == 0 && is ? 1 : 0;
}

double failed(const Call& call) {
  const RunResults* run = call.scope.run(call[0]);
  return run == nullptr ? kNaN : failure(*run, call[1]).empty() ? 0 : 1;
}

double held(const Call& call) {
  const double packets = call.number(2);
  if (!std::isnan(packets) && packets != std::floor(packets))
    throw StudyError("held: a whole number of packets is needed");
  const RunResults* run = call.scope.run(call[0]);
  if (run == nullptr) return kNaN;
  std::vector<std::string> known;
  for (const auto& [name, cycles] : run->queues) known.push_back(name);
  const std::string name = render(call[1], call.scope);
  const auto found = run->queues.find(name);
  if (found == run->queues.end())
    throw StudyError(fmt::format("no queue '{}' ({})", name, instead_of(name, known)));
  const auto counted = static_cast<double>(found->second.size());
  return packets >= 0 && packets < counted ? found->second[static_cast<std::size_t>(packets)] : 0;
}

/// Counts the channels of a k-ary n-tree. Returns the share that is on with the Minimal Tree alone.
double minimal_tree(const Call& call) {
  const double k = call.number(0), n = call.number(1);
  const bool whole = k == std::floor(k) && n == std::floor(n);
  if (!(whole && k >= 2 && n >= 2 && std::pow(k, n) <= kMostTreeNodes))
    throw StudyError(
        "minimal_tree: whole k and n, 2 or more, of a tree of at most 65536 nodes are needed");
  const auto arity = static_cast<std::uint32_t>(k);
  const Topology tree = make_k_ary_n_tree(arity, static_cast<std::uint32_t>(n), 2 * arity);
  TreeRunSettings settings;
  settings.start = StartState::MinimalTree;
  return initial_link_power(tree, make_tree_settings(tree, settings));
}

double lowest(const Values& all) { return *std::min_element(all.begin(), all.end()); }
double highest(const Values& all) { return *std::max_element(all.begin(), all.end()); }
double average(const Values& all) { return estimate(all).mean; }
double sum(const Values& all) { return std::accumulate(all.begin(), all.end(), 0.0); }
double front(const Values& all) { return all.front(); }
double back(const Values& all) { return all.back(); }

/// Reduces VALUE over all loop points at which the condition holds; NaN if there is none.
template <double (*of)(const Values&)>
double over_points(const Call& call) {
  Over over(call.arguments.begin() + 1, call.arguments.end());
  std::string condition = "true";
  if (!over.empty() && over.back().rfind("where ", 0) == 0) {
    condition = over.back().substr(6);
    over.pop_back();
  }
  Values values;
  for_all(over, call.scope, [&](const Scope& point) {
    const double value = evaluate(call[0], point);
    if (holds(condition, point) && !std::isnan(value)) values.push_back(value);
  });
  return values.empty() ? kNaN : of(values);
}

template <double (*of)(const Values&)>
double over_seeds(const Call& call) {
  const Values values = each_seed(call[0], call.scope);
  return values.empty() ? kNaN : of(values);
}

double published(const Call& call) {
  const std::string id = render(call[0], call.scope);
  const Node* found = call.scope.study().published.find(id);
  if (found == nullptr)
    throw StudyError("'" + id + "' is not in published.csv (a line with its value)");
  return published_value(*found);
}

/// Returns argument i, a fraction of power or time.
double share(const Call& call, std::size_t i) {
  const double number = call.number(i);
  if (number < 0 || number > 1) throw StudyError("a share of 0 to 1 is needed");
  return number;
}

// Equations of models/energy/component_power.h.
template <double (*of)(double, double)>
double of_shares(const Call& call) {
  return of(share(call, 0), share(call, 1));
}
double switches(double ports, double port_share) { return network_power(ports, port_share); }
double cluster(const Call& call) {
  return cluster_power(share(call, 0), share(call, 1), share(call, 2));
}

double otherwise(const Call& call) {
  const double value = call.number(0);
  return std::isnan(value) ? call.number(1) : value;
}

struct Reducer {
  const char* name;
  const char* arguments;  ///< names of the arguments, as in the manual
  double (*value)(const Call&);

  bool takes(std::size_t count) const {
    const std::string text = arguments;
    const auto all = static_cast<std::size_t>(std::count(text.begin(), text.end(), ',')) + 1;
    return text.find("...") == std::string::npos ? count == all : count > 1;
  }
};
constexpr const char* kLoops = "VALUE, LOOP..., [where CONDITION]";

constexpr Reducer kReducers[] = {
    {"number", "RUN, NAME", number},
    {"exact", "RUN, NAME", exact},
    {"steady", "RUN", steady},
    {"failed", "RUN, CHECK", failed},
    {"held", "RUN, QUEUE, PACKETS", held},
    {"minimal_tree", "K, N", minimal_tree},
    {"port_power", "X, SHARE", of_shares<port_power>},
    {"network_power", "X, SHARE", of_shares<switches>},
    {"node_power", "X, SHARE", of_shares<node_power>},
    {"cluster_power", "X, X, SHARE", cluster},
    {"highest", kLoops, over_points<highest>},
    {"lowest", kLoops, over_points<lowest>},
    {"average", kLoops, over_points<average>},
    {"sum", kLoops, over_points<sum>},
    {"rms", kLoops, over_points<root_mean_square>},
    {"at", kLoops, over_points<front>},
    {"last", kLoops, over_points<back>},
    {"mean", "VALUE", over_seeds<average>},
    {"first", "VALUE", over_seeds<front>},
    {"published", "ID", published},
    {"otherwise", "VALUE, OTHER", otherwise},
    {"has", "VALUE", [](const Call& c) { return std::isnan(c.number(0)) ? 0.0 : 1.0; }},
    {"abs", "X", [](const Call& c) { return std::fabs(c.number(0)); }},
    {"ceil", "X", [](const Call& c) { return std::ceil(c.number(0)); }},
    {"floor", "X", [](const Call& c) { return std::floor(c.number(0)); }},
    {"round", "X", [](const Call& c) { return std::round(c.number(0)); }},
    {"power", "X, N", [](const Call& c) { return std::pow(c.number(0), c.number(1)); }}};

/// Finds a reducer by name. Throws StudyError if there is none, or if it takes another number of
/// arguments.
const Reducer& reducer_of(const std::string& name, std::size_t arguments) {
  std::vector<std::string> known;
  for (const Reducer& reducer : kReducers) {
    known.push_back(reducer.name);
    if (name != reducer.name) continue;
    if (!reducer.takes(arguments))
      throw StudyError(
          fmt::format("{}: has {} arguments ({}({}))", name, arguments, name, reducer.arguments));
    return reducer;
  }
  throw StudyError(fmt::format("unknown reducer '{}' ({})", name, instead_of(name, known)));
}

}  // namespace

std::string failure(const RunResults& run, const std::string& check) {
  std::vector<std::string> known;
  for (const auto& [name, detail] : run.checks) known.push_back(name);
  const auto found = run.checks.find(check);
  if (found == run.checks.end())
    throw StudyError(fmt::format("no check '{}' ({})", check, instead_of(check, known)));
  return found->second;
}

double reduce(const std::string& name, const std::vector<std::string>& arguments,
              const Scope& scope) {
  return reducer_of(name, arguments.size()).value({arguments, scope});
}

std::vector<std::string> expressions_of(const std::string& name,
                                        const std::vector<std::string>& arguments) {
  const std::vector<std::string> kinds = split(reducer_of(name, arguments.size()).arguments, ',');
  std::vector<std::string> expressions;
  for (std::size_t i = 0; i < arguments.size(); ++i) {
    const std::string kind = i < kinds.size() ? kinds[i] : "LOOP...";
    for (const char* number : {"VALUE", "OTHER", "X", "N", "K", "PACKETS", "SHARE"})
      if (kind == number) expressions.push_back(arguments[i]);
    if (arguments[i].rfind("where ", 0) == 0) expressions.push_back(arguments[i].substr(6));
  }
  return expressions;
}

}  // namespace dusk
