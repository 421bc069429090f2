#include "protocol/wire/record.h"

#include <utility>

#include <algorithm>
#include <cstdint>
#include <string_view>

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "core/files/status_macros.h"
#include "protocol/wire/text/json_reader.h"

namespace tavoliere::protocol {
namespace {

constexpr std::string_view kResults[] = {"p1win", "p2win", "draw", "none"};
constexpr std::string_view kTerminations[] = {"normal",   "adjudication", "time",
                                              "crash",    "hang",         "illegal",
                                              "protocol", "startup",      "interrupted"};

constexpr std::string_view kBounds[] = {"lower", "upper"};

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
  Members json(11);
  json.Add("move", move.move);
  json.AddIfPresent("score_cp", move.score_cp);
  json.AddIfPresent("score_mate", move.score_mate);
  if (move.bound) json.Add("bound", kBounds[*move.bound == ScoreBound::kLower ? 0 : 1]);
  if (const auto& chances = move.chances)
    json.Add("wdl", Json::array({chances->win, chances->draw, chances->loss}));
  json.AddIfPresent("depth", move.depth);
  json.AddIfPresent("seldepth", move.seldepth);
  json.AddIfPresent("nodes", move.nodes);
  json.Add("time_us", move.time_us);
  json.AddIfPresent("comment", move.comment);
  json.AddUnlessEmpty("lines", move.lines);
  return json.Take();
}

Json ToJson(const std::vector<MoveRecord>& moves) {
  Json::array_t json;
  json.reserve(moves.size());
  for (const MoveRecord& move : moves) json.push_back(ToJson(move));
  return json;
}

Json ToJson(const Variation& variation) {
  Members json(4);
  if (variation.of != 0) json.Add("of", variation.of);
  json.Add("after", variation.after);
  if (variation.ahead) json.Add("ahead", true);
  json.Add("moves", ToJson(variation.moves));
  return json.Take();
}

void ReadChances(JsonReader& reader, std::optional<Chances>* chances) {
  const Json* const array = reader.GetArrayIfPresent("wdl");
  if (array == nullptr) return;
  const bool whole =
      array->size() == 3 && std::all_of(array->begin(), array->end(), [](const Json& number) {
        return number.is_number_unsigned() && number.get<std::uint64_t>() <= 1000;
      });
  if (!whole) return reader.Fail("wdl", "three numbers of 0 to 1000", *array);
  *chances = {(*array)[0].get<int>(), (*array)[1].get<int>(), (*array)[2].get<int>()};
}

absl::StatusOr<MoveRecord> ParseMove(const Json& json, const std::string& where,
                                     std::size_t index) {
  MoveRecord move;
  JsonReader reader(json, absl::StrCat(where, "moves[", index, "]."));
  reader.Get("move", &move.move);
  reader.Get("score_cp", &move.score_cp);
  reader.Get("score_mate", &move.score_mate);
  reader.Get("depth", &move.depth);
  reader.Get("seldepth", &move.seldepth);
  reader.Get("nodes", &move.nodes);
  reader.Get("time_us", &move.time_us);
  reader.Get("comment", &move.comment);
  reader.GetIfPresent("lines", &move.lines);
  if (json.is_object() && json.contains("bound")) {
    std::string bound;
    reader.GetWord("bound", kBounds, &bound);
    move.bound = bound == kBounds[0] ? ScoreBound::kLower : ScoreBound::kUpper;
  }
  if (json.is_object()) ReadChances(reader, &move.chances);
  if (!reader.status().ok()) return reader.status();
  return move;
}

// Of the object that `reader` reads; `where` precedes their name in messages.
absl::Status ParseMoves(JsonReader& reader, const std::string& where,
                        std::vector<MoveRecord>& moves) {
  const Json* const array = reader.GetArray("moves");
  if (array == nullptr) return reader.status();
  for (const Json& element : *array) {
    ASSIGN_OR_RETURN(auto move, ParseMove(element, where, moves.size()));
    moves.push_back(std::move(move));
  }
  return absl::OkStatus();
}

// Whether the line that it leaves has so many moves, and is there.
bool Branches(const Variation& variation, const GameRecord& record) {
  if (variation.of < 0 || static_cast<std::size_t>(variation.of) > record.variations.size()) {
    return false;
  }
  std::size_t least = 0;
  std::size_t most = record.opening.size() + record.moves.size();
  if (variation.of > 0) {
    const Variation& left = record.variations[static_cast<std::size_t>(variation.of - 1)];
    least = static_cast<std::size_t>(left.after) + 1;
    most = static_cast<std::size_t>(left.after) + left.moves.size();
  }
  return variation.after >= 0 && static_cast<std::size_t>(variation.after) >= least &&
         static_cast<std::size_t>(variation.after) <= most;
}

absl::Status ParseVariations(const Json& array, GameRecord& record) {
  for (const Json& element : array) {
    const std::string where =
        absl::StrCat("game record: variations[", record.variations.size(), "].");
    Variation variation;
    JsonReader reader(element, where);
    reader.GetIfPresent("of", &variation.of);
    reader.Get("after", &variation.after);
    reader.GetIfPresent("ahead", &variation.ahead);
    RETURN_IF_ERROR(ParseMoves(reader, where, variation.moves));
    if (variation.moves.empty()) reader.Fail("moves", "one at least", element["moves"]);
    if (!Branches(variation, record)) {
      reader.Fail("after", "a place of an earlier line", element["after"]);
    }
    if (!reader.status().ok()) return reader.status();
    record.variations.push_back(std::move(variation));
  }
  return absl::OkStatus();
}

}  // namespace

MoveRecord RecordOf(std::string move, const SearchInfo& info) {
  MoveRecord record;
  record.move = std::move(move);
  record.score_cp = info.score_cp;
  record.score_mate = info.score_mate;
  if (info.has_score()) record.bound = info.bound;
  record.chances = info.chances;
  record.depth = info.depth;
  record.nodes = info.nodes;
  return record;
}

std::string ToJsonLine(const GameRecord& record) {
  Members json(19);
  json.Add("id", record.id);
  json.Add("event", record.event);
  json.Add("engines", record.engine[1].empty() ? Json::array({record.engine[0]})
                                               : Json::array({record.engine[0], record.engine[1]}));
  json.AddIfPresent("round", record.round);
  json.AddIfPresent("fen", record.fen);
  json.Add("opening", record.opening);
  if (record.first != 1) json.Add("first", record.first);
  json.Add("moves", ToJson(record.moves));
  json.AddIfPresent("comment", record.comment);
  if (!record.variations.empty()) {
    Json::array_t variations;
    for (const Variation& variation : record.variations) variations.push_back(ToJson(variation));
    json.Add("variations", std::move(variations));
  }
  json.Add("result", record.result);
  json.AddUnlessEmpty("score", record.score);
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
  if (absl::Status status = ParseMoves(reader, "game record: ", record.moves); !status.ok()) {
    return status;
  }
  reader.Get("comment", &record.comment);
  if (const Json* variations = reader.GetArrayIfPresent("variations")) {
    RETURN_IF_ERROR(ParseVariations(*variations, record));
  }
  reader.GetWord("result", kResults, &record.result);
  reader.GetIfPresent("score", &record.score);
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
