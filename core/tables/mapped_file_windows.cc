#include <system_error>

#include <windows.h>

#include "absl/strings/str_cat.h"
#include "core/tables/mapped_file.h"

namespace tavoliere::core {
namespace {

absl::Status Cannot(const char* what, const std::string& path) {
  // In the words that other systems have for it.
  const std::error_condition why =
      std::system_category().default_error_condition(static_cast<int>(::GetLastError()));
  if (why == std::errc::no_such_file_or_directory)
    return absl::NotFoundError(absl::StrCat("there is no file '", path, "'"));
  return absl::UnavailableError(absl::StrCat("cannot ", what, " '", path, "': ", why.message()));
}

}  // namespace

absl::StatusOr<MappedFile> MappedFile::Open(const std::string& path) {
  const HANDLE handle =
      ::CreateFileA(path.c_str(), GENERIC_READ, FILE_SHARE_READ | FILE_SHARE_DELETE, nullptr,
                    OPEN_EXISTING, FILE_ATTRIBUTE_NORMAL, nullptr);
  if (handle == INVALID_HANDLE_VALUE) return Cannot("open", path);
  MappedFile file;
  LARGE_INTEGER size{};
  absl::Status status;
  if (::GetFileType(handle) != FILE_TYPE_DISK || !::GetFileSizeEx(handle, &size)) {
    status = absl::InvalidArgumentError(
        absl::StrCat("'", path, "': expected ", kTableFile.name, "; only regular files are read"));
  } else if (size.QuadPart > 0) {
    const HANDLE mapping = ::CreateFileMappingA(handle, nullptr, PAGE_READONLY, 0, 0, nullptr);
    // The view keeps both open.
    file.data_ =
        mapping == nullptr
            ? nullptr
            : static_cast<const std::uint8_t*>(::MapViewOfFile(mapping, FILE_MAP_READ, 0, 0, 0));
    if (file.data_ == nullptr) {
      status = Cannot("read", path);
    } else {
      file.size_ = static_cast<std::uint64_t>(size.QuadPart);
    }
    if (mapping != nullptr) ::CloseHandle(mapping);
  }
  ::CloseHandle(handle);
  if (!status.ok()) return status;
  return file;
}

void MappedFile::Fetch() const {}

MappedFile::~MappedFile() {
  if (data_ != nullptr) ::UnmapViewOfFile(data_);
}

}  // namespace tavoliere::core
