#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "absl/strings/str_cat.h"
#include "core/files/bytes.h"
#include "core/files/checksum.h"
#include "core/files/replace_file.h"
#include "core/files/status_macros.h"
#include "core/tables/mapped_file.h"
#include "core/tables/table_file.h"
#include "core/tables/table_format.h"

namespace tavoliere::core {
namespace {

// Such a file had the magic; u32 version, values a block; u64 bytes of the header, of the file; its
// kind; u32 number of sections, for each its name, u64 values, u32 coding; for each block of each
// section, one of a stored one, u64 bytes and checksum; zeros up to a multiple of 64; a checksum;
// and the blocks, which are those of today.
class OldTableFile {
 public:
  explicit OldTableFile(std::string_view bytes) : bytes_(bytes) {}

  absl::Status Read(const std::string& kind) {
    files::ByteReader reader = ReaderFrom(kTableContent.old_magic.size());
    reader.Take<std::uint32_t>();
    const auto block_values = reader.Take<std::uint32_t>();
    const auto header_bytes = reader.Take<std::uint64_t>();
    const auto file_bytes = reader.Take<std::uint64_t>();
    if (file_bytes != bytes_.size() || header_bytes > bytes_.size() || header_bytes < kLeastHeader)
      return Damaged();
    const std::uint64_t checked = header_bytes - sizeof(std::uint64_t);
    if (ReaderFrom(checked).Take<std::uint64_t>() != files::Checksum(bytes_.data(), checked))
      return Damaged();
    if (const std::string found = reader.TakeText(); found != kind) {
      return absl::DataLossError(
          absl::StrCat("is another table file: expected '", kind, "', got '", found, "'"));
    }
    const auto section_count = reader.Take<std::uint32_t>();
    if (section_count > kMostSections || block_values == 0) return Damaged();
    files::AppendNumber(block_values, &directory_);
    sections_ = {{kTableDirectory, {}}};
    std::vector<Section> sections(section_count);
    for (Section& section : sections) {
      section.name = reader.TakeText();
      section.values = reader.Take<std::uint64_t>();
      section.coding = reader.Take<std::uint32_t>();
    }
    std::uint64_t begin = header_bytes;
    for (const Section& section : sections) {
      const bool stored = section.coding == static_cast<std::uint32_t>(TableCoding::kStored);
      const std::uint64_t blocks = stored ? 1 : (section.values + block_values - 1) / block_values;
      files::AppendNumber(section.values, &directory_);
      files::AppendNumber(section.coding, &directory_);
      files::SectionParts& parts = sections_.emplace_back();
      parts.name = section.name;
      for (std::uint64_t i = 0; i < blocks && reader.ok(); ++i) {
        const auto size = reader.Take<std::uint64_t>();
        const auto checksum = reader.Take<std::uint64_t>();
        if (size > bytes_.size() - begin) return Damaged();
        const std::string_view block = bytes_.substr(begin, size);
        if (files::Checksum(block.data(), block.size()) != checksum) return Damaged();
        parts.parts.push_back(block);
        if (!stored) files::AppendNumber(size, &directory_);
        begin += size;
      }
    }
    sections_[0].parts = {directory_};
    return reader.ok() && begin == bytes_.size() ? absl::OkStatus() : Damaged();
  }

  absl::Status Write(const std::string& path, const std::string& kind) const {
    ASSIGN_OR_RETURN(const auto file, files::FileReplacement::Begin(path));
    RETURN_IF_ERROR(
        files::WriteContainer(kTableContent, GameOfTable(kind), kind, sections_,
                              [&file](std::string_view bytes) { return file->Write(bytes); }));
    return file->Commit();
  }

 private:
  struct Section {
    std::string name;
    std::uint64_t values = 0;
    std::uint32_t coding = 0;
  };
  static constexpr std::uint64_t kLeastHeader = 64;
  static constexpr std::uint32_t kMostSections = 1 << 16;

  static absl::Status Damaged() { return absl::DataLossError("is damaged"); }
  files::ByteReader ReaderFrom(std::uint64_t at) const {
    return {reinterpret_cast<const std::uint8_t*>(bytes_.data()) + at, bytes_.size() - at};
  }

  std::string_view bytes_;
  std::string directory_;
  std::vector<files::SectionParts> sections_;
};

}  // namespace

absl::StatusOr<bool> ConvertTableFile(const std::string& path, const std::string& kind) {
  ASSIGN_OR_RETURN(const auto mapped, MappedFile::Open(path));
  const std::string_view bytes(reinterpret_cast<const char*>(mapped.data()), mapped.size());
  if (bytes.substr(0, kTableContent.old_magic.size()) != kTableContent.old_magic) return false;
  OldTableFile old(bytes);
  RETURN_IF_ERROR(old.Read(kind));
  RETURN_IF_ERROR(old.Write(path, kind));
  return true;
}

}  // namespace tavoliere::core
