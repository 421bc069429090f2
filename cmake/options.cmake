# What a builder may choose, and the flags every target of the project gets.

option(TAVOLIERE_TESTS "Build the tests and benchmarks" ON)
option(TAVOLIERE_FUZZ "Build the fuzz targets with libFuzzer (needs clang)" OFF)
option(TAVOLIERE_LTO "Link-time optimisation in Release builds" ON)
set(TAVOLIERE_ARCH "x86-64-v2" CACHE STRING
    "Instruction set (-march): x86-64-v2 runs anywhere, x86-64-v3 adds AVX2 and BMI2, native is this machine")
set_property(CACHE TAVOLIERE_ARCH PROPERTY STRINGS x86-64-v2 x86-64-v3 native)
set(TAVOLIERE_SANITIZE "" CACHE STRING "Sanitizers, as for -fsanitize= (address,undefined or thread)")

if(NOT CMAKE_BUILD_TYPE AND NOT CMAKE_CONFIGURATION_TYPES)
  set(CMAKE_BUILD_TYPE Release CACHE STRING "" FORCE)
endif()

add_library(tavoliere_flags INTERFACE)
target_compile_options(tavoliere_flags INTERFACE
  -Wall -Wextra -Wpedantic -Wconversion -Wshadow -Werror)

if(CMAKE_SYSTEM_PROCESSOR MATCHES "x86_64|AMD64")
  target_compile_options(tavoliere_flags INTERFACE -march=${TAVOLIERE_ARCH})
endif()

if(TAVOLIERE_SANITIZE)
  target_compile_options(tavoliere_flags INTERFACE
    -fsanitize=${TAVOLIERE_SANITIZE} -fno-sanitize-recover=all -fno-omit-frame-pointer)
  target_link_options(tavoliere_flags INTERFACE -fsanitize=${TAVOLIERE_SANITIZE})
endif()

if(TAVOLIERE_FUZZ)
  if(NOT CMAKE_CXX_COMPILER_ID STREQUAL "Clang")
    message(FATAL_ERROR "TAVOLIERE_FUZZ needs clang (libFuzzer): configure with -DCMAKE_CXX_COMPILER=clang++")
  endif()
  target_compile_options(tavoliere_flags INTERFACE -fsanitize=fuzzer-no-link)
endif()

set(CMAKE_CXX_FLAGS_RELEASE "-O3 -DNDEBUG")
if(TAVOLIERE_LTO AND CMAKE_BUILD_TYPE STREQUAL "Release")
  include(CheckIPOSupported)
  check_ipo_supported(RESULT lto_works OUTPUT lto_why LANGUAGES CXX)
  if(lto_works)
    set(CMAKE_INTERPROCEDURAL_OPTIMIZATION ON)
  else()
    message(STATUS "Link-time optimisation is off: ${lto_why}")
  endif()
endif()
