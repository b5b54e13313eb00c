// SPDX-License-Identifier: Apache-2.0
#include "sw/pages/kinds.h"

#include "models/common/input_file.h"
#include "sw/common/config_error.h"
#include "sw/common/text.h"
#include "sw/results/results_kind.h"

namespace dusk::pages {
namespace {

/// Last file that a command writes: if it exists, the results are complete.
struct KindFile {
  const char *kind, *file;
};
constexpr KindFile kFiles[] = {{"run", "summary.json"},     {"sweep", "points.csv"},
                               {"explore", "explore.csv"},  {"crosscheck", "crosscheck.json"},
                               {"compare", "compare.csv"},  {"cost", "cost.json"},
                               {"analyze", "analysis.json"}};

}  // namespace

std::string kind_of(const std::string& folder) {
  require_folder(folder);
  for (const KindFile& one : kFiles) {
    if (!is_absent(folder + "/" + one.file)) return one.kind;
  }
  if (!study_tables(folder).empty()) return "study";
  const std::string command = marked_command(folder);
  for (const KindFile& one : kFiles) {
    if (command == one.kind)
      throw ConfigError("{}: has no {} (dusk {} has not ended)", shown(folder), one.file, command);
  }
  if (!is_absent(folder + "/config.toml"))
    throw ConfigError("{}: has no summary.json (the run has not ended)", shown(folder));
  std::string files;
  for (const KindFile& one : kFiles) files += (files.empty() ? "" : ", ") + std::string(one.file);
  throw ConfigError("{}: has no results of a command: none of {}, or the table of a study",
                    shown(folder), files);
}

Document document_of(const std::string& folder, const std::string& page) {
  const std::string kind = kind_of(folder);
  if (kind == "run") return run_document(folder);
  if (kind == "sweep") return sweep_document(folder, page);
  if (kind == "explore") return explore_document(folder);
  if (kind == "cost") return cost_document(folder);
  if (kind == "analyze") return analyze_document(folder);
  if (kind == "compare") return compare_document(folder);
  if (kind == "crosscheck") return crosscheck_document(folder);
  return study_document(folder);
}

}  // namespace dusk::pages
