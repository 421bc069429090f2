# The house's walls. A folder's headers are reached through a root of its own, <build>/include/<target>, that holds only
# that folder under its path in the source tree. A target sees a folder's headers when it links that folder's library and
# not otherwise, so an include that the architecture forbids does not compile.

# tavoliere_export_headers(<target> <folder>): #include "<folder>/x.h" works for <target> and for whoever links it.
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

# tavoliere_library(<target> <folder> SOURCES ... LINK ...): a folder of the house as a static library.
function(tavoliere_library target folder)
  cmake_parse_arguments(PARSE_ARGV 2 arg "" "" "SOURCES;LINK")
  add_library(${target} STATIC ${arg_SOURCES})
  tavoliere_export_headers(${target} ${folder})
  target_link_libraries(${target} PUBLIC ${arg_LINK} PRIVATE $<BUILD_INTERFACE:tavoliere_flags>)
endfunction()

# tavoliere_executable(<target> SOURCES ... LINK ...): a program, installed into bin.
function(tavoliere_executable target)
  cmake_parse_arguments(PARSE_ARGV 1 arg "" "" "SOURCES;LINK")
  add_executable(${target} ${arg_SOURCES})
  target_link_libraries(${target} PRIVATE ${arg_LINK} tavoliere_flags)
  install(TARGETS ${target} RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR})
endfunction()

# tavoliere_add_engine(NAME <game> SOURCES ... ): library tavoliere_<game> and program tav-<game> from engines/<game>.
# main.cc of that folder is the program; the game's tests and perft, bench and transcripts find it through
# the global property TAVOLIERE_ENGINES.
function(tavoliere_add_engine)
  cmake_parse_arguments(PARSE_ARGV 0 arg "" "NAME" "SOURCES;LINK")
  tavoliere_library(tavoliere_${arg_NAME} engines/${arg_NAME}
    SOURCES ${arg_SOURCES} LINK tavoliere_engine_base ${arg_LINK})
  tavoliere_executable(tav-${arg_NAME} SOURCES main.cc LINK tavoliere_${arg_NAME})
  set_property(GLOBAL APPEND PROPERTY TAVOLIERE_ENGINES ${arg_NAME})
endfunction()
