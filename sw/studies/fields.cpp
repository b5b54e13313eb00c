// SPDX-License-Identifier: Apache-2.0
#include "sw/studies/fields.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>

#include "sw/studies/expression.h"
#include "sw/studies/reducers.h"

namespace dusk {

Fields::Fields(const Node& table, std::string key, const std::vector<std::string>& allowed)
    : table_(table), key_(std::move(key)) {
  if (table.kind != Node::Kind::Table) wrong(table, key_, "is not a table");
  for (const auto& [name, value] : table.fields) {
    if (std::find(allowed.begin(), allowed.end(), name) == allowed.end())
      refuse(name, "unknown key (" + instead_of(name, allowed) + ")");
  }
}

void Fields::refuse(const std::string& name, const std::string& what) const {
  wrong(has(name) ? *table_.find(name) : table_, key_ + '.' + name, what);
}

template <typename Act>
auto Fields::guarded(const std::string& name, Act act) const {
  try {
    return act();
  } catch (const StudyError& error) {
    refuse(name, error.what());
  }
}

std::string Fields::text(const std::string& name, const char* otherwise) const {
  if (!has(name) && otherwise == nullptr) refuse(name, "is missing (a text)");
  if (!has(name)) return otherwise;
  if (table_.find(name)->kind != Node::Kind::Text) refuse(name, "is not one value (a text)");
  return table_.find(name)->text;
}

std::vector<Node> Fields::items(const std::string& name) const {
  return has(name) ? table_.find(name)->all() : std::vector<Node>{};
}

std::vector<std::string> Fields::texts(const std::string& name) const {
  std::vector<std::string> all;
  for (const Node& item : items(name)) {
    if (item.kind != Node::Kind::Text) refuse(name, "is not a list of texts (a text, or a list)");
    all.push_back(item.text);
  }
  return all;
}

long Fields::integer(const std::string& name, long otherwise, long least, long most) const {
  if (!has(name)) return otherwise;
  const std::string digits = text(name);
  char* end = nullptr;
  const long value = std::strtol(digits.c_str(), &end, 10);
  if (*end != '\0' || value < least || value > most)
    refuse(name, fmt::format("'{}' is not allowed ({} to {})", digits, least, most));
  return value;
}

bool Fields::boolean(const std::string& name, bool otherwise) const {
  const std::string value = text(name, otherwise ? "true" : "false");
  if (value != "true" && value != "false")
    refuse(name, "'" + value + "' is not allowed (true, false)");
  return value == "true";
}

std::string Fields::rendered(const std::string& name, const Scope& scope) const {
  return guarded(name, [&] { return render(text(name, ""), scope); });
}

double Fields::number(const std::string& name, const Scope& scope) const {
  if (!has(name)) return std::nan("");
  return guarded(name, [&] { return evaluate(text(name), scope); });
}

bool Fields::holds(const std::string& name, const Scope& scope) const {
  return guarded(name, [&] { return dusk::holds(text(name, ""), scope); });
}

std::vector<double> Fields::seeds(const std::string& name, const Scope& scope) const {
  return guarded(name, [&] { return each_seed(text(name), scope); });
}

const RunResults* Fields::run(const std::string& name, const Scope& scope) const {
  return guarded(name, [&] { return run_of(text(name), scope); });
}

void Fields::loop(const std::string& over, const Scope& scope,
                  const std::function<void(const Scope&)>& act) const {
  const auto loops = texts(over);
  guarded(over, [&] { for_all(loops, scope, act); });
}

void Fields::each(const Scope& scope, const std::function<void(const Scope&)>& act) const {
  loop("over", scope, [&](const Scope& point) {
    if (holds("where", point)) act(point);
  });
}

}  // namespace dusk
