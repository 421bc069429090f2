// One program at a time. Locks end with the process that holds them, whatever its end.
#pragma once

#include <string>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/time/time.h"
#include "core/files/read_file.h"

namespace tavoliere::files {

// A lock that is a file of its own, beside what it guards, which may then be replaced. The file
// stays. On a file system without locks every caller gets it.
class FileLock {
 public:
  // Makes the file `path` if need be and blocks until the lock is had.
  static absl::StatusOr<FileLock> Acquire(const std::string& path);
  // Acquires PATH.lock. An error, before that file is made, where `path` exists and is not such a
  // file.
  static absl::StatusOr<FileLock> Beside(const std::string& path, const FileKind& kind);
  // Aborted: somebody else has it.
  static absl::StatusOr<FileLock> Try(const std::string& path);
  ~FileLock();
  FileLock(FileLock&& other) noexcept;
  FileLock& operator=(FileLock&& other) noexcept;

 private:
  explicit FileLock(int fd) : fd_(fd) {}
  int fd_;
};

enum class LockAnswer { kHad, kOfAnother, kNoLocks };
// Locks an open file for the holder of this descriptor; does not wait.
LockAnswer TryLock(int fd);

// Whether the open file is locked, or its file system has no locks. Waits up to `patience` for
// another to let go of it.
bool LockDescriptor(int fd, absl::Duration patience);

}  // namespace tavoliere::files
