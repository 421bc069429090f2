// Repetition and counters within the search, on a toy that goes to and fro, against plain minimax
// that keeps the whole game.
#include <algorithm>
#include <optional>
#include <random>
#include <vector>

#include <gtest/gtest.h>

#include "core/search/search.h"
#include "tests/core/search/search_oracle.h"
#include "tests/core/shuttle.h"

namespace tavoliere::core::testing {
namespace {

struct Centred : EvaluatorBase<Shuttle> {
  // Player 1 likes high squares.
  Score Evaluate(const Shuttle::Position& p) const override {
    const int value = 10 * (p.square - 3) + 1;
    return Score(p.turn() == Player::kFirst ? value : -value);
  }
};

struct Historical : Centred {
  SearchStyle Style() const override { return SearchStyle::kClassic; }
};

// Minimax that plays every line in a History of its own. `completes`: a position that comes back
// within the line, the root apart, counts as often as the rules ask.
template <class E>
Score Plain(const E& evaluator, const History<Shuttle>& history, std::size_t root, int depth,
            const Shuttle::Settings& settings, bool completes) {
  const Shuttle::Position& p = history.current();
  const Ply ply{static_cast<int>(history.moves().size() - root)};
  Shuttle::MoveList moves;
  Shuttle::Generate(p, moves);
  if (moves.empty()) return ScoreOf(Shuttle::Result(p), p.turn(), ply);
  if (ply.value > 0) {
    HistoryFacts facts = history.Facts();
    if (completes) {
      const auto& keys = history.keys();
      for (std::size_t back = 2; back < static_cast<std::size_t>(ply.value); back += 2) {
        if (keys[keys.size() - 1 - back] == keys.back()) facts.occurrences = 1000;
      }
    }
    if (Shuttle::Adjudicate(p, facts, settings)) return Score::Draw();
  }
  if (depth == 0) return evaluator.Evaluate(p);
  Score best = -Score::Infinity();
  for (const auto& move : moves) {
    History<Shuttle> next = history;
    next.Play(move);
    best = std::max(best, -Plain(evaluator, next, root, depth - 1, settings, completes));
  }
  return best;
}

History<Shuttle> RandomGame(std::mt19937_64& random, const Shuttle::Settings& settings) {
  while (true) {
    History<Shuttle> history(Shuttle::Position{2 + static_cast<int>(random() % 3), Player::kFirst});
    const int plies = static_cast<int>(random() % 9);
    for (int i = 0; i < plies && !history.GameOver(settings); ++i) {
      Shuttle::MoveList moves;
      Shuttle::Generate(history.current(), moves);
      history.Play(moves[random() % moves.size()]);
    }
    if (!history.GameOver(settings)) return history;
  }
}

template <class E>
void ExpectPlainValues(bool completes) {
  std::mt19937_64 random(4);
  int draws = 0;
  for (int i = 0; i < 1500; ++i) {
    Shuttle::Settings settings;
    settings.repetitions = static_cast<int>(random() % 4);
    if (settings.repetitions == 1) settings.repetitions = 0;
    settings.draw_plies = random() % 2 == 0 ? 0 : 9 + static_cast<int>(random() % 6);
    const History<Shuttle> history = RandomGame(random, settings);
    SearchLimits<Shuttle::Move> limits;
    limits.depth = Depth{1 + static_cast<int>(random() % 7)};
    // A fresh table each time: the value of a position that was reached another way may differ.
    Searcher<E, Shuttle> searcher;
    const auto report = searcher.Run(history, limits, 1, settings);
    const Score expected =
        Plain(E{}, history, history.moves().size(), limits.depth->value, settings, completes);
    ASSERT_EQ(report.lines.front().score.centi(), expected.centi())
        << "game " << i << " of " << history.moves().size() << " plies, depth "
        << limits.depth->value << ", repetitions " << settings.repetitions << ", draw plies "
        << settings.draw_plies;
    if (expected == Score::Draw()) ++draws;
  }
  EXPECT_GT(draws, 50);
}

TEST(SearchHistory, HistoricalSearchCountsAsTheGameDoes) { ExpectPlainValues<Historical>(false); }

// Where the counter decides: one ply more or less changes the value.
TEST(SearchHistory, TheCounterEndsTheLine) {
  Shuttle::Settings settings;
  settings.repetitions = 0;
  for (int plies = 1; plies <= 6; ++plies) {
    settings.draw_plies = plies;
    SearchLimits<Shuttle::Move> limits;
    limits.depth = Depth{plies};
    Searcher<Centred, Shuttle> at_the_end;
    EXPECT_EQ(at_the_end.Run(History<Shuttle>({}), limits, 1, settings).lines.front().score,
              Score::Draw());
    if (plies == 1) continue;
    limits.depth = Depth{plies - 1};
    Searcher<Centred, Shuttle> before;
    EXPECT_NE(before.Run(History<Shuttle>({}), limits, 1, settings).lines.front().score,
              Score::Draw());
  }
}

// A table that tells the counter it was asked with.
struct Counting : Centred {
  std::optional<Score> Probe(const Shuttle::Position&, Ply ply,
                             int reversible_plies) const override {
    if (ply.value < 2) return std::nullopt;
    return Score(reversible_plies);
  }
};

TEST(SearchHistory, TablesAreAskedWithTheCounter) {
  Shuttle::Settings settings;
  settings.repetitions = 0;
  History<Shuttle> history({});
  for (int plies = 0; plies < 5; ++plies) {
    SearchLimits<Shuttle::Move> limits;
    limits.depth = Depth{2};
    Searcher<Counting, Shuttle> searcher;
    EXPECT_EQ(searcher.Run(history, limits, 1, settings).lines.front().score, Score(plies + 2));
    history.Play({static_cast<std::int8_t>(plies % 2 == 0 ? 1 : -1)});
  }
}

// In today's search a position that comes back once within the line is a draw, however many
// repetitions the rules ask; one that the game has seen before the root counts once.
TEST(SearchHistory, APositionThatComesBackWithinTheLineIsADraw) {
  Shuttle::Settings settings;
  settings.repetitions = 3;
  const auto value = [&](const History<Shuttle>& history, int depth, auto evaluator) {
    SearchLimits<Shuttle::Move> limits;
    limits.depth = Depth{depth};
    Searcher<decltype(evaluator), Shuttle> searcher;
    return searcher.Run(history, limits, 1, settings).lines.front().score;
  };
  const History<Shuttle> start({});
  for (int depth = 1; depth <= 4; ++depth) {
    const Score modern = Plain(Centred{}, start, 0, depth, settings, true);
    EXPECT_EQ(value(start, depth, Centred{}), modern) << depth;
  }
}

}  // namespace
}  // namespace tavoliere::core::testing
