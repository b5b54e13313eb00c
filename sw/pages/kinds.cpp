// SPDX-License-Identifier: Apache-2.0
#include "sw/pages/kinds.h"

#include <stdexcept>
#include <vector>

#include "models/common/input_file.h"
#include "sw/common/config_error.h"
#include "sw/common/text.h"

namespace dusk::pages {
namespace {

bool has_page(ResultsKind kind) {
  return kind != ResultsKind::Runs && kind != ResultsKind::Capture && kind != ResultsKind::Unknown;
}

/// Returns the rows of the kinds that a single file completes.
std::vector<KindRow> rows_with_file() {
  std::vector<KindRow> rows;
  for (const KindRow& row : kind_rows())
    if (has_page(row.kind) && row.file[0] != '\0') rows.push_back(row);
  return rows;
}

/// Throws ConfigError if the kind has no page or the folder lacks the file that completes it.
void check_complete(const std::string& folder, ResultsKind kind) {
  if (!has_page(kind))
    throw ConfigError("{}: has results of kind {}, which have no page", shown(folder),
                      name_of(kind));
  for (const KindRow& row : rows_with_file()) {
    if (row.kind != kind || !is_absent(folder + "/" + row.file)) continue;
    const std::string command = marked_command(folder);
    if (command == "compare --booksim")
      throw ConfigError("{}: has no {} (dusk {} writes one in each of its folders)", shown(folder),
                        row.file, command);
    throw ConfigError("{}: has no {} ({} {} has not ended)", shown(folder), row.file,
                      kind == ResultsKind::Run ? "the" : "dusk", row.name);
  }
}

}  // namespace

ResultsKind kind_of(const std::string& folder) {
  require_folder(folder);
  if (const auto kind = find_kind(folder)) {
    check_complete(folder, *kind);
    return *kind;
  }
  // Parts of results, as the questions of a cross-check, are in folders without a mark.
  std::string files;
  for (const KindRow& row : rows_with_file()) {
    if (!is_absent(folder + "/" + row.file)) return row.kind;
    files += (files.empty() ? "" : ", ") + std::string(row.file);
  }
  if (!is_absent(folder + "/config.toml")) check_complete(folder, ResultsKind::Run);
  throw ConfigError("{}: has no results of a command: none of {}, or the table of a study",
                    shown(folder), files);
}

Document document_of(const std::string& folder, const std::string& page) {
  switch (kind_of(folder)) {
    case ResultsKind::Run:
      return run_document(folder);
    case ResultsKind::Sweep:
      return sweep_document(folder, page);
    case ResultsKind::Study:
      return study_document(folder);
    case ResultsKind::Explore:
      return explore_document(folder);
    case ResultsKind::Cost:
      return cost_document(folder);
    case ResultsKind::Analyze:
      return analyze_document(folder);
    case ResultsKind::Compare:
      return compare_document(folder);
    case ResultsKind::Crosscheck:
      return crosscheck_document(folder);
    case ResultsKind::Runs:
    case ResultsKind::Capture:
    case ResultsKind::Unknown:
      break;  // kind_of() refuses them
  }
  throw std::logic_error("a kind without a page");
}

}  // namespace dusk::pages
