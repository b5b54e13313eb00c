// SPDX-License-Identifier: Apache-2.0
/// Command that wrote the results in a folder.
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
  Unknown  ///< a command that this program does not know; it has no KindRow
};

struct KindRow {
  ResultsKind kind;
  const char* name;
  const char* mark;  ///< line of the file .dusk in its folder; "": it has none
  const char* file;  ///< file that complete results have; "": named after something
};
const std::vector<KindRow>& kind_rows();
const char* name_of(ResultsKind kind);
/// Names of all kinds.
std::vector<std::string> kind_names();

/// File whose date is that of the results.
std::string deciding_file(const std::string& folder, ResultsKind kind);

/// First columns of the table of a study.
inline constexpr const char* kStudyHead = "table,row,unit,published,measured,";

/// Tables of studies in a folder, by their first line, in order of their names.
std::vector<std::string> study_tables(const std::string& folder);

/// Folders right below that hold a run, in order of their names; hidden ones are left out.
std::vector<std::string> runs_below(const std::string& folder);

/// Command in the mark of a folder, ".dusk": "sweep"; empty if it has no mark.
std::string marked_command(const std::string& folder);

/// Last name of the path, also of "." and "a/"; the path itself if it has no name, as "/".
std::string name_of_folder(const std::string& folder);

/// Throws ConfigError if there is no such folder.
void require_folder(const std::string& folder);

/// Finds the kind; nothing: no results in the folder. Throws ConfigError if its mark is newer.
std::optional<ResultsKind> find_kind(const std::string& folder);

/// Returns the kind of a folder, like find_kind(). Throws ConfigError if there is no such folder or
/// it has no results; the text names the file that is missing.
ResultsKind known_kind(const std::string& folder);

}  // namespace dusk
