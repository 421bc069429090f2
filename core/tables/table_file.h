// Large tables of bytes on disk: named sections, every byte of the file under a checksum.
//
// Layout, all numbers little-endian:
//   8 bytes   "TAVTABLE"
//   u32       version of the format, 2
//   u32       values a block
//   u64       bytes of this header with its directory, checksum included: a multiple of 64
//   u64       bytes of the whole file
//   u32 + text  what the file is ("endings 4"): length, then the bytes
//   u32       number of sections; for each: u32 + text its name, u64 its values, u32 its coding:
//             0 stored, 1 Zstandard
//   for each block of each section, in order: u64 bytes, u64 checksum
//   zeros, as many as the multiple of 64 needs
//   u64       checksum of all the bytes before
//   blocks    one after the other: a stored section is one block, any other is cut into blocks of
//             so many values, each a Zstandard frame of its own
// Offsets and counts are 64 bits wide, and a block is decompressed without the others: tables of
// billions of values need no other format. A checksum is XXH3, 64 bits.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/types/span.h"
#include "core/tables/mapped_file.h"
#include "core/tables/table_cache.h"

namespace tavoliere::core {

enum class TableCoding : std::uint32_t { kStored = 0, kZstd = 1 };

struct TableSection {
  std::string name;
  TableCoding coding = TableCoding::kZstd;
  absl::Span<const std::uint8_t> values;
};

// A reader of `path` finds the file that was there before or the new one, whole. So many threads
// compress; the file does not depend on their number.
absl::Status WriteTableFile(const std::string& path, const std::string& kind,
                            const std::vector<TableSection>& sections, int threads = 1);

// A file open for reading, mapped into memory. Threads may read at the same time; blocks are
// decompressed when asked for, and the cache keeps as many as it has room for.
class TableFile {
 public:
  // Lives as long as its file.
  class Section {
   public:
    const std::string& name() const { return name_; }
    std::uint64_t size() const { return size_; }  // values

    // `index` is less than the size.
    std::uint8_t operator[](std::uint64_t index) const {
      if (values_ != nullptr) return values_[index];
      const std::uint64_t block = index >> TableCache::kBlockBits;
      const std::size_t offset = index & (TableCache::kBlockValues - 1);
      const int value = cache_->Find(kept_[block], offset);
      return value != TableCache::kMissing ? static_cast<std::uint8_t>(value)
                                           : file_->Load(*this, block, offset);
    }
    // All of a stored section as it lies in the file, that of the first section at a multiple of 64
    // bytes; null of any other.
    const std::uint8_t* stored() const { return values_; }

   private:
    friend class TableFile;

    const TableFile* file_ = nullptr;
    const std::uint8_t* values_ = nullptr;  // of a stored section
    const TableCache* cache_ = nullptr;
    TableCache::Block* kept_ = nullptr;  // by block
    std::string name_;
    std::uint64_t size_ = 0;
    TableCoding coding_ = TableCoding::kZstd;
    std::uint64_t first_block_ = 0;  // its place among all blocks
  };

  // Checks every byte of the file. Errors name the file, what is wrong with it, and `builder`, the
  // command that builds it anew. Files may share a cache; null: one of its own, of the usual size.
  static absl::StatusOr<std::unique_ptr<const TableFile>> Open(
      const std::string& path, const std::string& kind, const std::string& builder,
      std::shared_ptr<TableCache> cache = nullptr);
  ~TableFile();
  TableFile(const TableFile&) = delete;
  TableFile& operator=(const TableFile&) = delete;

  const std::vector<Section>& sections() const { return sections_; }
  std::uint64_t bytes() const { return size_; }
  // An error as Open() gives them, for a caller that finds unexpected sections.
  absl::Status Wrong(const std::string& what) const;

 private:
  struct Block {
    std::uint64_t begin = 0;  // in the file
    std::uint64_t bytes = 0;
    std::uint64_t checksum = 0;
  };
  class Lane;
  // A look-up that misses waits for a whole block, some 50 microseconds; larger ones save little
  // space.
  static constexpr int kBlockBits = TableCache::kBlockBits;

  friend absl::Status WriteTableFile(const std::string& path, const std::string& kind,
                                     const std::vector<TableSection>& sections, int threads);

  TableFile(std::string path, std::string builder, std::shared_ptr<TableCache> cache);
  static std::uint64_t BlocksFor(std::uint64_t values);
  absl::Status Read(const std::string& kind);
  absl::Status ReadSections(const std::string& kind, std::uint64_t header_bytes);
  absl::Status CheckBlocks() const;
  absl::Status MakeRoom();
  // The value, from a block that was not in the cache.
  std::uint8_t Load(const Section& section, std::uint64_t block, std::size_t offset) const;

  std::string path_;
  std::string builder_;
  MappedFile mapped_;
  const std::uint8_t* data_ = nullptr;  // its bytes
  std::uint64_t size_ = 0;
  std::vector<Section> sections_;
  std::vector<Block> blocks_;
  std::shared_ptr<TableCache> cache_;
  std::unique_ptr<TableCache::Block[]> kept_;  // as blocks_
  std::unique_ptr<Lane[]> lanes_;
};

}  // namespace tavoliere::core
