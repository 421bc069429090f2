#include "tools/play/engine/stepping.h"

#include <utility>

#include <algorithm>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "protocol/wire/text/text.h"

namespace tavoliere::play {
namespace {

bool BeginsWith(const Route& route, const std::vector<std::string>& squares) {
  return route.squares.size() >= squares.size() &&
         std::equal(squares.begin(), squares.end(), route.squares.begin());
}

void AddOnce(std::vector<std::string>& words, const std::string& word) {
  if (std::find(words.begin(), words.end(), word) == words.end()) words.push_back(word);
}

}  // namespace

absl::StatusOr<std::vector<Route>> ParseRoutes(const std::string& text) {
  std::vector<Route> routes;
  if (text == "none") return routes;
  for (const std::string& word :
       std::vector<std::string>(absl::StrSplit(text, ' ', absl::SkipEmpty()))) {
    const std::vector<std::string> parts = absl::StrSplit(word, '=');
    if (parts.size() != 2 || parts[0].empty()) {
      return absl::InvalidArgumentError(
          absl::StrCat("expected moves and their squares, 22x13=22,13, from the engine as answer "
                       "to 'query routes', got ",
                       protocol::Quoted(word)));
    }
    routes.push_back({parts[0], absl::StrSplit(parts[1], ',', absl::SkipEmpty())});
  }
  return routes;
}

std::vector<std::string> SquaresOf(const std::vector<Route>& routes, const std::string& move) {
  std::optional<std::vector<std::string>> squares;
  for (const Route& route : routes) {
    if (route.move != move) continue;
    if (!squares) squares = route.squares;
    std::erase_if(*squares, [&](const std::string& square) {
      return std::find(route.squares.begin(), route.squares.end(), square) == route.squares.end();
    });
  }
  return squares.value_or(std::vector<std::string>());
}

MoveMarks MarksOf(std::vector<std::string> squares, const std::vector<std::string>& before,
                  const Board& after) {
  MoveMarks marks{std::move(squares), {}};
  if (before.size() != after.cells.size() || after.names.size() != after.cells.size()) return marks;
  for (std::size_t i = 0; i < before.size(); ++i) {
    const std::string& name = after.names[i];
    const bool own =
        std::find(marks.squares.begin(), marks.squares.end(), name) != marks.squares.end();
    if (before[i] != after.cells[i] && !own) marks.changed.push_back(name);
  }
  return marks;
}

Choice Continue(const std::vector<Route>& routes, const std::vector<std::string>& squares) {
  Choice choice;
  for (const Route& route : routes) {
    if (!BeginsWith(route, squares)) continue;
    if (route.squares.size() == squares.size()) {
      if (!squares.empty()) AddOnce(choice.moves, route.move);
    } else {
      AddOnce(choice.next, route.squares[squares.size()]);
    }
  }
  return choice;
}

std::optional<std::string> EndingOn(const std::vector<Route>& routes,
                                    const std::vector<std::string>& squares,
                                    const std::string& last) {
  std::optional<std::string> found;
  for (const Route& route : routes) {
    if (route.squares.size() <= squares.size() || !BeginsWith(route, squares) ||
        route.squares.back() != last) {
      continue;
    }
    if (found && *found != route.move) return std::nullopt;
    found = route.move;
  }
  return found;
}

std::optional<std::string> MoveOf(const std::vector<Route>& routes,
                                  const std::vector<std::string>& squares) {
  const Choice choice = Continue(routes, squares);
  if (choice.moves.size() == 1 && choice.next.empty()) return choice.moves.front();
  if (choice.possible() || squares.empty()) return std::nullopt;
  if (squares.size() == 1) {
    const auto named = [&](const Route& route) { return route.move == squares.front(); };
    return std::any_of(routes.begin(), routes.end(), named) ? std::optional(squares.front())
                                                            : std::nullopt;
  }
  return EndingOn(routes, {squares.begin(), squares.end() - 1}, squares.back());
}

std::vector<std::string> Origins(const std::vector<Route>& routes) {
  return Continue(routes, {}).next;
}

}  // namespace tavoliere::play
