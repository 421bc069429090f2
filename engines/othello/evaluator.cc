#include "engines/othello/evaluator.h"

#include "engines/othello/strong.h"

namespace tavoliere::othello {

core::Score Evaluator::Evaluate(const Position& position) const {
  switch (options_.evaluation) {
    case Evaluation::kStrong:
      return StrongScore(position);
    case Evaluation::kGreedy:
      return GreedyScore(position);
    case Evaluation::kTable:
      return TableScore(position);
    case Evaluation::kAverage:
      return AverageScore(position, options_.average);
    case Evaluation::kMobility:
      return MobilityScore(position);
  }
  return core::Score::Draw();
}

core::Score Evaluator::Terminal(const Position& position, core::Ply) const {
  if (options_.evaluation == Evaluation::kGreedy) return GreedyScore(position);
  return core::Score(100 * FinalDifference(position));
}

core::SearchStyle Evaluator::Style() const {
  return options_.evaluation == Evaluation::kStrong ? core::SearchStyle::kModern
                                                    : core::SearchStyle::kClassic;
}

core::Horizon Evaluator::AtHorizon(const Position& position, Othello::MoveList&) const {
  const bool over = position.moves() == 0 && position.other_moves() == 0;
  return over ? core::Horizon::kGameOver : core::Horizon::kStandPat;
}

int Evaluator::OrderingScore(const Position& position, const Move& move) const {
  if (move.IsPass()) return 0;
  // The fewer answers the better, above all in the corners; a corner is good, its empty neighbours
  // are not.
  const Bitboard corners = BoardCorners(position.variant());
  const Bitboard answers = position.Play(move).moves();
  int score = -1024 * (Count(answers) + Count(answers & corners));
  if ((Bit(move.square()) & corners) != 0) score += 8 * 1024;
  return score;
}

core::Depth Evaluator::Reduction(const Position&, const Move& move, core::Depth depth, int index,
                                 bool pv) const {
  if (depth.value < 3 || index < 3 || move.IsPass()) return {0};
  return {pv ? 1 : 1 + (index >= 8 ? 1 : 0)};
}

int Evaluator::LongestGame(const Position& position) const {
  // No two passes follow each other before the end, so a pass at most lies between two discs.
  return 2 * Count(position.empties());
}

}  // namespace tavoliere::othello
