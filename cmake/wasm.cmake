# What is built for web pages: each engine as <name>.js and <name>.wasm.

# tavoliere_wasm_engine(<game>): the module tav-<game>, of the library tavoliere_<game>. JavaScript
# calls its tav_line() with one line of the protocol after another
# (engines/base/program/page_engine.cc.in).
function(tavoliere_wasm_engine game)
  set(TAVOLIERE_GAME ${game})
  set(source ${CMAKE_CURRENT_BINARY_DIR}/page_engine.cc)
  configure_file(${CMAKE_SOURCE_DIR}/engines/base/program/page_engine.cc.in ${source} @ONLY)
  add_executable(tav-${game} ${source})
  target_link_libraries(tav-${game} PRIVATE tavoliere_${game} tavoliere_flags)
  target_link_options(tav-${game} PRIVATE
    --no-entry -sMODULARIZE -sEXPORT_NAME=TavoliereEngine -sEXPORTED_RUNTIME_METHODS=ccall
    -sENVIRONMENT=web,worker,node
    -sALLOW_MEMORY_GROWTH -sMAXIMUM_MEMORY=2GB)
  set_target_properties(tav-${game} PROPERTIES RUNTIME_OUTPUT_DIRECTORY ${CMAKE_BINARY_DIR}/web)
endfunction()

# tavoliere_wasm_page(): web/ in the build folder, for any server of plain files: the engines,
# tav-play's page, and what takes the place of tav-play (tools/web); and all of it in one file that
# needs no server, tavoliere.html.
function(tavoliere_wasm_page)
  get_property(games GLOBAL PROPERTY TAVOLIERE_ENGINES)
  set(list "")
  foreach(game IN LISTS games)
    string(SUBSTRING ${game} 0 1 initial)
    string(SUBSTRING ${game} 1 -1 rest)
    string(TOUPPER ${initial} initial)
    string(APPEND list "  {name: \"${game}\", title: \"${initial}${rest}\"},\n")
  endforeach()
  file(CONFIGURE OUTPUT ${CMAKE_BINARY_DIR}/web/games.js
       CONTENT "// The engines beside this file.\nexport const games = [\n${list}];\n" @ONLY)

  file(GLOB files CONFIGURE_DEPENDS tools/web/kit/* tools/web/board/* tools/web/wasm/page/*)
  list(REMOVE_ITEM files ${CMAKE_SOURCE_DIR}/tools/web/kit/connection.js)
  set(copies "")
  foreach(file IN LISTS files)
    get_filename_component(name ${file} NAME)
    set(copy ${CMAKE_BINARY_DIR}/web/${name})
    add_custom_command(OUTPUT ${copy} COMMAND ${CMAKE_COMMAND} -E copy ${file} ${copy}
                       DEPENDS ${file} VERBATIM)
    list(APPEND copies ${copy})
  endforeach()

  find_program(TAVOLIERE_NODE NAMES node nodejs NO_CMAKE_FIND_ROOT_PATH REQUIRED)
  set(packer ${CMAKE_SOURCE_DIR}/tools/web/wasm/one_file.cjs)
  set(starter ${CMAKE_SOURCE_DIR}/tools/web/wasm/inside/start_worker.js)
  list(TRANSFORM games PREPEND tav-)
  add_custom_command(OUTPUT ${CMAKE_BINARY_DIR}/tavoliere.html
    COMMAND ${TAVOLIERE_NODE} ${packer} ${CMAKE_BINARY_DIR}/web ${starter}
            ${CMAKE_BINARY_DIR}/tavoliere.html
    DEPENDS ${packer} ${starter} ${copies} ${games} VERBATIM)
  add_custom_target(tavoliere_page ALL DEPENDS ${copies} ${CMAKE_BINARY_DIR}/tavoliere.html)
endfunction()
