# Reading the same library headers again would take most of a build. One target for each set of
# flags reads them, and the other targets with the same flags share the result.
option(TAVOLIERE_PRECOMPILE "Read the libraries' headers once for all sources" ON)

# What most sources read of the libraries. A source still includes what it uses: stage "portable" of
# tools/setup/check.sh builds without this.
set(TAVOLIERE_PRECOMPILED_HEADERS
  <utility> <algorithm> <array> <atomic> <cstdint> <functional> <memory>
  <optional> <random> <string> <thread> <vector>
  <absl/container/flat_hash_map.h>
  <absl/container/inlined_vector.h>
  <absl/functional/function_ref.h>
  <absl/status/statusor.h>
  <absl/strings/match.h>
  <absl/strings/numbers.h>
  <absl/strings/str_cat.h>
  <absl/strings/str_format.h>
  <absl/strings/str_join.h>
  <absl/strings/str_split.h>
  <absl/time/time.h>
  <absl/types/span.h>)

# tavoliere_precompiled_headers(<name> [HEADERS ...] [LINK ...] [OPTIONS ...]): what
# tavoliere_precompile() shares under that name: those headers, and these.
function(tavoliere_precompiled_headers name)
  cmake_parse_arguments(PARSE_ARGV 1 arg "" "" "HEADERS;LINK;OPTIONS")
  if(TAVOLIERE_PRECOMPILE)
    set(source ${CMAKE_BINARY_DIR}/precompiled.cc)
    file(CONFIGURE OUTPUT ${source}
         CONTENT "// The source that a library of precompiled headers must have.\n" @ONLY)
    add_library(${name} OBJECT ${source})
    # ccache sees through them only so, and with CCACHE_SLOPPINESS=pch_defines,time_macros.
    target_compile_options(${name}
                           PRIVATE ${arg_OPTIONS} $<$<CXX_COMPILER_ID:GNU>:-fpch-preprocess>)
    target_link_libraries(${name} PRIVATE
      absl::flat_hash_map absl::inlined_vector absl::function_ref absl::statusor absl::strings
      absl::str_format absl::time absl::span ${arg_LINK} tavoliere_flags)
    target_precompile_headers(${name} PRIVATE ${TAVOLIERE_PRECOMPILED_HEADERS} ${arg_HEADERS})
  endif()
endfunction()

# tavoliere_precompile(<target> <name>)
function(tavoliere_precompile target name)
  if(TAVOLIERE_PRECOMPILE)
    target_precompile_headers(${target} REUSE_FROM ${name})
    target_compile_options(${target} PRIVATE $<$<CXX_COMPILER_ID:GNU>:-fpch-preprocess>)
  endif()
endfunction()

tavoliere_precompiled_headers(tavoliere_precompiled)
