// Syncs a file's cached data to the disk.
#pragma once

#include <string>

#include "absl/status/status.h"

namespace tavoliere::files {

// What was written to the open file. A pipe or a terminal, which no disk holds, is no error. `path`
// is for the message.
absl::Status SyncFile(int fd, const std::string& path);

// The names in the folder that holds `path`: a file that was created or renamed there keeps its
// name. No error where the folder may not be read or its file system knows no such thing.
absl::Status SyncFolderOf(const std::string& path);

// "." for a path without a slash.
std::string FolderOf(const std::string& path);

}  // namespace tavoliere::files
