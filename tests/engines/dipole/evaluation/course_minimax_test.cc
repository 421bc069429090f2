// The course's player against a minimax of its own board, moves and formula, which shares nothing
// with the program but the position's text and the scores.
#include <algorithm>
#include <array>
#include <atomic>
#include <cstdlib>
#include <random>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "core/search/search.h"
#include "engines/dipole/evaluation/evaluator.h"
#include "engines/dipole/rules/game.h"
#include "tests/sanitized.h"

namespace tavoliere::dipole {
namespace {

using core::Player;
using core::Ply;
using core::Score;

// White's stacks above 0 and Black's below.
struct Board {
  std::array<int, 64> stacks{};

  int& operator()(int file, int rank) {
    return stacks.at(static_cast<std::size_t>(8 * file + rank));
  }
  int operator()(int file, int rank) const {
    return stacks.at(static_cast<std::size_t>(8 * file + rank));
  }
};

constexpr int Sign(int number) { return (number > 0) - (number < 0); }
constexpr bool Inside(int file, int rank) { return file >= 0 && file < 8 && rank >= 0 && rank < 8; }

Board ReadBoard(const Position& position) {
  const std::string text = Dipole::Format(position);
  Board board{};
  int side = 0;
  for (std::size_t i = 2; i < text.size(); ++i) {
    if (text[i] == 'W' || text[i] == 'B') {
      side = text[i] == 'W' ? 1 : -1;
    } else if (text[i] == 'x') {
      board(text[i - 2] - 'a', text[i - 1] - '1') = side * std::atoi(&text[i + 1]);
    }
  }
  return board;
}

int Checkers(const Board& board, int side) {
  int sum = 0;
  for (const int stack : board.stacks) sum += std::max(0, side * stack);
  return sum;
}

// The boards after each legal move of `side`; its own board when it must pass.
std::vector<Board> Next(const Board& board, int side) {
  std::vector<Board> next;
  for (int file = 0; file < 8; ++file) {
    for (int rank = 0; rank < 8; ++rank) {
      const int height = side * board(file, rank);
      for (int count = 1; count <= height; ++count) {
        bool left = false;
        for (int direction = 0; direction < 9; ++direction) {
          const int x = direction % 3 - 1;
          const int y = direction / 3 - 1;
          const int to_file = file + count * x;
          const int to_rank = rank + count * y;
          if ((x == 0 && y == 0) || (to_file + to_rank) % 2 != 0) continue;
          const bool forward = y == side;
          Board after = board;
          after(file, rank) -= side * count;
          if (!Inside(to_file, to_rank)) {
            if (forward && !left) next.push_back(after);
            left = left || forward;
            continue;
          }
          const int there = side * board(to_file, to_rank);
          if (there >= 0 && !forward) continue;
          if (there < -count) continue;
          after(to_file, to_rank) = side * (count + std::max(0, there));
          next.push_back(after);
        }
      }
    }
  }
  if (next.empty()) next.push_back(board);
  return next;
}

// In fifths, so that two of them are 0.4.
int Formula(const Board& board, int own) {
  constexpr std::array<int, 13> kWanted = {0, 2, 4, 4, 2, 1, 1, 1, 1, 1, 1, 1, 1};
  std::array<int, 13> found{};
  int whole = 0;
  int controlled = 0;
  for (int file = 0; file < 8; ++file) {
    for (int rank = 0; rank < 8; ++rank) {
      const int side = Sign(board(file, rank));
      if (side == 0) continue;
      const int height = std::abs(board(file, rank));
      if (side == own) ++found.at(static_cast<std::size_t>(height));
      whole += side * own * height * (1 + (side > 0 ? 8 - rank : rank + 1));
      for (int direction = 0; direction < 9; ++direction) {
        const int x = direction % 3 - 1;
        const int y = direction / 3 - 1;
        if (x == 0 && y == 0) continue;
        for (int step = 1; step <= height; ++step) {
          const int f = file + step * x;
          const int r = rank + step * y;
          if (!Inside(f, r) || (f + r) % 2 != 0) continue;
          if (y != -side) controlled += side * own;
          const int there = side * board(f, r);
          if (there < 0 && -there <= step) whole += side * own;
        }
      }
    }
  }
  for (std::size_t height = 1; height < found.size(); ++height) {
    if (found.at(height) > 0) whole += kWanted.at(height) - found.at(height);
  }
  return 5 * whole + 2 * controlled;
}

// For the searching side, `own`, with `side` to move.
Score Minimax(const Board& board, int side, int own, int depth, int ply, Score alpha, Score beta) {
  for (const int loser : {1, -1}) {
    if (Checkers(board, loser) == 0)
      return loser == own ? Score::Loss(Ply{ply}) : Score::Win(Ply{ply});
  }
  if (depth == 0) return Score(20 * Formula(board, own));
  for (const Board& next : Next(board, side)) {
    const Score score = Minimax(next, -side, own, depth - 1, ply + 1, alpha, beta);
    if (side == own) {
      alpha = std::max(alpha, score);
    } else {
      beta = std::min(beta, score);
    }
    if (alpha >= beta) break;
  }
  return side == own ? alpha : beta;
}

Position RandomPosition(std::mt19937_64& random, int plies) {
  while (true) {
    Position position = Dipole::Start(Variant::kDipole);
    for (int i = 0; i < plies && !position.Finished(); ++i) {
      Dipole::MoveList moves;
      Dipole::Generate(position, moves);
      position = position.Play(moves[random() % moves.size()]);
    }
    if (!position.Finished()) return position;
  }
}

Score Searched(const Position& position, int depth) {
  const Evaluator course(
      {.evaluation = Evaluation::kCourse, .course_count = ControlCount::kDescription});
  core::TranspositionTable table;
  EXPECT_TRUE(table.Resize(1));
  core::Search<Dipole, Evaluator> search(course, table);
  core::SearchClock clock;
  clock.Start({}, false);
  const std::atomic<bool> stop{false};
  core::SearchLimits<Move> limits;
  limits.depth = core::Depth{depth};
  return search.Run(core::History<Dipole>(position), limits, {}, clock, stop, 1, [](const auto&) {})
      .lines.front()
      .score;
}

TEST(CourseMinimax, ValuesEveryLeafForTheSearchingSide) {
  std::mt19937_64 random(20200131);
  // A sanitizer makes plain minimax some fifty times slower.
  const int positions = kSanitized ? 8 : 200;
  for (int i = 0; i < positions; ++i) {
    const Position position = RandomPosition(random, 4 + i % 24);
    const int own = position.turn() == Player::kFirst ? 1 : -1;
    const int depth = 3 + i % 4;
    EXPECT_EQ(Searched(position, depth), Minimax(ReadBoard(position), own, own, depth, 0,
                                                 -Score::Infinity(), Score::Infinity()))
        << Dipole::Format(position) << " depth " << depth;
  }
}

}  // namespace
}  // namespace tavoliere::dipole
