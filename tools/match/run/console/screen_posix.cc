#include <cstdlib>
#include <string>

#include <sys/ioctl.h>
#include <unistd.h>

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "tools/match/run/console/screen.h"

namespace tavoliere::match {

ScreenSize SizeOfScreen(int fd) {
  winsize size{};
  if (::ioctl(fd, TIOCGWINSZ, &size) != 0 || size.ws_col == 0 || size.ws_row == 0) return {};
  return {size.ws_col, size.ws_row};
}

bool IsScreen(int fd) {
  const char* const terminal = std::getenv("TERM");
  return ::isatty(fd) != 0 && terminal != nullptr && std::string(terminal) != "dumb";
}

bool ScreenHasUnicode() {
  for (const char* name : {"LC_ALL", "LC_CTYPE", "LANG"}) {
    const char* const value = std::getenv(name);
    if (value == nullptr || *value == '\0') continue;
    const std::string locale = absl::AsciiStrToLower(value);
    return absl::StrContains(locale, "utf-8") || absl::StrContains(locale, "utf8");
  }
  return false;
}

}  // namespace tavoliere::match
