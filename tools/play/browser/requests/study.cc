// What engines find for the page: hints, lines of play, a review, verdicts.
#include <utility>

#include <algorithm>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "core/files/status_macros.h"
#include "tools/play/browser/requests/requests.h"
#include "tools/play/browser/table/search.h"
#include "tools/play/engine/interrupts.h"
#include "tools/play/game/transcript.h"
#include "tools/play/study/review.h"
#include "tools/play/study/variations.h"
#include "tools/play/text/sentences.h"

namespace tavoliere::play {
namespace {

using protocol::Json;

constexpr double kHintSeconds = 1;
constexpr double kMostHintSeconds = 60;
constexpr std::size_t kMostMovesAnalysed = 100;
constexpr int kReviewMilliseconds = 300;
constexpr int kMostReviewMilliseconds = 10'000;

void AddScore(Json& json, const char* name, const Found& found) {
  if (found.info.score_mate) {
    json[absl::StrCat(name, "_mate")] = *found.info.score_mate;
  } else if (found.info.score_cp) {
    json[absl::StrCat(name, "_cp")] = *found.info.score_cp;
  }
}

// As the page reads it.
const char* FaultWord(Fault fault) {
  constexpr const char* kWords[] = {"", "inaccuracy", "mistake", "blunder", "costly"};
  return kWords[static_cast<std::size_t>(fault)];
}

// The position that a tab wants analysed, or else the game's.
GameTree::Node AnalysedNode(const WebTable& table) {
  return table.view.analysed.value_or(table.session->game().here());
}

// Until something is to be done or another position to be analysed.
absl::Status AnalyseNode(WebTable& table, GameTree::Node node) {
  ASSIGN_OR_RETURN(const Facts facts, Variations(*table.session).LookAt(node));
  bool stopped = false;
  absl::Status status;
  if (!facts.over()) {
    const Searching searching(table, PurposeAt(table, "analysis", node, facts));
    const int wished = table.view.lines;
    const bool all = table.view.all_moves;
    const int moves = static_cast<int>(std::min(facts.legal.size(), kMostMovesAnalysed));
    const int lines = all ? std::max(wished, moves) : wished;
    const auto stop = [&] {
      stopped = stopped || table.host.Hurry() || !table.view.analysis ||
                table.view.lines != wished || table.view.all_moves != all ||
                AnalysedNode(table) != node;
      return stopped;
    };
    status = table.session->Advise(node, lines, "go infinite", stop).status();
  }
  if (!stopped) table.analysed = table.view.revision;  // until something changes
  return status;
}

}  // namespace

bool Analyse(WebTable& table) {
  if (table.session == nullptr || !table.view.analysis || table.analysed == table.view.revision) {
    return false;
  }
  const absl::Status status = AnalyseNode(table, AnalysedNode(table));
  if (status.ok() || table.session->engines().AnyLost()) return true;
  table.view.analysis = false;
  table.dirty = true;
  const std::string why(status.message());
  table.session->Notify({"no-analysis", why, {{"why", why}}});
  return true;
}

namespace requests {

absl::Status Hint(WebTable& table, const ClientMessage& received) {
  const double seconds =
      std::clamp(received.message.seconds.value_or(kHintSeconds), 0.05, kMostHintSeconds);
  ASSIGN_OR_RETURN(const GameTree::Node node, table.NodeOf(received.message));
  ASSIGN_OR_RETURN(const Facts facts, Variations(*table.session).LookAt(node));
  const Searching searching(table, PurposeAt(table, "hint", node, facts));
  const absl::StatusOr<Found> found = table.session->Advise(
      node, 1, absl::StrCat("go movetime ", static_cast<std::int64_t>(seconds * 1000)),
      [&] { return table.host.Hurry(); });
  if (!found.ok()) return found.status();
  if (table.abandoned) return absl::OkStatus();
  const bool none = !Helps(*found);
  Json json = {{"type", "hint"},
               {"round", table.Round()},
               {"node", node},
               {"move", none ? "" : found->move},
               {"squares", SquaresOf(facts.routes, found->move)},
               {"pv", none ? std::vector<std::string>() : found->info.pv},
               {"gave_up", sentences::GaveUp(found->remarks)}};
  AddScore(json, "score", *found);
  if (found->info.depth) json["depth"] = *found->info.depth;
  json["sentence"] = HintText(*found).In(table.session->engines().language());
  table.tabs.SendAll(json);
  // An engine that explains nothing has given its hint; a puzzle's reasons may take long.
  if (!none && table.session->players() == 2) SendReasons(table, node, found->move).IgnoreError();
  return absl::OkStatus();
}

absl::Status SetAnalysis(WebTable& table, const ClientMessage& received) {
  table.view.analysis = received.message.on;
  table.view.lines = received.message.lines.value_or(table.view.lines);
  table.view.all_moves = received.message.all;
  table.view.analysed = received.message.node;
  table.dirty = true;
  return absl::OkStatus();
}

absl::Status Review(WebTable& table, const ClientMessage& received) {
  const std::string go = absl::StrCat(
      "go movetime ", std::clamp(received.message.milliseconds.value_or(kReviewMilliseconds), 50,
                                 kMostReviewMilliseconds));
  const PlayedGame& game = table.session->game();
  const std::size_t plies = game.plies();
  const Searching searching(table, PurposeHere(table, "review"));
  ReviewListener listener;
  listener.begins = [&](std::size_t ply) {
    if (ply == plies) return;
    table.purpose->node = game.NodeAt(ply);
    table.purpose->ply = ply;
    table.purpose->player = game.Mover(ply);
  };
  listener.hurries = [&] { return table.host.Hurry(); };
  listener.gives_up = [&] { return table.abandoned; };
  listener.knows = [&](const ReviewedMove& move) {
    Json json = {{"type", "reviewed"},
                 {"round", table.Round()},
                 {"node", game.NodeAt(move.ply + 1)},
                 {"ply", move.ply},
                 {"of", plies},
                 {"player", game.Mover(move.ply) + 1},
                 {"best", move.before.move},
                 {"loss", move.judgement.loss},
                 {"fault", FaultWord(move.judgement.fault)},
                 {"pv", move.before.info.pv}};
    if (move.judgement.chance) json["chance"] = *move.judgement.chance;
    AddScore(json, "best", move.before);
    AddScore(json, "played", move.best ? move.before : move.after);
    table.tabs.SendAll(json);
  };
  absl::Status status = ReviewGame(*table.session, go, listener);
  table.tabs.SendAll({{"type", "reviewed"},
                      {"round", table.Round()},
                      {"done", true},
                      {"stopped", table.abandoned || !status.ok()}});
  return status;
}

absl::Status Verdicts(WebTable& table, const ClientMessage& /*received*/) {
  absl::StatusOr<std::string> said;
  {
    const Searching searching(table, PurposeHere(table, "verdicts"));
    said = table.session->judge().engine().AskSlowly(
        "query moves", [&] { return table.host.has_requests() || Interrupts::pending(); });
  }
  if (!said.ok()) return said.status();
  table.view.verdicts.clear();
  for (const std::string& word :
       std::vector<std::string>(absl::StrSplit(*said, ' ', absl::SkipEmpty()))) {
    const std::pair<std::string, std::string> verdict =
        absl::StrSplit(word, absl::MaxSplits('=', 1));
    if (!verdict.second.empty()) table.view.verdicts[verdict.first] = verdict.second;
  }
  table.verdicts_of = table.session->facts().fen;
  table.dirty = true;
  return absl::OkStatus();
}

}  // namespace requests
}  // namespace tavoliere::play
