# The libraries of the system. A program that loads Abseil's thirty shared libraries takes longer to
# start than to search; so Abseil, Boost and the C++ library are linked from their archives, where
# the system has them.

set(Boost_USE_STATIC_LIBS ${TAVOLIERE_STATIC})
if(TAVOLIERE_ABSEIL)
  set(ABSL_PROPAGATE_CXX_STD ON CACHE BOOL "Compile Abseil by the standard of its users" FORCE)
  block()
    set(BUILD_TESTING OFF)
    if(WIN32)  # whose headers some of its sources read (tavoliere_apart)
      set(CMAKE_UNITY_BUILD OFF)
    endif()
    add_subdirectory(${TAVOLIERE_ABSEIL} abseil EXCLUDE_FROM_ALL SYSTEM)
    # Whose sources have names in common.
    set_target_properties(absl_strings absl_time absl_time_zone PROPERTIES UNITY_BUILD OFF)
  endblock()
else()
  find_package(absl REQUIRED)
endif()
if(EMSCRIPTEN)
  # Nothing in a page reads a command line or a socket: the headers do.
  find_path(TAVOLIERE_BOOST_INCLUDE boost/version.hpp REQUIRED)
  foreach(name IN ITEMS boost headers program_options)
    add_library(Boost::${name} INTERFACE IMPORTED)
    target_include_directories(Boost::${name} INTERFACE ${TAVOLIERE_BOOST_INCLUDE})
  endforeach()
else()
  find_package(Boost 1.74 REQUIRED COMPONENTS program_options)
endif()
find_package(nlohmann_json 3.11 REQUIRED)
find_package(Threads REQUIRED)

if(TAVOLIERE_STATIC)
  get_property(imported DIRECTORY PROPERTY IMPORTED_TARGETS)
  list(FILTER imported INCLUDE REGEX "^absl::")
  foreach(target IN LISTS imported)
    get_target_property(configurations ${target} IMPORTED_CONFIGURATIONS)
    foreach(configuration IN LISTS configurations)
      get_target_property(file ${target} IMPORTED_LOCATION_${configuration})
      if(file MATCHES "\\.so[.0-9]*$")
        string(REGEX REPLACE "\\.so[.0-9]*$" ".a" archive ${file})
        if(EXISTS ${archive})
          set_target_properties(${target} PROPERTIES IMPORTED_LOCATION_${configuration} ${archive})
        endif()
      endif()
    endforeach()
  endforeach()
  if(NOT TAVOLIERE_SANITIZE AND NOT EMSCRIPTEN)
    target_link_options(tavoliere_flags INTERFACE -static-libgcc -static-libstdc++)
  endif()
endif()

if(WIN32)
  add_library(tavoliere_sockets INTERFACE)
  target_link_libraries(tavoliere_sockets INTERFACE ws2_32 mswsock)
  target_link_libraries(Boost::boost INTERFACE tavoliere_sockets)
endif()

# Line editing for the terminal: libedit, since GNU readline's licence is not ours.
if(NOT WIN32 AND NOT EMSCRIPTEN)
  find_path(TAVOLIERE_LIBEDIT_INCLUDE histedit.h)
  find_library(TAVOLIERE_LIBEDIT edit)
  if(NOT TAVOLIERE_LIBEDIT_INCLUDE OR NOT TAVOLIERE_LIBEDIT)
    message(FATAL_ERROR "libedit is missing, which tav-play edits its lines with: "
                        "install libedit-dev (or its equivalent) and configure again")
  endif()
  add_library(tavoliere_libedit INTERFACE)
  if(TAVOLIERE_FULLY_STATIC)
    foreach(archive IN ITEMS edit tinfo bsd md)  # what libedit needs in turn
      find_library(TAVOLIERE_${archive}_ARCHIVE lib${archive}.a REQUIRED)
      target_link_libraries(tavoliere_libedit INTERFACE ${TAVOLIERE_${archive}_ARCHIVE})
    endforeach()
  else()
    target_link_libraries(tavoliere_libedit INTERFACE ${TAVOLIERE_LIBEDIT})
  endif()
  target_include_directories(tavoliere_libedit SYSTEM INTERFACE ${TAVOLIERE_LIBEDIT_INCLUDE})
endif()

# The tables on disk: Zstandard compresses them, xxHash checks them.
find_path(TAVOLIERE_ZSTD_INCLUDE zstd.h)
find_path(TAVOLIERE_XXHASH_INCLUDE xxhash.h)
if(TAVOLIERE_STATIC)
  find_library(TAVOLIERE_ZSTD NAMES libzstd.a zstd)
  find_library(TAVOLIERE_XXHASH NAMES libxxhash.a xxhash)
else()
  find_library(TAVOLIERE_ZSTD zstd)
  find_library(TAVOLIERE_XXHASH xxhash)
endif()
if(NOT TAVOLIERE_ZSTD_INCLUDE OR NOT TAVOLIERE_ZSTD
   OR NOT TAVOLIERE_XXHASH_INCLUDE OR NOT TAVOLIERE_XXHASH)
  message(FATAL_ERROR "Zstandard or xxHash is missing, which the endgame tables are kept with: "
                      "install libzstd-dev and libxxhash-dev (or their equivalents) and configure "
                      "again")
endif()
# The match runner writes into its journals which programs played: their SHA-256, by OpenSSL's
# libcrypto. Windows has none, and its journals have no sums.
add_library(tavoliere_crypto INTERFACE)
if(NOT WIN32 AND NOT EMSCRIPTEN)
  find_path(TAVOLIERE_CRYPTO_INCLUDE openssl/sha.h)
  find_path(TAVOLIERE_CRYPTO_CONFIGURATION openssl/opensslconf.h)  # of the processor
  if(TAVOLIERE_STATIC)
    find_library(TAVOLIERE_CRYPTO NAMES libcrypto.a crypto)
  else()
    find_library(TAVOLIERE_CRYPTO crypto)
  endif()
  if(NOT TAVOLIERE_CRYPTO_INCLUDE OR NOT TAVOLIERE_CRYPTO_CONFIGURATION OR NOT TAVOLIERE_CRYPTO)
    message(FATAL_ERROR "libcrypto is missing, by which the match runner names programs: "
                        "install libssl-dev (or its equivalent) and configure again")
  endif()
  target_link_libraries(tavoliere_crypto INTERFACE ${TAVOLIERE_CRYPTO})
  target_include_directories(tavoliere_crypto SYSTEM INTERFACE
                             ${TAVOLIERE_CRYPTO_INCLUDE} ${TAVOLIERE_CRYPTO_CONFIGURATION})
endif()

add_library(tavoliere_compression INTERFACE)
target_link_libraries(tavoliere_compression INTERFACE ${TAVOLIERE_ZSTD} ${TAVOLIERE_XXHASH})
target_include_directories(tavoliere_compression
                           SYSTEM INTERFACE ${TAVOLIERE_ZSTD_INCLUDE} ${TAVOLIERE_XXHASH_INCLUDE})

# Certificates of proofs are gzip files, which anybody's Python reads.
# Debian wants the programs of its packages to load zlib.
find_path(TAVOLIERE_ZLIB_INCLUDE zlib.h)
find_library(TAVOLIERE_ZLIB z)
find_library(TAVOLIERE_ZLIB_ARCHIVE libz.a)
set(zlib ${TAVOLIERE_ZLIB})
if(TAVOLIERE_ZLIB_ARCHIVE AND
   (TAVOLIERE_FULLY_STATIC OR (TAVOLIERE_STATIC AND NOT TAVOLIERE_PACKAGE)))
  set(zlib ${TAVOLIERE_ZLIB_ARCHIVE})
endif()
if(NOT TAVOLIERE_ZLIB_INCLUDE OR NOT TAVOLIERE_ZLIB)
  message(FATAL_ERROR "zlib is missing, by which the engines write proofs: "
                      "install zlib1g-dev (or its equivalent) and configure again")
endif()
add_library(tavoliere_gzip INTERFACE)
target_link_libraries(tavoliere_gzip INTERFACE ${zlib})
target_include_directories(tavoliere_gzip SYSTEM INTERFACE ${TAVOLIERE_ZLIB_INCLUDE})
