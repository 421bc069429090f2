#include "engines/othello/engine/engine.h"

#include <utility>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "core/files/read_file.h"
#include "core/files/status_macros.h"
#include "core/learn/models/weights_file.h"
#include "core/usage/version.h"
#include "engines/base/book/book_player.h"
#include "engines/base/engine/alpha_beta_engine.h"
#include "engines/base/engine/variant_engine.h"
#include "engines/base/text/choice.h"
#include "engines/othello/dialects/cassio.h"
#include "engines/othello/dialects/flipello.h"
#include "engines/othello/dialects/gtp.h"
#include "engines/othello/dialects/nboard.h"
#include "engines/othello/evaluation/square_table.h"
#include "engines/othello/explain/statements.h"
#include "engines/othello/learn/book.h"
#include "engines/othello/rules/game.h"
#include "engines/othello/rules/square_numbers.h"
#include "engines/othello/search/evaluator.h"
#include "engines/othello/solver/solver.h"

namespace tavoliere::othello {
namespace {

// Measured as NOTES.md says.
constexpr auto kLadder = std::to_array<base::Weakness>({{1, 2063},
                                                        {1, 865},
                                                        {1, 524},
                                                        {1, 284},
                                                        {1, 20},
                                                        {2, 68},
                                                        {3, 33},
                                                        {5, 45},
                                                        {6, 10},
                                                        {8, 6},
                                                        {13, 24}});
constexpr auto kElo =
    std::to_array<int>({160, 406, 631, 861, 1156, 1425, 1672, 1953, 2100, 2269, 2557, 2696});

// The values of `Notation`.
constexpr const char* kAlgebraic = "algebraic";
constexpr const char* kNumbers = "numbers";

class Engine final : public base::AlphaBetaEngine<Othello, Evaluator> {
 public:
  Engine();

  std::vector<protocol::DialectChoice> dialects() override {
    return {CassioDialect(*this), GtpDialect(*this), NBoardDialect(*this)};
  }

 protected:
  // `Level`, or the level of the side to move where it has one: so many plies, for kAverage one
  // more.
  protocol::GoCommand DefaultLimits() const override;
  int ExpectedMoves() const override;
  absl::Span<const base::StatementKind<Othello>> StatementKinds() const override {
    return Statements();
  }
  core::Depth ExplainingDepth() const override;
  std::vector<std::string> BenchPositions() const override;
  std::string_view BuiltInPuzzles() const override { return BuiltInPuzzleLines(); }
  int BenchDepth() const override { return 14; }
  std::string MoveText(const Position& position, const Move& move) const override {
    return notation_ == kNumbers ? FormatNumbered(position, move)
                                 : Othello::FormatMove(position, move);
  }
  void NewGame() override;
  std::optional<base::BookLine<Move>> FromBook() override { return book_.Line(history()); }
  std::optional<std::vector<base::KnownLine<Move>>> KnownToBook() override {
    return book_.Known(history().current());
  }
  std::vector<std::string> historical() const override {
    return {"evaluation=greedy,level=1", "evaluation=table,level=3", "evaluation=average,level=3"};
  }

 private:
  // Makes the evaluator anew from the options.
  absl::Status Apply();
  // Reads the file that `Weights` names.
  absl::Status LoadWeights();

  std::string evaluation_ = kEvaluations[0].first;
  Evaluation chosen_ = kEvaluations[0].second;
  base::BookPlayer<OthelloBook> book_;
  std::string weights_path_;
  int level_ = 0;
  int black_level_ = 0;
  int white_level_ = 0;
  AverageWeights average_;
  std::string source_ = kSources[0].first;
  std::string square_table_;
  std::string notation_ = kAlgebraic;
  int solve_from_ = EvaluatorOptions{}.solve_from;
  std::string goal_ = kGoals[0].first;
  std::int64_t probcut_ = std::lround(100 * EvaluatorOptions{}.probcut_confidence);
  EvaluatorOptions learnt_;  // what the file that `Weights` names has changed in them
};

Engine::Engine() : AlphaBetaEngine(usage::WithVersion("Tavoliere Othello")) {
  const auto apply = [this] { return Apply(); };
  options().AddCombo("Evaluation", &evaluation_, base::NamesOf(kEvaluations),
                     "the evaluation: the default engine or a historical player", apply);
  Explain("Evaluation", {said::kEvaluationNotes.begin(), said::kEvaluationNotes.end()});
  DeclareStrength(kLadder, said::kDiscs, kElo);
  DeclareChances(BuiltInChances());
  options().AddString(
      "Weights", &weights_path_,
      "weights file for Evaluation pattern, made by train or fit-network; empty: the built-in "
      "weights",
      [this] { return LoadWeights(); });
  book_.DeclareOptions("tav-othello", options());
  options().AddSpin(
      "Level", &level_, 0, 60,
      "depth in plies of 'go' without limits (average: after its own move); 0: until 'stop'");
  options().AddSpin("Black Level", &black_level_, 0, 60, "Level for Black's moves; 0: as Level");
  options().AddSpin("White Level", &white_level_, 0, 60, "Level for White's moves; 0: as Level");
  options().AddString("Square Table", &square_table_,
                      "square values of Evaluation table in hundredths of a disc, row by row from "
                      "a1: 64 or 36, or 16 or 9 of the quarter at a1; empty: the built-in ones",
                      apply);
  options().AddCombo("Source", &source_, base::NamesOf(kSources),
                     "whom Evaluation average follows where its description and its surviving "
                     "program differ; sets its three weights",
                     [this] {
                       average_ = WeightsOf(base::MeaningOf(kSources, source_));
                       return Apply();
                     });
  Explain("Source", {said::kSourceNotes.begin(), said::kSourceNotes.end()});
  options().AddSpin("Average Disc Weight", &average_.discs, 0, 1000,
                    "weight of the discs in Evaluation average", apply);
  options().AddSpin("Average Border Weight", &average_.borders, 0, 1000,
                    "weight of the borders in Evaluation average", apply);
  options().AddSpin("Average Corner Weight", &average_.corners, 0, 1000,
                    "weight of the corners in Evaluation average", apply);
  options().AddSpin(
      "Solve From", &solve_from_, 0, 60,
      "most empty squares at which pattern and handmade solve the game, if time allows; 0: never",
      apply);
  options().AddCombo("Solve For", &goal_, base::NamesOf(kGoals),
                     "what the solver proves: the exact score, or only the winner, which is faster",
                     apply);
  options().AddSpin("ProbCut", &probcut_, 0, 1000,
                    "ProbCut threshold of Evaluation pattern in hundredths of a standard error; "
                    "higher prunes less, 0 disables ProbCut",
                    apply);
  options().AddCombo("Notation", &notation_, {kAlgebraic, kNumbers},
                     "notation of moves in output, d3 or the 1982 article's 22; both are read");
}

void Engine::NewGame() {
  book_.NewGame();
  AlphaBetaEngine::NewGame();
}

protocol::GoCommand Engine::DefaultLimits() const {
  protocol::GoCommand go;
  const bool black = history().current().turn() == core::Player::kFirst;
  const int side_level = black ? black_level_ : white_level_;
  const int level = side_level > 0 ? side_level : level_;
  // That program's level counts the plies after its own move.
  const int own_move = chosen_ == Evaluation::kAverage ? 1 : 0;
  if (level > 0) go.depth = level + own_move;
  return go;
}

int Engine::ExpectedMoves() const {
  // The last squares are solved at once and need no share of the clock.
  return std::max(2, Count(history().current().empties()) / 2 - 4);
}

core::Depth Engine::ExplainingDepth() const {
  // Near the end the solver proves the result.
  constexpr int kPlies = 12;
  constexpr int kSolveFrom = 20;
  const int empties = Count(history().current().empties());
  return core::Depth{empties <= kSolveFrom ? std::max(1, 2 * empties) : kPlies};
}

std::vector<std::string> Engine::BenchPositions() const {
  // The start, and three known openings as their moves.
  return {"---------------------------OX------XO--------------------------- X", "f5d6c3d3c4f4f6",
          "f5f6e6f4g6c5g4", "f5d6c5f4e3c6d3f6e6d7"};
}

absl::Status Engine::LoadWeights() {
  EvaluatorOptions learnt;
  if (!weights_path_.empty()) {
    ASSIGN_OR_RETURN(const std::string bytes, files::ReadFile(weights_path_, learn::kWeightsFile));
    const absl::Status taken = TakeWeights(bytes, learnt).status();
    if (!taken.ok())
      return absl::Status(taken.code(), absl::StrCat("'", weights_path_, "' ", taken.message()));
  }
  learnt_ = std::move(learnt);
  return Apply();
}

absl::Status Engine::Apply() {
  if (average_.discs + average_.borders + average_.corners == 0) {
    return absl::InvalidArgumentError("the three weights of Evaluation average cannot all be 0");
  }
  EvaluatorOptions chosen = learnt_;
  chosen.evaluation = base::MeaningOf(kEvaluations, evaluation_);
  chosen_ = chosen.evaluation;
  chosen.historical.average = average_;
  chosen.historical.source = base::MeaningOf(kSources, source_);
  if (!square_table_.empty()) {
    ASSIGN_OR_RETURN(chosen.historical.square_table, SquareTable::Read(square_table_));
  }
  chosen.solve_from = solve_from_;
  chosen.goal = base::MeaningOf(kGoals, goal_);
  chosen.probcut_confidence = static_cast<double>(probcut_) / 100.0;
  evaluator() = Evaluator(chosen);
  return ForgetTable();
}

}  // namespace

std::unique_ptr<protocol::Engine> NewEngine() {
  auto engine = std::make_unique<Engine>();
  auto flipello = NewFlipello(*engine);
  std::vector<base::VariantEngine::Part> parts;
  parts.push_back({std::move(engine), base::NamesOf(Othello::kVariants),
                   base::TextOf<Othello>::VariantTitles()});
  parts.push_back({std::move(flipello), {kFlipello}, {said::kFlipelloTitle}});
  return std::make_unique<base::VariantEngine>(std::move(parts));
}

}  // namespace tavoliere::othello
