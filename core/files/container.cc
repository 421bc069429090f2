#include "core/files/container.h"

#include <algorithm>
#include <array>

#include "absl/strings/escaping.h"
#include "absl/strings/str_cat.h"
#include "core/files/bytes.h"
#include "core/files/checksum.h"
#include "core/files/status_macros.h"

namespace tavoliere::files {
namespace {

constexpr std::uint32_t kContainerVersion = 1;
constexpr std::uint64_t kAlignment = 64;
// Where the sizes of the header and of the file stand.
constexpr std::size_t kSizesAt = 16;
constexpr std::size_t kTextsAt = kSizesAt + 2 * sizeof(std::uint64_t);
constexpr std::uint64_t kMostHeaderBytes = std::uint64_t{1} << 20;
constexpr std::array<char, kAlignment> kZeros{};

std::uint64_t ZerosAfter(std::uint64_t bytes) {
  return (kAlignment - bytes % kAlignment) % kAlignment;
}

ByteReader ReaderOf(std::string_view bytes) {
  return {reinterpret_cast<const std::uint8_t*>(bytes.data()), bytes.size()};
}

absl::Status Damaged(const std::string& how) {
  return absl::DataLossError(absl::StrCat("is damaged: ", how));
}

}  // namespace

absl::Status WriteContainer(const ContentKind& kind, const std::string& game,
                            const std::string& name, const std::vector<SectionParts>& sections,
                            absl::FunctionRef<absl::Status(std::string_view)> write) {
  std::string header(kContainerMagic);
  AppendNumber(kContainerVersion, &header);
  AppendNumber(kind.version, &header);
  AppendNumber(std::uint64_t{0}, &header);
  AppendNumber(std::uint64_t{0}, &header);
  AppendText(kind.key, &header);
  AppendText(game, &header);
  AppendText(name, &header);
  AppendNumber(static_cast<std::uint32_t>(sections.size()), &header);
  std::uint64_t end = 0;  // behind the header
  for (const SectionParts& section : sections) {
    std::uint64_t bytes = 0;
    for (const std::string_view part : section.parts) bytes += part.size();
    AppendText(section.name, &header);
    AppendNumber(bytes, &header);
    AppendNumber(Checksum(section.parts), &header);
    end += ZerosAfter(end) + bytes;
  }
  header.append(ZerosAfter(header.size() + sizeof(std::uint64_t)), '\0');
  const std::uint64_t header_bytes = header.size() + sizeof(std::uint64_t);
  std::string sizes;
  AppendNumber(header_bytes, &sizes);
  AppendNumber(header_bytes + end, &sizes);
  header.replace(kSizesAt, sizes.size(), sizes);
  AppendNumber(Checksum(header.data(), header.size()), &header);

  RETURN_IF_ERROR(write(header));
  end = 0;
  for (const SectionParts& section : sections) {
    const std::uint64_t zeros = ZerosAfter(end);
    RETURN_IF_ERROR(write({kZeros.data(), static_cast<std::size_t>(zeros)}));
    end += zeros;
    for (const std::string_view part : section.parts) {
      RETURN_IF_ERROR(write(part));
      end += part.size();
    }
  }
  return absl::OkStatus();
}

std::string ContainerText(const ContentKind& kind, const std::string& game, const std::string& name,
                          const std::vector<SectionParts>& sections) {
  std::string text;
  const absl::Status status =
      WriteContainer(kind, game, name, sections, [&text](std::string_view bytes) {
        text += bytes;
        return absl::OkStatus();
      });
  status.IgnoreError();
  return text;
}

std::string KindOf(std::string_view bytes) {
  if (bytes.substr(0, kContainerMagic.size()) != kContainerMagic || bytes.size() < kTextsAt)
    return "";
  return ReaderOf(bytes.substr(kTextsAt)).TakeText();
}

absl::StatusOr<Container> Container::Read(std::string_view bytes, const ContentKind& kind,
                                          const std::string& game) {
  if (!kind.old_magic.empty() && bytes.substr(0, kind.old_magic.size()) == kind.old_magic) {
    const std::string_view converter = kind.converter;
    return absl::DataLossError(absl::StrCat(
        "is ", kind.name, " of an earlier version",
        converter.empty() ? "" : absl::StrCat("; convert it: tav-", game, " ", kind.converter)));
  }
  if (bytes.substr(0, kContainerMagic.size()) != kContainerMagic)
    return absl::DataLossError(absl::StrCat("is not ", kind.name));
  ByteReader reader = ReaderOf(bytes.substr(kContainerMagic.size()));
  const auto version = reader.Take<std::uint32_t>();
  reader.Take<std::uint32_t>();  // the content's
  const auto header_bytes = reader.Take<std::uint64_t>();
  const auto file_bytes = reader.Take<std::uint64_t>();
  if (!reader.ok()) return Damaged(absl::StrCat("it ends after ", bytes.size(), " bytes"));
  if (version != kContainerVersion) {
    return absl::DataLossError(absl::StrCat("is ", kind.name, " in a container of version ",
                                            version, ", not ", kContainerVersion));
  }
  if (file_bytes != bytes.size())
    return Damaged(absl::StrCat("expected ", file_bytes, " bytes, got ", bytes.size()));
  if (header_bytes < kAlignment || header_bytes % kAlignment != 0 ||
      header_bytes > std::min<std::uint64_t>(bytes.size(), kMostHeaderBytes))
    return Damaged("the size of its header is impossible");
  Container container;
  RETURN_IF_ERROR(container.ReadSections(bytes, header_bytes, kind, game));
  return container;
}

absl::Status Container::ReadSections(std::string_view bytes, std::uint64_t header_bytes,
                                     const ContentKind& kind, const std::string& game) {
  const std::uint64_t checked = header_bytes - sizeof(std::uint64_t);
  if (ReaderOf(bytes.substr(checked)).Take<std::uint64_t>() != Checksum(bytes.data(), checked))
    return Damaged("the checksum of its header is wrong");
  const auto version =
      ReaderOf(bytes.substr(kContainerMagic.size() + sizeof(std::uint32_t))).Take<std::uint32_t>();
  ByteReader reader = ReaderOf(bytes.substr(kTextsAt, checked - kTextsAt));
  const std::string key = reader.TakeText();
  const std::string found = reader.TakeText();
  name_ = reader.TakeText();
  if (key != kind.key) {
    return absl::DataLossError(
        absl::StrCat("is not ", kind.name, ": it holds '", absl::CHexEscape(key), "'"));
  }
  if (found != game) {
    return absl::DataLossError(
        absl::StrCat("is ", kind.name, " of '", absl::CHexEscape(found), "', not of '", game, "'"));
  }
  if (version != kind.version) {
    return absl::DataLossError(
        absl::StrCat("is ", kind.name, " of version ", version, ", not ", kind.version));
  }
  const auto count = reader.Take<std::uint32_t>();
  std::uint64_t end = header_bytes;
  for (std::uint32_t i = 0; i < count && reader.ok(); ++i) {
    Section section;
    section.name = reader.TakeText();
    const auto size = reader.Take<std::uint64_t>();
    section.checksum = reader.Take<std::uint64_t>();
    const std::uint64_t begin = end + ZerosAfter(end);
    if (begin > bytes.size() || size > bytes.size() - begin)
      return Damaged(absl::StrCat("section ", i, " ends beyond the file"));
    section.bytes = bytes.substr(begin, size);
    end = begin + size;
    sections_.push_back(std::move(section));
  }
  return reader.ok() && end == bytes.size() ? absl::OkStatus()
                                            : Damaged("its header contradicts itself");
}

absl::Status Container::Check() const {
  const char* end = sections_.empty() ? nullptr : sections_.front().bytes.data();
  for (const Section& section : sections_) {
    const std::string_view bytes = section.bytes;
    if (!std::all_of(end, bytes.data(), [](char c) { return c == '\0'; }))
      return Damaged(
          absl::StrCat("there is something before section '", absl::CHexEscape(section.name), "'"));
    if (Checksum(bytes.data(), bytes.size()) != section.checksum)
      return Damaged(
          absl::StrCat("the checksum of section '", absl::CHexEscape(section.name), "' is wrong"));
    end = bytes.data() + bytes.size();
  }
  return absl::OkStatus();
}

bool Container::Holds(std::initializer_list<std::string_view> names) const {
  return std::equal(
      names.begin(), names.end(), sections_.begin(), sections_.end(),
      [](std::string_view name, const Section& section) { return section.name == name; });
}

}  // namespace tavoliere::files
