#include "tools/match/live/live_state.h"

#include <string>
#include <vector>

#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "tools/match/live/live_page.h"

namespace tavoliere::match {
namespace {

using Json = nlohmann::ordered_json;

protocol::GameRecord Ended(int number, const std::string& result) {
  protocol::GameRecord record;
  record.id = std::to_string(number) + ".1";
  record.engine[0] = "a";
  record.engine[1] = "b";
  record.result = result;
  record.reason = "reason";
  record.termination = "normal";
  return record;
}

class LiveStateTest : public ::testing::Test {
 protected:
  void Add(const protocol::GameRecord& record) {
    results_.Add(record);
    state_.Add(record, results_);
  }
  Json See(const std::vector<GameUnderWay>& games = {}) {
    return state_.ToJson({results_.games(), 1000, 2}, results_, games, std::nullopt);
  }

  Results results_{{"a", "b"}};
  LiveState state_{"an event", {"a", "b"}, std::nullopt};
};

TEST_F(LiveStateTest, OfAMatchThatHasNotBegun) {
  const Json json = See();
  EXPECT_EQ(json["type"], "state");
  EXPECT_EQ(json["event"], "an event");
  EXPECT_EQ(json["total"], 1000);
  EXPECT_TRUE(json["games"].empty());
  EXPECT_TRUE(json["done"].empty());
  EXPECT_TRUE(json["curve"]["points"].empty());
  EXPECT_TRUE(json["ended"].is_null());
  EXPECT_TRUE(json["squares"].empty());
}

TEST_F(LiveStateTest, HasTheNamesOfTheSquaresOnce) {
  for (const char* squares : {"2x1 a1 b1", "", "2x1 a1 b1"}) state_.AddSquares(squares);
  EXPECT_EQ(See()["squares"], Json({"2x1 a1 b1"}));
}

TEST_F(LiveStateTest, CountsAndDrawsTheScoreAfterEachGame) {
  Add(Ended(1, "p1win"));
  Add(Ended(2, "p2win"));
  Add(Ended(3, "draw"));
  const Json json = See();
  EXPECT_EQ(json["table"]["engines"][0]["wins"], 1);
  EXPECT_EQ(json["curve"]["names"], Json({"a", "b"}));
  const Json& points = json["curve"]["points"];
  ASSERT_EQ(points.size(), 3U);
  EXPECT_EQ(points[0]["n"], 1);
  EXPECT_EQ(points[0]["s"], Json({1.0, 0.0}));
  EXPECT_EQ(points[1]["n"], 2);
  EXPECT_EQ(points[1]["s"], Json({0.5, 0.5}));
  EXPECT_EQ(points[1]["r"], Json({0.0, 0.0})) << "Elo, known since both have scored";
  EXPECT_EQ(points[2]["n"], 3);
  EXPECT_EQ(points[2]["s"], Json({0.5, 0.5}));
  EXPECT_EQ(json["ranking"], Json({0, 1}));
  EXPECT_EQ(json["done"][0]["i"], "3.1");
  EXPECT_EQ(json["done"][2]["i"], "1.1");
  EXPECT_EQ(json["done"][2]["e"], Json({0, 1}));
}

TEST_F(LiveStateTest, AGameThatCountsForNothingIsNoPointOfTheCurve) {
  Add(Ended(1, "none"));
  const Json json = See();
  EXPECT_TRUE(json["curve"]["points"].empty());
  EXPECT_EQ(json["done"].size(), 1U);
}

TEST_F(LiveStateTest, StaysSmallHoweverLongTheMatch) {
  for (int i = 1; i <= 3001; ++i) Add(Ended(i, i % 2 == 0 ? "p1win" : "p2win"));
  const Json json = See();
  EXPECT_EQ(json["done"].size(), LiveState::kMostGames);
  const Json& points = json["curve"]["points"];
  EXPECT_LE(points.size(), PageState::kMostPoints);
  EXPECT_GT(points.size(), PageState::kMostPoints / 3);
  EXPECT_EQ(points.back()["n"], 3001) << "the newest score is always there";
  EXPECT_TRUE(state_.Game("1.1")["game"].is_null()) << "the oldest are dropped";
  EXPECT_EQ(state_.Game("3001.1")["game"]["i"], "3001.1");
}

TEST_F(LiveStateTest, OfAGameUnderWay) {
  protocol::GameRecord record;
  record.id = "5.2";
  record.opening = {"x"};
  record.first = 2;
  record.board = "2x1 . w";
  record.changes = {"0=b", "0=. 1=b"};
  protocol::MoveRecord move;
  move.move = "y";
  move.score_cp = 30;
  move.bound = protocol::ScoreBound::kLower;
  record.moves = {move};
  GameUnderWay game{GameSpec{}, GameView{&record, 0, {}, std::nullopt}};
  game.spec.engine[0] = 1;
  game.spec.engine[1] = 0;
  game.view.clock[0] = Microseconds(1'500'000);
  game.view.thinking = std::chrono::milliseconds(20);
  const Json json = See({game})["games"][0];
  EXPECT_EQ(json["i"], "5.2");
  EXPECT_EQ(json["e"], Json({1, 0}));
  EXPECT_EQ(json["plies"], 2);
  EXPECT_EQ(json["board"], "2x1 . b");
  EXPECT_EQ(json["changed"], Json({0, 1}));
  EXPECT_EQ(json["clock"], Json({1500, nullptr}));
  EXPECT_EQ(json["thinking"], 20);
  EXPECT_EQ(json["m"][0][0], "y");
  EXPECT_EQ(json["m"][0][5], 1) << "player 2 made the first move";
  EXPECT_EQ(json["s"], Json({nullptr, 30}));
  EXPECT_EQ(json["bounds"], Json({nullptr, "lower"}));
}

TEST_F(LiveStateTest, OfASinglePlayerGameSaysSo) {
  EXPECT_EQ(See()["alone"], false);
  protocol::GameRecord ended = Ended(1, "p1win");
  ended.engine[1] = "";
  Add(ended);
  EXPECT_EQ(See()["alone"], true);
  EXPECT_EQ(See()["done"][0]["e"], Json::array({0}));
  EXPECT_EQ(See()["suite"]["engines"][0]["solved"], 1);
  protocol::GameRecord record;
  GameUnderWay game{GameSpec{}, GameView{&record, 0, {}, std::nullopt}};
  EXPECT_EQ(See({game})["alone"], false);
  game.spec.engine[1] = -1;
  EXPECT_EQ(See({game})["alone"], true);
}

TEST_F(LiveStateTest, OfAGameUnderWayOnlyTheLastMoves) {
  protocol::GameRecord record;
  for (int i = 0; i < 100; ++i) {
    protocol::MoveRecord& move = record.moves.emplace_back();
    move.move = std::to_string(i);
  }
  GameUnderWay game{GameSpec{}, GameView{&record, 0, {}, std::nullopt}};
  const Json json = See({game})["games"][0];
  EXPECT_EQ(json["m"].size(), LiveState::kMostMoves);
  EXPECT_EQ(json["m"].back()[0], "99");
  EXPECT_FALSE(json.contains("board"));
}

TEST(LiveRequestTest, IsAGameOrNothing) {
  const auto id = ParseLiveRequest(R"({"type": "game", "id": 7, "game": "3.1"})");
  ASSERT_TRUE(id.ok()) << id.status();
  EXPECT_EQ(*id, "3.1");
  for (const char* const text :
       {"", "x", "{}", "[]", R"({"type": "stop"})", R"({"type": "game"})",
        R"({"type": "game", "game": 3})", R"({"type": "stop", "game": "3.1"})",
        R"({"type": "game", "game": "3.1", "x": [[[[[[]]]]]]})"}) {
    EXPECT_FALSE(ParseLiveRequest(text).ok()) << text;
  }
  EXPECT_FALSE(
      ParseLiveRequest(R"({"type": "game", "game": ")" + std::string(101, '1') + "\"}").ok());
  EXPECT_FALSE(
      ParseLiveRequest(std::string(kLongestLiveRequest, ' ') + R"({"type": "game", "game": "3.1"})")
          .ok());
}

}  // namespace
}  // namespace tavoliere::match
