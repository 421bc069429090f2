#include "engines/othello/engine.h"

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
#include "absl/strings/str_replace.h"
#include "engines/base/alpha_beta_engine.h"
#include "engines/base/book_player.h"
#include "engines/base/choice.h"
#include "engines/othello/book.h"
#include "engines/othello/dialects/cassio.h"
#include "engines/othello/dialects/flipello.h"
#include "engines/othello/dialects/gtp.h"
#include "engines/othello/dialects/nboard.h"
#include "engines/othello/evaluator.h"
#include "engines/othello/game.h"
#include "engines/othello/goal.h"
#include "engines/othello/pattern_weights.h"

namespace tavoliere::othello {
namespace {

// A dialect whose translator reads and writes our own moves and positions: the variant flipello,
// which is another way of writing them, gives way to it.
protocol::DialectChoice InOurWords(protocol::DialectChoice dialect) {
  dialect.make = [make = std::move(dialect.make)](protocol::Engine& engine) {
    std::string variant;
    if (engine.options().Get("UCI_Variant", &variant).ok() && variant == kFlipello)
      engine.options().Set("UCI_Variant", Othello::kVariants[0].first).IgnoreError();
    return make(engine);
  };
  return dialect;
}

// Measured as README.md says.
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

class Engine final : public base::AlphaBetaEngine<Othello, Evaluator> {
 public:
  Engine();

  std::vector<protocol::DialectChoice> dialects() const override {
    return {InOurWords(CassioDialect()), FlipelloDialect(), InOurWords(GtpDialect()),
            InOurWords(NBoardDialect())};
  }

  absl::Status SetPosition(const protocol::PositionCommand& command) override;
  absl::StatusOr<protocol::Task> Go(const protocol::GoCommand& command,
                                    protocol::Sink& sink) override;
  absl::StatusOr<std::string> Query(const protocol::QueryCommand& query) override;
  std::string Display() override;

 protected:
  // `Level`, or the level of the side to move where it has one: so many plies, for kAverage one
  // more.
  protocol::GoCommand DefaultLimits() const override;
  int ExpectedMoves() const override;
  std::vector<std::string> BenchPositions() const override;
  int BenchDepth() const override { return 14; }
  void NewGame() override;
  std::optional<base::BookLine<Move>> FromBook() override { return book_.Line(history()); }
  std::string MoveText(const Position& position, const Move& move) const override {
    return flipello() ? WriteFlipelloMove(position, move) : Othello::FormatMove(position, move);
  }

 private:
  bool flipello() const { return variant_name() == kFlipello; }
  // Makes the evaluator anew from the options.
  absl::Status Apply();
  // Reads the file that `Weights` names.
  absl::Status LoadWeights();

  FlipelloCounts flipello_counts_;  // of the game's start
  std::string evaluation_ = kEvaluations[0].first;
  Evaluation chosen_ = kEvaluations[0].second;
  base::BookPlayer<OthelloBook> book_;
  std::string weights_path_;
  std::int64_t level_ = 0;
  std::int64_t black_level_ = 0;
  std::int64_t white_level_ = 0;
  std::int64_t disc_weight_ = AverageWeights{}.discs;
  std::int64_t border_weight_ = AverageWeights{}.borders;
  std::int64_t corner_weight_ = AverageWeights{}.corners;
  std::int64_t solve_from_ = EvaluatorOptions{}.solve_from;
  std::string goal_ = kGoals[0].first;
  std::int64_t probcut_ = std::lround(100 * EvaluatorOptions{}.probcut_confidence);
  // Of the file that `Weights` names; null: those compiled in.
  std::shared_ptr<const PatternWeights> weights_;
};

Engine::Engine() : AlphaBetaEngine("Tavoliere Othello " TAVOLIERE_VERSION) {
  const auto apply = [this] { return Apply(); };
  options().AddCombo("Evaluation", &evaluation_, base::NamesOf(kEvaluations),
                     "who plays: the player of today or one of the historical ones", apply);
  Explain("Evaluation", {said::kEvaluationNotes.begin(), said::kEvaluationNotes.end()});
  DeclareStrength(kLadder, said::kDiscs);
  options().AddString("Weights", &weights_path_,
                      "weights of Evaluation pattern, a file that train has made; empty: those "
                      "compiled in",
                      [this] { return LoadWeights(); });
  book_.DeclareOptions("tav-othello", options());
  options().AddSpin("Level", &level_, 0, 60,
                    "plies that 'go' without limits looks ahead, for average those after its own "
                    "move; 0: until 'stop'");
  options().AddSpin("Black Level", &black_level_, 0, 60,
                    "as Level, for Black's moves alone; 0: Level decides");
  options().AddSpin("White Level", &white_level_, 0, 60,
                    "as Level, for White's moves alone; 0: Level decides");
  options().AddSpin("Average Disc Weight", &disc_weight_, 0, 1000,
                    "weight of the discs in Evaluation average", apply);
  options().AddSpin("Average Border Weight", &border_weight_, 0, 1000,
                    "weight of the borders in Evaluation average", apply);
  options().AddSpin("Average Corner Weight", &corner_weight_, 0, 1000,
                    "weight of the corners in Evaluation average", apply);
  options().AddSpin(
      "Solve From", &solve_from_, 0, 60,
      "most empty squares from which Evaluation pattern and handmade solve, when time allows; 0: "
      "never",
      apply);
  options().AddCombo("Solve For", &goal_, base::NamesOf(kGoals),
                     "what is proved when it solves: the score, or only who wins, which is sooner "
                     "known",
                     apply);
  options().AddSpin("ProbCut", &probcut_, 0, 1000,
                    "how sure Evaluation pattern is before a shallow search prunes, in hundredths "
                    "of a standard error; 0: it never prunes so",
                    apply);
}

absl::Status Engine::SetPosition(const protocol::PositionCommand& command) {
  if (!flipello()) return AlphaBetaEngine::SetPosition(command);
  FlipelloCounts counts;
  const auto ours = ReadFlipelloPosition(command, &counts);
  if (!ours.ok()) return ours.status();
  const absl::Status set = AlphaBetaEngine::SetPosition(*ours);
  if (!set.ok()) return InFlipelloWords(set, command.moves, ours->moves);
  flipello_counts_ = counts;
  return set;
}

absl::StatusOr<protocol::Task> Engine::Go(const protocol::GoCommand& command,
                                          protocol::Sink& sink) {
  if (!flipello()) return AlphaBetaEngine::Go(command, sink);
  const Position& position = history().current();
  if (!command.perft && position.moves() == 0 && position.other_moves() == 0) {
    return protocol::Task{
        protocol::SearchKind::kLimited,
        [end = FlipelloEnd(position, flipello_counts_.passes_after_end)](
            protocol::Reporter&) -> std::optional<protocol::SearchReport> { return end; }};
  }
  protocol::GoCommand ours = command;
  std::swap(ours.white, ours.black);
  for (std::string& move : ours.search_moves) move = ReadFlipelloMove(move);
  absl::StatusOr<protocol::Task> task = AlphaBetaEngine::Go(ours, sink);
  if (!task.ok()) return InFlipelloWords(task.status(), command.search_moves, ours.search_moves);
  return task;
}

absl::StatusOr<std::string> Engine::Query(const protocol::QueryCommand& query) {
  if (!flipello()) return AlphaBetaEngine::Query(query);
  if (query.what == "fen" || query.what == "startfen")
    return WriteFlipelloFen(history(), flipello_counts_, query.what == "startfen");
  protocol::QueryCommand ours = query;
  if (query.what != "edited") {
    for (std::string& word : ours.arguments) word = ReadFlipelloMove(word);
    return AlphaBetaEngine::Query(ours);
  }
  const absl::StatusOr<std::string> text = AlphaBetaEngine::Query(ours);
  if (!text.ok()) return text;
  return WriteFlipelloFen(core::History<Othello>(*Othello::Parse(*text, {})), {}, true);
}

std::string Engine::Display() {
  const std::string text = AlphaBetaEngine::Display();
  if (!flipello()) return text;
  const std::string position = Othello::Format(history().current());
  return absl::StrReplaceAll(text, {{position, Query({"fen", {}}).value_or(position)}});
}

void Engine::NewGame() {
  flipello_counts_ = {};
  book_.NewGame();
  AlphaBetaEngine::NewGame();
}

protocol::GoCommand Engine::DefaultLimits() const {
  protocol::GoCommand go;
  const bool black = history().current().turn() == core::Player::kFirst;
  const std::int64_t side_level = black ? black_level_ : white_level_;
  const std::int64_t level = side_level > 0 ? side_level : level_;
  // That program's level counts the plies after its own move.
  const int own_move = chosen_ == Evaluation::kAverage ? 1 : 0;
  if (level > 0) go.depth = static_cast<int>(level) + own_move;
  return go;
}

int Engine::ExpectedMoves() const {
  // The last squares are solved at once and need no share of the clock.
  return std::max(2, Count(history().current().empties()) / 2 - 4);
}

std::vector<std::string> Engine::BenchPositions() const {
  // The start, and three known openings as their moves.
  return {"---------------------------OX------XO--------------------------- X", "f5d6c3d3c4f4f6",
          "f5f6e6f4g6c5g4", "f5d6c5f4e3c6d3f6e6d7"};
}

absl::Status Engine::LoadWeights() {
  std::shared_ptr<const PatternWeights> weights;
  if (!weights_path_.empty()) {
    auto loaded = PatternWeights::Load(weights_path_);
    if (!loaded.ok()) return loaded.status();
    weights = *std::move(loaded);
  }
  weights_ = std::move(weights);
  return Apply();
}

absl::Status Engine::Apply() {
  if (disc_weight_ + border_weight_ + corner_weight_ == 0) {
    return absl::InvalidArgumentError("the three weights of Evaluation average cannot all be 0");
  }
  EvaluatorOptions chosen;
  chosen.evaluation = base::MeaningOf(kEvaluations, evaluation_);
  chosen_ = chosen.evaluation;
  chosen.average = {static_cast<int>(disc_weight_), static_cast<int>(border_weight_),
                    static_cast<int>(corner_weight_)};
  chosen.solve_from = static_cast<int>(solve_from_);
  chosen.goal = base::MeaningOf(kGoals, goal_);
  chosen.probcut_confidence = static_cast<double>(probcut_) / 100.0;
  if (weights_ != nullptr)
    chosen.patterns[static_cast<std::size_t>(weights_->variant())] = weights_;
  evaluator() = Evaluator(chosen);
  return ForgetTable();
}

}  // namespace

std::unique_ptr<protocol::Engine> NewEngine() { return std::make_unique<Engine>(); }

}  // namespace tavoliere::othello
