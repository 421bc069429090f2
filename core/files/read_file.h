// Finding the large data files that are not embedded in the program, and reading files that users
// name. Only regular files of a bounded size are read: a device may have no end, and a named pipe
// no writer.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"

namespace tavoliere::files {

// A kind of file that a program reads.
struct FileKind {
  const char* name;  // in messages, with its article: "a weights file"
  std::uint64_t most_bytes;
};

// Opens a regular file of at most kind.most_bytes bytes for reading, without blocking. The caller
// closes the descriptor. NotFound: there is no such file; FailedPrecondition: it is not regular.
// Errors name the path.
absl::StatusOr<int> OpenRegular(const std::string& path, const FileKind& kind);
// Whether OpenRegular() succeeds, for files that are read as a stream.
absl::Status CheckFile(const std::string& path, const FileKind& kind);

// The whole file; errors as in OpenRegular().
absl::StatusOr<std::string> ReadFile(const std::string& path, const FileKind& kind);
// Reads the descriptor up to its end, which may be a pipe's. `name` is for messages.
absl::StatusOr<std::string> ReadDescriptor(int fd, const std::string& name, const FileKind& kind);

// The running program, and its folder without a slash at its end; empty where the system does not
// say.
std::string ProgramFile();
std::string ProgramFolder();

// Where data files may lie, in the order in which they are looked for: beside the running program,
// in ../share/tavoliere from there, where an installation puts them, and where this one was to be
// installed; at last where a package of it builds what it does not carry, /var/lib/tavoliere. Never
// the working directory.
std::vector<std::string> DataFolders();

// The path of the first file of that name in DataFolders(); empty: there is none.
std::string FindDataFile(const std::string& name);

}  // namespace tavoliere::files
