#include "engines/othello/files/file_game.h"

#include <algorithm>
#include <cmath>
#include <cstdint>

#include "absl/strings/match.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "core/files/status_macros.h"
#include "engines/base/text/dates.h"
#include "engines/base/text/game_text.h"
#include "protocol/wire/text/text.h"

namespace tavoliere::othello {
namespace {

using core::Player;

constexpr double kCentiDiscs = 100;
constexpr double kMicroseconds = 1e6;
constexpr const char* kNameless = "?";

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

constexpr const char* kBy = ", by ";
constexpr const char* kKomi = ", komi ";

const char* ReasonOf(Breach breach) {
  switch (breach) {
    case Breach::kResigned:
      return "resigned";
    case Breach::kTime:
      return "out of time";
    case Breach::kAgreed:
      return "agreed";
    case Breach::kNone:
      break;
  }
  return "the game was stopped";
}

// The number behind `words` in a reason.
std::optional<double> NumberBehind(const std::string& reason, const std::string& words) {
  const std::size_t at = reason.find(words);
  if (at == std::string::npos) return std::nullopt;
  const std::size_t begin = at + words.size();
  double number = 0;
  const bool read = absl::SimpleAtod(
      reason.substr(begin, reason.find_first_not_of("+-.0123456789", begin) - begin), &number);
  return read && std::isfinite(number) ? std::optional(number) : std::nullopt;
}

// Rounded, so that it is written without an exponent.
double Thousandths(double discs) { return std::round(1000 * discs) / 1000; }

int SquaresOf(const FileGame& game) {
  return BoardSize(game.start.variant()) * BoardSize(game.start.variant());
}

// The end that the moves do not show.
void EndEarly(const FileGame& game, protocol::GameRecord* record) {
  if (!game.margin) {
    record->result = "none";
    record->termination = "interrupted";
    record->reason = "the game was not finished";
    return;
  }
  record->result = WinnerWord(*game.margin);
  record->termination = game.breach == Breach::kTime ? "time" : "adjudication";
  record->reason = ReasonOf(game.breach);
  const double discs = std::abs(*game.margin);
  // What a record without a number is read as.
  const bool usual = game.breach == Breach::kResigned || game.breach == Breach::kTime
                         ? discs == SquaresOf(game)
                         : discs == 0;
  if (!usual) absl::StrAppend(&record->reason, kBy, Thousandths(discs), " discs");
}

// A record's own end, in the words of EndEarly() or in those of a judge.
void ReadEnd(const protocol::GameRecord& record, FileGame* game) {
  const double won = NumberBehind(record.reason, kBy).value_or(SquaresOf(*game));
  game->margin = record.result == "p1win" ? won : record.result == "p2win" ? -won : 0;
  if (record.termination == "time") {
    game->breach = Breach::kTime;
    return;
  }
  game->breach = record.result == "draw" ? Breach::kAgreed : Breach::kResigned;
  for (const Breach breach : {Breach::kNone, Breach::kResigned, Breach::kAgreed}) {
    if (absl::StartsWith(record.reason, ReasonOf(breach))) game->breach = breach;
  }
}

void TakeEnd(const protocol::GameRecord& record, FileGame* game) {
  const Position end = EndOf(*game);
  game->komi = NumberBehind(record.reason, kKomi);
  const bool finished = Othello::CountMoves(end) == 0;
  if (finished && (record.termination == "normal" || record.result == "none")) {
    game->margin = Difference(end, FinalDifference(end)) - game->komi.value_or(0);
  } else if (record.result != "none") {
    ReadEnd(record, game);
  }
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
  // Some programs leave the komi out.
  for (const double said : {*game.margin, *game.margin + game.komi.value_or(0)}) {
    if (std::abs(said - counted) < 0.5 || std::abs(said - bare) < 0.5) return absl::OkStatus();
  }
  return absl::InvalidArgumentError(
      absl::StrCat("Black wins by ", counted, " discs, not by ", *game.margin));
}

protocol::GameRecord RecordOf(const FileGame& game, const std::string& id) {
  protocol::GameRecord record;
  record.id = id;
  record.event = game.event;
  record.engine[0] = game.black.empty() ? kNameless : game.black;
  record.engine[1] = game.white.empty() ? kNameless : game.white;
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
  if (Othello::CountMoves(position) != 0 || game.breach != Breach::kNone) {
    EndEarly(game, &record);
  } else {
    const core::Outcome over = Othello::Result(position);
    record.result = game.komi
                        ? WinnerWord(Difference(position, FinalDifference(position)) - *game.komi)
                        : base::ResultWord(over);
    record.reason = std::string(over.reason);
    record.termination = "normal";
  }
  if (game.komi) absl::StrAppend(&record.reason, kKomi, Thousandths(*game.komi));
  return record;
}

absl::StatusOr<FileGame> GameOf(const protocol::GameRecord& record) {
  ASSIGN_OR_RETURN(const Position start, record.fen
                                             ? Othello::Parse(*record.fen, VariantOf(*record.fen))
                                             : Othello::Start(Variant::kOthello));
  GameBuilder builder(start);
  for (const std::string& move : record.opening) {
    RETURN_IF_ERROR(builder.Add({}, move, {}));
  }
  for (const protocol::MoveRecord& move : record.moves) {
    FileMove details;
    if (move.score_cp) details.discs = *move.score_cp / kCentiDiscs;
    if (move.time_us > 0) details.seconds = static_cast<double>(move.time_us) / kMicroseconds;
    details.comment = move.comment.value_or("");
    RETURN_IF_ERROR(builder.Add({}, move.move, details));
  }
  FileGame& game = builder.game();
  game.black = record.engine[0] == kNameless ? "" : record.engine[0];
  game.white = record.engine[1] == kNameless ? "" : record.engine[1];
  game.event = record.event;
  game.date = base::ReadDate(record.started);
  TakeEnd(record, &game);
  return game;
}

std::string FaultAt(const std::string& text, std::size_t offset, int game,
                    const absl::Status& what) {
  const auto end = static_cast<std::ptrdiff_t>(std::min(offset, text.size()));
  const auto line = 1 + std::count(text.begin(), text.begin() + end, '\n');
  return absl::StrCat("line ", line, ", game ", game, ": ", std::string(what.message()));
}

}  // namespace tavoliere::othello
