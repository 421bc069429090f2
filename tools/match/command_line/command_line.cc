#include "tools/match/command_line/command_line.h"

#include <set>

#include "absl/strings/str_cat.h"
#include "core/files/status_macros.h"
#include "protocol/wire/text/text.h"
#include "tools/match/command_line/words/arguments.h"
#include "tools/match/command_line/words/declaration.h"
#include "tools/match/command_line/words/engine_words.h"
#include "tools/match/command_line/words/option_words.h"
#include "tools/match/command_line/words/tune_words.h"

namespace tavoliere::match {
namespace {

using Words = std::vector<std::string>;

absl::Status CheckEvaluator(const MatchSettings& settings) {
  const bool within = settings.openings.within.has_value();
  if (within != settings.evaluator.has_value()) {
    return absl::InvalidArgumentError("-openings within= and -evaluator: expected both or neither");
  }
  if (!within) return absl::OkStatus();
  const EngineConfig& evaluator = *settings.evaluator;
  if (settings.openings.plies == 0 || !settings.openings.file.empty()) {
    return absl::InvalidArgumentError(
        "-openings within=: expected random openings, plies=N without file=");
  }
  if (evaluator.launch.program.empty()) {
    return absl::InvalidArgumentError("-evaluator: expected cmd=PROGRAM");
  }
  const Limits& limits = evaluator.limits;
  if ((!limits.depth && !limits.nodes) || limits.time_control || limits.move_time) {
    return absl::InvalidArgumentError(
        "-evaluator: expected depth= or nodes= and no clock, for reproducible scores");
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
  if (settings.sprt && engines != 2 && !settings.tune) {
    return absl::InvalidArgumentError(absl::StrCat("-sprt: expected two engines, not ", engines));
  }
  if (!settings.peers.empty() && !settings.sprt && !settings.tune) {
    return absl::InvalidArgumentError("-peers: expected -sprt, which counts their games");
  }
  if (settings.openings_each.by_round && schedule.format == Format::kKnockout) {
    return absl::InvalidArgumentError(
        "-openings policy=round: all games of a knockout encounter would have one opening");
  }
  if (settings.pgn.through_engine && settings.journal.empty()) {
    return absl::InvalidArgumentError(
        "-pgnout format=engine: expected -output JOURNAL, which the judge's program converts");
  }
  if (settings.resume && settings.journal.empty()) {
    return absl::InvalidArgumentError("-resume: expected a journal");
  }
  if (settings.salvage && !settings.resume) {
    return absl::InvalidArgumentError("-salvage: expected -resume, whose journal it repairs");
  }
  return absl::OkStatus();
}

// Options that may be followed by several words, except engines.
absl::Status ApplyWords(const Occurrence& option, MatchSettings& settings) {
  if (option.name == "openings") return ApplyOpeningWords(option.words, settings);
  if (option.name == "draw") return ApplyDrawWords(option.words, settings.draw);
  if (option.name == "resign") return ApplyResignWords(option.words, settings.resign);
  if (option.name == "repeat") return ApplyRepeatWords(option.words, settings);
  if (option.name == "affinity" || option.name == "use-affinity") {
    return ApplyAffinityWords(option.words, settings.processors);
  }
  if (option.name == "log") return ApplyLogWords(option.words, settings);
  if (option.name == "pgnout") return ApplyPgnWords(option.words, settings.pgn);
  if (option.name == "epdout") return ApplyEpdWords(option.words, settings.epd);
  if (option.name == "report") return ApplyReportWords(option.words, settings.output);
  if (option.name == "peers") {
    settings.peers = option.words;
    return absl::OkStatus();
  }
  const auto sprt = ParseSprt(option.words);
  if (sprt.ok()) settings.sprt = *sprt;
  return sprt.status();
}

absl::Status ApplyTuneOption(const Occurrence& option, TuneWords& tune) {
  if (option.name == "parameter") return ApplyParameterWords(option.words, tune);
  if (option.name == "parameters") return ApplyParameterFile(option.words, tune);
  return ApplySpsaWords(option.words, tune);
}

void ApplyVariant(const SingleOptions& singles, EngineWords& engines) {
  std::string variant;
  singles.Text("variant", variant);
  if (variant.empty() || variant == "standard") return;
  const std::string word = absl::StrCat("option.UCI_Variant=", variant);
  engines.each.push_back(word);
  if (engines.judge) engines.judge->push_back(word);
  if (engines.evaluator) engines.evaluator->push_back(word);
}

bool TakesWords(const std::string& option) {
  static const std::set<std::string> kOptions = {"openings", "draw",     "resign", "repeat",
                                                 "sprt",     "affinity", "peers",  "log",
                                                 "pgnout",   "epdout",   "report", "use-affinity"};
  return kOptions.contains(option);
}

}  // namespace

absl::StatusOr<CommandLine> ParseCommandLine(const std::vector<std::string>& arguments) {
  ASSIGN_OR_RETURN(const auto occurrences, SplitOptions(arguments));

  CommandLine line;
  MatchSettings& settings = line.settings;
  settings.arguments = arguments;
  EngineWords engines;
  SingleOptions singles;
  TuneWords tune;
  const auto add = [](const Words& words, Words& target) {
    target.insert(target.end(), words.begin(), words.end());
  };
  for (const Occurrence& option : occurrences) {
    if (option.name != "quick") continue;
    const absl::Status status = ApplyQuickWords(option.words, engines, settings);
    if (!status.ok()) return InOption(option.name, status);
  }
  std::string config;
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
    if (option.name == "describe") {
      line.request = CommandLine::Request::kDescribe;
      if (option.words == Words{"json"}) return line;
      return absl::InvalidArgumentError("-describe: expected json");
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
    } else if (option.name == "quick") {
      // Before all others, which may say otherwise.
    } else if (option.name == "config") {
      status = InOption(option.name, ApplyConfigWords(option.words, config));
    } else if (IsOutputForm(option)) {
      status = InOption(option.name, ApplyOutputForm(option.words[0], settings));
    } else if (option.name == "parameter" || option.name == "parameters" || option.name == "spsa") {
      status = InOption(option.name, ApplyTuneOption(option, tune));
    } else if (TakesWords(option.name)) {
      status = InOption(option.name, ApplyWords(option, settings));
    } else {
      status = singles.Add(option);
    }
    if (!status.ok()) return status;
  }
  if (!config.empty()) {
    const auto file = ReadConfig(config);
    if (!file.ok()) return InOption("config", file.status());
    engines.Add(*file);
  }
  if (singles.Has("resume") && engines.engines.empty()) {
    line.request = CommandLine::Request::kResume;
    singles.Text("resume", settings.journal);
    settings.salvage = singles.Has("salvage");
    return line;
  }
  ApplyVariant(singles, engines);
  RETURN_IF_ERROR(ApplyEngines(engines, settings));
  for (EngineConfig& engine : settings.engines) engine.kept_lines = settings.pgn.match_line;
  RETURN_IF_ERROR(singles.Apply(settings));
  RETURN_IF_ERROR(ApplyTuning(tune, settings));
  RETURN_IF_ERROR(CheckEvaluator(settings));
  RETURN_IF_ERROR(CheckTournament(settings));
  return line;
}

absl::StatusOr<BookLine> ParseBookLine(const std::vector<std::string>& arguments) {
  const std::vector<usage::Option> options = OpeningsUsage().options;
  ASSIGN_OR_RETURN(const auto occurrences, SplitOptions(arguments, options));
  BookLine line;
  EngineWords engines;
  SingleOptions singles;
  for (const Occurrence& option : occurrences) {
    absl::Status status;
    if (option.name == "help") {
      line.asks_for_help = true;
      return line;
    }
    if (option.name == "evaluator" || option.name == "judge") {
      auto& words = option.name == "judge" ? engines.judge : engines.evaluator;
      if (words)
        status = absl::InvalidArgumentError(absl::StrCat("-", option.name, " is given twice"));
      words = option.words;
    } else if (option.name == "openings") {
      status = InOption(option.name, ApplyOpeningWords(option.words, line.settings));
    } else {
      status = singles.Add(option);
    }
    if (!status.ok()) return status;
  }
  if (!engines.evaluator) return absl::InvalidArgumentError("expected -evaluator cmd=PROGRAM");
  std::string count;
  singles.Text("count", count);
  const auto [min, max] = *usage::FindOption(options, "count")->range;
  const auto number = protocol::ParseNumber(count, min, max);
  if (!number.ok()) return InOption("count", number.status());
  line.count = static_cast<std::size_t>(*number);
  singles.Text("output", line.output);
  if (line.output.empty()) return absl::InvalidArgumentError("expected -output FILE");
  ApplyVariant(singles, engines);
  engines.engines = {*engines.evaluator};
  RETURN_IF_ERROR(singles.Apply(line.settings));
  line.settings.journal.clear();
  if (!line.settings.openings.within) {
    return absl::InvalidArgumentError("-openings: expected within=X");
  }
  // What is wrong with the evaluator is better said of it than of the engine that it stands for.
  EngineConfig evaluator;
  RETURN_IF_ERROR(InOption("evaluator", ApplyEngineWords(*engines.evaluator, evaluator)));
  line.settings.evaluator = evaluator;
  RETURN_IF_ERROR(CheckEvaluator(line.settings));
  line.settings.evaluator.reset();
  RETURN_IF_ERROR(ApplyEngines(engines, line.settings));
  return line;
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
