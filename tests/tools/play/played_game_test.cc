// Sides, games and the files they are kept in.
#include "tools/play/game/played_game.h"

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

#include <sys/stat.h>

#include "absl/strings/str_cat.h"
#include "core/files/replace_file.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "tests/core/files/temporary_folder.h"
#include "tools/play/command_line.h"
#include "tools/play/game/files.h"
#include "tools/play/game/sides.h"
#include "tools/play/game/transcript.h"

namespace tavoliere::play {
namespace {

namespace fs = std::filesystem;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::Pair;
using ::testing::SizeIs;

std::string ErrorOf(const absl::Status& status) { return std::string(status.message()); }

protocol::MoveRecord Made(const std::string& move, std::int64_t milliseconds = 1000) {
  protocol::MoveRecord record;
  record.move = move;
  record.time_us = milliseconds * 1000;
  return record;
}

TEST(Sides, AreReadFromWords) {
  EXPECT_TRUE(ParseSide("human")->human);
  const auto side = ParseSide("engine depth=5,time=0.5 Disc-Weight=3 evaluation=greedy");
  ASSERT_TRUE(side.ok()) << side.status();
  EXPECT_FALSE(side->human);
  EXPECT_EQ(side->depth, 5);
  EXPECT_EQ(side->milliseconds, 500);
  EXPECT_THAT(side->options, ElementsAre(Pair("Disc-Weight", "3"), Pair("evaluation", "greedy")));
  EXPECT_EQ(GoLine(*side), "go depth 5 movetime 500");
  EXPECT_EQ(GoLine(*ParseSide("engine")), "go movetime 1000");
  EXPECT_EQ(GoLine(*ParseSide("engine time=own")), "go");
}

TEST(Sides, WrongWordsAreNamed) {
  EXPECT_THAT(ErrorOf(ParseSide("robot").status()), HasSubstr("'robot'"));
  EXPECT_THAT(ErrorOf(ParseSide("engine depth").status()), HasSubstr("'depth'"));
  EXPECT_THAT(ErrorOf(ParseSide("engine depth=x").status()), HasSubstr("'x'"));
  EXPECT_THAT(ErrorOf(ParseSide("engine depth=0").status()), HasSubstr("depth"));
  EXPECT_THAT(ErrorOf(ParseSide("engine time=nan").status()), HasSubstr("'nan'"));
  EXPECT_THAT(ErrorOf(ParseSide("human depth=3").status()), HasSubstr("expected nothing after"));
}

TEST(Sides, OptionsTakeTheEnginesNames) {
  protocol::OptionInfo level;
  level.name = "Level";
  protocol::OptionInfo weight;
  weight.name = "Disc Weight";
  Side side = *ParseSide("engine disc_weight=3 level=4");
  ASSERT_TRUE(FitOptions({level, weight}, side).ok());
  EXPECT_THAT(side.options, ElementsAre(Pair("Disc Weight", "3"), Pair("Level", "4")));
  EXPECT_EQ(OptionLines(side),
            "setoption name Disc Weight value 3\nsetoption name Level value 4\n");
  EXPECT_EQ(GoLine(side), "go") << "the level is the limit";

  Side plain = *ParseSide("engine level=4");
  ASSERT_TRUE(FitOptions({weight}, plain).ok());
  EXPECT_EQ(GoLine(plain), "go depth 4");
  Side wrong = *ParseSide("engine colour=red");
  EXPECT_THAT(ErrorOf(FitOptions({weight}, wrong)),
              testing::AllOf(HasSubstr("'colour'"), HasSubstr("Disc-Weight")));
}

TEST(OpeningText, IsAPositionOrTheStartAndPerhapsMoves) {
  for (const std::string text : {"", "startpos", "position startpos", "  "}) {
    EXPECT_EQ(ParseOpening(text).fen, std::nullopt) << text;
    EXPECT_THAT(ParseOpening(text).moves, ElementsAre()) << text;
  }
  for (const std::string text : {"W:W1 x", "fen W:W1 x", "position fen  W:W1   x"}) {
    EXPECT_EQ(ParseOpening(text).fen, "W:W1 x") << text;
  }
  for (const std::string text :
       {"moves a b", "startpos moves a b", "position startpos moves a b"}) {
    EXPECT_EQ(ParseOpening(text).fen, std::nullopt) << text;
    EXPECT_THAT(ParseOpening(text).moves, ElementsAre("a", "b")) << text;
  }
  EXPECT_EQ(ParseOpening("W:W1 x moves a").fen, "W:W1 x");
  EXPECT_THAT(ParseOpening("W:W1 x moves a").moves, ElementsAre("a"));
}

TEST(OpeningText, MayBeMovesAsPeopleWriteThem) {
  const Opening game = ParseOpening("1. 22 - 18 11-14 2 18x11* 6x15 1/2");
  EXPECT_THAT(game.or_moves, ElementsAre("22-18", "11-14", "18x11*", "6x15"));
  EXPECT_THAT(ParseOpening("f5 -- d6").or_moves, ElementsAre("f5", "--", "d6"));
  EXPECT_THAT(ParseOpening("startpos moves 1. f5 2. d6 *").moves, ElementsAre("f5", "d6"));
  EXPECT_THAT(ParseOpening("fen a b").or_moves, ElementsAre());
  EXPECT_EQ(Opening({"a b", {"c", "d"}}).PositionLine(), "position fen a b moves c d");
}

TEST(GameTest, UndoneMovesCanBePlayedAgain) {
  PlayedGame game(std::nullopt, 2, true);
  EXPECT_EQ(game.PositionLine(), "position startpos");
  for (const std::string move : {"a", "b", "c"}) game.Play(Made(move));
  EXPECT_EQ(game.PositionLine(), "position startpos moves a b c");
  EXPECT_EQ(game.PositionLine(1), "position startpos moves a b");
  EXPECT_EQ(game.Undo(2), 2u);
  EXPECT_EQ(game.PositionLine(), "position startpos moves a");
  EXPECT_EQ(game.redoable(), 2u);
  game.Play(Made("b"));  // the same move keeps what followed
  EXPECT_EQ(game.redoable(), 1u);
  EXPECT_EQ(game.Redo(9), 1u);
  EXPECT_EQ(game.PositionLine(), "position startpos moves a b c");
  game.Undo(2);
  game.Play(Made("d"));
  EXPECT_EQ(game.redoable(), 0u);
  EXPECT_EQ(game.Undo(9), 2u);
}

TEST(GameTest, TimesBelongToWhoMoved) {
  PlayedGame game("some text", 2, /*first_begins=*/false);
  game.Play(Made("a", 1000));
  game.Play(Made("b", 5000));
  EXPECT_EQ(game.Mover(0), 1);
  EXPECT_EQ(game.Time(1), std::chrono::seconds(1));
  EXPECT_EQ(game.Time(0), std::chrono::seconds(5));
  EXPECT_EQ(ClockText(std::chrono::seconds(3725)), "1:02:05");
  EXPECT_EQ(ClockText(game.Time()), "0:06");
}

TEST(GameTest, ResumesFromItsRecord) {
  PlayedGame game("some text", 2, true);
  game.Play(Made("a"));
  game.Play(Made("b"));
  game.Comment(game.here(), "a remark");
  game.TakeBack();
  protocol::GameRecord record = game.Record("human", "X");
  EXPECT_EQ(record.result, "none");
  EXPECT_EQ(record.termination, "interrupted");
  record.opening = {"z"};
  const PlayedGame again(record, 2, true);
  EXPECT_EQ(again.PositionLine(), "position fen some text moves z a b");
  EXPECT_EQ(again.last().comment, "a remark");
  EXPECT_EQ(again.takebacks(), 1);
  EXPECT_TRUE(again.Is(record));
  EXPECT_FALSE(PlayedGame(std::nullopt, 2, true).Is(record));
}

TEST(GameTest, TheEndIsReportedWithItsReason) {
  const std::string sides[2] = {"Black", "White"};
  PlayedGame game(std::nullopt, 2, true);
  game.Play(Made("a", 61'000));
  EXPECT_EQ(ResultText(game, sides, 2), "The game is in progress");
  game.End("p2win", "most discs");
  EXPECT_EQ(ResultText(game, sides, 2), "White wins: most discs");
  EXPECT_EQ(TimeText(game, sides, 2), "Time: Black 1:01, White 0:00, the game 1:01, 1 move");
  game.End("draw", "by agreement");
  EXPECT_EQ(ResultText(game, sides, 2), "The game is drawn: by agreement");
  EXPECT_EQ(game.Record("a", "b").termination, "normal");
  game.Undo(1);
  EXPECT_FALSE(game.ended());
}

TEST(TranscriptTest, HoldsMovesScoresAndComments) {
  const std::string sides[2] = {"Black", "White"};
  const std::string players[2] = {"human", "X"};
  PlayedGame game("the text", 2, true);
  protocol::MoveRecord move = Made("a");
  move.score_cp = -30;
  move.depth = 8;
  game.Play(move);
  game.Comment(game.here(), "well");
  const std::string text = Transcript(game, "A Game 1", sides, players);
  EXPECT_THAT(text, HasSubstr("A Game 1\nBlack: human\nWhite: X\n"));
  EXPECT_THAT(text, HasSubstr("Position: the text\n"));
  EXPECT_THAT(text, HasSubstr("  1. Black   a"));
  EXPECT_THAT(text, HasSubstr("score -0.30, depth 8"));
  EXPECT_THAT(text, HasSubstr("{ well }"));
  EXPECT_THAT(text, HasSubstr("The game is in progress.\n"));
  move.score_cp.reset();
  move.score_mate = -3;
  EXPECT_EQ(ScoreText(move).english(), "a loss in 3 moves");
  EXPECT_EQ(ScoreText(move).In(Language::kItalian), "sconfitta in 3 mosse");
  move.bound = protocol::ScoreBound::kLower;
  EXPECT_EQ(ScoreText(move).english(), "at least a loss in 3 moves");
}

TEST(TranscriptTest, HoldsVariations) {
  const std::string sides[2] = {"Black", "White"};
  const std::string players[2] = {"human", "X"};
  PlayedGame game(std::nullopt, 2, true);
  for (const std::string move : {"a", "b", "c"}) game.Play(Made(move));
  game.Comment(game.here(), "left\nfor good");
  game.Undo(2);
  game.Play(Made("x"));
  game.AddLine(game.NodeAt(1), {"b", "d", "e"});
  game.AddLine(game.here(), {"y"});
  game.Comment(GameTree::kStart, "at first");
  const std::string text = Transcript(game, "A Game 1", sides, players);
  EXPECT_THAT(text, HasSubstr("{ at first }\n\n  1. Black   a"));
  EXPECT_THAT(text, HasSubstr("x           0:01\n"
                              "     (2. b 3. c { left for good } (3. d 4. e))\n     (3. y)\n"));
}

class FilesTest : public files::FolderTest {
 protected:
  static protocol::GameRecord Record(const PlayedGame& game) { return game.Record("a", "b"); }
};

TEST_F(FilesTest, AGameTakesThePlaceOfItsFormerState) {
  PlayedGame one(std::nullopt, 2, true);
  PlayedGame two(std::nullopt, 2, true);
  two.Play(Made("x"));
  ASSERT_TRUE(KeepGame(Path("games"), Record(one)).ok());
  ASSERT_TRUE(KeepGame(Path("games"), Record(two)).ok());
  const std::string header = R"({"match":{"anything":1}})";
  std::ofstream(Path("games"), std::ios::app) << header << "\n";
  one.Play(Made("a"));
  ASSERT_TRUE(KeepGame(Path("games"), Record(one)).ok());
  EXPECT_THAT(files::TextOf(Path("games")), HasSubstr(header));
  const auto games = ReadGames(Path("games"));
  ASSERT_TRUE(games.ok());
  ASSERT_THAT(*games, SizeIs(2));
  EXPECT_TRUE(two.Is((*games)[0]));
  EXPECT_THAT((*games)[1].moves, SizeIs(1));
}

TEST_F(FilesTest, AByteOrderMarkIsSkipped) {
  const std::string line = protocol::ToJsonLine(Record(PlayedGame(std::nullopt, 2, true)));
  std::ofstream(Path("games")) << "\xEF\xBB\xBF" << line << "\r\n";
  const auto games = ReadGames(Path("games"));
  ASSERT_TRUE(games.ok()) << games.status();
  EXPECT_THAT(*games, SizeIs(1));
  EXPECT_THAT(*ParseGames("\xEF\xBB\xBF" + line, "the file"), SizeIs(1));
}

TEST_F(FilesTest, WhatIsNoFileIsRefusedAndNothingIsMadeBesideIt) {
  ASSERT_EQ(::mkfifo(Path("pipe").c_str(), 0600), 0);
  const PlayedGame game(std::nullopt, 2, true);
  EXPECT_THAT(ErrorOf(ReadGames(Path("pipe")).status()), HasSubstr("only regular files are read"));
  EXPECT_THAT(ErrorOf(KeepGame(Path("pipe"), Record(game))), HasSubstr("only regular files"));
  EXPECT_THAT(ErrorOf(ReadGames("/dev/zero").status()), HasSubstr("got a device"));
  EXPECT_THAT(Names(), ElementsAre("pipe"));
}

TEST_F(FilesTest, AFileThatHoldsOtherThingsIsLeftAlone) {
  std::ofstream(Path("letter")) << "Dear aunt\n";
  const absl::Status status = KeepGame(Path("letter"), Record(PlayedGame(std::nullopt, 2, true)));
  EXPECT_THAT(ErrorOf(status),
              testing::AllOf(HasSubstr("the file is unchanged"), HasSubstr("line 1")));
  EXPECT_EQ(files::TextOf(Path("letter")), "Dear aunt\n");
}

TEST_F(FilesTest, WhatADeadProcessLeftIsKept) {
  PlayedGame game(std::nullopt, 2, true);
  game.Play(Made("a"));
  ASSERT_TRUE(
      files::ReplaceFile(Path("tav-x-1.jsonl"), {protocol::ToJsonLine(Record(game)), "\n"}).ok());
  const auto autosave = Autosave::Open(Path(""), "tav-x");
  ASSERT_TRUE(autosave.ok()) << autosave.status();
  EXPECT_FALSE(fs::exists(Path("tav-x-1.jsonl")));
  const auto games = ReadGames((*autosave)->archive());
  ASSERT_TRUE(games.ok());
  ASSERT_THAT(*games, SizeIs(1));
  EXPECT_TRUE(game.Is(games->front()));
}

TEST_F(FilesTest, TwoSessionsDoNotShareAFile) {
  PlayedGame one(std::nullopt, 2, true);
  PlayedGame two(std::nullopt, 2, true);
  auto first = Autosave::Open(Path(""), "tav-x");
  ASSERT_TRUE(first.ok());
  ASSERT_TRUE((*first)->Save(Record(one)).ok());
  auto second = Autosave::Open(Path(""), "tav-x");
  ASSERT_TRUE(second.ok());
  EXPECT_TRUE(fs::exists(Path("tav-x-1.jsonl"))) << "the first one still plays";
  ASSERT_TRUE((*second)->Close(Record(two)).ok());
  ASSERT_TRUE((*first)->Close(Record(one)).ok());
  EXPECT_THAT(*ReadGames((*first)->archive()), SizeIs(2));
  EXPECT_FALSE(fs::exists(Path("tav-x-1.jsonl")));
}

TEST(CommandLineTest, IsReadAndItsErrorsNameTheWord) {
  const auto line =
      ParseCommandLine({"x", "--p1", "human", "--p2", "engine depth=3", "--option", "A B=c",
                        "--variant", "v", "--position", "the text", "--pace", "0.5"});
  ASSERT_TRUE(line.ok()) << line.status();
  EXPECT_EQ(line->game, "x");
  EXPECT_EQ(line->settings.sides[1].depth, 3);
  EXPECT_THAT(line->settings.options, ElementsAre(Pair("A B", "c"), Pair("UCI_Variant", "v")));
  EXPECT_EQ(line->settings.position, "the text");
  EXPECT_EQ(line->options.pace.count(), 500);
  EXPECT_TRUE(ParseCommandLine({"--pace", "step"})->options.step);
  EXPECT_EQ(ParseCommandLine({"--engine", "prog -a"})->settings.arguments,
            std::vector<std::string>{"-a"});
  EXPECT_THAT(ErrorOf(ParseCommandLine({"--p1", "x"}).status()), HasSubstr("--p1: "));
  EXPECT_THAT(ErrorOf(ParseCommandLine({"--pace", "x"}).status()), HasSubstr("--pace"));
  EXPECT_THAT(ErrorOf(ParseCommandLine({"--option", "x"}).status()), HasSubstr("NAME=VALUE"));
  EXPECT_THAT(ErrorOf(ParseCommandLine({"--frob"}).status()), HasSubstr("frob"));
  EXPECT_THAT(ErrorOf(ParseCommandLine({"x", "--engine", "y"}).status()), HasSubstr("not both"));
}

}  // namespace
}  // namespace tavoliere::play
