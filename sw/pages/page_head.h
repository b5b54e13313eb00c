// SPDX-License-Identifier: Apache-2.0
/// First paragraphs of Markdown pages that commands write beside their tables.
#pragma once

#include <string>
#include <vector>

namespace dusk::pages {

/// Paragraphs of a Markdown page before its first heading of the second level, as plain text. The
/// first one is the title.
std::vector<std::string> head_of_page(const std::string& markdown);

}  // namespace dusk::pages
