// SPDX-License-Identifier: Apache-2.0
/// A study as it is written: study.toml, published.csv, notes.md and plot.gp of one folder.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "sw/studies/node.h"

namespace dusk {

struct Study {
  std::string id, folder;  ///< folder: what errors name
  std::string base_text;   ///< of the configuration
  Node root;               ///< study.toml over what it includes
  Node published;          ///< by id: tables with value, known and source
  Node notes;              ///< the lines of notes.md, by table; those before the first: ""
  std::string plot;

  /// A table or a list of tables of `root`; an empty table if it is not there.
  const Node& part(const std::string& name) const;
  std::string text(const std::string& key, const std::string& otherwise) const;
  /// Of each run, unless a person says otherwise.
  unsigned seeds() const { return static_cast<unsigned>(root.integer("seeds", 1, 1, 1000)); }
  /// The element of an axis with that id; null if there is none.
  const Node* element(const std::string& axis, const std::string& id) const;
};

/// The text of a file, by its path from the study's folder; none if there is no such file.
using StudyFiles = std::function<std::optional<std::string>(const std::string& path)>;

/// Throws ConfigError. What its tables say is checked by check_study() (sw/studies/evaluate.h).
Study read_study(const std::string& id, const std::string& folder, const StudyFiles& files);

struct ShippedFile {
  const char *path, *text;  ///< path: from the root of the sources
};
/// sw/studies/*/ and sw/configs (made by sw/studies/shipped.cmake).
const std::vector<ShippedFile>& shipped_files();

/// The studies that the program carries, by publication: their ids.
std::vector<std::string> shipped_studies();
/// A shipped study by its id, or the one in a folder that has a study.toml. Throws ConfigError.
Study find_study(const std::string& id_or_folder);

}  // namespace dusk
