// The evaluator of Italian draughts: core::Evaluator with the player chosen by `Evaluation`.
#pragma once

#include <utility>

#include <algorithm>
#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>

#include "core/search/evaluator.h"
#include "engines/dama/endings/endings.h"
#include "engines/dama/evaluation/historical.h"
#include "engines/dama/evaluation/network.h"
#include "engines/dama/evaluation/pattern_weights.h"
#include "engines/dama/evaluation/weights.h"
#include "engines/dama/rules/game.h"

namespace tavoliere::dama {

enum class Evaluation : std::uint8_t {
  kNetwork,
  kPattern,
  kHandmade,
  kOriginale,
  kSpettacolo,
  kSoloPedine,
  kPrima,
  kFunzione2
};
inline constexpr std::array<std::pair<const char*, Evaluation>, 9> kEvaluations = {
    {{"strong", Evaluation::kNetwork},
     {"network", Evaluation::kNetwork},
     {"pattern", Evaluation::kPattern},
     {"handmade", Evaluation::kHandmade},
     {"originale", Evaluation::kOriginale},
     {"spettacolo", Evaluation::kSpettacolo},
     {"solopedine", Evaluation::kSoloPedine},
     {"prima", Evaluation::kPrima},
     {"funzione2", Evaluation::kFunzione2}}};

struct EvaluatorOptions {
  Evaluation evaluation = Evaluation::kNetwork;
  std::shared_ptr<const PatternWeights> patterns;  // of kPattern, which needs them
  std::shared_ptr<const Network> network;          // of kNetwork; null: the one built in
  Weights weights = DefaultWeights();              // of kHandmade
  HistoricalWeights historical;
  std::shared_ptr<const Endings> endings;  // may be null
  // On the board where the search begins. While tables know no more of that many than who wins, a
  // won position is searched on, for the search to find how; with more, it is enough to get there.
  int root_pieces = 2 * kMostPieces;
  // So many without a capture and a man's move are a draw; 0: never.
  int draw_plies = 2 * Settings{}.draw_moves;
  bool probcut = true;  // whether shallow searches may prune
};

// What a position is worth, beside its evaluation, that a table knows to be won without knowing how
// soon: more than any evaluation, less than a win in sight.
inline constexpr int kKnownWin = 100'000;

// Immutable: share it between threads.
class Evaluator final : public core::EvaluatorBase<Dama> {
 public:
  explicit Evaluator(const EvaluatorOptions& options = {});

  core::Score Evaluate(const Position& position) const override;
  // The historical players are minimax with the first or last best move; the others are modern.
  core::SearchStyle Style() const override;
  // As the historical program did.
  bool PlaysOnlyMoveAtOnce() const override { return Style() == core::SearchStyle::kClassic; }
  // The program that survives plays the last of equal moves.
  void OrderClassic(const Position&, Dama::MoveList& moves) const override {
    if (options_.historical.source == Source::kProgrammed) std::reverse(moves.begin(), moves.end());
  }
  // A position is quiet when the side to move has no capture.
  core::Horizon AtHorizon(const Position& position, Dama::MoveList& forcing) const override;
  // By a capture of the enemy that would win material, for the first plies beyond the horizon.
  bool Threatened(const Position& position, core::Depth depth,
                  Dama::MoveList& moves) const override;
  int OrderingScore(const Position& position, const Move& move, core::Depth depth) const override;
  core::Depth Reduction(const Position& position, const Move& move, core::Depth depth, int index,
                        bool pv) const override;
  // Not while a capture is obligatory: a shallow search does not predict its outcome.
  std::optional<core::ProbCutRule> ProbCut(const Position& position,
                                           core::Depth depth) const override;
  // What the tables know. A win that the counter of moves would spoil is a draw, as far as the
  // tables of conversions reach, and where they leave it open the search goes on; what is won is
  // worth its plies to the end as if there were no counter. Tables of who wins are not asked where
  // a capture is due: the search goes on to fewer pieces.
  std::optional<core::Score> Probe(const Position& position, core::Ply ply,
                                   int reversible_plies) const override;
  int AspirationWindow() const override { return 25; }

  // The terms of the evaluation, a line each, for the side to move.
  std::string Terms(const Position& position) const override;

  const EvaluatorOptions& options() const { return options_; }

 private:
  bool Modern() const {
    return options_.evaluation == Evaluation::kPattern ||
           options_.evaluation == Evaluation::kNetwork ||
           options_.evaluation == Evaluation::kHandmade;
  }

  // Whether the end is reached before the counter of moves makes a draw.
  enum class InTime : std::uint8_t { kYes, kNo, kOpen };

  core::Score EvaluateBoard(const Position& position) const;
  InTime EndsInTime(const Position& position, core::TableValue value, int reversible_plies) const;
  // Whether a conversion may lead to one that takes longer than the counter allows.
  bool CounterLeavesOpen() const {
    return options_.draw_plies > 0 && options_.endings != nullptr &&
           options_.draw_plies < options_.endings->longest_conversion();
  }
  // Who wins where Probe() may leave open how soon, or whether in time, and no capture is due.
  std::optional<core::WinDrawLoss> KnownOutcome(const Position& position) const;
  // The evaluation of a position with this outcome.
  core::Score Known(core::WinDrawLoss outcome, const Position& position) const;
  bool SearchesWonPositions() const {
    return Modern() && options_.endings != nullptr &&
           options_.root_pieces <= options_.endings->most_outcome_pieces();
  }

  EvaluatorOptions options_;
};

}  // namespace tavoliere::dama
