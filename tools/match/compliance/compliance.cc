#include "tools/match/compliance/compliance.h"

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"

namespace tavoliere::match {

Lines StepContext::Run(const std::string& input) {
  Dialogue run(settings.launch, settings.patience);
  run.Send(input);
  Lines lines = run.Finish();
  engine.Expect(run.ok(), std::string(run.status().message()));
  return lines;
}

std::string PositionCommand(const Lines& moves) {
  return absl::StrCat("position startpos", moves.empty() ? "" : " moves ",
                      absl::StrJoin(moves, " "), "\n");
}

Lines PlayRandomGame(StepContext& context) {
  constexpr std::size_t kLongest = 600;
  Dialogue& engine = context.engine;
  Lines moves;
  engine.Send(PositionCommand(moves));
  while (engine.ok() && moves.size() < kLongest && engine.Query("gameover") == "false") {
    const Lines legal = engine.Legal();
    engine.Expect(!legal.empty(), "there is no legal move, and yet the game is not over");
    if (!engine.ok()) break;
    moves.push_back(legal[context.random() % legal.size()]);
    engine.Send(PositionCommand(moves));
  }
  return moves;
}

std::vector<ComplianceStep> AllComplianceSteps() {
  std::vector<ComplianceStep> steps;
  for (const auto list : {SessionSteps(), SearchSteps(), GameSteps()}) {
    steps.insert(steps.end(), list.begin(), list.end());
  }
  return steps;
}

StepOutcome RunStep(const ComplianceStep& step, const ComplianceSettings& settings, int players) {
  Dialogue engine(settings.launch, settings.patience);
  StepContext context{settings, players, engine, std::mt19937_64(settings.seed), ""};
  step.check(context);
  if (engine.ok()) return {"", context.note, {}};
  return {std::string(engine.status().message()), "", engine.Transcript()};
}

absl::StatusOr<int> PlayersOf(const ComplianceSettings& settings) {
  Dialogue engine(settings.launch, settings.patience);
  const std::string players = engine.Query("players");
  engine.Expect(players == "1" || players == "2",
                absl::StrCat("query players: expected 1 or 2, got '", players, "'"));
  if (!engine.ok()) return engine.status();
  return players == "1" ? 1 : 2;
}

}  // namespace tavoliere::match
