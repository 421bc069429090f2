#include <algorithm>

#include <io.h>
#include <windows.h>

#include "core/usage/terminal_width.h"

namespace tavoliere::usage {

int WidthOf(int file) {
  constexpr int kUsual = 80;
  constexpr int kLeast = 40;
  constexpr int kMost = 120;
  CONSOLE_SCREEN_BUFFER_INFO screen{};
  const auto handle = reinterpret_cast<HANDLE>(::_get_osfhandle(file));
  if (!::GetConsoleScreenBufferInfo(handle, &screen)) return kUsual;
  return std::clamp(screen.srWindow.Right - screen.srWindow.Left + 1, kLeast, kMost);
}

int HelpWidth() { return WidthOf(1); }

}  // namespace tavoliere::usage
