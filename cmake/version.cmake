# Writes OUTPUT, the version of the programs, when it is another than before. Run by every build
# (core/usage/CMakeLists.txt), so that only that file is compiled again after a commit.
#   SOURCE   the source tree
#   VERSION  the project's version
#   OUTPUT   a C++ source
#
# A release, built from the tag v<VERSION> without changes, is called by its version alone. What
# else is built has the commit behind it: 0.1.0+e4da8a3c12, 0.1.0+e4da8a3c12.dirty where files
# differ from it, or 0.1.0+unknown where it is not known.
cmake_minimum_required(VERSION 3.25)

set(suffix "+unknown")
set(commit "")
set(tags "")
set(changes "")

# What `git archive` makes of a file with the attribute export-subst: commit and tags.
file(READ ${SOURCE}/cmake/commit.txt archived)
if(archived MATCHES "^([0-9a-f]+)( \\(([^)\n]*)\\))?( dirty)?\n")
  set(commit ${CMAKE_MATCH_1})
  set(tags "${CMAKE_MATCH_3}")
  set(changes "${CMAKE_MATCH_4}")
else()
  find_program(git git NO_CMAKE_FIND_ROOT_PATH)
  set(ENV{GIT_OPTIONAL_LOCKS} 0)  # nothing is written there, also when root builds

  # ask(<variable> <argument>...): what git answers; "fault" where it does not.
  function(ask variable)
    execute_process(COMMAND ${git} -c safe.directory=${SOURCE} -C ${SOURCE} ${ARGN}
                    OUTPUT_VARIABLE answer RESULT_VARIABLE status ERROR_QUIET
                    OUTPUT_STRIP_TRAILING_WHITESPACE)
    if(NOT status STREQUAL "0")
      set(answer fault)
    endif()
    set(${variable} "${answer}" PARENT_SCOPE)
  endfunction()

  if(git)
    # The tree may lie within another project's.
    ask(above rev-parse --show-cdup)
    if(above STREQUAL "")
      ask(commit rev-parse HEAD)
      ask(tags log -1 --format=%D)
      ask(described describe --always --dirty --exclude=*)
      if(described MATCHES "-dirty$")
        set(changes dirty)
      endif()
    endif()
  endif()
endif()

if(commit MATCHES "^[0-9a-f]+$")
  string(SUBSTRING ${commit} 0 10 commit)
  set(suffix "+${commit}")
  if(changes)
    string(APPEND suffix ".dirty")
  elseif(", ${tags}," MATCHES ", tag: v${VERSION},")
    set(suffix "")
  endif()
endif()

file(CONFIGURE OUTPUT ${OUTPUT} @ONLY CONTENT
"// Written by cmake/version.cmake.
#include \"core/usage/version.h\"

namespace tavoliere::usage {

const char kVersion[] = \"@VERSION@@suffix@\";

}  // namespace tavoliere::usage
")
