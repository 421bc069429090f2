# Run by the build (tavoliere_documents in targets.cmake): asks a program for its completions and
# for the lists of its man page, and writes them below FOLDER.
#   PROGRAM  the program, after an emulator and its arguments where there is one
#   NAME     its name
#   TEMPLATE its man page, where @TAVOLIERE_USAGE@ stands for the lists
function(ask what result)
  execute_process(COMMAND ${PROGRAM} --usage ${what} OUTPUT_VARIABLE said RESULT_VARIABLE status)
  if(NOT status STREQUAL "0" OR said STREQUAL "")
    message(FATAL_ERROR "${NAME} --usage ${what} failed: ${status}")
  endif()
  set(${result} "${said}" PARENT_SCOPE)
endfunction()

foreach(place IN ITEMS "bash:${NAME}" "zsh:_${NAME}" "fish:${NAME}.fish")
  string(REPLACE ":" ";" place ${place})
  list(GET place 0 shell)
  list(GET place 1 file)
  ask(${shell} text)
  file(WRITE ${FOLDER}/${shell}/${file} "${text}")
endforeach()
ask(mdoc TAVOLIERE_USAGE)
configure_file(${TEMPLATE} ${FOLDER}/man/${NAME}.1 @ONLY)
