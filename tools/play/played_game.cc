#include "tools/play/played_game.h"

#include <utility>

#include <algorithm>

#include <unistd.h>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"
#include "absl/time/clock.h"
#include "absl/time/time.h"

namespace tavoliere::play {

PlayedGame::PlayedGame(std::optional<std::string> fen, int players, bool first_begins)
    : fen_(std::move(fen)), players_(players), first_begins_(first_begins) {
  const absl::Time now = absl::Now();
  started_ = absl::FormatTime("%Y-%m-%d%ET%H:%M:%SZ", now, absl::UTCTimeZone());
  // With the process's number and the fraction of the second no other game has the same name.
  event_ = absl::StrCat("tav-play ", ::getpid(), ".", absl::ToUnixMicros(now) % 1'000'000);
}

PlayedGame::PlayedGame(const protocol::GameRecord& record, int players, bool first_begins)
    : fen_(record.fen),
      players_(players),
      first_begins_(first_begins),
      result_(record.result),
      reason_(record.reason),
      takebacks_(record.takebacks.value_or(0)),
      id_(record.id),
      event_(record.event),
      started_(record.started) {
  for (const std::string& move : record.opening) moves_.emplace_back().move = move;
  moves_.insert(moves_.end(), record.moves.begin(), record.moves.end());
  played_ = moves_.size();
  // An interrupted game goes on.
  if (!ended()) reason_.clear();
}

std::string PlayedGame::PositionLine(std::size_t plies_ago) const {
  std::string line = fen_ ? absl::StrCat("position fen ", *fen_) : "position startpos";
  for (std::size_t i = 0; i + plies_ago < played_; ++i) {
    absl::StrAppend(&line, i == 0 ? " moves " : " ", moves_[i].move);
  }
  return line;
}

std::vector<protocol::MoveRecord> PlayedGame::moves() const {
  return {moves_.begin(), moves_.begin() + static_cast<std::ptrdiff_t>(played_)};
}

std::vector<protocol::MoveRecord> PlayedGame::moves_to_redo() const {
  return {moves_.begin() + static_cast<std::ptrdiff_t>(played_), moves_.end()};
}

int PlayedGame::Mover(std::size_t ply) const {
  if (players_ == 1) return 0;
  return static_cast<int>((ply + (first_begins_ ? 0 : 1)) % 2);
}

void PlayedGame::Play(protocol::MoveRecord move) {
  const bool again = played_ < moves_.size() && moves_[played_].move == move.move;
  if (again) {
    move.comment = moves_[played_].comment;
    moves_[played_] = std::move(move);
  } else {
    moves_.resize(played_);
    moves_.push_back(std::move(move));
  }
  ++played_;
}

std::size_t PlayedGame::Undo(std::size_t plies) {
  const std::size_t count = std::min(plies, played_);
  played_ -= count;
  if (count > 0) End("none", "");
  return count;
}

std::size_t PlayedGame::Redo(std::size_t plies) {
  const std::size_t count = std::min(plies, redoable());
  played_ += count;
  return count;
}

void PlayedGame::Comment(std::size_t ply, const std::string& text) {
  if (text.empty()) {
    moves_[ply - 1].comment.reset();
  } else {
    moves_[ply - 1].comment = text;
  }
}

void PlayedGame::End(const std::string& result, const std::string& reason) {
  result_ = result;
  reason_ = reason;
}

Microseconds PlayedGame::Time(int player) const {
  Microseconds time{0};
  for (std::size_t i = 0; i < played_; ++i) {
    if (Mover(i) == player) time += Microseconds(moves_[i].time_us);
  }
  return time;
}

protocol::GameRecord PlayedGame::Record(const std::string& first, const std::string& second) const {
  protocol::GameRecord record;
  record.id = id_;
  record.event = event_;
  record.engine[0] = first;
  record.engine[1] = second;
  record.fen = fen_;
  record.moves = moves();
  record.result = result_;
  record.reason = ended() ? reason_ : "the game is not finished";
  record.termination = ended() ? "normal" : "interrupted";
  record.started = started_;
  record.duration_ms = std::chrono::duration_cast<std::chrono::milliseconds>(Time()).count();
  if (takebacks_ > 0) record.takebacks = takebacks_;
  return record;
}

bool PlayedGame::Is(const protocol::GameRecord& record) const {
  return record.id == id_ && record.event == event_ && record.started == started_;
}

protocol::MoveRecord FiguresOf(const Found& found) {
  protocol::MoveRecord figures;
  figures.score_cp = found.score_cp;
  figures.score_mate = found.score_mate;
  figures.depth = found.depth;
  figures.nodes = found.nodes;
  figures.time_us = std::chrono::duration_cast<Microseconds>(found.elapsed).count();
  return figures;
}

Opening ParseOpening(const std::string& text) {
  const std::vector<std::string> words = absl::StrSplit(text, ' ', absl::SkipEmpty());
  auto word = words.begin();
  for (const char* const known : {"position", "startpos", "fen"}) {
    if (word != words.end() && *word == known) ++word;
  }
  const auto moves = std::find(word, words.end(), "moves");
  Opening opening;
  if (word != moves) opening.fen = absl::StrJoin(word, moves, " ");
  if (moves != words.end()) opening.moves.assign(moves + 1, words.end());
  return opening;
}

std::string ClockText(Microseconds time) {
  const auto seconds = std::chrono::duration_cast<std::chrono::seconds>(time).count();
  if (seconds >= 3600) {
    return absl::StrFormat("%d:%02d:%02d", seconds / 3600, seconds / 60 % 60, seconds % 60);
  }
  return absl::StrFormat("%d:%02d", seconds / 60, seconds % 60);
}

}  // namespace tavoliere::play
