#include "core/files/descriptor.h"

#include <cerrno>
#include <system_error>

#include "absl/strings/str_cat.h"

namespace tavoliere::files {
namespace {

bool NothingToSync() { return errno == EINVAL || errno == EROFS || errno == ENOTSUP; }

}  // namespace

absl::Status SystemError(const char* what, const std::string& path) {
  return absl::UnavailableError(
      absl::StrCat("cannot ", what, " '", path, "': ", std::generic_category().message(errno)));
}

std::string FolderOf(const std::string& path) {
  const std::string folder = NameOf(PathOf(path).parent_path());
  return folder.empty() ? "." : folder;
}

std::size_t WriteAll(int fd, std::string_view text) {
  std::string_view left = text;
  while (!left.empty()) {
    const std::ptrdiff_t size = WriteSome(fd, left.data(), left.size());
    if (size < 0 && errno == EAGAIN) {
      WaitToWrite(fd);
    } else if (size < 0 && errno != EINTR) {
      break;
    }
    if (size > 0) left.remove_prefix(static_cast<std::size_t>(size));
  }
  return text.size() - left.size();
}

absl::Status SyncFile(int fd, const std::string& path) {
  return SyncDescriptor(fd) || NothingToSync() ? absl::OkStatus() : SystemError("write", path);
}

absl::Status SyncFolderOf(const std::string& path) {
  const std::string folder = FolderOf(path);
  return SyncFolder(folder) || NothingToSync() ? absl::OkStatus() : SystemError("write", folder);
}

}  // namespace tavoliere::files
