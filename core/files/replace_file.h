// The one way to write a file that somebody may be reading, or may want to read after a crash:
// a reader finds the old file or the new one, whole. The new one is written aside, under a
// name that no other writer has, brought to the disk, and renamed; so is its folder.
//
// A symbolic link is written through. The new file has the permissions of the old one, else those
// that the umask leaves. What is there and is no regular file, such as /dev/stdout, is written to
// directly.
#pragma once

#include <utility>

#include <initializer_list>
#include <memory>
#include <string>
#include <string_view>

#include "absl/status/status.h"
#include "absl/status/statusor.h"

namespace tavoliere::files {

class FileReplacement {
 public:
  // An error, such as a folder that is not there, before anything was written.
  static absl::StatusOr<std::unique_ptr<FileReplacement>> Begin(const std::string& path);
  // Without a commit the old file stays, and nothing else is left.
  ~FileReplacement();
  FileReplacement(const FileReplacement&) = delete;
  FileReplacement& operator=(const FileReplacement&) = delete;

  // Errors say why in words ("No space left on device"). The first one is the answer to everything
  // that follows.
  absl::Status Write(std::string_view text);

  // Puts what was written in the place of the file. Blocks until the disk has it.
  absl::Status Commit();
  // The same where there is no file yet; AlreadyExists where there is one, which stays.
  absl::Status CommitNew();

 private:
  FileReplacement(std::string path, std::string target)
      : path_(std::move(path)), target_(std::move(target)) {}
  bool Create();
  absl::Status Flush();
  absl::Status Finish();
  absl::Status WriteDirectly(std::string_view text);

  std::string path_;    // as the user named it
  std::string target_;  // where it leads
  std::string aside_;   // empty: written to directly, or renamed
  int fd_ = -1;
  std::string buffer_;
  absl::Status status_;
};

// `parts`, one after the other, in the place of the file.
absl::Status ReplaceFile(const std::string& path, std::initializer_list<std::string_view> parts);

// Removes the files aside of `path` that no living process is writing: what is left by those that
// were killed. Their owners hold a lock on them. A replacement begins with it.
void RemoveAbandoned(const std::string& path);

// Keeps the content of a damaged file under a second name, which no other file has, so that its
// first one may go to another: PATH.damaged, PATH.damaged.2 and so on. Returns that name.
absl::StatusOr<std::string> KeepDamaged(const std::string& path);
// KeepDamaged(), and takes away its first name.
absl::StatusOr<std::string> SetAside(const std::string& path);

}  // namespace tavoliere::files
