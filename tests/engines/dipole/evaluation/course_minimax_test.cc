// The course's player against a minimax of its own board, moves and formula, which shares nothing
// with the program but the position's text and the scores.
#include <utility>

#include <algorithm>
#include <array>
#include <atomic>
#include <cstdlib>
#include <optional>
#include <random>
#include <string>
#include <tuple>
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

// A legal move: the board after it, and what the program's order of moves looks at.
struct Step {
  Board after{};
  int kind = 0;  // 0: a capture, 1: a move, 2: an exit
  int count = 0;
  int from = 0;  // in the order of the course's squares, A1 to H8
  int to = 0;

  friend bool operator<(const Step& a, const Step& b) {
    return std::tie(a.kind, a.count, a.from, a.to) < std::tie(b.kind, b.count, b.from, b.to);
  }
};

constexpr int CourseSquare(int file, int rank) { return 8 * (7 - rank) + file; }

// The legal moves of `side`; one to its own board when it must pass.
std::vector<Step> Next(const Board& board, int side) {
  std::vector<Step> next;
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
          Step step{board, 2, count, CourseSquare(file, rank)};
          step.after(file, rank) -= side * count;
          if (!Inside(to_file, to_rank)) {
            if (forward && !left) next.push_back(step);
            left = left || forward;
            continue;
          }
          const int there = side * board(to_file, to_rank);
          if (there >= 0 && !forward) continue;
          if (there < -count) continue;
          step.after(to_file, to_rank) = side * (count + std::max(0, there));
          step.kind = there < 0 ? 0 : 1;
          step.to = CourseSquare(to_file, to_rank);
          next.push_back(step);
        }
      }
    }
  }
  if (next.empty()) next.push_back({board});
  return next;
}

// What the program's table of controlled squares has too many for a stack.
int Slip(int side, int file, int rank, int height) {
  const std::string square{static_cast<char>('a' + file), static_cast<char>('1' + rank)};
  if (side > 0) return height != 4 ? 0 : square == "f2" ? 1 : square == "h2" ? 2 : 0;
  const auto from = [&](const char* first, const char* second, int least) {
    return (square == first || square == second) && height >= least;
  };
  return from("h2", "h2", 1) || from("e3", "g3", 3) || from("f4", "h4", 4) || from("g5", "g5", 5) ||
         from("h6", "h6", 6);
}

// In fifths, so that two of them are 0.4.
int Formula(const Board& board, int own, Source source) {
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
      if (source == Source::kProgrammed) controlled += side * own * Slip(side, file, rank, height);
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

// Of a finished game for `own`; nullopt: it is not finished.
std::optional<Score> Finished(const Board& board, int own, int ply, Source source) {
  constexpr Score kLost{-900'000};
  const bool lost = Checkers(board, own) == 0;
  if (!lost && Checkers(board, -own) > 0) return std::nullopt;
  if (source == Source::kDescribed) return lost ? Score::Loss(Ply{ply}) : Score::Win(Ply{ply});
  return lost ? kLost : Score(20 * Formula(board, own, source));
}

// For the searching side, `own`, with `side` to move.
Score Minimax(const Board& board, int side, int own, int depth, int ply, Score alpha, Score beta,
              Source source) {
  if (const auto finished = Finished(board, own, ply, source)) return *finished;
  if (depth == 0) return Score(20 * Formula(board, own, source));
  for (const Step& next : Next(board, side)) {
    const Score score = Minimax(next.after, -side, own, depth - 1, ply + 1, alpha, beta, source);
    if (side == own) {
      alpha = std::max(alpha, score);
    } else {
      beta = std::min(beta, score);
    }
    if (alpha >= beta) break;
  }
  return side == own ? alpha : beta;
}

// The program's move: the first of the best in its order, and its value.
std::pair<Step, Score> ProgramsMove(const Board& board, int own, int depth, Source finished) {
  std::vector<Step> moves = Next(board, own);
  std::sort(moves.begin(), moves.end());
  std::pair<Step, Score> best(moves.front(), -Score::Infinity());
  for (const Step& move : moves) {
    const Score score =
        Minimax(move.after, -own, own, depth - 1, 1, best.second, Score::Infinity(), finished);
    if (score > best.second) best = {move, score};
  }
  return best;
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

core::Line<Move> Searched(const Position& position, int depth, Source source) {
  const Evaluator course({.evaluation = Evaluation::kCourse, .source = source});
  core::TranspositionTable table;
  EXPECT_TRUE(table.Resize(1));
  core::Search<Dipole, Evaluator> search(course, table);
  core::SearchClock clock;
  clock.Start({}, false);
  const std::atomic<bool> stop{false};
  core::SearchLimits<Move> limits;
  limits.depth = core::Depth{depth};
  return search.Run(core::History<Dipole>(position), limits, {}, clock, stop, 1, [](const auto&) {})
      .lines.front();
}

TEST(CourseMinimax, ValuesEveryLeafForTheSearchingSide) {
  std::mt19937_64 random(20200131);
  // A sanitizer makes plain minimax some fifty times slower.
  const int positions = kSanitized ? 8 : 200;
  for (int i = 0; i < positions; ++i) {
    const Position position = RandomPosition(random, 4 + i % 24);
    const int own = position.turn() == Player::kFirst ? 1 : -1;
    const int depth = 3 + i % 4;
    EXPECT_EQ(Searched(position, depth, Source::kDescribed).score,
              Minimax(ReadBoard(position), own, own, depth, 0, -Score::Infinity(),
                      Score::Infinity(), Source::kDescribed))
        << Dipole::Format(position) << " depth " << depth;
  }
}

TEST(CourseMinimax, AsProgrammedPlaysTheFirstOfEqualMoves) {
  std::mt19937_64 random(20200216);
  const std::vector<std::pair<int, int>> positions_at_depth = {
      {3, 100}, {4, 100}, {5, 20}, {6, 12}};
  for (const auto& [depth, positions] : positions_at_depth) {
    for (int i = 0; i < (kSanitized ? 2 : positions); ++i) {
      const Position position = RandomPosition(random, 4 + i % 24);
      const int own = position.turn() == Player::kFirst ? 1 : -1;
      const auto [move, score] = ProgramsMove(ReadBoard(position), own, depth, Source::kProgrammed);
      const core::Line<Move> line = Searched(position, depth, Source::kProgrammed);
      EXPECT_EQ(line.score, score) << Dipole::Format(position) << " depth " << depth;
      EXPECT_EQ(ReadBoard(position.Play(line.pv.front())).stacks, move.after.stacks)
          << Dipole::Format(position) << " depth " << depth;
    }
  }
}

}  // namespace
}  // namespace tavoliere::dipole
