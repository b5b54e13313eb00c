// SPDX-License-Identifier: Apache-2.0
/// Reads the first paragraphs of Markdown pages that commands write beside their tables.
#pragma once

#include <string>
#include <vector>

namespace dusk::pages {

/// Returns the paragraphs of a Markdown page before its first heading of the second level, as plain
/// text. The first paragraph is the title.
std::vector<std::string> head_of_page(const std::string& markdown);

}  // namespace dusk::pages
