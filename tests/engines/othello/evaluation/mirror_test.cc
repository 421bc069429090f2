// Every evaluation values a position, its images under the eight symmetries of the board, and all
// of these with the colours exchanged, alike; perft counts them once.
#include <utility>

#include <algorithm>
#include <array>
#include <atomic>
#include <random>
#include <string>
#include <unordered_map>
#include <vector>

#include <gtest/gtest.h>

#include "core/search/perft.h"
#include "engines/othello/search/evaluator.h"
#include "tests/engines/othello/naive.h"

namespace tavoliere::othello {
namespace {

// Bit 0 of `symmetry` turns the columns round, bit 1 the rows, bit 2 exchanges the two.
Bitboard Image(Bitboard squares, int symmetry) {
  Bitboard image = 0;
  for (; squares != 0; squares = WithoutLowest(squares)) {
    int column = Lowest(squares) % 8;
    int row = Lowest(squares) / 8;
    if ((symmetry & 1) != 0) column = 7 - column;
    if ((symmetry & 2) != 0) row = 7 - row;
    if ((symmetry & 4) != 0) std::swap(column, row);
    image |= Bit(8 * row + column);
  }
  return image;
}

// The fifteen images of a position.
std::vector<Position> Images(const Position& position) {
  std::vector<Position> images;
  for (int symmetry = 0; symmetry < 8; ++symmetry) {
    for (const core::Player turn : {position.turn(), core::Opponent(position.turn())}) {
      images.emplace_back(Image(position.own(), symmetry), Image(position.other(), symmetry), turn,
                          position.variant());
    }
  }
  EXPECT_EQ(images.front(), position);
  images.erase(images.begin());
  return images;
}

std::vector<std::pair<std::string, Evaluator>> Players() {
  std::vector<std::pair<std::string, Evaluator>> players;
  for (const auto& [name, evaluation] : kEvaluations) {
    EvaluatorOptions options;
    options.evaluation = evaluation;
    players.emplace_back(name, Evaluator(options));
    if (evaluation != Evaluation::kAverage) continue;
    options.historical.average = {25, 35, 40};
    players.emplace_back("average 25 : 35 : 40", Evaluator(options));
    options.historical.source = Source::kProgrammed;
    players.emplace_back("average as programmed", Evaluator(options));
  }
  return players;
}

TEST(Mirror, EveryEvaluationValuesAllImagesAlike) {
  for (const auto& [name, evaluator] : Players()) {
    std::mt19937_64 random(6);
    for (const Variant variant : kBothVariants) {
      for (int game = 0; game < 10; ++game) {
        Position position = Othello::Start(variant);
        while (true) {
          Othello::MoveList moves;
          Othello::Generate(position, moves);
          for (const Position& image : Images(position)) {
            ASSERT_EQ(evaluator.Evaluate(image), evaluator.Evaluate(position))
                << name << ": " << Othello::Format(position) << ", " << Othello::Format(image);
            ASSERT_EQ(evaluator.Terminal(image, core::Ply{3}),
                      evaluator.Terminal(position, core::Ply{3}))
                << name << ": " << Othello::Format(position) << ", " << Othello::Format(image);
          }
          if (moves.empty()) break;
          position = position.Play(moves[random() % moves.size()]);
        }
      }
    }
  }
}

TEST(Mirror, ImagesShareAKeyAndOthersDoNot) {
  std::mt19937_64 random(8);
  for (const Variant variant : kBothVariants) {
    std::unordered_map<core::Key, Position> stands_for;
    for (int game = 0; game < 50; ++game) {
      Position position = Othello::Start(variant);
      while (true) {
        const core::Key key = Othello::SymmetricKey(position);
        const std::vector<Position> images = Images(position);
        for (const Position& image : images) {
          if (image.turn() != position.turn()) continue;
          ASSERT_EQ(Othello::SymmetricKey(image), key) << Othello::Format(image);
        }
        const Position& before = stands_for.try_emplace(key, position).first->second;
        ASSERT_TRUE(before == position || std::ranges::find(images, before) != images.end())
            << Othello::Format(position) << ", " << Othello::Format(before);
        Othello::MoveList moves;
        Othello::Generate(position, moves);
        if (moves.empty()) break;
        position = position.Play(moves[random() % moves.size()]);
      }
    }
  }
}

TEST(Mirror, PerftCountsEveryImageOnce) {
  const std::atomic<bool> never{false};
  for (const Variant variant : kBothVariants) {
    core::PerftTable table = *core::PerftTable::OfSize(1);
    for (int depth = 1; depth <= 7; ++depth) {
      EXPECT_EQ(core::Perft<Othello>(never, &table).Count(Othello::Start(variant), depth),
                core::Perft<Othello>(never, nullptr).Count(Othello::Start(variant), depth));
    }
  }
}

}  // namespace
}  // namespace tavoliere::othello
