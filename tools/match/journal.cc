#include "tools/match/journal.h"

#include <utility>

#include <cerrno>
#include <cstring>
#include <fstream>

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include "absl/strings/str_cat.h"

namespace tavoliere::match {
namespace {

// Waits a second for a runner that was killed a moment ago: an engine that it was about to start
// may still hold its files.
bool Lock(int fd) {
  constexpr int kAttempts = 50;
  constexpr useconds_t kPause = 20'000;
  for (int attempt = 0; attempt < kAttempts; ++attempt) {
    if (::flock(fd, LOCK_EX | LOCK_NB) == 0) return true;
    if (errno != EWOULDBLOCK) return true;  // a file system without locks
    ::usleep(kPause);
  }
  return false;
}

}  // namespace

absl::StatusOr<std::unique_ptr<Journal>> Journal::Open(const std::string& path) {
  const int fd = ::open(path.c_str(), O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0644);
  if (fd < 0) {
    return absl::UnavailableError(
        absl::StrCat("cannot write the journal '", path, "': ", std::strerror(errno)));
  }
  struct stat what {};
  const bool is_file = ::fstat(fd, &what) == 0 && S_ISREG(what.st_mode);
  if (is_file && !Lock(fd)) {
    ::close(fd);
    return absl::UnavailableError(absl::StrCat("another process writes the journal '", path, "'"));
  }
  return std::unique_ptr<Journal>(new Journal(path, fd));
}

Journal::~Journal() { ::close(fd_); }

absl::Status Journal::Append(const protocol::GameRecord& record) {
  return AppendLine(protocol::ToJsonLine(record));
}

absl::Status Journal::Append(const MatchHeader& header) { return AppendLine(ToJsonLine(header)); }

absl::Status Journal::AppendLine(std::string line) {
  line += '\n';
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

absl::Status Journal::Truncate(std::int64_t bytes) {
  if (::ftruncate(fd_, bytes) == 0) return absl::OkStatus();
  return absl::UnavailableError(
      absl::StrCat("cannot mend the journal '", path_, "': ", std::strerror(errno)));
}

absl::StatusOr<JournalSummary> ReadJournal(
    const std::string& path, absl::FunctionRef<absl::Status(protocol::GameRecord&&)> on_game) {
  if (::access(path.c_str(), R_OK) != 0) {
    return absl::NotFoundError(
        absl::StrCat("cannot read the journal '", path, "': ", std::strerror(errno)));
  }
  JournalSummary summary;
  JournalTail tail(path);
  const absl::Status status = tail.Poll([&](protocol::GameRecord&& record) {
    ++summary.games;
    return on_game(std::move(record));
  });
  if (!status.ok()) return status;
  summary.header = tail.header();
  summary.whole_bytes = tail.whole_bytes();
  return summary;
}

absl::Status JournalTail::Poll(absl::FunctionRef<absl::Status(protocol::GameRecord&&)> on_game) {
  std::ifstream file(path_, std::ios::binary);
  if (!file) return absl::OkStatus();
  file.seekg(whole_bytes_);
  for (std::string line; std::getline(file, line) && !file.eof();) {
    ++lines_;
    absl::Status status;
    if (protocol::HoldsGameRecord(line)) {
      auto record = protocol::ParseGameRecord(line);
      status = record.ok() ? on_game(*std::move(record)) : record.status();
    } else if (line.rfind(protocol::kMatchHeaderStart, 0) == 0) {
      auto header = ParseMatchHeader(line);
      status = header.status();
      if (status.ok() && header_) status = CheckSameMatch(*header_, *header);
      if (status.ok() && !header_) header_ = *std::move(header);
    }
    if (!status.ok()) {
      return absl::InvalidArgumentError(
          absl::StrCat(path_, ":", lines_, ": ", std::string(status.message())));
    }
    whole_bytes_ += static_cast<std::int64_t>(line.size()) + 1;
  }
  return absl::OkStatus();
}

}  // namespace tavoliere::match
