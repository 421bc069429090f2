// `query explain` where the reason is known.
#include <memory>
#include <string>

#include "engines/dama/engine/engine.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "tests/engines/base/explain/explained.h"

namespace tavoliere::dama {
namespace {

using base::Explained;
using base::StatementOf;
using ::testing::ElementsAre;
using ::testing::EndsWith;
using ::testing::StartsWith;

constexpr char kManLost[] = "B:W7,10,24,25,26,27:B9,11,16,19";
constexpr char kManMissed[] = "B:WK12,25:BK14,17,20,K22";
constexpr char kFarAhead[] = "B:WK2,7,8,16,18,21,22:B9,24,27";
constexpr char kKingComes[] = "B:W14,19,23,24,25,26,27,28,29,31:B1,3,4,5,6,7,9,12,16,17";
constexpr char kNoKing[] = "W:W16,19,25,27,31:B7,9,11,13,18,24";
constexpr char kLost[] = "W:W16,20,24:B1,2,3,8,K11,13,26";

class DamaExplain : public ::testing::Test {
 protected:
  void SetUp() override { ASSERT_TRUE(engine_->options().Set("Tables", "none").ok()); }

  std::unique_ptr<base::GameEngine<Dama>> engine_ = NewEngine();
};

TEST_F(DamaExplain, AManLostIsAReason) {
  const auto english = Explained(*engine_, kManLost, "11-15", "en");
  const auto statement = StatementOf(english, "pieces");
  EXPECT_EQ(statement.text,
            "After 11-15 White captures 1 piece and gives nothing back (11-15 7-4 15-20 24x15).");
  EXPECT_THAT(statement.line, ElementsAre("11-15", "7-4", "15-20", "24x15"));
  EXPECT_GE(english.loss, 70);
  base::ExpectLegalLines(*engine_, kManLost, english);
  EXPECT_EQ(StatementOf(Explained(*engine_, kManLost, "11-15", "it"), "pieces").text,
            "Dopo 11-15 il Bianco prende 1 pezzo senza restituire nulla (11-15 7-4 15-20 24x15).");
}

TEST_F(DamaExplain, AnExchangeIsAReasonWhereTheOtherMoveGainsMore) {
  const auto english = Explained(*engine_, kManMissed, "17-21", "en");
  const auto statement = StatementOf(english, "exchange");
  EXPECT_EQ(statement.text,
            "Exchange, pieces captured after 17-21: 1 by Black and 1 by White (17-21 25x18 14x21); "
            "after 22-19: 1 and 0.");
  EXPECT_THAT(statement.line, ElementsAre("17-21", "25x18", "14x21"));
  EXPECT_EQ(StatementOf(english, "pieces").text, "") << "nothing is lost";
  EXPECT_EQ(StatementOf(Explained(*engine_, kManMissed, "17-21", "it"), "exchange").text,
            "Cambio, pezzi presi dopo 17-21: 1 dal Nero e 1 dal Bianco (17-21 25x18 14x21); dopo "
            "22-19: 1 e 0.");
}

TEST_F(DamaExplain, APieceIsNoReasonWhereASideIsFarAhead) {
  // 27-31 captures nothing, and 27-30 one piece of seven.
  EXPECT_EQ(StatementOf(Explained(*engine_, kFarAhead, "27-31", "en"), "exchange").text, "");
}

TEST_F(DamaExplain, ANewKingIsAReason) {
  EXPECT_EQ(StatementOf(Explained(*engine_, kKingComes, "9-13", "en"), "kings").text,
            "After 9-13 White gets a king (9-13 14-11 6x22 27x2).");
  EXPECT_EQ(StatementOf(Explained(*engine_, kKingComes, "9-13", "it"), "kings").text,
            "Dopo 9-13 il Bianco ottiene una dama (9-13 14-11 6x22 27x2).");
}

TEST_F(DamaExplain, KingsAreComparedWhereNoneIsNew) {
  const std::string text = StatementOf(Explained(*engine_, kNoKing, "19-14", "en"), "kings").text;
  EXPECT_THAT(text,
              StartsWith("Kings when the line ends: after 19-14 White has 0 and Black 1 (19-14 "
                         "24-28 31x24 18-21 "));
  EXPECT_THAT(text, EndsWith("); after 27-23 1 and 1."));
  EXPECT_THAT(StatementOf(Explained(*engine_, kNoKing, "19-14", "it"), "kings").text,
              StartsWith("Dame alla fine della linea: dopo 19-14 il Bianco ne ha 0 e il Nero 1 ("));
}

TEST_F(DamaExplain, ALossByForceIsAReason) {
  const auto english = Explained(*engine_, kLost, "20-15", "en");
  EXPECT_EQ(english.loss, std::nullopt);
  EXPECT_EQ(StatementOf(english, "result").text,
            "After 20-15 Black wins by force (20-15 11x20 16-12 8x15).");
  EXPECT_THAT(StatementOf(Explained(*engine_, kLost, "20-15", "it"), "result").text,
              StartsWith("Dopo 20-15 il Nero vince per forza"));
}

}  // namespace
}  // namespace tavoliere::dama
