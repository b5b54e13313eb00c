# dusk_text_table(OUT FILES): the lines of a C++ table {path, text} of files relative to ROOT, or to MADE if ROOT does not
# have them. For scripts that put files into the program.
function(dusk_text_table out files)
  set(table "")
  foreach(file ${files})
    set(path ${ROOT}/${file})
    if(NOT EXISTS ${path})
      set(path ${MADE}/${file})
    endif()
    file(READ ${path} content)
    string(APPEND table "      {\"${file}\", R\"dusk_file(${content})dusk_file\"},\n")
  endforeach()
  set(${out} "${table}" PARENT_SCOPE)
endfunction()
