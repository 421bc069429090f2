// Random games as the files of Othello hold them, and their comparison.
#pragma once

#include <cstddef>
#include <cstdint>
#include <random>
#include <string>
#include <vector>

#include "engines/othello/files/file_game.h"
#include "gtest/gtest.h"

namespace tavoliere::othello {

// From `start` to its end, or to after `most` moves.
inline FileGame RandomFileGame(std::uint64_t seed, const Position& start, int most = 200) {
  std::mt19937_64 random(seed);
  FileGame game;
  game.black = "Ada " + std::to_string(seed);
  game.white = "Blaise";
  game.event = "Paris " + std::to_string(seed % 3);
  game.date = "2003-12-15";
  game.start = start;
  Position position = start;
  for (int i = 0; i < most; ++i) {
    Othello::MoveList legal;
    Othello::Generate(position, legal);
    if (legal.empty()) {
      const int difference = FinalDifference(position);
      game.margin = position.turn() == core::Player::kFirst ? difference : -difference;
      break;
    }
    const Move move = legal[random() % legal.size()];
    game.moves.push_back({move, {}, {}, ""});
    position = position.Play(move);
  }
  return game;
}

inline FileGame RandomFileGame(std::uint64_t seed) {
  return RandomFileGame(seed, Othello::Start(Variant::kOthello));
}

// A start with White to move.
inline Position LaterStart() { return *Othello::Parse("f5d6c3", Variant::kOthello); }

inline std::vector<FileGame> Games() {
  std::vector<FileGame> games;
  for (std::uint64_t seed = 0; seed < 12; ++seed) games.push_back(RandomFileGame(seed));
  return games;
}

// The squares and the passes.
inline std::vector<Move> MovesOf(const FileGame& game) {
  std::vector<Move> moves;
  for (const FileMove& move : game.moves) moves.push_back(move.move);
  return moves;
}

inline void ExpectTheSame(const std::vector<FileGame>& read, const std::vector<FileGame>& written) {
  ASSERT_EQ(read.size(), written.size());
  for (std::size_t i = 0; i < read.size(); ++i) {
    EXPECT_EQ(MovesOf(read[i]), MovesOf(written[i])) << i;
    EXPECT_EQ(read[i].start, written[i].start) << i;
  }
}

}  // namespace tavoliere::othello
