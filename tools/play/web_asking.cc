// What the page asks of a game, and what it keeps of one.
#include <utility>

#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "tools/play/transcript.h"
#include "tools/play/web_face.h"

namespace tavoliere::play {
namespace {

using protocol::Json;

// The contents of a file that the browser keeps under a name of its person's choice.
Json FileJson(const std::string& name, const char* media, const std::string& text) {
  return {{"type", "file"}, {"name", name}, {"media", media}, {"text", text}};
}

std::string NameOf(const Sitting& sitting) {
  const std::string file = sitting.program().substr(sitting.program().find_last_of('/') + 1);
  return file;
}

}  // namespace

absl::Status WebFace::Why(const Heard& heard) {
  std::string text;
  if (heard.message.squares && !heard.message.squares->empty()) {
    text = sitting_->referee().WhyNotFrom(*heard.message.squares);
  } else if (heard.message.move) {
    const auto why = sitting_->keeper().Ask(absl::StrCat("query why ", *heard.message.move));
    if (!why.ok()) return why.status();
    text = *why;
  }
  Answer(heard, {{"type", "why"}, {"text", text}});
  return absl::OkStatus();
}

absl::Status WebFace::Rules(const Heard& heard) {
  absl::StatusOr<std::vector<std::string>> lines = sitting_->referee().Command("rules");
  if (!lines.ok()) return lines.status();
  if (!lines->empty()) lines->pop_back();  // "end of the rules"
  Answer(heard, {{"type", "rules"}, {"lines", *lines}});
  return absl::OkStatus();
}

absl::Status WebFace::HallOfFame(const Heard& heard) {
  const auto lines = sitting_->referee().Command("halloffame");
  if (!lines.ok()) return lines.status();
  Answer(heard, {{"type", "halloffame"}, {"lines", *lines}});
  return absl::OkStatus();
}

absl::Status WebFace::Fame(const Heard& heard) {
  const std::string name(absl::StripAsciiWhitespace(*heard.message.name));
  if (name.empty()) return absl::InvalidArgumentError("a name is needed");
  const auto added = sitting_->referee().Command(absl::StrCat("halloffame add ", name));
  if (!added.ok()) return added.status();
  fame_of_ = sitting_->games_begun();
  view_.fame = false;
  dirty_ = true;
  Tell("info", absl::StrJoin(*added, " "));
  return HallOfFame(heard);
}

absl::Status WebFace::Save(const Heard& heard) {
  Answer(heard, FileJson(NameOf(*sitting_) + ".jsonl", "application/x-ndjson",
                         protocol::ToJsonLine(sitting_->Record()) + "\n"));
  return absl::OkStatus();
}

absl::Status WebFace::WriteTranscript(const Heard& heard) {
  const Referee& referee = sitting_->referee();
  const std::string sides[2] = {referee.side(0), referee.side(1)};
  const std::string names[2] = {sitting_->PlayerName(0),
                                sitting_->players() == 1 ? "" : sitting_->PlayerName(1)};
  Answer(heard, FileJson(NameOf(*sitting_) + ".txt", "text/plain",
                         Transcript(sitting_->game(), sitting_->keeper().name(), sides, names)));
  return absl::OkStatus();
}

absl::Status WebFace::State(const Heard& heard) {
  view_.thinks = Thinks();
  server_.Send(heard.tab, StateMessage(view_, sitting_.get()));
  return absl::OkStatus();
}

}  // namespace tavoliere::play
