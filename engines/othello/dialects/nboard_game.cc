#include "engines/othello/dialects/nboard_game.h"

#include <utility>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <string_view>

#include "absl/status/status.h"
#include "absl/strings/ascii.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"
#include "protocol/wire/text.h"

namespace tavoliere::othello {
namespace {

using protocol::Milliseconds;
using protocol::Quoted;

constexpr double kLongest = 1e9;  // seconds that a clock may show

absl::Status Expected(const std::string& what, const std::string& got) {
  return absl::InvalidArgumentError(absl::StrCat("GGF: expected ", what, ", got ", Quoted(got)));
}

std::optional<Milliseconds> ParseTime(const std::string& text) {
  double seconds = 0;
  if (!absl::SimpleAtod(text, &seconds) || !(seconds >= 0) || seconds > kLongest) {
    return std::nullopt;
  }
  return Milliseconds(std::llround(1000 * seconds));
}

// "15:00", "1:00:00", "300"; what follows a slash, increment and extension, is not read.
std::optional<Milliseconds> ParseClock(const std::string& text) {
  Milliseconds sum{0};
  const std::vector<std::string> parts = absl::StrSplit(text.substr(0, text.find('/')), ':');
  if (parts.size() > 3) return std::nullopt;
  for (const std::string& part : parts) {
    const std::optional<Milliseconds> value = ParseTime(part);
    if (!value) return std::nullopt;
    sum = 60 * sum + *value;
  }
  return sum;
}

// "8 <cells, perhaps with blanks between the rows> *" as a position text.
absl::StatusOr<std::string> BoardText(const std::string& value) {
  const std::vector<std::string> words =
      absl::StrSplit(value, absl::ByAnyChar(" \t"), absl::SkipEmpty());
  if (words.size() < 3) return Expected("a board: its size, its cells and the mover", value);
  return absl::StrCat(absl::StrJoin(words.begin() + 1, words.end() - 1, ""), " ", words.back());
}

// Puts what one property says into the game.
absl::Status Take(const std::string& name, const std::string& value, TimedGame* game) {
  if (name == "BO") {
    absl::StatusOr<std::string> board = BoardText(value);
    if (!board.ok()) return board.status();
    game->start = *std::move(board);
  } else if (name == "B" || name == "W") {
    absl::StatusOr<TimedMove> move = ParseTimedMove(value);
    if (!move.ok()) return move.status();
    game->moves.push_back(*std::move(move));
  } else if (name == "TI" || name == "TB" || name == "TW") {
    const std::optional<Milliseconds> clock = ParseClock(value);
    if (!clock) return Expected("a clock such as 15:00", value);
    if (name != "TW") game->time[0] = clock;
    if (name != "TB") game->time[1] = clock;
  }
  return absl::OkStatus();
}

}  // namespace

absl::StatusOr<TimedMove> ParseTimedMove(const std::string& text) {
  const std::vector<std::string> parts = absl::StrSplit(text, '/');
  TimedMove move;
  move.move = std::string(absl::StripAsciiWhitespace(parts[0]));
  if (move.move.empty() || parts.size() > 3) return Expected("a move such as F5/1.2/3.4", text);
  if (parts.size() == 3 && !parts[2].empty()) {
    const std::optional<Milliseconds> time = ParseTime(parts[2]);
    if (!time) return Expected("seconds", parts[2]);
    move.time = *time;
  }
  return move;
}

absl::StatusOr<TimedGame> ParseTimedGame(const std::string& text) {
  const std::size_t begin = text.find("(;");
  if (begin == std::string::npos) return Expected("(; at the beginning of a game", text);
  TimedGame game;
  std::size_t at = begin + 2;
  while (true) {
    at = std::min(text.find_first_not_of("; \t", at), text.size());
    if (at < text.size() && text[at] == ')') break;
    const std::size_t open = text.find('[', at);
    const std::size_t close = open == std::string::npos ? open : text.find(']', open);
    if (close == std::string::npos) return Expected("NAME[value] or ;)", text.substr(at));
    const absl::Status taken =
        Take(text.substr(at, open - at), text.substr(open + 1, close - open - 1), &game);
    if (!taken.ok()) return taken;
    at = close + 1;
  }
  if (game.start.empty()) return Expected("a board BO[...]", text);
  return game;
}

}  // namespace tavoliere::othello
