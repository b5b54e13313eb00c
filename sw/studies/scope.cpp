// SPDX-License-Identifier: Apache-2.0
#include "sw/studies/scope.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numeric>
#include <set>

#include "models/common/table_number.h"
#include "sw/common/config_error.h"
#include "sw/common/nearest.h"
#include "sw/common/text.h"
#include "sw/report/statistics_table.h"
#include "sw/sweep/axis.h"

namespace dusk {
namespace {

constexpr int kDeepest = 40;
constexpr double kMostNodes = 1e9;

std::string head_of(const std::string& path) { return path.substr(0, path.find('.')); }

std::vector<std::string> axis_values(const std::string& name, const std::string& values) {
  try {
    return parse_axis(name + "=" + values).values;
  } catch (const ConfigError& error) {
    const std::string begin = "--axis: ", what = error.what();  // a list is no --axis
    throw StudyError(what.rfind(begin, 0) == 0 ? what.substr(begin.size()) : what);
  }
}

/// Splits "a, b, from:to:step". A value becomes the element of axis `name` with this id, or a text.
std::vector<Node> listed(const Study& study, const std::string& name, std::string values) {
  std::vector<Node> nodes;
  values.erase(std::remove(values.begin(), values.end(), ' '), values.end());
  if (values.empty()) return nodes;
  for (const std::string& value : axis_values(name, values)) {
    const Node* element = study.element(name, value);
    nodes.push_back(element == nullptr ? text_node(value) : *element);
  }
  return nodes;
}

/// Returns the windows for "RUN[, FROM[, TO]]". A missing run has one window without values.
std::vector<Node> windows(const std::vector<std::string>& of, const Scope& scope) {
  const RunResults* run = scope.run(of.front());
  const double from = of.size() > 1 ? evaluate(of[1], scope) : 0;
  const double to = of.size() > 2 ? evaluate(of[2], scope) : HUGE_VAL;
  std::vector<Node> windows;
  for (std::size_t i = 0; i < (run == nullptr ? 1 : run->column("cycle").size()); ++i) {
    if (run != nullptr && !(run->column("cycle")[i] > from && run->column("cycle")[i] <= to))
      continue;
    scope.budget().step(timeseries_columns().size());
    Node& window = windows.emplace_back(Node{Node::Kind::Table, "", "", "", {}, {}});
    for (const Column& column : timeseries_columns())
      window.fields[column.name] = number_node(run == nullptr ? kNaN : run->column(column.name)[i]);
  }
  return windows;
}

/// Returns the values for leaves(RUN, NODES). A missing run has one value, NaN.
std::vector<Node> leaves(const std::vector<std::string>& of, const Scope& scope) {
  const RunResults* run = scope.run(of.front());
  const double nodes = of.size() == 2 ? evaluate(of[1], scope) : 0;
  if (!(nodes >= 1 && nodes <= kMostNodes && nodes == std::floor(nodes)))
    throw StudyError("leaves(RUN, NODES) has a whole number of nodes, 1 or more");
  if (run == nullptr) return {number_node(kNaN)};
  std::vector<Node> leaves;
  const auto step = static_cast<std::size_t>(nodes), all = run->injected.size();
  for (std::size_t i = 0; i < all; i += step) {
    const double* first = run->injected.data() + i;
    leaves.push_back(number_node(std::accumulate(first, first + std::min(step, all - i), 0.0)));
  }
  return leaves;
}

std::vector<Node> values_of(const std::string& name, const std::string& list, const Scope& scope) {
  const auto begins = [&](const std::string& with) { return list.rfind(with, 0) == 0; };
  const auto inside = [&](std::size_t from) { return list.substr(from, list.size() - from - 1); };
  if (begins("[")) return listed(scope.study(), name, inside(1));
  if (begins("series(")) return windows(split(inside(7), ','), scope);
  if (begins("leaves(")) return leaves(split(inside(7), ','), scope);
  const Node* node = scope.find(list);
  if (node == nullptr) node = scope.study().part("axes").find(list);
  if (node != nullptr && node->kind == Node::Kind::Text)
    return listed(scope.study(), name, node->text);
  if (node != nullptr) return node->all();
  const double value = evaluate(list, scope);
  return std::isnan(value) ? std::vector<Node>{} : std::vector<Node>{number_node(value)};
}

}  // namespace

void Scope::for_seeds(const Act& act) const {
  std::size_t fewest = SIZE_MAX;
  Scope point = *this;
  point.fewest_ = &fewest;
  point.seed_ = 0;
  do {
    act(point);
  } while (++point.seed_ < fewest && fewest != SIZE_MAX);
}

const Node* Scope::find(const std::string& path) const {
  const auto whole = variables_.find(path);
  if (whole != variables_.end()) return whole->second.get();
  if (path.find_first_of("()+-*/ ") != std::string::npos) return nullptr;
  const std::vector<std::string> names = split(path, '.');
  const auto variable = variables_.find(names.front());
  if (variable == variables_.end()) return nullptr;
  const Node* node = variable->second.get();
  for (std::size_t i = 1; i < names.size(); ++i) {
    if (node->kind == Node::Kind::Text) node = study_->element(names[i - 1], node->text);
    if (node != nullptr) node = node->find(names[i]);
    if (node == nullptr)
      throw StudyError(fmt::format("'{}' has no field '{}'", names[i - 1], names[i]));
  }
  return node;
}

double Scope::value(const std::string& path) const {
  if (const Node* node = find(path)) return number_of(*node, path);
  const Node* measure = study_->part("measures").find(path);
  if (measure == nullptr) {
    std::set<std::string> known;
    for (const char* part : {"measures", "axes"})
      for (const auto& [name, value] : study_->part(part).fields) known.insert(name);
    for (const auto& [name, value] : variables_)
      if (head_of(name) == name || head_of(name) == head_of(path)) known.insert(name);
    throw StudyError(fmt::format("unknown name '{}' ({})", path,
                                 instead_of(path, {known.begin(), known.end()})));
  }
  if (depth_ + 1 > kDeepest) throw StudyError("'" + path + "' goes in circles (other measures)");
  const Budget::Key key{measure, state_, seed_};
  const Budget::Measured* known = budget_->measured(key);
  Budget::Measured measured = known == nullptr ? Budget::Measured{} : *known;
  if (known == nullptr) {
    Scope inner = *this;
    ++inner.depth_;
    inner.fewest_ = &measured.fewest;
    const std::size_t before = budget_->steps();
    measured.value = evaluate(measure->text, inner);
    measured.steps = budget_->steps() - before;
    budget_->keep(key, measured);
  } else {
    budget_->step(measured.steps);
  }
  if (fewest_ != nullptr) *fewest_ = std::min(*fewest_, measured.fewest);
  return measured.value;
}

const RunResults* Scope::run(const std::string& run) const {
  const std::vector<Node>& all = study_->part("runs").items;
  const auto named = std::find_if(all.begin(), all.end(), [&](const Node& node) {
    return node.has("name") && node.text_of("name") == run;
  });
  const std::string id = render(named == all.end() ? run : named->text_of("id"), *this);
  const auto found = runs_->of.find(id);
  if (found == runs_->of.end())
    throw StudyError("run '" + id + "' is not planned (an id or a name of [[runs]])");
  const std::vector<RunResults>& seeds = found->second;
  if (!seeds.empty() && seeds.front().exact) return &seeds.front();
  if (fewest_ != nullptr && !seeds.empty()) *fewest_ = std::min(*fewest_, seeds.size());
  return seed_ < seeds.size() ? &seeds[seed_] : nullptr;
}

void Scope::loop(const Node& table, const std::string& field, const Act& act) const {
  const Over over = table.texts(field);
  placed(table.at(field), [&] { for_all(over, *this, act); });
}

void Scope::each(const Node& table, const Act& act) const {
  loop(table, "over", [&](const Scope& point) {
    if (point.read(table, "where", holds, "true")) act(point);
  });
}

void for_all(const Over& over, const Scope& scope, const Scope::Act& act, std::size_t turns) {
  if (over.empty()) return act(scope);
  const std::string& clause = over.front();
  const auto in = clause.find(" in ");
  const std::string name = clause.substr(0, in);
  const std::string list = in == std::string::npos ? name : clause.substr(in + 4);
  if (name.empty() || list.empty()) throw StudyError("'" + clause + "' is no loop (NAME in LIST)");
  const Over rest(over.begin() + 1, over.end());
  const std::vector<Node> values = values_of(name, render(list, scope), scope);
  turns *= values.size();
  scope.budget().turns(turns);
  scope.budget().step(values.size());
  Scope point = scope;
  for (const Node& value : values) {
    point.bind(name, value);
    for_all(rest, point, act, turns);
  }
}

double number_of(const Node& node, const std::string& name) {
  if (node.has("id")) return number_of(*node.find("id"), name);
  if (node.kind != Node::Kind::Text) throw StudyError("'" + name + "' is not one number");
  if (node.text == "true" || node.text == "false") return node.text == "true" ? 1 : 0;
  if (node.text == "nan") return kNaN;  // no value
  const auto value = number_in<double>(node.text);
  if (!value) throw StudyError(fmt::format("'{}' is not a number: '{}'", name, node.text));
  return *value;
}

double published_value(const Node& line) {
  const std::string text = line.text_of("value");
  if (const auto value = number_in<double>(text)) return *value;
  line.at("value").refuse(not_a_number(text, "a number"));
}

Node number_node(double value) { return text_node(fmt::format("{}", value)); }

}  // namespace dusk
