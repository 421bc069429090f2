#include "engines/dipole/evaluation/terms.h"

#include <algorithm>
#include <random>
#include <string>

#include <gtest/gtest.h>

namespace tavoliere::dipole {
namespace {

using core::Player;

int TermOf(const std::string& text, Term term) {
  return TermsOf(Dipole::Parse(text, Variant::kDipole).value())[Index(term)];
}

TEST(StrongTerms, CountForTheSideToMove) {
  EXPECT_EQ(TermOf("W:Wd2x4,a1x1:Be7x3", Term::kCheckers), 2);
  EXPECT_EQ(TermOf("B:Wd2x4,a1x1:Be7x3", Term::kCheckers), -2);
  EXPECT_EQ(TermOf("W:Wd2x4,a1x1:Be7x3", Term::kRows), 4 * 7 + 8 - 3 * 7);
  EXPECT_EQ(TermOf("W:Wd2x4,a1x1:Be7x3", Term::kRelativeRows), 64 * 15 / 57);
  EXPECT_EQ(TermOf("W:W:Be7x3", Term::kToMove), 1);
}

TEST(StrongTerms, MobilityIsForwardMovesOntoTheBoard) {
  // c1: b2, d2, a3, c3, e3; Black's one checker on h8: g7.
  EXPECT_EQ(TermOf("W:Wc1x2:Bh8x1", Term::kMobility), 5 - 1);
  // An own stack can be joined, an enemy one only be captured.
  EXPECT_EQ(TermOf("W:Wc1x1,b2x1:Bd2x1", Term::kMobility), (1 + 2) - 1);
}

TEST(StrongTerms, ThreatsNeedStepsAsLargeAsTheStack) {
  // h4 lies three steps from e1.
  EXPECT_EQ(TermOf("W:We1x3:Bh4x3", Term::kThreatening), 3);
  EXPECT_EQ(TermOf("W:We1x3:Bh4x3", Term::kThreatened), 3);
  EXPECT_EQ(TermOf("W:We1x3:Bh4x4", Term::kThreatening), 0);
  EXPECT_EQ(TermOf("W:We1x2:Bh4x2", Term::kThreatening), 0) << "too short a step";
  // Each stack counts once, by however many it is attacked.
  EXPECT_EQ(TermOf("W:We1x3,g3x1:Bh4x1,d2x1", Term::kThreatening), 2);
  EXPECT_EQ(TermOf("W:We1x3,b4x4:Bh4x3,b8x4", Term::kLargestCapture), 4);
  EXPECT_EQ(TermOf("B:We1x3,b4x4:Bh4x3,b8x4", Term::kLargestThreat), 4);
}

// The same by the generator: what the side to move could capture.
SquareSet Prey(const Position& position) {
  Dipole::MoveList moves;
  Dipole::Generate(position, moves);
  SquareSet prey = 0;
  for (const Move& move : moves) {
    if (IsCapture(position, move)) prey |= Bit(move.to());
  }
  return prey;
}

TEST(StrongTerms, ThreatsAreTheGeneratorsCaptures) {
  std::mt19937_64 random(11);
  for (int game = 0; game < 50; ++game) {
    Position position = Dipole::Start(Variant::kDipole);
    while (!position.Finished()) {
      int checkers = 0;
      int largest = 0;
      for (SquareSet prey = Prey(position); prey != 0;) {
        const int height = position.height(PopFirst(prey));
        checkers += height;
        largest = std::max(largest, height);
      }
      const TermVector terms = TermsOf(position);
      ASSERT_EQ(terms[Index(Term::kThreatening)], checkers) << Dipole::Format(position);
      ASSERT_EQ(terms[Index(Term::kLargestCapture)], largest) << Dipole::Format(position);
      Dipole::MoveList moves;
      Dipole::Generate(position, moves);
      position = position.Play(moves[random() % moves.size()]);
    }
  }
}

TEST(StrongTerms, AreWeighed) {
  TermWeights weights{};
  weights[Index(Term::kCheckers)] = 100;
  weights[Index(Term::kThreatened)] = -7;
  TermVector terms{};
  terms[Index(Term::kCheckers)] = 2;
  terms[Index(Term::kThreatened)] = 3;
  terms[Index(Term::kRows)] = 50;
  EXPECT_EQ(Weigh(terms, weights), core::Score(200 - 21));
}

}  // namespace
}  // namespace tavoliere::dipole
