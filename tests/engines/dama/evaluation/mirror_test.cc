// Every evaluation values a position and its mirror image, the board turned by half a circle and
// the colours exchanged, alike. Excepted are `As Printed` and the random term.
#include <utility>

#include <random>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "engines/dama/evaluation/evaluator.h"
#include "tests/engines/dama/evaluation/trained_patterns.h"
#include "tests/engines/dama/naive.h"

namespace tavoliere::dama {
namespace {

// Every evaluation with its usual numbers and with others.
std::vector<std::pair<std::string, Evaluator>> Players() {
  HistoricalWeights others;
  others.advance = 3;
  others.edge = 17;
  others.move = 31;
  others.support = 7;
  others.column = 13;
  others.king_centre = 3;
  HistoricalWeights opening = others;
  opening.final_pieces = 0;
  HistoricalWeights ending = others;
  ending.final_pieces = 2 * kMostPieces;
  std::vector<std::pair<std::string, Evaluator>> players;
  for (const auto& [name, evaluation] : kEvaluations) {
    for (const HistoricalWeights& weights : {HistoricalWeights{}, opening, ending}) {
      EvaluatorOptions options;
      options.evaluation = evaluation;
      options.patterns = TrainedPatterns();
      options.historical = weights;
      players.emplace_back(
          std::string(name) + ", final pieces " + std::to_string(weights.final_pieces),
          Evaluator(options));
    }
  }
  return players;
}

TEST(Mirror, EveryEvaluationValuesRandomPositionsAlike) {
  for (const auto& [name, evaluator] : Players()) {
    std::mt19937_64 random(4);
    for (int i = 0; i < 1000; ++i) {
      // Few kings, so that openings are among them, or many.
      const Position position = RandomPosition(2 + i % 23, i % 2 == 0 ? 1000 : 3, random);
      ASSERT_EQ(evaluator.Evaluate(position.Mirrored()), evaluator.Evaluate(position))
          << name << ": " << Dama::Format(position);
    }
  }
}

TEST(Mirror, EveryEvaluationValuesThePositionsOfGamesAlike) {
  for (const auto& [name, evaluator] : Players()) {
    std::mt19937_64 random(5);
    for (int game = 0; game < 10; ++game) {
      Position position;
      for (int ply = 0; ply < 120; ++ply) {
        ASSERT_EQ(evaluator.Evaluate(position.Mirrored()), evaluator.Evaluate(position))
            << name << ": " << Dama::Format(position);
        Dama::MoveList moves;
        Dama::Generate(position, moves);
        if (moves.empty()) break;
        position = position.Play(moves[random() % moves.size()]);
      }
    }
  }
}

}  // namespace
}  // namespace tavoliere::dama
