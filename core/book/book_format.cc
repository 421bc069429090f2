#include "core/book/book_format.h"

#include <utility>

#include "absl/status/status.h"
#include "core/files/bytes.h"
#include "core/files/checksum.h"
#include "core/files/container.h"
#include "core/files/status_macros.h"

namespace tavoliere::book {
namespace {

constexpr files::ContentKind kBook = {"book", kBookFile.name, 1, "TAVOBOOK",
                                      "book convert FILE --output NEW"};
constexpr std::uint32_t kDeepestBook = 100;

absl::Status Damaged() { return absl::DataLossError("is damaged"); }

files::ByteReader ReaderOf(std::string_view bytes) {
  return {reinterpret_cast<const std::uint8_t*>(bytes.data()), bytes.size()};
}

// Moves in their order, of positions that the book has, each of a game at least.
bool TakeCounted(files::ByteReader& reader, std::size_t positions, CountedGames& counted) {
  counted.games = reader.Take<std::uint32_t>();
  const auto place = [](const CountedMove& move) { return std::pair(move.position, move.code); };
  while (reader.left() > 0) {
    CountedMove move;
    move.position = reader.Take<std::uint32_t>();
    move.code = reader.Take<std::uint32_t>();
    for (std::uint32_t* number : {&move.tally.won, &move.tally.drawn, &move.tally.lost})
      *number = reader.Take<std::uint32_t>();
    if (!reader.ok() || move.position >= positions || move.tally.games() == 0) return false;
    if (!counted.moves.empty() && place(move) <= place(counted.moves.back())) return false;
    counted.moves.push_back(move);
  }
  return counted.games > 0;
}

}  // namespace

std::string BookBytes(const std::string& game, const BookHeader& header, std::string_view records,
                      const CountedGames& counted) {
  std::string searches;
  files::AppendNumber(static_cast<std::uint32_t>(header.variant), &searches);
  files::AppendNumber(static_cast<std::uint32_t>(header.depth), &searches);
  files::AppendNumber(static_cast<std::uint32_t>(header.ply_cost), &searches);
  std::vector<files::SectionParts> sections = {{"searches", {searches}}, {"positions", {records}}};
  std::string games;
  if (counted.games > 0) {
    files::AppendNumber(counted.games, &games);
    for (const auto& [position, code, tally] : counted.moves) {
      for (const std::uint32_t number : {position, code, tally.won, tally.drawn, tally.lost})
        files::AppendNumber(number, &games);
    }
    sections.push_back({"games", {games}});
  }
  return files::ContainerText(kBook, game, "", sections);
}

absl::StatusOr<BookRecords> ReadBookBytes(const std::string& game, std::string_view bytes,
                                          std::size_t variants, std::size_t record_bytes) {
  ASSIGN_OR_RETURN(const auto container, files::Container::Read(bytes, kBook, game));
  RETURN_IF_ERROR(container.Check());
  const bool counts = container.Holds({"searches", "positions", "games"});
  if (!counts && !container.Holds({"searches", "positions"})) return Damaged();
  files::ByteReader reader = ReaderOf(container.sections()[0].bytes);
  const auto variant = reader.Take<std::uint32_t>();
  const auto depth = reader.Take<std::uint32_t>();
  const auto ply_cost = reader.Take<std::uint32_t>();
  BookRecords read;
  read.records = container.sections()[1].bytes;
  if (!reader.ok() || depth > kDeepestBook || variant >= variants ||
      read.records.size() % record_bytes != 0)
    return Damaged();
  read.header = {static_cast<int>(variant), static_cast<int>(depth), static_cast<int>(ply_cost)};
  if (counts) {
    files::ByteReader games = ReaderOf(container.sections()[2].bytes);
    if (!TakeCounted(games, read.records.size() / record_bytes, read.counted)) return Damaged();
  }
  return read;
}

// Such a file had the magic, u32 version, positions, depth, cost of a ply, variant and game, the
// positions, and the checksum of all that.
absl::StatusOr<std::string> ConvertOldBook(const std::string& game, std::string_view bytes) {
  constexpr std::size_t kPositionsAt = 32;
  if (bytes.substr(0, kBook.old_magic.size()) != kBook.old_magic)
    return absl::DataLossError("is not an opening book of an earlier version");
  if (bytes.size() < kPositionsAt + sizeof(std::uint64_t)) return Damaged();
  const std::size_t checked = bytes.size() - sizeof(std::uint64_t);
  if (ReaderOf(bytes.substr(checked)).Take<std::uint64_t>() !=
      files::Checksum(bytes.data(), checked))
    return Damaged();
  constexpr std::size_t kDepthAt = 16;
  files::ByteReader reader = ReaderOf(bytes.substr(kDepthAt));
  BookHeader header;
  header.depth = static_cast<int>(reader.Take<std::uint32_t>());
  header.ply_cost = static_cast<int>(reader.Take<std::uint32_t>());
  header.variant = static_cast<int>(reader.Take<std::uint32_t>());
  return BookBytes(game, header, bytes.substr(kPositionsAt, checked - kPositionsAt));
}

}  // namespace tavoliere::book
