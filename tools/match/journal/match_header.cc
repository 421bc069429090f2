#include "tools/match/journal/match_header.h"

#include <algorithm>
#include <charconv>
#include <string_view>
#include <system_error>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "core/files/status_macros.h"
#include "protocol/wire/text/json_reader.h"
#include "protocol/wire/text/text.h"

namespace tavoliere::match {
namespace {

using protocol::Json;
using protocol::JsonReader;

Json ToJson(const EngineEntry& engine) {
  Json json = {{"name", engine.name}, {"command", engine.command}, {"limits", engine.limits}};
  json["options"] = Json::array();
  for (const auto& [name, value] : engine.options) json["options"].push_back({name, value});
  AddOrigin(engine.origin, json);
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
  ASSIGN_OR_RETURN(engine.origin, ReadOrigin(json, "match header: engines: "));
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

std::string Escaped(const std::string& bytes) {
  std::string text;
  for (const char c : bytes) {
    const auto byte = static_cast<unsigned char>(c);
    if (byte < 0x80 && c != '%') {
      text += c;
    } else {
      absl::StrAppendFormat(&text, "%%%02X", byte);
    }
  }
  return text;
}

// nullopt: a % is followed by something else than two hexadecimal digits.
std::optional<std::string> Unescaped(const std::string& text) {
  std::string bytes;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] != '%') {
      bytes += text[i];
      continue;
    }
    const std::string_view digits = std::string_view(text).substr(i + 1, 2);
    unsigned char byte = 0;
    const auto [end, error] =
        std::from_chars(digits.data(), digits.data() + digits.size(), byte, 16);
    if (digits.size() < 2 || error != std::errc{} || end != digits.data() + 2) return std::nullopt;
    bytes += static_cast<char>(byte);
    i += 2;
  }
  return bytes;
}

bool IsTrue(const Json& match, const char* member) {
  const auto found = match.find(member);
  return found != match.end() && *found == Json(true);
}

bool IsUtf8(const std::string& text) { return protocol::ToUtf8(text) == text; }

void AddArguments(const std::vector<std::string>& arguments, Json& match) {
  match["arguments"] = arguments;
  if (std::all_of(arguments.begin(), arguments.end(), IsUtf8)) return;
  match["escaped_arguments"] = Json::array();
  for (const std::string& argument : arguments) {
    match["escaped_arguments"].push_back(Escaped(argument));
  }
}

void ReadArguments(JsonReader& reader, const Json& match, std::vector<std::string>& arguments) {
  reader.Get("arguments", &arguments);
  if (!reader.status().ok() || !match.contains("escaped_arguments")) return;
  reader.Get("escaped_arguments", &arguments);
  for (std::string& argument : arguments) {
    auto bytes = Unescaped(argument);
    if (!bytes) return reader.Fail("escaped_arguments", "two hexadecimal digits after %", argument);
    argument = *std::move(bytes);
  }
}

}  // namespace

ScheduleSettings MatchHeader::schedule() const {
  ScheduleSettings settings{
      format, static_cast<int>(engines.size()), rounds, games_each, seeds, swaps, reversed};
  if (tune) settings.tuning_pairs = tune->pairs_in_all();
  return settings;
}

bool AreAlike(const EngineEntry& a, const EngineEntry& b) {
  const Programs& one = a.origin.programs;
  const Programs& other = b.origin.programs;
  return a.name == b.name && a.command == b.command && a.options == b.options &&
         a.limits == b.limits && (!one.known() || !other.known() || one.SameAs(other));
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
  if (!header.swaps) match["noswap"] = true;
  if (header.reversed) match["reverse"] = true;
  match["srand"] = header.seed;
  match["openings"] = header.openings;
  if (header.sprt) match["sprt"] = ToJson(*header.sprt);
  if (header.tune) match["tune"] = ToJson(*header.tune);
  if (header.rules) {
    match["rules"] = Json::object();
    for (const auto& [option, words] : *header.rules) match["rules"][option] = words;
  }
  if (!header.judge.empty()) match["judge"] = header.judge;
  if (Json judge; header.judge_origin != Origin()) {
    AddOrigin(header.judge_origin, judge);
    match["judge_engine"] = std::move(judge);
  }
  if (!header.game.empty()) match["game"] = header.game;
  if (!header.squares.empty()) match["squares"] = header.squares;
  match["shard"] = {{"index", header.shard.index}, {"count", header.shard.count}};
  match["started"] = header.started;
  if (!header.runner.empty()) match["runner"] = header.runner;
  if (header.machine != Machine()) match["machine"] = ToJson(header.machine);
  AddArguments(header.arguments, match);
  for (const auto& [option, was, is] : header.changes) match["changed"][option] = {was, is};
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
      ASSIGN_OR_RETURN(auto engine, ParseEngine(element));
      header.engines.push_back(std::move(engine));
    }
  }
  reader.Get("rounds", &header.rounds);
  reader.Get("games", &header.games_each);
  reader.Get("seeds", &header.seeds);
  header.swaps = !IsTrue(match, "noswap");
  header.reversed = IsTrue(match, "reverse");
  reader.Get("srand", &header.seed);
  reader.Get("openings", &header.openings);
  if (const Json* sprt = reader.GetObjectIfPresent("sprt")) {
    ASSIGN_OR_RETURN(auto parsed, ParseSprt(*sprt));
    header.sprt = parsed;
  }
  if (const Json* tune = reader.GetObjectIfPresent("tune")) {
    ASSIGN_OR_RETURN(auto parsed, ParseTuneSettings(*tune));
    header.tune = std::move(parsed);
  }
  if (const Json* rules = reader.GetObjectIfPresent("rules")) {
    JsonReader of_rules(*rules, "match header: rules: ");
    header.rules.emplace();
    for (const auto& [option, words] : rules->items()) {
      of_rules.Get(option.c_str(), &header.rules->emplace_back(option, "").second);
    }
    if (!of_rules.status().ok()) return of_rules.status();
  }
  reader.GetIfPresent("judge", &header.judge);
  if (const Json* judge = reader.GetObjectIfPresent("judge_engine")) {
    ASSIGN_OR_RETURN(header.judge_origin, ReadOrigin(*judge, "match header: judge_engine: "));
  }
  reader.GetIfPresent("game", &header.game);
  reader.GetIfPresent("squares", &header.squares);
  if (const Json* shard = reader.GetObjectIfPresent("shard")) {
    JsonReader of_shard(*shard, "match header: shard: ");
    of_shard.Get("index", &header.shard.index);
    of_shard.Get("count", &header.shard.count);
    if (!of_shard.status().ok()) return of_shard.status();
  }
  reader.Get("started", &header.started);
  reader.GetIfPresent("runner", &header.runner);
  if (const Json* machine = reader.GetObjectIfPresent("machine")) {
    ASSIGN_OR_RETURN(header.machine, ReadMachine(*machine, "match header: machine: "));
  }
  ReadArguments(reader, match, header.arguments);
  if (const Json* changed = reader.GetObjectIfPresent("changed")) {
    JsonReader of_changed(*changed, "match header: changed: ");
    for (const auto& [option, words] : changed->items()) {
      std::vector<std::string> both;
      of_changed.Get(option.c_str(), &both);
      both.resize(2);
      header.changes.push_back({option, both[0], both[1]});
    }
    if (!of_changed.status().ok()) return of_changed.status();
  }
  if (!reader.status().ok()) return reader.status();
  return header;
}

absl::Status CheckSameMatch(const MatchHeader& a, const MatchHeader& b) {
  const auto comparable = [](MatchHeader header, const MatchHeader& to) {
    header.shard = Shard();
    header.started.clear();
    header.arguments.clear();
    header.changes.clear();
    header.squares.clear();
    header.judge.clear();
    header.judge_origin = {};
    header.runner.clear();
    header.machine = {};
    for (EngineEntry& engine : header.engines) engine.origin = {};
    if (!to.rules) header.rules.reset();
    if (to.game.empty()) header.game.clear();
    return Json::parse(ToJsonLine(header))["match"];
  };
  const Json one = comparable(a, b);
  const Json other = comparable(b, a);
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

absl::Status CheckSameGame(const MatchHeader& recorded, const MatchHeader& now) {
  if (recorded.game.empty() || now.game.empty() || recorded.game == now.game) {
    return absl::OkStatus();
  }
  return absl::InvalidArgumentError(
      absl::StrCat("another game: the match was begun with the judge '", recorded.judge,
                   "', which starts from '", recorded.game, "'; the judge '", now.judge,
                   "' starts from '", now.game, "'"));
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
