#include "tools/play/browser/web_ui.h"

#include <utility>

#include <algorithm>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "core/files/status_macros.h"
#include "tools/play/browser/search_json.h"
#include "tools/play/game/transcript.h"
#include "tools/play/session/interrupts.h"

namespace tavoliere::play {
namespace {

using std::chrono::steady_clock;

constexpr std::chrono::seconds kPassShown{1};  // so that a pass is seen

}  // namespace

WebUi::WebUi(protocol::EventLoop& loop, page::Server& server, Settings settings, WebOptions options)
    : loop_(loop), server_(server), settings_(std::move(settings)), options_(std::move(options)) {
  view_.version = options_.version;
  view_.games = options_.games;
  view_.pace_ms = options_.pace.count();
  if (!settings_.language.empty()) view_.language = settings_.language;
  loop_.Watch(server_.events_ready(), [this] {
    Collect();
    loop_.Stop();
  });
  loop_.SetBeatHandler([this](protocol::Duration) {
    FlushSearch();
    // A clock that has run out ends a search too.
    if (session_ != nullptr && view_.clock.rule().kind != ClockRule::Kind::kNone) loop_.Stop();
  });
}

WebUi::~WebUi() {
  loop_.SetBeatHandler(nullptr);
  loop_.Unwatch(server_.events_ready());
  if (session_ != nullptr) session_->set_listener(nullptr);
}

void WebUi::OnPutAway(const std::string& /*archive*/) {
  Notify({"saved", "The game is saved. You can resume it.", {}});
}

absl::Status WebUi::Begin() {
  if (settings_.program.empty()) return absl::OkStatus();
  ASSIGN_OR_RETURN(const bool found, OpenGame(settings_));
  if (!options_.load.empty()) return session_->AsArgumentError(session_->Load(options_.load, 0));
  if (options_.resume) return session_->AsArgumentError(session_->Resume());
  // What a process that was killed has left goes on, unless a position was asked for.
  if (found && settings_.position.empty() && session_->Resume().ok()) {
    Notify({"resumed", "The interrupted game continues.", {}});
  }
  BeginClock();
  return absl::OkStatus();
}

// Whether a process that died had left a game.
absl::StatusOr<bool> WebUi::OpenGame(const Settings& settings) {
  Settings spoken = settings;
  spoken.language = view_.language;
  ASSIGN_OR_RETURN(auto begun, PlaySession::Begin(loop_, spoken));
  session_ = std::move(begun);
  session_->set_listener(this);
  settings_ = settings;
  view_.fame = false;
  view_.offer = 0;
  view_.analysis = false;
  fame_of_ = 0;
  AskForVerdicts();
  dirty_ = true;
  return session_->found_a_game();
}

void WebUi::CloseGame() {
  if (session_ == nullptr) return;
  session_->PutAway();
  session_->set_listener(nullptr);
  rounds_ = Round();
  session_.reset();
  view_.verdicts.clear();
  view_.clock = GameClock();
  dirty_ = true;
}

Ending WebUi::Run() {
  while (!Interrupts::pending() && !leaving_) {
    if (session_ != nullptr && session_->AnyEngineLost()) Revive();
    WorkOff(/*searching=*/false);
    if (leaving_ || (session_ != nullptr && session_->AnyEngineLost())) continue;
    Settle();
    Publish();
    if (queue_.empty()) Step();
  }
  CloseGame();
  SendAll({{"type", "bye"}, {"text", "The program has ended. The game is saved."}});
  return Interrupts::pending() ? Ending::kInterrupted : Ending::kLeft;
}

void WebUi::Settle() {
  if (session_ == nullptr) return;
  CheckClock();
  if (session_->game().ended() && !session_->announced()) Announce();
}

void WebUi::Step() {
  if (session_ == nullptr || session_->game().ended() || session_->paused()) return Analyse();
  if (session_->IsEngine(session_->turn())) return EnginesTurn();
  if (session_->facts().legal == std::vector<std::string>{kPass}) return PassTurn();
  Analyse();
}

void WebUi::Idle(std::chrono::milliseconds longest) {
  const auto until = steady_clock::now() + longest;
  SleepUntil(loop_, until, [this] {
    if (session_ != nullptr) CheckClock();
    return !queue_.empty() || dirty_ || (session_ != nullptr && session_->AnyEngineLost());
  });
}

// False: something was asked for meanwhile that is to be done first.
bool WebUi::WaitUntil(steady_clock::time_point until) {
  while (!Hurry()) {
    if (session_->AnyEngineLost()) return false;
    const auto left = until - steady_clock::now();
    if (left <= steady_clock::duration::zero()) return true;
    Idle(std::chrono::ceil<std::chrono::milliseconds>(left));
  }
  return false;
}

Microseconds WebUi::Thinks() const {
  if (session_ == nullptr || session_->game().ended() ||
      (session_->paused() && session_->IsEngine(session_->turn()))) {
    return Microseconds(0);
  }
  return std::chrono::duration_cast<Microseconds>(steady_clock::now() - session_->turn_began());
}

void WebUi::CheckClock() {
  if (session_->game().ended()) return;
  const int turn = session_->turn();
  const auto left = view_.clock.Left(turn, session_->game(), turn, Thinks());
  if (!left || left->count() > 0) return;
  session_->LoseByTime();
  hurried_ = view_.thinking != "review";  // no next move is needed, the moves made can be reviewed
  dirty_ = true;
}

void WebUi::EnginesTurn() {
  const int player = session_->turn();
  const auto began = steady_clock::now();
  absl::Status status = session_->Wake(player);
  if (status.ok()) {
    const Searching searching(*this, Here("move"));
    const std::string go = view_.clock.GoLine(session_->side(player), player, session_->game());
    const absl::StatusOr<Found> found = session_->Think(
        player, [this] { return Hurry(); }, go);
    status = found.status();
    CheckClock();
    if (found.ok() && session_->watching() && !hurried_ && !abandoned_) {
      abandoned_ = !WaitUntil(began + options_.pace);
    }
    if (found.ok() && !abandoned_ && !Interrupts::pending() && !session_->game().ended()) {
      status = TakeEnginesMove(*found, player);
    }
  }
  dirty_ = true;
  if (status.ok() || session_->AnyEngineLost()) return;
  // An engine that cannot go on is not asked again and again.
  session_->set_paused(true);
  const std::string name = session_->PlayerName(player);
  const std::string why(status.message());
  Notify({"stopped", absl::StrCat(name, ": ", why, "."), {{"engine", name}, {"why", why}}});
}

absl::Status WebUi::TakeEnginesMove(const Found& found, int player) {
  if (found.move.empty() || found.move == "none") {
    session_->set_paused(true);
    const std::string name = session_->PlayerName(player);
    Notify({"no-move", session_->sentences().NoMove(name, found.remarks), {{"engine", name}}});
    return absl::OkStatus();
  }
  const absl::StatusOr<std::string> move = session_->judge().Read(found.move, session_->facts());
  if (!move.ok()) {
    session_->set_paused(true);
    const std::string name = session_->PlayerName(player);
    const std::string why(move.status().message());
    Notify({"illegal-move",
            session_->sentences().IllegalMove(name, found.move, why),
            {{"engine", name}, {"move", found.move}, {"why", why}}});
    return absl::OkStatus();
  }
  const std::string& side = session_->judge().side(player);
  if (*move == kPass) {
    NotifyPass(side);
  } else {
    Notify({"move", absl::StrCat(side, " plays ", *move, "."), {{"side", side}, {"move", *move}}});
  }
  return session_->Play(*move, FiguresOf(found));
}

void WebUi::NotifyPass(const std::string& side) {
  Notify({"pass", absl::StrCat(side, " has no move and passes."), {{"side", side}}});
}

void WebUi::PassTurn() {
  hurried_ = false;  // as the last move was
  NotifyPass(session_->judge().side(session_->turn()));
  if (!WaitUntil(steady_clock::now() + kPassShown)) return;
  session_->PlayPersonsMove(kPass).IgnoreError();
  dirty_ = true;
}

void WebUi::Announce() {
  session_->set_announced();
  const std::string sides[2] = {session_->judge().side(0), session_->judge().side(1)};
  // Other languages make the sentence of the state's result.
  Notify({"over", absl::StrCat(ResultText(session_->game(), sides, session_->players()), "."), {}});
  session_->PutAway();
  view_.offer = 0;
  view_.fame = session_->judge().Has("halloffame") && session_->game().result() == "p1win" &&
               !session_->IsEngine(0) && !absl::StartsWith(session_->facts().score, "-") &&
               fame_of_ != session_->games_begun();
  dirty_ = true;
}

void WebUi::Revive() {
  if (session_->ReviveEngines()) {
    AskForVerdicts();
    if (again_) queue_.push_front(*std::exchange(again_, std::nullopt));
  } else {
    CloseGame();
    Notify({"engine-lost", "The game is saved. Choose it again to continue.", {}});
  }
  again_.reset();
  dirty_ = true;
}

}  // namespace tavoliere::play
