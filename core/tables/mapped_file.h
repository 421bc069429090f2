// A file as memory.
#pragma once

#include <utility>

#include <cstdint>
#include <string>

#include "absl/status/statusor.h"

namespace tavoliere::core {

// Maps a regular file for reading; it may be deleted meanwhile.
class MappedFile {
 public:
  MappedFile() = default;
  // NotFound: there is none; InvalidArgument: it is no regular file. All of it is expected to be
  // read soon.
  static absl::StatusOr<MappedFile> Open(const std::string& path);
  ~MappedFile();
  MappedFile(MappedFile&& other) noexcept
      : data_(std::exchange(other.data_, nullptr)), size_(std::exchange(other.size_, 0)) {}
  MappedFile& operator=(MappedFile&& other) noexcept {
    std::swap(data_, other.data_);
    std::swap(size_, other.size_);
    return *this;
  }

  const std::uint8_t* data() const { return data_; }  // null of an empty one
  std::uint64_t size() const { return size_; }

 private:
  const std::uint8_t* data_ = nullptr;
  std::uint64_t size_ = 0;
};

}  // namespace tavoliere::core
