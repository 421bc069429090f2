#include "core/files/file_lock.h"

#include <utility>

#include <cerrno>

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include "absl/strings/str_cat.h"
#include "absl/time/clock.h"
#include "core/files/system_error.h"

namespace tavoliere::files {
namespace {

int OpenLock(const std::string& path) {
  constexpr mode_t kMode = 0666;
  const int fd = ::open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, kMode);
  // Another user's, which may be read.
  return fd < 0 && errno == EACCES ? ::open(path.c_str(), O_RDONLY | O_CLOEXEC) : fd;
}

}  // namespace

absl::StatusOr<FileLock> FileLock::Acquire(const std::string& path) {
  const int fd = OpenLock(path);
  if (fd < 0) return SystemError("lock", path);
  while (::flock(fd, LOCK_EX) != 0 && errno == EINTR) {
  }
  return FileLock(fd);
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
  while (::flock(fd, LOCK_EX | LOCK_NB) != 0) {
    if (errno == EWOULDBLOCK) return LockAnswer::kOfAnother;
    if (errno != EINTR) return LockAnswer::kNoLocks;
  }
  return LockAnswer::kHad;
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
