// The evaluator of Dipole: core::Evaluator with the player chosen by `Evaluation`.
#pragma once

#include <utility>

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>

#include "core/search/evaluator.h"
#include "engines/dipole/evaluation/historical.h"
#include "engines/dipole/evaluation/placement_net.h"
#include "engines/dipole/evaluation/weights.h"
#include "engines/dipole/rules/game.h"
#include "engines/dipole/tables/tables.h"

namespace tavoliere::dipole {

enum class Evaluation : std::uint8_t { kStrong, kCourse };
inline constexpr std::array<std::pair<const char*, Evaluation>, 2> kEvaluations = {
    {{"strong", Evaluation::kStrong}, {"course", Evaluation::kCourse}}};

struct EvaluatorOptions {
  Evaluation evaluation = Evaluation::kStrong;
  TermWeights weights = LearntWeights::Default().terms;
  // Added to the weighed terms. Null: the terms alone.
  std::shared_ptr<const PlacementNet> net = LearntWeights::Default().net;
  // Endgame tables of the modern player, which outlive it; null: none.
  const Tables* tables = nullptr;
  // Of Evaluation::kCourse: hundredths that a controlled square counts, and whom it follows.
  int course_control = kCourseControlWeight;
  Source source = Source::kDescribed;
  // Whether it tries captures before other moves, as described, or after them.
  bool course_captures_first = true;
  // Plies from the root after which a move limit ends the game, which the tables do not know.
  int plies_left = core::kMaxPly;
};

// Scores are hundredths of a checker for kStrong and of a move left for kCourse. Const functions
// may be called from any thread.
class Evaluator final : public core::EvaluatorBase<Dipole> {
 public:
  explicit Evaluator(EvaluatorOptions options = {}) : options_(std::move(options)) {}

  core::Score Evaluate(const Position& position) const override;
  // Of Evaluation::kCourse, whose player values every leaf for itself.
  core::Score EvaluateFor(const Position& position, core::Player searcher) const override;
  // As programmed, CourseFinished().
  core::Score Terminal(const Position& position, core::Ply ply) const override;
  // The terms of Evaluate(), a line each.
  std::string Terms(const Position& position) const override;
  // The course's player is fixed-order minimax; kStrong is modern.
  core::SearchStyle Style() const override;
  // As programmed, by CourseOrder(); captures last if the options say so.
  void OrderClassic(const Position& position, Dipole::MoveList& moves) const override;
  core::Depth FirstDepth() const override;
  // The modern player follows captures.
  core::Horizon AtHorizon(const Position& position, Dipole::MoveList& captures) const override;
  int OrderingScore(const Position& position, const Move& move, core::Depth depth) const override;
  core::Depth Reduction(const Position& position, const Move& move, core::Depth depth, int index,
                        bool pv) const override;
  int AspirationWindow() const override { return 40; }
  std::optional<core::Score> Probe(const Position& position, core::Ply ply, int) const override;

  const EvaluatorOptions& options() const { return options_; }

 private:
  bool programmed() const {
    return options_.evaluation == Evaluation::kCourse && options_.source == Source::kProgrammed;
  }

  EvaluatorOptions options_;
};

}  // namespace tavoliere::dipole
