// SPDX-License-Identifier: Apache-2.0
/// A study as it is written: study.toml, published.csv, notes.md and plot.gp of one folder.
#pragma once

#include <functional>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace dusk {

/// A TOML text as a tree whose leaves are texts, each with its place and its key.
struct Node {
  enum class Kind { Text, List, Table };
  Kind kind = Kind::Text;
  std::string text;   ///< numbers and booleans, too
  std::string place;  ///< file:line:column
  std::string key;    ///< with those of the tables that it is in: tables.rows.over
  std::vector<Node> items;
  std::map<std::string, Node> fields;

  /// Null if there is none.
  const Node* find(const std::string& field) const;
  /// The field; an empty list in its place if there is none.
  Node at(const std::string& field) const;
  /// The items of a list; anything else is its only item.
  std::vector<Node> all() const;

  // For a table. They throw ConfigError, as refuse(), for a value that is not allowed.
  /// For a field that is none of these.
  void only(const std::vector<std::string>& allowed) const;
  bool has(const std::string& field) const { return find(field) != nullptr; }
  /// Null: the field is needed.
  std::string text_of(const std::string& field, const char* otherwise = nullptr) const;
  std::vector<std::string> texts(const std::string& field) const;
  long integer(const std::string& field, long otherwise, long least, long most) const;
  /// A text that is one of `allowed`.
  std::string one_of(const std::string& field, const std::vector<std::string>& allowed) const;

  /// Throws ConfigError, "place: key: what".
  [[noreturn]] void refuse(const std::string& what) const;
};

Node text_node(const std::string& text, const std::string& place = "", const std::string& key = "");

/// Parses TOML. Errors name `file`. Throws ConfigError.
Node parse_node(const std::string& text, const std::string& file);

/// Takes the fields of `over` into `base`: tables are merged, lists of tables joined, those of
/// `base` first; of anything else `over` wins.
void merge(Node& base, const Node& over);

/// Most seeds that a study may have.
inline constexpr unsigned kMostSeeds = 1000;

struct Study {
  std::string id, folder;  ///< folder: what errors name
  std::string base_text;   ///< of the configuration
  Node root;               ///< study.toml over what it includes
  Node published;          ///< by id: tables with value, known and source
  Node notes;              ///< texts of notes.md, by table; text before the first: ""
  std::string plot;
  std::string base_file = {};  ///< file that errors of the configuration name
  std::string home = {};       ///< folder that its paths stay in; empty: it is shipped or trusted
  std::string paths = {};      ///< folder at which the paths of its runs begin
  /// Texts of the traces and permutations of a shipped study, by their names.
  std::map<std::string, std::string> data = {};

  /// A table or a list of tables of `root`; an empty table if it is not there.
  const Node& part(const std::string& name) const;
  /// Seeds of each run, unless a person says otherwise.
  unsigned seeds() const { return static_cast<unsigned>(root.integer("seeds", 1, 1, kMostSeeds)); }
  /// The element of an axis with that id; null if there is none.
  const Node* element(const std::string& axis, const std::string& id) const;
};

inline constexpr std::size_t kLongestName = 100;  ///< bytes of an id

/// Throws ConfigError, with the node's place, unless `name` can name a file or a folder in another:
/// no separator, no control character, no dot in front, 1 to kLongestName bytes.
void check_file_name(const Node& at, const std::string& name);

/// The text of a file, by its path from the study's folder; none if there is no such file. Throws
/// StudyError if the study may not read it.
using StudyFiles = std::function<std::optional<std::string>(const std::string& path)>;

/// Throws ConfigError. evaluate_study() checks the contents of its tables (sw/studies/plan.h).
Study read_study(const std::string& id, const std::string& folder, const StudyFiles& files);

/// Writes the data of a shipped study to its `paths`. Throws ConfigError if other files have their
/// places, OutputError.
void write_data(const Study& study);

/// sw/studies/*/ and sw/configs: texts by their paths from the root of the sources (shipped.cmake).
const std::map<std::string, std::string>& shipped_files();

/// The studies that the program carries, by publication: their ids.
std::vector<std::string> shipped_studies();
/// Studies of one publication, by the name of its folder; none if there is no such publication.
std::vector<std::string> shipped_studies_of(const std::string& publication);
/// Place of a study.
struct StudyPlace {
  std::string study;      ///< id of a shipped one, or a folder that has a study.toml
  std::string home = {};  ///< folder that it may read; empty: the study's own
};

/// The studies below a folder of a person, which may read each other's files; none if the folder
/// has a study.toml itself.
std::vector<StudyPlace> studies_below(const std::string& folder);

/// Throws ConfigError. Unless the study is shipped or trusted (sw/common/trust.h), its files are in
/// its home, after symbolic links are resolved, and check_plot() takes its plot.
Study find_study(const StudyPlace& place);
inline Study find_study(const std::string& id_or_folder) {
  return find_study(StudyPlace{id_or_folder});
}

}  // namespace dusk
