# ctest runs this before its tests, for each GoogleTest program whose suites are its entries
# (tavoliere_test in CMakeLists.txt).
#   target, program   the program's target and path
#   list              where its suites are kept until the program is newer
#   properties        of every entry
# An entry is called <target>.<suite>. A program starts once a suite, not once a case; its output
# names the cases that fail.
if(NOT EXISTS "${program}")
  add_test(${target}_NOT_BUILT ${target}_NOT_BUILT)
  return()
endif()

if("${program}" IS_NEWER_THAN "${list}")  # even when there is no list
  execute_process(COMMAND "${program}" --gtest_list_tests
                  OUTPUT_VARIABLE output ERROR_VARIABLE output RESULT_VARIABLE status)
  if(NOT status EQUAL 0)
    message(FATAL_ERROR "${program} cannot list its tests: ${status}\n${output}")
  endif()
  # A line "Suite." or "Suite/0.  # TypeParam = ..."; those of the cases are indented.
  string(REGEX MATCHALL "(^|\n)[A-Za-z0-9_/]+[.]" suites "${output}")
  list(TRANSFORM suites STRIP)
  file(WRITE "${list}" "set(suites ${suites})\n")
endif()

include("${list}")
foreach(suite IN LISTS suites)
  set(name "${target}.${suite}")
  string(REGEX REPLACE "[.]$" "" name "${name}")
  add_test("${name}" "${program}" "--gtest_filter=${suite}*")
  set_tests_properties("${name}" PROPERTIES ${properties})
endforeach()
