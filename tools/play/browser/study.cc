// What engines find for the page: hints, lines of play, a review, verdicts.
#include <utility>

#include <algorithm>

#include "absl/strings/match.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "core/files/status_macros.h"
#include "tools/play/browser/search_json.h"
#include "tools/play/browser/web_ui.h"
#include "tools/play/game/transcript.h"
#include "tools/play/session/interrupts.h"
#include "tools/play/session/review.h"

namespace tavoliere::play {
namespace {

using protocol::Json;

constexpr double kHintSeconds = 1;
constexpr double kMostHintSeconds = 60;
constexpr int kReviewMilliseconds = 300;
constexpr int kMostReviewMilliseconds = 10'000;
void AddScore(Json& json, const char* name, const Found& found) {
  if (found.info.score_mate) {
    json[absl::StrCat(name, "_mate")] = *found.info.score_mate;
  } else if (found.info.score_cp) {
    json[absl::StrCat(name, "_cp")] = *found.info.score_cp;
  }
}

}  // namespace

WebUi::Purpose WebUi::At(const char* name, GameTree::Node node, const Facts& facts) const {
  return {name, node, session_->game().tree().Depth(node), facts.first_to_move ? 0 : 1,
          facts.routes};
}

WebUi::Purpose WebUi::Here(const char* name) const {
  return At(name, session_->game().here(), session_->facts());
}

void WebUi::OnSearchLine(std::string_view line) {
  if (!purpose_) return;
  const Json json = SearchJson(line, purpose_->routes);
  if (json.is_null()) return;
  Json message = {{"type", "search"},          {"round", Round()},
                  {"purpose", purpose_->name}, {"node", purpose_->node},
                  {"ply", purpose_->ply},      {"player", purpose_->player + 1}};
  message.update(json);
  const int rank = json.contains("remark") ? 0 : json.value("line", 1);
  lines_[rank] = JsonText(message);
}

void WebUi::FlushSearch() {
  for (auto& [rank, text] : lines_) server_.SendAll(std::move(text));
  lines_.clear();
}

absl::Status WebUi::Hint(const ClientMessage& received) {
  const double seconds =
      std::clamp(received.message.seconds.value_or(kHintSeconds), 0.05, kMostHintSeconds);
  ASSIGN_OR_RETURN(const GameTree::Node node, NodeOf(received.message));
  ASSIGN_OR_RETURN(const Facts facts, session_->LookAt(node));
  absl::StatusOr<Found> found;
  {
    const Searching searching(*this, At("hint", node, facts));
    found = session_->Advise(
        node, 1, absl::StrCat("go movetime ", static_cast<std::int64_t>(seconds * 1000)),
        [this] { return Hurry(); });
  }
  if (!found.ok()) return found.status();
  if (abandoned_) return absl::OkStatus();
  const bool none = found->move.empty() || found->move == "none";
  const std::string score = ScoreText(FiguresOf(*found));
  Json json = {{"type", "hint"},
               {"round", Round()},
               {"node", node},
               {"move", none ? "" : found->move},
               {"squares", SquaresOf(facts.routes, found->move)},
               {"pv", found->info.pv}};
  AddScore(json, "score", *found);
  if (found->info.depth) json["depth"] = *found->info.depth;
  json["sentence"] = none ? session_->sentences().NoMoveHelps(found->remarks)
                          : absl::StrCat("Try ", found->move,
                                         score.empty() ? "" : absl::StrCat(" (", score, ")"), ".");
  SendAll(json);
  return absl::OkStatus();
}

absl::Status WebUi::Analysis(const ClientMessage& received) {
  view_.analysis = received.message.on;
  view_.lines = received.message.lines.value_or(view_.lines);
  view_.analysed = received.message.node;
  dirty_ = true;
  return absl::OkStatus();
}

GameTree::Node WebUi::AnalysedNode() const {
  return view_.analysed.value_or(session_->game().here());
}

// Until something is to be done or another position to be analysed.
absl::Status WebUi::AnalyseNode(GameTree::Node node) {
  ASSIGN_OR_RETURN(const Facts facts, session_->LookAt(node));
  bool stopped = false;
  absl::Status status;
  if (!facts.over()) {
    const Searching searching(*this, At("analysis", node, facts));
    const int lines = view_.lines;
    const auto stop = [&] {
      stopped =
          stopped || Hurry() || !view_.analysis || view_.lines != lines || AnalysedNode() != node;
      return stopped;
    };
    status = session_->Advise(node, lines, "go infinite", stop).status();
  }
  if (!stopped) analysed_ = view_.revision;  // until something changes
  return status;
}

void WebUi::Analyse() {
  if (session_ == nullptr || !view_.analysis || analysed_ == view_.revision) return Idle();
  const absl::Status status = AnalyseNode(AnalysedNode());
  if (status.ok() || session_->AnyEngineLost()) return;
  view_.analysis = false;
  dirty_ = true;
  const std::string why(status.message());
  Notify({"no-analysis", why, {{"why", why}}});
}

absl::Status WebUi::Review(const ClientMessage& received) {
  const std::string go = absl::StrCat(
      "go movetime ", std::clamp(received.message.milliseconds.value_or(kReviewMilliseconds), 50,
                                 kMostReviewMilliseconds));
  const PlayedGame& game = session_->game();
  const std::size_t plies = game.plies();
  const Searching searching(*this, Here("review"));
  ReviewListener listener;
  listener.begins = [&](std::size_t ply) {
    if (ply == plies) return;
    purpose_->node = game.NodeAt(ply);
    purpose_->ply = ply;
    purpose_->player = game.Mover(ply);
  };
  listener.hurries = [this] { return Hurry(); };
  listener.gives_up = [this] { return abandoned_; };
  listener.knows = [&](const ReviewedMove& move) {
    Json json = {
        {"type", "reviewed"},       {"round", Round()},  {"node", game.NodeAt(move.ply + 1)},
        {"ply", move.ply},          {"of", plies},       {"player", game.Mover(move.ply) + 1},
        {"best", move.before.move}, {"loss", move.loss}, {"pv", move.before.info.pv}};
    AddScore(json, "best", move.before);
    AddScore(json, "played", move.best ? move.before : move.after);
    SendAll(json);
  };
  absl::Status status = ReviewGame(*session_, go, listener);
  SendAll({{"type", "reviewed"},
           {"round", Round()},
           {"done", true},
           {"stopped", abandoned_ || !status.ok()}});
  return status;
}

// Whether the engine has an answer to "query moves"; it is cut short at once.
void WebUi::AskForVerdicts() {
  view_.verdicts.clear();
  view_.has_verdicts = false;
  if (session_->players() != 1) return;
  const auto said = session_->judge_engine().AskSlowly("query moves", [] { return true; });
  view_.has_verdicts = said.ok();
}

absl::Status WebUi::Verdicts(const ClientMessage& /*received*/) {
  absl::StatusOr<std::string> said;
  {
    const Searching searching(*this, Here("verdicts"));
    said = session_->judge_engine().AskSlowly(
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
  verdicts_of_ = session_->facts().fen;
  dirty_ = true;
  return absl::OkStatus();
}

}  // namespace tavoliere::play
