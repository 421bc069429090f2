#include "protocol/wire/record.h"

#include <utility>

#include <string_view>

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "protocol/wire/json_reader.h"

namespace tavoliere::protocol {
namespace {

constexpr std::string_view kResults[] = {"p1win", "p2win", "draw", "none"};
constexpr std::string_view kTerminations[] = {"normal",   "adjudication", "time",
                                              "crash",    "hang",         "illegal",
                                              "protocol", "startup",      "interrupted"};

// A record has objects in a list in an object; what a reader ignores may lie deeper.
constexpr int kDeepest = 64;

// A JSON object that is built member by member. Reserving the room and adding without a search
// halves the cost of a record.
class Members {
 public:
  explicit Members(std::size_t expected) { object_.reserve(expected); }

  template <class T>
  void Add(const char* name, T&& value) {
    object_.emplace_back(name, std::forward<T>(value));
  }
  template <class T>
  void AddIfPresent(const char* name, const std::optional<T>& value) {
    if (value) Add(name, *value);
  }
  template <class T>
  void AddUnlessEmpty(const char* name, const T& value) {
    if (!value.empty()) Add(name, value);
  }
  Json Take() { return std::move(object_); }

 private:
  Json::object_t object_;
};

Json ToJson(const MoveRecord& move) {
  Members json(7);
  json.Add("move", move.move);
  json.AddIfPresent("score_cp", move.score_cp);
  json.AddIfPresent("score_mate", move.score_mate);
  json.AddIfPresent("depth", move.depth);
  json.AddIfPresent("nodes", move.nodes);
  json.Add("time_us", move.time_us);
  json.AddIfPresent("comment", move.comment);
  return json.Take();
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
  reader.Get("comment", &move.comment);
  if (!reader.status().ok()) return reader.status();
  return move;
}

}  // namespace

std::string ToJsonLine(const GameRecord& record) {
  Members json(16);
  json.Add("id", record.id);
  json.Add("event", record.event);
  json.Add("engines", record.engine[1].empty() ? Json::array({record.engine[0]})
                                               : Json::array({record.engine[0], record.engine[1]}));
  json.AddIfPresent("round", record.round);
  json.AddIfPresent("fen", record.fen);
  json.Add("opening", record.opening);
  if (record.first != 1) json.Add("first", record.first);
  Json::array_t moves;
  moves.reserve(record.moves.size());
  for (const MoveRecord& move : record.moves) moves.push_back(ToJson(move));
  json.Add("moves", std::move(moves));
  json.Add("result", record.result);
  json.Add("reason", record.reason);
  json.Add("termination", record.termination);
  json.Add("started", record.started);
  json.Add("duration_ms", record.duration_ms);
  json.AddIfPresent("takebacks", record.takebacks);
  json.AddUnlessEmpty("last_lines", record.last_lines);
  json.AddUnlessEmpty("board", record.board);
  json.AddUnlessEmpty("changes", record.changes);
  // An engine's last words may be any bytes; what is not UTF-8 becomes U+FFFD.
  return json.Take().dump(-1, ' ', false, Json::error_handler_t::replace);
}

bool HoldsGameRecord(const std::string& line) {
  return !absl::StripAsciiWhitespace(line).empty() && !absl::StartsWith(line, kMatchHeaderStart);
}

absl::StatusOr<GameRecord> ParseGameRecord(const std::string& line) {
  if (NestsDeeperThan(line, kDeepest)) {
    return absl::InvalidArgumentError("game record: expected an object with fewer brackets");
  }
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
  reader.Get("takebacks", &record.takebacks);
  reader.GetIfPresent("last_lines", &record.last_lines);
  reader.GetIfPresent("first", &record.first);
  if (reader.status().ok() && record.first != 1 && record.first != 2) {
    reader.Fail("first", "1 or 2", json["first"]);
  }
  reader.GetIfPresent("board", &record.board);
  reader.GetIfPresent("changes", &record.changes);
  if (!reader.status().ok()) return reader.status();
  record.engine[0] = engines[0];
  record.engine[1] = engines[1];
  return record;
}

}  // namespace tavoliere::protocol
