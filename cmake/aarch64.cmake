# Toolchain: programs for Linux on 64-bit ARM, by Debian's cross compiler. The libraries are
# Debian's for arm64, which tools/setup/aarch64.sh has unpacked. What runs during the build, such as
# a program that tells its options, qemu runs.
set(CMAKE_SYSTEM_NAME Linux)
set(CMAKE_SYSTEM_PROCESSOR aarch64)
set(CMAKE_CXX_COMPILER aarch64-linux-gnu-g++)
set(CMAKE_CXX_FLAGS_INIT -Wno-psabi)  # remarks on GCC before 10
set(CMAKE_LIBRARY_ARCHITECTURE aarch64-linux-gnu)
set(CMAKE_CROSSCOMPILING_EMULATOR qemu-aarch64)

get_filename_component(CMAKE_FIND_ROOT_PATH
                       ${CMAKE_CURRENT_LIST_DIR}/../build/aarch64-libraries/root ABSOLUTE)
set(CMAKE_FIND_ROOT_PATH_MODE_PROGRAM NEVER)
set(CMAKE_FIND_ROOT_PATH_MODE_LIBRARY ONLY)
set(CMAKE_FIND_ROOT_PATH_MODE_INCLUDE ONLY)
set(CMAKE_FIND_ROOT_PATH_MODE_PACKAGE ONLY)
