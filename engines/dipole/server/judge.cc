#include "engines/dipole/server/judge.h"

#include "absl/strings/str_cat.h"
#include "engines/base/text/game_text.h"
#include "protocol/wire/text/text.h"

namespace tavoliere::dipole {
namespace {

using base::ResultWord;
using core::Player;
using Kind = ServerMessage::Kind;

}  // namespace

Judge::Judge(const JudgeSettings& settings, const std::array<std::string, 2>& names)
    : settings_(settings), history_(Dipole::Start(settings.variant)) {
  record_.engine[0] = names[0];
  record_.engine[1] = names[1];
  if (settings.variant != Variant::kDipole) record_.fen = Dipole::Format(history_.start());
  record_.result = "none";
  record_.termination = "interrupted";
}

Sayings Judge::Begin() { return {{turn(), {Kind::kYourTurn, ""}}}; }

Sayings Judge::Hear(Player from, const std::string& line, std::chrono::microseconds spent) {
  if (over_) return {};
  const ClientMessage message = ParseClientMessage(line);
  switch (message.kind) {
    case ClientMessage::Kind::kMove:
      return HearMove(from, message.argument, spent);
    case ClientMessage::Kind::kNothing:
    case ClientMessage::Kind::kName:
      return {};
    case ClientMessage::Kind::kUnknown:
      break;
  }
  if (++unknown_[Index(from)] > kForgiven) return TooMuch(from);
  return {
      {from,
       {Kind::kMessage, absl::StrCat("expected MOVE and a move, got ", protocol::Quoted(line))}}};
}

Sayings Judge::HearMove(Player from, const std::string& text, std::chrono::microseconds spent) {
  if (from != turn()) {
    return Forfeit(from, "illegal", absl::StrCat(ColourName(from), " moved out of turn"),
                   ServerMessage{Kind::kIllegalMove, ""});
  }
  const absl::StatusOr<Move> move = settings_.odd_exits
                                        ? ParseMoveWithOddExits(history_.current(), text)
                                        : Dipole::ParseMove(history_.current(), text);
  if (!move.ok()) {
    return Forfeit(from, "illegal",
                   absl::StrCat(ColourName(from), " sent ", protocol::Quoted(text), ": ",
                                std::string(move.status().message())),
                   ServerMessage{Kind::kIllegalMove, ""});
  }
  protocol::MoveRecord& recorded = record_.moves.emplace_back();
  recorded.move = Dipole::FormatMove(history_.current(), *move);
  recorded.time_us = spent.count();
  Sayings sayings = {
      {from, {Kind::kValidMove, ""}},
      {core::Opponent(from), {Kind::kOpponentMove, FormatCourseMove(history_.current(), *move)}}};
  history_.Play(*move);
  if (const auto outcome = history_.GameOver(Settings{settings_.max_moves})) {
    record_.termination = "normal";
    record_.reason = std::string(outcome->reason);
    TellResult(*outcome, &sayings);
  } else {
    sayings.push_back({turn(), {Kind::kYourTurn, ""}});
  }
  return sayings;
}

Sayings Judge::TimeIsUp() {
  if (over_) return {};
  return Forfeit(turn(), "time", absl::StrCat(ColourName(turn()), " ran out of time"),
                 ServerMessage{Kind::kTimeout, ""});
}

Sayings Judge::Disconnected(Player player) {
  if (over_) return {};
  return Forfeit(player, "crash", absl::StrCat(ColourName(player), " left the game"), std::nullopt);
}

Sayings Judge::TooMuch(Player player) {
  if (over_) return {};
  return Forfeit(player, "protocol",
                 absl::StrCat(ColourName(player), " sent too many lines that are not messages"),
                 ServerMessage{Kind::kMessage, "too many lines that are not messages"});
}

Sayings Judge::Forfeit(Player player, const std::string& termination, const std::string& reason,
                       std::optional<ServerMessage> verdict) {
  Sayings sayings;
  for (Player told : {Player::kFirst, Player::kSecond})
    sayings.push_back({told, {Kind::kMessage, reason}});
  if (verdict) sayings.push_back({player, *verdict});
  record_.termination = termination;
  record_.reason = reason;
  TellResult(core::Outcome::Win(core::Opponent(player), ""), &sayings);
  return sayings;
}

void Judge::TellResult(const core::Outcome& outcome, Sayings* sayings) {
  over_ = true;
  record_.result = ResultWord(outcome);
  for (Player player : {Player::kFirst, Player::kSecond}) {
    Kind kind = Kind::kTie;
    if (outcome.result != core::Outcome::Result::kDraw) {
      const bool first_wins = outcome.result == core::Outcome::Result::kFirstWins;
      kind = first_wins == (player == Player::kFirst) ? Kind::kVictory : Kind::kDefeat;
    }
    sayings->push_back({player, {kind, ""}});
  }
}

}  // namespace tavoliere::dipole
