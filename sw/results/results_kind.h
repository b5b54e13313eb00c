// SPDX-License-Identifier: Apache-2.0
/// Kinds of results, by the command that wrote them.
#pragma once

#include <optional>
#include <string>
#include <vector>

namespace dusk {

enum class ResultsKind {
  Run,
  Runs,  ///< folders of runs that a sweep, a study or another command keeps
  Sweep,
  Study,
  Explore,
  Cost,
  Analyze,
  Compare,
  Crosscheck,
  Capture,
  Unknown  ///< command that this program does not know; has no KindRow
};

struct KindRow {
  ResultsKind kind;
  const char* name;
  const char* mark;  ///< line of the file .dusk in its folder; "": no such file
  const char* file;  ///< last file that the command writes; "": its name varies
};
const std::vector<KindRow>& kind_rows();
const char* name_of(ResultsKind kind);
/// Returns the names of all kinds.
std::vector<std::string> kind_names();

/// Returns the file whose date is the date of the results.
std::string deciding_file(const std::string& folder, ResultsKind kind);

/// First columns of the table of a study.
inline constexpr const char* kStudyHead = "table,row,unit,published,measured,";

/// Returns the tables of studies in a folder, known by their first line, sorted by name.
std::vector<std::string> study_tables(const std::string& folder);

/// Returns the subfolders that hold a run, sorted by name; hidden ones are left out.
std::vector<std::string> runs_below(const std::string& folder);

/// Returns the command in the mark of a folder, ".dusk": "sweep"; empty if there is no mark.
std::string marked_command(const std::string& folder);

/// Returns the last name of a path, also of "." and "a/"; the path itself if it has none, as "/".
std::string name_of_folder(const std::string& folder);

/// Throws ConfigError if the folder does not exist.
void require_folder(const std::string& folder);

/// Returns the kind of a folder's results; nothing if it has none. Throws ConfigError if newer.
std::optional<ResultsKind> find_kind(const std::string& folder);

/// Returns the kind as find_kind() does. Throws ConfigError if there is no such folder or it has no
/// results; the text names the missing file.
ResultsKind known_kind(const std::string& folder);

}  // namespace dusk
