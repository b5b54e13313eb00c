// SPDX-License-Identifier: Apache-2.0
/// A study as its author writes it: study.toml, published.csv, notes.md and plot.gp of a folder.
#pragma once

#include <functional>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace dusk {

/// A TOML value as a tree. Leaves are texts; each node has its place and its key.
struct Node {
  enum class Kind { Text, List, Table };
  Kind kind = Kind::Text;
  std::string text;   ///< text of a leaf, also of numbers and booleans
  std::string place;  ///< file:line:column
  std::string key;    ///< key with those of the outer tables: tables.rows.over
  std::vector<Node> items;
  std::map<std::string, Node> fields;

  /// Returns a field; null if there is none.
  const Node* find(const std::string& field) const;
  /// Returns a field; an empty list if there is none.
  Node at(const std::string& field) const;
  /// Returns the elements of a list; another node is its own only element.
  std::vector<Node> all() const;

  // For tables. They throw ConfigError by refuse() if a value is not allowed.
  /// Refuses fields with other names.
  void only(const std::vector<std::string>& allowed) const;
  bool has(const std::string& field) const { return find(field) != nullptr; }
  /// Returns the text of a field. With `otherwise` null, the field must exist.
  std::string text_of(const std::string& field, const char* otherwise = nullptr) const;
  std::vector<std::string> texts(const std::string& field) const;
  long integer(const std::string& field, long otherwise, long least, long most) const;
  /// Returns a text that must be one of `allowed`.
  std::string one_of(const std::string& field, const std::vector<std::string>& allowed) const;

  /// Throws ConfigError, "place: key: what".
  [[noreturn]] void refuse(const std::string& what) const;
};

Node text_node(const std::string& text, const std::string& place = "", const std::string& key = "");

/// Parses a TOML text. Errors name `file`. Throws ConfigError.
Node parse_node(const std::string& text, const std::string& file);

/// Merges `over` into `base`. Tables are merged; lists of tables are joined, those of `base` first;
/// other values of `over` replace those of `base`.
void merge(Node& base, const Node& over);

/// Most seeds of a study.
inline constexpr unsigned kMostSeeds = 1000;

struct Study {
  std::string id, folder;  ///< folder: name in errors
  std::string base_text;   ///< text of the configuration
  Node root;               ///< study.toml merged with the files that it includes
  Node published;          ///< [id]: a table with value, known and source
  Node notes;              ///< texts of notes.md by table; "": text before the first one
  std::string plot;
  std::string base_file = {};  ///< file named in errors of the configuration
  std::string home = {};       ///< folder that it must not leave; empty: it is shipped or trusted
  std::string paths = {};      ///< folder to which paths of its runs are relative
  /// Texts of a shipped study's traces and permutations by their names.
  std::map<std::string, std::string> data = {};

  /// Returns a table or a list of tables of `root`; an empty table if it is absent.
  const Node& part(const std::string& name) const;
  /// Returns the seeds of each run, unless a person sets them.
  unsigned seeds() const { return static_cast<unsigned>(root.integer("seeds", 1, 1, kMostSeeds)); }
  /// Returns the element of an axis with this id; null if there is none.
  const Node* element(const std::string& axis, const std::string& id) const;
};

inline constexpr std::size_t kLongestName = 100;  ///< bytes of an id

/// Throws ConfigError with the node's place unless `name` fits a file or folder: no separator, no
/// control character, no dot in front, 1 to kLongestName bytes.
void check_file_name(const Node& at, const std::string& name);

/// Returns the text of a file by its path from the study's folder; nothing if it does not exist.
/// Throws StudyError if the study must not read it.
using StudyFiles = std::function<std::optional<std::string>(const std::string& path)>;

/// Reads a study. Throws ConfigError. evaluate_study() checks its tables (sw/studies/plan.h).
Study read_study(const std::string& id, const std::string& folder, const StudyFiles& files);

/// Writes the data of a shipped study into its `paths`. Throws OutputError, or ConfigError if other
/// files are in the way.
void write_data(const Study& study);

/// Texts of sw/studies/*/ and sw/configs by their paths in the sources (shipped.cmake).
const std::map<std::string, std::string>& shipped_files();

/// Returns the ids of all shipped studies, by publication.
std::vector<std::string> shipped_studies();
/// Returns the studies of the publication with this folder name; empty if there is none.
std::vector<std::string> shipped_studies_of(const std::string& publication);
/// Place of a study.
struct StudyPlace {
  std::string study;      ///< id of a shipped study, or a folder with a study.toml
  std::string home = {};  ///< folder that it may read; empty: the study's own folder
};

/// Returns the studies below a user's folder, which may read each other's files. Empty if the
/// folder itself has a study.toml.
std::vector<StudyPlace> studies_below(const std::string& folder);

/// Finds a study. Throws ConfigError. Unless it is shipped or trusted (sw/common/trust.h), its
/// files must be in its home after links are resolved, and check_plot() must accept its plot.
Study find_study(const StudyPlace& place);
inline Study find_study(const std::string& id_or_folder) {
  return find_study(StudyPlace{id_or_folder});
}

}  // namespace dusk
