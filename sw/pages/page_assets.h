// SPDX-License-Identifier: Apache-2.0
/// Frame, styles and scripts of the pages, which are part of the program.
#pragma once

#include <string>
#include <utility>
#include <vector>

namespace dusk::pages {

/// page.html and load.js, then styles and scripts in the order of sw/pages/web/order.txt: name and
/// content.
const std::vector<std::pair<std::string, std::string>>& page_files();

struct PageAssets {
  std::string frame;            ///< page.html, with placeholders such as %TITLE%
  std::string loader;           ///< load.js, with the placeholder %PACKED% for the scripts
  std::string styles, scripts;  ///< of dygraphs and of sw/pages/web, in their order
};
const PageAssets& page_assets();

}  // namespace dusk::pages
