// SPDX-License-Identifier: Apache-2.0
/// HTML frame, styles and scripts of the pages, compiled into the program.
#pragma once

#include <string>
#include <utility>
#include <vector>

namespace dusk::pages {

/// Returns names and contents of page.html, load.js, then styles and scripts in the order of
/// sw/pages/web/order.txt.
const std::vector<std::pair<std::string, std::string>>& page_files();

struct PageAssets {
  std::string frame;            ///< page.html, with placeholders such as %TITLE%
  std::string loader;           ///< load.js, with the placeholder %PACKED% for the scripts
  std::string styles, scripts;  ///< files of dygraphs and sw/pages/web, in order
};
const PageAssets& page_assets();

}  // namespace dusk::pages
