#include <utility>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <string_view>

#include "absl/status/status.h"
#include "absl/strings/ascii.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "core/files/status_macros.h"
#include "engines/othello/dialects/nboard.h"
#include "engines/othello/files/property_scanner.h"
#include "protocol/wire/text/text.h"

namespace tavoliere::othello {
namespace {

using protocol::Milliseconds;
using protocol::Quoted;

constexpr double kLongest = 1e9;  // seconds that a clock may show

absl::Status Expected(const std::string& what, const std::string& got) {
  return absl::InvalidArgumentError(absl::StrCat("GGF: expected ", what, ", got ", Quoted(got)));
}

// A time below 0 is 0; nullopt: it is none.
std::optional<Milliseconds> ParseTime(const std::string& text) {
  double seconds = 0;
  if (!absl::SimpleAtod(text, &seconds) || std::isnan(seconds)) return std::nullopt;
  return Milliseconds(std::llround(1000 * std::clamp(seconds, 0.0, kLongest)));
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

// Puts what one property says into the game.
absl::Status Take(const std::string& name, const std::string& value, TimedGame* game) {
  if (name == "BO") {
    game->start = value;
  } else if (name == "B" || name == "W") {
    ASSIGN_OR_RETURN(TimedMove move, ParseTimedMove(value));
    game->moves.push_back(std::move(move));
  } else if (name == "TI" || name == "TB" || name == "TW") {
    // Without a good clock the depth limits the search: the game counts for more.
    const std::optional<Milliseconds> clock = ParseClock(value);
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
  if (parts.size() == 3) move.time = ParseTime(parts[2]).value_or(Milliseconds(0));
  return move;
}

absl::StatusOr<TimedGame> ParseTimedGame(const std::string& text) {
  const std::size_t begin = text.find("(;");
  if (begin == std::string::npos) return Expected("(; at the beginning of a game", text);
  PropertyScanner scanner(text, /*escapes=*/false);
  scanner.GoTo(begin + 1);
  TimedGame game;
  while (!scanner.Take(")")) {
    if (!scanner.Take(";")) {
      const std::size_t at = scanner.at();
      const absl::StatusOr<Property> property = scanner.TakeProperty();
      if (!property.ok()) return Expected("NAME[value] or ;)", text.substr(at));
      RETURN_IF_ERROR(Take(property->name, property->values[0], &game));
    }
    scanner.SkipBlanks();
  }
  if (game.start.empty()) return Expected("a board BO[...]", text);
  return game;
}

}  // namespace tavoliere::othello
