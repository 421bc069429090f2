#include "core/files/file_lock.h"

#include <utility>

#include <cerrno>

#include <fcntl.h>
#include <unistd.h>

#include "absl/strings/str_cat.h"
#include "absl/time/clock.h"
#include "core/files/descriptor.h"

namespace tavoliere::files {
namespace {

int OpenLock(const std::string& path) {
  const int fd = OpenFile(path, O_RDWR | O_CREAT);
  // Another user's, which may be read.
  return fd < 0 && errno == EACCES ? OpenFile(path, O_RDONLY) : fd;
}

}  // namespace

absl::StatusOr<FileLock> FileLock::Acquire(const std::string& path) {
  const int fd = OpenLock(path);
  if (fd < 0) return SystemError("lock", path);
  WaitForLock(fd);
  return FileLock(fd);
}

absl::StatusOr<FileLock> FileLock::Beside(const std::string& path, const FileKind& kind) {
  const absl::Status fits = CheckFile(path, kind);
  if (!fits.ok() && !absl::IsNotFound(fits)) return fits;
  return Acquire(path + ".lock");
}

absl::StatusOr<FileLock> FileLock::Try(const std::string& path) {
  const int fd = OpenLock(path);
  if (fd < 0) return SystemError("lock", path);
  FileLock lock(fd);
  if (TryLock(fd) != LockAnswer::kOfAnother) return lock;
  return absl::AbortedError(absl::StrCat("another process has the lock '", path, "'"));
}

FileLock::FileLock(FileLock&& other) noexcept : fd_(std::exchange(other.fd_, -1)) {}

FileLock& FileLock::operator=(FileLock&& other) noexcept {
  std::swap(fd_, other.fd_);
  return *this;
}

FileLock::~FileLock() {
  if (fd_ >= 0) ::close(fd_);
}

LockAnswer TryLock(int fd) {
  if (TakeLock(fd)) return LockAnswer::kHad;
  return errno == EWOULDBLOCK ? LockAnswer::kOfAnother : LockAnswer::kNoLocks;
}

bool LockDescriptor(int fd, absl::Duration patience) {
  constexpr absl::Duration kPause = absl::Milliseconds(20);
  const absl::Time end = absl::Now() + patience;
  while (TryLock(fd) == LockAnswer::kOfAnother) {
    if (absl::Now() >= end) return false;
    absl::SleepFor(kPause);
  }
  return true;
}

}  // namespace tavoliere::files
