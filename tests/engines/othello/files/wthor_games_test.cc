// Games and names in the files of WTHOR, there and back.
#include <algorithm>
#include <cstddef>
#include <string>
#include <vector>

#include "engines/othello/files/wthor.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "tests/engines/othello/files/file_games.h"

namespace tavoliere::othello {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

TEST(WthorGames, ComeBackWithTheirNames) {
  std::vector<FileGame> games = Games();
  games[0].black = "\u00c9lise \u20ac";  // a letter that ISO 8859-1 has, and one that it lacks
  games[1].event = "A tournament with a name that is too long";
  const auto files = WthorOf(games, "2026-11-23");
  ASSERT_TRUE(files.ok()) << files.status();
  EXPECT_EQ(files->games.substr(0, 4), (std::string{20, 26, 11, 23}));
  const auto file = ParseWthor(files->games);
  const auto players = ParseWthorNames(files->players, kWthorPlayerBytes);
  const auto tournaments = ParseWthorNames(files->tournaments, kWthorTournamentBytes);
  ASSERT_TRUE(file.ok() && players.ok() && tournaments.ok());
  EXPECT_EQ(file->year, 2003);
  EXPECT_TRUE(std::is_sorted(tournaments->begin(), tournaments->end()));
  const FileGames read = GamesOfWthor(*file, *players, *tournaments);
  EXPECT_THAT(read.faults, IsEmpty());
  ExpectTheSame(read.games, games);
  for (std::size_t i = 2; i < games.size(); ++i) {
    EXPECT_EQ(read.games[i].black, games[i].black);
    EXPECT_EQ(read.games[i].white, games[i].white);
    EXPECT_EQ(read.games[i].event, games[i].event);
    EXPECT_EQ(read.games[i].margin, games[i].margin);
  }
  EXPECT_EQ(read.games[0].black, "\u00c9lise ?");
  EXPECT_EQ(read.games[1].event, "A tournament with a name ");
  EXPECT_EQ(read.games[1].date, "2003");
  EXPECT_EQ(WthorOf(read.games, "2026-11-23")->games, files->games);
}

TEST(WthorGames, WithoutNamesTheyHaveNumbers) {
  const auto files = WthorOf(Games(), "");
  ASSERT_TRUE(files.ok());
  const FileGames read = GamesOfWthor(*ParseWthor(files->games), {}, {});
  EXPECT_THAT(read.games[0].black, HasSubstr("player "));
  EXPECT_EQ(read.games[0].event, "tournament 0");
}

TEST(WthorGames, AStoppedGameKeepsItsScore) {
  std::vector<FileGame> games = {RandomFileGame(1, Othello::Start(Variant::kOthello), 20)};
  games[0].margin = 8;
  games[0].date = "2004-05-06";
  const auto files = WthorOf(games, "");
  ASSERT_TRUE(files.ok()) << files.status();
  const FileGames read = GamesOfWthor(*ParseWthor(files->games), {}, {});
  EXPECT_THAT(read.faults, IsEmpty());
  ExpectTheSame(read.games, games);
  EXPECT_EQ(read.games[0].margin, 8);
  EXPECT_EQ(read.games[0].date, "2004");
  const protocol::GameRecord record = RecordOf(read.games[0], "1.1");
  EXPECT_EQ(record.result + ", " + record.reason, "p1win, the game was stopped, by 8 discs");
  EXPECT_EQ(WthorOf({*GameOf(record)}, "")->games.substr(16 + 6, 62),
            files->games.substr(16 + 6, 62));
}

TEST(WthorGames, TheYearIsThatOfAllGames) {
  std::vector<FileGame> games = {RandomFileGame(1), RandomFileGame(2)};
  games[1].date = "";
  EXPECT_EQ(ParseWthor(WthorOf(games, "")->games)->year, 2003);
  games[1].date = "2004";
  EXPECT_EQ(ParseWthor(WthorOf(games, "")->games)->year, 0);
  EXPECT_EQ(ParseWthor(WthorOf({}, "")->games)->year, 0);
}

TEST(WthorGames, HoldsFinishedGamesAndThoseWithAScore) {
  std::vector<FileGame> games = Games();
  games[4].moves.pop_back();
  games[4].margin.reset();
  EXPECT_THAT(WthorOf(games, "").status().message(),
              HasSubstr("game 5 is not at its end and has no score"));
  EXPECT_THAT(WthorOf({RandomFileGame(1, LaterStart())}, "").status().message(),
              HasSubstr("usual start"));
}

TEST(WthorGames, NamesThatAreNotWholeAreRefused) {
  const std::string whole = FormatWthorNames({"a", "b"}, kWthorPlayerBytes, "");
  EXPECT_THAT(*ParseWthorNames(whole, kWthorPlayerBytes), ElementsAre("a", "b"));
  EXPECT_THAT(ParseWthorNames(whole, kWthorTournamentBytes).status().message(),
              HasSubstr("2 names take 68 bytes, it has 56"));
  EXPECT_THAT(ParseWthorNames("", kWthorPlayerBytes).status().message(), HasSubstr("shorter"));
}

}  // namespace
}  // namespace tavoliere::othello
