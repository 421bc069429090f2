// Games as PGN, and positions as lines.
#include "tools/match/journal/pgn_file.h"

#include <fstream>
#include <sstream>
#include <string>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/tools/match/temporary_folder.h"

namespace tavoliere::match {
namespace {

using testing::HasSubstr;
using testing::Not;

protocol::GameRecord Game(const std::string& id) {
  protocol::GameRecord record;
  record.id = id;
  record.engine[0] = "A \"x\"";
  record.engine[1] = "B";
  record.opening = {"a1"};
  record.moves = {{"b2", 35, {}, 12, 1000, 500'000}, {"c3", {}, -3, 9, {}, 1'000}};
  record.result = "p1win";
  record.first = 2;
  record.reason = "mate";
  record.termination = "normal";
  record.started = "2026-11-27T04:12:33.123Z";
  return record;
}

std::string TextOfFile(const std::string& path) {
  std::ostringstream text;
  text << std::ifstream(path).rdbuf();
  return text.str();
}

TEST(Pgn, TagsMovesAndComments) {
  PgnSettings settings;
  settings.nodes = settings.nps = true;
  const std::string text = PgnText(Game("2.1"), settings);
  EXPECT_THAT(text, HasSubstr("[Date \"2026.11.27\"]\n[Round \"2.1\"]\n"));
  EXPECT_THAT(text, HasSubstr("[White \"A \\\"x\\\"\"]\n"));
  EXPECT_THAT(text, HasSubstr("[Result \"1-0\"]\n"));
  EXPECT_THAT(text, HasSubstr("\n\n1. a1 {book} 1... b2 {+0.35/12 0.500s, n=1000, nps=2000} 2. c3 "
                              "{-M3/9 0.001s}\n1-0\n\n"));
  settings.minimal = true;
  EXPECT_THAT(PgnText(Game("2.1"), settings), HasSubstr("\n\n1. a1 b2 2. c3 1-0\n\n"));
  EXPECT_THAT(PgnText(Game("2.1"), settings), Not(HasSubstr("Termination")));
  protocol::GameRecord black = Game("1.1");
  black.opening.clear();
  black.fen = "x";
  black.result = "draw";
  EXPECT_THAT(PgnText(black, settings), HasSubstr("[FEN \"x\"]\n[SetUp \"1\"]\n"));
  EXPECT_THAT(PgnText(black, settings), HasSubstr("\n\n1... b2 2. c3 1/2-1/2\n"));
}

TEST(Pgn, AResumedFileGetsEachGameOnce) {
  const TemporaryFolder folder;
  PgnSettings settings;
  settings.file = folder.File("games.pgn");
  settings.append = false;
  std::ofstream(settings.file) << "old\n";
  {
    const auto file = PgnFile::Open(settings, /*resumed=*/false);
    ASSERT_TRUE(file.ok()) << file.status();
    ASSERT_TRUE((*file)->Add(Game("1.1")).ok());
  }
  const auto file = PgnFile::Open(settings, /*resumed=*/true);
  ASSERT_TRUE(file.ok()) << file.status();
  ASSERT_TRUE((*file)->Add(Game("1.1")).ok());
  ASSERT_TRUE((*file)->Add(Game("1.2")).ok());
  EXPECT_EQ(TextOfFile(settings.file),
            PgnText(Game("1.1"), settings) + PgnText(Game("1.2"), settings));
  settings.file = folder.File("no/games.pgn");
  EXPECT_FALSE(PgnFile::Open(settings, false).ok());
}

TEST(Epd, LinesAreAppended) {
  const TemporaryFolder folder;
  EpdSettings settings{folder.File("last.epd"), true};
  std::ofstream(settings.file) << "a\n";
  ASSERT_TRUE((*EpdFile::Open(settings, false))->Add("b").ok());
  EXPECT_EQ(TextOfFile(settings.file), "a\nb\n");
}

}  // namespace
}  // namespace tavoliere::match
