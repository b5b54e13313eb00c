// SPDX-License-Identifier: Apache-2.0
/// A TOML text as a tree whose leaves are texts, each with its place.
#pragma once

#include <map>
#include <string>
#include <vector>

namespace dusk {

struct Node {
  enum class Kind { Text, List, Table };
  Kind kind = Kind::Text;
  std::string text;   ///< numbers and booleans, too
  std::string place;  ///< file:line:column
  std::vector<Node> items;
  std::map<std::string, Node> fields;

  /// Null if it has no such field.
  const Node* find(const std::string& key) const;
  /// The items of a list; anything else is its only item.
  std::vector<Node> all() const;
};

Node text_node(const std::string& text, const std::string& place = "");

/// `file` is what errors name. Throws ConfigError.
Node parse_node(const std::string& text, const std::string& file);

/// Takes the fields of `over` into `base`: tables are merged, lists of tables joined, those of
/// `base` first; of anything else `over` wins.
void merge(Node& base, const Node& over);

/// Throws ConfigError: "place: key: what".
[[noreturn]] void wrong(const Node& at, const std::string& key, const std::string& what);

/// "did you mean this?", or all that is allowed.
std::string instead_of(const std::string& word, const std::vector<std::string>& allowed);

}  // namespace dusk
