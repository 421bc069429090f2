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
#include "core/files/replace_file.h"
#include "core/files/status_macros.h"

namespace tavoliere::match {
namespace {

// For a runner that was killed a moment ago: an engine that it was about to start may still hold
// its files.
constexpr absl::Duration kPatience = absl::Seconds(1);

absl::Status CannotWrite(const std::string& path, int why, const char* more = "") {
  return absl::UnavailableError(
      absl::StrCat("cannot write the journal '", path, "': ", std::strerror(why), more));
}

}  // namespace

absl::StatusOr<std::unique_ptr<Journal>> Journal::Open(const std::string& path,
                                                       absl::Duration sync_pause) {
  std::unique_ptr<Journal> journal(new Journal(path, sync_pause));
  RETURN_IF_ERROR(journal->Attach());
  return journal;
}

absl::StatusOr<std::unique_ptr<Journal>> Journal::Announce(const std::string& path,
                                                           absl::Duration sync_pause) {
  const bool exists = ::access(path.c_str(), F_OK) == 0;
  if (::access((exists ? path : files::FolderOf(path)).c_str(), W_OK) != 0) {
    return CannotWrite(path, errno);
  }
  return std::unique_ptr<Journal>(new Journal(path, sync_pause));
}

Journal::~Journal() {
  if (fd_ >= 0) ::close(fd_);
  CloseCopy();
}

absl::Status Journal::Attach() {
  fd_ = files::OpenFile(path_, O_WRONLY | O_APPEND | O_CREAT);
  if (fd_ < 0) return CannotWrite(path_, errno);
  struct stat what {};
  is_file_ = ::fstat(fd_, &what) == 0 && S_ISREG(what.st_mode);
  if (!is_file_) return absl::OkStatus();
  if (!files::LockDescriptor(fd_, kPatience)) {
    return absl::UnavailableError(absl::StrCat("another process writes the journal '", path_, "'"));
  }
  // What another has written before it let go of the lock.
  if (::fstat(fd_, &what) == 0) size_ = what.st_size;
  sync_.Watch(fd_, path_, /*is_new=*/size_ == 0);
  CopyWhole();
  return absl::OkStatus();
}

absl::Status Journal::Begin(const MatchHeader& header) {
  if (has_begun()) return absl::OkStatus();
  RETURN_IF_ERROR(Attach());
  if (size_ > 0) {
    return absl::AlreadyExistsError(
        absl::StrCat("another match has begun the journal '", path_, "'"));
  }
  return Append(header);
}

absl::Status Journal::Append(const protocol::GameRecord& record) {
  return AppendLine(protocol::ToJsonLine(record));
}

absl::Status Journal::Append(const MatchHeader& header) { return AppendLine(ToJsonLine(header)); }

absl::Status Journal::AppendLine(std::string line) {
  line += '\n';
  // Before it is changed further by this line.
  if (IsChanged() && files::StateOfName(fd_, path_) == files::NameState::kHas) {
    RETURN_IF_ERROR(Restore());
  }
  absl::Status status = Write(line);
  if (!status.ok() && copy_ >= 0) {  // which takes room on a full disk
    CloseCopy();
    status = Write(line);
  }
  if (!status.ok()) return status;
  size_ += static_cast<std::int64_t>(line.size());
  if (copy_ >= 0 && files::WriteAll(copy_, line) < line.size()) CloseCopy();
  status = KeepInPlace();
  if (is_file_) status.Update(sync_.Wrote());
  return status;
}

absl::Status Journal::Write(const std::string& line) {
  struct stat before {};
  const bool is_file = is_file_ && ::fstat(fd_, &before) == 0;
  const std::size_t written = files::WriteAll(fd_, line);
  if (written == line.size()) return absl::OkStatus();
  const int why = errno;
  const bool left = written > 0 && (!is_file || ::ftruncate(fd_, before.st_size) != 0);
  return CannotWrite(path_, why, left ? "; its last line is cut short" : "");
}

absl::Status Journal::Finish() {
  if (!has_begun()) return absl::OkStatus();
  absl::Status status = KeepInPlace();
  if (is_file_) status.Update(sync_.Finish());
  return status;
}

absl::Status Journal::Truncate(std::int64_t bytes) {
  if (!is_file_) return absl::OkStatus();
  if (::ftruncate(fd_, bytes) != 0) {
    return absl::UnavailableError(
        absl::StrCat("cannot shorten the journal '", path_, "': ", std::strerror(errno)));
  }
  size_ = bytes;
  if (copy_ >= 0 && (::ftruncate(copy_, bytes) != 0 || ::lseek(copy_, 0, SEEK_END) < 0))
    CloseCopy();
  return absl::OkStatus();
}

absl::Status Journal::KeepInPlace() {
  if (!is_file_) return absl::OkStatus();
  switch (files::StateOfName(fd_, path_)) {
    case files::NameState::kHas:
    case files::NameState::kUnknown:
      return IsChanged() ? Restore() : absl::OkStatus();
    case files::NameState::kLost:
      return WriteAnew();
    case files::NameState::kOthers:
      break;
  }
  return SaveElsewhere("another file has taken its place");
}

bool Journal::IsChanged() const {
  struct stat what {};
  return is_file_ && ::fstat(fd_, &what) == 0 && what.st_size != size_;
}

void Journal::CopyWhole() {
  const int copy = files::OpenUnnamed(files::FolderOf(path_));
  if (copy < 0) return;
  const auto take = [copy](std::string_view piece) {
    return files::WriteAll(copy, piece) == piece.size();
  };
  if (size_ > 0 && !ReadBack(take)) {
    ::close(copy);
  } else {
    copy_ = copy;
  }
}

void Journal::CloseCopy() {
  if (copy_ >= 0) ::close(std::exchange(copy_, -1));
}

bool Journal::ReadBack(absl::FunctionRef<bool(std::string_view piece)> take) const {
  constexpr std::size_t kChunk = std::size_t{1} << 20;
  // The descriptor of the file itself only writes; a deleted file has no other name to read it by.
  const int source = copy_ >= 0 ? copy_ : files::OpenAgainToRead(fd_);
  if (source < 0) return false;
  std::vector<char> buffer(kChunk);
  bool good = ::lseek(source, 0, SEEK_SET) == 0;
  std::ptrdiff_t size = 1;
  while (good && size > 0) {
    size = files::ReadSome(source, buffer.data(), buffer.size());
    if (size < 0 && errno == EINTR) {
      size = 1;
    } else {
      good = size == 0 || (size > 0 && take({buffer.data(), static_cast<std::size_t>(size)}));
    }
  }
  const int why = errno;
  if (source != copy_) ::close(source);
  errno = why;
  return good;
}

int Journal::CopyTo(const std::string& path) const {
  const int copy = files::OpenFile(path, O_WRONLY | O_APPEND | O_CREAT | O_EXCL);
  if (copy < 0) return -1;
  const auto take = [copy](std::string_view piece) {
    return files::WriteAll(copy, piece) == piece.size();
  };
  if (ReadBack(take)) return copy;
  const int why = errno;
  ::close(copy);
  ::unlink(path.c_str());
  errno = why;
  return -1;
}

absl::Status Journal::Continue(int fd) {
  files::LockDescriptor(fd, kPatience);
  sync_.Watch(fd, path_, /*is_new=*/true);
  ::close(std::exchange(fd_, fd));
  return sync_.Wrote();
}

absl::Status Journal::WriteAnew() {
  const int copy = CopyTo(path_);
  if (copy < 0)
    return SaveElsewhere(absl::StrCat("it was deleted or renamed, and cannot be written anew: ",
                                      std::strerror(errno)));
  notice_ = absl::StrCat("the journal '", path_,
                         "' was deleted or renamed; all of it was written there anew");
  return Continue(copy);
}

absl::Status Journal::Restore() {
  struct stat found {};
  ::fstat(fd_, &found);
  const char* const what = found.st_size < size_ ? "shortened" : "lengthened";
  if (copy_ < 0) {
    return absl::UnavailableError(absl::StrCat("the journal '", path_, "': another program has ",
                                               what,
                                               " it, and there is no other copy of its games"));
  }
  const auto lost = [&](absl::string_view why) {
    return SaveElsewhere(
        absl::StrCat("another program has ", what, " it, and it cannot be written anew: ", why));
  };
  std::string kept;
  if (found.st_size > 0) {
    if (auto name = files::KeepDamaged(path_); name.ok()) {
      kept = absl::StrCat("; what was there is in '", *name, "'");
    }
  }
  auto whole = files::FileReplacement::Begin(path_);
  if (!whole.ok()) return lost(whole.status().message());
  const auto take = [&](std::string_view piece) { return (*whole)->Write(piece).ok(); };
  if (!ReadBack(take)) return lost(std::strerror(errno));
  if (absl::Status status = (*whole)->Commit(); !status.ok()) return lost(status.message());
  const int fd = files::OpenFile(path_, O_WRONLY | O_APPEND);
  if (fd < 0) return lost(std::strerror(errno));
  whole->reset();  // which holds its lock
  was_changed_ = true;
  notice_ = absl::StrCat("another program has ", what, " the journal '", path_,
                         "'; all of it was written there anew", kept);
  return Continue(fd);
}

absl::Status Journal::SaveElsewhere(const std::string& why) {
  std::error_code ignored;
  const std::filesystem::path temporary = std::filesystem::temp_directory_path(ignored);
  const std::string saved = path_ + ".saved";
  const std::string far = files::NameOf(temporary / files::PathOf(saved).filename());
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
