#include "protocol/wire/book_moves.h"

#include <utility>

#include <cstddef>

#include "absl/status/status.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"
#include "core/files/status_macros.h"
#include "protocol/wire/text.h"

namespace tavoliere::protocol {
namespace {

constexpr char kBookBar[] = " | ";
constexpr char kNoBookMove[] = "none";
constexpr char kStays[] = "stays";
constexpr char kLeaves[] = "leaves";

absl::StatusOr<BookMove> ParseBookMove(const std::string& part) {
  constexpr std::size_t kMovesFrom = 4;
  const std::vector<std::string> words = absl::StrSplit(part, ' ', absl::SkipEmpty());
  BookMove move;
  const bool fits = words.size() > kMovesFrom && (words[0] == kStays || words[0] == kLeaves) &&
                    words[1] == "cp" && absl::SimpleAtoi(words[2], &move.score_cp) &&
                    words[3] == "pv";
  if (!fits) return absl::InvalidArgumentError(absl::StrCat("no move of a book: ", Quoted(part)));
  move.stays = words[0] == kStays;
  move.pv.assign(words.begin() + kMovesFrom, words.end());
  return move;
}

}  // namespace

std::string FormatBookMoves(const std::vector<BookMove>& moves) {
  if (moves.empty()) return kNoBookMove;
  return absl::StrJoin(moves, kBookBar, [](std::string* out, const BookMove& move) {
    absl::StrAppend(out, move.stays ? kStays : kLeaves, " cp ", move.score_cp, " pv ",
                    absl::StrJoin(move.pv, " "));
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
