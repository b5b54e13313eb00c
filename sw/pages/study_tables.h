// SPDX-License-Identifier: Apache-2.0
/// Tables of reproductions, as `dusk reproduce` writes them.
#pragma once

#include <string>
#include <vector>

namespace dusk::pages {

/// First columns of the table of a study.
inline constexpr const char* kStudyColumns = "table,row,unit,published,measured,";

/// Names of the studies whose tables are in a folder, in order: "fat-tree-pmin".
std::vector<std::string> study_tables_in(const std::string& folder);

/// Paragraphs of a Markdown page before its first heading of the second level, as plain text. The
/// first one is the title.
std::vector<std::string> head_of_page(const std::string& markdown);

}  // namespace dusk::pages
