# Runs one fuzz target for SECONDS on a copy of its CORPUS in SCRATCH, and removes the copy. A crash prints its input
# (in base 64) and fails. The seed is fixed, so that a run begins like the last one; a longer search by hand takes another.
file(REMOVE_RECURSE ${SCRATCH})
file(MAKE_DIRECTORY ${SCRATCH})
file(COPY ${CORPUS}/ DESTINATION ${SCRATCH}/corpus)
execute_process(
  COMMAND ${PROGRAM} -max_total_time=${SECONDS} -seed=1 -timeout=20 -rss_limit_mb=4096 -print_final_stats=1
          -artifact_prefix=${SCRATCH}/ ${SCRATCH}/corpus
  WORKING_DIRECTORY ${SCRATCH}
  RESULT_VARIABLE status)
file(REMOVE_RECURSE ${SCRATCH})
if(NOT status EQUAL 0)
  message(FATAL_ERROR "${PROGRAM} failed: ${status}")
endif()
