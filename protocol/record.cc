#include "protocol/record.h"

#include <utility>

#include <string_view>

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "protocol/json_reader.h"

namespace tavoliere::protocol {
namespace {

constexpr std::string_view kResults[] = {"p1win", "p2win", "draw", "none"};
constexpr std::string_view kTerminations[] = {"normal", "adjudication", "time",     "crash",
                                              "hang",   "illegal",      "protocol", "interrupted"};

template <class T>
void SetIfPresent(Json* object, const char* name, const std::optional<T>& value) {
  if (value) (*object)[name] = *value;
}

Json ToJson(const MoveRecord& move) {
  Json json;
  json["move"] = move.move;
  SetIfPresent(&json, "score_cp", move.score_cp);
  SetIfPresent(&json, "score_mate", move.score_mate);
  SetIfPresent(&json, "depth", move.depth);
  SetIfPresent(&json, "nodes", move.nodes);
  json["time_us"] = move.time_us;
  return json;
}

absl::StatusOr<MoveRecord> ParseMove(const Json& json, std::size_t index) {
  MoveRecord move;
  JsonReader reader(json, absl::StrCat("game record: moves[", index, "]."));
  reader.Get("move", &move.move);
  reader.Get("score_cp", &move.score_cp);
  reader.Get("score_mate", &move.score_mate);
  reader.Get("depth", &move.depth);
  reader.Get("nodes", &move.nodes);
  reader.Get("time_us", &move.time_us);
  if (!reader.status().ok()) return reader.status();
  return move;
}

}  // namespace

std::string ToJsonLine(const GameRecord& record) {
  Json json;
  json["id"] = record.id;
  json["event"] = record.event;
  json["engines"] = {record.engine[0]};
  if (!record.engine[1].empty()) json["engines"].push_back(record.engine[1]);
  SetIfPresent(&json, "round", record.round);
  SetIfPresent(&json, "fen", record.fen);
  json["opening"] = record.opening;
  json["moves"] = Json::array();
  for (const MoveRecord& move : record.moves) json["moves"].push_back(ToJson(move));
  json["result"] = record.result;
  json["reason"] = record.reason;
  json["termination"] = record.termination;
  json["started"] = record.started;
  json["duration_ms"] = record.duration_ms;
  if (!record.last_lines.empty()) json["last_lines"] = record.last_lines;
  if (!record.boards.empty()) json["boards"] = record.boards;
  // An engine's last words may be any bytes; what is not UTF-8 becomes U+FFFD.
  return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

bool HoldsGameRecord(const std::string& line) {
  return !absl::StripAsciiWhitespace(line).empty() && !absl::StartsWith(line, kMatchHeaderStart);
}

absl::StatusOr<GameRecord> ParseGameRecord(const std::string& line) {
  const Json json = Json::parse(line, nullptr, /*allow_exceptions=*/false);
  if (json.is_discarded()) {
    return absl::InvalidArgumentError("game record: expected one JSON object in a line");
  }
  GameRecord record;
  JsonReader reader(json, "game record: ");
  reader.Get("id", &record.id);
  reader.Get("event", &record.event);
  std::vector<std::string> engines;
  reader.Get("engines", &engines);
  if (reader.status().ok() && (engines.empty() || engines.size() > 2)) {
    reader.Fail("engines", "one name or two", json["engines"]);
  }
  engines.resize(2);
  reader.Get("round", &record.round);
  reader.Get("fen", &record.fen);
  reader.Get("opening", &record.opening);
  if (const Json* moves = reader.GetArray("moves")) {
    for (const Json& element : *moves) {
      auto move = ParseMove(element, record.moves.size());
      if (!move.ok()) return move.status();
      record.moves.push_back(*std::move(move));
    }
  }
  reader.GetWord("result", kResults, &record.result);
  reader.Get("reason", &record.reason);
  reader.GetWord("termination", kTerminations, &record.termination);
  reader.Get("started", &record.started);
  reader.Get("duration_ms", &record.duration_ms);
  reader.GetIfPresent("last_lines", &record.last_lines);
  reader.GetIfPresent("boards", &record.boards);
  if (!reader.status().ok()) return reader.status();
  record.engine[0] = engines[0];
  record.engine[1] = engines[1];
  return record;
}

}  // namespace tavoliere::protocol
