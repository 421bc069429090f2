#include "tools/play/browser/web_ui.h"

#include <utility>

#include "absl/strings/str_cat.h"
#include "core/files/status_macros.h"
#include "tools/play/engine/interrupts.h"
#include "tools/play/session/game_loader.h"

namespace tavoliere::play {
namespace {

using std::chrono::steady_clock;

constexpr std::chrono::seconds kPassShown{1};  // so that a pass is seen

}  // namespace

WebUi::WebUi(protocol::EventLoop& loop, page::Server& server, Settings settings, WebOptions options)
    : server_(server), options_(std::move(options)), table_{loop,         *this,
                                                            Tabs(server), std::move(settings),
                                                            {},           nullptr} {
  WebView& view = table_.view;
  view.version = options_.version;
  view.games = options_.games;
  for (GameProgram& game : view.games) {
    game.unfinished = UnfinishedMoves(table_.settings.state, BaseName(game.path));
  }
  view.pace_ms = options_.pace.count();
  if (!table_.settings.language.empty()) view.language = table_.settings.language;
  loop.Watch(server_.events_ready(), [this] {
    Collect();
    table_.loop.Stop();
  });
  loop.SetBeatHandler([this](protocol::Duration) {
    SendSearchLines(table_);
    // A clock that has run out ends a search too.
    const PlaySession* const session = table_.session.get();
    if (session != nullptr && session->clock().rule().kind != ClockRule::Kind::kNone) {
      table_.loop.Stop();
    }
  });
}

WebUi::~WebUi() {
  table_.loop.SetBeatHandler(nullptr);
  table_.loop.Unwatch(server_.events_ready());
  if (table_.session != nullptr) table_.session->set_listener(nullptr);
}

void WebUi::OnPutAway(const std::string& /*archive*/) {
  OnNotice({"saved", "The game is saved. You can resume it.", {}});
}

absl::Status WebUi::Begin() {
  if (table_.settings.program.empty()) return absl::OkStatus();
  const Settings settings = table_.settings;
  ASSIGN_OR_RETURN(const bool found, table_.OpenGame(settings));
  GameLoader loader(*table_.session);
  if (!options_.load.empty()) return loader.AsArgumentError(loader.Load(options_.load, 0));
  if (options_.resume) return loader.AsArgumentError(loader.Resume());
  // What a process that was killed has left goes on, unless a position was asked for.
  if (found && settings.position.empty() && loader.Resume().ok()) {
    table_.session->Notify({"resumed", "The interrupted game continues.", {}});
  }
  return absl::OkStatus();
}

bool WebUi::HasLostEngine() const {
  return table_.session != nullptr && table_.session->engines().AnyLost();
}

Ending WebUi::Run() {
  while (!Interrupts::pending() && !table_.leaving) {
    if (HasLostEngine()) Revive();
    HandleRequests(/*searching=*/false);
    if (table_.leaving || HasLostEngine()) continue;
    Settle();
    Publish();
    if (queue_.empty()) Step();
  }
  table_.CloseGame();
  table_.tabs.SendAll({{"type", "bye"}, {"text", "The program has ended. The game is saved."}});
  return Interrupts::pending() ? Ending::kInterrupted : Ending::kLeft;
}

void WebUi::Collect() {
  for (page::Event& event : server_.TakeEvents()) {
    if (event.kind == page::Event::Kind::kOpened)
      table_.dirty = true;  // its clocks are those of now
    if (event.kind != page::Event::Kind::kText) continue;
    absl::StatusOr<WebMessage> message = ParseWebMessage(event.text);
    if (message.ok()) {
      queue_.push_back({event.tab, *std::move(message)});
    } else {
      const std::string why(message.status().message());
      table_.tabs.Send(event.tab,
                       {{"type", "error"}, {"code", "message"}, {"text", why}, {"detail", why}});
    }
  }
}

bool WebUi::HandleRequests(bool searching) {
  while (!queue_.empty()) {
    const Request* const request = FindRequest(queue_.front().message.type);
    if (searching && request->alone) {
      table_.abandoned = true;
      return true;
    }
    const ClientMessage received = std::move(queue_.front());
    queue_.pop_front();
    Handle(received);
    if (table_.leaving) {
      table_.abandoned = true;
      return true;
    }
    if (HasLostEngine()) return true;
  }
  if (!searching) return false;
  table_.CheckClock();
  if (table_.dirty) Publish();
  return table_.hurried || Interrupts::pending();
}

void WebUi::Handle(const ClientMessage& received) {
  const Request& request = *FindRequest(received.message.type);
  if (!IsPossible(request, table_)) {
    // The tab has not seen the state that forbids it: it shows only what can be done.
    return table_.tabs.Complain(
        received,
        Refusal(absl::StatusCode::kFailedPrecondition,
                {"late", absl::StrCat("'", received.message.type, "' is not possible now"), {}}));
  }
  const auto plies = [this] {
    return table_.session == nullptr ? 0 : table_.session->game().plies();
  };
  const std::size_t before = plies();
  const absl::Status status = request.handle(table_, received);
  table_.dirty = table_.dirty || request.alone;
  if (status.ok()) return;
  if (HasLostEngine()) {
    if (plies() == before) again_ = received;
    return;
  }
  table_.tabs.Complain(received, status);
}

std::string WebUi::State() {
  return StateMessage(table_.view, table_.session.get(), PossibleRequests(table_));
}

void WebUi::Publish() {
  if (!table_.dirty) return;
  table_.dirty = false;
  WebView& view = table_.view;
  ++view.revision;
  view.round = table_.Round();
  if (table_.session != nullptr) {
    const PlayedGame& game = table_.session->game();
    const std::pair<int, GameTree::Node> place(view.round, game.here());
    const bool moved = std::exchange(published_, place) != place;
    if (moved || (view.analysed && !game.tree().Has(*view.analysed))) view.analysed.reset();
  }
  if (table_.session == nullptr || table_.session->facts().fen != table_.verdicts_of) {
    view.verdicts.clear();
  }
  table_.tabs.SetState(State());
}

void WebUi::Settle() {
  if (table_.session == nullptr) return;
  PlaySession& session = *table_.session;
  table_.CheckClock();
  if (!session.game().ended() || session.announced()) return;
  AnnounceEnd(session);
  table_.view.offer = 0;
  table_.view.fame = MayEnterHallOfFame(session) && table_.fame_of != session.games_begun();
  table_.dirty = true;
}

void WebUi::Step() {
  const Turn turn = table_.session == nullptr ? Turn::kOver : TurnOf(*table_.session);
  if (turn == Turn::kEngine) {
    PlayEnginesTurn(*table_.session, *this);
    thinking_.reset();
    table_.dirty = true;
  } else if (turn == Turn::kForcedPass) {
    PlayPass(*table_.session, *this).IgnoreError();
    table_.dirty = true;
  } else if (!Analyse(table_)) {
    Idle();
  }
}

absl::StatusOr<Found> WebUi::Think(int player, const std::string& go) {
  thinking_.emplace(table_, PurposeHere(table_, "move"));
  return table_.session->Think(
      player, [this] { return Hurry(); }, go);
}

bool WebUi::AwaitPace(protocol::SteadyTime began) {
  if (table_.session->watching() && !table_.hurried && !table_.abandoned) {
    table_.abandoned = !WaitUntil(began + std::chrono::milliseconds(table_.view.pace_ms));
  }
  return !table_.abandoned;
}

bool WebUi::AwaitPass() {
  table_.hurried = false;  // as the last move was
  return WaitUntil(steady_clock::now() + kPassShown);
}

void WebUi::Idle(std::chrono::milliseconds longest) {
  SleepUntil(table_.loop, steady_clock::now() + longest, [this] {
    if (table_.session != nullptr) table_.CheckClock();
    return !queue_.empty() || table_.dirty || HasLostEngine();
  });
}

bool WebUi::WaitUntil(protocol::SteadyTime until) {
  while (!Hurry()) {
    if (HasLostEngine()) return false;
    const auto left = until - steady_clock::now();
    if (left <= steady_clock::duration::zero()) return true;
    Idle(std::chrono::ceil<std::chrono::milliseconds>(left));
  }
  return false;
}

void WebUi::Revive() {
  if (table_.session->ReviveEngines()) {
    table_.AskForVerdicts();
    if (again_) queue_.push_front(*std::exchange(again_, std::nullopt));
  } else {
    table_.CloseGame();
    OnNotice({"engine-lost", "The game is saved. Choose it again to continue.", {}});
  }
  again_.reset();
  table_.dirty = true;
}

}  // namespace tavoliere::play
