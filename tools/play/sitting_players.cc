// The commands of a sitting about who plays, and how a game ends otherwise than by the rules.
#include <utility>

#include <algorithm>

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "protocol/text.h"
#include "tools/play/interrupts.h"
#include "tools/play/sitting.h"

namespace tavoliere::play {

absl::StatusOr<int> Sitting::PlayerCalled(const std::string& word) const {
  for (int player = 0; player < players(); ++player) {
    if (absl::EqualsIgnoreCase(word, referee_->side(player)) ||
        word == std::to_string(player + 1)) {
      return player;
    }
  }
  return absl::InvalidArgumentError(absl::StrCat(
      "expected ", referee_->side(0), players() == 2 ? absl::StrCat(" or ", referee_->side(1)) : "",
      ", got ", protocol::Quoted(word)));
}

absl::Status Sitting::SideCommand(const std::string& arguments) {
  const std::size_t end = std::min(arguments.find_first_of(" \t"), arguments.size());
  const absl::StatusOr<int> player = PlayerCalled(arguments.substr(0, end));
  if (!player.ok()) return player.status();
  absl::StatusOr<Side> side = ParseSide(arguments.substr(end));
  if (!side.ok()) return side.status();
  std::unique_ptr<Engine> engine;
  if (!side->human) {
    absl::StatusOr<std::unique_ptr<Engine>> started = StartEngine(*side);
    if (!started.ok()) return started.status();
    engine = *std::move(started);
  }
  sides_[*player] = *std::move(side);
  engines_[*player] = std::move(engine);
  Print(absl::StrCat(referee_->side(*player), ": ", PlayerName(*player), "\n"));
  Keep();
  return absl::OkStatus();
}

absl::Status Sitting::Level(const std::string& arguments) {
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
    Side side = sides_[player];
    if (absl::Status status = ApplyWords(words, side); !status.ok()) return status;
    absl::StatusOr<std::unique_ptr<Engine>> engine = StartEngine(side);
    if (!engine.ok()) return engine.status();
    sides_[player] = side;
    engines_[player] = *std::move(engine);
    Print(absl::StrCat(referee_->side(player), ": ", PlayerName(player), "\n"));
  }
  if (!any) return absl::FailedPreconditionError("no engine plays there: see 'side'");
  Keep();
  return absl::OkStatus();
}

absl::Status Sitting::Switch(const std::string&) {
  if (players() == 1) return absl::FailedPreconditionError("there is one side only");
  std::swap(sides_[0], sides_[1]);
  std::swap(engines_[0], engines_[1]);
  for (int player = 0; player < 2; ++player) {
    Print(absl::StrCat(referee_->side(player), ": ", PlayerName(player), "\n"));
  }
  Keep();
  return absl::OkStatus();
}

absl::Status Sitting::Resign(const std::string&) {
  if (game_->ended()) return absl::FailedPreconditionError("the game is over");
  if (watching()) return absl::FailedPreconditionError("no person plays");
  const int loser = IsEngine(turn()) ? 1 - turn() : turn();
  game_->End(loser == 0 ? "p2win" : "p1win", absl::StrCat(referee_->side(loser), " resigns"));
  announced_ = false;
  paused_ = false;
  return absl::OkStatus();
}

// An engine agrees when it does not think itself ahead.
absl::StatusOr<bool> Sitting::Agrees(int player) {
  if (!IsEngine(player)) {
    const std::optional<std::string> answer =
        ReadLine(absl::StrCat(referee_->side(player), ", do you agree to a draw (yes or no)> "));
    return answer && absl::StartsWithIgnoreCase(*answer, "y");
  }
  const absl::StatusOr<Engine*> engine = EngineOf(player);
  if (!engine.ok()) return engine.status();
  const absl::StatusOr<Found> found = (*engine)->Search(
      game_->PositionLine(), GoLine(sides_[player]), [] { return Interrupts::pending(); });
  if (!found.ok()) return found.status();
  const int score = found->score_mate ? *found->score_mate : found->score_cp.value_or(0);
  return turn() == player ? score <= 0 : score >= 0;
}

absl::Status Sitting::Draw(const std::string&) {
  if (game_->ended()) return absl::FailedPreconditionError("the game is over");
  if (players() == 1 || watching()) {
    return absl::FailedPreconditionError("there is nobody to offer a draw");
  }
  const int offering = IsEngine(turn()) ? 1 - turn() : turn();
  const absl::StatusOr<bool> agreed = Agrees(1 - offering);
  if (!agreed.ok()) return agreed.status();
  if (!*agreed) {
    Print(absl::StrCat(referee_->side(1 - offering), " declines and the game goes on.\n"));
    return absl::OkStatus();
  }
  game_->End("draw", "by agreement");
  announced_ = false;
  paused_ = false;
  return absl::OkStatus();
}

}  // namespace tavoliere::play
