# Modules of rtl/, each Verilated by itself in the sizes that tests want. A test includes <NAME/VNAME.h> and uses the ports.

# The part of Verilator that all models share.
add_library(dusk_verilated STATIC ${VERILATOR_ROOT}/include/verilated.cpp ${VERILATOR_ROOT}/include/verilated_cov.cpp
            ${VERILATOR_ROOT}/include/verilated_threads.cpp)
set_target_properties(dusk_verilated PROPERTIES CXX_EXTENSIONS ON)
# Verilator's headers are not ours to warn about.
target_include_directories(dusk_verilated SYSTEM PUBLIC ${VERILATOR_ROOT}/include ${VERILATOR_ROOT}/include/vltstd)
target_compile_options(dusk_verilated PRIVATE -w -O0)
target_link_libraries(dusk_verilated PUBLIC Threads::Threads)

get_property(DUSK_RTL_FILES GLOBAL PROPERTY DUSK_RTL_FILES)
set(DUSK_LEAF_FILES "")
foreach(file ${DUSK_RTL_FILES})
  cmake_path(GET file PARENT_PATH folder)
  list(APPEND DUSK_LEAF_FILES -I${folder})
endforeach()
list(REMOVE_DUPLICATES DUSK_LEAF_FILES)
list(APPEND DUSK_LEAF_FILES ${CMAKE_SOURCE_DIR}/rtl/lint.vlt dusk_pkg.sv)
file(GLOB DUSK_RTL_HEADERS CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/rtl/*/*.svh)

# dusk_leaf_library(name arguments...): an empty library of leaves, and the arguments of Verilator for all of them.
function(dusk_leaf_library name)
  add_library(${name} STATIC)
  set_target_properties(${name} PROPERTIES CXX_EXTENSIONS ON LEAF_ARGUMENTS "${ARGN}")
  target_compile_options(${name} PRIVATE -w)
  target_include_directories(${name} SYSTEM INTERFACE ${CMAKE_CURRENT_BINARY_DIR}/${name})
  target_link_libraries(${name} PUBLIC dusk_verilated)
endfunction()

# dusk_leaves(library unit level row...): a row is a name, a module and its parameters, as "fifo_3 dusk_fifo Depth=3". All
# rows are compiled in two units: code that runs often, at this level of optimization, and code that runs once, at -O0.
function(dusk_leaves library unit level)
  get_target_property(arguments ${library} LEAF_ARGUMENTS)
  foreach(row ${ARGN})
    string(REPLACE " " ";" row "${row}")
    list(POP_FRONT row name module)
    list(TRANSFORM row PREPEND -G)
    set(folder ${CMAKE_CURRENT_BINARY_DIR}/${library}/${name})
    add_custom_command(OUTPUT ${folder}/V${name}.h ${folder}/often.inc ${folder}/once.inc VERBATIM
      COMMAND ${CMAKE_COMMAND} -E rm -rf ${folder}
      COMMAND ${CMAKE_COMMAND} -E make_directory ${folder}
      COMMAND ${VERILATOR_BIN} --cc --top-module ${module} ${row} --prefix V${name} -Mdir ${folder} ${arguments} -Wno-fatal
              ${DUSK_LEAF_FILES} ${module}.sv
      COMMAND ${CMAKE_CURRENT_FUNCTION_LIST_DIR}/leaf_units.sh ${folder}
      DEPENDS ${CMAKE_CURRENT_FUNCTION_LIST_DIR}/leaf_units.sh ${CMAKE_SOURCE_DIR}/rtl/lint.vlt ${DUSK_RTL_FILES} ${DUSK_RTL_HEADERS})
    foreach(kind often once)
      list(APPEND parts_${kind} ${folder}/${kind}.inc)
      string(APPEND text_${kind} "#include \"${folder}/${kind}.inc\"\n")
    endforeach()
    target_sources(${library} PRIVATE ${folder}/V${name}.h)
  endforeach()
  foreach(kind often once)
    set(file ${CMAKE_CURRENT_BINARY_DIR}/${library}_${unit}_${kind}.cpp)
    file(CONFIGURE OUTPUT ${file} CONTENT "${text_${kind}}" @ONLY)
    set(option $<IF:$<STREQUAL:${kind},often>,${level},-O0>)
    set_source_files_properties(${file} PROPERTIES OBJECT_DEPENDS "${parts_${kind}}" COMPILE_OPTIONS ${option})
    target_sources(${library} PRIVATE ${file})
  endforeach()
endfunction()
