#include "protocol/record.h"

#include <utility>

#include <algorithm>
#include <limits>
#include <string_view>

#include "absl/strings/str_cat.h"
#include "nlohmann/json.hpp"

namespace tavoliere::protocol {
namespace {

using Json = nlohmann::ordered_json;

constexpr std::string_view kResults[] = {"p1win", "p2win", "draw", "none"};
constexpr std::string_view kTerminations[] = {"normal", "adjudication", "time",     "crash",
                                              "hang",   "illegal",      "protocol", "interrupted"};

template <class T>
void SetIfPresent(Json* object, const char* name, const std::optional<T>& value) {
  if (value) (*object)[name] = *value;
}

// Reads the members of one JSON object; after the first error, which it keeps, it does nothing.
class Reader {
 public:
  // `where` precedes the member's name in messages ("moves[3].").
  Reader(const Json& object, std::string where) : object_(object), where_(std::move(where)) {
    if (!object.is_object()) Fail("", "an object", object);
  }

  const absl::Status& status() const { return status_; }

  template <class T>
  void Get(const char* name, T* value) {
    if (const Json* json = Member(name, /*required=*/true)) Read(name, *json, value);
  }
  template <class T>
  void Get(const char* name, std::optional<T>* value) {
    if (const Json* json = Member(name, /*required=*/false)) Read(name, *json, &value->emplace());
  }
  void GetIfPresent(const char* name, std::vector<std::string>* value) {
    if (const Json* json = Member(name, /*required=*/false)) Read(name, *json, value);
  }
  // One of the words listed.
  template <std::size_t kCount>
  void GetWord(const char* name, const std::string_view (&words)[kCount], std::string* value) {
    Get(name, value);
    if (status_.ok() && std::find(words, words + kCount, *value) == words + kCount) {
      Fail(name, "one of its words", object_[name]);
    }
  }
  // Null after an error or when it is not an array.
  const Json* GetArray(const char* name) {
    const Json* json = Member(name, /*required=*/true);
    if (json == nullptr || json->is_array()) return json;
    Fail(name, "an array", *json);
    return nullptr;
  }
  void Fail(const std::string& name, const std::string& expected, const Json& got) {
    if (!status_.ok()) return;
    std::string text = got.dump(-1, ' ', false, Json::error_handler_t::replace);
    if (text.size() > 60) text = absl::StrCat(text.substr(0, 60), "...");
    status_ = absl::InvalidArgumentError(
        absl::StrCat("game record: ", where_, name, ": expected ", expected, ", got ", text));
  }

 private:
  const Json* Member(const char* name, bool required) {
    if (!status_.ok()) return nullptr;
    const auto found = object_.find(name);
    if (found != object_.end()) return &*found;
    if (required) {
      status_ =
          absl::InvalidArgumentError(absl::StrCat("game record: ", where_, name, ": is missing"));
    }
    return nullptr;
  }

  void Read(const char* name, const Json& json, std::string* value) {
    if (!json.is_string()) return Fail(name, "a string", json);
    *value = json.get<std::string>();
  }
  void Read(const char* name, const Json& json, std::vector<std::string>* value) {
    const bool strings =
        json.is_array() &&
        std::all_of(json.begin(), json.end(), [](const Json& e) { return e.is_string(); });
    if (!strings) return Fail(name, "an array of strings", json);
    *value = json.get<std::vector<std::string>>();
  }
  void Read(const char* name, const Json& json, std::uint64_t* value) {
    if (!json.is_number_unsigned()) return Fail(name, "a whole number, 0 or more", json);
    *value = json.get<std::uint64_t>();
  }
  template <std::signed_integral T>
  void Read(const char* name, const Json& json, T* value) {
    const bool fits = json.is_number_unsigned()
                          ? std::in_range<T>(json.get<std::uint64_t>())
                          : json.is_number_integer() && std::in_range<T>(json.get<std::int64_t>());
    if (!fits) return Fail(name, "a whole number", json);
    *value = json.get<T>();
  }

  const Json& object_;
  const std::string where_;
  absl::Status status_;
};

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
  Reader reader(json, absl::StrCat("moves[", index, "]."));
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
  json["engines"] = {record.engine[0], record.engine[1]};
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
  // An engine's last words may be any bytes; what is not UTF-8 becomes U+FFFD.
  return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

absl::StatusOr<GameRecord> ParseGameRecord(const std::string& line) {
  const Json json = Json::parse(line, nullptr, /*allow_exceptions=*/false);
  if (json.is_discarded()) {
    return absl::InvalidArgumentError("game record: expected one JSON object in a line");
  }
  GameRecord record;
  Reader reader(json, "");
  reader.Get("id", &record.id);
  reader.Get("event", &record.event);
  std::vector<std::string> engines;
  reader.Get("engines", &engines);
  if (reader.status().ok() && engines.size() != 2) {
    reader.Fail("engines", "two names", json["engines"]);
  }
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
  if (!reader.status().ok()) return reader.status();
  record.engine[0] = engines[0];
  record.engine[1] = engines[1];
  return record;
}

}  // namespace tavoliere::protocol
