# What may include what. A folder's headers are reached through a root of its own,
# <build>/include/<target>, that holds only that folder under its path in the source tree. A target
# sees a folder's headers when it links that folder's library and not otherwise, so an include that
# the architecture forbids does not compile.

# tavoliere_export_headers(<target> <folder>): #include "<folder>/x.h" works for <target> and for
# targets that link it.
function(tavoliere_export_headers target folder)
  set(root ${CMAKE_BINARY_DIR}/include/${target})
  get_filename_component(parent ${root}/${folder} DIRECTORY)
  file(MAKE_DIRECTORY ${parent})
  file(CREATE_LINK ${CMAKE_SOURCE_DIR}/${folder} ${root}/${folder} SYMBOLIC)
  get_target_property(type ${target} TYPE)
  if(type STREQUAL "INTERFACE_LIBRARY")
    target_include_directories(${target} INTERFACE ${root})
  else()
    target_include_directories(${target} PUBLIC ${root})
  endif()
endfunction()

# tavoliere_apart(<source>...): compiled by themselves on Windows, whose headers, which these read,
# Asio's among them, make macros of words that other sources use.
function(tavoliere_apart)
  if(WIN32)
    set_source_files_properties(${ARGN} PROPERTIES SKIP_UNITY_BUILD_INCLUSION ON)
  endif()
endfunction()

# tavoliere_library(<target> <folder> SOURCES ... [COMMANDS ...] LINK ...): a folder as a static
# library. COMMANDS are sources that only a command line leads to; a web page, which has none, does
# without.
function(tavoliere_library target folder)
  cmake_parse_arguments(PARSE_ARGV 2 arg "" "" "SOURCES;COMMANDS;LINK")
  if(NOT EMSCRIPTEN)
    list(APPEND arg_SOURCES ${arg_COMMANDS})
  endif()
  set(apart ${arg_SOURCES})
  list(FILTER apart INCLUDE REGEX "_windows\\.cc$")
  tavoliere_apart(${apart})
  add_library(${target} STATIC ${arg_SOURCES})
  tavoliere_export_headers(${target} ${folder})
  target_link_libraries(${target} PUBLIC ${arg_LINK} PRIVATE $<BUILD_INTERFACE:tavoliere_flags>)
  if(TAVOLIERE_ALL_LEVELS AND folder MATCHES "^(core|protocol|engines)(/|$)")
    cmake_language(EVAL CODE "cmake_language(DEFER CALL tavoliere_library_levels ${target})")
  else()
    tavoliere_precompile(${target} tavoliere_precompiled)
  endif()
endfunction()

# tavoliere_documents(<target> <template>): what a program says of itself when it is asked with
# --usage, installed beside it: the completions of the shells, and a man page by the template.
function(tavoliere_documents target template)
  if(WIN32)  # where there are neither
    return()
  endif()
  set(folder ${CMAKE_BINARY_DIR}/documents)
  set(files man/${target}.1 bash/${target} zsh/_${target} fish/${target}.fish)
  list(TRANSFORM files PREPEND ${folder}/)
  add_custom_command(
    OUTPUT ${files}
    COMMAND ${CMAKE_COMMAND} -D "PROGRAM=${CMAKE_CROSSCOMPILING_EMULATOR};$<TARGET_FILE:${target}>"
            -D NAME=${target}
            -D TEMPLATE=${template} -D FOLDER=${folder} -P ${CMAKE_SOURCE_DIR}/cmake/documents.cmake
    DEPENDS ${target} ${template} ${CMAKE_SOURCE_DIR}/cmake/documents.cmake
    VERBATIM)
  add_custom_target(${target}_documents ALL DEPENDS ${files})
  install(FILES ${folder}/man/${target}.1 DESTINATION ${CMAKE_INSTALL_MANDIR}/man1)
  install(FILES ${folder}/bash/${target} DESTINATION ${TAVOLIERE_BASH_COMPLETIONS})
  install(FILES ${folder}/zsh/_${target} DESTINATION ${TAVOLIERE_ZSH_COMPLETIONS})
  install(FILES ${folder}/fish/${target}.fish DESTINATION ${TAVOLIERE_FISH_COMPLETIONS})
endfunction()

# tavoliere_executable(<target> SOURCES ... LINK ... [MANUAL <template>]): a program, installed into
# bin with its completions and its man page, which <target>.1.in of its folder makes unless MANUAL
# says otherwise.
function(tavoliere_executable target)
  cmake_parse_arguments(PARSE_ARGV 1 arg "" "MANUAL" "SOURCES;LINK")
  add_executable(${target} ${arg_SOURCES})
  target_link_libraries(${target} PRIVATE ${arg_LINK} tavoliere_flags)
  tavoliere_precompile(${target} tavoliere_precompiled)
  if(TARGET tavoliere_start)
    target_link_libraries(${target} PRIVATE $<TARGET_OBJECTS:tavoliere_start>)
  endif()
  if(TARGET tavoliere_manifest)
    target_link_libraries(${target} PRIVATE $<TARGET_OBJECTS:tavoliere_manifest>)
  endif()
  install(TARGETS ${target} RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR})
  set_property(GLOBAL APPEND PROPERTY TAVOLIERE_PROGRAMS ${target})
  if(NOT arg_MANUAL)
    set(arg_MANUAL ${CMAKE_CURRENT_SOURCE_DIR}/${target}.1.in)
  endif()
  tavoliere_documents(${target} ${arg_MANUAL})
endfunction()

# tavoliere_main(<game> <variable>): the source of the main() of that game's program. With the
# NewEngine() of engine/engine.h and the Subcommands() and MoreSubcommands() of subcommands.h, if
# this folder has them.
function(tavoliere_main game variable)
  set(TAVOLIERE_GAME ${game})
  set(TAVOLIERE_INCLUDES "")
  set(TAVOLIERE_DECLARATION "namespace tavoliere::${game} {
std::unique_ptr<protocol::Engine> NewEngine();
}  // namespace tavoliere::${game}\n\n")
  if(EXISTS ${CMAKE_CURRENT_SOURCE_DIR}/engine/engine.h)
    string(APPEND TAVOLIERE_INCLUDES "#include \"engines/${game}/engine/engine.h\"\n")
    set(TAVOLIERE_DECLARATION "")
  endif()
  set(TAVOLIERE_COMMANDS "")
  if(EXISTS ${CMAKE_CURRENT_SOURCE_DIR}/subcommands.h)
    string(APPEND TAVOLIERE_INCLUDES "#include \"engines/${game}/subcommands.h\"\n")
    set(TAVOLIERE_COMMANDS ", game::Subcommands(), game::MoreSubcommands")
  endif()
  set(main ${CMAKE_CURRENT_BINARY_DIR}/main.cc)
  configure_file(${CMAKE_SOURCE_DIR}/engines/base/program/main.cc.in ${main} @ONLY)
  set(${variable} ${main} PARENT_SCOPE)
endfunction()

# tavoliere_add_engine(NAME <game> SOURCES ... [COMMANDS ...] [WITHOUT_LEVELS ...]): library
# tavoliere_<game> and program tav-<game> from engines/<game>, with a main() as above.
# The game's tests and perft, bench and transcripts find it through the global property
# TAVOLIERE_ENGINES. Its man page comes from the template in engines/base; the folder's
# description.mdoc, where there is one, is the page's chapter on the game. WITHOUT_LEVELS: those of
# TAVOLIERE_LEVELS that slow it.
function(tavoliere_add_engine)
  cmake_parse_arguments(PARSE_ARGV 0 arg "" "NAME" "SOURCES;COMMANDS;LINK;WITHOUT_LEVELS")
  set(TAVOLIERE_PROGRAM tav-${arg_NAME})
  string(TOUPPER tav-${arg_NAME} TAVOLIERE_PROGRAM_TITLE)
  set(TAVOLIERE_GAME ${arg_NAME})
  set(TAVOLIERE_USAGE "@TAVOLIERE_USAGE@")  # the program's to say
  set(TAVOLIERE_GAME_CHAPTER "")
  set(chapter ${CMAKE_CURRENT_SOURCE_DIR}/description.mdoc)
  if(EXISTS ${chapter})
    file(READ ${chapter} TAVOLIERE_GAME_CHAPTER)
    set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${chapter})
  endif()
  set(manual ${CMAKE_CURRENT_BINARY_DIR}/tav-${arg_NAME}.1.in)
  configure_file(${CMAKE_SOURCE_DIR}/engines/base/program/engine.1.in ${manual} @ONLY)

  tavoliere_library(tavoliere_${arg_NAME} engines/${arg_NAME}
    SOURCES ${arg_SOURCES} COMMANDS ${arg_COMMANDS} LINK tavoliere_engine_base ${arg_LINK})
  set_property(GLOBAL APPEND PROPERTY TAVOLIERE_ENGINES ${arg_NAME})
  if(EMSCRIPTEN)
    tavoliere_wasm_engine(${arg_NAME})
    return()
  endif()
  tavoliere_main(${arg_NAME} sources)
  if(TAVOLIERE_ALL_LEVELS)
    set(levels ${TAVOLIERE_ALL_LEVELS})
    list(REMOVE_ITEM levels "" ${arg_WITHOUT_LEVELS})
    tavoliere_level_objects(tavoliere_${arg_NAME} ${sources} sources ${levels})
    set(choice ${CMAKE_SOURCE_DIR}/engines/base/program/choose_level.cc)
    set_source_files_properties(${choice} PROPERTIES
      COMPILE_OPTIONS -march=x86-64 SKIP_UNITY_BUILD_INCLUSION ON SKIP_PRECOMPILE_HEADERS ON
      INCLUDE_DIRECTORIES ${CMAKE_CURRENT_BINARY_DIR}/generated)
    list(APPEND sources ${choice})
  endif()
  tavoliere_executable(tav-${arg_NAME} SOURCES ${sources} LINK tavoliere_${arg_NAME}
                       MANUAL ${manual})
endfunction()

# tavoliere_embed(<source> <macro> <file> ...): the source carries files of this folder inside the
# program (core/files/embedded.h); the macro is the folder's path. A source of its own, so that no
# cache takes it for unchanged when a file alone has changed.
function(tavoliere_embed source macro)
  list(TRANSFORM ARGN PREPEND ${CMAKE_CURRENT_SOURCE_DIR}/ OUTPUT_VARIABLE files)
  list(GET ARGN 0 first)
  get_filename_component(folder ${first} DIRECTORY)
  set_source_files_properties(${source} PROPERTIES
    COMPILE_DEFINITIONS "${macro}=\"${CMAKE_CURRENT_SOURCE_DIR}/${folder}\""
    OBJECT_DEPENDS "${files}"
    TAVOLIERE_EMBEDS TRUE
    SKIP_UNITY_BUILD_INCLUSION ON)
  if(EMSCRIPTEN)  # its linker takes assembly's data for functions
    set_source_files_properties(${source} PROPERTIES COMPILE_OPTIONS -fno-lto)
  endif()
endfunction()
