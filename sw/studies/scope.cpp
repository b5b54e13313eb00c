// SPDX-License-Identifier: Apache-2.0
#include "sw/studies/scope.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>

#include "sw/sweep/axis.h"

namespace dusk {
namespace {

constexpr int kDeepest = 40;

std::string head_of(const std::string& path) { return path.substr(0, path.find('.')); }

template <typename Value>
std::vector<std::string> names_of(const std::map<std::string, Value>& fields) {
  std::vector<std::string> names;
  for (const auto& [name, value] : fields) names.push_back(name);
  return names;
}

/// "a, b, from:to:step": elements of the axis called `name`, else texts.
std::vector<Node> listed(const Study& study, const std::string& name, std::string values) {
  std::vector<Node> nodes;
  values.erase(std::remove(values.begin(), values.end(), ' '), values.end());
  if (values.empty()) return nodes;
  for (const std::string& value : parse_axis(name + "=" + values).values)
    nodes.push_back(study.value(name, value));
  return nodes;
}

std::vector<Node> values_of(const std::string& name, const std::string& list, const Scope& scope) {
  if (list.front() == '[' && list.back() == ']')
    return listed(scope.study(), name, list.substr(1, list.size() - 2));
  const Node& axes = scope.study().part("axes");
  const Node* node = scope.find(list);
  if (node == nullptr) node = axes.find(list);
  if (node == nullptr)
    throw StudyError(
        fmt::format("unknown list '{}' ({})", list, instead_of(list, names_of(axes.fields))));
  if (node->kind == Node::Kind::Text) return listed(scope.study(), name, node->text);
  return node->all();
}

}  // namespace

Scope Scope::with(const std::string& name, Node value) const {
  Scope more = *this;
  more.variables_[name] = std::move(value);
  return more;
}

Scope Scope::with(const std::string& name, double value) const {
  Scope more = *this;
  more.numbers_[name] = value;
  return more;
}

Scope Scope::of(Seeds& seeds) const {
  Scope other = *this;
  other.seeds_ = &seeds;
  return other;
}

const Node* Scope::find(const std::string& path) const {
  const auto variable = variables_.find(head_of(path));
  if (variable == variables_.end()) return nullptr;
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
  const auto number = numbers_.find(path);
  if (number != numbers_.end()) return number->second;
  if (const Node* node = find(path)) return number_of(*node, path);
  const Node& measures = study_->part("measures");
  const Node* measure = measures.find(path);
  if (measure == nullptr) {
    std::vector<std::string> known = names_of(measures.fields);
    for (const std::string& name : names_of(variables_)) known.push_back(name);
    throw StudyError(fmt::format("unknown name '{}' ({})", path, instead_of(path, known)));
  }
  Scope inner = *this;
  if (++inner.depth_ > kDeepest)
    throw StudyError("'" + path + "' goes in circles (other measures)");
  return evaluate(measure->text, inner);
}

std::string Scope::run_id(const std::string& run) const {
  const Node* runs = study_->runs_named(run);
  const Node* named = runs == nullptr ? nullptr : runs->find("id");
  const std::string id = render(named == nullptr ? run : named->text, *this);
  if (!runs_->may_have(id))
    throw StudyError("run '" + id + "' is not planned (an id or a name of [[runs]])");
  return id;
}

std::string Scope::rendered(const Node& table, const std::string& field) const {
  return placed(table, field, [&] { return render(table.text_of(field, ""), *this); });
}

double Scope::number(const Node& table, const std::string& field) const {
  if (!table.has(field)) return kNaN;
  return placed(table, field, [&] { return evaluate(table.text_of(field), *this); });
}

bool Scope::holds(const Node& table, const std::string& field) const {
  return placed(table, field, [&] { return dusk::holds(table.text_of(field, ""), *this); });
}

std::vector<double> Scope::seeds_of(const Node& table, const std::string& field) const {
  return placed(table, field, [&] { return each_seed(table.text_of(field), *this); });
}

void Scope::loop(const Node& table, const std::string& field, const Act& act) const {
  const Over over = table.texts(field);
  placed(table, field, [&] { for_all(over, *this, act); });
}

void Scope::each(const Node& table, const Act& act) const {
  loop(table, "over", [&](const Scope& point) {
    if (point.holds(table, "where")) act(point);
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

}  // namespace dusk
