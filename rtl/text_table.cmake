# dusk_text_table(OUT FILES): the lines of a C++ table {path, text} of files relative to ROOT. For scripts that put files
# into the program.
function(dusk_text_table out files)
  set(table "")
  foreach(file ${files})
    file(READ ${ROOT}/${file} content)
    string(APPEND table "      {\"${file}\", R\"dusk_file(${content})dusk_file\"},\n")
  endforeach()
  set(${out} "${table}" PARENT_SCOPE)
endfunction()
