#include "tools/match/run/console/line_log.h"

#include <utility>

#include <cerrno>
#include <cstdio>
#include <cstring>

#include <fcntl.h>
#include <unistd.h>

#include "absl/strings/str_cat.h"
#include "core/files/descriptor.h"
#include "tools/match/run/console/ending.h"
#include "tools/match/stats/text.h"

namespace tavoliere::match {
namespace {

using protocol::WireLine;

char Sign(WireLine::Kind kind) {
  switch (kind) {
    case WireLine::Kind::kToEngine:
      return '>';
    case WireLine::Kind::kFromEngine:
      return '<';
    case WireLine::Kind::kNews:
      return '!';
  }
  return '?';
}

}  // namespace

std::string LogText(const WireLine& line, absl::Time time) {
  return absl::StrCat(absl::FormatTime("%H:%M:%E6S", time, absl::LocalTimeZone()), " ",
                      Shown(line.label), " ", line.pid, " ", std::string(1, Sign(line.kind)), " ",
                      ShownLines(line.text), "\n");
}

absl::StatusOr<std::unique_ptr<LineLog>> LineLog::Open(const std::string& path,
                                                       bool on_standard_error, bool append) {
  std::unique_ptr<LineLog> log(new LineLog());
  log->on_standard_error_ = on_standard_error;
  log->path_ = path;
  if (path.empty()) return log;
  log->fd_ = files::OpenFile(path, O_WRONLY | O_APPEND | O_CREAT | (append ? 0 : O_TRUNC));
  if (log->fd_ >= 0) return log;
  return absl::InvalidArgumentError(
      absl::StrCat("-log: cannot write '", path, "': ", std::strerror(errno)));
}

LineLog::~LineLog() {
  if (fd_ >= 0) ::close(fd_);
}

void LineLog::Write(const WireLine& line) {
  const std::string text = LogText(line, began_ + absl::FromChrono(line.time - steady_began_));
  if (on_standard_error_) std::fputs(text.c_str(), stderr);
  if (fd_ < 0 || files::WriteAll(fd_, text) == text.size()) return;
  Warn(absl::StrCat("'", path_, "' cannot be written: ", std::strerror(errno),
                    "; the match goes on without it\n"));
  ::close(std::exchange(fd_, -1));
}

}  // namespace tavoliere::match
