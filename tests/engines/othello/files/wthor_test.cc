// Files made here of random games: the project holds no one else's data.
#include "engines/othello/files/wthor.h"

#include <cstddef>
#include <cstdint>
#include <fstream>
#include <iterator>
#include <random>
#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/files/bytes.h"
#include "core/learn/data/data_set.h"
#include "engines/othello/learn/foreign_data.h"
#include "engines/othello/learn/training_traits.h"
#include "tests/core/files/temporary_folder.h"

namespace tavoliere::othello {
namespace {

using ::testing::HasSubstr;

struct Played {
  WthorGame game;
  std::vector<Position> positions;
};

Played RandomGame(std::uint64_t seed) {
  std::mt19937_64 random(seed);
  Played played;
  std::size_t moves = 0;
  played.positions = {Othello::Start(Variant::kOthello)};
  while (true) {
    const Position& position = played.positions.back();
    Othello::MoveList legal;
    Othello::Generate(position, legal);
    if (legal.empty()) break;
    const Move move = legal[random() % legal.size()];
    if (!move.IsPass()) {
      played.game.moves[moves++] =
          static_cast<std::uint8_t>(10 * (move.square() / 8 + 1) + move.square() % 8 + 1);
    }
    played.positions.push_back(position.Play(move));
  }
  const Position& last = played.positions.back();
  const int difference = FinalDifference(last);
  played.game.black_score =
      32 + (last.turn() == core::Player::kFirst ? difference : -difference) / 2;
  played.game.theoretical_score = played.game.black_score;
  played.game.tournament = static_cast<std::uint16_t>(random() % 1000);
  played.game.black = static_cast<std::uint16_t>(random());
  played.game.white = 3;
  return played;
}

std::string FileOf(const std::vector<WthorGame>& games) {
  std::string bytes = {20, 24, 1, 2};
  files::AppendNumber(static_cast<std::uint32_t>(games.size()), &bytes);
  files::AppendNumber(std::uint16_t{0}, &bytes);
  files::AppendNumber(std::uint16_t{1999}, &bytes);
  bytes += {8, 0, 24, 0};
  for (const WthorGame& game : games) {
    files::AppendNumber(game.tournament, &bytes);
    files::AppendNumber(game.black, &bytes);
    files::AppendNumber(game.white, &bytes);
    files::AppendNumber(static_cast<std::uint8_t>(game.black_score), &bytes);
    files::AppendNumber(static_cast<std::uint8_t>(game.theoretical_score), &bytes);
    bytes.append(game.moves.begin(), game.moves.end());
  }
  return bytes;
}

TEST(Wthor, ReadsGamesWithPassesLeftOut) {
  int passes = 0;
  for (std::uint64_t seed = 0; seed < 40; ++seed) {
    const Played played = RandomGame(seed);
    const auto file = ParseWthor(FileOf({played.game, RandomGame(seed + 100).game}));
    ASSERT_TRUE(file.ok()) << file.status();
    EXPECT_EQ(file->year, 1999);
    EXPECT_EQ(file->depth, 24);
    ASSERT_EQ(file->games.size(), 2U);
    EXPECT_EQ(file->games[0], played.game);
    const auto positions = PositionsOf(file->games[0]);
    ASSERT_TRUE(positions.ok()) << positions.status();
    EXPECT_EQ(*positions, played.positions);
    for (const Position& position : *positions)
      passes += position.moves() == 0 && position.other_moves() != 0 ? 1 : 0;
  }
  EXPECT_GT(passes, 0);
}

TEST(Wthor, GivesTheEmptySquaresToTheWinner) {
  // e6f4e3f6g5d6e7f5c5, as short a game as there is: White is left without a disc.
  WthorGame game;
  const int moves[] = {65, 46, 35, 66, 57, 64, 75, 56, 53};
  for (std::size_t i = 0; i < std::size(moves); ++i)
    game.moves[i] = static_cast<std::uint8_t>(moves[i]);
  game.black_score = 64;
  const auto positions = PositionsOf(game);
  ASSERT_TRUE(positions.ok()) << positions.status();
  EXPECT_EQ(Count(positions->back().empties()), 51);
  game.black_score = 13;
  EXPECT_THAT(PositionsOf(game).status().message(), HasSubstr("ends 64 to 0, not 13 to 51"));
}

TEST(Wthor, SaysWhatIsWrongWithAGame) {
  Played played = RandomGame(1);
  const std::uint8_t third = played.game.moves[2];
  for (const int wrong : {44, 11, 99, 9, 255, 90, 19}) {
    played.game.moves[2] = static_cast<std::uint8_t>(wrong);
    EXPECT_THAT(PositionsOf(played.game).status().message(),
                HasSubstr("illegal move 3, " + std::to_string(wrong)));
  }
  played.game.moves[2] = third;
  EXPECT_TRUE(PositionsOf(played.game).ok());
  played.game.moves[20] = 0;
  played.game.black_score = 40;
  const auto stopped = PositionsOf(played.game);
  ASSERT_TRUE(stopped.ok()) << stopped.status();
  EXPECT_NE(Othello::CountMoves(stopped->back()), 0U);
}

TEST(Wthor, SaysWhatIsWrongWithAFile) {
  const std::string whole = FileOf({RandomGame(1).game, RandomGame(2).game});
  const auto complaint = [](const std::string& bytes) {
    return std::string(ParseWthor(bytes).status().message());
  };
  EXPECT_THAT(complaint(""), HasSubstr("shorter than a header"));
  EXPECT_THAT(complaint(whole.substr(0, whole.size() - 1)), HasSubstr("2 games take 152 bytes"));
  EXPECT_THAT(complaint(whole + "x"), HasSubstr("it has 153"));
  std::string other = whole;
  other[12] = 10;
  EXPECT_THAT(complaint(other), HasSubstr("10x10"));
  other[12] = 0;
  EXPECT_EQ(complaint(other), "");
  other[13] = 1;
  EXPECT_THAT(complaint(other), HasSubstr("solitaires"));
}

class WthorCommandTest : public files::FolderTest {
 protected:
  struct Ended {
    int status;
    std::string said;
    std::string complained;
  };
  Ended Run(const std::vector<std::string>& words) const {
    ::testing::internal::CaptureStdout();
    ::testing::internal::CaptureStderr();
    const int status = ImportWthorCommand().run(words);
    Ended ended{status, ::testing::internal::GetCapturedStdout(), ""};
    ended.complained = ::testing::internal::GetCapturedStderr();
    return ended;
  }
  void Make(const std::string& name, const std::vector<WthorGame>& games) const {
    std::ofstream(Path(name), std::ios::binary) << FileOf(games);
  }
};

TEST_F(WthorCommandTest, WritesEveryPositionWithTheResult) {
  const std::vector<Played> games = {RandomGame(3), RandomGame(4), RandomGame(5)};
  WthorGame broken = games[1].game;
  broken.moves[7] = 11;
  Make("a", {games[0].game, broken});
  Make("b", {games[1].game, games[2].game});
  for (int again = 0; again < 2; ++again) {
    const Ended ended =
        Run({Path("a"), Path("b"), "--output", Path("games"), "--first-game", "70"});
    ASSERT_EQ(ended.status, 0) << ended.complained;
    EXPECT_THAT(ended.said, HasSubstr("3 games, 1 others skipped"));
    EXPECT_THAT(ended.complained, HasSubstr("a': game 2 has the illegal move 8, 11"));
    learn::Records<16> records;
    ASSERT_TRUE(
        learn::ReadRecords<16>(Path("games"), learn::KindFor<16>("othello", "othello"), &records)
            .ok());
    std::size_t at = 0;
    for (std::size_t game = 0; game < games.size(); ++game) {
      for (std::size_t i = 0; i + 1 < games[game].positions.size(); ++i, ++at) {
        ASSERT_LT(at, records.size());
        const Position& position = games[game].positions[i];
        const int black = 2 * games[game].game.black_score - 64;
        EXPECT_EQ(records[at].position, OthelloTrainingTraits::Pack(position));
        EXPECT_EQ(records[at].game, 70 + game);
        EXPECT_EQ(records[at].result,
                  100 * (position.turn() == core::Player::kFirst ? black : -black));
        EXPECT_EQ(records[at].exact, learn::kNoValue);
      }
    }
    EXPECT_EQ(at, records.size());
  }
}

TEST_F(WthorCommandTest, TakesTheoreticalScoresForExactValues) {
  Played played = RandomGame(3);
  played.game.theoretical_score = 40;
  Make("a", {played.game});
  ASSERT_EQ(Run({Path("a"), "--theoretical", "--output", Path("games")}).status, 0);
  learn::Records<16> records;
  ASSERT_TRUE(
      learn::ReadRecords<16>(Path("games"), learn::KindFor<16>("othello", "othello"), &records)
          .ok());
  int exact = 0;
  for (std::size_t i = 0; i < records.size(); ++i) {
    const Position& position = played.positions[i];
    if (Count(position.empties()) != 24) {
      EXPECT_EQ(records[i].exact, learn::kNoValue);
      continue;
    }
    ++exact;
    EXPECT_EQ(records[i].exact, position.turn() == core::Player::kFirst ? 1600 : -1600);
  }
  EXPECT_GT(exact, 0);
}

TEST_F(WthorCommandTest, SaysWhatIsWrong) {
  EXPECT_THAT(Run({}).complained, HasSubstr("expected WTHOR files"));
  EXPECT_THAT(Run({Path("a")}).complained, HasSubstr("expected --output"));
  EXPECT_THAT(Run({Path("a"), "--output", Path("x")}).complained, HasSubstr("a'"));
  Make("a", {RandomGame(3).game});
  std::ofstream(Path("a"), std::ios::binary | std::ios::app) << "more";
  const Ended ended = Run({Path("a"), "--output", Path("x")});
  EXPECT_EQ(ended.status, 1);
  EXPECT_THAT(ended.complained, HasSubstr("a' is not a complete WTHOR file"));
  EXPECT_EQ(Names(), std::vector<std::string>{"a"});
}

}  // namespace
}  // namespace tavoliere::othello
