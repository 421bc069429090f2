#include "core/files/sync.h"

#include <cerrno>

#include "core/files/descriptor.h"
#include "core/files/system_error.h"

namespace tavoliere::files {
namespace {

bool NothingToSync() { return errno == EINVAL || errno == EROFS || errno == ENOTSUP; }

}  // namespace

absl::Status SyncFile(int fd, const std::string& path) {
  return SyncDescriptor(fd) || NothingToSync() ? absl::OkStatus() : SystemError("write", path);
}

absl::Status SyncFolderOf(const std::string& path) {
  const std::string folder = FolderOf(path);
  return SyncFolder(folder) || NothingToSync() ? absl::OkStatus() : SystemError("write", folder);
}

std::string FolderOf(const std::string& path) {
  const std::string folder = NameOf(PathOf(path).parent_path());
  return folder.empty() ? "." : folder;
}

}  // namespace tavoliere::files
