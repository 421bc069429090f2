// Large tables of bytes on disk: named sections, compressed in blocks, every byte of the file under
// a checksum.
//
// Layout, all numbers little-endian:
//   8 bytes   "TAVTABLE"
//   u32       version of the format, 1
//   u32       values a block
//   u64       bytes of this header with its directory, checksum included
//   u64       bytes of the whole file
//   u32 + text  what the file is ("checkers endings 4"): length, then the bytes
//   u32       number of sections; for each: u32 + text its name, u64 its values
//   for each block of each section, in order: u64 offset in the file, u64 checksum
//   u64       checksum of all the bytes before
//   blocks    each section is cut into blocks; a block begins where the one before ends
// Offsets and counts are 64 bits wide, and a block is read and checked without the others: tables
// of billions of values need no other format.
//
// A block is its values run-length coded and then Huffman coded: after a value, its repetitions are
// a number in bijective base two, least significant digit first, by two symbols of their own. The
// block begins with the 258 code lengths, four bits each.
//
// The checksum is FNV-1a, 64 bits (Fowler, Noll, Vo): a changed byte always changes it.
#pragma once

#include <atomic>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"

namespace tavoliere::core {

struct ValueSection {
  std::string name;
  std::vector<std::uint8_t> values;
};

// Whoever opens `path` finds the file that was there before or the new one, whole.
absl::Status WriteValueFile(const std::string& path, const std::string& kind,
                            const std::vector<ValueSection>& sections);

// A file open for reading. Threads may read at the same time; blocks are decompressed when first
// asked for and kept.
class ValueFile {
 public:
  // Checks every byte of the file. Errors name the file and what is wrong with it.
  static absl::StatusOr<std::unique_ptr<const ValueFile>> Open(const std::string& path,
                                                               const std::string& kind);
  ~ValueFile();
  ValueFile(const ValueFile&) = delete;
  ValueFile& operator=(const ValueFile&) = delete;

  struct Section {
    std::string name;
    std::uint64_t size = 0;         // values
    std::uint64_t first_block = 0;  // its place among all blocks
  };
  const std::vector<Section>& sections() const { return sections_; }
  std::uint64_t bytes() const { return size_; }

  // `index` is less than the section's size.
  std::uint8_t Get(const Section& section, std::uint64_t index) const;

 private:
  struct Block {
    std::uint64_t begin = 0;  // in the file
    std::uint64_t end = 0;
    std::uint64_t values = 0;
  };
  using Slot = std::atomic<const std::uint8_t*>;

  ValueFile() = default;
  absl::Status Map(const std::string& path);
  absl::Status ReadHeader(const std::string& kind);
  absl::Status CheckBlocks(const std::vector<std::uint64_t>& checksums) const;
  const std::uint8_t* Load(std::uint64_t block) const;

  const std::uint8_t* data_ = nullptr;  // the mapped file
  std::uint64_t size_ = 0;
  std::uint32_t block_values_ = 0;
  std::vector<Section> sections_;
  std::vector<Block> blocks_;
  std::unique_ptr<Slot[]> loaded_;
};

// One block, for tests: Unpack(Pack(values)) gives the values back. `packed` is trusted to be what
// Pack() made of so many values.
std::string PackValues(const std::uint8_t* values, std::size_t count);
void UnpackValues(const std::uint8_t* packed, std::size_t bytes, std::uint8_t* values,
                  std::size_t count);

}  // namespace tavoliere::core
