#include "engines/dama/evaluation/programmed.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdlib>
#include <optional>
#include <random>
#include <string>

#include <gtest/gtest.h>

#include "engines/dama/evaluation/evaluator.h"
#include "tests/engines/dama/naive.h"
#include "tests/engines/dama/parsed.h"

namespace tavoliere::dama {
namespace {

HistoricalWeights WithoutRandomTerm() {
  HistoricalWeights weights;
  weights.source = Source::kProgrammed;
  weights.random_term = false;
  return weights;
}

int Programmed(HistoricalFunction function, const std::string& text) {
  return HistoricalScore(function, Parsed(text), WithoutRandomTerm()).centi();
}

TEST(Programmed, AKingInACornerLosesTheEdgeTwice) {
  // 32 is a corner, 30 on the border, 18 inside.
  EXPECT_EQ(Programmed(HistoricalFunction::kOriginale, "B:W9:BK32"), 200 - 20 - 125);
  EXPECT_EQ(Programmed(HistoricalFunction::kOriginale, "B:W9:BK30"), 200 - 10 - 125);
  EXPECT_EQ(Programmed(HistoricalFunction::kOriginale, "W:W9:BK18"), 125 - 200);
  EXPECT_EQ(Programmed(HistoricalFunction::kSoloPedine, "B:W9:BK32"), 200 - 125);
}

TEST(Programmed, SupportCountsEveryWay) {
  const Position position = Parsed("W:W24:B2,6,10,11");
  const auto support = [&](int square) {
    return ProgrammedSupport(position, kBlack, Square(square));
  };
  EXPECT_EQ(support(2), 4);  // two ways behind the base line
  // 6 has 2 and, without a man, 3 behind it: 4 + 2 each.
  EXPECT_EQ(support(6), 12);
  EXPECT_EQ(support(10), 28);  // 5 and 6: both have 2 behind them
  EXPECT_EQ(support(11), 14);  // 6; no man stands behind 7
  EXPECT_EQ(support(12), std::nullopt);
  // 24 has one square behind it on the board: it has a support of 0, and hands on a link.
  EXPECT_EQ(ProgrammedSupport(position, kWhite, Square(24)), 0);
  EXPECT_EQ(ProgrammedSupport(Parsed("W:W20,24:B1"), kWhite, Square(20)), 2);
}

TEST(Programmed, Funzione2CutsTheRunningSumAfterEachKing) {
  // 19 is beside the centre: 12.25 + 12.25. 32: 0.25 + 0.25.
  EXPECT_EQ(Programmed(HistoricalFunction::kFunzione2, "B:W29:BK19"), 324 - 154);
  // The order is from 32 to 1: -(300 + 0.5) is cut to -300, then + 324.5 gives 24.
  EXPECT_EQ(Programmed(HistoricalFunction::kFunzione2, "B:WK32:BK19"), 24);
  // 324.5 is cut to 324, less 300.5 gives 23.
  EXPECT_EQ(Programmed(HistoricalFunction::kFunzione2, "B:WK1:BK19"), 23);
}

TEST(Programmed, SpettacolosOpeningLastsWithoutAKingOrWithNineteenPieces) {
  // Two men, no king: the opening. Black's 10 has gone two rows on column 2 of ours: (2 + 1)^2 2^2.
  // White's 18 has gone three rows on column 2 of ours.
  EXPECT_EQ(Programmed(HistoricalFunction::kSpettacolo, "B:W18:B10"), 100 * (36 - 81));
  // One row on, White's columns turn: 14 is on column 3 of ours, 4 from the right.
  EXPECT_EQ(Programmed(HistoricalFunction::kSpettacolo, "B:W14:B10"), 100 * (36 - 256));
  // Nineteen pieces with kings: kings count nothing, White's 24 8^2 2^2, 25 to 28 1, 9, 25, 49.
  EXPECT_EQ(Programmed(HistoricalFunction::kSpettacolo, "B:W24-32:B1-4,K5,K6,K7,K8,K9,K10"),
            -100 * (256 + 84));
  // One piece fewer: seven of the nine pairs are even.
  EXPECT_EQ(Programmed(HistoricalFunction::kSpettacolo, "B:W24-31:B1-4,K5,K6,K7,K8,K9,K10"),
            6 * 200 - 100 * 8 + 20);
}

TEST(Programmed, RandomTermGoesFromZeroToNineOnBlacksSide) {
  std::mt19937_64 random(4);
  std::array<int, 10> seen{};
  for (int i = 0; i < 1000; ++i) {
    const Position position = RandomPosition(4 + i % 20, 5, random);
    for (int function = 0; function < 5; ++function) {
      const auto which = static_cast<HistoricalFunction>(function);
      HistoricalWeights weights = WithoutRandomTerm();
      const int without = HistoricalScore(which, position, weights).centi();
      weights.random_term = true;
      const int with = HistoricalScore(which, position, weights).centi();
      if (std::abs(without) > 900'000) continue;
      const int number = position.turn() == kBlack ? with - without : without - with;
      ASSERT_GE(number, 0);
      ASSERT_LE(number, 9);
      ++seen[static_cast<std::size_t>(number)];
    }
  }
  for (const int times : seen) EXPECT_GT(times, 300);
}

// ---- the formulas once more, by the letter, on the program's own board

// Half a turn of ours: White above. M, m: Black's and White's man; K, k: kings.
class ProgramBoard {
 public:
  explicit ProgramBoard(const Position& position) {
    for (auto& row : cells_) row.fill('.');
    const NaiveBoard ours = NaiveBoardOf(position);
    for (std::size_t row = 0; row < 8; ++row) {
      for (std::size_t column = 0; column < 8; ++column) {
        const char cell = ours[row][column];
        cells_[7 - row][7 - column] = cell == 'b'   ? 'M'
                                      : cell == 'B' ? 'K'
                                      : cell == 'w' ? 'm'
                                      : cell == 'W' ? 'k'
                                                    : '.';
      }
    }
  }

  char At(int r, int c) const {
    return OnBoard(r, c) ? cells_[static_cast<std::size_t>(r)][static_cast<std::size_t>(c)] : ' ';
  }
  static bool OnBoard(int r, int c) { return r >= 0 && r < 8 && c >= 0 && c < 8; }

  // -1: none.
  int Support(bool black, int r, int c) const {
    const int back = black ? 1 : -1;
    if (!OnBoard(r, c)) return r == (black ? 8 : -1) ? 0 : -1;
    const char man = black ? 'M' : 'm';
    if (OnBoard(r + back, c - 1) && OnBoard(r + back, c + 1) && At(r + back, c - 1) != man &&
        At(r + back, c + 1) != man)
      return -1;
    int sum = 0;
    for (const int side : {-1, 1}) {
      const int behind = Support(black, r + back, c + side);
      if (behind >= 0) sum += behind + 2;
    }
    return sum;
  }

  int Value(HistoricalFunction function, bool black_to_move) const {
    if (function == HistoricalFunction::kSpettacolo) return Spettacolo(black_to_move);
    int sum = 0;
    for (int r = 0; r < 8; ++r) {
      for (int c = 0; c < 8; ++c) {
        const char cell = At(r, c);
        if (cell == '.') continue;
        const bool black = cell == 'M' || cell == 'K';
        const bool king = cell == 'K' || cell == 'k';
        const double worth = king ? King(function, r, c) : Man(function, black, r, c);
        sum = static_cast<int>(black ? sum + worth : sum - worth);
      }
    }
    return sum;
  }

 private:
  int Spettacolo(bool black_to_move) const {
    int pieces = 0;
    bool kings = false;
    int opening = 0;
    int final = 0;
    int even_pairs = 0;
    int last_r = 0;
    int last_c = 0;
    for (int r = 0; r < 8; ++r) {
      for (int c = 0; c < 8; ++c) {
        const char cell = At(r, c);
        if (cell == '.') continue;
        if (++pieces % 2 == 0)
          even_pairs += std::max(std::abs(r - last_r), std::abs(c - last_c)) % 2 == 0;
        last_r = r;
        last_c = c;
        kings |= cell == 'K' || cell == 'k';
        if (cell == 'K') final += 200;
        if (cell == 'k') final -= 200;
        if (cell == 'M') {
          final += 100 * (7 - r) * (7 - r);
          opening += 100 * (7 - r <= 5 ? (8 - c) * (8 - c) : c * c) * (7 - r) * (7 - r);
        }
        if (cell == 'm') {
          final -= 100 * r * r;
          opening -= 100 * (r <= 3 ? (8 - c) * (8 - c) : c * c) * r * r;
        }
      }
    }
    if (!kings || pieces > 18) return opening;
    return final + (even_pairs % 2 == 0 ? 0 : black_to_move ? 20 : -20);
  }

  double Man(HistoricalFunction function, bool black, int r, int c) const {
    const int rows = black ? 7 - r : r;
    const int support = std::max(0, Support(black, r, c));
    const bool supports = function == HistoricalFunction::kPrima;
    if (function == HistoricalFunction::kFunzione2) return 150 + rows * rows + support;
    return 100 + rows * rows + (supports ? support : 0);
  }

  static double King(HistoricalFunction function, int r, int c) {
    if (function == HistoricalFunction::kSoloPedine) return 200;
    if (function == HistoricalFunction::kFunzione2) {
      return 300 + std::pow(4 - std::abs(3.5 - r), 2) + std::pow(4 - std::abs(3.5 - c), 2);
    }
    return 200 - (r == 0 || r == 7 ? 10 : 0) - (c == 0 || c == 7 ? 10 : 0);
  }

  std::array<std::array<char, 8>, 8> cells_{};
};

TEST(Programmed, FollowsItsFormulasOnRandomPositions) {
  std::mt19937_64 random(9);
  for (int i = 0; i < 1000; ++i) {
    const Position position = RandomPosition(2 + i % 23, 4, random);
    const ProgramBoard board(position);
    for (int number = 0; number < 5; ++number) {
      const auto function = static_cast<HistoricalFunction>(number);
      const int black = board.Value(function, position.turn() == kBlack);
      if (std::abs(black) >= 989'999) continue;
      EXPECT_EQ(HistoricalScore(function, position, WithoutRandomTerm()).centi(),
                position.turn() == kBlack ? black : -black)
          << Dama::Format(position) << " " << number;
    }
  }
}

}  // namespace
}  // namespace tavoliere::dama
