#include "engines/solitaire/survey/board_page.h"

#include <fstream>
#include <sstream>
#include <string>

#include "engines/solitaire/rules/game.h"
#include "engines/solitaire/rules/position_class.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "tests/engines/solitaire/at.h"

namespace tavoliere::solitaire {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::SizeIs;

BoardSurvey Survey(Variant variant, std::uint64_t nodes) {
  return SurveyBoard(Solitaire::kVariants[static_cast<std::size_t>(variant)].first,
                     Solitaire::Start(variant).shared_board(), nodes, [](double) {});
}

// Each proof by itself.
void ExpectTrue(const BoardSurvey& survey) {
  const Board& board = *survey.board;
  for (const PairVerdict& pair : survey.pairs) {
    const Pegs start = StartPegs(board, pair.vacant);
    ASSERT_EQ(ClassOf(board, start), ClassOf(board, Bit(pair.last)));
    if (pair.proof == Proof::kHoleWeights) {
      const Weights& weights = pair.weights.functions.at(0);
      EXPECT_TRUE(IsPagoda(board, weights));
      EXPECT_LT(Weigh(weights, start), Weigh(weights, Bit(pair.last)));
    }
    if (pair.proof == Proof::kRootWeights) {
      EXPECT_TRUE(Refutes(board, start, Bit(pair.last), pair.weights));
    }
    if (pair.proof != Proof::kSolution) continue;
    Position position(survey.board, start);
    for (const Jump jump : pair.jumps) {
      ASSERT_EQ(position.pegs() & jump.mask(), jump.takes());
      position = position.Play(Move(jump));
    }
    EXPECT_EQ(position.pegs(), Bit(pair.last));
  }
}

TEST(Survey, OfSmallBoardsIsTrue) {
  for (const Variant variant :
       {Variant::kTriangle15, Variant::kDiamond25, Variant::kRectangle24, Variant::kSquare25}) {
    const BoardSurvey survey = Survey(variant, 100'000);
    SCOPED_TRACE(survey.name);
    ExpectTrue(survey);
    EXPECT_EQ(survey.CountByProof()[static_cast<std::size_t>(Proof::kOpen)], 0);
  }
}

// From the inner hole only one last hole can be reached (durangobill.com/PegSolitaire.html: all its
// 1,550 solutions end outside the inner holes and not at the start).
TEST(Survey, CountsThePairsOfTheFifteenHoleTriangle) {
  const BoardSurvey survey = Survey(Variant::kTriangle15, 100'000);
  EXPECT_THAT(survey.pairs, SizeIs(17));
  EXPECT_THAT(survey.CountByProof(), ElementsAre(0, 0, 12, 5, 0));
}

TEST(Survey, TakesOneHoleOfEachSetOfSymmetricOnes) {
  EXPECT_THAT(DistinctHoles(*EnglishBoard(), std::nullopt), SizeIs(7));
  EXPECT_THAT(DistinctHoles(*EnglishBoard(), 16), SizeIs(7));
  EXPECT_THAT(DistinctHoles(*EnglishBoard(), 0), SizeIs(33));
  EXPECT_THAT(DistinctHoles(*EnglishBoard(), 1), SizeIs(20));
}

TEST(Survey, APageSaysWhatIsOpenAndHowMuchWasSpent) {
  const std::string page = BoardPage(Survey(Variant::kTriangle36, 1));
  EXPECT_THAT(page, HasSubstr("# triangle36\n"));
  EXPECT_THAT(page, HasSubstr("--variant triangle36 --nodes 1`"));
  EXPECT_THAT(page, HasSubstr("## Open, with the nodes spent\n"));
  EXPECT_THAT(page, HasSubstr("h1 to h1: 2 nodes\n"));
}

TEST(Survey, ThePagesAreWhatTheCommandWrites) {
  for (const Variant variant : {Variant::kTriangle15, Variant::kDiamond25, Variant::kRectangle24}) {
    const BoardSurvey survey = Survey(variant, kSurveyNodes);
    std::ifstream file(std::string(BOARDS) + "/" + survey.name + ".md");
    std::stringstream committed;
    committed << file.rdbuf();
    EXPECT_EQ(BoardPage(survey), committed.str()) << survey.name;
  }
}

TEST(WeightsText, SaysWhatRefutesThePosition) {
  EXPECT_EQ(WeightsText(Position(), Goal(0)), "refuted by its position class\n");
  EXPECT_EQ(WeightsText(Position(), Goal(16)),
            "last holes of the position class: d4\n"
            "not refuted by weights for the last hole: d4\n"
            "not refuted by weights for the first and the last jump: d4\n");
  const Position top =
      At("----.----/---ooo---/--ooooo--/-ooooooo-/ooooooooo/-ooooooo-/--ooooo--/---ooo---/"
         "----o----");
  const std::string text = WeightsText(top, {});
  EXPECT_THAT(text, HasSubstr("refuted by weights for the first and the last jump\nweights 1,"));
  EXPECT_THAT(text, HasSubstr("first e3e1: sum -1; before the last jump at least 0\n"));
}

}  // namespace
}  // namespace tavoliere::solitaire
