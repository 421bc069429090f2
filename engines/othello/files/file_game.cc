#include "engines/othello/files/file_game.h"

#include <algorithm>
#include <cmath>
#include <cstdint>

#include "absl/strings/str_cat.h"
#include "engines/base/outcome_text.h"
#include "protocol/wire/text.h"

namespace tavoliere::othello {
namespace {

using core::Player;

constexpr double kCentiDiscs = 100;
constexpr double kMicroseconds = 1e6;

bool MustPass(const Position& position) {
  return position.moves() == 0 && position.other_moves() != 0;
}

// For Black.
int Difference(const Position& finished, int difference) {
  return finished.turn() == Player::kFirst ? difference : -difference;
}

const char* WinnerWord(double margin) {
  return margin > 0 ? "p1win" : margin < 0 ? "p2win" : "draw";
}

// The end that the moves do not show.
void EndEarly(const FileGame& game, protocol::GameRecord* record) {
  record->result = "none";
  record->termination = "interrupted";
  record->reason = "the game was not finished";
  if (game.breach == Breach::kNone || !game.margin) return;
  record->result = WinnerWord(*game.margin);
  record->termination = game.breach == Breach::kTime ? "time" : "adjudication";
  record->reason = game.breach == Breach::kTime ? "out of time" : "resigned";
}

void TakeEnd(const protocol::GameRecord& record, FileGame* game) {
  const Position end = EndOf(*game);
  if (Othello::CountMoves(end) == 0) {
    game->margin = Difference(end, FinalDifference(end));
  } else if (record.result != "none") {
    game->margin = record.result == "p1win" ? 64 : record.result == "p2win" ? -64 : 0;
    game->breach = record.termination == "time" ? Breach::kTime : Breach::kResigned;
  }
}

// A position of either board: the number of its cells tells which.
absl::StatusOr<Position> ParseStart(const std::string& fen) {
  constexpr std::size_t kSmallBoard = 36;
  const std::string cells = fen.substr(0, fen.find(' '));
  return Othello::Parse(fen, cells.size() == kSmallBoard ? Variant::kOthello6 : Variant::kOthello);
}

}  // namespace

absl::Status GameBuilder::Add(std::optional<Player> mover, const std::string& text,
                              FileMove details) {
  absl::StatusOr<Move> move = Othello::ParseMove(current_, text);
  if (MustPass(current_) && mover != current_.turn() && (!move.ok() || !move->IsPass())) {
    game_.moves.push_back({Move::Pass(), {}, {}, ""});
    current_ = current_.Play(Move::Pass());
    move = Othello::ParseMove(current_, text);
  }
  const auto wrong = [&](const std::string& why) {
    return absl::InvalidArgumentError(
        absl::StrCat("move ", discs_ + 1, ", ", protocol::Quoted(text), ": ", why));
  };
  if (mover && *mover != current_.turn())
    return wrong(
        absl::StrCat("it is the turn of ", base::TextOf<Othello>::PlayerName(current_.turn())));
  if (!move.ok()) return wrong(std::string(move.status().message()));
  if (!move->IsPass()) ++discs_;
  details.move = *move;
  game_.moves.push_back(std::move(details));
  current_ = current_.Play(*move);
  return absl::OkStatus();
}

Position EndOf(const FileGame& game) {
  Position position = game.start;
  for (const FileMove& move : game.moves) position = position.Play(move.move);
  return position;
}

absl::Status CheckMargin(const FileGame& game) {
  const Position end = EndOf(game);
  if (!game.margin || game.breach != Breach::kNone || Othello::CountMoves(end) != 0)
    return absl::OkStatus();
  const int counted = Difference(end, FinalDifference(end));
  const int bare = Difference(end, Count(end.own()) - Count(end.other()));
  const double said = *game.margin;
  if (std::abs(said - counted) < 0.5 || std::abs(said - bare) < 0.5) return absl::OkStatus();
  return absl::InvalidArgumentError(
      absl::StrCat("Black wins by ", counted, " discs, not by ", said));
}

protocol::GameRecord RecordOf(const FileGame& game, const std::string& id) {
  protocol::GameRecord record;
  record.id = id;
  record.event = game.event;
  record.engine[0] = game.black;
  record.engine[1] = game.white.empty() ? "?" : game.white;
  if (!(game.start == Othello::Start(Variant::kOthello))) record.fen = Othello::Format(game.start);
  record.first = game.start.turn() == Player::kFirst ? 1 : 2;
  Position position = game.start;
  for (const FileMove& move : game.moves) {
    protocol::MoveRecord written;
    written.move = Othello::FormatMove(position, move.move);
    if (move.discs) written.score_cp = static_cast<int>(std::lround(*move.discs * kCentiDiscs));
    if (move.seconds)
      written.time_us = static_cast<std::int64_t>(std::llround(*move.seconds * kMicroseconds));
    if (!move.comment.empty()) written.comment = move.comment;
    record.duration_ms += written.time_us / 1000;
    record.moves.push_back(std::move(written));
    position = position.Play(move.move);
  }
  record.started = game.date;
  if (Othello::CountMoves(position) != 0) {
    EndEarly(game, &record);
    return record;
  }
  const core::Outcome over = Othello::Result(position);
  record.result = base::ResultWord(over);
  record.reason = std::string(over.reason);
  record.termination = "normal";
  return record;
}

absl::StatusOr<FileGame> GameOf(const protocol::GameRecord& record) {
  const absl::StatusOr<Position> start =
      record.fen ? ParseStart(*record.fen) : Othello::Start(Variant::kOthello);
  if (!start.ok()) return start.status();
  GameBuilder builder(*start);
  for (const std::string& move : record.opening) {
    if (absl::Status added = builder.Add({}, move, {}); !added.ok()) return added;
  }
  for (const protocol::MoveRecord& move : record.moves) {
    FileMove details;
    if (move.score_cp) details.discs = *move.score_cp / kCentiDiscs;
    if (move.time_us > 0) details.seconds = static_cast<double>(move.time_us) / kMicroseconds;
    details.comment = move.comment.value_or("");
    if (absl::Status added = builder.Add({}, move.move, details); !added.ok()) return added;
  }
  FileGame& game = builder.game();
  game.black = record.engine[0];
  game.white = record.engine[1] == "?" ? "" : record.engine[1];
  game.event = record.event;
  game.date = record.started;
  TakeEnd(record, &game);
  return game;
}

int LineAt(const std::string& text, std::size_t offset) {
  const std::size_t end = std::min(offset, text.size());
  return 1 + static_cast<int>(
                 std::count(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(end), '\n'));
}

}  // namespace tavoliere::othello
