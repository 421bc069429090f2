# Feeds INPUT (<name>.in) to ENGINE and compares what comes out with <name>.out beside it.
#
# Figures that differ from run to run are masked first: the number after `time`, `nps`, `hashfull`
# and `Time:`, and that before a last `nps`, becomes `*`; the commit behind a version is left out. A
# file <name>.mask beside the input adds regular expressions of CMake's kind, one a line: what they
# match becomes `*` too. Nothing else may differ; so a script must not ask beside a running search
# (a `position` between `go` and `query` makes the query wait).
#
# With TAVOLIERE_UPDATE_TRANSCRIPTS=<game> in the environment it writes that game's .out files
# instead of comparing, with `all` those of every game. Read the difference before committing it.
# EXPECTED, where it is given, is the file to compare with; when it is not there, two runs must
# agree.
string(REGEX REPLACE "\\.in$" "" base ${INPUT})
if(NOT EXPECTED)
  set(EXPECTED ${base}.out)
endif()

# run(<variable>): the masked output of a run.
function(run variable)
  file(MAKE_DIRECTORY ${SCRATCH})
  execute_process(COMMAND ${ENGINE} INPUT_FILE ${INPUT} OUTPUT_FILE ${SCRATCH}/raw
                  WORKING_DIRECTORY ${SCRATCH}
                  RESULT_VARIABLE status TIMEOUT 600)
  file(READ ${SCRATCH}/raw output)
  file(REMOVE_RECURSE ${SCRATCH})
  if(NOT status EQUAL 0)
    message(FATAL_ERROR "${ENGINE} left with status ${status} after:\n${output}")
  endif()

  string(REGEX REPLACE "(^|[ \n])(time|nps|hashfull|Time:) [0-9]+" "\\1\\2 *" output "${output}")
  # Twice, since neighbours share the blank between them.
  string(REGEX REPLACE "(^|[ \n])(time|nps|hashfull|Time:) [0-9]+" "\\1\\2 *" output "${output}")
  string(REGEX REPLACE "(^|\n)[0-9]+ nps\n" "\\1* nps\n" output "${output}")
  string(REGEX REPLACE "([0-9]\\.[0-9]+\\.[0-9]+)\\+[0-9a-z.]+" "\\1" output "${output}")
  if(EXISTS ${base}.mask)
    file(STRINGS ${base}.mask masks)
    foreach(mask IN LISTS masks)
      string(REGEX REPLACE "${mask}" "*" output "${output}")
    endforeach()
  endif()
  set(${variable} "${output}" PARENT_SCOPE)
endfunction()

run(output)
get_filename_component(folder ${EXPECTED} DIRECTORY)
get_filename_component(game ${folder} NAME)
if("$ENV{TAVOLIERE_UPDATE_TRANSCRIPTS}" MATCHES "^(${game}|all)$")
  file(MAKE_DIRECTORY ${folder})
  file(WRITE ${EXPECTED} "${output}")
  return()
endif()
if(EXISTS ${EXPECTED})
  file(READ ${EXPECTED} expected)
else()
  run(expected)
endif()
if(NOT output STREQUAL expected)
  message(FATAL_ERROR "The output is not ${EXPECTED}; with TAVOLIERE_UPDATE_TRANSCRIPTS=${game} in "
                      "the environment this test writes it anew. It is now:\n${output}")
endif()
