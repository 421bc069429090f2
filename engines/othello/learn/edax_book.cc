#include "engines/othello/learn/edax_book.h"

#include <utility>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <map>
#include <optional>
#include <vector>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "core/files/bytes.h"
#include "core/files/status_macros.h"
#include "engines/othello/rules/symmetry.h"

namespace tavoliere::othello {
namespace {

constexpr std::string_view kEdaxMagic = "XADEKOOB";
constexpr std::uint8_t kEdaxVersion = 4;
constexpr std::uint8_t kEdaxRelease = 6;
constexpr int kEdaxMidgameError = 2;
constexpr int kEdaxEndgameError = 1;
constexpr int kEdaxLevels = 60;
constexpr std::uint8_t kEdaxPass = 64;
constexpr std::uint8_t kEdaxNone = 65;
constexpr std::int8_t kEdaxNoScore = -127;
constexpr int kMostBookDiscs = 64;

using EdaxKey = book::BookKey<OthelloBook>;
using EdaxStep = book::BookStep<OthelloBook>;

struct EdaxMove {
  std::int8_t score = kEdaxNoScore;
  std::uint8_t move = kEdaxNone;
};

struct EdaxPosition {
  Discs discs;
  int score = 0;
  std::vector<EdaxMove> links;
  EdaxMove leaf;
};

Position BoardOf(const Discs& discs) {
  return {discs.own, discs.other, core::Player::kFirst, Variant::kOthello};
}

EdaxStep StepBy(const Position& position, Move move) {
  return book::StepOf<OthelloBook>(position, move);
}

// ---- writing

int WholeDiscs(int value) {
  const long discs = std::lround(value / 100.0);
  return static_cast<int>(std::clamp<long>(discs, -kMostBookDiscs, kMostBookDiscs));
}

EdaxMove MoveWith(int discs, std::uint8_t move) { return {static_cast<std::int8_t>(discs), move}; }

using EdaxPositions = std::map<Discs, EdaxPosition>;

EdaxPosition& At(EdaxPositions& positions, const Position& board) {
  const Discs discs = Canonical({board.own(), board.other()});
  EdaxPosition& position = positions[discs];
  position.discs = discs;
  return position;
}

// Adds the positions without a choice that `move` leads to.
void AddForced(EdaxPositions& positions, const Position& board, Move move, const EdaxStep& step,
               int value) {
  if (!step.over && step.other) return;
  const Position next = board.Play(move);
  EdaxPosition& forced = At(positions, next);
  forced.score = WholeDiscs(-value);
  if (step.over) {
    forced.leaf = MoveWith(forced.score, kEdaxNone);
  } else {
    forced.links = {MoveWith(forced.score, kEdaxPass)};
  }
}

void AddEntry(const Book& book, const Book::Entry& entry, EdaxPositions& positions) {
  const Position board = book::PositionOf<OthelloBook>(entry.key, Variant::kOthello);
  EdaxPosition& position = At(positions, board);
  position.score = WholeDiscs(entry.value);
  if (entry.leaving != OthelloBook::kNoMove)
    position.leaf =
        MoveWith(WholeDiscs(entry.leaving_value), static_cast<std::uint8_t>(entry.leaving));
  for (const Move move : book::Choices<OthelloBook>(board)) {
    const EdaxStep step = StepBy(board, move);
    const Book::Entry* const next = step.over ? nullptr : book.Find(step.to);
    if (!step.over && next == nullptr) continue;
    const int value = step.over ? step.value : step.Seen(next->value);
    const auto square = static_cast<std::uint8_t>(move.square());
    position.links.push_back(MoveWith(WholeDiscs(value), square));
    if (position.leaf.move == square) position.leaf = {};
    AddForced(positions, board, move, step, value);
  }
}

void AppendMove(const EdaxMove& move, std::string* out) {
  files::AppendNumber(move.score, out);
  files::AppendNumber(move.move, out);
}

void AppendPosition(const EdaxPosition& position, std::uint8_t level, std::string* out) {
  files::AppendNumber(position.discs.own, out);
  files::AppendNumber(position.discs.other, out);
  for (int i = 0; i < 4; ++i) files::AppendNumber(std::uint32_t{0}, out);
  for (const int error : {0, -kEdaxMidgameError, kEdaxMidgameError})
    files::AppendNumber(static_cast<std::int16_t>(position.score + error), out);
  files::AppendNumber(static_cast<std::uint8_t>(position.links.size()), out);
  files::AppendNumber(level, out);
  for (const EdaxMove& link : position.links) AppendMove(link, out);
  AppendMove(position.leaf, out);
}

// ---- reading

absl::Status CutShort(std::size_t number) {
  return absl::DataLossError(absl::StrCat("ends inside position ", number));
}

absl::Status BadEdaxPosition(std::size_t number, const std::string& what) {
  return absl::DataLossError(absl::StrCat("position ", number, ": ", what));
}

EdaxMove TakeMove(files::ByteReader& reader) {
  const auto score = reader.Take<std::int8_t>();
  return {score, reader.Take<std::uint8_t>()};
}

std::optional<EdaxPosition> TakePosition(files::ByteReader& reader) {
  EdaxPosition position;
  position.discs.own = reader.Take<std::uint64_t>();
  position.discs.other = reader.Take<std::uint64_t>();
  for (int i = 0; i < 4; ++i) reader.Take<std::uint32_t>();
  position.score = reader.Take<std::int16_t>();
  for (int i = 0; i < 2; ++i) reader.Take<std::int16_t>();
  const auto links = reader.Take<std::uint8_t>();
  reader.Take<std::uint8_t>();
  for (int i = 0; i < links; ++i) position.links.push_back(TakeMove(reader));
  position.leaf = TakeMove(reader);
  return reader.ok() ? std::optional(position) : std::nullopt;
}

bool IsScore(int score) { return std::abs(score) <= kMostBookDiscs; }

// Of a position with a choice.
absl::Status CheckMoves(const EdaxPosition& position, std::size_t number) {
  const Bitboard legal = BoardOf(position.discs).moves();
  const auto fits = [&](const EdaxMove& move) {
    return move.move < kMostBookDiscs && (legal & Bit(move.move)) != 0 && IsScore(move.score);
  };
  for (const EdaxMove& link : position.links) {
    if (!fits(link)) return BadEdaxPosition(number, "expected the score of a legal move");
  }
  if (position.leaf.move != kEdaxNone && !fits(position.leaf))
    return BadEdaxPosition(number, "expected the score of a legal move");
  return absl::OkStatus();
}

absl::Status CheckEdaxPosition(const EdaxPosition& position, std::size_t number) {
  if ((position.discs.own & position.discs.other) != 0)
    return BadEdaxPosition(number, "two discs share a square");
  if (Canonical(position.discs) != position.discs)
    return BadEdaxPosition(number, "expected the least of its eight images");
  if (!IsScore(position.score)) {
    return BadEdaxPosition(number,
                           absl::StrCat("expected a score from -64 to 64, got ", position.score));
  }
  return absl::OkStatus();
}

struct EdaxBook {
  int level = 0;
  std::vector<EdaxPosition> positions;
};

absl::StatusOr<EdaxBook> ReadEdaxBook(std::string_view bytes) {
  if (bytes.substr(0, kEdaxMagic.size()) != kEdaxMagic)
    return absl::DataLossError("is not an opening book of Edax");
  bytes.remove_prefix(kEdaxMagic.size());
  files::ByteReader reader(reinterpret_cast<const std::uint8_t*>(bytes.data()), bytes.size());
  const int version = reader.Take<std::uint8_t>();
  if (version != kEdaxVersion) {
    return absl::DataLossError(absl::StrCat("is an opening book of Edax of version ", version,
                                            ", expected ", kEdaxVersion));
  }
  reader.Take<std::uint8_t>();
  reader.Take<std::uint64_t>();
  EdaxBook book;
  book.level = reader.Take<std::int32_t>();
  for (int i = 0; i < 4; ++i) reader.Take<std::int32_t>();
  const auto count = reader.Take<std::int32_t>();
  if (!reader.ok()) return absl::DataLossError("ends inside its first bytes");
  if (book.level < 0 || book.level > kEdaxLevels) {
    return absl::DataLossError(
        absl::StrCat("expected a level from 0 to ", kEdaxLevels, ", got ", book.level));
  }
  for (std::int32_t i = 1; i <= count; ++i) {
    const auto number = static_cast<std::size_t>(i);
    std::optional<EdaxPosition> position = TakePosition(reader);
    if (!position) return CutShort(number);
    RETURN_IF_ERROR(CheckEdaxPosition(*position, number));
    if (!book::Choices<OthelloBook>(BoardOf(position->discs)).empty()) {
      RETURN_IF_ERROR(CheckMoves(*position, number));
      book.positions.push_back(*std::move(position));
    }
  }
  reader.Take<std::uint8_t>();
  if (reader.ok())
    return absl::DataLossError(absl::StrCat("goes on after its ", count, " positions"));
  return book;
}

EdaxKey KeyOf(const EdaxPosition& position) {
  return EdaxKey{{position.discs.own, position.discs.other}};
}

}  // namespace

absl::StatusOr<std::string> ToEdaxBook(const Book& book) {
  if (book.variant() != Variant::kOthello) {
    return absl::InvalidArgumentError("is of the 6x6 board; Edax's books are of the 8x8 board");
  }
  EdaxPositions positions;
  for (const Book::Entry& entry : book.entries()) AddEntry(book, entry, positions);
  int fewest = kMostBookDiscs;
  for (const auto& [discs, position] : positions)
    fewest = std::min(fewest, Count(~(discs.own | discs.other)));
  const int level = std::min(book.header().depth, kEdaxLevels);
  std::string bytes(kEdaxMagic);
  files::AppendNumber(kEdaxVersion, &bytes);
  files::AppendNumber(kEdaxRelease, &bytes);
  // Always the same day, so that equal books are equal files: 1 January 2000.
  files::AppendNumber(std::uint16_t{2000}, &bytes);
  for (const int part : {1, 1, 0, 0, 0, 0})
    files::AppendNumber(static_cast<std::uint8_t>(part), &bytes);
  for (const int number :
       {level, fewest, kEdaxMidgameError, kEdaxEndgameError, 0, static_cast<int>(positions.size())})
    files::AppendNumber(static_cast<std::int32_t>(number), &bytes);
  for (const auto& [discs, position] : positions)
    AppendPosition(position, static_cast<std::uint8_t>(level), &bytes);
  return bytes;
}

absl::StatusOr<std::string> FromEdaxBook(std::string_view bytes) {
  ASSIGN_OR_RETURN(EdaxBook edax, ReadEdaxBook(bytes));
  std::vector<EdaxPosition>& positions = edax.positions;
  const auto before = [](const EdaxPosition& a, const EdaxPosition& b) {
    return a.discs < b.discs;
  };
  std::sort(positions.begin(), positions.end(), before);
  const auto has = [&](const EdaxKey& key) {
    EdaxPosition sought;
    sought.discs = {key.words[0], key.words[1]};
    return std::binary_search(positions.begin(), positions.end(), sought, before);
  };
  std::vector<Book::Entry> entries;
  for (EdaxPosition& position : positions) {
    const EdaxKey key = KeyOf(position);
    if (!entries.empty() && entries.back().key == key)
      return absl::DataLossError("has a position twice");
    Book::Entry entry{key, static_cast<learn::Value>(100 * position.score), 0,
                      OthelloBook::kNoMove};
    // A link may end at a position without a choice whose successor the file lacks: such a move
    // leaves the book.
    position.links.push_back(position.leaf);
    EdaxMove best;
    for (const EdaxMove& move : position.links) {
      if (move.move == kEdaxNone || move.score <= best.score) continue;
      const EdaxStep step = StepBy(BoardOf(position.discs), Move(move.move));
      if (!step.over && !has(step.to)) best = move;
    }
    if (best.move != kEdaxNone) {
      entry.leaving = best.move;
      entry.leaving_value = static_cast<learn::Value>(100 * best.score);
    }
    entries.push_back(entry);
  }
  return book::BookText<OthelloBook>({static_cast<int>(Variant::kOthello), edax.level, 0}, entries);
}

}  // namespace tavoliere::othello
