// The compliance check passes engines that keep the protocol and finds what others do wrong.
#include "tools/match/compliance/compliance.h"

#include <algorithm>
#include <csignal>
#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "absl/strings/ascii.h"
#include "absl/strings/str_split.h"
#include "absl/strings/strip.h"

namespace tavoliere::match {
namespace {

using testing::HasSubstr;
using testing::IsEmpty;

// The machine may be busy, and the sanitizers slow: only the engine that dawdles must be late.
ComplianceSettings SettingsFor(const std::string& program, const std::string& argument = "") {
  std::signal(SIGPIPE, SIG_IGN);
  ComplianceSettings settings;
  settings.launch.program = program;
  if (!argument.empty()) settings.launch.arguments = {argument};
  settings.patience = std::chrono::seconds(60);
  settings.margin = std::chrono::seconds(5);
  settings.games = 1;
  return settings;
}

class Compliance : public testing::TestWithParam<std::string> {};

TEST_P(Compliance, OfOurEngines) {
  const ComplianceSettings settings = SettingsFor(GetParam());
  const auto players = PlayersOf(settings);
  ASSERT_TRUE(players.ok()) << players.status();
  for (const ComplianceStep& step : AllComplianceSteps()) {
    if (step.players != 0 && step.players != *players) continue;
    const StepOutcome outcome = RunStep(step, settings, *players);
    EXPECT_THAT(outcome.problem, IsEmpty())
        << step.name << ": " << testing::PrintToString(outcome.transcript);
  }
}

std::vector<std::string> Engines() { return absl::StrSplit(COMPLIANT_ENGINES, ','); }

INSTANTIATE_TEST_SUITE_P(
    Engines, Compliance, testing::ValuesIn(Engines()), [](const auto& instance) {
      // The game, by which check-<game> finds its engine's.
      std::string name(
          absl::StripPrefix(instance.param.substr(instance.param.find_last_of('/') + 1), "tav-"));
      std::replace_if(
          name.begin(), name.end(),
          [](char c) { return !absl::ascii_isalnum(static_cast<unsigned char>(c)); }, '_');
      return name;
    });

struct Defect {
  const char* name;
  const char* step;     // that finds it
  const char* message;  // part of what it says
};

void PrintTo(const Defect& defect, std::ostream* out) { *out << defect.name; }

class Defects : public testing::TestWithParam<Defect> {};

TEST_P(Defects, FailTheirStep) {
  ComplianceSettings settings = SettingsFor(DEFECTIVE_ENGINE, GetParam().name);
  const std::string name = GetParam().name;
  if (name == "late") settings.margin = std::chrono::milliseconds(300);
  if (name == "deaf-while-searching" || name == "swallows-numbers")
    settings.patience = std::chrono::seconds(8);
  settings.watch = settings.patience;
  for (const ComplianceStep& step : AllComplianceSteps()) {
    if (step.name != std::string(GetParam().step)) continue;
    const StepOutcome outcome = RunStep(step, settings, name == "one-player" ? 1 : 2);
    EXPECT_THAT(outcome.problem, HasSubstr(GetParam().message));
    return;
  }
  FAIL() << "there is no such step";
}

constexpr Defect kDefects[] = {
    {"no-author", "handshake", "id author"},
    {"deaf-while-searching", "isready-searching", "no 'readyok' came within"},
    {"impatient", "infinite", "came too early"},
    {"answers-stray-stop", "stray-stop", "got 'bestmove none'"},
    {"swallows-go", "repeated-go", "a bestmove for each"},
    {"ponders-aloud", "ponder", "came too early"},
    {"late", "movetime", "'go movetime 50' took"},
    {"answers-at-once", "waiting", "expected bestmove, response, bestmove, response, got "},
    {"changes-its-mind", "line", "bestmove '+9', but the last pv begins with"},
    {"always-ponders", "ponder-move", "expected 'bestmove MOVE', got 'bestmove"},
    {"plays-nonsense", "info", "'nonsense' is not a legal move"},
    {"strict-names", "options", "Move Overhead"},
    {"hides-errors", "option-errors", "expected one 'info string error"},
    {"forgets-position", "bad-positions", "not the last good one"},
    {"swallows-numbers", "bad-numbers", "no 'bestmove ' came within"},
    {"bad-status", "end-of-input", "status 3"},
    {"restless", "reproducible", "the same input gave"},
    {"miscounts", "perft", "perft 1 says"},
    {"shouts", "spellings", "expected '+1', got 'MOVE +1'"},
    {"early-result", "result", "expected 'none', got 'draw'"},
    {"one-player", "one-player", "p1turn: expected 'true', got 'false'"},
};

INSTANTIATE_TEST_SUITE_P(Steps, Defects, testing::ValuesIn(kDefects), [](const auto& instance) {
  std::string name = instance.param.name;
  std::replace(name.begin(), name.end(), '-', '_');
  return name;
});

TEST(ComplianceOf, AnEngineThatRefusesABadNumberPasses) {
  const ComplianceSettings settings = SettingsFor(DEFECTIVE_ENGINE, "refuses-numbers");
  for (const ComplianceStep& step : AllComplianceSteps()) {
    if (step.name != std::string("bad-numbers")) continue;
    EXPECT_THAT(RunStep(step, settings, 2).problem, IsEmpty());
  }
}

TEST(ComplianceOf, AProgramThatIsNoEngineIsAnError) {
  EXPECT_FALSE(PlayersOf(SettingsFor("/bin/true")).ok());
  EXPECT_THAT(std::string(PlayersOf(SettingsFor("/nowhere/engine")).status().message()),
              HasSubstr("cannot start '/nowhere/engine'"));
}

}  // namespace
}  // namespace tavoliere::match
