#include <cstdint>

#include <windows.h>

#include "tools/web/server/server_state.h"

namespace tavoliere::page {
namespace {

// Of a handle 32 bits count.
HANDLE HandleOf(int descriptor) {
  return reinterpret_cast<HANDLE>(static_cast<std::intptr_t>(descriptor));
}

}  // namespace

int Events::NewDescriptor() {
  return static_cast<int>(
      reinterpret_cast<std::intptr_t>(::CreateEventA(nullptr, TRUE, FALSE, nullptr)));
}
void Events::Close() const { ::CloseHandle(HandleOf(descriptor_)); }
void Events::Raise() const { ::SetEvent(HandleOf(descriptor_)); }
void Events::Lower() const { ::ResetEvent(HandleOf(descriptor_)); }

}  // namespace tavoliere::page
