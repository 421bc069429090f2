// Records of positions on disk, in blocks that are each whole or not there: a writer that was
// killed goes on after its last whole block.
//
// Layout, all numbers little-endian:
//   8 bytes   "TAVLEARN"
//   u32       version of the format, 2
//   u32       bytes of a record
//   32 bytes  the name of the game, zeros after it; not in version 1
//   40 bytes  the name of its variant, zeros after it; not in version 1
//   u64       checksum of the bytes before
//   blocks, each:
//     u32     records
//     u32     0
//     u64     mark: how far its writer had come, as the writer counts
//     u64     checksum of the 16 bytes before and of the records
//     records (record.h)
// A checksum is XXH3, 64 bits. Files of version 1, which do not name their game, are read and gone
// on with as they are.
#pragma once

#include <utility>

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

#include "absl/functional/function_ref.h"
#include "absl/status/status.h"
#include "absl/status/statusor.h"

namespace tavoliere::learn {

// What all records of a file have in common.
struct DataSetKind {
  std::string game;     // at most 31 bytes; empty: a file of version 1
  std::string variant;  // at most 39
  std::uint32_t record_bytes = 0;

  friend bool operator==(const DataSetKind&, const DataSetKind&) = default;
};

struct DataSetBlock {
  std::uint64_t mark = 0;
  std::string_view records;  // for the length of a call
};

// Calls `visit` for each whole block, in order. What a killed writer left after the last of them is
// passed over. Errors name the file: NotFound; one of another kind; a damaged block before the
// last.
absl::Status VisitDataSet(const std::string& path, const DataSetKind& kind,
                          absl::FunctionRef<void(const DataSetBlock&)> visit);

// The kind of the file, whatever it is.
absl::StatusOr<DataSetKind> KindOfDataSet(const std::string& path);

// Appends to a file, which one writer at a time may do.
class DataSetWriter {
 public:
  // Creates the file, or goes on with it after its last whole block. The first error stays the
  // answer to everything.
  static absl::StatusOr<std::unique_ptr<DataSetWriter>> Open(const std::string& path,
                                                             const DataSetKind& kind);
  ~DataSetWriter();
  DataSetWriter(const DataSetWriter&) = delete;
  DataSetWriter& operator=(const DataSetWriter&) = delete;

  // That of the last whole block; 0 without one.
  std::uint64_t mark() const { return mark_; }
  std::uint64_t records() const { return records_; }  // in the file

  // Writes a block, which may be empty.
  absl::Status Append(std::string_view records, std::uint64_t mark);
  // Blocks until the disk has it all.
  absl::Status Sync();

 private:
  DataSetWriter(std::string path, std::uint32_t record_bytes, int fd)
      : path_(std::move(path)), record_bytes_(record_bytes), fd_(fd) {}
  absl::Status Begin(const DataSetKind& kind);

  std::string path_;
  std::uint32_t record_bytes_;
  int fd_;
  std::uint64_t mark_ = 0;
  std::uint64_t records_ = 0;
  absl::Status status_;
};

}  // namespace tavoliere::learn
