#include "tools/match/journal.h"

#include <utility>

#include <cerrno>
#include <cstring>
#include <fstream>

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

absl::StatusOr<JournalSummary> ReadJournal(
    const std::string& path, absl::FunctionRef<absl::Status(protocol::GameRecord&&)> on_game) {
  std::ifstream file(path, std::ios::binary);
  if (!file) {
    return absl::NotFoundError(
        absl::StrCat("cannot read the journal '", path, "': ", std::strerror(errno)));
  }
  JournalSummary summary;
  std::string line;
  for (int number = 1; std::getline(file, line) && !file.eof(); ++number) {
    absl::Status status;
    if (protocol::HoldsGameRecord(line)) {
      auto record = protocol::ParseGameRecord(line);
      status = record.ok() ? on_game(*std::move(record)) : record.status();
      ++summary.games;
    } else if (line.rfind(protocol::kMatchHeaderStart, 0) == 0) {
      auto header = ParseMatchHeader(line);
      status = header.status();
      if (status.ok() && summary.header) status = CheckSameMatch(*summary.header, *header);
      if (status.ok() && !summary.header) summary.header = *std::move(header);
    }
    if (!status.ok()) {
      return absl::InvalidArgumentError(
          absl::StrCat(path, ":", number, ": ", std::string(status.message())));
    }
    summary.whole_bytes += static_cast<std::int64_t>(line.size()) + 1;
  }
  return summary;
}

}  // namespace tavoliere::match
