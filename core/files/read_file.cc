#include "core/files/read_file.h"

#include <array>
#include <cerrno>
#include <cstddef>
#include <filesystem>
#include <system_error>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include "absl/strings/str_cat.h"
#include "core/files/descriptor.h"
#include "core/files/status_macros.h"

namespace tavoliere::files {
namespace {

absl::Status NotRegular(const std::string& path, const FileKind& kind, const struct stat& found) {
  const char* const what = S_ISDIR(found.st_mode)    ? "a directory"
                           : S_ISFIFO(found.st_mode) ? "a pipe"
                                                     : "a device";
  return absl::FailedPreconditionError(absl::StrCat("'", path, "': expected ", kind.name, ", got ",
                                                    what, "; only regular files are read"));
}

// `found` is empty where the size is unknown.
absl::Status TooLarge(const std::string& name, const FileKind& kind, const std::string& found) {
  return absl::InvalidArgumentError(absl::StrCat("'", name, "': expected ", kind.name,
                                                 " of at most ", kind.most_bytes, " bytes, got ",
                                                 found.empty() ? "more" : found));
}

}  // namespace

absl::StatusOr<int> OpenRegular(const std::string& path, const FileKind& kind) {
  const int fd = OpenToRead(path);
  if (fd < 0 && errno == ENOENT) {
    return absl::NotFoundError(absl::StrCat("there is no file '", path, "'"));
  }
  if (fd < 0) return SystemError("read", path);
  struct stat found {};
  absl::Status status;
  if (::fstat(fd, &found) != 0) {
    status = SystemError("read", path);
  } else if (!S_ISREG(found.st_mode)) {
    status = NotRegular(path, kind, found);
  } else if (static_cast<std::uint64_t>(found.st_size) > kind.most_bytes) {
    status = TooLarge(path, kind, absl::StrCat(found.st_size));
  }
  if (status.ok()) return fd;
  ::close(fd);
  return status;
}

absl::Status CheckFile(const std::string& path, const FileKind& kind) {
  ASSIGN_OR_RETURN(const int fd, OpenRegular(path, kind));
  ::close(fd);
  return absl::OkStatus();
}

absl::StatusOr<std::string> ReadFile(const std::string& path, const FileKind& kind) {
  ASSIGN_OR_RETURN(const int fd, OpenRegular(path, kind));
  absl::StatusOr<std::string> text = ReadDescriptor(fd, path, kind);
  ::close(fd);
  return text;
}

absl::StatusOr<std::string> ReadDescriptor(int fd, const std::string& name, const FileKind& kind) {
  std::string text;
  std::array<char, std::size_t{1} << 16> buffer;
  while (true) {
    const std::ptrdiff_t count = ReadSome(fd, buffer.data(), buffer.size());
    if (count == 0) return text;
    if (count < 0 && errno == EINTR) continue;
    if (count < 0) return SystemError("read", name);
    text.append(buffer.data(), static_cast<std::size_t>(count));
    if (text.size() > kind.most_bytes) return TooLarge(name, kind, "");
  }
}

std::string ProgramFile() { return RunningProgram(); }

std::string ProgramFolder() { return NameOf(PathOf(ProgramFile()).parent_path()); }

std::vector<std::string> DataFolders() {
  std::vector<std::string> folders;
  if (const std::string folder = ProgramFolder(); !folder.empty()) {
    folders = {folder, folder + "/../share/tavoliere"};
  }
  folders.emplace_back(TAVOLIERE_DATA_FOLDER);
  folders.emplace_back(TAVOLIERE_BUILT_FOLDER);
  return folders;
}

std::string FindDataFile(const std::string& name) {
  for (const std::string& folder : DataFolders()) {
    std::string path = absl::StrCat(folder, "/", name);
    std::error_code error;
    if (std::filesystem::is_regular_file(PathOf(path), error)) return path;
  }
  return "";
}

}  // namespace tavoliere::files
