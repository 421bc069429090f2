#include "core/tables/table_file.h"

#include <utility>

#include <algorithm>
#include <cassert>
#include <cstring>
#include <mutex>

#include <zstd.h>

#include "absl/strings/str_cat.h"
#include "core/files/bytes.h"
#include "core/files/checksum.h"
#include "core/files/status_macros.h"
#include "core/tables/table_format.h"

namespace tavoliere::core {
namespace {

constexpr std::uint64_t kDirectoryEntry = 16;  // bytes
// Threads that want different blocks seldom wait for each other.
constexpr std::size_t kLanes = 8;

absl::Status Damaged(const std::string& what) { return absl::DataLossError(what); }

}  // namespace

class TableFile::Lane {
 public:
  Lane() = default;
  ~Lane() { ZSTD_freeDCtx(context_); }
  Lane(const Lane&) = delete;
  Lane& operator=(const Lane&) = delete;

  // Costs as much as a block to decompress. False: there is no memory.
  bool Prepare() {
    context_ = ZSTD_createDCtx();
    values_ = std::make_unique<std::uint8_t[]>(TableCache::kBlockValues);
    return context_ != nullptr;
  }
  std::mutex& mutex() { return mutex_; }
  // While the mutex is held. The values, here until the next call; none when that is no frame of so
  // many.
  absl::Span<const std::uint8_t> Decompress(const std::uint8_t* from, std::size_t bytes,
                                            std::size_t values) {
    if (ZSTD_decompressDCtx(context_, values_.get(), values, from, bytes) != values) return {};
    return {values_.get(), values};
  }

 private:
  std::mutex mutex_;
  ZSTD_DCtx* context_ = nullptr;
  std::unique_ptr<std::uint8_t[]> values_;
};

TableFile::TableFile(std::string path, std::string builder, std::shared_ptr<TableCache> cache)
    : path_(std::move(path)),
      builder_(std::move(builder)),
      cache_(cache != nullptr ? std::move(cache) : std::make_shared<TableCache>()),
      lanes_(std::make_unique<Lane[]>(kLanes)) {}

TableFile::~TableFile() { cache_->Drop({kept_.get(), kept_ == nullptr ? 0 : blocks_.size()}); }

absl::StatusOr<std::unique_ptr<const TableFile>> TableFile::Open(
    const std::string& path, const std::string& kind, const std::string& builder,
    std::shared_ptr<TableCache> cache) {
  std::unique_ptr<TableFile> file(new TableFile(path, builder, std::move(cache)));
  ASSIGN_OR_RETURN(auto mapped, MappedFile::Open(path));
  file->mapped_ = std::move(mapped);
  file->data_ = file->mapped_.data();
  file->size_ = file->mapped_.size();
  if (const absl::Status status = file->Read(kind); !status.ok())
    return file->Wrong(std::string(status.message()));
  RETURN_IF_ERROR(file->MakeRoom());
  return std::unique_ptr<const TableFile>(std::move(file));
}

absl::Status TableFile::Wrong(const std::string& what) const {
  return absl::DataLossError(
      absl::StrCat("table file '", path_, "': ", what, "; build a new one: ", builder_));
}

std::uint64_t TableFile::BlocksFor(std::uint64_t values) {
  constexpr std::uint64_t kBlock = std::uint64_t{1} << kBlockBits;
  return values / kBlock + (values % kBlock == 0 ? 0 : 1);
}

absl::Status TableFile::Read(const std::string& kind) {
  constexpr std::size_t kSizes = 2 * sizeof(std::uint64_t);
  if (size_ < kTableSizesAt + kSizes || std::memcmp(data_, kTableMagic, kTableMagicBytes) != 0) {
    return Damaged(absl::StrCat("its ", size_, " bytes are no table file of this version"));
  }
  files::ByteReader reader(data_ + kTableMagicBytes, size_ - kTableMagicBytes);
  const auto version = reader.Take<std::uint32_t>();
  if (version != kTableVersion) {
    return Damaged(
        absl::StrCat("expected version ", kTableVersion, " of the format, got ", version));
  }
  const auto block_values = reader.Take<std::uint32_t>();
  const auto header_bytes = reader.Take<std::uint64_t>();
  const auto file_bytes = reader.Take<std::uint64_t>();
  if (file_bytes != size_)
    return Damaged(absl::StrCat("expected ", file_bytes, " bytes, got ", size_));
  // Not before: any other file may be endless.
  mapped_.Fetch();
  if (header_bytes < kTableAlignment || header_bytes > size_ || header_bytes % kTableAlignment != 0)
    return Damaged("the size of its header is impossible");
  const std::uint64_t checked = header_bytes - sizeof(std::uint64_t);
  files::ByteReader end(data_ + checked, sizeof(std::uint64_t));
  if (files::Checksum(data_, checked) != end.Take<std::uint64_t>())
    return Damaged("the checksum of its header is wrong");
  if (block_values != std::uint32_t{1} << kBlockBits) {
    return Damaged(
        absl::StrCat("expected blocks of ", 1 << kBlockBits, " values, got ", block_values));
  }
  const absl::Status status = ReadSections(kind, header_bytes);
  return status.ok() ? CheckBlocks() : status;
}

absl::Status TableFile::ReadSections(const std::string& kind, std::uint64_t header_bytes) {
  constexpr std::size_t kBegin = kTableSizesAt + 2 * sizeof(std::uint64_t);
  const std::uint64_t most_blocks = header_bytes / kDirectoryEntry;
  files::ByteReader reader(data_ + kBegin, header_bytes - kBegin);
  const std::string found = reader.TakeText();
  if (found != kind) return Damaged(absl::StrCat("expected '", kind, "', got '", found, "'"));
  const auto section_count = reader.Take<std::uint32_t>();
  std::uint64_t block_count = 0;
  for (std::uint32_t i = 0; i < section_count && reader.ok() && block_count <= most_blocks; ++i) {
    Section& section = sections_.emplace_back();
    section.file_ = this;
    section.name_ = reader.TakeText();
    section.size_ = reader.Take<std::uint64_t>();
    section.coding_ = static_cast<TableCoding>(reader.Take<std::uint32_t>());
    section.first_block_ = block_count;
    block_count += section.coding_ == TableCoding::kStored
                       ? 1
                       : std::min(BlocksFor(section.size_), most_blocks + 1);
  }
  std::uint64_t begin = header_bytes;
  for (std::uint64_t i = 0; i < block_count && block_count <= most_blocks; ++i) {
    const auto bytes = reader.Take<std::uint64_t>();
    const auto checksum = reader.Take<std::uint64_t>();
    if (bytes > size_ - begin) return Damaged(absl::StrCat("block ", i, " ends beyond the file"));
    blocks_.push_back({begin, bytes, checksum});
    begin += bytes;
  }
  if (!reader.ok() || block_count > most_blocks || begin != size_)
    return Damaged("its header contradicts itself");
  return absl::OkStatus();
}

absl::Status TableFile::CheckBlocks() const {
  for (const Section& section : sections_) {
    if (section.coding_ != TableCoding::kStored && section.coding_ != TableCoding::kZstd)
      return Damaged(absl::StrCat("section '", section.name_, "' has an unknown coding"));
    if (section.coding_ == TableCoding::kStored &&
        blocks_[section.first_block_].bytes != section.size_)
      return Damaged(absl::StrCat("section '", section.name_, "' has another size"));
  }
  for (std::size_t i = 0; i < blocks_.size(); ++i) {
    if (files::Checksum(data_ + blocks_[i].begin, blocks_[i].bytes) != blocks_[i].checksum) {
      return Damaged(
          absl::StrCat("the checksum of block ", i, " of ", blocks_.size(), " is wrong"));
    }
  }
  return absl::OkStatus();
}

absl::Status TableFile::MakeRoom() {
  kept_ = std::make_unique<TableCache::Block[]>(blocks_.size());
  bool compressed = false;
  for (Section& section : sections_) {
    section.cache_ = cache_.get();
    if (section.coding_ == TableCoding::kStored) {
      section.values_ = data_ + blocks_[section.first_block_].begin;
    } else {
      section.kept_ = kept_.get() + section.first_block_;
      compressed = true;
    }
  }
  for (std::size_t i = 0; i < kLanes && compressed; ++i) {
    if (!lanes_[i].Prepare())
      return absl::ResourceExhaustedError(
          absl::StrCat("table file '", path_, "': there is no memory to unpack it"));
  }
  return absl::OkStatus();
}

std::uint8_t TableFile::Load(const Section& section, std::uint64_t block,
                             std::size_t offset) const {
  const std::uint64_t place = section.first_block_ + block;
  Lane& lane = lanes_[place % kLanes];
  const std::lock_guard lock(lane.mutex());
  // Another thread may have been faster.
  if (const int value = cache_->Find(kept_[place], offset); value != TableCache::kMissing)
    return static_cast<std::uint8_t>(value);
  const std::uint64_t begin = block << kBlockBits;
  const std::uint64_t count = std::min(section.size_ - begin, std::uint64_t{1} << kBlockBits);
  const absl::Span<const std::uint8_t> values =
      lane.Decompress(data_ + blocks_[place].begin, blocks_[place].bytes, count);
  // Its checksum was right when the file was opened.
  assert(!values.empty());
  cache_->Keep(&kept_[place], values);
  return values[offset];
}

}  // namespace tavoliere::core
