// What the search asks of Italian draughts: core::Evaluator with the player chosen by `Evaluation`.
#pragma once

#include <utility>

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>

#include "core/evaluator.h"
#include "core/search/hook_check.h"
#include "engines/dama/endings.h"
#include "engines/dama/game.h"
#include "engines/dama/historical.h"
#include "engines/dama/network.h"
#include "engines/dama/pattern_weights.h"
#include "engines/dama/weights.h"

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
    {{"Strong", Evaluation::kNetwork},
     {"Network", Evaluation::kNetwork},
     {"Pattern", Evaluation::kPattern},
     {"Handmade", Evaluation::kHandmade},
     {"Originale", Evaluation::kOriginale},
     {"Spettacolo", Evaluation::kSpettacolo},
     {"SoloPedine", Evaluation::kSoloPedine},
     {"Prima", Evaluation::kPrima},
     {"Funzione2", Evaluation::kFunzione2}}};

struct EvaluatorOptions {
  Evaluation evaluation = Evaluation::kNetwork;
  std::shared_ptr<const PatternWeights> patterns = PatternWeights::BuiltIn();  // of kPattern
  std::shared_ptr<const Network> network;  // of kNetwork; null: the one built in
  Weights weights = DefaultWeights();      // of kHandmade
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
class Evaluator {
 public:
  static constexpr core::HookSet kHooks = {core::Hook::kStyle,
                                           core::Hook::kPlaysOnlyMoveAtOnce,
                                           core::Hook::kAtHorizon,
                                           core::Hook::kThreatened,
                                           core::Hook::kOrderingScore,
                                           core::Hook::kReduction,
                                           core::Hook::kProbCut,
                                           core::Hook::kProbe,
                                           core::Hook::kAspirationWindow,
                                           core::Hook::kExplain};

  explicit Evaluator(const EvaluatorOptions& options = {});

  core::Score Evaluate(const Position& position) const;
  // The historical players are minimax with the first best move; the others are modern.
  core::SearchStyle Style() const;
  // As the historical program did.
  bool PlaysOnlyMoveAtOnce() const { return Style() == core::SearchStyle::kClassic; }
  // A position is quiet when the side to move has no capture.
  core::Horizon AtHorizon(const Position& position, Dama::MoveList& forcing) const;
  // By a capture of the enemy that would win material, for the first plies beyond the horizon.
  bool Threatened(const Position& position, core::Depth depth, Dama::MoveList& moves) const;
  int OrderingScore(const Position& position, const Move& move, core::Depth depth) const;
  core::Depth Reduction(const Position& position, const Move& move, core::Depth depth, int index,
                        bool pv) const;
  // Not while a capture is obligatory: what it leads to, a shallow search does not foretell.
  std::optional<core::ProbCutRule> ProbCut(const Position& position, core::Depth depth) const;
  // What the tables know. A win that the counter of moves would spoil is a draw, as far as the tables
  // of conversions reach, and where they leave it open the search goes on; what is won is worth its
  // plies to the end as if there were no counter. Tables of who wins are not asked where a capture is
  // due: the search goes on to fewer pieces.
  std::optional<core::Score> Probe(const Position& position, core::Ply ply,
                                   int reversible_plies) const;
  int AspirationWindow() const { return 25; }

  // The terms of the evaluation, a line each, for the side to move.
  std::string Explain(const Position& position) const;

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

static_assert(core::Evaluator<Evaluator, Dama> && core::HooksFit<Evaluator, Dama>());

}  // namespace tavoliere::dama
