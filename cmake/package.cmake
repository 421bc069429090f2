# Debian packages by CPack: `tavoliere` has all that is installed, `tavoliere-tables` builds endgame
# tables when it is installed, `python3-tavoliere` has the package of tools/python.
# tools/setup/package.sh makes them so that two builds give the same bytes.
set(TAVOLIERE_TABLES "" CACHE PATH
    "Tables that took long to build, in a folder for each game, for tavoliere-tables to carry")

set(CPACK_PACKAGE_VENDOR "The Tavoliere authors")
set(CPACK_PACKAGE_CONTACT "The Tavoliere authors <maintainers@tavoliere.invalid>")
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "board-game engines and a runner to match them")
set(CPACK_PACKAGING_INSTALL_PREFIX ${CMAKE_INSTALL_PREFIX})
set(CPACK_GENERATOR DEB)
set(CPACK_STRIP_FILES ON)
set(CPACK_DEB_COMPONENT_INSTALL ON)
set(CPACK_COMPONENTS_GROUPING IGNORE)
set(CPACK_COMPONENTS_ALL programs tables python)
set(CPACK_INSTALL_DEFAULT_DIRECTORY_PERMISSIONS
    OWNER_READ OWNER_WRITE OWNER_EXECUTE GROUP_READ GROUP_EXECUTE WORLD_READ WORLD_EXECUTE)

set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_SECTION misc)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_PROGRAMS_PACKAGE_NAME tavoliere)
set(CPACK_DEBIAN_PROGRAMS_PACKAGE_RECOMMENDS tavoliere-tables)
set(CPACK_COMPONENT_PROGRAMS_DESCRIPTION
    "Engines that speak a UCI-style line protocol on standard input and output,
each with a default player and historical ones, a runner for matches between
engines of any two-player game, and a board in the terminal or the browser.")
set(CPACK_DEBIAN_TABLES_PACKAGE_NAME tavoliere-tables)
set(CPACK_DEBIAN_TABLES_PACKAGE_ARCHITECTURE all)
set(CPACK_DEBIAN_TABLES_PACKAGE_SHLIBDEPS OFF)
set(CPACK_DEBIAN_TABLES_PACKAGE_DEPENDS "tavoliere (= ${PROJECT_VERSION})")
set(CPACK_COMPONENT_TABLES_DESCRIPTION
    "Exact values of endgames, with which the engines play them perfectly. The
installation builds those that take less than a minute, in /var/lib/tavoliere;
they are removed with the package.")

set(CPACK_DEBIAN_PYTHON_PACKAGE_NAME python3-tavoliere)
set(CPACK_DEBIAN_PYTHON_PACKAGE_ARCHITECTURE all)
set(CPACK_DEBIAN_PYTHON_PACKAGE_SECTION python)
set(CPACK_DEBIAN_PYTHON_PACKAGE_SHLIBDEPS OFF)
set(CPACK_DEBIAN_PYTHON_PACKAGE_DEPENDS "python3 (>= 3.11)")
set(CPACK_DEBIAN_PYTHON_PACKAGE_RECOMMENDS tavoliere)
set(CPACK_DEBIAN_PYTHON_PACKAGE_SUGGESTS python3-pandas)
set(CPACK_COMPONENT_PYTHON_DESCRIPTION
    "Engines, analysis, games, match journals and matches for scripts in Python.
The package tavoliere runs the engines and the match runner of the package of
that name, and any other engine that speaks UCI or UGI.")
set(CPACK_DEBIAN_PYTHON_PACKAGE_CONTROL_EXTRA
    ${CMAKE_SOURCE_DIR}/cmake/debian/python/postinst ${CMAKE_SOURCE_DIR}/cmake/debian/python/prerm)
set(modules lib/python3/dist-packages)
install(DIRECTORY ${CMAKE_SOURCE_DIR}/tools/python/tavoliere DESTINATION ${modules}
        COMPONENT python PATTERN __pycache__ EXCLUDE)
# By this file pip and importlib.metadata know the package.
file(CONFIGURE OUTPUT ${CMAKE_BINARY_DIR}/python.egg-info CONTENT
"Metadata-Version: 2.1
Name: tavoliere
Version: @PROJECT_VERSION@
Summary: Board-game engines, analysis and matches from Python
License: MIT
Requires-Python: >=3.11
" @ONLY)
install(FILES ${CMAKE_BINARY_DIR}/python.egg-info DESTINATION ${modules}
        RENAME tavoliere-${PROJECT_VERSION}.egg-info COMPONENT python)

# What the maintainer scripts read: a file of arguments for each game that has tables to build,
# package_tables.args where an installation may have larger ones than tools/setup/play.sh makes. A
# game whose tables are carried builds none.
file(GLOB games CONFIGURE_DEPENDS
     ${CMAKE_SOURCE_DIR}/engines/*/tables.args ${CMAKE_SOURCE_DIR}/engines/*/package_tables.args)
list(TRANSFORM games REPLACE "/[^/]*$" "")
list(REMOVE_DUPLICATES games)
foreach(folder IN LISTS games)
  get_filename_component(game ${folder} NAME)
  set(arguments ${folder}/package_tables.args)
  if(NOT EXISTS ${arguments})
    set(arguments ${folder}/tables.args)
  endif()
  if(TAVOLIERE_TABLES AND EXISTS ${TAVOLIERE_TABLES}/${game})
    install(DIRECTORY ${TAVOLIERE_TABLES}/${game}/ DESTINATION ${CMAKE_INSTALL_DATADIR}/tavoliere
            COMPONENT tables)
  else()
    install(FILES ${arguments} DESTINATION ${CMAKE_INSTALL_DATADIR}/tavoliere/build
            RENAME ${game} COMPONENT tables)
  endif()
endforeach()
set(CPACK_DEBIAN_TABLES_PACKAGE_CONTROL_EXTRA
    ${CMAKE_SOURCE_DIR}/cmake/debian/postinst ${CMAKE_SOURCE_DIR}/cmake/debian/prerm)
set(CPACK_DEBIAN_PACKAGE_CONTROL_STRICT_PERMISSION ON)

# What Debian wants of every package: its licence; cmake/debian/stage.cmake adds the changes.
foreach(component IN ITEMS programs tables python)
  string(TOUPPER ${component} upper)
  set(package ${CPACK_DEBIAN_${upper}_PACKAGE_NAME})
  install(FILES ${CMAKE_SOURCE_DIR}/cmake/debian/copyright
          DESTINATION ${CMAKE_INSTALL_DATADIR}/doc/${package}
          COMPONENT ${component})
endforeach()
set(CPACK_PRE_BUILD_SCRIPTS ${CMAKE_SOURCE_DIR}/cmake/debian/stage.cmake)
include(CPack)
