#include "tools/match/command_line/command_line.h"

#include <utility>

#include <algorithm>
#include <optional>
#include <set>

#include <boost/program_options.hpp>

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "core/files/status_macros.h"
#include "core/usage/boost_options.h"
#include "core/usage/nearest_word.h"
#include "protocol/wire/text.h"
#include "tools/match/command_line/config_file.h"
#include "tools/match/command_line/declaration.h"
#include "tools/match/command_line/option_words.h"
#include "tools/match/journal/shards.h"
#include "tools/match/stats/words.h"

namespace tavoliere::match {
namespace {

namespace po = boost::program_options;

using Words = std::vector<std::string>;

absl::Status InOption(const std::string& option, const absl::Status& status) {
  if (status.ok()) return status;
  return absl::InvalidArgumentError(absl::StrCat("-", option, ": ", std::string(status.message())));
}

// One occurrence of an option, and the words after it.
struct Occurrence {
  std::string name;
  Words words;
};

// "rounds" of "-rounds" and "--rounds"; empty where the word is no option.
std::string OptionName(const std::string& word) {
  const std::size_t start = word.find_first_not_of('-');
  if (start == std::string::npos || start == 0 || start > 2) return "";
  return absl::ascii_isalpha(static_cast<unsigned char>(word[start])) ? word.substr(start) : "";
}

// Boost would take what looks like an option and is none for a word of the option before it.
absl::Status CheckOptionNames(const Words& arguments, const std::vector<usage::Option>& options) {
  std::set<std::string> known;
  std::set<std::string> with_one_word;
  for (const usage::Option& option : options) {
    known.insert(option.BareName());
    if (option.count == usage::Count::kOne) with_one_word.insert(option.BareName());
  }
  for (std::size_t i = 0; i < arguments.size(); ++i) {
    const std::string name = OptionName(arguments[i]);
    if (name.empty()) continue;
    if (!known.contains(name)) {
      const std::string meant =
          usage::DidYouMean(name.substr(0, name.find('=')), Words(known.begin(), known.end()), "-");
      return absl::InvalidArgumentError(absl::StrCat("unknown option '", arguments[i], "'",
                                                     meant.empty() ? ";" : meant, " see --help"));
    }
    const bool has_word = i + 1 < arguments.size() && !known.contains(OptionName(arguments[i + 1]));
    if (with_one_word.contains(name) && has_word) ++i;
  }
  return absl::OkStatus();
}

absl::StatusOr<std::vector<Occurrence>> SplitOptions(const std::vector<std::string>& arguments) {
  namespace style = po::command_line_style;
  constexpr int kStyle = style::allow_long | style::allow_long_disguise | style::long_allow_next;
  const std::vector<usage::Option> options = PlayUsage().options;
  RETURN_IF_ERROR(CheckOptionNames(arguments, options));
  // Boost reads the words; the key=value pairs among them are read by ApplyEngineKey and its like.
  const po::options_description description = usage::BoostOptions(options);
  try {
    const auto parsed = po::command_line_parser(arguments).options(description).style(kStyle).run();
    std::vector<Occurrence> occurrences;
    for (const auto& option : parsed.options) {
      if (option.string_key.empty()) {
        return absl::InvalidArgumentError(absl::StrCat(
            "unexpected word '", option.value.empty() ? "" : option.value[0], "'; see --help"));
      }
      occurrences.push_back({option.string_key, option.value});
    }
    return occurrences;
  } catch (const po::error& error) {
    return absl::InvalidArgumentError(usage::WhatIsWrong(error, arguments, options) +
                                      "; see --help");
  }
}

// Options that may come once and take one word.
class SingleOptions {
 public:
  absl::Status Add(const Occurrence& occurrence) {
    for (const auto& [name, value] : values_) {
      if (name == occurrence.name)
        return absl::InvalidArgumentError(absl::StrCat("-", name, " is given twice"));
    }
    values_.emplace_back(occurrence.name, occurrence.words.empty() ? "" : occurrence.words[0]);
    return absl::OkStatus();
  }

  bool Has(const std::string& name) const { return Find(name) != nullptr; }

  void Text(const std::string& name, std::string& target) const {
    if (const std::string* value = Find(name)) target = *value;
  }

  template <class Integer>
  void Number(const std::string& name, std::int64_t min, std::int64_t max, Integer& target,
              absl::Status& status) const {
    const std::string* value = Find(name);
    if (value == nullptr || !status.ok()) return;
    const auto number = protocol::ParseNumber(*value, min, max);
    status = InOption(name, number.status());
    if (number.ok()) target = static_cast<Integer>(*number);
  }

  void Seconds(const std::string& name, Microseconds& target, absl::Status& status) const {
    const std::string* value = Find(name);
    if (value == nullptr || !status.ok()) return;
    const auto seconds = ParseSeconds(*value);
    status = InOption(name, seconds.status());
    if (!seconds.ok()) return;
    target = *seconds;
    if (target.count() == 0) {
      status =
          absl::InvalidArgumentError(absl::StrCat("-", name, ": expected more than 0 seconds"));
    }
  }

 private:
  const std::string* Find(const std::string& name) const {
    for (const auto& [known, value] : values_) {
      if (known == name) return &value;
    }
    return nullptr;
  }

  std::vector<KeyValue> values_;
};

absl::Status ApplyEngineWords(const Words& words, EngineConfig& config) {
  ASSIGN_OR_RETURN(const auto pairs, SplitKeyValues(words));
  for (const KeyValue& pair : pairs) {
    RETURN_IF_ERROR(ApplyEngineKey(pair, config));
  }
  return absl::OkStatus();
}

// The judge that is another process of the first engine: same command and options, but not the
// resources that a search needs and a judge does not.
EngineConfig JudgeLike(const EngineConfig& engine) {
  EngineConfig judge = engine;
  judge.name = absl::StrCat(engine.name.empty() ? engine.launch.program : engine.name, " (judge)");
  std::erase_if(judge.options, [](const auto& option) {
    return absl::EqualsIgnoreCase(option.first, "Hash") ||
           absl::EqualsIgnoreCase(option.first, "Threads");
  });
  return judge;
}

absl::Status CheckEngines(const MatchSettings& settings) {
  if (settings.engines.empty()) {
    return absl::InvalidArgumentError(
        "expected two engines or more (-engine cmd=... twice); see --help");
  }
  std::set<std::string> names;
  for (const EngineConfig& engine : settings.engines) {
    if (engine.launch.program.empty()) {
      return absl::InvalidArgumentError("-engine: expected cmd=PROGRAM");
    }
    if (!engine.limits.any()) {
      return absl::InvalidArgumentError(
          "an engine has no limit: expected tc=, st=, depth= or nodes= after -engine or -each");
    }
    if (!engine.name.empty() && !names.insert(engine.name).second) {
      return absl::InvalidArgumentError(absl::StrCat("two engines are named '", engine.name, "'"));
    }
  }
  return absl::OkStatus();
}

absl::Status CheckEvaluator(const MatchSettings& settings) {
  const bool within = settings.openings.within.has_value();
  if (within != settings.evaluator.has_value()) {
    return absl::InvalidArgumentError(
        "-openings within= and -evaluator belong together: what is kept, and who judges it");
  }
  if (!within) return absl::OkStatus();
  const EngineConfig& evaluator = *settings.evaluator;
  if (settings.openings.plies == 0 || !settings.openings.file.empty()) {
    return absl::InvalidArgumentError("-openings within=: is for random openings, plies=N");
  }
  if (evaluator.launch.program.empty()) {
    return absl::InvalidArgumentError("-evaluator: expected cmd=PROGRAM");
  }
  const Limits& limits = evaluator.limits;
  if ((!limits.depth && !limits.nodes) || limits.time_control || limits.move_time) {
    return absl::InvalidArgumentError(
        "-evaluator: expected depth= or nodes= and no clock, so that it judges the same each time");
  }
  return absl::OkStatus();
}

absl::Status CheckTournament(const MatchSettings& settings) {
  const ScheduleSettings& schedule = settings.schedule;
  const auto engines = static_cast<int>(settings.engines.size());
  const bool by_results = schedule.format == Format::kSwiss || schedule.format == Format::kKnockout;
  if (by_results && settings.shard.count > 1) {
    return absl::InvalidArgumentError(
        "-shard: the pairings of a Swiss or knockout tournament follow from all its results, so it "
        "cannot be played in parts");
  }
  if (schedule.format == Format::kGauntlet && schedule.seeds >= engines) {
    return absl::InvalidArgumentError(
        absl::StrCat("-seeds: expected fewer than the ", engines, " engines"));
  }
  if (settings.sprt && engines != 2) {
    return absl::InvalidArgumentError(
        absl::StrCat("-sprt: is a test of two engines, not ", engines));
  }
  if (!settings.peers.empty() && !settings.sprt) {
    return absl::InvalidArgumentError("-peers: are counted by -sprt, which is absent");
  }
  if (settings.resume && settings.journal.empty()) {
    return absl::InvalidArgumentError("-resume: expected a journal");
  }
  if (settings.salvage && !settings.resume) {
    return absl::InvalidArgumentError("-salvage: belongs to -resume, whose journal it repairs");
  }
  return absl::OkStatus();
}

// What the match reads in addition to engines.
absl::Status ApplySingles(const SingleOptions& singles, MatchSettings& settings) {
  absl::Status status;
  singles.Number("rounds", 1, 1'000'000'000, settings.schedule.rounds, status);
  singles.Number("games", 1, 1000, settings.schedule.games_each, status);
  singles.Number("seeds", 1, 10'000, settings.schedule.seeds, status);
  singles.Number("concurrency", 1, 1000, settings.concurrency, status);
  singles.Number("srand", 0, std::int64_t{1} << 62, settings.seed, status);
  singles.Number("maxmoves", 1, 1'000'000, settings.max_moves, status);
  singles.Number("ratinginterval", 0, 1'000'000'000, settings.rating_interval, status);
  singles.Seconds("hang", settings.hang, status);
  singles.Seconds("startup", settings.patience, status);
  singles.Seconds("grace", settings.grace, status);
  if (!status.ok()) return status;
  settings.rounds_given = singles.Has("rounds");
  settings.recover = singles.Has("recover");
  settings.boards = !singles.Has("noboards");
  settings.debug = singles.Has("debug");
  singles.Text("log", settings.line_log);
  if (std::uint16_t port = 0; singles.Has("live")) {
    singles.Number("live", 0, 65'535, port, status);
    if (!status.ok()) return status;
    settings.live_port = port;
  }
  settings.resume = singles.Has("resume");
  settings.salvage = singles.Has("salvage");
  singles.Text("output", settings.journal);
  if (settings.resume && !settings.journal.empty()) {
    return absl::InvalidArgumentError("-resume names the journal, so -output is too much");
  }
  singles.Text("resume", settings.journal);
  singles.Text("event", settings.event);
  settings.event = protocol::ToUtf8(settings.event);
  if (std::string word; singles.Has("sync")) {
    singles.Text("sync", word);
    if (word != "second" && word != "game") {
      return absl::InvalidArgumentError(
          absl::StrCat("-sync: expected second or game, not '", word, "'"));
    }
    settings.sync_each_game = word == "game";
  }
  if (std::string word; singles.Has("shard")) {
    singles.Text("shard", word);
    const auto shard = ParseShard(word);
    if (!shard.ok()) return InOption("shard", shard.status());
    settings.shard = *shard;
  }
  if (std::string word; singles.Has("tournament")) {
    singles.Text("tournament", word);
    if (word == "roundrobin") word = "round-robin";  // fastchess
    const auto format = ParseFormat(word);
    if (!format || *format == Format::kSuite) {
      return absl::InvalidArgumentError(absl::StrCat(
          "-tournament: expected round-robin, gauntlet, swiss or knockout, not '", word, "'"));
    }
    settings.schedule.format = *format;
  }
  return absl::OkStatus();
}

// Options that may be followed by several words, except engines.
absl::Status ApplyWords(const Occurrence& option, MatchSettings& settings) {
  if (option.name == "openings") return ApplyOpeningWords(option.words, settings.openings);
  if (option.name == "draw") return ApplyDrawWords(option.words, settings.draw);
  if (option.name == "resign") return ApplyResignWords(option.words, settings.resign);
  if (option.name == "repeat") return ApplyRepeatWords(option.words, settings);
  if (option.name == "affinity") return ApplyAffinityWords(option.words, settings.processors);
  if (option.name == "peers") {
    settings.peers = option.words;
    return absl::OkStatus();
  }
  const auto sprt = ParseSprt(option.words);
  if (sprt.ok()) settings.sprt = *sprt;
  return sprt.status();
}

bool TakesWords(const std::string& option) {
  static const std::set<std::string> kOptions = {"openings", "draw",     "resign", "repeat",
                                                 "sprt",     "affinity", "peers"};
  return kOptions.contains(option);
}

// The engines of a file and of the command line, and those that serve them.
struct EngineWords {
  std::vector<Words> engines;
  Words each;
  std::optional<Words> judge;
  std::optional<Words> evaluator;
};

absl::Status ReadConfigFile(const std::string& path, EngineWords& words) {
  ASSIGN_OR_RETURN(auto file, ReadConfig(path));
  words.engines.insert(words.engines.begin(), file.engines.begin(), file.engines.end());
  words.each.insert(words.each.begin(), file.each.begin(), file.each.end());
  if (!file.judge.empty() && !words.judge) words.judge = file.judge;
  if (!file.evaluator.empty() && !words.evaluator) words.evaluator = file.evaluator;
  return absl::OkStatus();
}

absl::Status FindJudge(const std::optional<Words>& words, MatchSettings& settings) {
  if (!words) {
    const auto able = std::find_if(settings.engines.begin(), settings.engines.end(),
                                   [](const auto& e) { return e.foreign_protocol.empty(); });
    if (able == settings.engines.end()) {
      return absl::InvalidArgumentError(
          "-judge: expected cmd=PROGRAM, which translates for the engines");
    }
    settings.judge = JudgeLike(*able);
    return absl::OkStatus();
  }
  if (absl::Status status = ApplyEngineWords(*words, settings.judge); !status.ok()) {
    return InOption("judge", status);
  }
  if (settings.judge.launch.program.empty()) {
    return absl::InvalidArgumentError("-judge: expected cmd=PROGRAM");
  }
  if (settings.judge.foreign_protocol.empty()) return absl::OkStatus();
  return absl::InvalidArgumentError("-judge: proto=: expected ugi, uci or auto");
}

// Has the judge's program run an engine that it is to translate for.
void Adapt(const EngineConfig& judge, EngineConfig& engine) {
  if (engine.foreign_protocol.empty()) return;
  std::vector<std::string> words = {"adapt", engine.foreign_protocol, "--", engine.launch.program};
  words.insert(words.end(), engine.launch.arguments.begin(), engine.launch.arguments.end());
  engine.launch.arguments = std::move(words);
  engine.launch.program = judge.launch.program;
}

absl::Status ApplyEngines(const EngineWords& words, MatchSettings& settings) {
  // What -each says holds for every engine, wherever it stands; an engine's own words come after.
  EngineConfig each;
  if (absl::Status status = ApplyEngineWords(words.each, each); !status.ok()) {
    return InOption("each", status);
  }
  for (const Words& engine : words.engines) {
    settings.engines.push_back(each);
    const absl::Status status = ApplyEngineWords(engine, settings.engines.back());
    if (!status.ok()) return InOption("engine", status);
  }
  if (words.evaluator) {
    const absl::Status status = ApplyEngineWords(*words.evaluator, settings.evaluator.emplace());
    if (!status.ok()) return InOption("evaluator", status);
  }
  RETURN_IF_ERROR(CheckEngines(settings));
  RETURN_IF_ERROR(FindJudge(words.judge, settings));
  for (EngineConfig& engine : settings.engines) Adapt(settings.judge, engine);
  if (settings.evaluator) Adapt(settings.judge, *settings.evaluator);
  return absl::OkStatus();
}

}  // namespace

absl::StatusOr<CommandLine> ParseCommandLine(const std::vector<std::string>& arguments) {
  ASSIGN_OR_RETURN(const auto occurrences, SplitOptions(arguments));

  CommandLine line;
  MatchSettings& settings = line.settings;
  settings.arguments = arguments;
  EngineWords engines;
  SingleOptions singles;
  const auto add = [](const Words& words, Words& target) {
    target.insert(target.end(), words.begin(), words.end());
  };
  for (const Occurrence& option : occurrences) {
    absl::Status status;
    if (option.name == "help" || option.name == "version") {
      line.request =
          option.name == "help" ? CommandLine::Request::kHelp : CommandLine::Request::kVersion;
      return line;
    }
    if (option.name == "usage") {
      line.request = CommandLine::Request::kUsage;
      line.usage = option.words.empty() ? "" : option.words[0];
      return line;
    }
    if (option.name == "engine") {
      engines.engines.push_back(option.words);
    } else if (option.name == "each") {
      add(option.words, engines.each);
    } else if (option.name == "judge" || option.name == "evaluator") {
      auto& words = option.name == "judge" ? engines.judge : engines.evaluator;
      if (words)
        return absl::InvalidArgumentError(absl::StrCat("-", option.name, " is given twice"));
      words = option.words;
    } else if (TakesWords(option.name)) {
      status = InOption(option.name, ApplyWords(option, settings));
    } else {
      status = singles.Add(option);
    }
    if (!status.ok()) return status;
  }
  if (std::string path; singles.Has("config")) {
    singles.Text("config", path);
    const absl::Status status = ReadConfigFile(path, engines);
    if (!status.ok()) return InOption("config", status);
  }
  if (singles.Has("resume") && engines.engines.empty()) {
    line.request = CommandLine::Request::kResume;
    singles.Text("resume", settings.journal);
    settings.salvage = singles.Has("salvage");
    return line;
  }
  if (std::string variant; singles.Has("variant")) {
    singles.Text("variant", variant);
    const std::string word = absl::StrCat("option.UCI_Variant=", variant);
    engines.each.push_back(word);
    if (engines.judge) engines.judge->push_back(word);
    if (engines.evaluator) engines.evaluator->push_back(word);
  }
  RETURN_IF_ERROR(ApplyEngines(engines, settings));
  RETURN_IF_ERROR(ApplySingles(singles, settings));
  RETURN_IF_ERROR(CheckEvaluator(settings));
  RETURN_IF_ERROR(CheckTournament(settings));
  return line;
}

absl::StatusOr<std::vector<std::string>> WithoutOptions(const std::vector<std::string>& arguments,
                                                        const std::set<std::string>& options) {
  ASSIGN_OR_RETURN(const auto occurrences, SplitOptions(arguments));
  std::vector<std::string> words;
  for (const Occurrence& option : occurrences) {
    if (options.contains(option.name)) continue;
    words.push_back(absl::StrCat("-", option.name));
    words.insert(words.end(), option.words.begin(), option.words.end());
  }
  return words;
}

absl::StatusOr<CommandLine> ParseResumed(const std::vector<std::string>& recorded,
                                         const std::vector<std::string>& arguments) {
  ASSIGN_OR_RETURN(const auto new_options, SplitOptions(arguments));
  // The journal is named by the new words, and what they say again holds.
  std::set<std::string> replaced = {"output", "resume", "salvage"};
  for (const Occurrence& option : new_options) replaced.insert(option.name);
  ASSIGN_OR_RETURN(const auto kept, WithoutOptions(recorded, replaced));
  std::vector<std::string> words = arguments;
  words.insert(words.end(), kept.begin(), kept.end());
  return ParseCommandLine(words);
}

}  // namespace tavoliere::match
