#include <algorithm>

#include <sys/ioctl.h>
#include <unistd.h>

#include "core/usage/terminal_width.h"

namespace tavoliere::usage {

int WidthOf(int file) {
  constexpr int kUsual = 80;
  constexpr int kLeast = 40;
  constexpr int kMost = 120;
  winsize size{};
  if (::ioctl(file, TIOCGWINSZ, &size) != 0 || size.ws_col == 0) return kUsual;
  return std::clamp(static_cast<int>(size.ws_col), kLeast, kMost);
}

int HelpWidth() { return WidthOf(STDOUT_FILENO); }

}  // namespace tavoliere::usage
