// Handles the messages of the tabs in order, and sends messages to the tabs.
#include <utility>

#include <algorithm>

#include "absl/strings/str_cat.h"
#include "tools/play/browser/web_ui.h"
#include "tools/play/session/interrupts.h"

namespace tavoliere::play {

using protocol::Json;

const std::vector<WebUi::Kind>& WebUi::Kinds() {
  static const std::vector<Kind> kKinds = {
      {"choose", &WebUi::Choose, true},     {"play", &WebUi::PlayText, true},
      {"undo", &WebUi::Undo, true},         {"redo", &WebUi::Redo, true},
      {"goto", &WebUi::GoTo, true},         {"go", &WebUi::Go, true},
      {"pause", &WebUi::Pause, true},       {"hurry", &WebUi::HurryUp, false},
      {"resign", &WebUi::Resign, true},     {"draw", &WebUi::Draw, true},
      {"answer", &WebUi::AnswerDraw, true}, {"game", &WebUi::Game, true},
      {"new", &WebUi::New, true},           {"side", &WebUi::Side, true},
      {"switch", &WebUi::Switch, true},     {"clock", &WebUi::Clock, true},
      {"pace", &WebUi::Pace, true},         {"language", &WebUi::Language, true},
      {"load", &WebUi::Load, true},         {"resume", &WebUi::Resume, true},
      {"quit", &WebUi::Quit, false},        {"look", &WebUi::Look, false},
      {"setup", &WebUi::SetUp, false},      {"try", &WebUi::Try, false},
      {"insert", &WebUi::Insert, false},    {"promote", &WebUi::Promote, false},
      {"remove", &WebUi::Remove, false},    {"why", &WebUi::Why, false},
      {"rules", &WebUi::Rules, false},      {"halloffame", &WebUi::HallOfFame, false},
      {"fame", &WebUi::Fame, false},        {"comment", &WebUi::Comment, false},
      {"save", &WebUi::Save, false},        {"transcript", &WebUi::WriteTranscript, false},
      {"state", &WebUi::State, false},      {"describe", &WebUi::Describe, false},
      {"hint", &WebUi::Hint, true},         {"analysis", &WebUi::Analysis, false},
      {"review", &WebUi::Review, true},     {"verdicts", &WebUi::Verdicts, true},
  };
  return kKinds;
}

namespace {

const WebUi::Kind* KindOf(const std::string& type) {
  for (const WebUi::Kind& kind : WebUi::Kinds()) {
    if (type == kind.type) return &kind;
  }
  return nullptr;
}

}  // namespace

void WebUi::Collect() {
  for (page::Event& event : server_.TakeEvents()) {
    if (event.kind == page::Event::Kind::kOpened) dirty_ = true;  // its clocks are those of now
    if (event.kind != page::Event::Kind::kText) continue;
    absl::StatusOr<WebMessage> message = ParseWebMessage(event.text);
    if (message.ok()) {
      queue_.push_back({event.tab, *std::move(message)});
    } else {
      server_.Send(event.tab, JsonText({{"type", "error"},
                                        {"code", "message"},
                                        {"text", std::string(message.status().message())},
                                        {"detail", std::string(message.status().message())}}));
    }
  }
}

bool WebUi::WorkOff(bool searching) {
  while (!queue_.empty()) {
    const Kind* const kind = KindOf(queue_.front().message.type);
    if (searching && kind != nullptr && kind->alone) {
      abandoned_ = true;
      return true;
    }
    const ClientMessage received = std::move(queue_.front());
    queue_.pop_front();
    Execute(received);
    if (leaving_) {
      abandoned_ = true;
      return true;
    }
    if (session_ != nullptr && session_->AnyEngineLost()) return true;
  }
  if (!searching) return false;
  CheckClock();
  if (dirty_) Publish();
  return hurried_ || Interrupts::pending();
}

void WebUi::Execute(const ClientMessage& received) {
  const Kind* const kind = KindOf(received.message.type);
  const std::vector<std::string> can = PossibleMessages(view_, session_.get());
  const bool possible = received.message.type == "pause" ||
                        std::find(can.begin(), can.end(), received.message.type) != can.end();
  if (kind == nullptr || !possible || (session_ == nullptr && received.message.type == "pause")) {
    // The tab has not seen the state that forbids it: it shows only what can be done.
    return Complain(
        received.tab, received.message.id,
        Refusal(absl::StatusCode::kFailedPrecondition,
                {"late", absl::StrCat("'", received.message.type, "' is not possible now"), {}}));
  }
  const std::size_t plies = session_ == nullptr ? 0 : session_->game().plies();
  const absl::Status status = (this->*kind->run)(received);
  dirty_ = dirty_ || kind->alone;
  if (status.ok()) return;
  if (session_ != nullptr && session_->AnyEngineLost()) {
    if (session_->game().plies() == plies) again_ = received;
    return;
  }
  Complain(received.tab, received.message.id, status);
}

void WebUi::Publish() {
  if (!dirty_) return;
  dirty_ = false;
  ++view_.revision;
  view_.round = Round();
  if (session_ != nullptr) {
    const PlayedGame& game = session_->game();
    const std::pair<int, GameTree::Node> place(view_.round, game.here());
    const bool moved = std::exchange(published_, place) != place;
    if (moved || (view_.analysed && !game.tree().Has(*view_.analysed))) view_.analysed.reset();
  }
  if (session_ == nullptr || session_->facts().fen != verdicts_of_) view_.verdicts.clear();
  view_.thinks = Thinks();
  server_.SetState(StateMessage(view_, session_.get()));
}

void WebUi::SendAll(const Json& json) { server_.SendAll(JsonText(json)); }

void WebUi::Answer(const ClientMessage& received, Json json) {
  if (received.message.id) json["id"] = *received.message.id;
  server_.Send(received.tab, JsonText(json));
}

void WebUi::Notify(const Notice& notice) {
  Json json = NoticeJson(notice);
  json["type"] = "news";
  SendAll(json);
}

void WebUi::Complain(page::Tab tab, std::optional<std::int64_t> id, const absl::Status& status) {
  const std::string detail(status.message());
  Notice notice = NoticeOf(status);
  if (absl::IsOutOfRange(status)) {
    notice = {"illegal", Sentences().NotPlayed(detail), {{"detail", detail}}};
  }
  Json json = NoticeJson(notice);
  json["type"] = "error";
  json["detail"] = detail;
  if (id) json["id"] = *id;
  server_.Send(tab, JsonText(json));
}

}  // namespace tavoliere::play
