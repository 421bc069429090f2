#include <cstdlib>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "engines/othello/dialects/gtp.h"

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
  implied_.clear();
  passes_after_end_ = 0;
  engine_.NewGame();
}

absl::Status GtpGame::Play(std::size_t player, const std::string& move) {
  if (!over()) {
    absl::Status played = GiveTurn(player);
    if (played.ok()) played = engine_.PlayWord(move);
    EndTurn();
    return played;
  }
  if (move != "pass") return absl::InvalidArgumentError("illegal move: the game is over");
  ++passes_after_end_;
  return absl::OkStatus();
}

absl::Status GtpGame::GiveTurn(std::size_t player) {
  if (turn() == player) return absl::OkStatus();
  if (position().moves() == 0 && !over()) {
    implied_.push_back(moves());
    return engine_.PlayWord("pass");
  }
  return absl::InvalidArgumentError(
      absl::StrCat("illegal move: it is the turn of ", Othello::kPlayerNames[1 - player]));
}

void GtpGame::EndTurn() {
  if (implied_.empty() || implied_.back() + 1 != moves()) return;
  implied_.pop_back();
  engine_.TakeBack();
}

absl::Status GtpGame::Undo() {
  if (passes_after_end_ > 0) {
    --passes_after_end_;
    return absl::OkStatus();
  }
  if (moves() == 0) return absl::FailedPreconditionError("cannot undo");
  engine_.TakeBack();
  EndTurn();
  return absl::OkStatus();
}

std::string GtpGame::legal_moves() const {
  Othello::MoveList legal;
  if (!over()) Othello::Generate(position(), legal);
  std::vector<std::string> words;
  for (const Move move : legal) words.push_back(Othello::FormatMove(position(), move));
  return absl::StrJoin(words, " ");
}

std::string GtpGame::Result() const {
  const int black = Count(position().discs(core::Player::kFirst));
  const int white = Count(position().discs(core::Player::kSecond));
  const int empty = Count(position().empties());
  if (black == white) return "0";
  return absl::StrCat(black > white ? "B+" : "W+", std::abs(black - white) + empty);
}

std::string GtpGame::Board() const {
  const std::string cells = Othello::Format(position());
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

}  // namespace tavoliere::othello
