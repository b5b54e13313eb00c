# Writes OUT, a C++ file with the text of every file in FILES (relative to ROOT), so that the program has its studies and
# their configurations with it.
include(${ROOT}/rtl/text_table.cmake)
dusk_text_table(table "${FILES}")
file(CONFIGURE OUTPUT ${OUT} @ONLY CONTENT [[// SPDX-License-Identifier: Apache-2.0
// Made by sw/studies/shipped.cmake.
#include "sw/studies/study.h"

namespace dusk {

const std::map<std::string, std::string>& shipped_files() {
  static const std::map<std::string, std::string> files = {
@table@  };
  return files;
}

}  // namespace dusk
]])
