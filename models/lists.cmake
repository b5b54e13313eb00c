# Lists that C++, the RTL and CMake share. A row of rtl/common/NAME.svh calls a macro of SystemVerilog:
# `DUSK_…(columns)  // words

# dusk_rows(OUT NAME): the columns of each row, without the macro.
function(dusk_rows out name)
  file(STRINGS ${PROJECT_SOURCE_DIR}/rtl/common/${name}.svh rows REGEX "^`")
  list(TRANSFORM rows REPLACE "^`[A-Z_]+\\(([^)]*)\\).*" "\\1")
  set(${out} "${rows}" PARENT_SCOPE)
endfunction()

# dusk_column(OUT NAME N): column N of each row, counted from 0.
function(dusk_column out name n)
  dusk_rows(rows ${name})
  set(column "")
  foreach(row ${rows})
    string(REGEX REPLACE ", *" ";" row "${row}")
    list(GET row ${n} value)
    list(APPEND column ${value})
  endforeach()
  set(${out} "${column}" PARENT_SCOPE)
endfunction()

# dusk_list(NAME): makes the header lists/NAME.h, which defines DUSK_…(ROW), NAME in capitals: ROW(columns) for each row.
# Adds NAME to the global property DUSK_LISTS.
function(dusk_list name)
  set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/rtl/common/${name}.svh)
  set_property(GLOBAL APPEND PROPERTY DUSK_LISTS ${name})
  dusk_rows(rows ${name})
  list(TRANSFORM rows REPLACE "(.+)" " \\\\\n  ROW(\\1)")
  string(JOIN "" rows ${rows})
  string(TOUPPER ${name} macro)
  file(CONFIGURE OUTPUT ${CMAKE_BINARY_DIR}/made/lists/${name}.h @ONLY CONTENT "// Made of rtl/common/@name@.svh.
#pragma once
#define @macro@(ROW)@rows@
")
endfunction()
