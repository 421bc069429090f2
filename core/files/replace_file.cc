#include "core/files/replace_file.h"

#include <cerrno>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <random>
#include <system_error>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include "absl/strings/str_cat.h"
#include "absl/time/time.h"
#include "core/files/descriptor.h"
#include "core/files/file_lock.h"
#include "core/files/status_macros.h"

namespace tavoliere::files {
namespace {

namespace fs = std::filesystem;

constexpr char kAside[] = ".part-";
constexpr std::size_t kAsideLetters = 10;
constexpr std::size_t kBuffer = std::size_t{1} << 16;

std::string AsideName(const std::string& path) {
  constexpr char kLetters[] = "abcdefghijklmnopqrstuvwxyz012345";
  std::random_device random;
  std::string name = absl::StrCat(path, kAside);
  for (std::size_t i = 0; i < kAsideLetters; ++i) name += kLetters[random() % 32];
  return name;
}

bool IsAsideOf(const std::string& file, const std::string& name) {
  const std::string beginning = file + kAside;
  return name.size() == beginning.size() + kAsideLetters && name.rfind(beginning, 0) == 0;
}

}  // namespace

absl::StatusOr<std::unique_ptr<FileReplacement>> FileReplacement::Begin(const std::string& path) {
  struct stat what {};
  const bool exists = ::stat(path.c_str(), &what) == 0;
  if (exists && !S_ISREG(what.st_mode)) {
    std::unique_ptr<FileReplacement> direct(new FileReplacement(path, path));
    direct->fd_ = OpenFile(path, O_WRONLY);
    if (direct->fd_ < 0) return SystemError("write", path);
    return direct;
  }
  std::error_code error;
  const fs::path target = fs::weakly_canonical(PathOf(path), error);
  std::unique_ptr<FileReplacement> file(new FileReplacement(path, error ? path : NameOf(target)));
  RemoveAbandoned(file->target_);
  if (!file->Create()) return SystemError("write", path);
  if (exists) SetPermissions(file->fd_, what.st_mode);
  return file;
}

FileReplacement::~FileReplacement() {
  // Unlinked before it is closed, and with that unlocked: no other process takes it for abandoned.
  if (!aside_.empty()) ::unlink(aside_.c_str());
  if (fd_ >= 0) ::close(fd_);
}

bool FileReplacement::Create() {
  while (true) {
    const std::string name = AsideName(target_);
    fd_ = OpenFile(name, O_WRONLY | O_CREAT | O_EXCL);
    if (fd_ < 0 && errno == EEXIST) continue;
    if (fd_ < 0) return false;
    // Between its making and its lock somebody may have taken it for abandoned.
    struct stat info {};
    if (LockDescriptor(fd_, absl::ZeroDuration()) && ::fstat(fd_, &info) == 0 &&
        info.st_nlink > 0) {
      aside_ = name;
      return true;
    }
    ::close(fd_);
  }
}

absl::Status FileReplacement::WriteDirectly(std::string_view text) {
  if (status_.ok() && WriteAll(fd_, text) < text.size()) status_ = SystemError("write", path_);
  return status_;
}

absl::Status FileReplacement::Flush() {
  const absl::Status status = WriteDirectly(buffer_);
  buffer_.clear();
  return status;
}

absl::Status FileReplacement::Write(std::string_view text) {
  if (buffer_.size() + text.size() <= kBuffer) {
    buffer_ += text;
    return status_;
  }
  RETURN_IF_ERROR(Flush());
  return WriteDirectly(text);
}

absl::Status FileReplacement::Finish() {
  if (Flush().ok()) status_ = SyncFile(fd_, path_);
  return status_;
}

absl::Status FileReplacement::Commit() {
  RETURN_IF_ERROR(Finish());
  if (aside_.empty()) return absl::OkStatus();
  if (!Rename(aside_, target_)) {
    return status_ = SystemError("write", path_);
  }
  aside_.clear();
  return status_ = SyncFolderOf(target_);
}

absl::Status FileReplacement::CommitNew() {
  const auto exists = [&] {
    return absl::AlreadyExistsError(absl::StrCat("'", path_, "' exists"));
  };
  if (aside_.empty()) return status_ = exists();
  RETURN_IF_ERROR(Finish());
  // A hard link refuses a name that is taken, which a rename would overwrite.
  if (!AddName(aside_, target_)) {
    return status_ = errno == EEXIST ? exists() : SystemError("write", path_);
  }
  ::unlink(aside_.c_str());
  aside_.clear();
  return status_ = SyncFolderOf(target_);
}

absl::Status ReplaceFile(const std::string& path, std::initializer_list<std::string_view> parts) {
  ASSIGN_OR_RETURN(const auto file, FileReplacement::Begin(path));
  for (const std::string_view part : parts) {
    RETURN_IF_ERROR(file->Write(part));
  }
  return file->Commit();
}

void RemoveAbandoned(const std::string& path) {
  const std::string file = NameOf(PathOf(path).filename());
  std::error_code error;
  for (fs::directory_iterator entry(PathOf(FolderOf(path)), error), end; !error && entry != end;
       entry.increment(error)) {
    if (!IsAsideOf(file, NameOf(entry->path().filename()))) continue;
    std::error_code ignored;
    if (entry->symlink_status(ignored).type() != fs::file_type::regular) continue;
    const std::string name = NameOf(entry->path());
    const int fd = OpenFile(name, O_RDWR);
    if (fd < 0) continue;
    if (TryLock(fd) == LockAnswer::kHad) ::unlink(name.c_str());
    ::close(fd);
  }
}

absl::StatusOr<std::string> KeepDamaged(const std::string& path) {
  constexpr int kNames = 1000;
  const std::string first = path + ".damaged";
  std::string kept = first;
  // A hard link refuses a name that is taken, which a rename would overwrite.
  for (int i = 2; !AddName(path, kept); ++i) {
    if (errno != EEXIST || i > kNames) return SystemError("make a second name for", path);
    kept = absl::StrCat(first, ".", i);
  }
  return kept;
}

absl::StatusOr<std::string> SetAside(const std::string& path) {
  absl::StatusOr<std::string> kept = KeepDamaged(path);
  if (kept.ok() && ::unlink(path.c_str()) != 0) return SystemError("set aside", path);
  return kept;
}

}  // namespace tavoliere::files
