#include <utility>

#include <algorithm>
#include <cstddef>
#include <string_view>
#include <vector>

#include "absl/status/status.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "absl/types/span.h"
#include "core/files/status_macros.h"
#include "engines/base/text/game_text.h"
#include "engines/base/text/grid.h"
#include "engines/othello/dialects/flipello.h"
#include "protocol/wire/text/text.h"

namespace tavoliere::othello {
namespace {

constexpr base::Grid kFlipelloBoard(8, 8, base::Grid::FirstRow::kBottom);
constexpr base::Grid kUsualBoard(8, 8, base::Grid::FirstRow::kTop);

constexpr char kFirstDisc = 'P';        // White's there, and Black's here
constexpr char kSecondDisc = 'p';       // Black's there, and White's here
constexpr char kPass[] = "pass";        // as our rules read it
constexpr std::size_t kLastPasses = 2;  // so many in a row end a game
constexpr int kMostDiscsInHand = 1000;
constexpr int kMostCount = 100'000;

// The same square on the board whose rows are counted from the other side.
constexpr int TurnedOver(int square) { return square ^ 56; }

// "[PPpp]" at the end of the rows, taken off them.
absl::StatusOr<std::array<int, 2>> TakeHand(std::string_view& rows) {
  std::array<int, 2> hand = FlipelloCounts{}.hand;
  const std::size_t open = rows.find('[');
  if (open == std::string_view::npos) return hand;
  const std::string_view discs = rows.substr(open + 1);
  const std::string_view allowed("Pp]");
  if (discs.empty() || discs.find(']') != discs.size() - 1 ||
      discs.find_first_not_of(allowed) != std::string_view::npos ||
      discs.size() > kMostDiscsInHand) {
    return absl::InvalidArgumentError(
        absl::StrCat("expected P and p in brackets after the rows, "
                     "got ",
                     protocol::Quoted(std::string(rows))));
  }
  hand = {static_cast<int>(std::count(discs.begin(), discs.end(), kFirstDisc)),
          static_cast<int>(std::count(discs.begin(), discs.end(), kSecondDisc))};
  rows = rows.substr(0, open);
  return hand;
}

std::string Cells(const std::string& board) {
  std::string cells(board.size(), '-');
  for (std::size_t i = 0; i < cells.size(); ++i) {
    const char disc = board[static_cast<std::size_t>(TurnedOver(static_cast<int>(i)))];
    if (disc != '-') cells[i] = disc == kFirstDisc ? 'X' : 'O';
  }
  return cells;
}

// Who has laid how many discs in the first moves of a game.
std::array<int, 2> Laid(const core::History<Othello>& game, std::size_t moves) {
  std::array<int, 2> laid = {0, 0};
  auto mover = static_cast<std::size_t>(game.start().turn());
  for (std::size_t i = 0; i < moves; ++i, mover = 1 - mover) {
    if (!game.moves()[i].IsPass()) ++laid[mover];
  }
  return laid;
}

// How many passes the game ends with, after so many moves.
int LastPasses(const core::History<Othello>& game, std::size_t moves, int passes_before) {
  int passes = 0;
  for (; moves > 0; --moves, ++passes) {
    if (!game.moves()[moves - 1].IsPass()) return passes;
  }
  return passes + passes_before;
}

// The last two words of a FEN, where they are numbers.
void ReadClocks(const std::vector<std::string>& words, FlipelloCounts& counts) {
  int passes = 0;
  int full_moves = 0;
  if (words.size() < 4 || !absl::SimpleAtoi(words[words.size() - 2], &passes) ||
      !absl::SimpleAtoi(words.back(), &full_moves))
    return;
  counts.passes = std::clamp(passes, 0, kMostCount);
  counts.full_moves = std::clamp(full_moves, 1, kMostCount);
}

Position AfterPasses(Position position, int passes) {
  for (int i = 0; i < passes; ++i) position = position.Play(Move::Pass());
  return position;
}

// Whether these are passes, no more than end a game.
bool AreLastPasses(absl::Span<const std::string> words) {
  return words.size() <= kLastPasses && std::all_of(words.begin(), words.end(), [](auto& word) {
           return ReadFlipelloMove(word) == kPass;
         });
}

// "P@d3": the square.
std::optional<int> ReadDrop(std::string_view text) {
  if (text.size() != 4 || (text[0] != 'P' && text[0] != 'p') || text[1] != '@') return std::nullopt;
  return kFlipelloBoard.Read(text.substr(2));
}

}  // namespace

absl::StatusOr<std::optional<FlipelloFen>> ReadFlipelloFen(const std::string& text) {
  const std::vector<std::string> words =
      absl::StrSplit(base::BarePosition(text), absl::ByAnyChar(" \t"), absl::SkipEmpty());
  if (words.empty() || words[0].find('/') == std::string::npos) return std::nullopt;
  FlipelloFen fen;
  std::string_view rows = words[0];
  ASSIGN_OR_RETURN(const auto hand, TakeHand(rows));
  fen.counts.hand = hand;
  ASSIGN_OR_RETURN(const auto board, kFlipelloBoard.ParseRows(rows, "Pp", '-'));
  const std::string side = words.size() > 1 ? words[1] : "";
  if (side != "w" && side != "b") {
    return absl::InvalidArgumentError(
        absl::StrCat("expected w or b as the side to move after the rows, got ",
                     side.empty() ? "nothing" : protocol::Quoted(side)));
  }
  ReadClocks(words, fen.counts);
  fen.position = absl::StrCat(Cells(board), side == "w" ? " X" : " O");
  return fen;
}

std::string WriteFlipelloFen(const core::History<Othello>& game, const FlipelloCounts& counts,
                             bool at_start) {
  const int late = at_start ? 0 : counts.passes_after_end;
  const Position position = AfterPasses(at_start ? game.start() : game.current(), late);
  const std::size_t moves = at_start ? 0 : game.moves().size();
  const auto disc = [&](int square) {
    const Bitboard bit = Bit(TurnedOver(square));
    if ((position.discs(core::Player::kFirst) & bit) != 0) return kFirstDisc;
    return (position.discs(core::Player::kSecond) & bit) != 0 ? kSecondDisc : '-';
  };
  const std::array<int, 2> laid = Laid(game, moves);
  std::string hand;
  for (const std::size_t player : {0U, 1U}) {
    hand.append(static_cast<std::size_t>(std::max(0, counts.hand[player] - laid[player])),
                player == 0 ? kFirstDisc : kSecondDisc);
  }
  const auto first = static_cast<int>(game.start().turn());
  const int full_moves = counts.full_moves + (first + static_cast<int>(moves) + late) / 2;
  return absl::StrCat(kFlipelloBoard.FormatRows(disc, '-'), "[", hand, "] ",
                      position.turn() == core::Player::kFirst ? "w" : "b", " - - ",
                      LastPasses(game, moves, counts.passes) + late, " ", full_moves);
}

std::string ReadFlipelloMove(const std::string& text) {
  if (const std::optional<int> square = ReadDrop(text))
    return kUsualBoard.Name(TurnedOver(*square));
  const std::string_view word = text;
  const bool stands = word.size() == 4 && word.substr(0, 2) == word.substr(2) &&
                      kFlipelloBoard.Read(word.substr(0, 2)).has_value();
  return stands ? kPass : text;
}

std::string WriteFlipelloMove(const Position& position, const Move& move) {
  if (!move.IsPass()) return absl::StrCat("P@", kFlipelloBoard.Name(TurnedOver(move.square())));
  for (int square = 0; square < kFlipelloBoard.squares(); ++square) {
    if ((position.own() & Bit(TurnedOver(square))) == 0) continue;
    const std::string name = kFlipelloBoard.Name(square);
    return name + name;
  }
  return "0000";
}

absl::StatusOr<std::vector<Move>> ReadFlipelloMoves(const Position& position,
                                                    const std::string& word) {
  auto moves = base::TextOf<Othello>::ParseMoves(position, ReadFlipelloMove(word));
  if (moves.ok()) return moves;
  return absl::InvalidArgumentError(absl::StrCat("illegal move ", protocol::Quoted(word)));
}

absl::StatusOr<FlipelloGame> ReadFlipelloGame(const protocol::PositionCommand& command) {
  const protocol::PositionCommand said = base::TextOf<Othello>::WithMoves(command);
  FlipelloGame game{core::History<Othello>(Position()), {}};
  if (said.fen) {
    ASSIGN_OR_RETURN(const std::optional<FlipelloFen> fen, ReadFlipelloFen(*said.fen));
    if (fen) game.counts = fen->counts;
    ASSIGN_OR_RETURN(const Position start,
                     Othello::Parse(fen ? fen->position : *said.fen, Variant::kOthello));
    game.history = core::History<Othello>(start);
  }
  for (std::size_t i = 0; i < said.moves.size(); ++i) {
    const Position& position = game.history.current();
    const auto rest = absl::MakeConstSpan(said.moves).subspan(i);
    if (NeitherMoves(position) && AreLastPasses(rest)) {
      game.counts.passes_after_end = static_cast<int>(rest.size());
      break;
    }
    ASSIGN_OR_RETURN(const std::vector<Move> moves, ReadFlipelloMoves(position, said.moves[i]));
    for (const Move move : moves) game.history.Play(move);
  }
  return game;
}

bool NeitherMoves(const Position& position) {
  return position.moves() == 0 && position.other_moves() == 0;
}

protocol::SearchReport FlipelloEnd(const Position& end, int passes_after_end) {
  const Position position = AfterPasses(end, passes_after_end);
  const int difference = FinalDifference(position);
  const bool goes_on = position.empties() != 0 && position.own() != 0 &&
                       passes_after_end < static_cast<int>(kLastPasses);
  protocol::SearchReport report;
  protocol::SearchInfo& info = report.lines.emplace_back();
  info.depth = goes_on ? 1 : 0;
  if (goes_on) {
    report.best.move = WriteFlipelloMove(position, Move::Pass());
    info.score_cp = 100 * difference;
    info.pv = {report.best.move};
  } else {
    report.best.move = "(none)";
    (difference == 0 ? info.score_cp : info.score_mate) = 0;
  }
  return report;
}

}  // namespace tavoliere::othello
