// What the tabs say, in its order, and what all of them are told.
#include <utility>

#include <algorithm>

#include "absl/strings/str_cat.h"
#include "tools/play/interrupts.h"
#include "tools/play/web_face.h"

namespace tavoliere::play {

using protocol::Json;

const std::vector<WebFace::Kind>& WebFace::Kinds() {
  static const std::vector<Kind> kKinds = {
      {"choose", &WebFace::Choose, true},     {"play", &WebFace::PlayText, true},
      {"undo", &WebFace::Undo, true},         {"redo", &WebFace::Redo, true},
      {"goto", &WebFace::GoTo, true},         {"go", &WebFace::Go, true},
      {"pause", &WebFace::Pause, true},       {"hurry", &WebFace::HurryUp, false},
      {"resign", &WebFace::Resign, true},     {"draw", &WebFace::Draw, true},
      {"answer", &WebFace::AnswerDraw, true}, {"game", &WebFace::Game, true},
      {"new", &WebFace::New, true},           {"side", &WebFace::Side, true},
      {"switch", &WebFace::Switch, true},     {"clock", &WebFace::Clock, true},
      {"pace", &WebFace::Pace, true},         {"language", &WebFace::Language, true},
      {"load", &WebFace::Load, true},         {"resume", &WebFace::Resume, true},
      {"quit", &WebFace::Quit, false},        {"look", &WebFace::Look, false},
      {"setup", &WebFace::SetUp, false},      {"try", &WebFace::Try, false},
      {"insert", &WebFace::Insert, false},    {"promote", &WebFace::Promote, false},
      {"remove", &WebFace::Remove, false},    {"why", &WebFace::Why, false},
      {"rules", &WebFace::Rules, false},      {"halloffame", &WebFace::HallOfFame, false},
      {"fame", &WebFace::Fame, false},        {"comment", &WebFace::Comment, false},
      {"save", &WebFace::Save, false},        {"transcript", &WebFace::WriteTranscript, false},
      {"state", &WebFace::State, false},      {"hint", &WebFace::Hint, true},
      {"analysis", &WebFace::Analysis, true}, {"review", &WebFace::Review, true},
      {"verdicts", &WebFace::Verdicts, true},
  };
  return kKinds;
}

namespace {

const WebFace::Kind* KindOf(const std::string& type) {
  for (const WebFace::Kind& kind : WebFace::Kinds()) {
    if (type == kind.type) return &kind;
  }
  return nullptr;
}

}  // namespace

void WebFace::Collect() {
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

bool WebFace::WorkOff(bool searching) {
  while (!queue_.empty()) {
    const Kind* const kind = KindOf(queue_.front().message.type);
    if (searching && kind != nullptr && kind->alone) {
      abandoned_ = true;
      return true;
    }
    const Heard heard = std::move(queue_.front());
    queue_.pop_front();
    Execute(heard);
    if (leaving_) {
      abandoned_ = true;
      return true;
    }
    if (sitting_ != nullptr && sitting_->AnyEngineLost()) return true;
  }
  if (!searching) return false;
  CheckClock();
  if (dirty_) Publish();
  return hurried_ || Interrupts::pending() || (purpose_ && sitting_->game().ended());
}

void WebFace::Execute(const Heard& heard) {
  const Kind* const kind = KindOf(heard.message.type);
  const std::vector<std::string> can = PossibleMessages(view_, sitting_.get());
  const bool possible = heard.message.type == "pause" ||
                        std::find(can.begin(), can.end(), heard.message.type) != can.end();
  if (kind == nullptr || !possible || (sitting_ == nullptr && heard.message.type == "pause")) {
    return Complain(heard.tab, heard.message.id,
                    absl::FailedPreconditionError(
                        absl::StrCat("'", heard.message.type, "' cannot be done now")));
  }
  const std::size_t plies = sitting_ == nullptr ? 0 : sitting_->game().plies();
  const absl::Status status = (this->*kind->run)(heard);
  dirty_ = dirty_ || kind->alone;
  if (status.ok()) return;
  if (sitting_ != nullptr && sitting_->AnyEngineLost()) {
    if (sitting_->game().plies() == plies) again_ = heard;
    return;
  }
  Complain(heard.tab, heard.message.id, status);
}

void WebFace::Publish() {
  if (!dirty_) return;
  dirty_ = false;
  ++view_.revision;
  if (sitting_ == nullptr || sitting_->facts().fen != verdicts_of_) view_.verdicts.clear();
  view_.thinks = Thinks();
  server_.SetState(StateMessage(view_, sitting_.get()));
}

void WebFace::SendAll(const Json& json) { server_.SendAll(JsonText(json)); }

void WebFace::Answer(const Heard& heard, Json json) {
  if (heard.message.id) json["id"] = *heard.message.id;
  server_.Send(heard.tab, JsonText(json));
}

void WebFace::Tell(const char* code, const std::string& text) {
  SendAll({{"type", "news"}, {"code", code}, {"text", text}});
}

void WebFace::Complain(page::Tab tab, std::optional<std::int64_t> id, const absl::Status& status) {
  const std::string detail(status.message());
  const bool illegal = absl::IsOutOfRange(status);
  Json json = {{"type", "error"},
               {"code", illegal ? "illegal" : "refused"},
               {"text", illegal ? absl::StrCat("Not played: ", detail, ".") : detail},
               {"detail", detail}};
  if (id) json["id"] = *id;
  server_.Send(tab, JsonText(json));
}

}  // namespace tavoliere::play
