#include "tools/match/journal/journal.h"

#include <utility>

#include <cerrno>
#include <cstddef>
#include <cstring>
#include <filesystem>
#include <string_view>
#include <system_error>
#include <vector>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include "absl/strings/str_cat.h"
#include "core/files/descriptor.h"
#include "core/files/file_lock.h"
#include "core/files/sync.h"

namespace tavoliere::match {
namespace {

// For a runner that was killed a moment ago: an engine that it was about to start may still hold its
// files.
constexpr absl::Duration kPatience = absl::Seconds(1);

}  // namespace

absl::StatusOr<std::unique_ptr<Journal>> Journal::Open(const std::string& path,
                                                       absl::Duration sync_pause) {
  const int fd = files::OpenFile(path, O_WRONLY | O_APPEND | O_CREAT);
  if (fd < 0) {
    return absl::UnavailableError(
        absl::StrCat("cannot write the journal '", path, "': ", std::strerror(errno)));
  }
  struct stat what {};
  const bool is_file = ::fstat(fd, &what) == 0 && S_ISREG(what.st_mode);
  if (is_file && !files::LockDescriptor(fd, kPatience)) {
    ::close(fd);
    return absl::UnavailableError(absl::StrCat("another process writes the journal '", path, "'"));
  }
  std::unique_ptr<Journal> journal(new Journal(path, fd, is_file, sync_pause));
  if (is_file) journal->sync_.Watch(fd, path, /*is_new=*/what.st_size == 0);
  return journal;
}

Journal::~Journal() { ::close(fd_); }

absl::Status Journal::Append(const protocol::GameRecord& record) {
  return AppendLine(protocol::ToJsonLine(record));
}

absl::Status Journal::Append(const MatchHeader& header) { return AppendLine(ToJsonLine(header)); }

absl::Status Journal::AppendLine(std::string line) {
  line += '\n';
  struct stat before {};
  const bool is_file = is_file_ && ::fstat(fd_, &before) == 0;
  const std::size_t written = files::WriteAll(fd_, line);
  if (written < line.size()) {
    const int why = errno;
    std::string left = "";
    if (written > 0 && (!is_file || ::ftruncate(fd_, before.st_size) != 0)) {
      left = "; its last line is cut short";
    }
    return absl::UnavailableError(
        absl::StrCat("cannot write the journal '", path_, "': ", std::strerror(why), left));
  }
  absl::Status status = KeepInPlace();
  if (is_file_) status.Update(sync_.Wrote());
  return status;
}

absl::Status Journal::Finish() {
  absl::Status status = KeepInPlace();
  if (is_file_) status.Update(sync_.Finish());
  return status;
}

absl::Status Journal::Truncate(std::int64_t bytes) {
  if (::ftruncate(fd_, bytes) == 0) return absl::OkStatus();
  return absl::UnavailableError(
      absl::StrCat("cannot mend the journal '", path_, "': ", std::strerror(errno)));
}

absl::Status Journal::KeepInPlace() {
  if (!is_file_) return absl::OkStatus();
  switch (files::StateOfName(fd_, path_)) {
    case files::NameState::kHas:
    case files::NameState::kUnknown:
      return absl::OkStatus();
    case files::NameState::kLost:
      return WriteAnew();
    case files::NameState::kOthers:
      break;
  }
  return SaveElsewhere("another file has taken its place");
}

int Journal::CopyTo(const std::string& path) const {
  constexpr std::size_t kChunk = std::size_t{1} << 20;
  // This descriptor only writes; a deleted file has no other name to read it by.
  const int source = files::OpenAgainToRead(fd_);
  if (source < 0) return -1;
  const int copy = files::OpenFile(path, O_WRONLY | O_APPEND | O_CREAT | O_EXCL);
  std::vector<char> buffer(kChunk);
  std::ptrdiff_t size = copy < 0 ? -1 : 1;
  while (size > 0) {
    size = files::ReadSome(source, buffer.data(), buffer.size());
    if (size < 0 && errno == EINTR) {
      size = 1;
    } else if (size > 0) {
      const std::string_view piece(buffer.data(), static_cast<std::size_t>(size));
      if (files::WriteAll(copy, piece) < piece.size()) size = -1;
    }
  }
  const int why = errno;
  ::close(source);
  if (size == 0) return copy;
  if (copy >= 0) {
    ::close(copy);
    ::unlink(path.c_str());
  }
  errno = why;
  return -1;
}

absl::Status Journal::WriteAnew() {
  const int copy = CopyTo(path_);
  if (copy < 0)
    return SaveElsewhere(absl::StrCat("it was deleted or renamed, and cannot be written anew: ",
                                      std::strerror(errno)));
  files::LockDescriptor(copy, kPatience);
  sync_.Watch(copy, path_, /*is_new=*/true);
  ::close(std::exchange(fd_, copy));
  notice_ = absl::StrCat("the journal '", path_,
                         "' was deleted or renamed; all of it was written there anew");
  return sync_.Wrote();
}

absl::Status Journal::SaveElsewhere(const std::string& why) {
  std::error_code ignored;
  const std::filesystem::path temporary = std::filesystem::temp_directory_path(ignored);
  const std::string saved = path_ + ".saved";
  const std::string far = (temporary / std::filesystem::path(saved).filename()).string();
  constexpr int kNames = 100;
  for (const std::string& name : {saved, far}) {
    for (int i = 1; i <= kNames; ++i) {
      const std::string path = i == 1 ? name : absl::StrCat(name, ".", i);
      const int copy = CopyTo(path);
      if (copy < 0 && errno == EEXIST) continue;
      if (copy < 0) break;
      files::SyncFile(copy, path).IgnoreError();
      ::close(copy);
      return absl::UnavailableError(absl::StrCat("the journal '", path_, "': ", why,
                                                 "; all games so far are in '", path,
                                                 "', and -resume ", path, " goes on from there"));
    }
  }
  return absl::UnavailableError(
      absl::StrCat("the journal '", path_, "': ", why,
                   "; it could not be saved elsewhere either: ", std::strerror(errno)));
}

}  // namespace tavoliere::match
