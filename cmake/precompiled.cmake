# Reading the same library headers again would take most of a build. One target for each set of flags reads them, and the
# other targets with the same flags share the result.
option(TAVOLIERE_PRECOMPILE "Read the libraries' headers once for all sources" ON)

# tavoliere_precompiled_headers(<name> [HEADERS ...] [LINK ...] [OPTIONS ...]): what tavoliere_precompile() shares under that name:
# precompiled.h beside this file, and these.
function(tavoliere_precompiled_headers name)
  cmake_parse_arguments(PARSE_ARGV 1 arg "" "" "HEADERS;LINK;OPTIONS")
  if(TAVOLIERE_PRECOMPILE)
    add_library(${name} OBJECT ${CMAKE_SOURCE_DIR}/cmake/precompiled.cc)
    # ccache sees through them only so, and with CCACHE_SLOPPINESS=pch_defines,time_macros.
    target_compile_options(${name} PRIVATE ${arg_OPTIONS} $<$<CXX_COMPILER_ID:GNU>:-fpch-preprocess>)
    target_link_libraries(${name} PRIVATE
      absl::flat_hash_map absl::inlined_vector absl::function_ref absl::statusor absl::strings absl::str_format
      absl::time absl::span ${arg_LINK} tavoliere_flags)
    target_precompile_headers(${name} PRIVATE ${CMAKE_SOURCE_DIR}/cmake/precompiled.h ${arg_HEADERS})
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
