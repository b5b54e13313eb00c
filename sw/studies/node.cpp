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

Node convert(const toml::node& from, const std::string& file) {
  Node node;
  node.place = place_of(from.source().begin, file);
  if (const auto* table = from.as_table()) {
    node.kind = Node::Kind::Table;
    for (auto&& [key, value] : *table) {
      Node& field = node.fields[std::string(key.str())];
      field = convert(value, file);
      field.place = place_of(key.source().begin, file);
    }
  } else if (const auto* array = from.as_array()) {
    node.kind = Node::Kind::List;
    for (auto&& item : *array) node.items.push_back(convert(item, file));
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

const Node* Node::find(const std::string& key) const {
  const auto found = fields.find(key);
  return found == fields.end() ? nullptr : &found->second;
}

std::vector<Node> Node::all() const {
  return kind == Kind::List ? items : std::vector<Node>{*this};
}

Node text_node(const std::string& text, const std::string& place) {
  return {Node::Kind::Text, text, place, {}, {}};
}

Node parse_node(const std::string& text, const std::string& file) {
  try {
    return convert(toml::parse(text), file);
  } catch (const toml::parse_error& error) {
    std::string what(error.description());
    std::replace(what.begin(), what.end(), '\n', ' ');
    throw ConfigError(
        fmt::format("{}: syntax: {} (TOML)", place_of(error.source().begin, file), what));
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

void wrong(const Node& at, const std::string& key, const std::string& what) {
  throw ConfigError(fmt::format("{}: {}: {}", at.place, key, what));
}

std::string instead_of(const std::string& word, const std::vector<std::string>& allowed) {
  const std::string near = nearest(word, allowed);
  return near.empty() ? fmt::format("{}", fmt::join(allowed, ", ")) : "did you mean " + near + "?";
}

}  // namespace dusk
