#include "core/book/book_format.h"

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "core/files/bytes.h"
#include "core/files/checksum.h"

namespace tavoliere::book {
namespace {

constexpr std::string_view kBookMagic = "TAVOBOOK";
constexpr std::uint32_t kBookVersion = 1;
constexpr std::size_t kBookHeaderBytes = 32;
constexpr std::uint32_t kDeepestBook = 100;

files::ByteReader ReaderOf(std::string_view bytes) {
  return {reinterpret_cast<const std::uint8_t*>(bytes.data()), bytes.size()};
}

}  // namespace

std::string BookBytes(const BookHeader& header, std::uint32_t game, std::size_t record_bytes,
                      const std::string& records) {
  std::string text(kBookMagic);
  files::AppendNumber(kBookVersion, &text);
  files::AppendNumber(static_cast<std::uint32_t>(records.size() / record_bytes), &text);
  files::AppendNumber(static_cast<std::uint32_t>(header.depth), &text);
  files::AppendNumber(static_cast<std::uint32_t>(header.ply_cost), &text);
  files::AppendNumber(static_cast<std::uint32_t>(header.variant), &text);
  files::AppendNumber(game, &text);
  text += records;
  files::AppendNumber(files::Checksum(text.data(), text.size()), &text);
  return text;
}

absl::StatusOr<BookRecords> ReadBookBytes(std::string_view bytes, std::uint32_t game,
                                          std::size_t variants, std::size_t record_bytes) {
  const absl::Status damaged = absl::DataLossError("is damaged");
  if (bytes.substr(0, kBookMagic.size()) != kBookMagic)
    return absl::DataLossError("is not an opening book");
  if (bytes.size() < kBookHeaderBytes + sizeof(std::uint64_t)) return damaged;
  files::ByteReader reader = ReaderOf(bytes);
  reader.Take<std::uint64_t>();
  if (const auto version = reader.Take<std::uint32_t>(); version != kBookVersion) {
    return absl::DataLossError(
        absl::StrCat("is a book of version ", version, ", not ", kBookVersion));
  }
  const std::size_t count = reader.Take<std::uint32_t>();
  const auto depth = reader.Take<std::uint32_t>();
  const auto ply_cost = reader.Take<std::uint32_t>();
  const auto variant = reader.Take<std::uint32_t>();
  if (reader.Take<std::uint32_t>() != game) return absl::DataLossError("is a book of another game");
  const std::size_t checked = bytes.size() - sizeof(std::uint64_t);
  files::ByteReader end = ReaderOf(bytes.substr(checked));
  if (checked != kBookHeaderBytes + count * record_bytes || depth > kDeepestBook ||
      variant >= variants || end.Take<std::uint64_t>() != files::Checksum(bytes.data(), checked))
    return damaged;
  BookRecords read;
  read.header = {static_cast<int>(variant), static_cast<int>(depth), static_cast<int>(ply_cost)};
  read.records = bytes.substr(kBookHeaderBytes, count * record_bytes);
  return read;
}

}  // namespace tavoliere::book
