# Writes OUT, a C++ file with every file in FILES (relative to ROOT), so that the program has its studies and their
# configurations with it. Texts are literals; the assembler includes the others, traces.
include(${ROOT}/rtl/text_table.cmake)
set(texts ${FILES})
list(FILTER texts EXCLUDE REGEX "\\.(gz|et)$")
dusk_text_table(table "${texts}")
set(traces ${FILES})
list(FILTER traces INCLUDE REGEX "\\.(gz|et)$")
set(included "")
set(symbols "")
foreach(file ${traces})
  list(FIND traces ${file} number)
  string(APPEND included "asm(\".section .rodata\\ndusk_trace_${number}: .incbin \\\"${ROOT}/${file}\\\"\\n\"\n"
                         "    \"dusk_trace_${number}_end:\\n.previous\");\n")
  string(APPEND symbols "extern const char dusk_trace_${number}[], dusk_trace_${number}_end[];\n")
  string(APPEND table "      {\"${file}\", std::string(dusk_trace_${number}, dusk_trace_${number}_end)},\n")
endforeach()
file(CONFIGURE OUTPUT ${OUT} @ONLY CONTENT [[// SPDX-License-Identifier: Apache-2.0
// Made by sw/studies/shipped.cmake.
#include "sw/studies/study.h"

@included@
extern "C" {
@symbols@}

namespace dusk {

const std::map<std::string, std::string>& shipped_files() {
  static const std::map<std::string, std::string> files = {
@table@  };
  return files;
}

}  // namespace dusk
]])
