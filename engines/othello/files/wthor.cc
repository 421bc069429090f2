#include "engines/othello/files/wthor.h"

#include <algorithm>
#include <cstddef>
#include <string>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "core/files/bytes.h"

namespace tavoliere::othello {
namespace {

constexpr std::size_t kHeaderBytes = 16;
constexpr std::size_t kGameBytes = 68;
constexpr int kSquares = 64;

files::ByteReader ReaderOf(std::string_view bytes) {
  return {reinterpret_cast<const std::uint8_t*>(bytes.data()), bytes.size()};
}

WthorGame ReadGame(std::string_view bytes) {
  files::ByteReader reader = ReaderOf(bytes);
  WthorGame game;
  game.tournament = reader.Take<std::uint16_t>();
  game.black = reader.Take<std::uint16_t>();
  game.white = reader.Take<std::uint16_t>();
  game.black_score = reader.Take<std::uint8_t>();
  game.theoretical_score = reader.Take<std::uint8_t>();
  for (std::uint8_t& move : game.moves) move = reader.Take<std::uint8_t>();
  return game;
}

absl::Status IllegalMove(std::size_t number, int move) {
  return absl::InvalidArgumentError(absl::StrCat("has the illegal move ", number + 1, ", ", move));
}

int BlackScore(const Position& finished) {
  const int difference = FinalDifference(finished);
  return (kSquares + (finished.turn() == core::Player::kFirst ? difference : -difference)) / 2;
}

}  // namespace

absl::StatusOr<WthorFile> ParseWthor(std::string_view bytes) {
  if (bytes.size() < kHeaderBytes)
    return absl::DataLossError("is not a WTHOR file: it is shorter than a header");
  files::ByteReader header = ReaderOf(bytes);
  header.Take<std::uint32_t>();  // when it was made
  const auto games = header.Take<std::uint32_t>();
  header.Take<std::uint16_t>();
  WthorFile file;
  file.year = header.Take<std::uint16_t>();
  const int size = header.Take<std::uint8_t>();
  const int type = header.Take<std::uint8_t>();
  file.depth = header.Take<std::uint8_t>();
  if (const std::size_t expected = kHeaderBytes + kGameBytes * games; bytes.size() != expected) {
    return absl::DataLossError(absl::StrCat("is not a complete WTHOR file: ", games, " games take ",
                                            expected, " bytes, it has ", bytes.size()));
  }
  if (size != 0 && size != 8)
    return absl::InvalidArgumentError(absl::StrCat("has games of ", size, "x", size, ", not 8x8"));
  if (type != 0) return absl::InvalidArgumentError("has puzzles (solitaires), not games");
  file.games.reserve(games);
  for (std::size_t at = kHeaderBytes; at < bytes.size(); at += kGameBytes)
    file.games.push_back(ReadGame(bytes.substr(at, kGameBytes)));
  return file;
}

absl::StatusOr<std::vector<Position>> PositionsOf(const WthorGame& game) {
  std::vector<Position> positions = {Othello::Start(Variant::kOthello)};
  for (std::size_t i = 0; i < game.moves.size() && game.moves[i] != 0; ++i) {
    const int row = game.moves[i] / 10 - 1;
    const int column = game.moves[i] % 10 - 1;
    if (positions.back().moves() == 0 && positions.back().other_moves() != 0)
      positions.push_back(positions.back().Play(Move::Pass()));
    const Position& before = positions.back();
    const bool on_board = row >= 0 && row < 8 && column >= 0 && column < 8;
    if (!on_board || (before.moves() & Bit(8 * row + column)) == 0)
      return IllegalMove(i, game.moves[i]);
    positions.push_back(before.Play(Move(8 * row + column)));
  }
  const Position& last = positions.back();
  if (Othello::CountMoves(last) != 0) return positions;
  if (const int score = BlackScore(last); score != game.black_score) {
    return absl::InvalidArgumentError(absl::StrCat("ends ", score, " to ", kSquares - score,
                                                   ", not ", game.black_score, " to ",
                                                   kSquares - game.black_score));
  }
  return positions;
}

}  // namespace tavoliere::othello
