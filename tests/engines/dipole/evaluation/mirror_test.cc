// Every evaluation values a position and its mirror image, the board turned by half a circle and
// the colours exchanged, alike; the course's player also the leaves of its search, which it values
// for the searching side. Excepted is `Source` `programmed`: the table of that program has slips
// that differ between the sides.
#include <utility>

#include <atomic>
#include <random>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "core/search/search.h"
#include "engines/dipole/evaluation/evaluator.h"
#include "engines/dipole/rules/game.h"

namespace tavoliere::dipole {
namespace {

std::vector<std::pair<std::string, Evaluator>> Players() {
  std::vector<std::pair<std::string, Evaluator>> players;
  for (const auto& [name, evaluation] : kEvaluations) {
    EvaluatorOptions options;
    options.evaluation = evaluation;
    options.source = Source::kDescribed;
    players.emplace_back(name, Evaluator(options));
    if (evaluation != Evaluation::kStrong) continue;
    options.net = nullptr;
    players.emplace_back("strong without its network", Evaluator(options));
  }
  return players;
}

core::Score SearchTo(const Evaluator& evaluator, const Position& position, int depth) {
  core::TranspositionTable table;
  EXPECT_TRUE(table.Resize(1));
  core::Search<Dipole, Evaluator> search(evaluator, table);
  const std::atomic<bool> never{false};
  core::SearchClock clock;
  clock.Start({}, false);
  core::SearchLimits<Move> limits;
  limits.depth = core::Depth{depth};
  const core::Report<Move> report =
      search.Run(core::History<Dipole>(position), limits, {}, clock, never, 1, [](const auto&) {});
  return report.lines.front().score;
}

// Calls `visit` with the positions of random games from the starts of all variants, the finished
// ones left out.
template <class Visit>
void VisitRandomGames(int games, const Visit& visit) {
  std::mt19937_64 random(7);
  for (const auto& [name, variant] : Dipole::kVariants) {
    for (int game = 0; game < games; ++game) {
      Position position = Dipole::Start(variant);
      while (true) {
        Dipole::MoveList moves;
        Dipole::Generate(position, moves);
        if (moves.empty()) break;
        visit(position);
        if (::testing::Test::HasFatalFailure()) return;
        position = position.Play(moves[random() % moves.size()]);
      }
    }
  }
}

TEST(Mirror, EveryEvaluationValuesBothAlike) {
  int compared = 0;
  for (const auto& [name, evaluator] : Players()) {
    VisitRandomGames(20, [&, &player = name, &values = evaluator](const Position& position) {
      ASSERT_EQ(values.Evaluate(position.Turned()), values.Evaluate(position))
          << player << ": " << Dipole::Format(position);
      ++compared;
    });
  }
  EXPECT_GT(compared, 1000);
}

// The modern player's search leaves out moves by their order, which turning the board changes.
TEST(Mirror, EveryHistoricalPlayerFindsTheSameScoreInBoth) {
  int compared = 0;
  for (const auto& [name, evaluator] : Players()) {
    if (evaluator.Style() != core::SearchStyle::kClassic) continue;
    VisitRandomGames(3, [&, &player = name, &values = evaluator](const Position& position) {
      for (const int depth : {1, 2}) {
        ASSERT_EQ(SearchTo(values, position.Turned(), depth), SearchTo(values, position, depth))
            << player << ", depth " << depth << ": " << Dipole::Format(position);
        ++compared;
      }
    });
  }
  EXPECT_GT(compared, 100);
}

}  // namespace
}  // namespace tavoliere::dipole
