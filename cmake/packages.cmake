# The libraries of the system. A program that loads Abseil's thirty shared libraries takes longer to start than to search;
# so Abseil, Boost and the C++ library are linked from their archives, where the system has them.

set(Boost_USE_STATIC_LIBS ${TAVOLIERE_STATIC})
find_package(absl REQUIRED)
find_package(Boost 1.74 REQUIRED COMPONENTS program_options)
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
  if(NOT TAVOLIERE_SANITIZE)
    target_link_options(tavoliere_flags INTERFACE -static-libgcc -static-libstdc++)
  endif()
endif()

# Line editing for the terminal: libedit, since GNU readline's licence is not ours.
find_path(TAVOLIERE_LIBEDIT_INCLUDE histedit.h)
find_library(TAVOLIERE_LIBEDIT edit)
if(NOT TAVOLIERE_LIBEDIT_INCLUDE OR NOT TAVOLIERE_LIBEDIT)
  message(FATAL_ERROR "libedit is missing, which tav-play edits its lines with: install libedit-dev "
                      "(or its equivalent) and configure again")
endif()
add_library(tavoliere_libedit INTERFACE)
target_link_libraries(tavoliere_libedit INTERFACE ${TAVOLIERE_LIBEDIT})
target_include_directories(tavoliere_libedit SYSTEM INTERFACE ${TAVOLIERE_LIBEDIT_INCLUDE})
