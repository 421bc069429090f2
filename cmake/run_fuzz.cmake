# Runs one fuzz target for SECONDS on a copy of its CORPUS in SCRATCH, and removes the copy; 0
# seconds: the corpus alone. A crash prints its input (in base 64) and fails. The seed is fixed, so
# that a run begins like the last one. TAVOLIERE_FUZZ_SECONDS and TAVOLIERE_FUZZ_SEED in the
# environment choose otherwise.
set(seed 1)
if(DEFINED ENV{TAVOLIERE_FUZZ_SEED})
  set(seed $ENV{TAVOLIERE_FUZZ_SEED})
endif()
if(DEFINED ENV{TAVOLIERE_FUZZ_SECONDS})
  set(SECONDS $ENV{TAVOLIERE_FUZZ_SECONDS})
endif()
set(length -max_total_time=${SECONDS})
if(SECONDS EQUAL 0)
  set(length -runs=0)
endif()
file(REMOVE_RECURSE ${SCRATCH})
file(MAKE_DIRECTORY ${SCRATCH})
file(COPY ${CORPUS}/ DESTINATION ${SCRATCH}/corpus)
execute_process(
  COMMAND ${PROGRAM} ${length} -seed=${seed} -timeout=20 -rss_limit_mb=4096 -print_final_stats=1
          -artifact_prefix=${SCRATCH}/ ${SCRATCH}/corpus
  WORKING_DIRECTORY ${SCRATCH}
  RESULT_VARIABLE status)
file(REMOVE_RECURSE ${SCRATCH})
if(NOT status EQUAL 0)
  message(FATAL_ERROR "${PROGRAM} failed: ${status}")
endif()
