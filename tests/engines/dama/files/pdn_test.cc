#include "engines/dama/files/pdn.h"

#include <random>
#include <string>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace tavoliere::dama {
namespace {

using ::testing::HasSubstr;

PdnGame OnlyGame(const std::string& text) {
  auto games = ParsePdn(text);
  EXPECT_EQ(games.size(), 1U) << text;
  if (games.size() != 1) return {};
  EXPECT_TRUE(games[0].ok()) << games[0].status();
  return games[0].ok() ? *games[0] : PdnGame();
}

std::string OnlyError(const std::string& text) {
  const auto games = ParsePdn(text);
  EXPECT_EQ(games.size(), 1U) << text;
  EXPECT_FALSE(games.empty() || games[0].ok()) << text;
  return games.empty() ? "" : std::string(games[0].status().message());
}

TEST(Pdn, ReadsTagsMovesAndResult) {
  const PdnGame game = OnlyGame(
      "[Event \"A \\\"great\\\" match\"]\n[White \"Rossi\"]\n[Black \"Bianchi\"]\n"
      "[GameType \"22,W,8,8,N2,1\"]\n[Result \"1-0\"]\n\n1. 22-18 12-16 2.21-17 8-12 1-0\n");
  EXPECT_EQ(game.tags[0].second, "A \"great\" match");
  EXPECT_EQ(game.result, "1-0");
  EXPECT_EQ(PositionLine(game), "startpos moves 22-18 12-16 21-17 8-12");
}

TEST(Pdn, SkipsCommentsAnnotationsAndVariations) {
  const PdnGame game = OnlyGame(
      "% escaped\n1. 22-18! {a comment (with 1. 9-13} 12-16?! $12 (1... 11-15 (1... 10-14 {deep)} "
      "2. 9-99) 2. 3-1) ; 2. 1-1 to the end of the line\n2. 21-17 * ");
  EXPECT_EQ(PositionLine(game), "startpos moves 22-18 12-16 21-17");
  EXPECT_EQ(game.result, "*");
}

TEST(Pdn, ReadsPositionsAndFullRoutes) {
  const PdnGame game = OnlyGame("[FEN \"W:WK18:B14,15,22,23,K1\"]\n1. 18x27x20x11x18 1-5 2-0");
  EXPECT_EQ(PositionLine(game), "fen W:WK18:BK1,14,15,22,23 moves 18x18 1-5");
  EXPECT_EQ(game.result, "1-0");
}

TEST(Pdn, ReadsForcedMovesBareNumbersBlanksAndResults) {
  const std::string line = "startpos moves 22-18 11-14 18x11 6x15";
  for (const char* moves :
       {"1. 22-18 11-14 2. 18x11* 6x15* 1-0", "1 22-18 11-14 2 18x11 6x15 1-0",
        "1.22-18 11-14 2.18x11 * 6x15 * 1-0", "1. 22 - 18 11- 14 2. 18 x 11* 6 x15 1 - 0",
        "1. 22-18 11-14 2. 18:11 6:15! 2-0"}) {
    const PdnGame game = OnlyGame(moves);
    EXPECT_EQ(PositionLine(game), line) << moves;
    EXPECT_EQ(game.result, "1-0") << moves;
  }
  for (const char* draw : {"1/2", "1/2-1/2", "1/2 - 1/2", "\u00bd", "1-1"})
    EXPECT_EQ(OnlyGame(std::string("1. 22-18 11-14 ") + draw).result, "1/2-1/2") << draw;
}

TEST(Pdn, DotsMayStandForWhitesMove) {
  for (const char* moves : {"1. ... 1-5 *", "1... 1-5 *", "... 1-5 *"})
    EXPECT_EQ(PositionLine(OnlyGame(std::string("[FEN \"B:W21,K22:B1-3\"]\n") + moves)),
              "fen B:W21,K22:B1,2,3 moves 1-5");
}

TEST(Pdn, AStarEndsAGameWhereNoMoveOfItFollows) {
  const auto games = ParsePdn("1. 22-18 *\n1. 21-17 *\n[Event \"3\"]\n1. 23-19 *");
  ASSERT_EQ(games.size(), 3U);
  for (const auto& game : games) EXPECT_EQ(game->moves.size(), 1U);
}

TEST(Pdn, AnotherVariantIsReportedByItsName) {
  const auto games = ParsePdn(
      "[GameType \"20,W,10,10,A0,0\"]\n1. 32-28 *\n[GameType \" 22 \"]\n1. 22-18 *\n"
      "[GameType \"odd\"]\n1. 22-18 *");
  ASSERT_EQ(games.size(), 3U);
  EXPECT_TRUE(absl::IsUnimplemented(games[0].status()));
  EXPECT_EQ(games[0].status().message(), "20 (international draughts)");
  EXPECT_TRUE(games[1].ok()) << games[1].status();
  EXPECT_EQ(games[2].status().message(), "'odd'");
}

TEST(Pdn, DatesKeepWhatIsKnown) {
  protocol::GameRecord record;
  record.result = "none";
  const auto date = [&](const std::string& started) {
    record.started = started;
    return PdnOfRecord(record)->tags[1].second;
  };
  EXPECT_EQ(date("2009"), "2009.??.??");
  EXPECT_EQ(date("2009-05"), "2009.05.??");
  EXPECT_EQ(date("2009-05-12T23:30:00-07:00"), "2009.05.12");
  EXPECT_EQ(date(""), "????.??.??");
  EXPECT_EQ(date("once"), "????.??.??");
}

TEST(Pdn, SeveralGamesTheBadOnesDoNotHarmTheOthers) {
  const auto games = ParsePdn(
      "[Event \"1\"]\n1. 22-18 1-1\n"
      "[Event \"2\"]\n1. 22-18\n12-17 1-0\n"
      "[Event \"3\"]\n[GameType \"20\"]\n1. 9-14 *\n"
      "[Event \"4\"]\n1. 23-19 0-2\n"
      "1. 21-17 *\n"
      "[Event \"6\"]\n1. 22-18 (never closed\n"
      "[Event \"7\"]\n1. 22-18\n"
      "[Event \"8\"]\n1. 22-18 { never closed");
  ASSERT_EQ(games.size(), 8U);
  ASSERT_TRUE(games[0].ok() && games[3].ok() && games[4].ok() && games[6].ok());
  EXPECT_EQ(games[0]->result, "1/2-1/2");
  EXPECT_THAT(std::string(games[1].status().message()),
              HasSubstr("game 2, line 5: illegal move '12-17'"));
  EXPECT_TRUE(absl::IsUnimplemented(games[2].status()));
  EXPECT_EQ(games[3]->result, "0-1");
  EXPECT_EQ(PositionLine(*games[4]), "startpos moves 21-17");
  EXPECT_THAT(std::string(games[5].status().message()), HasSubstr("a variation is not closed"));
  EXPECT_EQ(PositionLine(*games[6]), "startpos moves 22-18");
  EXPECT_THAT(std::string(games[7].status().message()),
              HasSubstr("line 17: a comment is not closed"));
}

TEST(Pdn, ErrorsNameLineAndToken) {
  EXPECT_THAT(OnlyError("1. 22-18 zz\n"), HasSubstr("illegal move 'zz'"));
  EXPECT_THAT(OnlyError("[Event\n1. 22-18"), HasSubstr("line 1: expected a tag such as"));
  EXPECT_THAT(OnlyError("[FEN \"W:W3:B1\"]\n"), HasSubstr("line 1: a man of White on square 3"));
  EXPECT_THAT(OnlyError("1. 22-18 ) 12-16"), HasSubstr("that never began"));
  EXPECT_TRUE(ParsePdn("").empty());
  EXPECT_TRUE(ParsePdn(" \n; nothing\n").empty());
}

TEST(Pdn, WrittenGamesAreReadBack) {
  std::mt19937_64 random(9);
  for (int i = 0; i < 50; ++i) {
    PdnGame game;
    game.tags = {{"Event", "say \"no\" \\ yes"}, {"White", "a"}};
    if (i % 2 == 1) game.start = *Dama::Parse("B:W18,22,K30:BK5,9,10", {});
    game.result = i % 3 == 0 ? "1-0" : "1/2-1/2";
    Position position = game.start;
    for (int ply = 0; ply < i; ++ply) {
      Dama::MoveList moves;
      Dama::Generate(position, moves);
      if (moves.empty()) break;
      game.moves.push_back(moves[random() % moves.size()]);
      position = position.Play(game.moves.back());
    }
    const std::string text = FormatPdn(game);
    const PdnGame read = OnlyGame(text);
    EXPECT_EQ(read.moves, game.moves) << text;
    EXPECT_EQ(read.start, game.start);
    EXPECT_EQ(read.result, game.result);
    EXPECT_EQ(read.tags[0], game.tags[0]);
    EXPECT_EQ(FormatPdn(read), text);
    EXPECT_THAT(text, HasSubstr("[GameType \"22,W,8,8,N2,1\"]"));
  }
}

TEST(Pdn, FromGameRecords) {
  protocol::GameRecord record;
  record.id = "3.1";
  record.event = "evening match";
  record.engine[0] = "Originale";
  record.engine[1] = "Prima";
  record.opening = {"22-18", "12-16"};
  record.moves.resize(1);
  record.moves[0].move = "21-17";
  record.result = "p2win";
  record.reason = "no legal move";
  record.started = "2026-11-20T10:00:00Z";
  const auto game = PdnOfRecord(record);
  ASSERT_TRUE(game.ok()) << game.status();
  EXPECT_EQ(FormatPdn(*game),
            "[Event \"evening match\"]\n[Date \"2026.11.20\"]\n[Round \"3.1\"]\n"
            "[White \"Originale\"]\n[Black \"Prima\"]\n[Termination \"no legal move\"]\n"
            "[Result \"0-1\"]\n[GameType \"22,W,8,8,N2,1\"]\n\n1. 22-18 12-16 2. 21-17 0-1\n\n");
  record.moves[0].move = "21-99";
  EXPECT_THAT(std::string(PdnOfRecord(record).status().message()), HasSubstr("move 3, '21-99'"));
}

}  // namespace
}  // namespace tavoliere::dama
