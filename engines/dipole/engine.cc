#include "engines/dipole/engine.h"

#include <algorithm>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"

namespace tavoliere::dipole {
namespace {

constexpr const char* kCourseNotation = "course";

bool IsGiven(const protocol::GoCommand& go, const std::string& word) {
  return std::find(go.extra.begin(), go.extra.end(), word) != go.extra.end();
}

}  // namespace

Engine::Engine() : AlphaBetaEngine("Tavoliere Dipole " TAVOLIERE_VERSION) {
  std::copy(kDefaultWeights.begin(), kDefaultWeights.end(), weights_.begin());
  DeclareOptions();
}

void Engine::DeclareOptions() {
  const auto apply = [this] { return Apply(); };
  options().AddCombo("Profile", &profile_, {kDefaultProfile, kCourseProfile},
                     "the player of today, or a university course's with its limits", [this] {
                       const bool course = profile_ == kCourseProfile;
                       evaluation_ = kEvaluations[course ? 1 : 0].first;
                       return Apply();
                     });
  std::vector<std::string> names;
  for (const auto& [evaluation_name, evaluation] : kEvaluations)
    names.emplace_back(evaluation_name);
  options().AddCombo("Evaluation", &evaluation_, names,
                     "how positions are valued; course also searches as that player did", apply);
  options().AddCombo("Notation", &notation_, {"algebraic", kCourseNotation},
                     "how moves are written, e1ne1 or H5,NE,1; both are read");
  options().AddSpin("MaxMoves", &max_moves_, 0, 1000,
                    "moves a side after which more checkers win and as many draw; 0: no limit",
                    [this] {
                      settings().max_moves = static_cast<int>(max_moves_);
                      return ForgetTable();
                    });
  for (std::size_t i = 0; i < kTerms; ++i) {
    options().AddSpin(absl::StrCat("Weight ", kTermNames[i]), &weights_[i], -10'000, 10'000,
                      "weight of this term of Evaluation strong, in hundredths of a checker",
                      apply);
  }
}

absl::StatusOr<protocol::SearchKind> Engine::Go(const protocol::GoCommand& command,
                                                protocol::Sink& sink, std::function<void()> done) {
  if (command.perft && IsGiven(command, "triples"))
    return GoPerft<DipoleTriples>(*command.perft, sink, std::move(done));
  protocol::GoCommand go = command;
  if (profile_ == kCourseProfile && !go.perft && !go.infinite && !go.ponder) {
    const bool limited = base::HasLimit(go);
    if (!limited) go.movetime = kCourseTime;
    if (!limited || !go.depth) go.depth = kCourseLastDepth.value;
  }
  return AlphaBetaEngine::Go(go, sink, std::move(done));
}

std::string Engine::MoveText(const Position& position, const Move& move) const {
  if (notation_ == kCourseNotation && !move.IsPass()) return FormatCourseMove(position, move);
  return Dipole::FormatMove(position, move);
}

int Engine::ExpectedMoves() const {
  const Position& position = history().current();
  // Half the rows left is about what a game spends on single steps.
  return std::clamp(position.rows_to_go(position.turn()) / 3, 5, 30);
}

std::vector<std::string> Engine::BenchPositions() const {
  return {Dipole::Format(Dipole::Start({}))};
}

absl::Status Engine::Apply() {
  EvaluatorOptions chosen;
  for (const auto& [evaluation_name, evaluation] : kEvaluations) {
    if (evaluation_ == evaluation_name) chosen.evaluation = evaluation;
  }
  for (std::size_t i = 0; i < kTerms; ++i) chosen.weights[i] = static_cast<int>(weights_[i]);
  evaluator() = Evaluator(chosen);
  return ForgetTable();
}

}  // namespace tavoliere::dipole
