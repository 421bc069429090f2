#include "engines/base/search/chances.h"

#include <string>

#include "gtest/gtest.h"

namespace tavoliere::base {
namespace {

using protocol::Chances;

constexpr char kLines[] = R"({"variant":"small","bend":2.0,"power":0.5,"even":0,"odd":0,)"
                          R"("men":[4,8],"slope":[0.0,-1.0],"draw":[1.0,0.0]})"
                          "\n"
                          R"({"variant":"large","bend":5,"power":0,"even":0.25,"odd":-0.5,)"
                          R"("men":[10],"slope":[0],"draw":[-9]})"
                          "\n";

const ChancesModel& Small() {
  static const ChancesModel model = ParseChances(kLines)[0];
  return model;
}

int Sum(const Chances& chances) { return chances.win + chances.draw + chances.loss; }

TEST(ChancesTest, EachLineIsAModel) {
  const auto models = ParseChances(kLines);
  ASSERT_EQ(models.size(), 2u);
  EXPECT_EQ(models[0].variant, "small");
  EXPECT_EQ(models[0].men, (std::vector<double>{4, 8}));
  EXPECT_EQ(models[1].draw, (std::vector<double>{-9}));
}

// x = 1 * 3 * 2 ln(1 + 1 / 2) = 2.4328, draw = e: 1 / (1 + exp(0.2855)) = 0.4291, and
// 1 / (1 + exp(5.1511)) = 0.0058.
TEST(ChancesTest, AreThoseOfTheFormula) {
  EXPECT_EQ(ChancesOf(Small(), {100, 8, 4}), (Chances{429, 565, 6}));
  EXPECT_EQ(ChancesOf(Small(), {100, 8, 3}), (Chances{429, 565, 6})) << "fewer men than any knot";
  // x = exp(-1) * 2.4328 = 0.8950, draw = 1.
  EXPECT_EQ(ChancesOf(Small(), {100, 8, 8}), (Chances{474, 395, 131}));
  EXPECT_EQ(ChancesOf(Small(), {100, 8, 9}), (Chances{474, 395, 131})) << "more than any knot";
  // Halfway: x = exp(-0.5) * 2.4328 = 1.4756, draw = exp(0.5).
  EXPECT_EQ(ChancesOf(Small(), {100, 8, 6}), (Chances{457, 501, 42}));
}

TEST(ChancesTest, MakeAThousandAndProveNothing) {
  for (const ChancesModel& model : ParseChances(kLines)) {
    for (int centi = -20'000; centi <= 20'000; centi += 7) {
      const Chances chances = ChancesOf(model, {centi, 5, 6});
      ASSERT_EQ(Sum(chances), 1000) << centi;
      for (const int each : {chances.win, chances.draw, chances.loss}) {
        ASSERT_GE(each, 0) << centi;
        ASSERT_LE(each, 999) << centi;
      }
    }
  }
}

TEST(ChancesTest, GrowWithTheScore) {
  Chances before = ChancesOf(Small(), {-3000, 5, 6});
  for (int centi = -2999; centi <= 3000; ++centi) {
    const Chances chances = ChancesOf(Small(), {centi, 5, 6});
    ASSERT_GE(chances.win, before.win) << centi;
    ASSERT_LE(chances.loss, before.loss) << centi;
    before = chances;
  }
  EXPECT_GT(before.win, 900);
}

TEST(ChancesTest, AreTheOthersFromTheOtherSide) {
  for (int centi = 0; centi <= 3000; centi += 11) {
    const Chances own = ChancesOf(Small(), {centi, 5, 6});
    EXPECT_EQ(ChancesOf(Small(), {-centi, 5, 6}), (Chances{own.loss, own.draw, own.win}));
  }
  const Chances level = ChancesOf(Small(), {0, 5, 6});
  EXPECT_EQ(level.win, level.loss);
}

TEST(ChancesTest, ABiasCountsAsScoreAtDepthsOfItsParity) {
  const ChancesModel large = ParseChances(kLines)[1];
  ChancesModel level = large;
  level.even = level.odd = 0.0;
  for (const int centi : {-300, -30, 0, 30, 300}) {
    EXPECT_EQ(ChancesOf(large, {centi, 6, 6}), ChancesOf(level, {centi + 25, 6, 6})) << centi;
    EXPECT_EQ(ChancesOf(large, {centi, 7, 6}), ChancesOf(level, {centi - 50, 7, 6})) << centi;
  }
}

TEST(ChancesTest, ADeeperSearchIsSurer) {
  EXPECT_GT(ChancesOf(Small(), {100, 20, 6}).win, ChancesOf(Small(), {100, 2, 6}).win);
}

protocol::SearchInfo Line(std::optional<int> centi, std::optional<int> mate) {
  protocol::SearchInfo line;
  line.score_cp = centi;
  line.score_mate = mate;
  return line;
}

TEST(ChancesTest, AProvedScoreIsCertain) {
  using protocol::Proof;
  EXPECT_EQ(ProvedChances(Line({}, 5), Proof::kNone), (Chances{1000, 0, 0}));
  EXPECT_EQ(ProvedChances(Line({}, -4), Proof::kNone), (Chances{0, 0, 1000}));
  EXPECT_EQ(ProvedChances(Line(200, {}), Proof::kScore), (Chances{1000, 0, 0}));
  EXPECT_EQ(ProvedChances(Line(0, {}), Proof::kScore), (Chances{0, 1000, 0}));
  EXPECT_EQ(ProvedChances(Line(-1, {}), Proof::kWinner), (Chances{0, 0, 1000}));
  EXPECT_EQ(ProvedChances(Line(6400, {}), Proof::kNone), std::nullopt);
  EXPECT_EQ(ProvedChances(Line({}, {}), Proof::kScore), std::nullopt);
}

TEST(ChancesTest, AFinishedGameIsCertain) {
  const auto win = core::Outcome::Win(core::Player::kSecond, "");
  EXPECT_EQ(ChancesOf(win, core::Player::kFirst), (Chances{0, 0, 1000}));
  EXPECT_EQ(ChancesOf(win, core::Player::kSecond), (Chances{1000, 0, 0}));
  EXPECT_EQ(ChancesOf(core::Outcome::Draw(""), core::Player::kFirst), (Chances{0, 1000, 0}));
}

TEST(ChancesTest, MenAreCountedInEveryCell) {
  BoardPicture picture;
  picture.cells = {".", "#", "w", "W", "b7", "b12"};
  EXPECT_EQ(MenOn(picture), 21);
}

TEST(ShownChancesTest, AreShownOnlyWhenAsked) {
  ShownChances chances;
  protocol::Options options;
  chances.DeclareOption(kLines, options);
  EXPECT_FALSE(chances.shown());
  ASSERT_TRUE(options.Set("UCI_ShowWDL", "true").ok());
  EXPECT_TRUE(chances.shown());
}

TEST(ShownChancesTest, OnlyTheBestLineIsProved) {
  ShownChances chances;
  protocol::Options options;
  chances.DeclareOption(kLines, options);
  protocol::SearchReport report;
  report.lines = {Line(100, {}), Line(100, {}), Line({}, -2), {}};
  for (protocol::SearchInfo& line : report.lines) line.depth = 8;
  report.proof = protocol::Proof::kScore;
  chances.AddTo(report, "small", 4);
  EXPECT_EQ(report.lines[0].chances, (Chances{1000, 0, 0}));
  EXPECT_EQ(report.lines[1].chances, (Chances{429, 565, 6}));
  EXPECT_EQ(report.lines[2].chances, (Chances{0, 0, 1000}));
  EXPECT_EQ(report.lines[3].chances, std::nullopt) << "no score";
  report.proof = protocol::Proof::kNone;
  chances.AddTo(report, "large", 4);
  EXPECT_GT(report.lines[0].chances->win, 600) << "the model of the variant";
}

}  // namespace
}  // namespace tavoliere::base
