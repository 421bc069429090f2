// Windows' handles, as Spawned keeps them: 32 bits of one count. For *_windows.cc alone, since the
// system's headers make macros of words.
#pragma once

#include <cstdint>

#include <windows.h>

namespace tavoliere::protocol {

inline HANDLE HandleOf(int handle) {
  return reinterpret_cast<HANDLE>(static_cast<std::intptr_t>(handle));
}

inline int NumberOf(HANDLE handle) {
  return static_cast<int>(reinterpret_cast<std::intptr_t>(handle));
}

}  // namespace tavoliere::protocol
