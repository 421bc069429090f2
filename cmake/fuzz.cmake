# tavoliere_fuzz(<target> SOURCES ... LINK ... [CORPUS <folder>]): a fuzz target, a
# LLVMFuzzerTestOneInput().
#
# Its kept corpus is the folder corpus/<target> beside the calling list, or <folder>. With
# TAVOLIERE_FUZZ the test feeds it and what libFuzzer makes of a copy of it for a few seconds;
# without, a small driver replays the corpus.
set(TAVOLIERE_FUZZ_SECONDS 5 CACHE STRING "How long each fuzz target runs as a test, in seconds")
set(TAVOLIERE_FUZZ_FOLDER ${CMAKE_CURRENT_LIST_DIR})
add_custom_target(fuzz_targets)

function(tavoliere_fuzz target)
  # One thread, as nearly all of them have, gives ThreadSanitizer nothing to find.
  if(TAVOLIERE_SANITIZE MATCHES "thread")
    return()
  endif()
  cmake_parse_arguments(PARSE_ARGV 1 arg "" "CORPUS" "SOURCES;LINK")
  if(NOT arg_CORPUS)
    set(arg_CORPUS ${CMAKE_CURRENT_SOURCE_DIR}/corpus/${target})
  endif()
  add_executable(${target} ${arg_SOURCES})
  set_target_properties(${target} PROPERTIES RUNTIME_OUTPUT_DIRECTORY ${CMAKE_BINARY_DIR}/tests
                                             INTERPROCEDURAL_OPTIMIZATION OFF)
  target_link_libraries(${target} PRIVATE ${arg_LINK} tavoliere_flags)
  tavoliere_precompile(${target} tavoliere_precompiled)
  add_dependencies(fuzz_targets ${target})
  if(TAVOLIERE_FUZZ)
    target_link_options(${target} PRIVATE -fsanitize=fuzzer)
    add_test(NAME fuzz.${target}
             COMMAND ${CMAKE_COMMAND} -D PROGRAM=$<TARGET_FILE:${target}> -D CORPUS=${arg_CORPUS}
                     -D SECONDS=${TAVOLIERE_FUZZ_SECONDS}
                     -D SCRATCH=${CMAKE_BINARY_DIR}/fuzz/${target}
                     -P ${TAVOLIERE_FUZZ_FOLDER}/run_fuzz.cmake)
  else()
    target_link_libraries(${target} PRIVATE tavoliere_fuzz_replay)
    add_test(NAME fuzz.${target} COMMAND ${target} ${arg_CORPUS})
  endif()
  set_tests_properties(fuzz.${target} PROPERTIES LABELS fuzz TIMEOUT 1200)
endfunction()
