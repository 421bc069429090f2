# Toolchain: WebAssembly for browsers and node, by Debian's emscripten. The libraries are those that
# tools/setup/wasm.sh built.
set(TAVOLIERE_WASM_LIBRARIES ${CMAKE_CURRENT_LIST_DIR}/../build/wasm-libraries)
list(APPEND CMAKE_FIND_ROOT_PATH ${TAVOLIERE_WASM_LIBRARIES})

# The processor's own exceptions, which cost nothing until one is thrown, and its vectors of 128
# bits: Chromium 95, Firefox 100, Safari 16.4, node 17 have both. TAVOLIERE_PAGE_SESSION: for the
# program that is suspended while it waits, by ASYNCIFY, which does not know those exceptions.
list(APPEND CMAKE_TRY_COMPILE_PLATFORM_VARIABLES TAVOLIERE_PAGE_SESSION)
set(CMAKE_C_FLAGS_INIT "-msimd128")
set(CMAKE_CXX_FLAGS_INIT "-msimd128")
if(NOT TAVOLIERE_PAGE_SESSION)
  string(APPEND CMAKE_CXX_FLAGS_INIT " -fwasm-exceptions")
endif()
include(/usr/share/emscripten/cmake/Modules/Platform/Emscripten.cmake)
