#include "tools/match/journal/match_header.h"

#include <algorithm>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "protocol/wire/json_reader.h"

namespace tavoliere::match {
namespace {

using protocol::Json;
using protocol::JsonReader;

Json ToJson(const EngineEntry& engine) {
  Json json = {{"name", engine.name}, {"command", engine.command}, {"limits", engine.limits}};
  json["options"] = Json::array();
  for (const auto& [name, value] : engine.options) json["options"].push_back({name, value});
  return json;
}

absl::StatusOr<EngineEntry> ParseEngine(const Json& json) {
  EngineEntry engine;
  JsonReader reader(json, "match header: engines: ");
  reader.Get("name", &engine.name);
  reader.Get("command", &engine.command);
  reader.Get("limits", &engine.limits);
  if (const Json* options = reader.GetArray("options")) {
    for (const Json& option : *options) {
      const bool pair =
          option.is_array() && option.size() == 2 && option[0].is_string() && option[1].is_string();
      if (!pair) {
        reader.Fail("options", "pairs of strings", option);
        break;
      }
      engine.options.emplace_back(option[0].get<std::string>(), option[1].get<std::string>());
    }
  }
  if (!reader.status().ok()) return reader.status();
  return engine;
}

Json ToJson(const SprtSettings& sprt) {
  const bool normalized = sprt.hypotheses.model == EloModel::kNormalized;
  return {{"elo0", sprt.hypotheses.elo0},
          {"elo1", sprt.hypotheses.elo1},
          {"model", normalized ? "normalized" : "logistic"},
          {"alpha", sprt.alpha},
          {"beta", sprt.beta}};
}

absl::StatusOr<SprtSettings> ParseSprt(const Json& json) {
  SprtSettings sprt;
  std::string model;
  JsonReader reader(json, "match header: sprt: ");
  reader.Get("elo0", &sprt.hypotheses.elo0);
  reader.Get("elo1", &sprt.hypotheses.elo1);
  reader.Get("model", &model);
  reader.Get("alpha", &sprt.alpha);
  reader.Get("beta", &sprt.beta);
  if (!reader.status().ok()) return reader.status();
  if (model == "logistic") sprt.hypotheses.model = EloModel::kLogistic;
  return sprt;
}

}  // namespace

ScheduleSettings MatchHeader::schedule() const {
  return {format, static_cast<int>(engines.size()), rounds, games_each, seeds};
}

std::string ToJsonLine(const MatchHeader& header) {
  Json match;
  match["event"] = header.event;
  match["format"] = FormatWord(header.format);
  match["engines"] = Json::array();
  for (const EngineEntry& engine : header.engines) match["engines"].push_back(ToJson(engine));
  match["rounds"] = header.rounds;
  match["games"] = header.games_each;
  match["seeds"] = header.seeds;
  match["srand"] = header.seed;
  match["openings"] = header.openings;
  if (header.sprt) match["sprt"] = ToJson(*header.sprt);
  match["shard"] = {{"index", header.shard.index}, {"count", header.shard.count}};
  match["started"] = header.started;
  match["arguments"] = header.arguments;
  const Json line = {{"match", std::move(match)}};
  return line.dump(-1, ' ', false, Json::error_handler_t::replace);
}

absl::StatusOr<MatchHeader> ParseMatchHeader(const std::string& line) {
  const Json json = Json::parse(line, nullptr, /*allow_exceptions=*/false);
  if (json.is_discarded() || !json.is_object() || !json.contains("match")) {
    return absl::InvalidArgumentError("match header: expected {\"match\": ...} in a line");
  }
  const Json& match = json["match"];
  MatchHeader header;
  std::string format;
  JsonReader reader(match, "match header: ");
  reader.Get("event", &header.event);
  reader.Get("format", &format);
  if (const auto known = ParseFormat(format)) {
    header.format = *known;
  } else if (reader.status().ok()) {
    reader.Fail("format", "the name of a format", match["format"]);
  }
  if (const Json* engines = reader.GetArray("engines")) {
    for (const Json& element : *engines) {
      auto engine = ParseEngine(element);
      if (!engine.ok()) return engine.status();
      header.engines.push_back(*std::move(engine));
    }
  }
  reader.Get("rounds", &header.rounds);
  reader.Get("games", &header.games_each);
  reader.Get("seeds", &header.seeds);
  reader.Get("srand", &header.seed);
  reader.Get("openings", &header.openings);
  if (const Json* sprt = reader.GetObjectIfPresent("sprt")) {
    auto parsed = ParseSprt(*sprt);
    if (!parsed.ok()) return parsed.status();
    header.sprt = *parsed;
  }
  if (const Json* shard = reader.GetObjectIfPresent("shard")) {
    JsonReader of_shard(*shard, "match header: shard: ");
    of_shard.Get("index", &header.shard.index);
    of_shard.Get("count", &header.shard.count);
    if (!of_shard.status().ok()) return of_shard.status();
  }
  reader.Get("started", &header.started);
  reader.Get("arguments", &header.arguments);
  if (!reader.status().ok()) return reader.status();
  return header;
}

absl::Status CheckSameMatch(const MatchHeader& a, const MatchHeader& b) {
  const auto comparable = [](MatchHeader header) {
    header.shard = Shard();
    header.started.clear();
    header.arguments.clear();
    return Json::parse(ToJsonLine(header))["match"];
  };
  const Json one = comparable(a);
  const Json other = comparable(b);
  if (one == other) return absl::OkStatus();
  for (const auto& [name, value] : one.items()) {
    const auto found = other.find(name);
    if (found != other.end() && *found == value) continue;
    return absl::InvalidArgumentError(
        absl::StrCat("not the same match: ", name, " is ", value.dump(), " in one and ",
                     found == other.end() ? "absent" : found->dump(), " in the other"));
  }
  return absl::InvalidArgumentError("not the same match: one has an sprt, the other has none");
}

absl::StatusOr<GameSpec> SpecOf(const MatchHeader& header, const Schedule& schedule,
                                const protocol::GameRecord& record) {
  const auto stranger = [&](const std::string& why) {
    return absl::InvalidArgumentError(
        absl::StrCat("game '", record.id, "' is not of this match: ", why));
  };
  const auto id = ParseGameId(record.id);
  if (!id || id->pair >= schedule.pairs() || id->game_of_pair >= schedule.games_each()) {
    return stranger("no such game is scheduled");
  }
  const std::int64_t number = id->pair * schedule.games_each() + id->game_of_pair;
  if (number >= schedule.known()) return stranger("games that decide its players are missing");
  const GameSpec spec = schedule.Game(number);
  for (int i = 0; i < 2; ++i) {
    const int engine = spec.engine[i];
    const std::string name =
        engine < 0 ? "" : header.engines[static_cast<std::size_t>(engine)].name;
    if (name != record.engine[i]) {
      return stranger(
          absl::StrCat("player ", i + 1, " is '", record.engine[i], "', not '", name, "'"));
    }
  }
  return spec;
}

}  // namespace tavoliere::match
