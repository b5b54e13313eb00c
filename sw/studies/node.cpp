// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <sstream>

#include "sw/common/config_error.h"
#include "sw/common/nearest.h"
#include "sw/common/text.h"
#include "sw/common/toml_text.h"
#include "sw/studies/study.h"

namespace dusk {
namespace {

Node convert(const toml::node& from, const std::string& file, const std::string& key) {
  Node node = text_node("", toml_place(file, from.source().begin), key);
  if (const auto* table = from.as_table()) {
    node.kind = Node::Kind::Table;
    for (auto&& [name, value] : *table) {
      const std::string field(name.str());
      Node inner = convert(value, file, node.at(field).key);
      inner.place = toml_place(file, name.source().begin);
      node.fields.emplace(field, inner);
    }
  } else if (const auto* array = from.as_array()) {
    node.kind = Node::Kind::List;
    for (auto&& item : *array) node.items.push_back(convert(item, file, key));
  } else if (const auto* text = from.as_string()) {
    node.text = text->get();
  } else if (const auto* number = from.as_floating_point()) {
    node.text = fmt::format("{}", number->get());
  } else {
    std::ostringstream out;
    from.visit([&](const auto& value) { out << value; });
    node.text = out.str();
  }
  return node;
}

}  // namespace

const Node* Node::find(const std::string& field) const {
  const auto found = fields.find(field);
  return found == fields.end() ? nullptr : &found->second;
}

Node Node::at(const std::string& field) const {
  const Node* found = find(field);
  if (found != nullptr) return *found;
  return {Kind::List, "", place, key.empty() ? field : key + '.' + field, {}, {}};
}

std::vector<Node> Node::all() const {
  return kind == Kind::List ? items : std::vector<Node>{*this};
}

void Node::only(const std::vector<std::string>& allowed) const {
  if (kind != Kind::Table) refuse("is not a table");
  for (const auto& [name, value] : fields) {
    if (std::find(allowed.begin(), allowed.end(), name) == allowed.end())
      at(name).refuse("unknown key (" + instead_of(name, allowed) + ")");
  }
}

std::string Node::text_of(const std::string& field, const char* otherwise) const {
  const Node* value = find(field);
  if (value == nullptr && otherwise == nullptr) at(field).refuse("is missing (a text)");
  if (value == nullptr) return otherwise;
  if (value->kind != Kind::Text) at(field).refuse("is not one value (a text)");
  return value->text;
}

std::vector<std::string> Node::texts(const std::string& field) const {
  std::vector<std::string> all;
  for (const Node& item : at(field).all()) {
    if (item.kind != Kind::Text) at(field).refuse("is not a list of texts (a text, or a list)");
    all.push_back(item.text);
  }
  return all;
}

long Node::integer(const std::string& field, long otherwise, long least, long most) const {
  const std::string digits = text_of(field, std::to_string(otherwise).c_str());
  const auto value = number_in<long>(digits);
  if (!value || *value < least || *value > most)
    at(field).refuse(fmt::format("'{}' is not allowed ({} to {})", shown(digits), least, most));
  return *value;
}

std::string Node::one_of(const std::string& field, const std::vector<std::string>& allowed) const {
  const std::string text = text_of(field);
  if (std::find(allowed.begin(), allowed.end(), text) == allowed.end())
    at(field).refuse(
        fmt::format("'{}' is not allowed ({})", shown(text), fmt::join(allowed, ", ")));
  return text;
}

void Node::refuse(const std::string& what) const {
  throw ConfigError(one_line(fmt::format("{}: {}: {}", place, key, what)));
}

Node text_node(const std::string& text, const std::string& place, const std::string& key) {
  return {Node::Kind::Text, text, place, key, {}, {}};
}

Node parse_node(const std::string& text, const std::string& file) {
  return convert(parse_toml(text, file), file, "");
}

void merge(Node& base, const Node& over) {
  if (base.kind == Node::Kind::Table && over.kind == Node::Kind::Table) {
    for (const auto& [key, value] : over.fields) {
      const auto [field, is_new] = base.fields.emplace(key, value);
      if (!is_new) merge(field->second, value);
    }
  } else if (!over.items.empty() && over.items.front().kind == Node::Kind::Table) {
    base.items.insert(base.items.end(), over.items.begin(), over.items.end());
  } else {
    base = over;
  }
}

}  // namespace dusk
