// Whole matches between well-behaved engines.
#include <fstream>
#include <map>
#include <set>
#include <string>
#include <vector>

#include <dirent.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/tools/match/run/match_harness.h"

namespace tavoliere::match {
namespace {

using testing::AllOf;
using testing::ElementsAre;
using testing::HasSubstr;

std::vector<std::string> MovesOf(const protocol::GameRecord& record) {
  std::vector<std::string> moves = record.opening;
  moves.push_back("|");
  for (const auto& move : record.moves) moves.push_back(move.move);
  return moves;
}

// The games of a match by their ids: what does not depend on the clock or on the order of play.
std::map<std::string, std::vector<std::string>> GamesOf(const Played& played) {
  std::map<std::string, std::vector<std::string>> games;
  for (const auto& record : played.records) games[record.id] = MovesOf(record);
  return games;
}

TEST(Match, PlaysAndRecordsEveryGame) {
  const Played played = Play(Match("", {"-each", "depth=3", "-rounds", "2", "-event", "trial"}));
  EXPECT_EQ(played.ending, Ending::kFinished);
  ASSERT_EQ(played.records.size(), 4u);
  const auto& first = played.records[0];
  EXPECT_EQ(first.id, "1.1");
  EXPECT_EQ(first.event, "trial");
  EXPECT_EQ(first.engine[0], "A");
  EXPECT_EQ(first.engine[1], "B");
  EXPECT_EQ(played.records[1].engine[0], "B");
  // 21 stones: the first player takes 1 and answers to 4 each time.
  EXPECT_EQ(first.result, "p1win");
  EXPECT_EQ(first.reason, "last stone taken");
  EXPECT_EQ(first.termination, "normal");
  EXPECT_EQ(first.moves.size(), 11u);
  EXPECT_EQ(first.moves[0].move, "1");
  EXPECT_EQ(first.moves[0].nodes, 21u);
  EXPECT_EQ(first.moves[0].score_cp, 100);
  EXPECT_THAT(played.text, HasSubstr("Game 1 of 4: A vs B: p1win (last stone taken)"));
  EXPECT_THAT(played.text, HasSubstr("as player 1  W 2  D 0  L 0"));
  EXPECT_THAT(played.text, HasSubstr("pairs        LL 0  LD 0  WL 2  DD 0  WD 0  WW 0"));
}

// What a judge answers beyond the rules is told apart, whatever else it knows.
TEST(Match, TheScoreOfAGameIsKeptWhereTheJudgeCounts) {
  for (const char* more : {"", " --no-move-query", " --no-board", " --sides=Red,White"}) {
    const Played played = Play(Match("", {"-judge", kCommand, std::string("args=--counts") + more,
                                          "-each", "depth=1", "-games", "1"}));
    ASSERT_EQ(played.records.size(), 1u) << more;
    EXPECT_EQ(played.records[0].result, "p1win") << more;
    EXPECT_EQ(played.records[0].score, "21 stones") << more;
    EXPECT_EQ(played.records[0].moves[0].move, "1") << more;
    EXPECT_THAT(played.text, HasSubstr("A vs B: p1win 21 stones (last stone taken)")) << more;
  }
  EXPECT_EQ(Play(Match("", {"-each", "depth=1", "-games", "1"})).records[0].score, "");
}

TEST(Match, AGameThatDoesNotEndByItselfHasNoScore) {
  const Played played = Play(Match(
      "--fault=illegal", {"-judge", kCommand, "args=--counts", "-each", "depth=1", "-games", "1"}));
  ASSERT_EQ(played.records.size(), 1u);
  EXPECT_EQ(played.records[0].termination, "illegal");
  EXPECT_EQ(played.records[0].score, "");
}

TEST(Match, DrawsAreCounted) {
  const Played played = Play(Match("--draw-below=3", {"-judge", std::string("cmd=") + FAULTY_ENGINE,
                                                      "args=--draw-below=3", "-each", "depth=1"}));
  EXPECT_EQ(played.ending, Ending::kFinished);
  EXPECT_THAT(played.text, HasSubstr("W 0  D 2  L 0  score 50.0 %"));
  EXPECT_EQ(played.records[0].reason, "few stones");
}

TEST(Match, ClocksAreSentAndKept) {
  const Played played = Play(Match("", {"-each", "tc=5/2+0.05", "-rounds", "1"}));
  EXPECT_EQ(played.ending, Ending::kFinished);
  for (const auto& record : played.records) EXPECT_EQ(record.termination, "normal");
}

TEST(Match, UciEnginesCanPlay) {
  const std::string command = std::string("cmd=") + FAULTY_ENGINE;
  const Played played = Play({"-engine", command, "name=A", "arg=--dialect=uci", "-engine", command,
                              "name=B", "proto=uci", "-judge", command, "-each", "tc=10+0.1"});
  EXPECT_EQ(played.ending, Ending::kFinished);
  EXPECT_EQ(played.records.size(), 2u);
}

TEST(Match, AMoveIsPassedOnAsTheJudgeWritesIt) {
  const std::string command = std::string("cmd=") + FAULTY_ENGINE;
  for (const char* ponder : {"", "ponder"}) {
    SCOPED_TRACE(ponder);
    std::vector<std::string> words = {"-engine",
                                      command,
                                      "name=A",
                                      "args=--writes-long --reads-long --ponder",
                                      "-engine",
                                      command,
                                      "name=B",
                                      "args=--ponder",
                                      "-judge",
                                      command,
                                      "args=--reads-long",
                                      "-each",
                                      "depth=1"};
    if (*ponder != '\0') words.push_back(ponder);
    const Played played = Play(words);
    EXPECT_EQ(played.ending, Ending::kFinished) << played.problem;
    ASSERT_EQ(played.records.size(), 2u);
    for (const auto& record : played.records) {
      EXPECT_EQ(record.termination, "normal") << record.reason;
      EXPECT_EQ(record.result, "p1win");
      for (const auto& move : record.moves) EXPECT_EQ(move.move.size(), 1u) << move.move;
    }
  }
}

TEST(Match, AJudgeThatDoesNotSpellMovesTakesThemAsTheyCome) {
  const std::string command = std::string("cmd=") + FAULTY_ENGINE;
  const Played played = Play({"-engine", command, "name=A", "args=--writes-long --reads-long",
                              "-engine", command, "name=B", "args=--reads-long", "-judge", command,
                              "args=--reads-long --no-move-query", "-each", "depth=1"});
  ASSERT_EQ(played.records.size(), 2u);
  EXPECT_EQ(played.records[0].termination, "normal");
  EXPECT_EQ(played.records[0].moves[0].move, "take1");
}

TEST(Match, OpeningMovesAreTakenAsTheJudgeWritesThem) {
  TemporaryFolder folder;
  std::ofstream(folder.File("o.txt")) << "startpos moves take1 2 take3\n";
  for (const char* board : {"", " --no-board"}) {
    SCOPED_TRACE(board);
    const Played played =
        Play(Match("", {"-judge", std::string("cmd=") + FAULTY_ENGINE,
                        std::string("args=--reads-long") + board, "-each", "depth=1", "-games", "1",
                        "-openings", "file=" + folder.File("o.txt")}));
    ASSERT_EQ(played.records.size(), 1u) << played.problem;
    EXPECT_THAT(played.records[0].opening, ElementsAre("1", "2", "3"));
    EXPECT_EQ(played.records[0].termination, "normal");
    EXPECT_EQ(played.records[0].board.empty(), *board != '\0');
  }
}

TEST(Match, VariantReachesEnginesAndJudge) {
  const Played played = Play(Match("", {"-each", "depth=1", "-variant", "misere", "-games", "1"}));
  EXPECT_EQ(played.ending, Ending::kFinished);
  // 21 is 1 modulo 4: lost for the first player when the last stone loses.
  ASSERT_EQ(played.records.size(), 1u);
  EXPECT_EQ(played.records[0].result, "p2win");
}

TEST(Match, MaxMovesIsADraw) {
  const Played played = Play(Match("", {"-each", "depth=1", "-maxmoves", "3", "-games", "1"}));
  ASSERT_EQ(played.records.size(), 1u);
  EXPECT_EQ(played.records[0].result, "draw");
  EXPECT_EQ(played.records[0].termination, "adjudication");
  EXPECT_EQ(played.records[0].moves.size(), 6u);
}

TEST(Match, RandomOpeningsAreSharedByPairsAndFollowTheSeed) {
  const auto words = [](const char* seed, const char* concurrency) {
    return Match("", {"-each", "depth=1", "-rounds", "8", "-openings", "plies=4", "-srand", seed,
                      "-concurrency", concurrency});
  };
  const auto games = GamesOf(Play(words("7", "1")));
  ASSERT_EQ(games.size(), 16u);
  std::set<std::vector<std::string>> openings;
  for (int pair = 1; pair <= 8; ++pair) {
    const auto id = std::to_string(pair);
    EXPECT_EQ(games.at(id + ".1"), games.at(id + ".2"));  // the same player on both sides
    openings.insert(games.at(id + ".1"));
  }
  EXPECT_GT(openings.size(), 4u);
  EXPECT_EQ(games, GamesOf(Play(words("7", "4")))) << "concurrency changes the set of games";
  EXPECT_NE(games, GamesOf(Play(words("8", "1"))));
}

TEST(Match, OpeningsFromAFile) {
  TemporaryFolder folder;
  std::ofstream(folder.File("o.txt"))
      << "# take-away\nfen 9 2\n\nstartpos moves 1 2\nfen 30 1 moves 3\n";
  const Played played = Play(Match("", {"-each", "depth=1", "-rounds", "3", "-games", "1",
                                        "-openings", "file=" + folder.File("o.txt")}));
  ASSERT_EQ(played.records.size(), 3u);
  EXPECT_EQ(played.records[0].fen, "9 2");
  EXPECT_EQ(played.records[0].result, "p2win");  // player 2 is to move and 9 is won
  EXPECT_FALSE(played.records[1].fen);
  EXPECT_THAT(played.records[1].opening, ElementsAre("1", "2"));
  EXPECT_EQ(played.records[2].fen, "30 1");
  EXPECT_THAT(played.records[2].opening, ElementsAre("3"));
}

TEST(Match, BoardsAreKept) {
  const Played played =
      Play(Match("", {"-each", "depth=1", "-games", "1", "-openings", "plies=3"}));
  ASSERT_EQ(played.records.size(), 1u);
  const protocol::GameRecord& record = played.records[0];
  EXPECT_EQ(record.board, "1x1 b21");
  ASSERT_EQ(record.opening.size(), 3u);
  ASSERT_EQ(record.changes.size(), 3 + record.moves.size());
  EXPECT_EQ(record.changes[0], "0=b" + std::to_string(21 - std::stoi(record.opening[0])));
  EXPECT_EQ(record.changes.back(), "0=b0");
}

TEST(Match, AnIllegalMoveLeavesNoBoard) {
  const Played played = Play(Match("--fault=illegal --at=2", {"-each", "depth=1", "-games", "1"}));
  ASSERT_EQ(played.records.size(), 1u);
  EXPECT_EQ(played.records[0].changes.size(), played.records[0].moves.size());
}

TEST(Match, AnIllegalMoveIsReportedWithTheLegalOnes) {
  const Played played =
      Play(Match("--fault=illegal --pile=21", {"-each", "depth=1", "-games", "1"}));
  ASSERT_EQ(played.records.size(), 1u);
  EXPECT_EQ(played.records[0].reason, "B: illegal: move '9' is not legal; legal: 1 2 3");
}

TEST(Match, AJudgeThatDrawsNoBoardsIsNotAskedForThem) {
  const Played played = Play(Match("", {"-judge", std::string("cmd=") + FAULTY_ENGINE,
                                        "args=--no-board", "-each", "depth=1", "-games", "1"}));
  EXPECT_EQ(played.ending, Ending::kFinished);
  ASSERT_EQ(played.records.size(), 1u);
  EXPECT_EQ(played.records[0].board, "");
  EXPECT_TRUE(played.records[0].changes.empty());
}

TEST(Match, IllegalOpeningStopsTheMatch) {
  TemporaryFolder folder;
  std::ofstream(folder.File("o.txt")) << "startpos moves 1 9\n";
  const Played played =
      Play(Match("", {"-each", "depth=1", "-openings", "file=" + folder.File("o.txt")}));
  EXPECT_EQ(played.ending, Ending::kBadConfiguration);
  EXPECT_THAT(played.problem, HasSubstr("illegal move '9'"));
}

TEST(Match, AnOldOptionNameIsReplacedByThePresentOne) {
  Played played = Play(Match("", {"-each", "depth=1", "option.Hash=8", "option.Heap=3"}));
  EXPECT_EQ(played.ending, Ending::kFinished) << played.problem;
  ASSERT_FALSE(played.records.empty());
  EXPECT_EQ(played.records[0].moves.size(), 1u) << "a pile of 3";
  played = Play(Match("", {"-each", "depth=1", "option.Contempt=3", "option.Heap=3"}));
  EXPECT_EQ(played.ending, Ending::kBadConfiguration);
  EXPECT_THAT(played.problem, HasSubstr("has no option 'Contempt', only: Pile"));
}

TEST(Match, UnknownOptionAndRefusedValueAreTheUsersMatter) {
  Played played = Play(Match("", {"-each", "depth=1", "option.Contempt=3"}));
  EXPECT_EQ(played.ending, Ending::kBadConfiguration);
  EXPECT_THAT(played.problem, AllOf(HasSubstr("'Contempt'"), HasSubstr("Pile")));
  played = Play(Match("", {"-each", "depth=1", "option.Pile=-4"}));
  EXPECT_EQ(played.ending, Ending::kBadConfiguration);
  EXPECT_THAT(played.problem, HasSubstr("not -4"));
}

TEST(Match, ProgramThatDoesNotExistIsTheUsersMatter) {
  const Played played = Play({"-engine", "cmd=/nowhere/a", "-engine",
                              std::string("cmd=") + FAULTY_ENGINE, "-each", "depth=1"});
  EXPECT_EQ(played.ending, Ending::kBadConfiguration);
  EXPECT_THAT(played.problem, HasSubstr("/nowhere/a"));
}

TEST(Match, FirstInterruptFinishesTheGamesUnderWay) {
  bool interrupted = false;
  const Played played =
      Play(Match("", {"-each", "depth=1", "-rounds", "1000", "-concurrency", "3"}),
           [&](Tournament& match, const std::string& text) {
             if (interrupted || text.rfind("Game ", 0) != 0) return;
             interrupted = true;
             match.Interrupt();
           });
  EXPECT_EQ(played.ending, Ending::kInterrupted);
  EXPECT_EQ(played.records.size(), 3u);
}

TEST(Match, SecondInterruptStopsAtOnce) {
  bool interrupted = false;
  const Played played =
      Play(Match("--fault=hang --at=7", {"-each", "depth=1", "-rounds", "1000", "-hang", "1000"}),
           [&](Tournament& match, const std::string& text) {
             if (interrupted || text.rfind("Game ", 0) != 0) return;
             interrupted = true;
             match.Interrupt();
             match.Interrupt();
           });
  EXPECT_EQ(played.ending, Ending::kInterrupted);
  EXPECT_LE(played.records.size(), 2u);
}

TEST(Match, DescriptorsStayLevelOverManyGames) {
  const auto open_files = [] {
    std::size_t count = 0;
    DIR* const folder = ::opendir("/proc/self/fd");
    while (::readdir(folder) != nullptr) ++count;
    ::closedir(folder);
    return count;
  };
  // Every life of B ends in a crash at its 20th move: some hundred games, some dozen processes.
  std::size_t after_first = 0;
  std::size_t last = 0;
  const Played played =
      Play(Match("--fault=crash --at=20", {"-each", "depth=1", "-rounds", "150", "-recover"}),
           [&](Tournament&, const std::string& text) {
             if (text.rfind("Game ", 0) != 0) return;
             last = open_files();
             if (after_first == 0) after_first = last;
           });
  EXPECT_EQ(played.ending, Ending::kFinished);
  EXPECT_EQ(played.records.size(), 300u);
  EXPECT_LE(last, after_first + 6);  // a restarted engine's three descriptors, before and after
}

}  // namespace
}  // namespace tavoliere::match
