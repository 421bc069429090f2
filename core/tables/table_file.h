// Large tables of bytes on disk: named sections, every byte of the file under a checksum.
//
// A container (core/files/container.h) of kind "table", named after what the file is ("chess
// endings 4"); numbers are little-endian. Its sections are a "directory" and those of the table, in
// order. The directory:
//   u32       values a block
//   for each section of the table:
//     u64     its values
//     u32     its coding: 0 stored, 1 Zstandard
//     u64     bytes of each of its blocks, unless it is stored
// A stored section is its values; any other is cut into blocks of so many values, each a Zstandard
// frame of its own, one after the other. Offsets and counts are 64 bits wide, and a block is
// decompressed without the others: tables of billions of values need no other format.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/types/span.h"
#include "core/files/container.h"
#include "core/tables/mapped_file.h"
#include "core/tables/table_cache.h"

namespace tavoliere::core {

enum class TableCoding : std::uint32_t { kStored = 0, kZstd = 1 };

struct TableSection {
  std::string name;
  TableCoding coding = TableCoding::kZstd;
  absl::Span<const std::uint8_t> values;
};

// `kind` says what the file is; its first word is the game. A reader of `path` finds the file that
// was there before or the new one, whole. So many threads compress; the file does not depend on
// their number.
absl::Status WriteTableFile(const std::string& path, const std::string& kind,
                            const std::vector<TableSection>& sections, int threads = 1);

// Makes a file of before there were containers one of today, in its place; its blocks stay. False:
// it is none. An error, such as a damaged one or one of another kind, fits after its name.
absl::StatusOr<bool> ConvertTableFile(const std::string& path, const std::string& kind);

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
    // All of a stored section as it lies in the file, at a multiple of 64 bytes; null of any other.
    const std::uint8_t* stored() const { return values_; }

   private:
    friend class TableFile;

    const TableFile* file_ = nullptr;
    const std::uint8_t* values_ = nullptr;  // of a stored section
    const TableCache* cache_ = nullptr;
    TableCache::Block* kept_ = nullptr;  // by block
    std::string name_;
    std::uint64_t size_ = 0;
    std::uint64_t first_block_ = 0;  // its place among all blocks; of a compressed one
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
  std::uint64_t bytes() const { return mapped_.size(); }
  // An error as Open() gives them, for a caller that finds unexpected sections.
  absl::Status Wrong(const std::string& what) const;

 private:
  class Lane;
  // A look-up that misses waits for a whole block, some 50 microseconds; larger ones save little
  // space.
  static constexpr int kBlockBits = TableCache::kBlockBits;

  TableFile(std::string path, std::string builder, std::shared_ptr<TableCache> cache);
  absl::Status Read(const std::string& kind);
  absl::Status ReadDirectory(const files::Container& container);
  absl::Status MakeRoom();
  // The value, from a block that was not in the cache.
  std::uint8_t Load(const Section& section, std::uint64_t block, std::size_t offset) const;

  std::string path_;
  std::string builder_;
  MappedFile mapped_;
  std::vector<Section> sections_;
  std::vector<std::string_view> blocks_;  // compressed, of all sections
  std::shared_ptr<TableCache> cache_;
  std::unique_ptr<TableCache::Block[]> kept_;  // as blocks_
  std::unique_ptr<Lane[]> lanes_;
};

}  // namespace tavoliere::core
