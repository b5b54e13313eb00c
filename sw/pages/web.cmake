# Writes OUT, a C++ file with page.html and FILES in their order. They are relative to ROOT (sw/pages/web)
# or to MADE (dygraphs).
include(${TABLE})
dusk_text_table(table "page.html;load.js;${FILES}")
file(CONFIGURE OUTPUT ${OUT} @ONLY CONTENT [[// SPDX-License-Identifier: Apache-2.0
// Made by sw/pages/web.cmake.
#include "sw/pages/page_assets.h"

namespace dusk::pages {

const std::vector<std::pair<std::string, std::string>>& page_files() {
  static const std::vector<std::pair<std::string, std::string>> files = {
@table@  };
  return files;
}

}  // namespace dusk::pages
]])
