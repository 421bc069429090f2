// A memory-mapped file.
#pragma once

#include <utility>

#include <cstdint>
#include <string>

#include "absl/status/statusor.h"
#include "core/files/read_file.h"

namespace tavoliere::core {

inline constexpr files::FileKind kTableFile = {"a table file", std::uint64_t{1} << 40};

// Maps a regular file for reading; it may be deleted meanwhile.
class MappedFile {
 public:
  MappedFile() = default;
  // Errors as those of files::OpenRegular(). Nothing is read yet.
  static absl::StatusOr<MappedFile> Open(const std::string& path);
  ~MappedFile();
  MappedFile(MappedFile&& other) noexcept
      : data_(std::exchange(other.data_, nullptr)), size_(std::exchange(other.size_, 0)) {}
  MappedFile& operator=(MappedFile&& other) noexcept {
    std::swap(data_, other.data_);
    std::swap(size_, other.size_);
    return *this;
  }

  // All of it is read soon: brings it into memory at once, where the system can do that.
  void Fetch() const;

  const std::uint8_t* data() const { return data_; }  // null of an empty one
  std::uint64_t size() const { return size_; }

 private:
  const std::uint8_t* data_ = nullptr;
  std::uint64_t size_ = 0;
};

}  // namespace tavoliere::core
