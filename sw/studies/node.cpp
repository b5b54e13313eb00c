// SPDX-License-Identifier: Apache-2.0
#include "sw/studies/node.h"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <toml++/toml.h>

#include <algorithm>
#include <sstream>

#include "sw/config/config_error.h"
#include "sw/config/option_table.h"

namespace dusk {
namespace {

std::string place_of(const toml::source_position& at, const std::string& file) {
  return fmt::format("{}:{}:{}", file, at.line, at.column);
}

Node convert(const toml::node& from, const std::string& file, const std::string& key) {
  Node node = text_node("", place_of(from.source().begin, file), key);
  if (const auto* table = from.as_table()) {
    node.kind = Node::Kind::Table;
    for (auto&& [name, value] : *table) {
      const std::string field(name.str());
      Node& inner = node.fields[field];
      inner = convert(value, file, key.empty() ? field : key + '.' + field);
      inner.place = place_of(name.source().begin, file);
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

std::vector<Node> Node::all() const {
  return kind == Kind::List ? items : std::vector<Node>{*this};
}

void Node::only(const std::vector<std::string>& allowed) const {
  if (kind != Kind::Table) refuse("is not a table");
  for (const auto& [name, value] : fields) {
    if (std::find(allowed.begin(), allowed.end(), name) == allowed.end())
      refuse(name, "unknown key (" + instead_of(name, allowed) + ")");
  }
}

std::string Node::text_of(const std::string& field, const char* otherwise) const {
  const Node* value = find(field);
  if (value == nullptr && otherwise == nullptr) refuse(field, "is missing (a text)");
  if (value == nullptr) return otherwise;
  if (value->kind != Kind::Text) refuse(field, "is not one value (a text)");
  return value->text;
}

std::vector<Node> Node::items_of(const std::string& field) const {
  return has(field) ? find(field)->all() : std::vector<Node>{};
}

std::vector<std::string> Node::texts(const std::string& field) const {
  std::vector<std::string> all;
  for (const Node& item : items_of(field)) {
    if (item.kind != Kind::Text) refuse(field, "is not a list of texts (a text, or a list)");
    all.push_back(item.text);
  }
  return all;
}

long Node::integer(const std::string& field, long otherwise, long least, long most) const {
  if (!has(field)) return otherwise;
  const std::string digits = text_of(field);
  char* end = nullptr;
  const long value = std::strtol(digits.c_str(), &end, 10);
  if (*end != '\0' || value < least || value > most)
    refuse(field, fmt::format("'{}' is not allowed ({} to {})", digits, least, most));
  return value;
}

std::string Node::one_of(const std::string& field, const std::vector<std::string>& allowed) const {
  const std::string text = text_of(field);
  if (std::find(allowed.begin(), allowed.end(), text) == allowed.end())
    refuse(field, fmt::format("'{}' is not allowed ({})", text, fmt::join(allowed, ", ")));
  return text;
}

void Node::refuse(const std::string& what) const {
  std::string line = fmt::format("{}: {}: {}", place, key, what);
  std::replace(line.begin(), line.end(), '\n', ' ');
  throw ConfigError(line);
}

void Node::refuse(const std::string& field, const std::string& what) const {
  text_node("", has(field) ? find(field)->place : place, key.empty() ? field : key + '.' + field)
      .refuse(what);
}

Node text_node(const std::string& text, const std::string& place, const std::string& key) {
  return {Node::Kind::Text, text, place, key, {}, {}};
}

Node parse_node(const std::string& text, const std::string& file) {
  try {
    return convert(toml::parse(text), file, "");
  } catch (const toml::parse_error& error) {
    text_node("", place_of(error.source().begin, file), "syntax")
        .refuse(std::string(error.description()) + " (TOML)");
  }
}

void merge(Node& base, const Node& over) {
  const auto are = [&](Node::Kind kind) { return base.kind == kind && over.kind == kind; };
  const bool tables =
      are(Node::Kind::List) && !over.items.empty() && over.items.front().kind == Node::Kind::Table;
  if (tables) {
    base.items.insert(base.items.end(), over.items.begin(), over.items.end());
  } else if (are(Node::Kind::Table)) {
    for (const auto& [key, value] : over.fields) {
      const auto [field, is_new] = base.fields.emplace(key, value);
      if (!is_new) merge(field->second, value);
    }
  } else {
    base = over;
  }
}

}  // namespace dusk
