#include "tools/play/web_face.h"

#include <utility>

#include <algorithm>

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "tools/play/console.h"
#include "tools/play/interrupts.h"
#include "tools/play/transcript.h"
#include "tools/play/web_searching.h"

namespace tavoliere::play {
namespace {

using std::chrono::steady_clock;

constexpr std::chrono::hours kLong{1};
constexpr std::chrono::seconds kPassShown{1};  // so that a pass is seen

}  // namespace

WebFace::WebFace(protocol::EventLoop& loop, page::Server& server, Settings settings,
                 WebManner manner)
    : loop_(loop), server_(server), settings_(std::move(settings)), manner_(std::move(manner)) {
  view_.version = manner_.version;
  view_.games = manner_.games;
  view_.pace_ms = manner_.pace.count();
  if (!settings_.language.empty()) view_.language = settings_.language;
  loop_.Watch(server_.events_ready(), [this] {
    Collect();
    loop_.Stop();
  });
  loop_.SetBeatHandler([this](protocol::Duration) {
    FlushSearch();
    // A clock that has run out ends a search too.
    if (sitting_ != nullptr && view_.clock.rule().kind != ClockRule::Kind::kNone) loop_.Stop();
  });
}

WebFace::~WebFace() {
  loop_.SetBeatHandler(nullptr);
  loop_.Unwatch(server_.events_ready());
  if (sitting_ != nullptr) sitting_->set_listener(nullptr);
}

void WebFace::OnNews(const std::string& lines) {
  Tell("info", std::string(absl::StripAsciiWhitespace(lines)));
}

void WebFace::OnPutAway(const std::string& /*archive*/) {
  Tell("saved", "The game is kept and can be gone on with.");
}

absl::Status WebFace::Begin() {
  if (settings_.program.empty()) return absl::OkStatus();
  const absl::StatusOr<bool> found = OpenGame(settings_);
  if (!found.ok()) return found.status();
  if (!manner_.load.empty()) return sitting_->Load(manner_.load, 0);
  if (manner_.resume) return sitting_->Resume();
  // What a process that was killed has left goes on, unless a position was asked for.
  if (*found && settings_.position.empty() && sitting_->Resume().ok()) {
    Tell("info", "The game that was under way goes on.");
  }
  BeginClock();
  return absl::OkStatus();
}

// Whether a process that died had left a game.
absl::StatusOr<bool> WebFace::OpenGame(const Settings& settings) {
  Settings spoken = settings;
  spoken.language = view_.language;
  auto begun = Sitting::Begin(loop_, spoken);
  if (!begun.ok()) return begun.status();
  sitting_ = *std::move(begun);
  sitting_->set_listener(this);
  settings_ = settings;
  view_.fame = false;
  view_.offer = 0;
  view_.analysis = false;
  fame_of_ = 0;
  AskForVerdicts();
  dirty_ = true;
  return sitting_->found_a_game();
}

void WebFace::CloseGame() {
  if (sitting_ == nullptr) return;
  sitting_->PutAway();
  sitting_->set_listener(nullptr);
  sitting_.reset();
  view_.verdicts.clear();
  view_.clock = GameClock();
  dirty_ = true;
}

Ending WebFace::Run() {
  while (!Interrupts::pending() && !leaving_) {
    if (sitting_ != nullptr && sitting_->AnyEngineLost()) Revive();
    WorkOff(/*searching=*/false);
    if (leaving_ || (sitting_ != nullptr && sitting_->AnyEngineLost())) continue;
    Settle();
    Publish();
    if (queue_.empty()) Step();
  }
  CloseGame();
  SendAll({{"type", "bye"}, {"text", "The program ends; the game is kept."}});
  return Interrupts::pending() ? Ending::kInterrupted : Ending::kLeft;
}

void WebFace::Settle() {
  if (sitting_ == nullptr) return;
  CheckClock();
  if (sitting_->game().ended() && !sitting_->announced()) Announce();
}

void WebFace::Step() {
  if (sitting_ == nullptr || sitting_->game().ended() || sitting_->paused()) return Analyse();
  if (sitting_->IsEngine(sitting_->turn())) return EnginesTurn();
  if (sitting_->facts().legal == std::vector<std::string>{kPass}) return PassTurn();
  Analyse();
}

void WebFace::Idle(std::chrono::milliseconds longest) {
  const auto until = steady_clock::now() + longest;
  SleepUntil(loop_, until, [this] {
    if (sitting_ != nullptr) CheckClock();
    return !queue_.empty() || dirty_ || (sitting_ != nullptr && sitting_->AnyEngineLost());
  });
}

// False: something was asked for meanwhile that is to be done first.
bool WebFace::WaitUntil(steady_clock::time_point until) {
  while (!Hurry()) {
    if (sitting_->AnyEngineLost()) return false;
    const auto left = until - steady_clock::now();
    if (left <= steady_clock::duration::zero()) return true;
    Idle(std::chrono::ceil<std::chrono::milliseconds>(left));
  }
  return false;
}

Microseconds WebFace::Thinks() const {
  if (sitting_ == nullptr || sitting_->game().ended() ||
      (sitting_->paused() && sitting_->IsEngine(sitting_->turn()))) {
    return Microseconds(0);
  }
  return std::chrono::duration_cast<Microseconds>(steady_clock::now() - sitting_->turn_began());
}

void WebFace::CheckClock() {
  if (sitting_->game().ended()) return;
  const int turn = sitting_->turn();
  const auto left = view_.clock.Left(turn, sitting_->game(), turn, Thinks());
  if (!left || left->count() > 0) return;
  sitting_->LoseByTime();
  dirty_ = true;
}

void WebFace::EnginesTurn() {
  const int player = sitting_->turn();
  const auto began = steady_clock::now();
  absl::Status status = sitting_->Wake(player);
  if (status.ok()) {
    hurried_ = abandoned_ = false;
    const Searching searching(*this, "move");
    const std::string go = view_.clock.GoLine(sitting_->side(player), player, sitting_->game());
    const absl::StatusOr<Found> found = sitting_->Think(
        player, [this] { return Hurry(); }, go);
    status = found.status();
    CheckClock();
    if (found.ok() && sitting_->watching() && !hurried_ && !abandoned_) {
      abandoned_ = !WaitUntil(began + manner_.pace);
    }
    if (found.ok() && !abandoned_ && !Interrupts::pending() && !sitting_->game().ended()) {
      status = TakeEnginesMove(*found, player);
    }
  }
  dirty_ = true;
  if (status.ok() || sitting_->AnyEngineLost()) return;
  // An engine that cannot go on is not asked again and again.
  sitting_->set_paused(true);
  Tell("info",
       absl::StrCat(sitting_->PlayerName(player), ": ", std::string(status.message()), "."));
}

absl::Status WebFace::TakeEnginesMove(const Found& found, int player) {
  if (found.move.empty() || found.move == "none") {
    sitting_->set_paused(true);
    Tell("info", absl::StrCat(sitting_->PlayerName(player), " finds no move",
                              found.remarks.empty() ? "" : ": ",
                              found.remarks.empty() ? "" : found.remarks.back(), "."));
    return absl::OkStatus();
  }
  const PlayedGame& game = sitting_->game();
  const absl::StatusOr<std::string> move = sitting_->referee().Read(
      game.PositionLine(), game.has_moves(), found.move, sitting_->facts());
  if (!move.ok()) {
    return absl::InvalidArgumentError(
        absl::StrCat("wants to play ", found.move, ", ", std::string(move.status().message())));
  }
  const std::string& side = sitting_->referee().side(player);
  if (*move == kPass) {
    Tell("pass", absl::StrCat(side, " has no move and passes."));
  } else {
    Tell("move", absl::StrCat(side, " plays ", *move, "."));
  }
  return sitting_->Play(*move, FiguresOf(found));
}

void WebFace::PassTurn() {
  Tell("pass",
       absl::StrCat(sitting_->referee().side(sitting_->turn()), " has no move and passes."));
  if (!WaitUntil(steady_clock::now() + kPassShown)) return;
  sitting_->PlayPersonsMove(kPass).IgnoreError();
  dirty_ = true;
}

void WebFace::Announce() {
  sitting_->set_announced();
  const std::string sides[2] = {sitting_->referee().side(0), sitting_->referee().side(1)};
  Tell("info", absl::StrCat(ResultText(sitting_->game(), sides, sitting_->players()), "."));
  sitting_->PutAway();
  view_.offer = 0;
  view_.fame = sitting_->referee().Has("halloffame") && sitting_->game().result() == "p1win" &&
               !sitting_->IsEngine(0) && !absl::StartsWith(sitting_->facts().score, "-") &&
               fame_of_ != sitting_->games_begun();
  dirty_ = true;
}

void WebFace::Revive() {
  if (sitting_->ReviveEngines()) {
    AskForVerdicts();
    if (again_) queue_.push_front(*std::exchange(again_, std::nullopt));
  } else {
    CloseGame();
    Tell("engine-lost", "The game is kept; choose it again to go on with it.");
  }
  again_.reset();
  dirty_ = true;
}

void WebFace::Analyse() {
  const bool possible = sitting_ != nullptr && view_.analysis && !sitting_->game().ended() &&
                        analysed_ != view_.revision;
  if (!possible) return Idle(kLong);
  absl::Status status;
  {
    const Searching searching(*this, "analysis");
    status = sitting_
                 ->Advise(sitting_->game().plies(), view_.lines, "go infinite",
                          [this] { return Hurry() || dirty_; })
                 .status();
  }
  if (queue_.empty() && !dirty_) analysed_ = view_.revision;  // until something changes
  if (status.ok()) return;
  view_.analysis = false;
  dirty_ = true;
  Tell("info", std::string(status.message()));
}

}  // namespace tavoliere::play
