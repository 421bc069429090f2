#include "engines/solitaire/table/win_table.h"

#include <utility>

#include <bit>

#include "absl/strings/str_cat.h"
#include "core/files/status_macros.h"

namespace tavoliere::solitaire {
namespace {

constexpr char kFileKind[] = "solitaire english33";
constexpr char kSectionName[] = "solvable";

// The words are read where they lie in the file.
static_assert(std::endian::native == std::endian::little);

}  // namespace

WinTable::WinTable(std::unique_ptr<const core::TableFile> file)
    : file_(std::move(file)),
      words_(reinterpret_cast<const std::uint32_t*>(file_->sections()[0].stored())) {}

absl::StatusOr<std::unique_ptr<const WinTable>> WinTable::Open(const std::string& path) {
  ASSIGN_OR_RETURN(std::unique_ptr<const core::TableFile> file,
                   core::TableFile::Open(path, kFileKind,
                                         absl::StrCat("tav-solitaire build-tables '", path, "'")));
  const std::vector<core::TableFile::Section>& sections = file->sections();
  const std::uint64_t expected = WinTableLayout::Get().words() * sizeof(std::uint32_t);
  if (sections.size() != 1 || sections[0].name() != kSectionName ||
      sections[0].stored() == nullptr || sections[0].size() != expected) {
    return file->Wrong(
        absl::StrCat("expected one section of ", expected, " bytes, not compressed"));
  }
  return std::unique_ptr<const WinTable>(new WinTable(std::move(file)));
}

absl::Status WinTable::Write(const std::string& path, const std::vector<std::uint32_t>& words) {
  const absl::Span<const std::uint8_t> bytes(reinterpret_cast<const std::uint8_t*>(words.data()),
                                             words.size() * sizeof(std::uint32_t));
  return core::WriteTableFile(path, kFileKind, {{kSectionName, core::TableCoding::kStored, bytes}});
}

}  // namespace tavoliere::solitaire
