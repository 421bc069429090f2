// The game record on one side, the subcommands on the other.
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

#include <sys/stat.h>

#include "absl/strings/str_split.h"
#include "engines/othello/files/convert_command.h"
#include "engines/othello/files/file_game.h"
#include "engines/othello/files/formats.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "tests/core/files/temporary_folder.h"
#include "tests/engines/othello/files/file_games.h"

namespace tavoliere::othello {
namespace {

using ::testing::HasSubstr;
using ::testing::SizeIs;
using ::testing::StartsWith;
using ::testing::UnorderedElementsAre;

TEST(Records, GamesComeBackFromThem) {
  for (std::uint64_t seed = 0; seed < 12; ++seed) {
    const Position start = Othello::Start(seed % 3 == 0 ? Variant::kOthello6 : Variant::kOthello);
    FileGame game = RandomFileGame(seed, start);
    game.moves[0].discs = 1.25;
    game.moves[0].seconds = 0.5;
    game.moves[1].comment = "dubious";
    const auto line = protocol::ToJsonLine(RecordOf(game, "1.1"));
    const auto record = protocol::ParseGameRecord(line);
    ASSERT_TRUE(record.ok()) << record.status();
    EXPECT_EQ(record->fen.has_value(), seed % 3 == 0);
    EXPECT_EQ(record->result, *game.margin > 0 ? "p1win" : *game.margin < 0 ? "p2win" : "draw");
    EXPECT_EQ(record->termination, "normal");
    EXPECT_EQ(record->moves[0].score_cp, 125);
    EXPECT_EQ(record->moves[0].time_us, 500'000);
    const auto again = GameOf(*record);
    ASSERT_TRUE(again.ok()) << again.status();
    EXPECT_EQ(MovesOf(*again), MovesOf(game));
    EXPECT_EQ(again->start, game.start);
    EXPECT_EQ(again->margin, game.margin);
    EXPECT_EQ(again->moves[0].discs, 1.25);
    EXPECT_EQ(again->moves[0].seconds, 0.5);
    EXPECT_EQ(again->moves[1].comment, "dubious");
  }
}

TEST(Records, AGameThatStoppedSaysWhy) {
  FileGame game = RandomFileGame(1, Othello::Start(Variant::kOthello), 10);
  EXPECT_EQ(RecordOf(game, "1.1").result, "none");
  EXPECT_EQ(RecordOf(game, "1.1").termination, "interrupted");
  game.margin = -64;
  game.breach = Breach::kTime;
  const protocol::GameRecord record = RecordOf(game, "1.1");
  EXPECT_EQ(record.result + " " + record.termination, "p2win time");
  EXPECT_EQ(GameOf(record)->breach, Breach::kTime);
}

TEST(Records, AnOpeningIsPartOfTheGame) {
  protocol::GameRecord record;
  record.opening = {"f5", "d6"};
  record.moves = {{"c3", {}, {}, {}, {}, 0}};
  record.result = "none";
  const auto game = GameOf(record);
  ASSERT_TRUE(game.ok());
  EXPECT_THAT(game->moves, SizeIs(3));
  record.moves[0].move = "a1";
  EXPECT_THAT(GameOf(record).status().message(), HasSubstr("move 3, 'a1'"));
}

class FilesTest : public files::FolderTest {
 protected:
  struct Ended {
    int status;
    std::string said;
    std::string complained;
  };
  template <class Command>
  static Ended Run(Command command, const std::vector<std::string>& words) {
    ::testing::internal::CaptureStdout();
    ::testing::internal::CaptureStderr();
    const int status = command().run(words);
    Ended ended{status, ::testing::internal::GetCapturedStdout(), ""};
    ended.complained = ::testing::internal::GetCapturedStderr();
    return ended;
  }
  void Put(const std::string& name, const std::string& text) const {
    std::ofstream(Path(name), std::ios::binary) << text;
  }
  std::string Text(const std::string& name) const {
    std::ifstream file(Path(name), std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
  }
};

TEST_F(FilesTest, EveryFormatGoesThereAndBackByItsName) {
  std::vector<FileGame> games;
  for (std::uint64_t seed = 0; seed < 5; ++seed) games.push_back(RandomFileGame(seed));
  Put("games.ggf", WriteGgf(games));
  const Ended imported = Run(ImportCommand, {Path("games.ggf"), "--output", Path("games.jsonl")});
  ASSERT_EQ(imported.status, 0) << imported.complained;
  for (const char* name : {"a.ggf", "a.sgf", "a.txt", "a.wtb"}) {
    const Ended out = Run(ExportCommand, {Path("games.jsonl"), "--output", Path(name)});
    ASSERT_EQ(out.status, 0) << name << out.complained;
    const Ended in = Run(ImportCommand, {Path(name)});
    ASSERT_EQ(in.status, 0) << name << in.complained;
    const std::vector<std::string> lines = absl::StrSplit(in.said, '\n', absl::SkipEmpty());
    ASSERT_THAT(lines, SizeIs(5)) << name;
    for (std::size_t i = 0; i < lines.size(); ++i) {
      const auto record = protocol::ParseGameRecord(lines[i]);
      ASSERT_TRUE(record.ok()) << record.status();
      EXPECT_EQ(MovesOf(*GameOf(*record)), MovesOf(games[i])) << name;
      EXPECT_EQ(record->id, std::to_string(i + 1) + ".1");
      EXPECT_EQ(record->engine[0], std::string(name) == "a.txt" ? "?" : games[i].black) << name;
      EXPECT_EQ(record->engine[1], std::string(name) == "a.txt" ? "?" : games[i].white) << name;
    }
  }
  EXPECT_EQ(Text("a.ggf"), Text("games.ggf"));
  EXPECT_THAT(Names(), UnorderedElementsAre("games.ggf", "games.jsonl", "a.ggf", "a.sgf", "a.txt",
                                            "a.wtb", "a.jou", "a.trn"));
}

TEST_F(FilesTest, AByteOrderMarkIsSkipped) {
  const std::string mark = "\xEF\xBB\xBF";
  const std::string start = Othello::Format(Othello::Start(Variant::kOthello));
  Put("a.ggf", mark + WriteGgf({RandomFileGame(1)}));
  Put("a.txt", mark + "f5d6c3d3c4\r\n");
  Put("a.xot", mark + "f5d6c3d3c4f4f6f3\r\n");
  Put("a.obf", mark + start.substr(0, 64) + " X; d3:+1\r\n");
  Put("a.sgf", mark + "(;FF[4]GM[2]SZ[8];B[f5])");
  for (const char* name : {"a.ggf", "a.txt", "a.xot", "a.obf", "a.sgf"}) {
    const Ended ended = Run(ImportCommand, {Path(name)});
    EXPECT_EQ(ended.status, 0) << name << ended.complained;
    EXPECT_EQ(Run(OpeningsCommand, {Path(name)}).status, 0) << name;
  }
  Put("a.jsonl", mark + Run(ImportCommand, {Path("a.txt")}).said);
  const Ended exported = Run(ExportCommand, {Path("a.jsonl"), "--format", "transcript"});
  EXPECT_EQ(exported.status, 0);
  EXPECT_THAT(exported.said, StartsWith("f5d6c3d3c4"));
}

TEST_F(FilesTest, WhatIsNoFileIsRefused) {
  ASSERT_EQ(::mkfifo(Path("a.ggf").c_str(), 0600), 0);
  for (const auto& command : {ImportCommand, OpeningsCommand}) {
    const Ended ended = Run(command, {Path("a.ggf")});
    EXPECT_EQ(ended.status, 1);
    EXPECT_THAT(ended.complained, HasSubstr("got a pipe; only regular files are read"));
  }
  EXPECT_THAT(Run(ExportCommand, {"/dev/zero", "--format", "ggf"}).complained,
              HasSubstr("got a device"));
  EXPECT_THAT(Run(ImportCommand, {Path(""), "--format", "sgf"}).complained,
              HasSubstr("got a directory"));
}

TEST_F(FilesTest, OnlyImportTakesNamesOfPlayers) {
  for (const char* option : {"--players", "--tournaments"}) {
    EXPECT_EQ(Run(ExportCommand, {"a", "--format", "ggf", option, "b"}).status, 2);
    EXPECT_EQ(Run(OpeningsCommand, {"a.wtb", option, "b"}).status, 2);
  }
}

TEST_F(FilesTest, UnreadableGamesAreReported) {
  Put("a.txt", "f5d6\na1\nf5f6\n");
  const Ended ended = Run(ImportCommand, {Path("a.txt")});
  EXPECT_EQ(ended.status, 1);
  EXPECT_THAT(ended.complained, HasSubstr("a.txt': line 2: move 1, 'a1'"));
  EXPECT_THAT(std::vector<std::string>(absl::StrSplit(ended.said, '\n', absl::SkipEmpty())),
              SizeIs(2));
  EXPECT_EQ(Run(ImportCommand, {Path("a.txt"), "--skip"}).status, 0);
  EXPECT_THAT(Run(ImportCommand, {Path("b")}).complained, HasSubstr("expected --format, one of"));
  EXPECT_THAT(Run(ImportCommand, {Path("b"), "--format", "pgn"}).complained, HasSubstr("'pgn'"));
  EXPECT_EQ(Run(ImportCommand, {Path("b.ggf")}).status, 1);
  EXPECT_EQ(Run(ImportCommand, {}).status, 2);
  EXPECT_THAT(Run(ExportCommand, {Path("a.txt"), "--format", "ggf"}).complained,
              HasSubstr("line 1: game record"));
  EXPECT_THAT(Run(ExportCommand, {Path("a.txt"), "--format", "wthor"}).complained,
              HasSubstr("three files"));
  Put("c.wtb", "short");
  EXPECT_THAT(Run(ImportCommand, {Path("c.wtb")}).complained,
              HasSubstr("c.wtb' is not a WTHOR file"));
  EXPECT_THAT(Run(ImportCommand, {"--help"}).said, StartsWith("Usage: tav-othello import FILE"));
}

TEST_F(FilesTest, AListOfOpeningsBecomesPositions) {
  Put("xot", "f5d6c3d3c4f4f6f3\nf5f6\n");
  const Ended ended = Run(OpeningsCommand, {Path("xot")});
  EXPECT_EQ(ended.status, 0) << ended.complained;
  EXPECT_EQ(ended.said, "startpos moves f5 d6 c3 d3 c4 f4 f6 f3\nstartpos moves f5 f6\n");
  Put("a.obf", "---------------------------OX------XO--------------------------- O; c5:+2;\n");
  EXPECT_EQ(Run(OpeningsCommand, {Path("a.obf")}).said,
            "fen ---------------------------OX------XO--------------------------- O moves c5\n");
}

}  // namespace
}  // namespace tavoliere::othello
