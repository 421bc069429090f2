// What engines find for the page: hints, lines of play, a review, verdicts.
#include <utility>

#include <algorithm>

#include "absl/strings/match.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "tools/play/interrupts.h"
#include "tools/play/reviewing.h"
#include "tools/play/transcript.h"
#include "tools/play/web_face.h"
#include "tools/play/web_searching.h"

namespace tavoliere::play {
namespace {

using protocol::Json;

constexpr double kHintSeconds = 1;
constexpr double kMostHintSeconds = 60;
constexpr int kReviewMilliseconds = 300;
constexpr int kMostReviewMilliseconds = 10'000;
void AddScore(Json& json, const char* name, const Found& found, int sign) {
  if (found.score_mate) {
    json[absl::StrCat(name, "_mate")] = sign * *found.score_mate;
  } else if (found.score_cp) {
    json[absl::StrCat(name, "_cp")] = sign * *found.score_cp;
  }
}

}  // namespace

WebFace::Purpose WebFace::Here(const char* name) const {
  return {name, sitting_->game().plies(), sitting_->turn(), sitting_->facts().routes};
}

void WebFace::OnSearchLine(std::string_view line) {
  if (!purpose_) return;
  const Json json = SearchJson(line, purpose_->routes);
  if (json.is_null()) return;
  Json message = {{"type", "search"},
                  {"purpose", purpose_->name},
                  {"ply", purpose_->ply},
                  {"player", purpose_->player + 1}};
  message.update(json);
  const int rank = json.contains("remark") ? 0 : json.value("line", 1);
  lines_[rank] = JsonText(message);
}

void WebFace::FlushSearch() {
  for (auto& [rank, text] : lines_) server_.SendAll(std::move(text));
  lines_.clear();
}

absl::Status WebFace::Hint(const Heard& heard) {
  const double seconds =
      std::clamp(heard.message.seconds.value_or(kHintSeconds), 0.05, kMostHintSeconds);
  const std::size_t ply = sitting_->game().plies();
  hurried_ = abandoned_ = false;
  absl::StatusOr<Found> found;
  {
    const Searching searching(*this, "hint");
    found = sitting_->Advise(
        ply, 1, absl::StrCat("go movetime ", static_cast<std::int64_t>(seconds * 1000)),
        [this] { return Hurry(); });
  }
  if (!found.ok()) return found.status();
  if (abandoned_) return absl::OkStatus();
  const bool none = found->move.empty() || found->move == "none";
  const std::string score = ScoreText(FiguresOf(*found));
  Json json = {{"type", "hint"},
               {"ply", ply},
               {"move", none ? "" : found->move},
               {"squares", SquaresOf(sitting_->facts().routes, found->move)},
               {"pv", found->line}};
  AddScore(json, "score", *found, 1);
  if (found->depth) json["depth"] = *found->depth;
  json["sentence"] = none ? absl::StrCat("No move helps", found->remarks.empty() ? "" : ": ",
                                         found->remarks.empty() ? "" : found->remarks.back(), ".")
                          : absl::StrCat("Try ", found->move,
                                         score.empty() ? "" : absl::StrCat(" (", score, ")"), ".");
  SendAll(json);
  return absl::OkStatus();
}

absl::Status WebFace::Analysis(const Heard& heard) {
  view_.analysis = heard.message.on;
  view_.lines = heard.message.lines.value_or(view_.lines);
  return absl::OkStatus();
}

absl::Status WebFace::Review(const Heard& heard) {
  const std::string go = absl::StrCat(
      "go movetime ", std::clamp(heard.message.milliseconds.value_or(kReviewMilliseconds), 50,
                                 kMostReviewMilliseconds));
  const PlayedGame& game = sitting_->game();
  const std::size_t plies = game.plies();
  const int sign = sitting_->players() == 1 ? 1 : -1;
  hurried_ = abandoned_ = false;
  const Searching searching(*this, "review");
  ReviewListener listener;
  listener.begins = [&](std::size_t ply) {
    if (ply == plies) return;
    purpose_->ply = ply;
    purpose_->player = game.Mover(ply);
  };
  listener.hurries = [this] { return Hurry(); };
  listener.gives_up = [this] { return abandoned_; };
  listener.knows = [&](const ReviewedMove& move) {
    Json json = {{"type", "reviewed"},    {"ply", move.ply},
                 {"of", plies},           {"player", game.Mover(move.ply) + 1},
                 {"played", move.played}, {"best", move.before.move},
                 {"loss", move.loss},     {"pv", move.before.line}};
    AddScore(json, "best", move.before, 1);
    AddScore(json, "played", move.best ? move.before : move.after, move.best ? 1 : sign);
    SendAll(json);
  };
  if (absl::Status status = ReviewGame(*sitting_, go, listener); !status.ok()) return status;
  SendAll({{"type", "reviewed"}, {"done", true}});
  return absl::OkStatus();
}

// Whether the engine has an answer to "query moves"; it is cut short at once.
void WebFace::AskForVerdicts() {
  view_.verdicts.clear();
  view_.has_verdicts = false;
  if (sitting_->players() != 1) return;
  const auto said = sitting_->keeper().AskSlowly("query moves", [] { return true; });
  view_.has_verdicts = said.ok();
}

absl::Status WebFace::Verdicts(const Heard& /*heard*/) {
  absl::StatusOr<std::string> said;
  {
    hurried_ = abandoned_ = false;
    const Searching searching(*this, "verdicts");
    said = sitting_->keeper().AskSlowly(
        "query moves", [this] { return !queue_.empty() || Interrupts::pending(); });
  }
  if (!said.ok()) return said.status();
  view_.verdicts.clear();
  for (const std::string& word :
       std::vector<std::string>(absl::StrSplit(*said, ' ', absl::SkipEmpty()))) {
    const std::pair<std::string, std::string> verdict =
        absl::StrSplit(word, absl::MaxSplits('=', 1));
    if (!verdict.second.empty()) view_.verdicts[verdict.first] = verdict.second;
  }
  verdicts_of_ = sitting_->facts().fen;
  dirty_ = true;
  return absl::OkStatus();
}

}  // namespace tavoliere::play
