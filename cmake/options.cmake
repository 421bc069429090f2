# What a builder may choose, and the flags every target of the project gets.

option(TAVOLIERE_TESTS "Build the tests and benchmarks" ON)
option(TAVOLIERE_FUZZ "Build the fuzz targets with libFuzzer (needs clang)" OFF)
option(TAVOLIERE_LTO "Link-time optimisation in Release builds" ON)
option(TAVOLIERE_STATIC
       "Link Abseil, Boost and the C++ library from their archives: programs start faster" ON)
option(TAVOLIERE_FULLY_STATIC
       "Link everything from archives, the C library too: programs run on any Linux" OFF)
option(TAVOLIERE_PACKAGE
       "Prepare packages: no path of this folder in the programs, and cpack makes them" OFF)
set(TAVOLIERE_ARCH "x86-64-v2" CACHE STRING
    "Instruction set (-march): x86-64-v2 runs anywhere, x86-64-v3 adds AVX2 and BMI2, \
native is this machine")
set_property(CACHE TAVOLIERE_ARCH PROPERTY STRINGS x86-64-v2 x86-64-v3 native)
set(TAVOLIERE_LEVELS "" CACHE STRING
    "Newer instruction sets, such as x86-64-v3;x86-64-v4, for which engines are compiled too, \
to choose when they start; without tests")
set(TAVOLIERE_GAMES "all" CACHE STRING
    "The games to build: all, or names of folders of engines/, separated by semicolons")
set(TAVOLIERE_ABSEIL "" CACHE PATH
    "Abseil's sources, to build what is linked of them; empty: the system's library")
set(TAVOLIERE_SANITIZE "" CACHE STRING
    "Sanitizers, as for -fsanitize= (address,undefined or thread)")

if(NOT CMAKE_BUILD_TYPE AND NOT CMAKE_CONFIGURATION_TYPES)
  set(CMAKE_BUILD_TYPE Release CACHE STRING "" FORCE)
endif()

# What systems do differently is in a few sources, <name>_posix.cc and <name>_windows.cc, of which
# one is built.
set(TAVOLIERE_SYSTEM posix)
if(WIN32)
  set(TAVOLIERE_SYSTEM windows)
endif()
# How a client starts engines and waits for them; <name>_web.cc: in workers of a web page.
set(TAVOLIERE_CLIENT_SYSTEM ${TAVOLIERE_SYSTEM})
if(EMSCRIPTEN)
  set(TAVOLIERE_CLIENT_SYSTEM web)
endif()

# Warnings are errors where CMAKE_COMPILE_WARNING_AS_ERROR says so, as the presets for developers
# do: a compiler that a user has may warn of more than those that the project is tested with.
add_library(tavoliere_flags INTERFACE)
target_compile_options(tavoliere_flags INTERFACE
  -Wall -Wextra -Wpedantic -Wconversion -Wshadow -Wsuggest-override)

# GCC 12 sees overlaps in `"text" + std::string` that are not there (its bug 105651, fixed in 13),
# and copies beyond a string's end within the library's own headers once these are precompiled.
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU" AND CMAKE_CXX_COMPILER_VERSION VERSION_LESS 13)
  target_compile_options(tavoliere_flags INTERFACE
    -Wno-restrict -Wno-stringop-overflow -Wno-array-bounds)
endif()

# From 15 on clang warns of a deprecated function that std::stable_sort of libstdc++ 12 calls. GCC
# and clang 14 still warn where the project itself calls one.
if(CMAKE_CXX_COMPILER_ID STREQUAL "Clang" AND CMAKE_CXX_COMPILER_VERSION VERSION_GREATER_EQUAL 15)
  target_compile_options(tavoliere_flags INTERFACE -Wno-deprecated-declarations)
endif()

# Sizes in memory have 32 bits there, those of tables, none of which a page can open, 64.
if(EMSCRIPTEN)
  target_compile_options(tavoliere_flags INTERFACE -Wno-shorten-64-to-32)
endif()

if(CMAKE_SYSTEM_PROCESSOR MATCHES "x86_64|AMD64")
  target_compile_options(tavoliere_flags INTERFACE -march=${TAVOLIERE_ARCH})
endif()

# No path of this folder is in what is released, so that two folders give the same bytes: Abseil
# names its sources in messages, and is compiled here or has its headers here for other systems.
if(TAVOLIERE_PACKAGE OR CMAKE_CROSSCOMPILING)
  foreach(folder IN ITEMS ${CMAKE_SOURCE_DIR} ${CMAKE_BINARY_DIR})
    add_compile_options("$<$<COMPILE_LANGUAGE:C,CXX>:-ffile-prefix-map=${folder}=.>")
  endforeach()
endif()
if(TAVOLIERE_FULLY_STATIC)
  target_link_options(tavoliere_flags INTERFACE -static)
endif()

if(WIN32)
  # Apart from tavoliere_flags, which the resource compiler does not understand.
  enable_language(RC)
  add_library(tavoliere_manifest OBJECT cmake/windows.rc)
  target_include_directories(tavoliere_manifest PRIVATE cmake)
  set_source_files_properties(cmake/windows.rc
                              PROPERTIES OBJECT_DEPENDS ${CMAKE_CURRENT_LIST_DIR}/windows.manifest)
  # Windows as of version 7; sizes of files in 64 bits; no macros named min and max.
  target_compile_definitions(tavoliere_flags INTERFACE
    _WIN32_WINNT=0x0601 _FILE_OFFSET_BITS=64 NOMINMAX WIN32_LEAN_AND_MEAN)
endif()

if(TAVOLIERE_SANITIZE)
  target_compile_options(tavoliere_flags INTERFACE
    -fsanitize=${TAVOLIERE_SANITIZE} -fno-sanitize-recover=all -fno-omit-frame-pointer)
  target_link_options(tavoliere_flags INTERFACE -fsanitize=${TAVOLIERE_SANITIZE})
endif()

# The library's own checks find what lies within an object: an index beyond a span, an optional
# without a value.
if(TAVOLIERE_SANITIZE MATCHES "address")
  target_compile_definitions(tavoliere_flags INTERFACE _GLIBCXX_ASSERTIONS)
  if(CMAKE_CXX_COMPILER_ID STREQUAL "Clang")
    # they count as steps
    target_compile_options(tavoliere_flags INTERFACE -fconstexpr-steps=16777216)
  endif()
endif()
# To check the headers of others too would take a tenth of the build.
if(TAVOLIERE_SANITIZE MATCHES "undefined" AND CMAKE_CXX_COMPILER_ID STREQUAL "Clang")
  target_compile_options(tavoliere_flags INTERFACE
    -fsanitize-ignorelist=${CMAKE_CURRENT_LIST_DIR}/ubsan_ignorelist.txt)
endif()

if(TAVOLIERE_SANITIZE MATCHES "thread")
  # Asio's fences, which ThreadSanitizer cannot follow, have nothing to do where one thread runs the
  # sockets and its queue orders what others post.
  target_compile_definitions(tavoliere_flags INTERFACE BOOST_ASIO_DISABLE_FENCED_BLOCK)
endif()

if(TAVOLIERE_FUZZ)
  if(NOT CMAKE_CXX_COMPILER_ID STREQUAL "Clang")
    message(FATAL_ERROR
            "TAVOLIERE_FUZZ needs clang (libFuzzer): configure with -DCMAKE_CXX_COMPILER=clang++")
  endif()
  # The fuzzer wants to see where it comes in the programs, not in their tests.
  target_compile_options(tavoliere_flags INTERFACE
    $<$<NOT:$<BOOL:$<TARGET_PROPERTY:TAVOLIERE_TEST>>>:-fsanitize=fuzzer-no-link>)
endif()

# clang's link-time optimisation and its sanitizers want its own linker.
if(CMAKE_CXX_COMPILER_ID STREQUAL "Clang" AND NOT EMSCRIPTEN)
  find_program(TAVOLIERE_LLD ld.lld)
  if(TAVOLIERE_LLD)
    string(PREPEND CMAKE_EXE_LINKER_FLAGS "-fuse-ld=lld ")
  endif()
endif()

set(CMAKE_CXX_FLAGS_RELEASE "-O3 -DNDEBUG")
if(TAVOLIERE_LTO AND CMAKE_BUILD_TYPE STREQUAL "Release")
  include(CheckIPOSupported)
  check_ipo_supported(RESULT lto_works OUTPUT lto_why LANGUAGES CXX)
  if(lto_works)
    set(CMAKE_INTERPROCEDURAL_OPTIMIZATION ON)
    # Objects that carry machine code too, so that the many test programs link without optimising
    # everything again.
    if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU" AND TAVOLIERE_TESTS)
      set(CMAKE_CXX_COMPILE_OPTIONS_IPO -flto=auto -ffat-lto-objects)
    endif()
  else()
    message(STATUS "Link-time optimisation is off: ${lto_why}")
  endif()
endif()
