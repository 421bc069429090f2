#include "tools/match/journal.h"

#include <utility>

#include <cerrno>
#include <cstring>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include "absl/strings/str_cat.h"

namespace tavoliere::match {

absl::StatusOr<std::unique_ptr<Journal>> Journal::Open(const std::string& path) {
  const int fd = ::open(path.c_str(), O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0644);
  if (fd < 0) {
    return absl::UnavailableError(
        absl::StrCat("cannot write the journal '", path, "': ", std::strerror(errno)));
  }
  return std::unique_ptr<Journal>(new Journal(path, fd));
}

Journal::~Journal() { ::close(fd_); }

absl::Status Journal::Append(const protocol::GameRecord& record) {
  const std::string line = protocol::ToJsonLine(record) + "\n";
  struct stat before {};
  const bool is_file = ::fstat(fd_, &before) == 0 && S_ISREG(before.st_mode);
  std::size_t written = 0;
  while (written < line.size()) {
    const ssize_t result = ::write(fd_, line.data() + written, line.size() - written);
    if (result >= 0) {
      written += static_cast<std::size_t>(result);
      continue;
    }
    if (errno == EINTR) continue;
    const int why = errno;
    std::string left = "";
    if (written > 0 && (!is_file || ::ftruncate(fd_, before.st_size) != 0)) {
      left = "; its last line is cut short";
    }
    return absl::UnavailableError(
        absl::StrCat("cannot write the journal '", path_, "': ", std::strerror(why), left));
  }
  return absl::OkStatus();
}

}  // namespace tavoliere::match
