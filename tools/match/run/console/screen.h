// The system-dependent part of the terminal display.
#pragma once

namespace tavoliere::match {

struct ScreenSize {
  int columns = 80;
  int rows = 24;
};

// What is usual, where the system does not say.
ScreenSize SizeOfScreen(int fd);
// Whether `fd` is a terminal that understands sequences of control characters; from now on it does.
bool IsScreen(int fd);
// Whether its characters are UTF-8.
bool ScreenHasUnicode();

}  // namespace tavoliere::match
