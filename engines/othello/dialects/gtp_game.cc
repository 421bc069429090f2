#include "engines/othello/dialects/gtp_game.h"

#include <utility>

#include <cstdlib>

#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"

namespace tavoliere::othello {

absl::Status GtpGame::SetSize(int size) {
  for (const auto& [name, variant] : Othello::kVariants) {
    if (BoardSize(variant) != size) continue;
    const absl::Status set = engine_.options().Set("UCI_Variant", name);
    if (set.ok()) Clear();
    return set;
  }
  return absl::InvalidArgumentError("unacceptable size");
}

void GtpGame::Clear() {
  moves_.clear();
  implied_.clear();
  passes_after_end_ = 0;
  engine_.NewGame();
}

absl::Status GtpGame::Play(std::size_t player, const std::string& move) {
  if (!over()) {
    absl::Status played = GiveTurn(player);
    if (played.ok()) played = Add(move);
    EndTurn();
    return played;
  }
  if (move != "pass") return absl::InvalidArgumentError("illegal move: the game is over");
  ++passes_after_end_;
  return absl::OkStatus();
}

absl::Status GtpGame::GiveTurn(std::size_t player) {
  if (turn() == player) return absl::OkStatus();
  if (Ask("legal") == "pass") {
    implied_.push_back(moves_.size());
    return Add("pass");
  }
  return absl::InvalidArgumentError(
      absl::StrCat("illegal move: it is the turn of ", Othello::kPlayerNames[1 - player]));
}

void GtpGame::EndTurn() {
  if (implied_.empty() || implied_.back() + 1 != moves_.size()) return;
  implied_.pop_back();
  // What was legal once is so again.
  Become({moves_.begin(), moves_.end() - 1}).IgnoreError();
}

absl::Status GtpGame::Undo() {
  if (passes_after_end_ > 0) {
    --passes_after_end_;
    return absl::OkStatus();
  }
  if (moves_.empty()) return absl::FailedPreconditionError("cannot undo");
  const absl::Status undone = Become({moves_.begin(), moves_.end() - 1});
  EndTurn();
  return undone;
}

absl::Status GtpGame::Become(std::vector<std::string> moves) {
  protocol::PositionCommand position;
  position.moves = std::move(moves);
  const absl::Status set = engine_.SetPosition(position);
  if (set.ok()) moves_ = std::move(position.moves);
  return set;
}

absl::Status GtpGame::Add(const std::string& move) {
  std::vector<std::string> moves = moves_;
  moves.push_back(move);
  return Become(std::move(moves));
}

std::string GtpGame::Result() const {
  const Position position = Current();
  const int black = Count(position.discs(core::Player::kFirst));
  const int white = Count(position.discs(core::Player::kSecond));
  const int empty = Count(position.empties());
  if (black == white) return "0";
  return absl::StrCat(black > white ? "B+" : "W+", std::abs(black - white) + empty);
}

std::string GtpGame::Board() const {
  const std::string cells = Ask("fen");
  const auto columns = static_cast<std::size_t>(size());
  std::string text;
  for (std::size_t row = columns; row-- > 0;) {
    for (std::size_t column = 0; column < columns; ++column) {
      const char cell = cells[row * columns + column];
      text += cell == '-' ? '.' : cell;
      text += column + 1 < columns ? " " : "";
    }
    text += row > 0 ? "\n" : "";
  }
  return text;
}

std::string GtpGame::Ask(const std::string& what) const {
  const absl::StatusOr<std::string> answer = engine_.Query({what, {}});
  return answer.ok() ? *answer : "";
}

Position GtpGame::Current() const {
  const std::string text = Ask("fen");
  for (const auto& [name, variant] : Othello::kVariants) {
    const absl::StatusOr<Position> position = Othello::Parse(text, variant);
    if (position.ok()) return *position;
  }
  return {};
}

}  // namespace tavoliere::othello
