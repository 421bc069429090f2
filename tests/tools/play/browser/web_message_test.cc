#include <string>

#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "tools/play/browser/messages/games_json.h"
#include "tools/play/browser/requests/requests.h"
#include "tools/play/game/game_clock.h"

namespace tavoliere::play {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

std::string Fault(const std::string& text) {
  return std::string(ParseWebMessage(text).status().message());
}

TEST(WebMessageTest, ReadsWhatThePageSays) {
  const auto choose = ParseWebMessage(R"({"type": "choose", "squares": ["22", "13"], "id": 7})");
  ASSERT_TRUE(choose.ok()) << choose.status();
  EXPECT_THAT(*choose->squares, ElementsAre("22", "13"));
  EXPECT_EQ(choose->id, 7);
  const auto fresh = ParseWebMessage(
      R"({"type": "new", "variant": "x",
          "sides": [{"human": true}, {"human": false, "words": "depth=5"}],
          "clock": {"kind": "game", "seconds": 300, "increment": 2.5}, "unknown": {"a": 1}})");
  ASSERT_TRUE(fresh.ok()) << fresh.status();
  ASSERT_EQ(fresh->sides->size(), 2u);
  EXPECT_EQ((*fresh->sides)[1].words, "depth=5");
  EXPECT_FALSE((*fresh->sides)[1].human);
  EXPECT_EQ(fresh->clock->kind, ClockRule::Kind::kGame);
  EXPECT_EQ(fresh->clock->increment, 2.5);
  EXPECT_TRUE(ParseWebMessage(R"({"type": "undo"})").ok());
  const auto board =
      ParseWebMessage(R"({"type": "setup", "cells": [".", "w7"], "columns": 2, "turn": 2})");
  ASSERT_TRUE(board.ok()) << board.status();
  EXPECT_THAT(*board->cells, ElementsAre(".", "w7"));
  EXPECT_EQ(board->columns, 2);
  EXPECT_EQ(board->turn, 2);
}

TEST(WebMessageTest, RefusesMalformedMessages) {
  EXPECT_THAT(Fault(""), HasSubstr("one JSON object"));
  EXPECT_THAT(Fault("[1]"), HasSubstr("one JSON object"));
  EXPECT_THAT(Fault("{}"), HasSubstr("type: is missing"));
  EXPECT_THAT(Fault(R"({"type": "shell"})"), HasSubstr("no message is called 'shell'"));
  EXPECT_THAT(Fault(R"({"type": "choose"})"), HasSubstr("needs the member 'squares'"));
  EXPECT_THAT(Fault(R"({"type": "choose", "squares": "a1"})"), HasSubstr("squares"));
  EXPECT_THAT(Fault(std::string(1000, '[')), HasSubstr("one small JSON object"));
  EXPECT_THAT(Fault(std::string((std::size_t{1} << 20U) + 1, ' ')), HasSubstr("small"));
}

// What is said to an engine goes there as a part of a line.
TEST(WebMessageTest, RefusesControlCharacters) {
  EXPECT_NE(Fault(R"({"type": "play", "move": "d3\nquit"})"), "");
  EXPECT_NE(Fault(R"({"type": "new", "position": "startpos\nsetoption name X value y"})"), "");
  EXPECT_NE(Fault(R"({"type": "choose", "squares": ["a1\r"]})"), "");
  EXPECT_NE(Fault(R"({"type": "side", "player": 1, "human": false, "words": "depth=5\u0000"})"),
            "");
  EXPECT_NE(Fault(R"({"type": "fame", "name": "me\n"})"), "");
  EXPECT_EQ(Fault(R"({"type": "load", "text": "one\ntwo\n"})"), "");
}

TEST(WebMessageTest, ReadsWhatConcernsTheTree) {
  const auto insert = ParseWebMessage(R"({"type": "insert", "node": 7, "moves": ["a", "b"]})");
  ASSERT_TRUE(insert.ok()) << insert.status();
  EXPECT_EQ(insert->node, 7u);
  EXPECT_THAT(*insert->moves, ElementsAre("a", "b"));
  EXPECT_THAT(Fault(R"({"type": "promote"})"), HasSubstr("needs the member 'node'"));
  EXPECT_THAT(Fault(R"({"type": "remove", "node": -1})"), HasSubstr("node"));
  EXPECT_THAT(Fault(R"({"type": "insert", "node": 0, "moves": ["a\nquit"]})"), HasSubstr("moves"));
  EXPECT_THAT(Fault(R"({"type": "insert", "node": 0, "moves": [1]})"), HasSubstr("moves"));
}

TEST(WebMessageTest, RefusesWhatIsOutOfBounds) {
  EXPECT_NE(Fault(R"({"type": "setup", "cells": ["."], "columns": 0})"), "");
  EXPECT_NE(Fault(R"({"type": "setup", "cells": [".\n"], "columns": 1})"), "");
  EXPECT_NE(Fault(R"({"type": "side", "player": 3})"), "");
  EXPECT_NE(Fault(R"({"type": "goto", "ply": -1})"), "");
  EXPECT_NE(Fault(R"({"type": "goto", "ply": 1e99})"), "");
  EXPECT_NE(Fault(R"({"type": "pace", "ms": 60001})"), "");
  EXPECT_NE(Fault(R"({"type": "analysis", "on": true, "lines": 9})"), "");
  EXPECT_NE(Fault(R"({"type": "clock", "kind": "game", "seconds": 0})"), "");
  EXPECT_NE(Fault(R"({"type": "clock", "kind": "sand"})"), "");
  EXPECT_NE(Fault(R"({"type": "new", "sides": [{}, {}, {}]})"), "");
  EXPECT_NE(Fault(R"({"type": "play", "move": ")" + std::string(101, 'x') + "\"}"), "");
}

std::vector<protocol::OptionInfo> SomeOptions() {
  using Type = protocol::OptionInfo::Type;
  std::vector<protocol::OptionInfo> options(3);
  options[0].name = "Evaluation";
  options[0].type = Type::kCombo;
  options[0].choices = {"strong", "weak"};
  options[1].name = "Weights";
  options[1].type = Type::kString;
  options[2].name = "Hash";
  options[2].type = Type::kSpin;
  return options;
}

TEST(WebPlayersTest, APageChoosesNoProgramAndNoFile) {
  const auto options = SomeOptions();
  const auto side = SideOf({false, "depth=5 evaluation=weak hash=32"}, options);
  ASSERT_TRUE(side.ok()) << side.status();
  EXPECT_EQ(side->depth, 5);
  EXPECT_EQ(WordsOf(*side), "depth=5 evaluation=weak hash=32");
  EXPECT_TRUE(SideOf({true, ""}, options)->human);
  EXPECT_FALSE(SideOf({false, "cmd=/bin/sh"}, options).ok());
  EXPECT_FALSE(SideOf({false, "CMD=/bin/sh"}, options).ok());
  EXPECT_FALSE(SideOf({false, "weights=/etc/passwd"}, options).ok());
  EXPECT_FALSE(SideOf({false, "nothing=1"}, options).ok());
}

std::string GamesFault(const std::string& text) {
  return std::string(ReadGamesJson(text, "/bin").status().message());
}

TEST(GamesJsonTest, ReadsWhatItWrites) {
  const GameProgram game{
      "/bin/tav-x",         "x", "X 1", {{"it", "ics"}}, {{"en", "A game."}}, "1x1 .",
      {{"small", "1x1 #"}}, 7};
  const auto read = ReadGamesJson(GamesJson({game}).dump(), "/bin");
  ASSERT_TRUE(read.ok()) << read.status();
  ASSERT_EQ(read->size(), 1u);
  const GameProgram& again = read->front();
  EXPECT_EQ(again.path, game.path);
  EXPECT_EQ(again.name, game.name);
  EXPECT_EQ(again.title, game.title);
  EXPECT_EQ(again.titles, game.titles);
  EXPECT_EQ(again.abouts, game.abouts);
  EXPECT_EQ(again.board, game.board);
  EXPECT_EQ(again.boards, game.boards);
  EXPECT_EQ(again.puzzles, game.puzzles);
}

TEST(GamesJsonTest, RefusesAnythingElse) {
  EXPECT_THAT(GamesFault(""), HasSubstr("expected a JSON array, got ''"));
  EXPECT_THAT(GamesFault("[1]"), HasSubstr("expected an object, got 1"));
  EXPECT_THAT(GamesFault(R"([{"name": "x"}])"), HasSubstr("title: is missing"));
  EXPECT_THAT(GamesFault(R"([{"name": "x", "title": "X", "titles": {"en": 1}}])"),
              HasSubstr("titles: expected strings, got"));
}

class GameClockTest : public ::testing::Test {
 protected:
  void Play(std::int64_t seconds) {
    protocol::MoveRecord move;
    move.move = "m";
    move.time_us = seconds * 1'000'000;
    game_.Play(move);
  }
  std::int64_t Left(int player, int turn, int thinks = 0) const {
    return clock_.Left(player, game_, turn, std::chrono::seconds(thinks))->count() / 1'000'000;
  }
  PlayedGame game_{std::nullopt, 2, true};
  GameClock clock_;
};

TEST_F(GameClockTest, AGameHasItsTimeAndAnIncrement) {
  EXPECT_EQ(clock_.Left(0, game_, 0, Microseconds(5)), std::nullopt);
  Play(10);
  clock_.Set({ClockRule::Kind::kGame, 60, 2}, game_);
  EXPECT_EQ(Left(0, 1), 60) << "what went before does not count";
  Play(5);
  EXPECT_EQ(Left(1, 0), 57);
  Play(20);
  EXPECT_EQ(Left(0, 1), 42);
  EXPECT_EQ(Left(0, 0, 12), 30);
  EXPECT_EQ(Left(0, 0, 100), 0);
  game_.Undo(1);
  EXPECT_EQ(Left(0, 0), 60) << "a move taken back gives its time back";
}

TEST_F(GameClockTest, AMoveHasItsTime) {
  clock_.Set({ClockRule::Kind::kMove, 10, 0}, game_);
  Play(9);
  EXPECT_EQ(Left(0, 1), 10);
  EXPECT_EQ(Left(1, 1, 4), 6);
}

TEST_F(GameClockTest, AnEngineGetsTheTime) {
  Side side;
  side.human = false;
  EXPECT_EQ(clock_.GoLine(side, 1, game_), "go movetime 1000");
  clock_.Set({ClockRule::Kind::kMove, 0.5 + 0.5, 0}, game_);
  EXPECT_EQ(clock_.GoLine(side, 1, game_), "go movetime 1000");
  side.milliseconds = 100;
  EXPECT_EQ(clock_.GoLine(side, 1, game_), "go movetime 100");
  side.milliseconds.reset();
  side.depth = 5;
  clock_.Set({ClockRule::Kind::kGame, 60, 2}, game_);
  EXPECT_EQ(clock_.GoLine(side, 1, game_),
            "go depth 5 p1time 60000 p1inc 2000 p2time 60000 p2inc 2000");
}

}  // namespace
}  // namespace tavoliere::play
