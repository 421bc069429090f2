// Checks from outside whether an engine keeps the protocol (protocol/PROTOCOL.md), without knowing
// its game. The check is a list of named steps, each with a process of its own.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <random>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/types/span.h"
#include "protocol/client/client.h"
#include "tools/match/compliance/dialogue.h"

namespace tavoliere::match {

struct ComplianceSettings {
  protocol::Launch launch;
  protocol::Duration patience = std::chrono::seconds(10);  // for every answer
  // How late an answer may be that time limits. The protocol says 10 ms on an idle machine.
  protocol::Duration margin = std::chrono::milliseconds(50);
  // How long a search that must not answer is watched.
  protocol::Duration watch = std::chrono::milliseconds(200);
  int games = 3;  // random games to ask about
  std::uint64_t seed = 1;
};

// What a step works with.
struct StepContext {
  const ComplianceSettings& settings;
  int players;  // of the engine's game: 1 or 2
  Dialogue& engine;
  std::mt19937_64 random;
  std::string note;  // what a person may like to know of a step that passed: a figure

  // Another process of the engine; fed with the whole input, it must end by itself with status 0.
  Lines Run(const std::string& input);
};

struct ComplianceStep {
  const char* name;
  const char* demand;  // what passing it means, in a sentence
  void (*check)(StepContext&);
  int players = 0;  // only for games for so many players; 0: any
};

// In the order of their running; compliance_*.cc has one list each.
absl::Span<const ComplianceStep> SessionSteps();
absl::Span<const ComplianceStep> SearchSteps();
absl::Span<const ComplianceStep> GameSteps();
std::vector<ComplianceStep> AllComplianceSteps();

struct StepOutcome {
  std::string problem;  // empty: passed
  std::string note;
  Lines transcript;  // the last lines of a step that failed
};

// Blocks for as long as the step takes.
StepOutcome RunStep(const ComplianceStep& step, const ComplianceSettings& settings, int players);

// How many players the engine's game is for. An error: it cannot be started, or does not say.
absl::StatusOr<int> PlayersOf(const ComplianceSettings& settings);

// "position startpos moves M...\n".
std::string PositionCommand(const Lines& moves);

// Plays random moves until the game is over, or for very long, and leaves the engine there; what
// was played.
Lines PlayRandomGame(StepContext& context);

}  // namespace tavoliere::match
