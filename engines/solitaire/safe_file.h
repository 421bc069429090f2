// Files that survive a crash half way and two programs writing at once.
#pragma once

#include <initializer_list>
#include <string>
#include <string_view>

#include "absl/status/status.h"
#include "absl/status/statusor.h"

namespace tavoliere::solitaire {

// Puts `parts`, one after the other, in the place of the file: written aside to path.part-XXXXXX,
// brought to the disk, renamed. Whoever reads sees the old file or the new one, whole.
absl::Status ReplaceFile(const std::string& path, std::initializer_list<std::string_view> parts);

// Removes the files aside of `path` that no living process is writing: what is left by those that
// were killed. Their owners hold a lock on them.
void RemoveAbandoned(const std::string& path);

// The whole file; NotFound when there is none.
absl::StatusOr<std::string> ReadFile(const std::string& path);

// Renames a damaged file to a name of its own beside it and returns that name, so that what is in
// it is not lost.
absl::StatusOr<std::string> SetAside(const std::string& path);

// Holds the lock that goes with a file, so that one program at a time reads, changes and replaces
// it. The lock is a file of its own, `path`.lock, since the file itself is replaced.
class FileLock {
 public:
  // Blocks until the lock is had.
  static absl::StatusOr<FileLock> Acquire(const std::string& path);
  ~FileLock();
  FileLock(FileLock&& other) noexcept;
  FileLock& operator=(FileLock&&) = delete;

 private:
  explicit FileLock(int fd) : fd_(fd) {}
  int fd_;
};

// The text of such a file: `title` and the lines, each ended, then a line with their number and
// checksum.
std::string Seal(const std::string& title, const std::string& lines);
// The lines of a sealed text; an error says what is wrong.
absl::StatusOr<std::string> Unseal(const std::string& title, const std::string& text);

}  // namespace tavoliere::solitaire
