#include "tools/play/game/played_game.h"

#include <utility>

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <string_view>

#include <unistd.h>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"
#include "absl/time/clock.h"
#include "absl/time/time.h"
#include "protocol/wire/text/text.h"

namespace tavoliere::play {
namespace {

// That time, or the first one later that this process has not used.
std::int64_t UniqueMicros(absl::Time now) {
  static std::atomic<std::int64_t> last{0};
  std::int64_t before = last;
  std::int64_t micros = 0;
  do {
    micros = std::max(absl::ToUnixMicros(now), before + 1);
  } while (!last.compare_exchange_weak(before, micros));
  return micros;
}

}  // namespace

PlayedGame::PlayedGame(std::optional<std::string> fen, int players, bool first_begins)
    : fen_(std::move(fen)), players_(players), first_begins_(first_begins) {
  const absl::Time now = absl::Now();
  started_ = absl::FormatTime("%Y-%m-%d%ET%H:%M:%SZ", now, absl::UTCTimeZone());
  // With the process's number and the fraction of the second no other game has the same name.
  event_ = absl::StrCat("tav-play ", ::getpid(), ".", UniqueMicros(now) % 1'000'000);
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
  tree_ = ReadTree(record, line_);
  played_ = line_.size();
  const std::vector<GameTree::Node> rest = tree_.MainLineFrom(here());
  line_.insert(line_.end(), rest.begin(), rest.end());
  // An interrupted game goes on.
  if (!ended()) reason_.clear();
}

std::string PlayedGame::PositionLine(std::size_t plies_ago) const {
  return PositionLineAt(NodeAt(played_ - std::min(plies_ago, played_)));
}

std::string PlayedGame::PositionLineAt(GameTree::Node node) const {
  std::string line = fen_ ? absl::StrCat("position fen ", *fen_) : "position startpos";
  const char* before = " moves ";
  for (const GameTree::Node move : tree_.LineTo(node)) {
    absl::StrAppend(&line, before, tree_.move(move).move);
    before = " ";
  }
  return line;
}

std::vector<protocol::MoveRecord> PlayedGame::MovesOf(std::size_t from, std::size_t to) const {
  std::vector<protocol::MoveRecord> moves;
  for (std::size_t i = from; i < to; ++i) moves.push_back(tree_.move(line_[i]));
  return moves;
}

std::vector<protocol::MoveRecord> PlayedGame::moves() const { return MovesOf(0, played_); }

std::vector<protocol::MoveRecord> PlayedGame::moves_to_redo() const {
  return MovesOf(played_, line_.size());
}

int PlayedGame::Mover(std::size_t ply) const {
  if (players_ == 1) return 0;
  return static_cast<int>((ply + (first_begins_ ? 0 : 1)) % 2);
}

bool PlayedGame::IsPlayed(GameTree::Node node) const {
  return NodeAt(std::min(tree_.Depth(node), played_)) == node;
}

bool PlayedGame::has_content() const {
  return tree_.moves() > 0 || tree_.move(GameTree::kStart).comment.has_value();
}

std::size_t PlayedGame::Aim(GameTree::Node node) {
  std::vector<GameTree::Node> line = tree_.LineTo(node);
  const auto parting = std::mismatch(line.begin(), line.end(), line_.begin(), line_.end());
  // A place of the present line leaves what follows it as it is.
  if (parting.first == line.end()) return played_ - std::min(played_, line.size());
  const auto common = static_cast<std::size_t>(parting.first - line.begin());
  const std::size_t back = played_ - std::min(played_, common);
  if (back > 0) return back;
  const std::vector<GameTree::Node> rest = tree_.MainLineFrom(node);
  line.insert(line.end(), rest.begin(), rest.end());
  line_ = std::move(line);
  return 0;
}

GameTree::Node PlayedGame::AddLine(GameTree::Node node, const std::vector<std::string>& moves) {
  for (const std::string& text : moves) {
    protocol::MoveRecord move;
    move.move = text;
    node = tree_.Add(node, std::move(move));
  }
  FollowOn();
  return node;
}

void PlayedGame::Remove(GameTree::Node node) {
  tree_.Remove(node);
  FollowOn();
}

// What is to be played again goes on as far as the tree does.
void PlayedGame::FollowOn() {
  while (!line_.empty() && !tree_.Has(line_.back())) line_.pop_back();
  const std::vector<GameTree::Node> rest =
      tree_.MainLineFrom(line_.empty() ? GameTree::kStart : line_.back());
  line_.insert(line_.end(), rest.begin(), rest.end());
}

void PlayedGame::Play(protocol::MoveRecord move) {
  const GameTree::Node place = here();
  const std::optional<GameTree::Node> known = tree_.Child(place, move.move);
  GameTree::Node node = 0;
  if (known) {
    node = *known;
    move.comment = tree_.move(node).comment;
    tree_.move(node) = std::move(move);
  } else {
    node = tree_.Add(place, std::move(move));
  }
  tree_.Lead(node);
  if (redoable() == 0 || line_[played_] != node) {
    line_.resize(played_);
    line_.push_back(node);
    FollowOn();
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
  if (count > 0) End("none", "");
  return count;
}

void PlayedGame::End(const std::string& result, const std::string& reason) {
  result_ = result;
  reason_ = reason;
}

Microseconds PlayedGame::Time(int player) const {
  Microseconds time{0};
  for (std::size_t i = 0; i < played_; ++i) {
    if (Mover(i) == player) time += Microseconds(tree_.move(line_[i]).time_us);
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
  WriteTree(tree_, {line_.begin(), line_.begin() + static_cast<std::ptrdiff_t>(played_)}, record);
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
  protocol::MoveRecord figures = protocol::RecordOf("", found.info);
  figures.time_us = std::chrono::duration_cast<Microseconds>(found.elapsed).count();
  return figures;
}

std::string Opening::PositionLine() const {
  std::string line = fen ? absl::StrCat("position fen ", *fen) : "position startpos";
  if (!moves.empty()) absl::StrAppend(&line, " moves ", absl::StrJoin(moves, " "));
  return line;
}

Opening ParseOpening(const std::string& text) {
  const std::vector<std::string> words = absl::StrSplit(text, ' ', absl::SkipEmpty());
  auto word = words.begin();
  for (const char* const known : {"position", "startpos", "fen"}) {
    if (word != words.end() && *word == known) ++word;
  }
  const bool bare = word == words.begin();
  const auto moves = std::find(word, words.end(), "moves");
  Opening opening;
  if (word != moves) opening.fen = absl::StrJoin(word, moves, " ");
  if (moves != words.end()) opening.moves = MovesIn(absl::StrJoin(moves + 1, words.end(), " "));
  if (bare && moves == words.end() && opening.fen) opening.or_moves = MovesIn(*opening.fen);
  return opening;
}

std::vector<std::string> MovesIn(const std::string& text) {
  constexpr std::string_view kSigns = "-xX:";
  const auto is_sign = [&](char c) { return kSigns.find(c) != std::string_view::npos; };
  std::vector<std::string> words;
  for (std::string& word : std::vector<std::string>(absl::StrSplit(text, ' ', absl::SkipEmpty()))) {
    const bool pass = word == "--" || (!words.empty() && words.back() == "--");
    if (!pass && !words.empty() && (is_sign(word.front()) || is_sign(words.back().back()))) {
      words.back() += word;
    } else {
      words.push_back(std::move(word));
    }
  }
  words = protocol::WithoutMoveNumbers(std::move(words));
  if (!words.empty() && protocol::ReadResult(words.back())) words.pop_back();
  return words;
}

std::string ClockText(Microseconds time) {
  const auto seconds = std::chrono::duration_cast<std::chrono::seconds>(time).count();
  if (seconds >= 3600) {
    return absl::StrFormat("%d:%02d:%02d", seconds / 3600, seconds / 60 % 60, seconds % 60);
  }
  return absl::StrFormat("%d:%02d", seconds / 60, seconds % 60);
}

}  // namespace tavoliere::play
