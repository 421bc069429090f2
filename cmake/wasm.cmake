# What is built for web pages and node: each engine as tav-<name>.js and tav-<name>.wasm, the npm
# package of them, and a page.

# tavoliere_wasm_engine(<game>): the module tav-<game>, of the library tavoliere_<game>, in
# web/engines. JavaScript calls its functions with one line after another
# (engines/base/program/page_engine.cc.in). Its worker gives it the code, so that it need not know
# node from a browser.
function(tavoliere_wasm_engine game)
  set(TAVOLIERE_GAME ${game})
  set(source ${CMAKE_CURRENT_BINARY_DIR}/page_engine.cc)
  configure_file(${CMAKE_SOURCE_DIR}/engines/base/program/page_engine.cc.in ${source} @ONLY)
  add_executable(tav-${game} ${source})
  target_link_libraries(tav-${game} PRIVATE tavoliere_${game} tavoliere_flags)
  target_link_options(tav-${game} PRIVATE
    --no-entry -sMODULARIZE -sEXPORT_ES6 -sUSE_ES6_IMPORT_META=0 -sEXPORT_NAME=TavoliereEngine
    -sEXPORTED_RUNTIME_METHODS=ccall,FS -sFORCE_FILESYSTEM -sENVIRONMENT=web,worker
    -sALLOW_MEMORY_GROWTH -sMAXIMUM_MEMORY=2GB)
  set_target_properties(tav-${game} PROPERTIES
    RUNTIME_OUTPUT_DIRECTORY ${CMAKE_BINARY_DIR}/web/engines)
endfunction()

# tavoliere_wasm_session(<target>): a program that waits for the page, as session/<target>.js of the
# build folder. The page has put into its files what it reads, and keeps what it writes.
function(tavoliere_wasm_session target)
  target_link_options(${target} PRIVATE
    -sASYNCIFY -sASYNCIFY_STACK_SIZE=262144 -sTOTAL_STACK=1MB -sFORCE_FILESYSTEM
    -sMODULARIZE -sEXPORT_ES6 -sUSE_ES6_IMPORT_META=0 -sEXPORT_NAME=TavoliereSession
    -sINCOMING_MODULE_JS_API=arguments,bridge,instantiateWasm,preRun
    -sEXPORTED_RUNTIME_METHODS=FS -sEXPORTED_FUNCTIONS=_main,_malloc,_free
    -sENVIRONMENT=web -sALLOW_MEMORY_GROWTH)
  set_target_properties(${target} PROPERTIES RUNTIME_OUTPUT_DIRECTORY ${CMAKE_BINARY_DIR}/session)
endfunction()

# tavoliere_wasm_copies(<variable> <folder> <file>...): the commands that copy the files into that
# folder of the build, by the names that they have; the variable gets the copies.
function(tavoliere_wasm_copies variable folder)
  set(copies "")
  foreach(file IN LISTS ARGN)
    get_filename_component(name ${file} NAME)
    set(copy ${CMAKE_BINARY_DIR}/${folder}/${name})
    add_custom_command(OUTPUT ${copy} COMMAND ${CMAKE_COMMAND} -E copy ${file} ${copy}
                       DEPENDS ${file} VERBATIM)
    list(APPEND copies ${copy})
  endforeach()
  set(${variable} ${copies} PARENT_SCOPE)
endfunction()

# tavoliere_wasm_page(): web/ in the build folder, for any server of plain files: the npm package
# (tools/web/package.json says which of the files), tav-play's page, and tav-play itself, which
# preset wasm-session has built; and the page in one file that needs no server, tavoliere.html.
function(tavoliere_wasm_page)
  set(web ${CMAKE_SOURCE_DIR}/tools/web)
  get_property(games GLOBAL PROPERTY TAVOLIERE_ENGINES)
  set(list "")
  foreach(game IN LISTS games)
    string(SUBSTRING ${game} 0 1 initial)
    string(SUBSTRING ${game} 1 -1 rest)
    string(TOUPPER ${initial} initial)
    string(APPEND list "  {name: \"${game}\", title: \"${initial}${rest}\"},\n")
  endforeach()
  file(CONFIGURE OUTPUT ${CMAKE_BINARY_DIR}/web/npm/games.js
       CONTENT "// The engines of the package.\nexport const games = [\n${list}];\n" @ONLY)

  # The page's document, with what lets a browser install it.
  set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${web}/board/index.html)
  file(READ ${web}/board/index.html page)
  set(manifest "<link rel=\"manifest\" href=\"manifest.json\">")
  string(REPLACE "<link rel=\"icon\"" "${manifest}\n<link rel=\"icon\"" page "${page}")
  file(CONFIGURE OUTPUT ${CMAKE_BINARY_DIR}/web/index.html CONTENT "${page}" @ONLY)

  file(GLOB page_files LIST_DIRECTORIES FALSE CONFIGURE_DEPENDS
       ${web}/kit/* ${web}/board/* ${web}/board/*/* ${web}/wasm/page/*)
  list(REMOVE_ITEM page_files ${web}/kit/connection.js ${web}/board/index.html)
  file(GLOB package_files CONFIGURE_DEPENDS ${web}/npm/*.js ${web}/npm/*.ts)
  tavoliere_wasm_copies(copies web ${page_files}
                        ${web}/package.json ${web}/npm/README.md ${CMAKE_SOURCE_DIR}/LICENSE)
  tavoliere_wasm_copies(package_copies web/npm ${package_files})
  set(session ${CMAKE_SOURCE_DIR}/build/wasm-session/session/tav-play)
  tavoliere_wasm_copies(session_copies web/session ${session}.js ${session}.wasm)
  find_program(TAVOLIERE_NODE NAMES node nodejs NO_CMAKE_FIND_ROOT_PATH REQUIRED)
  set(catalogue ${CMAKE_BINARY_DIR}/web/catalogue.js)
  list(TRANSFORM games PREPEND tav- OUTPUT_VARIABLE engines)
  add_custom_command(OUTPUT ${catalogue}
    COMMAND ${TAVOLIERE_NODE} ${web}/wasm/catalogue.cjs ${CMAKE_BINARY_DIR}/web/engines
            ${catalogue} ${games}
    DEPENDS ${web}/wasm/catalogue.cjs ${web}/wasm/console.cjs ${engines} VERBATIM)
  list(APPEND copies ${package_copies} ${session_copies} ${catalogue})
  # What an earlier state of the sources has left would get into the page.
  file(GLOB left LIST_DIRECTORIES FALSE
       ${CMAKE_BINARY_DIR}/web/* ${CMAKE_BINARY_DIR}/web/npm/*)
  list(REMOVE_ITEM left ${copies} ${CMAKE_BINARY_DIR}/web/npm/games.js
       ${CMAKE_BINARY_DIR}/web/index.html ${CMAKE_BINARY_DIR}/web/service_worker.js)
  if(left)
    file(REMOVE ${left})
  endif()

  set(packer ${web}/wasm/one_file.cjs)
  set(inside ${web}/wasm/inside)
  add_custom_command(OUTPUT ${CMAKE_BINARY_DIR}/tavoliere.html
    COMMAND ${TAVOLIERE_NODE} ${packer} ${CMAKE_BINARY_DIR}/web ${inside}
            ${CMAKE_BINARY_DIR}/tavoliere.html
    DEPENDS ${packer} ${inside}/start_worker.js ${inside}/session_code.js ${copies}
            ${CMAKE_BINARY_DIR}/web/index.html ${engines} VERBATIM)
  set(offline ${web}/wasm/offline.cjs)
  set(keeper ${web}/wasm/service_worker.js)
  add_custom_command(OUTPUT ${CMAKE_BINARY_DIR}/web/service_worker.js
    COMMAND ${TAVOLIERE_NODE} ${offline} ${CMAKE_BINARY_DIR}/web ${keeper}
    DEPENDS ${offline} ${keeper} ${copies} ${CMAKE_BINARY_DIR}/web/index.html ${engines} VERBATIM)
  add_custom_target(tavoliere_page ALL
    DEPENDS ${copies} ${CMAKE_BINARY_DIR}/tavoliere.html ${CMAKE_BINARY_DIR}/web/service_worker.js)
endfunction()
