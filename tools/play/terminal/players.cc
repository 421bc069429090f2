// The commands about who plays, and how a game ends otherwise than by the rules.
#include <utility>

#include <algorithm>
#include <string_view>
#include <vector>

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "core/files/status_macros.h"
#include "protocol/wire/text.h"
#include "tools/play/session/interrupts.h"
#include "tools/play/terminal/terminal_ui.h"

namespace tavoliere::play {

absl::StatusOr<int> TerminalUi::PlayerCalled(const std::string& word) const {
  for (int player = 0; player < players(); ++player) {
    if (absl::EqualsIgnoreCase(word, judge().side(player)) || word == std::to_string(player + 1)) {
      return player;
    }
  }
  return absl::InvalidArgumentError(absl::StrCat(
      "expected ", judge().side(0), players() == 2 ? absl::StrCat(" or ", judge().side(1)) : "",
      ", got ", protocol::Quoted(word)));
}

absl::Status TerminalUi::SideCommand(const std::string& arguments) {
  const std::size_t end = std::min(arguments.find_first_of(" \t"), arguments.size());
  ASSIGN_OR_RETURN(const int player, PlayerCalled(arguments.substr(0, end)));
  ASSIGN_OR_RETURN(Side side, ParseSide(arguments.substr(end)));
  RETURN_IF_ERROR(session_.Seat(player, std::move(side)));
  Print(absl::StrCat(judge().side(player), ": ", PlayerName(player), "\n"));
  session_.Keep();
  return absl::OkStatus();
}

absl::Status TerminalUi::Level(const std::string& arguments) {
  const std::size_t end = std::min(arguments.find_first_of(" \t"), arguments.size());
  const absl::StatusOr<int> named = PlayerCalled(arguments.substr(0, end));
  // A bare number is a level, though 1 and 2 are names of players too.
  const bool only =
      named.ok() && (end < arguments.size() ||
                     !absl::ascii_isdigit(static_cast<unsigned char>(arguments.front())));
  std::string words(absl::StripAsciiWhitespace(only ? arguments.substr(end) : arguments));
  int level = 0;
  if (absl::SimpleAtoi(words, &level)) words = absl::StrCat("level=", words);
  if (words.empty())
    return absl::InvalidArgumentError("level: expected a number, or settings such as depth=5");
  bool any = false;
  for (int player = 0; player < players(); ++player) {
    if (!IsEngine(player) || (only && player != *named)) continue;
    any = true;
    Side side = session_.side(player);
    RETURN_IF_ERROR(ApplyWords(words, side));
    RETURN_IF_ERROR(session_.Seat(player, std::move(side)));
    Print(absl::StrCat(judge().side(player), ": ", PlayerName(player), "\n"));
  }
  if (!any) return absl::FailedPreconditionError("no engine plays there; 'side' changes that");
  session_.Keep();
  return absl::OkStatus();
}

absl::Status TerminalUi::Switch(const std::string&) {
  if (players() == 1) return absl::FailedPreconditionError("the game has only one side");
  session_.SwitchSides();
  for (int player = 0; player < 2; ++player) {
    Print(absl::StrCat(judge().side(player), ": ", PlayerName(player), "\n"));
  }
  session_.Keep();
  return absl::OkStatus();
}

absl::Status TerminalUi::Clock(const std::string& arguments) {
  constexpr double kMostClockSeconds = 360'000;
  const absl::Status usage = absl::InvalidArgumentError(absl::StrCat(
      "clock: expected minutes per game (5), with seconds per move (5+3), 'move' and seconds "
      "(move 10), or 'none', got ",
      protocol::Quoted(arguments)));
  ClockRule rule;
  constexpr std::string_view kEachMove = "move ";
  const std::string text = absl::AsciiStrToLower(arguments);
  if (text != "none") {
    const bool each = absl::StartsWith(text, "move ");
    const std::vector<std::string> parts =
        absl::StrSplit(each ? text.substr(kEachMove.size()) : text, absl::MaxSplits('+', 1));
    if (!absl::SimpleAtod(parts[0], &rule.seconds)) return usage;
    if (parts.size() > 1 && (each || !absl::SimpleAtod(parts[1], &rule.increment))) return usage;
    rule.kind = each ? ClockRule::Kind::kMove : ClockRule::Kind::kGame;
    if (!each) rule.seconds *= 60;
    if (!(rule.seconds >= 1 && rule.seconds <= kMostClockSeconds) ||
        !(rule.increment >= 0 && rule.increment <= kMostClockSeconds)) {
      return usage;
    }
  }
  clock_.Set(rule, game());
  return absl::OkStatus();
}

absl::Status TerminalUi::Resign(const std::string&) { return session_.Resign(); }

absl::StatusOr<bool> TerminalUi::Agrees(int player) {
  if (!IsEngine(player)) {
    const std::optional<std::string> answer =
        ReadLine(absl::StrCat(judge().side(player), ", do you accept a draw (yes or no)> "));
    return answer && absl::StartsWithIgnoreCase(*answer, "y");
  }
  return session_.EngineAgrees(player, [] { return Interrupts::pending(); });
}

absl::Status TerminalUi::Draw(const std::string&) {
  if (game().ended()) return absl::FailedPreconditionError("the game is over");
  if (players() == 1 || watching()) {
    return absl::FailedPreconditionError("there is no opponent to offer a draw to");
  }
  const int offering = IsEngine(turn()) ? 1 - turn() : turn();
  ASSIGN_OR_RETURN(const bool agreed, Agrees(1 - offering));
  if (!agreed) {
    Print(absl::StrCat(judge().side(1 - offering), " declines the draw.\n"));
    return absl::OkStatus();
  }
  session_.AgreeOnDraw();
  return absl::OkStatus();
}

}  // namespace tavoliere::play
