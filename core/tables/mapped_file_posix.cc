#include <cerrno>

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include "absl/strings/str_cat.h"
#include "core/files/descriptor.h"
#include "core/files/system_error.h"
#include "core/tables/mapped_file.h"

namespace tavoliere::core {

absl::StatusOr<MappedFile> MappedFile::Open(const std::string& path) {
  const int descriptor = files::OpenFile(path, O_RDONLY | O_NONBLOCK);
  if (descriptor < 0 && errno == ENOENT)
    return absl::NotFoundError(absl::StrCat("cannot open ", path, ": No such file or directory"));
  if (descriptor < 0) return files::SystemError("open", path);
  MappedFile file;
  struct stat about {};
  absl::Status status;
  if (::fstat(descriptor, &about) != 0 || !S_ISREG(about.st_mode)) {
    status = absl::InvalidArgumentError(absl::StrCat("'", path, "' is no regular file"));
  } else if (about.st_size > 0) {
    const auto size = static_cast<std::uint64_t>(about.st_size);
    void* const mapped =
        ::mmap(nullptr, size, PROT_READ, MAP_PRIVATE | MAP_POPULATE, descriptor, 0);
    if (mapped == MAP_FAILED) {
      status = files::SystemError("read", path);
    } else {
      file.data_ = static_cast<const std::uint8_t*>(mapped);
      file.size_ = size;
    }
  }
  ::close(descriptor);
  if (!status.ok()) return status;
  return file;
}

MappedFile::~MappedFile() {
  if (data_ != nullptr) ::munmap(const_cast<std::uint8_t*>(data_), size_);
}

}  // namespace tavoliere::core
