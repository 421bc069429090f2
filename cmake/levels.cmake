# Programs that hold an engine's code several times, compiled for TAVOLIERE_ARCH and for each of
# TAVOLIERE_LEVELS, and choose when they start (engines/base/program/choose_level.cc).
#
# An inline function of ours or of a library, compiled for a newer processor, must never be the one
# that the linker keeps for all of the program. So the whole engine, main() and all, is linked into
# one object a level, of which no other symbol than two can be seen from outside; weights and books
# alone are outside and shared. The compiler reads each folder as one unit instead of optimising
# when it links, since that of such objects crashes g++ 12.
set(TAVOLIERE_ALL_LEVELS "")
if(TAVOLIERE_LEVELS AND CMAKE_SYSTEM_PROCESSOR MATCHES "x86_64|AMD64" AND NOT TAVOLIERE_TESTS)
  if(NOT CMAKE_CXX_COMPILER_ID STREQUAL "GNU" OR NOT CMAKE_EXECUTABLE_FORMAT STREQUAL "ELF")
    message(STATUS "Programs for ${TAVOLIERE_ARCH} alone: TAVOLIERE_LEVELS needs g++ and ELF")
  elseif(TAVOLIERE_ARCH MATCHES "^x86-64(-v[234])?$")
    set(TAVOLIERE_ALL_LEVELS ${TAVOLIERE_ARCH})
    foreach(level IN LISTS TAVOLIERE_LEVELS)
      if(level STRGREATER TAVOLIERE_ARCH)
        list(APPEND TAVOLIERE_ALL_LEVELS ${level})
      endif()
    endforeach()
    list(SORT TAVOLIERE_ALL_LEVELS)
  endif()
endif()
list(LENGTH TAVOLIERE_ALL_LEVELS count)
if(count LESS 2)
  set(TAVOLIERE_ALL_LEVELS "")
endif()

if(TAVOLIERE_ALL_LEVELS)
  # whose symbols objcopy cannot make local
  target_compile_options(tavoliere_flags INTERFACE -fno-gnu-unique)
endif()

# tavoliere_level_options(<level> <variable>): the compiler's options for a level. What g++ compiles
# for an instruction set it tunes for no make (-mtune=generic), for processors without AVX2 too.
# Tuned for znver3, which has it, engines are up to 10 % faster on an AMD EPYC, and none that was
# measured is slower; haswell, skylake and icelake-server gain less there. It changes no instruction
# set.
function(tavoliere_level_options level variable)
  set(options -march=${level})
  if(NOT level STREQUAL TAVOLIERE_ARCH)
    list(APPEND options -mtune=znver3)
  endif()
  set(${variable} ${options} PARENT_SCOPE)
endfunction()

# tavoliere_library_levels(<target>): the library <target>.<level> for each further level, of the
# same sources and flags. At the end of a directory, when the target is complete. What is embedded
# (tavoliere_embed) goes to the program.
function(tavoliere_library_levels target)
  set(one_unit INTERPROCEDURAL_OPTIMIZATION OFF UNITY_BUILD ON UNITY_BUILD_BATCH_SIZE 0)
  set_target_properties(${target} PROPERTIES ${one_unit})
  get_target_property(sources ${target} SOURCES)
  set(shared "")
  foreach(source IN LISTS sources)
    get_source_file_property(embeds ${source} TAVOLIERE_EMBEDS)
    if(embeds)
      list(APPEND shared ${source})
    endif()
  endforeach()
  if(shared)
    list(REMOVE_ITEM sources ${shared})
    set_property(TARGET ${target} PROPERTY SOURCES ${sources})
    string(REPLACE "tavoliere_" "tav-" program ${target})
    target_sources(${program} PRIVATE ${shared})
  endif()
  foreach(level IN LISTS TAVOLIERE_ALL_LEVELS)
    if(NOT level STREQUAL TAVOLIERE_ARCH)
      tavoliere_level_options(${level} options)
      add_library(${target}.${level} STATIC EXCLUDE_FROM_ALL ${sources})
      set_target_properties(${target}.${level} PROPERTIES ${one_unit})
      target_include_directories(${target}.${level}
                                 PRIVATE $<TARGET_PROPERTY:${target},INCLUDE_DIRECTORIES>)
      target_compile_definitions(${target}.${level}
                                 PRIVATE $<TARGET_PROPERTY:${target},COMPILE_DEFINITIONS>)
      target_compile_options(${target}.${level}
                             PRIVATE $<TARGET_PROPERTY:${target},COMPILE_OPTIONS> ${options})
    endif()
  endforeach()
endfunction()

# tavoliere_libraries_below(<target> <variable>): the project's own libraries that the target links,
# itself with them.
function(tavoliere_libraries_below target variable)
  set(found ${target})
  set(waiting ${target})
  while(waiting)
    list(POP_FRONT waiting next)
    get_target_property(links ${next} INTERFACE_LINK_LIBRARIES)
    foreach(link IN LISTS links)
      if(link MATCHES "^tavoliere_" AND TARGET ${link} AND NOT link IN_LIST found)
        get_target_property(type ${link} TYPE)
        if(type STREQUAL "STATIC_LIBRARY")
          list(APPEND found ${link})
          list(APPEND waiting ${link})
        endif()
      endif()
    endforeach()
  endwhile()
  set(${variable} ${found} PARENT_SCOPE)
endfunction()

# tavoliere_level_objects(<library> <main> <variable> <level> ...): an object for each of the
# levels, of the program that the source <main> makes with that library. It defines two symbols:
# main() and the pointer of engines/base/program/levels.h, each with the level's name behind it. The
# levels are told to choose_level.cc by generated/levels/level_list.inc of this folder's build.
function(tavoliere_level_objects library main variable)
  tavoliere_libraries_below(${library} libraries)
  set(objects "")
  set(list "")
  foreach(level IN LISTS ARGN)
    string(MAKE_C_IDENTIFIER ${level} identifier)
    string(APPEND list "TAVOLIERE_LEVEL(\"${level}\", ${identifier})\n")
    set(suffix .${level})
    if(level STREQUAL TAVOLIERE_ARCH)
      set(suffix "")
    endif()
    set(start ${library}.main.${level})
    add_library(${start} OBJECT ${main})
    set_target_properties(${start} PROPERTIES INTERPROCEDURAL_OPTIMIZATION OFF)
    target_link_libraries(${start} PRIVATE ${library})
    tavoliere_level_options(${level} options)
    # Not by linking tavoliere_flags, whose -march would come after this one.
    target_compile_options(${start} PRIVATE
                           $<TARGET_PROPERTY:tavoliere_flags,INTERFACE_COMPILE_OPTIONS> ${options})
    set(archives "")
    foreach(archive IN LISTS libraries)
      list(APPEND archives $<TARGET_FILE:${archive}${suffix}>)
    endforeach()
    set(object ${CMAKE_CURRENT_BINARY_DIR}/${library}.${level}.o)
    # What initialises is run for the chosen level alone: the section under a name by which the
    # choice finds it.
    add_custom_command(
      OUTPUT ${object}
      COMMAND ${CMAKE_CXX_COMPILER} -r -nostdlib -Wl,--force-group-allocation -o ${object}
              $<TARGET_OBJECTS:${start}> -Wl,--start-group ${archives} -Wl,--end-group
      COMMAND ${CMAKE_OBJCOPY} --redefine-sym main=tavoliere_main_${identifier}
              --keep-global-symbol=tavoliere_main_${identifier}
              --redefine-sym tavoliere_levels=tavoliere_levels_${identifier}
              --keep-global-symbol=tavoliere_levels_${identifier}
              --rename-section .init_array=tavoliere_init_${identifier} ${object}
      DEPENDS ${start} $<TARGET_OBJECTS:${start}> ${archives}
      COMMENT "Linking ${library} for ${level}"
      COMMAND_EXPAND_LISTS
      VERBATIM)
    list(APPEND objects ${object})
  endforeach()
  file(CONFIGURE OUTPUT ${CMAKE_CURRENT_BINARY_DIR}/generated/levels/level_list.inc
       CONTENT "${list}" @ONLY)
  set_source_files_properties(${objects} PROPERTIES EXTERNAL_OBJECT TRUE GENERATED TRUE)
  set(${variable} ${objects} PARENT_SCOPE)
endfunction()
