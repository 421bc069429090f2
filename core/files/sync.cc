#include "core/files/sync.h"

#include <cerrno>

#include <fcntl.h>
#include <unistd.h>

#include "core/files/system_error.h"

namespace tavoliere::files {
namespace {

bool NothingToSync() { return errno == EINVAL || errno == EROFS || errno == ENOTSUP; }

}  // namespace

absl::Status SyncFile(int fd, const std::string& path) {
  while (::fsync(fd) != 0) {
    if (NothingToSync()) return absl::OkStatus();
    if (errno != EINTR) return SystemError("write", path);
  }
  return absl::OkStatus();
}

absl::Status SyncFolderOf(const std::string& path) {
  const std::string folder = FolderOf(path);
  const int fd = ::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (fd < 0) return absl::OkStatus();
  const absl::Status status = SyncFile(fd, folder);
  ::close(fd);
  return status;
}

std::string FolderOf(const std::string& path) {
  const std::size_t slash = path.rfind('/');
  if (slash == std::string::npos) return ".";
  return slash == 0 ? "/" : path.substr(0, slash);
}

}  // namespace tavoliere::files
