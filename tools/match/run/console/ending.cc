#include "tools/match/run/console/ending.h"

#include <cerrno>
#include <cstdio>
#include <cstring>

#include "absl/strings/str_cat.h"
#include "tools/match/stats/text.h"

namespace tavoliere::match {
namespace {

int g_output_error = 0;  // the first that standard output met

}  // namespace

void Print(const std::string& text) {
  errno = 0;
  const bool lost = std::fputs(ShownLines(text).c_str(), stdout) < 0 || std::fflush(stdout) != 0;
  if (lost && g_output_error == 0) g_output_error = errno == 0 ? EIO : errno;
}

void Warn(const std::string& text) {
  std::fflush(stdout);
  std::fputs(ShownLines(text).c_str(), stderr);
}

int Complain(const std::string& problem, Ending ending) {
  Warn(absl::StrCat("tav-match: ", problem, "\n"));
  return static_cast<int>(ending);
}

int Complain(const absl::Status& status, Ending ending) {
  return Complain(std::string(status.message()), ending);
}

int CheckOutput(int status) {
  if (g_output_error == 0 || g_output_error == EPIPE) return status;
  return Complain(
      absl::StrCat("standard output cannot be written: ", std::strerror(g_output_error)),
      Ending::kJournalError);
}

}  // namespace tavoliere::match
