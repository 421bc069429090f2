// Why moves are good or bad, and exercises from the mistakes of a review.
#include <utility>

#include <string>
#include <vector>

#include "core/files/status_macros.h"
#include "tools/play/browser/requests/requests.h"
#include "tools/play/browser/table/search.h"
#include "tools/play/study/review.h"
#include "tools/play/study/variations.h"
#include "tools/play/text/explaining.h"

namespace tavoliere::play {
namespace {

using protocol::Json;

constexpr char kAttemptGo[] = "go movetime 400";

Json LineJson(const protocol::Explanation::Line& line) {
  Json json = {{"pv", line.pv}};
  if (line.score_cp) json["score_cp"] = *line.score_cp;
  if (line.score_mate) json["score_mate"] = *line.score_mate;
  return json;
}

Json ReasonsJson(const protocol::Explanation& why) {
  Json json = {{"type", "explained"},        {"best", why.best}, {"loss", nullptr},
               {"line", LineJson(why.move)}, {"other", nullptr}, {"statements", Json::array()}};
  if (why.loss) json["loss"] = *why.loss;
  if (why.other) json["other"] = LineJson(*why.other);
  for (const protocol::Explanation::Statement& statement : why.statements) {
    json["statements"].push_back({{"kind", statement.kind},
                                  {"text", statement.text},
                                  {"shown", ShownLine(statement)},
                                  {"line", statement.line}});
  }
  return json;
}

}  // namespace

absl::Status SendReasons(WebTable& table, GameTree::Node node, const std::string& move) {
  ASSIGN_OR_RETURN(const auto why,
                   table.session->Explain(node, move, [&] { return table.host.Hurry(); }));
  if (!why || table.abandoned) return absl::OkStatus();
  Json json = ReasonsJson(*why);
  json["round"] = table.Round();
  json["node"] = node;
  json["move"] = move;
  table.tabs.SendAll(json);
  return absl::OkStatus();
}

namespace requests {

// Of `move` after `node`, or of the move `node` itself.
absl::Status Explain(WebTable& table, const ClientMessage& received) {
  GameTree::Node node = *received.message.node;
  const GameTree& tree = table.session->game().tree();
  if (!tree.Has(node)) return NoSuchMove();
  std::string move = received.message.move.value_or("");
  if (move.empty()) {
    if (node == GameTree::kStart) return NoSuchMove();
    move = tree.move(node).move;
    node = tree.parent(node);
  }
  ASSIGN_OR_RETURN(const Facts facts, Variations(*table.session).LookAt(node));
  const Searching searching(table, PurposeAt(table, "hint", node, facts));
  return SendReasons(table, node, move);
}

// Whether `move` after `node` is as good as an exercise wants it, whose own moves are `played` and
// `best`; without a move the exercise's hint.
absl::Status TryExercise(WebTable& table, const ClientMessage& received) {
  const GameTree::Node node = *received.message.node;
  ASSIGN_OR_RETURN(const Facts facts, Variations(*table.session).LookAt(node));
  Json json = {{"type", "attempted"}, {"round", table.Round()}, {"node", node}};
  const Exercise exercise{received.message.played.value_or(""), received.message.best.value_or("")};
  if (!received.message.move) {
    json["hint"] = ExerciseHint(facts.routes, exercise.best);
    table.tabs.Answer(received, std::move(json));
    return absl::OkStatus();
  }
  const absl::StatusOr<std::string> move =
      Variations(*table.session).ReadAt(node, *received.message.move);
  if (!move.ok()) {
    if (table.session->engines().AnyLost()) return move.status();
    return absl::OutOfRangeError(std::string(move.status().message()));
  }
  absl::StatusOr<bool> solved;
  {
    const Searching searching(table, PurposeAt(table, "review", node, facts));
    solved = SolvesExercise(*table.session, node, exercise, *move, kAttemptGo,
                            [&] { return table.host.Hurry(); });
  }
  if (!solved.ok()) return solved.status();
  if (table.abandoned) return absl::OkStatus();
  json["move"] = *move;
  json["solved"] = *solved;
  table.tabs.Answer(received, std::move(json));
  return absl::OkStatus();
}

}  // namespace requests
}  // namespace tavoliere::play
