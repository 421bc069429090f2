#include <io.h>
#include <windows.h>

#include "tools/match/run/console/screen.h"

namespace tavoliere::match {
namespace {

constexpr DWORD kUnderstandsSequences = 0x0004;  // as of Windows 10; not in every set of headers

HANDLE HandleOf(int fd) { return reinterpret_cast<HANDLE>(::_get_osfhandle(fd)); }

}  // namespace

ScreenSize SizeOfScreen(int fd) {
  CONSOLE_SCREEN_BUFFER_INFO screen{};
  if (!::GetConsoleScreenBufferInfo(HandleOf(fd), &screen)) return {};
  const SMALL_RECT& window = screen.srWindow;
  return {window.Right - window.Left + 1, window.Bottom - window.Top + 1};
}

bool IsScreen(int fd) {
  DWORD mode = 0;
  return ::GetConsoleMode(HandleOf(fd), &mode) &&
         ::SetConsoleMode(HandleOf(fd), mode | kUnderstandsSequences);
}

bool ScreenHasUnicode() { return ::GetConsoleOutputCP() == CP_UTF8; }

}  // namespace tavoliere::match
