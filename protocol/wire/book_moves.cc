#include "protocol/wire/book_moves.h"

#include <utility>

#include <cstddef>

#include "absl/status/status.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"
#include "core/files/status_macros.h"
#include "protocol/wire/text/text.h"

namespace tavoliere::protocol {
namespace {

constexpr char kBookBar[] = " | ";
constexpr char kNoBookMove[] = "none";
constexpr char kStays[] = "stays";
constexpr char kLeaves[] = "leaves";
constexpr char kGames[] = "games";

// How many games "games 5 1 4" says, among `words` from `at` on.
bool TakeGames(const std::vector<std::string>& words, std::size_t at, GamesPlayed* games) {
  std::int64_t* const numbers[] = {&games->won, &games->drawn, &games->lost};
  for (std::int64_t* const number : numbers) {
    ++at;
    if (at >= words.size() || !absl::SimpleAtoi(words[at], number) || *number < 0) return false;
  }
  return true;
}

absl::StatusOr<BookMove> ParseBookMove(const std::string& part) {
  constexpr std::size_t kGamesAt = 3;
  constexpr std::size_t kGamesWords = 4;
  const std::vector<std::string> words = absl::StrSplit(part, ' ', absl::SkipEmpty());
  BookMove move;
  std::size_t line = kGamesAt;
  bool fits = words.size() > line && (words[0] == kStays || words[0] == kLeaves) &&
              words[1] == "cp" && absl::SimpleAtoi(words[2], &move.score_cp);
  if (fits && words[line] == kGames) {
    fits = TakeGames(words, line, &move.games);
    line += kGamesWords;
  }
  if (!fits || words.size() <= line + 1 || words[line] != "pv")
    return absl::InvalidArgumentError(absl::StrCat("no move of a book: ", Quoted(part)));
  move.stays = words[0] == kStays;
  move.pv.assign(words.begin() + static_cast<std::ptrdiff_t>(line) + 1, words.end());
  return move;
}

std::string GamesText(const GamesPlayed& games) {
  if (games.count() == 0) return "";
  return absl::StrCat(" ", kGames, " ", games.won, " ", games.drawn, " ", games.lost);
}

}  // namespace

std::string FormatBookMoves(const std::vector<BookMove>& moves) {
  if (moves.empty()) return kNoBookMove;
  return absl::StrJoin(moves, kBookBar, [](std::string* out, const BookMove& move) {
    absl::StrAppend(out, move.stays ? kStays : kLeaves, " cp ", move.score_cp,
                    GamesText(move.games), " pv ", absl::StrJoin(move.pv, " "));
  });
}

absl::StatusOr<std::vector<BookMove>> ParseBookMoves(const std::string& text) {
  std::vector<BookMove> moves;
  if (text == kNoBookMove) return moves;
  for (const std::string& part : std::vector<std::string>(absl::StrSplit(text, kBookBar))) {
    ASSIGN_OR_RETURN(BookMove move, ParseBookMove(part));
    moves.push_back(std::move(move));
  }
  return moves;
}

}  // namespace tavoliere::protocol
