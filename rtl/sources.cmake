# Writes OUT, a C++ file with the text of every file in FILES (relative to ROOT) and the arguments of Verilator, so that
# the program can build further shapes from exactly what it was built from.
include(${ROOT}/rtl/text_table.cmake)
dusk_text_table(table "${FILES}")
file(CONFIGURE OUTPUT ${OUT} @ONLY CONTENT [[// SPDX-License-Identifier: Apache-2.0
// Made by rtl/sources.cmake.
#include "rtl/rtl_sources.h"

namespace dusk {

const std::vector<RtlSource>& rtl_sources() {
  static const std::vector<RtlSource> sources = {
@table@      {"verilator arguments", "@COMMON@"},
      {"verilator arguments, fast", "@FAST@"},
      {"verilator arguments, checked", "@CHECKED@"}};
  return sources;
}

}  // namespace dusk
]])
