// SPDX-License-Identifier: Apache-2.0
/// A TOML text as a tree whose leaves are texts, each with its place and its key.
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
  std::string key;    ///< with those of the tables that it is in: tables.rows.over
  std::vector<Node> items;
  std::map<std::string, Node> fields;

  /// Null if it has no such field.
  const Node* find(const std::string& field) const;
  /// The items of a list; anything else is its only item.
  std::vector<Node> all() const;

  // Of a table. They throw ConfigError, as refuse(), for a value that is not allowed.
  /// For a field that is none of these.
  void only(const std::vector<std::string>& allowed) const;
  bool has(const std::string& field) const { return find(field) != nullptr; }
  /// Null: the field is needed.
  std::string text_of(const std::string& field, const char* otherwise = nullptr) const;
  std::vector<std::string> texts(const std::string& field) const;
  /// None if there is no such field.
  std::vector<Node> items_of(const std::string& field) const;
  long integer(const std::string& field, long otherwise, long least, long most) const;
  /// A text that is one of `allowed`.
  std::string one_of(const std::string& field, const std::vector<std::string>& allowed) const;

  /// Throws ConfigError, "place: key: what": of the node, of its field (which may be missing).
  [[noreturn]] void refuse(const std::string& what) const;
  [[noreturn]] void refuse(const std::string& field, const std::string& what) const;
};

Node text_node(const std::string& text, const std::string& place = "", const std::string& key = "");

/// `file` is what errors name. Throws ConfigError.
Node parse_node(const std::string& text, const std::string& file);

/// Takes the fields of `over` into `base`: tables are merged, lists of tables joined, those of
/// `base` first; of anything else `over` wins.
void merge(Node& base, const Node& over);

}  // namespace dusk
