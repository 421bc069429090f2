# Run by cpack on what is about to be packed: what Debian wants beside the files themselves.
file(GLOB_RECURSE manuals ${CPACK_TEMPORARY_DIRECTORY}/*.1)
if(manuals)
  execute_process(COMMAND gzip -9n ${manuals} COMMAND_ERROR_IS_FATAL ANY)
endif()
file(GLOB_RECURSE copyrights ${CPACK_TEMPORARY_DIRECTORY}/copyright)
string(TIMESTAMP date "%a, %d %b %Y %H:%M:%S +0000" UTC)  # that of SOURCE_DATE_EPOCH
foreach(copyright IN LISTS copyrights)
  get_filename_component(folder ${copyright} DIRECTORY)
  file(WRITE ${folder}/changelog
    "tavoliere (${CPACK_PACKAGE_VERSION}) unstable; urgency=medium\n\n"
    "  * The changes are in /usr/share/doc/tavoliere/CHANGELOG.md.\n\n"
    " -- ${CPACK_PACKAGE_CONTACT}  ${date}\n")
  execute_process(COMMAND gzip -9n ${folder}/changelog COMMAND_ERROR_IS_FATAL ANY)
  file(REMOVE ${folder}/LICENSE)  # its text is in copyright
endforeach()
