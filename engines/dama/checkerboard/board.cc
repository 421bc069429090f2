#include "engines/dama/checkerboard/board.h"

#include <algorithm>
#include <cstddef>

#include "absl/strings/str_cat.h"
#include "engines/dama/rules/routes.h"

namespace tavoliere::dama::checkerboard {
namespace {

Place PlaceOf(Square square) { return {square.column(), square.row()}; }

int NumberOf(Place place) { return 1 + 4 * place.y + place.x / 2; }

int SideOf(core::Player player) { return player == kWhite ? kWhiteSide : kBlackSide; }

int PieceAt(const Position& position, Square square) {
  for (const core::Player player : {kWhite, kBlack}) {
    if ((position.pieces(player) & square.set()) == 0) continue;
    return SideOf(player) | ((position.kings() & square.set()) != 0 ? kKing : kMan);
  }
  return kFree;
}

// "W21,K22"
std::string Pieces(const Board& board, int side) {
  std::string text;
  for (int number = 1; number <= kSquares; ++number) {
    const Place place = PlaceOf(Square(number));
    const int piece = board[place.x][place.y];
    if ((piece & side) == 0) continue;
    absl::StrAppend(&text, text.empty() ? "" : ",", (piece & kKing) != 0 ? "K" : "", number);
  }
  return absl::StrCat(side == kWhiteSide ? "W" : "B", text);
}

}  // namespace

absl::StatusOr<Position> ReadBoard(const Board& board, int side) {
  const std::string fen = absl::StrCat(side == kWhiteSide ? "W" : "B", ":",
                                       Pieces(board, kWhiteSide), ":", Pieces(board, kBlackSide));
  return Dama::Parse(fen, {});
}

void WriteBoard(const Position& position, Board& board) {
  for (auto& column : board) std::fill(std::begin(column), std::end(column), kFree);
  for (int number = 1; number <= kSquares; ++number) {
    const Place place = PlaceOf(Square(number));
    board[place.x][place.y] = PieceAt(position, Square(number));
  }
}

CbMove Describe(const Position& position, Move move) {
  CbMove told;
  told.old_piece = PieceAt(position, move.from());
  told.new_piece = PieceAt(position.Play(move), move.to());
  told.from = PlaceOf(move.from());
  told.to = PlaceOf(move.to());
  told.path[1] = told.to;
  if (!move.IsCapture()) return told;
  const std::vector<CaptureRoute> routes = CaptureRoutes(position);
  const auto route = std::find_if(routes.begin(), routes.end(),
                                  [move](const auto& r) { return r.move() == move; });
  // A capture of twelve pieces fits: it needs no more of the last places than there are.
  const std::size_t jumps = std::min<std::size_t>(route->kinds.size(), CbMove::kMost - 1);
  told.jumps = static_cast<int>(jumps);
  for (std::size_t i = 0; i < jumps; ++i) {
    const Place before = PlaceOf(route->squares[i]);
    const Place after = PlaceOf(route->squares[i + 1]);
    const Place between = {(before.x + after.x) / 2, (before.y + after.y) / 2};
    told.path[i + 1] = after;
    told.taken[i] = between;
    told.taken_pieces[i] = PieceAt(position, Square(NumberOf(between)));
  }
  return told;
}

std::string MoveListText(const Position& position) {
  Dama::MoveList moves;
  Dama::Generate(position, moves);
  std::string text = absl::StrCat("movelist ", moves.size());
  const char* separator = ",";
  for (const Move move : moves) {
    const CbMove told = Describe(position, move);
    absl::StrAppend(&text, separator, told.jumps, ",", told.old_piece, ",", told.new_piece, ",");
    absl::StrAppend(&text, NumberOf(told.from), ",", NumberOf(told.to));
    for (int i = 0; i < told.jumps; ++i) {
      absl::StrAppend(&text, ",", NumberOf(told.path[i + 1]), ",", NumberOf(told.taken[i]), ",",
                      told.taken_pieces[i]);
    }
    text += ';';
    separator = "";
  }
  return text;
}

}  // namespace tavoliere::dama::checkerboard
