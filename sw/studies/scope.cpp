// SPDX-License-Identifier: Apache-2.0
#include "sw/studies/scope.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>

#include "sw/report/statistics_table.h"
#include "sw/sweep/axis.h"

namespace dusk {
namespace {

constexpr int kDeepest = 40;

std::string head_of(const std::string& path) { return path.substr(0, path.find('.')); }

std::vector<std::string> names_of(const std::map<std::string, Node>& fields) {
  std::vector<std::string> names;
  for (const auto& [name, value] : fields) names.push_back(name);
  return names;
}

/// "a, b, from:to:step": elements of the axis called `name`, else texts.
std::vector<Node> listed(const Study& study, const std::string& name, std::string values) {
  std::vector<Node> nodes;
  values.erase(std::remove(values.begin(), values.end(), ' '), values.end());
  if (values.empty()) return nodes;
  for (const std::string& value : parse_axis(name + "=" + values).values) {
    const Node* element = study.element(name, value);
    nodes.push_back(element == nullptr ? text_node(value) : *element);
  }
  return nodes;
}

/// Windows of "RUN[, EVERY]"; of a run that is not there a single one, in which nothing happened.
std::vector<Node> windows(const std::vector<std::string>& of, const Scope& scope) {
  const RunResults* run = scope.run(of.front());
  const double every = of.size() > 1 ? evaluate(of[1], scope) : 1;
  if (!(every >= 1)) throw StudyError("'" + of[1] + "' is not allowed (1 or more)");
  const std::size_t count = run == nullptr ? 1 : run->column("cycle").size();
  std::vector<Node> windows;
  for (std::size_t i = 0; i < count; i += static_cast<std::size_t>(every)) {
    Node& window = windows.emplace_back(Node{Node::Kind::Table, "", "", "", {}, {}});
    for (const Column& column : timeseries_columns())
      window.fields[column.name] = number_node(run == nullptr ? kNaN : run->column(column.name)[i]);
  }
  return windows;
}

std::vector<Node> values_of(const std::string& name, const std::string& list, const Scope& scope) {
  if (list.front() == '[' && list.back() == ']')
    return listed(scope.study(), name, list.substr(1, list.size() - 2));
  if (list.rfind("series(", 0) == 0 && list.back() == ')')
    return windows(split(list.substr(7, list.size() - 8), ','), scope);
  const Node& axes = scope.study().part("axes");
  const Node* node = scope.find(list);
  if (node == nullptr) node = axes.find(list);
  if (node != nullptr && node->kind == Node::Kind::Text)
    return listed(scope.study(), name, node->text);
  if (node != nullptr) return node->all();
  if (!scope.study().part("measures").has(list))
    throw StudyError(
        fmt::format("unknown list '{}' ({})", list, instead_of(list, names_of(axes.fields))));
  const double value = scope.value(list);
  return std::isnan(value) ? std::vector<Node>{} : std::vector<Node>{number_node(value)};
}

}  // namespace

Scope Scope::with(const std::string& name, Node value) const {
  Scope more = *this;
  more.bind(name, std::move(value));
  return more;
}

Scope Scope::of(Seeds& seeds) const {
  Scope other = *this;
  other.seeds_ = &seeds;
  return other;
}

const Node* Scope::find(const std::string& path) const {
  const auto whole = variables_.find(path);
  if (whole != variables_.end()) return &whole->second;
  const auto variable = variables_.find(head_of(path));
  if (variable == variables_.end() || path.find_first_of("()+-*/ ") != std::string::npos)
    return nullptr;
  const Node* node = &variable->second;
  std::string name = variable->first;
  for (std::size_t at = name.size(); at < path.size();) {
    const std::string field = head_of(path.substr(at + 1));
    if (node->kind == Node::Kind::Text) node = study_->element(name, node->text);
    const Node* inner = node == nullptr ? nullptr : node->find(field);
    if (inner == nullptr) throw StudyError(fmt::format("'{}' has no field '{}'", name, field));
    node = inner;
    name = field;
    at += field.size() + 1;
  }
  return node;
}

double Scope::value(const std::string& path) const {
  if (const Node* node = find(path)) return number_of(*node, path);
  const Node& measures = study_->part("measures");
  const Node* measure = measures.find(path);
  if (measure == nullptr) {
    std::vector<std::string> known = names_of(measures.fields);
    for (const std::string& name : names_of(variables_))
      if (head_of(name) == name || head_of(name) == head_of(path)) known.push_back(name);
    throw StudyError(fmt::format("unknown name '{}' ({})", path, instead_of(path, known)));
  }
  Scope inner = *this;
  if (++inner.depth_ > kDeepest)
    throw StudyError("'" + path + "' goes in circles (other measures)");
  return evaluate(measure->text, inner);
}

const RunResults* Scope::run(const std::string& run) const {
  std::string id = run;
  for (const Node& runs : study_->part("runs").items) {
    if (runs.text_of("name", runs.text_of("id").c_str()) != run) continue;
    id = runs.text_of("id");
    break;
  }
  id = render(id, *this);
  const auto found = runs_->of.find(id);
  if (found == runs_->of.end())
    throw StudyError("run '" + id + "' is not planned (an id or a name of [[runs]])");
  const std::vector<RunResults>& seeds = found->second;
  if (!seeds.empty()) seeds_->fewest = std::min(seeds_->fewest, seeds.size());
  return seeds_->now < seeds.size() ? &seeds[seeds_->now] : nullptr;
}

void Scope::loop(const Node& table, const std::string& field, const Act& act) const {
  const Over over = table.texts(field);
  placed(table.has(field) ? *table.find(field) : table, [&] { for_all(over, *this, act); });
}

void Scope::each(const Node& table, const Act& act) const {
  loop(table, "over", [&](const Scope& point) {
    if (point.read(table, "where", holds, "")) act(point);
  });
}

void for_all(const Over& over, const Scope& scope, const Scope::Act& act) {
  if (over.empty()) return act(scope);
  const std::string& clause = over.front();
  const auto in = clause.find(" in ");
  const std::string name = clause.substr(0, in);
  const std::string list = in == std::string::npos ? name : clause.substr(in + 4);
  if (name.empty() || list.empty()) throw StudyError("'" + clause + "' is no loop (NAME in LIST)");
  const Over rest(over.begin() + 1, over.end());
  for (const Node& value : values_of(name, list, scope))
    for_all(rest, scope.with(name, value), act);
}

double number_of(const Node& node, const std::string& name) {
  if (node.has("id")) return number_of(*node.find("id"), name);
  if (node.kind != Node::Kind::Text) throw StudyError("'" + name + "' is not one number");
  if (node.text == "true" || node.text == "false") return node.text == "true" ? 1 : 0;
  char* end = nullptr;
  const double value = std::strtod(node.text.c_str(), &end);
  if (node.text.empty() || *end != '\0')
    throw StudyError(fmt::format("'{}' is not a number: '{}'", name, node.text));
  return value;
}

Node number_node(double value) { return text_node(fmt::format("{}", value)); }

}  // namespace dusk
