#include "tools/match/stats/rating_list/standings.h"

#include <functional>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace tavoliere::match {
namespace {

using testing::HasSubstr;

// Plays `games` games (all, when 0) in the order of the schedule; the better seed wins unless
// `upset` says otherwise of the pairing.
void PlayOut(Standings& standings, std::int64_t games = 0,
             const std::function<bool(const GameSpec&)>& upset = {}) {
  for (std::int64_t number = 0; number < standings.schedule().size(); ++number) {
    if (games > 0 && number == games) return;
    const GameSpec spec = standings.schedule().Game(number);
    const bool first_wins = (spec.engine[0] < spec.engine[1]) != (upset && upset(spec));
    standings.Add(spec, first_wins ? "p1win" : "p2win");
  }
}

TEST(Standings, SwissCountsByesAndBreaksTies) {
  Standings standings({Format::kSwiss, 5, 3, 2, 1}, {"A", "B", "C", "D", "E"});
  PlayOut(standings);
  const auto json = standings.ToJson();
  EXPECT_EQ(json["format"], "swiss");
  EXPECT_TRUE(json["complete"]);
  EXPECT_EQ(json["engines"][0]["name"], "A");
  EXPECT_EQ(json["engines"][0]["points"], 6);
  double byes = 0, points = 0;
  for (const auto& engine : json["engines"]) {
    byes += engine["byes"].get<double>();
    points += engine["points"].get<double>();
    EXPECT_EQ(engine["games"].get<double>() + 2 * engine["byes"].get<double>(), 6);
  }
  EXPECT_EQ(byes, 3);
  EXPECT_EQ(points, 3 * (4 + 2));  // two encounters of two games each round, and a bye
  // Engines with the same points stand by their opponents' points.
  for (std::size_t i = 0; i + 1 < json["engines"].size(); ++i) {
    const auto& one = json["engines"][i];
    const auto& next = json["engines"][i + 1];
    EXPECT_GE(one["points"], next["points"]);
    if (one["points"] == next["points"]) {
      EXPECT_GE(one["buchholz"], next["buchholz"]);
    }
  }
  EXPECT_THAT(standings.Text(), HasSubstr("     1  A         6.0"));
}

TEST(Standings, SwissTieBreaksAreSumsOverOpponents) {
  // Four engines, one round of two games: A beats D or whom it meets, 2-0.
  Standings standings({Format::kSwiss, 4, 1, 2, 1}, {"A", "B", "C", "D"});
  PlayOut(standings);
  const auto json = standings.ToJson();
  EXPECT_EQ(json["engines"][0]["points"], 2);
  EXPECT_EQ(json["engines"][0]["buchholz"], 0);
  EXPECT_EQ(json["engines"][3]["buchholz"], 2);
  EXPECT_EQ(json["engines"][3]["sonneborn_berger"], 0);
}

TEST(Standings, KnockoutNamesTheWinner) {
  Standings standings({Format::kKnockout, 4, 1, 2, 1}, {"A", "B", "C", "D"});
  PlayOut(standings, 0, [](const GameSpec& spec) { return spec.round == 1; });
  EXPECT_THAT(standings.Text(), HasSubstr("  round 1  A 2-0 D: A goes on\n"));
  EXPECT_THAT(standings.Text(), HasSubstr("  round 2  A 0-2 B: B goes on\n"));
  EXPECT_THAT(standings.Text(), HasSubstr("  winner   B\n"));
  EXPECT_EQ(standings.ToJson()["engines"][0]["name"], "B");
  EXPECT_EQ(standings.ToJson()["engines"][0]["rounds_won"], 2);
}

TEST(Standings, UnfinishedKnockoutIsNotDecided) {
  Standings standings({Format::kKnockout, 4, 1, 2, 1}, {"A", "B", "C", "D"});
  PlayOut(standings, 3);
  EXPECT_THAT(standings.Text(), HasSubstr("B 1-0 C: not decided"));
  EXPECT_THAT(standings.Text(), HasSubstr("winner   not decided"));
  EXPECT_FALSE(standings.ToJson()["complete"]);
}

}  // namespace
}  // namespace tavoliere::match
