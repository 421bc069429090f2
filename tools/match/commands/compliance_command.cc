#include <algorithm>
#include <set>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_split.h"
#include "core/files/status_macros.h"
#include "protocol/wire/text/text.h"
#include "tools/match/command_line/words/arguments.h"
#include "tools/match/command_line/words/declaration.h"
#include "tools/match/commands/commands.h"
#include "tools/match/compliance/compliance.h"
#include "tools/match/run/console/ending.h"
#include "tools/match/run/engine/engine_config.h"
#include "tools/match/run/engine/limits.h"

namespace tavoliere::match {
namespace {

namespace po = boost::program_options;

// The options and, from the first word that is none, the engine's command: its own options are not
// ours.
struct ComplianceLine {
  po::variables_map options;
  std::vector<std::string> engine;
};

absl::StatusOr<ComplianceLine> Split(const std::vector<std::string>& arguments) {
  const auto engine = std::find_if(arguments.begin(), arguments.end(), [](const std::string& word) {
    return !absl::StartsWith(word, "-");
  });
  ASSIGN_OR_RETURN(auto options,
                   ReadOptions({arguments.begin(), engine}, ComplianceUsage(), "engine"));
  return ComplianceLine{std::move(options), {engine, arguments.end()}};
}

template <class Integer>
absl::Status ReadNumber(const po::variables_map& options, const char* name, std::int64_t min,
                        std::int64_t max, Integer& target) {
  const auto number =
      protocol::ParseNumber(options[name].as<std::string>(), absl::StrCat("--", name), min, max);
  if (!number.ok()) return number.status();
  target = static_cast<Integer>(*number);
  return absl::OkStatus();
}

absl::StatusOr<ComplianceSettings> SettingsOf(const ComplianceLine& line) {
  if (line.engine.empty()) return absl::InvalidArgumentError("expected an engine; see --help");
  ComplianceSettings settings;
  settings.launch.program = line.engine[0];
  settings.launch.arguments.assign(line.engine.begin() + 1, line.engine.end());
  std::int64_t margin = 0;
  std::int64_t patience = 0;
  constexpr std::int64_t kMostSeconds = 100'000;
  for (const absl::Status& status :
       {ReadNumber(line.options, "games", 1, 1000, settings.games),
        ReadNumber(line.options, "srand", 0, std::int64_t{1} << 62, settings.seed),
        ReadNumber(line.options, "margin", 0, 1000 * kMostSeconds, margin),
        ReadNumber(line.options, "patience", 1, kMostSeconds, patience)}) {
    if (!status.ok()) return status;
  }
  settings.margin = std::chrono::milliseconds(margin);
  settings.patience = std::chrono::seconds(patience);
  return settings;
}

absl::StatusOr<std::vector<ComplianceStep>> Selected(const std::string& only) {
  std::vector<ComplianceStep> steps = AllComplianceSteps();
  if (only.empty()) return steps;
  const std::set<std::string> names = absl::StrSplit(only, ',');
  for (const std::string& name : names) {
    if (std::none_of(steps.begin(), steps.end(),
                     [&](const ComplianceStep& step) { return step.name == name; })) {
      return absl::InvalidArgumentError(
          absl::StrCat("--only: there is no step '", name, "'; --list names them"));
    }
  }
  std::erase_if(steps, [&](const ComplianceStep& step) { return names.count(step.name) == 0; });
  return steps;
}

void PrintStep(const ComplianceStep& step, const StepOutcome& outcome) {
  const bool passed = outcome.problem.empty();
  Print(absl::StrFormat("%-4s  %-17s  %s%s\n", passed ? "ok" : "FAIL", step.name, step.demand,
                        outcome.note.empty() ? "" : absl::StrCat(" (", outcome.note, ")")));
  if (passed) return;
  Print(absl::StrCat("      ", outcome.problem, "\n"));
  for (const std::string& line : outcome.transcript) Print(absl::StrCat("      | ", line, "\n"));
}

int Check(const ComplianceSettings& settings, const std::vector<ComplianceStep>& steps) {
  const auto players = PlayersOf(settings);
  if (!players.ok()) {
    return Complain(
        absl::StrCat(settings.launch.program, ": ", std::string(players.status().message())),
        Ending::kBadConfiguration);
  }
  int run = 0;
  int passed = 0;
  for (const ComplianceStep& step : steps) {
    if (step.players != 0 && step.players != *players) continue;
    const StepOutcome outcome = RunStep(step, settings, *players);
    PrintStep(step, outcome);
    ++run;
    passed += outcome.problem.empty() ? 1 : 0;
  }
  Print(absl::StrFormat("%d of %d steps passed (%s-player game).\n", passed, run,
                        *players == 1 ? "single" : "two"));
  return static_cast<int>(passed == run ? Ending::kFinished : Ending::kNotCompliant);
}

}  // namespace

int ComplianceMain(const std::vector<std::string>& arguments) {
  const auto line = Split(arguments);
  if (!line.ok()) return Complain(line.status());
  if (line->options.count("help") > 0) {
    Print(HelpText(ComplianceUsage()));
    return 0;
  }
  const auto steps =
      Selected(line->options.count("only") > 0 ? line->options["only"].as<std::string>() : "");
  if (!steps.ok()) return Complain(steps.status());
  if (line->options.count("list") > 0) {
    for (const ComplianceStep& step : *steps) {
      Print(absl::StrFormat("%-17s  %s%s\n", step.name, step.demand,
                            step.players == 1   ? " (single-player games)"
                            : step.players == 2 ? " (two-player games)"
                                                : ""));
    }
    return 0;
  }
  const auto settings = SettingsOf(*line);
  if (!settings.ok()) {
    return Complain(settings.status());
  }
  return Check(*settings, *steps);
}

}  // namespace tavoliere::match
