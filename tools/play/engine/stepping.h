// A move chosen square by square, from the answer to `query routes`.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "tools/play/engine/board.h"

namespace tavoliere::play {

// A legal move and the squares where its piece stands in turn, the origin first. A move that can be
// made from several origins has a route from each.
struct Route {
  std::string move;
  std::vector<std::string> squares;
};

// "22x13=22,13 ...", or "none".
absl::StatusOr<std::vector<Route>> ParseRoutes(const std::string& text);

// The squares of `move`, and of a move with several routes those that all of them have.
std::vector<std::string> SquaresOf(const std::vector<Route>& routes, const std::string& move);

// What a move leaves to be seen: the squares of SquaresOf(), and those whose contents it changes
// besides, since it captures or turns them.
struct MoveMarks {
  std::vector<std::string> squares;
  std::vector<std::string> changed;
};
// Of the move with these squares, from the cells of the board before it to the board after it.
MoveMarks MarksOf(std::vector<std::string> squares, const std::vector<std::string>& before,
                  const Board& after);

// Where a beginning leads.
struct Choice {
  std::vector<std::string> next;   // the squares that may follow
  std::vector<std::string> moves;  // whose squares are all chosen: one is the move, several are
                                   // told apart by their text only
  bool possible() const { return !next.empty() || !moves.empty(); }
};

// The routes that begin with `squares`, which may be empty.
Choice Continue(const std::vector<Route>& routes, const std::vector<std::string>& squares);

// The one move that begins with `squares` and ends on `last`; nullopt when there is none or
// several.
std::optional<std::string> EndingOn(const std::vector<Route>& routes,
                                    const std::vector<std::string>& squares,
                                    const std::string& last);

// The one move that `squares` are the whole of, or the two ends of, or, where no move begins on a
// square alone, the move that has its name: a stone laid that any of several pieces may lay (of
// g2=f1,g2 g2=g1,g2 the move g2). nullopt when there is none, or when there are several, or the
// move can go on.
std::optional<std::string> MoveOf(const std::vector<Route>& routes,
                                  const std::vector<std::string>& squares);

// The squares where a move can begin.
std::vector<std::string> Origins(const std::vector<Route>& routes);

}  // namespace tavoliere::play
