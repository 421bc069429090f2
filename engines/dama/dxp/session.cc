#include "engines/dama/dxp/session.h"

#include <utility>

#include <algorithm>
#include <vector>

#include "absl/strings/str_cat.h"
#include "core/files/status_macros.h"
#include "protocol/wire/text/text.h"

namespace tavoliere::dama::dxp {
namespace {

using protocol::GoCommand;
using protocol::Milliseconds;

// The same end from the other side.
char Opposite(char reason) { return reason == kLost ? kWon : reason == kWon ? kLost : reason; }

}  // namespace

Session::Session(SessionSettings settings, Hooks hooks)
    : settings_(std::move(settings)), hooks_(std::move(hooks)) {}

// What each message does.
struct Session::Listener {
  Session& session;

  absl::Status operator()(const GameRequest& request) const {
    if (session.playing_) return absl::FailedPreconditionError("a game is under way");
    session.opponent_ = request.name;
    session.hooks_.send(GameAnswer{session.settings_.name, '0'});
    session.Begin(request.start, request.follower, request.minutes, request.moves);
    return absl::OkStatus();
  }
  absl::Status operator()(const GameAnswer& answer) const {
    if (session.playing_ || session.asked_ == 0)
      return absl::FailedPreconditionError("no game was requested");
    if (answer.code != '0') {
      return absl::UnavailableError(absl::StrCat(
          protocol::Quoted(answer.name), " declined the game, code ", std::string(1, answer.code)));
    }
    session.opponent_ = answer.name;
    const GameRequest& request = session.settings_.request;
    session.Begin(request.start, core::Opponent(request.follower), request.minutes, request.moves);
    return absl::OkStatus();
  }
  absl::Status operator()(const MoveMessage& move) const { return session.Accept(move); }
  absl::Status operator()(const GameEnd& end) const {
    if (session.playing_) {
      const bool more = session.asks_ ? session.asked_ < session.settings_.games : !end.last;
      session.hooks_.send(GameEnd{kUnknown, !more});
      session.EndGame(Opposite(end.reason));
    }
    if (end.last) session.done_ = true;
    if (session.asks_ && !session.done_) session.AskForNext();
    return absl::OkStatus();
  }
  absl::Status operator()(const Chat& chat) const {
    session.hooks_.say(absl::StrCat(session.opponent_, ": ", protocol::Quoted(chat.text)));
    return absl::OkStatus();
  }
  absl::Status operator()(const BackRequest& request) const { return session.GoBack(request); }
  absl::Status operator()(const BackAnswer&) const { return absl::OkStatus(); }
};

void Session::Ask() {
  asks_ = true;
  settings_.request.name = settings_.name;
  ++asked_;
  hooks_.send(settings_.request);
}

absl::Status Session::Hear(const std::string& text) {
  const absl::StatusOr<Message> message = ParseMessage(text);
  if (absl::IsUnimplemented(message.status())) {
    hooks_.send(GameAnswer{settings_.name, '1'});
    return absl::OkStatus();
  }
  absl::Status heard = message.ok() ? std::visit(Listener{*this}, *message) : message.status();
  if (!heard.ok()) hooks_.send(Chat{absl::StrCat("error: ", std::string(heard.message()))});
  return heard;
}

void Session::Begin(const std::optional<Position>& start, core::Player ours, int minutes,
                    int moves) {
  history_ = core::History<Dama>(start.value_or(Position()));
  ours_ = ours;
  moves_ = moves;
  time_left_.reset();
  if (minutes > 0) time_left_ = std::chrono::minutes(minutes);
  begun_ = playing_ = true;
  hooks_.say(absl::StrCat("a game as ", ours == kWhite ? "White" : "Black", " against ",
                          protocol::Quoted(opponent_)));
  Proceed();
}

void Session::Proceed() {
  if (history_.current().turn() != ours_) return;
  // Whose turn it is finds that the game is over, and says so.
  const std::optional<core::Outcome> outcome = history_.GameOver(Settings());
  const bool all_made = moves_ > 0 && static_cast<int>(history_.moves().size()) >= 2 * moves_;
  if (!outcome && !all_made) return MakeMove();
  const char reason = outcome ? ReasonOf(*outcome, ours_) : kUnknown;
  const bool last = asks_ && asked_ >= settings_.games;
  hooks_.send(GameEnd{reason, last});
  EndGame(reason);
  if (last) done_ = true;
}

void Session::MakeMove() {
  const Clock::time_point began = Clock::now();
  const Move move = hooks_.think(history_, Limits());
  const auto spent = std::chrono::duration_cast<Milliseconds>(Clock::now() - began);
  if (time_left_) *time_left_ = std::max(*time_left_ - spent, Milliseconds(0));
  history_.Play(move);
  hooks_.send(MessageOf(move, static_cast<int>((spent.count() + 500) / 1000)));
}

GoCommand Session::Limits() const {
  GoCommand go;
  if (!time_left_) {
    go.movetime = settings_.move_time;
    return go;
  }
  go.clock[ours_ == kWhite ? 0 : 1].time = *time_left_;
  const int made = static_cast<int>(history_.moves().size()) / 2;
  if (moves_ > made) go.moves_to_go = moves_ - made;
  return go;
}

absl::Status Session::Accept(const MoveMessage& message) {
  if (!playing_ || history_.current().turn() == ours_)
    return absl::FailedPreconditionError("a move out of turn");
  ASSIGN_OR_RETURN(const Move move, MoveOf(history_.current(), message));
  history_.Play(move);
  Proceed();
  return absl::OkStatus();
}

absl::Status Session::GoBack(const BackRequest& request) {
  const bool black = request.turn == kBlack;
  const bool black_first = history_.start().turn() == kBlack;
  const int ply = 2 * (request.move - 1) + (black ? 1 : 0) - (black_first ? 1 : 0);
  if (!begun_ || ply < 0 || ply > static_cast<int>(history_.moves().size())) {
    hooks_.send(BackAnswer{'1'});
    return absl::OkStatus();
  }
  hooks_.send(BackAnswer{'0'});
  const std::vector<Move> moves = history_.moves();
  history_ = core::History<Dama>(history_.start());
  for (int i = 0; i < ply; ++i) history_.Play(moves[static_cast<std::size_t>(i)]);
  playing_ = true;
  Proceed();
  return absl::OkStatus();
}

void Session::EndGame(char reason) {
  playing_ = false;
  wins_ += reason == kWon ? 1 : 0;
  draws_ += reason == kDrawn ? 1 : 0;
  losses_ += reason == kLost ? 1 : 0;
  const char* const what = reason == kWon     ? "won"
                           : reason == kLost  ? "lost"
                           : reason == kDrawn ? "drawn"
                                              : "ended with an unknown result";
  hooks_.say(absl::StrCat("the game is ", what, " after ", history_.moves().size(),
                          " plies: ", wins_, " won, ", draws_, " drawn, ", losses_, " lost"));
}

void Session::AskForNext() {
  if (asked_ >= settings_.games) {
    done_ = true;
    return;
  }
  settings_.request.follower = core::Opponent(settings_.request.follower);
  Ask();
}

}  // namespace tavoliere::dama::dxp
