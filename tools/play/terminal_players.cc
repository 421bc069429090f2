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
#include "protocol/wire/text.h"
#include "tools/play/interrupts.h"
#include "tools/play/terminal_face.h"

namespace tavoliere::play {

absl::StatusOr<int> TerminalFace::PlayerCalled(const std::string& word) const {
  for (int player = 0; player < players(); ++player) {
    if (absl::EqualsIgnoreCase(word, referee().side(player)) ||
        word == std::to_string(player + 1)) {
      return player;
    }
  }
  return absl::InvalidArgumentError(absl::StrCat(
      "expected ", referee().side(0), players() == 2 ? absl::StrCat(" or ", referee().side(1)) : "",
      ", got ", protocol::Quoted(word)));
}

absl::Status TerminalFace::SideCommand(const std::string& arguments) {
  const std::size_t end = std::min(arguments.find_first_of(" \t"), arguments.size());
  const absl::StatusOr<int> player = PlayerCalled(arguments.substr(0, end));
  if (!player.ok()) return player.status();
  absl::StatusOr<Side> side = ParseSide(arguments.substr(end));
  if (!side.ok()) return side.status();
  if (absl::Status status = sitting_.Seat(*player, *std::move(side)); !status.ok()) return status;
  Print(absl::StrCat(referee().side(*player), ": ", PlayerName(*player), "\n"));
  sitting_.Keep();
  return absl::OkStatus();
}

absl::Status TerminalFace::Level(const std::string& arguments) {
  const std::size_t end = std::min(arguments.find_first_of(" \t"), arguments.size());
  const absl::StatusOr<int> named = PlayerCalled(arguments.substr(0, end));
  // A bare number is a level, though 1 and 2 are names of players too.
  const bool only =
      named.ok() && (end < arguments.size() ||
                     !absl::ascii_isdigit(static_cast<unsigned char>(arguments.front())));
  std::string words(absl::StripAsciiWhitespace(only ? arguments.substr(end) : arguments));
  int level = 0;
  if (absl::SimpleAtoi(words, &level)) words = absl::StrCat("level=", words);
  if (words.empty()) return absl::InvalidArgumentError("level needs a number, or words as depth=5");
  bool any = false;
  for (int player = 0; player < players(); ++player) {
    if (!IsEngine(player) || (only && player != *named)) continue;
    any = true;
    Side side = sitting_.side(player);
    if (absl::Status status = ApplyWords(words, side); !status.ok()) return status;
    if (absl::Status status = sitting_.Seat(player, std::move(side)); !status.ok()) return status;
    Print(absl::StrCat(referee().side(player), ": ", PlayerName(player), "\n"));
  }
  if (!any) return absl::FailedPreconditionError("no engine plays there: see 'side'");
  sitting_.Keep();
  return absl::OkStatus();
}

absl::Status TerminalFace::Switch(const std::string&) {
  if (players() == 1) return absl::FailedPreconditionError("there is one side only");
  sitting_.SwitchSides();
  for (int player = 0; player < 2; ++player) {
    Print(absl::StrCat(referee().side(player), ": ", PlayerName(player), "\n"));
  }
  sitting_.Keep();
  return absl::OkStatus();
}

absl::Status TerminalFace::Clock(const std::string& arguments) {
  constexpr double kMostClockSeconds = 360'000;
  const absl::Status usage = absl::InvalidArgumentError(absl::StrCat(
      "expected minutes for the game, with seconds for each move behind a plus (5+3), 'move' and "
      "seconds, or 'none', got ",
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

absl::Status TerminalFace::Resign(const std::string&) { return sitting_.Resign(); }

absl::StatusOr<bool> TerminalFace::Agrees(int player) {
  if (!IsEngine(player)) {
    const std::optional<std::string> answer =
        ReadLine(absl::StrCat(referee().side(player), ", do you agree to a draw (yes or no)> "));
    return answer && absl::StartsWithIgnoreCase(*answer, "y");
  }
  return sitting_.EngineAgrees(player, [] { return Interrupts::pending(); });
}

absl::Status TerminalFace::Draw(const std::string&) {
  if (game().ended()) return absl::FailedPreconditionError("the game is over");
  if (players() == 1 || watching()) {
    return absl::FailedPreconditionError("there is nobody to offer a draw");
  }
  const int offering = IsEngine(turn()) ? 1 - turn() : turn();
  const absl::StatusOr<bool> agreed = Agrees(1 - offering);
  if (!agreed.ok()) return agreed.status();
  if (!*agreed) {
    Print(absl::StrCat(referee().side(1 - offering), " declines and the game goes on.\n"));
    return absl::OkStatus();
  }
  sitting_.EndGame("draw", "by agreement");
  return absl::OkStatus();
}

}  // namespace tavoliere::play
