// What the page asks of a game, and what it keeps of one.
#include <utility>

#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "core/files/status_macros.h"
#include "tools/play/browser/web_ui.h"
#include "tools/play/game/transcript.h"

namespace tavoliere::play {
namespace {

using protocol::Json;

// The contents of a file that the browser keeps under a name of its person's choice.
Json FileJson(const std::string& name, const char* media, const std::string& text) {
  return {{"type", "file"}, {"name", name}, {"media", media}, {"text", text}};
}

}  // namespace

absl::Status WebUi::Why(const ClientMessage& received) {
  std::string text;
  if (received.message.squares && !received.message.squares->empty()) {
    text = session_->judge().WhyNotFrom(*received.message.squares);
  } else if (received.message.move) {
    ASSIGN_OR_RETURN(const auto why, session_->judge_engine().Ask(
                                         absl::StrCat("query why ", *received.message.move)));
    text = why;
  }
  Answer(received, {{"type", "why"}, {"text", text}});
  return absl::OkStatus();
}

absl::Status WebUi::Rules(const ClientMessage& received) {
  ASSIGN_OR_RETURN(std::vector<std::string> lines, session_->judge().Command("rules"));
  if (!lines.empty()) lines.pop_back();  // "end of the rules"
  Answer(received, {{"type", "rules"}, {"lines", lines}});
  return absl::OkStatus();
}

absl::Status WebUi::HallOfFame(const ClientMessage& received) {
  ASSIGN_OR_RETURN(const auto lines, session_->judge().Command("halloffame"));
  Answer(received, {{"type", "halloffame"}, {"lines", lines}});
  return absl::OkStatus();
}

absl::Status WebUi::Fame(const ClientMessage& received) {
  const std::string name(absl::StripAsciiWhitespace(*received.message.name));
  if (name.empty()) {
    return Refusal(absl::StatusCode::kInvalidArgument, {"no-name", "enter a name", {}});
  }
  ASSIGN_OR_RETURN(const auto added,
                   session_->judge().Command(absl::StrCat("halloffame add ", name)));
  fame_of_ = session_->games_begun();
  view_.fame = false;
  dirty_ = true;
  Notify({kEnginesWords, absl::StrJoin(added, " "), {}});
  return HallOfFame(received);
}

absl::Status WebUi::Save(const ClientMessage& received) {
  Answer(received, FileJson(BaseName(session_->program()) + ".jsonl", "application/x-ndjson",
                            protocol::ToJsonLine(session_->Record()) + "\n"));
  return absl::OkStatus();
}

absl::Status WebUi::WriteTranscript(const ClientMessage& received) {
  const Judge& judge = session_->judge();
  const std::string sides[2] = {judge.side(0), judge.side(1)};
  const std::string names[2] = {session_->PlayerName(0),
                                session_->players() == 1 ? "" : session_->PlayerName(1)};
  Answer(received, FileJson(BaseName(session_->program()) + ".txt", "text/plain",
                            Transcript(session_->game(), session_->judge_engine().name(), sides,
                                       names, session_->sentences())));
  return absl::OkStatus();
}

absl::Status WebUi::State(const ClientMessage& received) {
  view_.thinks = Thinks();
  server_.Send(received.tab, StateMessage(view_, session_.get()));
  return absl::OkStatus();
}

}  // namespace tavoliere::play
