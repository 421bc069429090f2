#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include "core/files/descriptor.h"
#include "core/files/status_macros.h"
#include "core/tables/mapped_file.h"

namespace tavoliere::core {

absl::StatusOr<MappedFile> MappedFile::Open(const std::string& path) {
  ASSIGN_OR_RETURN(const int descriptor, files::OpenRegular(path, kTableFile));
  MappedFile file;
  struct stat about {};
  absl::Status status;
  if (::fstat(descriptor, &about) != 0) {
    status = files::SystemError("read", path);
  } else if (about.st_size > 0) {
    const auto size = static_cast<std::uint64_t>(about.st_size);
    void* const mapped = ::mmap(nullptr, size, PROT_READ, MAP_PRIVATE, descriptor, 0);
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

void MappedFile::Fetch() const {
#ifdef MADV_POPULATE_READ
  if (data_ != nullptr) ::madvise(const_cast<std::uint8_t*>(data_), size_, MADV_POPULATE_READ);
#endif
}

MappedFile::~MappedFile() {
  if (data_ != nullptr) ::munmap(const_cast<std::uint8_t*>(data_), size_);
}

}  // namespace tavoliere::core
