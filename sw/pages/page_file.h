// SPDX-License-Identifier: Apache-2.0
/// Writes a document as an HTML file that needs no other file, server or network.
#pragma once

#include <string>

#include "sw/pages/document.h"

namespace dusk::pages {

/// Mark near the beginning of each page, by which the program knows its own pages.
inline constexpr const char* kPageMark = "<!-- Made by dusk report";

/// Writes the page. Throws OutputError.
void write_page(const std::string& file, const Document& document);

}  // namespace dusk::pages
