#include "core/tables/table_file.h"

#include <utility>

#include <algorithm>
#include <cassert>
#include <mutex>

#include <zstd.h>

#include "absl/strings/str_cat.h"
#include "core/files/bytes.h"
#include "core/files/status_macros.h"
#include "core/tables/table_format.h"

namespace tavoliere::core {
namespace {

// Threads that want different blocks seldom wait for each other.
constexpr std::size_t kLanes = 8;

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
  absl::Span<const std::uint8_t> Decompress(std::string_view frame, std::size_t values) {
    if (ZSTD_decompressDCtx(context_, values_.get(), values, frame.data(), frame.size()) != values)
      return {};
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
  if (const absl::Status status = file->Read(kind); !status.ok()) {
    return absl::DataLossError(absl::StrCat("'", path, "' ", std::string(status.message()),
                                            "; build a new one: ", builder));
  }
  RETURN_IF_ERROR(file->MakeRoom());
  return std::unique_ptr<const TableFile>(std::move(file));
}

absl::Status TableFile::Wrong(const std::string& what) const {
  return absl::DataLossError(
      absl::StrCat("table file '", path_, "': ", what, "; build a new one: ", builder_));
}

absl::Status TableFile::Read(const std::string& kind) {
  const std::string_view bytes(reinterpret_cast<const char*>(mapped_.data()), mapped_.size());
  ASSIGN_OR_RETURN(const auto container,
                   files::Container::Read(bytes, kTableContent, GameOfTable(kind)));
  if (container.name() != kind) {
    return absl::DataLossError(
        absl::StrCat("is another table file: expected '", kind, "', got '", container.name(), "'"));
  }
  // Not before: any other file may be endless.
  mapped_.Fetch();
  RETURN_IF_ERROR(container.Check());
  return ReadDirectory(container);
}

absl::Status TableFile::ReadDirectory(const files::Container& container) {
  const absl::Status damaged = absl::DataLossError("is damaged: its directory contradicts itself");
  const std::vector<files::Container::Section>& sections = container.sections();
  if (sections.empty() || sections[0].name != kTableDirectory) return damaged;
  const std::string_view directory = sections[0].bytes;
  files::ByteReader reader(reinterpret_cast<const std::uint8_t*>(directory.data()),
                           directory.size());
  if (const auto values = reader.Take<std::uint32_t>(); values != TableCache::kBlockValues) {
    return absl::DataLossError(
        absl::StrCat("has blocks of ", values, " values, not of ", TableCache::kBlockValues));
  }
  for (std::size_t i = 1; i < sections.size(); ++i) {
    std::string_view bytes = sections[i].bytes;
    Section& section = sections_.emplace_back();
    section.file_ = this;
    section.name_ = sections[i].name;
    section.size_ = reader.Take<std::uint64_t>();
    section.first_block_ = blocks_.size();
    const auto coding = static_cast<TableCoding>(reader.Take<std::uint32_t>());
    if (coding == TableCoding::kStored) {
      if (bytes.size() != section.size_) return damaged;
      section.values_ = reinterpret_cast<const std::uint8_t*>(bytes.data());
      continue;
    }
    if (coding != TableCoding::kZstd) return damaged;
    for (std::uint64_t left = section.size_; left > 0 && reader.ok();) {
      const auto block = reader.Take<std::uint64_t>();
      if (block > bytes.size()) return damaged;
      blocks_.push_back(bytes.substr(0, block));
      bytes.remove_prefix(block);
      left -= std::min<std::uint64_t>(left, TableCache::kBlockValues);
    }
    if (!bytes.empty()) return damaged;
  }
  return reader.ok() ? absl::OkStatus() : damaged;
}

absl::Status TableFile::MakeRoom() {
  kept_ = std::make_unique<TableCache::Block[]>(blocks_.size());
  for (Section& section : sections_) {
    section.cache_ = cache_.get();
    section.kept_ = kept_.get() + section.first_block_;
  }
  for (std::size_t i = 0; i < kLanes && !blocks_.empty(); ++i) {
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
  const absl::Span<const std::uint8_t> values = lane.Decompress(blocks_[place], count);
  // Its checksum was right when the file was opened.
  assert(!values.empty());
  cache_->Keep(&kept_[place], values);
  return values[offset];
}

}  // namespace tavoliere::core
