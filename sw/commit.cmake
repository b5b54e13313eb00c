# Writes OUT, which says of which commit the program is: the last one that changed a source of it, with a + if a source
# has been changed since; nothing outside a repository. Touched only if that is news.
set(sources rtl models testbench systemc sw CMakeLists.txt)
execute_process(COMMAND git log -1 --abbrev=10 --format=%h -- ${sources} WORKING_DIRECTORY ${SOURCE}
                OUTPUT_VARIABLE commit ERROR_QUIET OUTPUT_STRIP_TRAILING_WHITESPACE)
if(commit)
  execute_process(COMMAND git diff --quiet HEAD -- ${sources} WORKING_DIRECTORY ${SOURCE} RESULT_VARIABLE changed)
  if(changed)
    string(APPEND commit "+")
  endif()
endif()
file(CONFIGURE OUTPUT ${OUT} @ONLY CONTENT [[// SPDX-License-Identifier: Apache-2.0
// Made by sw/commit.cmake.
#include "sw/common/version.h"

const char* dusk::commit() { return "@commit@"; }
]])
