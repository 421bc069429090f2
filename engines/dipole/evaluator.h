// What the search asks of Dipole: core::Evaluator with the player chosen by `Evaluation`.
#pragma once

#include <utility>

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>

#include "core/evaluator.h"
#include "core/search/hook_check.h"
#include "engines/dipole/game.h"
#include "engines/dipole/historical.h"
#include "engines/dipole/placement_net.h"
#include "engines/dipole/tables.h"
#include "engines/dipole/weights.h"

namespace tavoliere::dipole {

enum class Evaluation : std::uint8_t { kStrong, kCourse };
inline constexpr std::array<std::pair<const char*, Evaluation>, 2> kEvaluations = {
    {{"strong", Evaluation::kStrong}, {"course", Evaluation::kCourse}}};
inline constexpr std::array<std::pair<const char*, ControlCount>, 2> kControlCounts = {
    {{"program", ControlCount::kProgram}, {"description", ControlCount::kDescription}}};

struct EvaluatorOptions {
  Evaluation evaluation = Evaluation::kStrong;
  TermWeights weights = LearntWeights::Default().terms;
  // Added to the weighed terms. Null: the terms alone.
  std::shared_ptr<const PlacementNet> net = LearntWeights::Default().net;
  // End-game tables of the modern player, which outlive it; null: none.
  const Tables* tables = nullptr;
  // Of Evaluation::kCourse: hundredths that a controlled square counts, and how they are counted.
  int course_control = kCourseControlWeight;
  ControlCount course_count = ControlCount::kProgram;
  // Plies from the root after which a move limit ends the game, which the tables do not know.
  int plies_left = core::kMaxPly;
};

// Scores are hundredths of a checker for kStrong and of a move left for kCourse. Const functions
// may be called from any thread.
class Evaluator {
 public:
  static constexpr core::HookSet kHooks = {
      core::Hook::kEvaluateFor, core::Hook::kExplain,          core::Hook::kStyle,
      core::Hook::kFirstDepth,  core::Hook::kAtHorizon,        core::Hook::kOrderingScore,
      core::Hook::kReduction,   core::Hook::kAspirationWindow, core::Hook::kProbe};

  explicit Evaluator(EvaluatorOptions options = {}) : options_(std::move(options)) {}

  core::Score Evaluate(const Position& position) const;
  // Of Evaluation::kCourse, whose player values every leaf for itself.
  core::Score EvaluateFor(const Position& position, core::Player searcher) const;
  // The terms of Evaluate(), a line each.
  std::string Explain(const Position& position) const;
  // The course's player is fixed-order minimax; kStrong is modern.
  core::SearchStyle Style() const;
  core::Depth FirstDepth() const;
  // The modern player follows captures.
  core::Horizon AtHorizon(const Position& position, Dipole::MoveList& captures) const;
  int OrderingScore(const Position& position, const Move& move, core::Depth depth) const;
  core::Depth Reduction(const Position& position, const Move& move, core::Depth depth, int index,
                        bool pv) const;
  int AspirationWindow() const { return 40; }
  std::optional<core::Score> Probe(const Position& position, core::Ply ply, int) const;

  const EvaluatorOptions& options() const { return options_; }

 private:
  EvaluatorOptions options_;
};

static_assert(core::Evaluator<Evaluator, Dipole> && core::HooksFit<Evaluator, Dipole>());

}  // namespace tavoliere::dipole
