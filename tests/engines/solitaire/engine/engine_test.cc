#include <filesystem>
#include <string>

#include "absl/strings/match.h"
#include "absl/strings/str_replace.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "tests/engines/solitaire/engine/engine_driver.h"

namespace tavoliere::solitaire {
namespace {

using ::testing::AllOf;
using ::testing::Contains;
using ::testing::HasSubstr;
using ::testing::Not;
using ::testing::StartsWith;

TEST(SolitaireEngine, AnswersWithAWholeSolution) {
  Driver driver;
  const Lines lines = driver.Do("go");
  EXPECT_THAT(lines, Contains(AllOf(StartsWith("info depth 31"), HasSubstr("score mate 31"))));
  EXPECT_THAT(lines.back(), StartsWith("bestmove "));
  const std::string pv = PvOf(lines);
  EXPECT_THAT(lines.back(), HasSubstr(pv.substr(0, 4)));
  EXPECT_TRUE(driver.Do("position startpos moves " + pv).empty());
  EXPECT_EQ(driver.One("query result"), "p1win");
  EXPECT_EQ(driver.One("query gameover"), "true");
  EXPECT_EQ(driver.Do("go").back(), "bestmove none");
}

TEST(SolitaireEngine, ProvesThatThereIsNone) {
  Driver driver;
  driver.Do("position fen --ooo--/-ooooo-/ooooooo/ooo.ooo/ooooooo/-ooooo-/--ooo--");
  const Lines lines = driver.Do("go");
  EXPECT_THAT(lines, Contains("info string unsolvable"));
  EXPECT_EQ(lines.back(), "bestmove none");
}

TEST(SolitaireEngine, TheClassicSolverOnlySaysThatItFoundNone) {
  Driver driver;
  driver.Do("setoption name Solver value classic");
  driver.Do("position fen oo..o");
  const Lines lines = driver.Do("go");
  EXPECT_THAT(lines, Contains("info string no solution found"));
  EXPECT_THAT(lines, Contains("info string discarded alone+ 1 fail memory 0 alone group 0"));
  EXPECT_EQ(lines.back(), "bestmove a1c1");
}

TEST(SolitaireEngine, TheClassicSolversDepthAndGroupsAreOptions) {
  Driver driver;
  driver.Do("setoption name Solver value classic");
  driver.Do("setoption name Use Memory value false");
  // One jump brings a peg beside the last one.
  driver.Do("position fen oo.o.");
  EXPECT_THAT(driver.Do("go"), Contains(StartsWith("info string solution ")));
  driver.Do("setoption name Fist Depth value 0");
  EXPECT_THAT(driver.Do("go"),
              Contains("info string discarded alone+ 1 fail memory 0 alone group 0"));
  driver.Do("position fen ooo......ooo");
  EXPECT_THAT(driver.Do("go"),
              Contains("info string discarded alone+ 0 fail memory 0 alone group 1"));
  driver.Do("setoption name Group Size value 2");
  EXPECT_THAT(driver.Do("go"), Not(Contains(HasSubstr("alone group 1"))));
}

TEST(SolitaireEngine, LearnsThePlayersSolution) {
  Driver driver;
  driver.Do("setoption name Solver value classic");
  driver.Do("position fen oo.o. moves a1c1 d1b1");
  EXPECT_EQ(driver.One("query result"), "p1win");
  driver.Do("position fen oo.o.");
  const Lines lines = driver.Do("go");
  EXPECT_THAT(lines, Contains(AllOf(HasSubstr("nodes 1 "), HasSubstr("pv a1c1 d1b1"))));
}

TEST(SolitaireEngine, GoalsAreHolesOfTheBoard) {
  Driver driver;
  EXPECT_THAT(driver.One("setoption name Goal value a1"), HasSubstr("no hole 'a1'"));
  EXPECT_TRUE(driver.Do("setoption name Goal value d4").empty());
  EXPECT_THAT(driver.Do("go"), Contains(HasSubstr("score mate 31")));
  driver.Do("setoption name Goal value d3");
  EXPECT_THAT(driver.Do("go"), Contains("info string unsolvable"));
}

// Whatever sets the new board.
TEST(SolitaireEngine, AGoalThatTheNewBoardLacksBecomesAny) {
  constexpr char kMessage[] = "info string option Goal: this board has no hole d3, Goal is any";
  for (const char* line :
       {"position fen oo.o.", "position fen oo.o. moves a1c1", "newgame", "ucinewgame",
        "position startpos", "setoption name UCI_Variant value english33"}) {
    Driver driver;
    std::string goal;
    if (absl::StartsWith(line, "position fen")) {
      driver.Do("position startpos");
      goal = "d3";
    } else {
      driver.Do("position fen oo.../...../...../...../...../...../...../...o.");
      goal = "d8";
    }
    EXPECT_EQ(driver.One("setoption name Goal value " + goal), "") << line;
    driver.Do(line);
    const Lines lines = driver.Do("go nodes 1000");
    EXPECT_THAT(lines, Contains(absl::StrReplaceAll(kMessage, {{"d3", goal}}))) << line;
    EXPECT_THAT(lines, testing::Not(Contains("info string unsolvable"))) << line;
    EXPECT_THAT(driver.One("d"), HasSubstr("\nGoal: any\n")) << line;
    EXPECT_THAT(driver.Do("go nodes 1"), testing::Not(Contains(HasSubstr("Goal")))) << "once";
  }
}

TEST(SolitaireEngine, AGoalThatAnotherBoardHasTooIsSaid) {
  Driver driver;
  driver.Do("setoption name Goal value d4");
  driver.Do("position startpos moves d2d4");
  EXPECT_THAT(driver.Do("go nodes 1"), testing::Not(Contains(HasSubstr("Goal"))));
  driver.Do("setoption name UCI_Variant value european37");
  EXPECT_THAT(
      driver.Do("go nodes 1"),
      Contains("info string option Goal: the last peg has to stand on d4 of this board, too"));
  EXPECT_THAT(driver.One("d"), HasSubstr("\nGoal: d4\n"));
  // What is refused changes nothing.
  EXPECT_THAT(driver.One("position fen oo.o. moves a1a2"), HasSubstr("a1a2"));
  EXPECT_THAT(driver.One("d"), HasSubstr("\nGoal: d4\n"));
}

TEST(SolitaireEngine, KeepsTheLastGoodPosition) {
  Driver driver;
  driver.Do("position startpos moves d2d4");
  const std::string fen = driver.One("query fen");
  EXPECT_THAT(driver.One("position startpos moves d2d4 d2d4"), HasSubstr("d2d4"));
  EXPECT_THAT(driver.One("position fen ooo/oo"), HasSubstr("row 2"));
  EXPECT_EQ(driver.One("query fen"), fen);
}

TEST(SolitaireEngine, ExplainsAJumpByWhatItLeaves) {
  Driver driver;
  driver.Do("position fen .oo.o");
  const std::string dead = "dead c1a1: After c1a1 no jump leads to the goal. | ";
  const std::string weights =
      "weights c1a1: After c1a1 the pegs weigh -2, and no jump increases their weight; a last peg "
      "on c1 weighs 0 or more (weights: a1=-1 b1=1 d1=1 e1=-1; other holes 0).";
  EXPECT_EQ(driver.One("query explain c1a1"),
            "loss result | move pv c1a1 | best mate 2 pv b1d1 e1c1 | " + dead + weights);
  EXPECT_EQ(driver.One("query explain b1d1"),
            "loss 0 | move mate 2 pv b1d1 e1c1 | next pv c1a1 | " + dead + weights);
  driver.Do("setoption name Language value it");
  EXPECT_THAT(driver.One("query explain c1a1"),
              AllOf(HasSubstr("dead c1a1: Dopo c1a1 nessun salto porta al traguardo."),
                    HasSubstr("Dopo c1a1 i pioli pesano -2 e nessun salto aumenta il peso; un "
                              "ultimo piolo in c1 pesa almeno 0 (pesi: a1=-1 ")));
  EXPECT_THAT(driver.One("query explain a1c1"), HasSubstr("error: illegal move 'a1c1': "));
  EXPECT_EQ(driver.One("query explain"), "error: query explain needs a move");
  driver.Do("position fen oo.o./.....");
  EXPECT_THAT(driver.One("query explain a1c1"), HasSubstr("loss 0 | move mate 2 pv a1c1 "));
  driver.Do("position fen ..o..");
  EXPECT_THAT(driver.One("query explain c1a1"), HasSubstr("the game is over"));
}

TEST(SolitaireEngine, AnswersTheVerdictOfEachMove) {
  Driver driver;
  driver.Do("position fen oo.o./.....");
  EXPECT_EQ(driver.One("query moves"), "a1c1=won");
  driver.Do("position fen .oo.o");
  EXPECT_EQ(driver.One("query moves"), "b1d1=won c1a1=lost");
  EXPECT_THAT(driver.Do("go searchmoves c1a1"), Contains("info string unsolvable"));
  EXPECT_EQ(driver.Do("go searchmoves b1d1").back(), "bestmove b1d1");
}

TEST(SolitaireEngine, CountsSolutionsAndSweeps) {
  Driver driver;
  driver.Do("position fen .oo.o");
  EXPECT_THAT(driver.Do("go count"), Contains("info string count 1"));
  const Lines sweeps = driver.Do("go sweeps");
  EXPECT_THAT(sweeps, Contains("info string sweeps 2 b1-d1 e1-c1"));
  EXPECT_EQ(sweeps.back(), "bestmove b1d1");
  driver.Do("position fen o..o");
  EXPECT_THAT(driver.Do("go count"), Contains("info string unsolvable"));
}

TEST(SolitaireEngine, KeepsTheScore) {
  Driver driver;
  EXPECT_THAT(driver.One("undo"), HasSubstr("no jump"));
  driver.Do("position startpos moves d2d4 b3d3");
  EXPECT_EQ(driver.One("score"), "response 2");
  EXPECT_EQ(driver.One("undo"), "response b3d3 taken back, score 0");
  EXPECT_EQ(driver.One("undo"), "response d2d4 taken back, score -2");
  EXPECT_EQ(driver.One("query fen"), driver.One("query startfen"));
  driver.Do("position startpos moves d6d4");
  EXPECT_EQ(driver.One("score"), "response -1");
  EXPECT_THAT(driver.One("newgame"), StartsWith("response --ooo--"));
  EXPECT_EQ(driver.One("score"), "response 0");
  EXPECT_THAT(driver.Do("rules").back(), StartsWith("response "));
}

TEST(SolitaireEngine, UndoTakesTwoPointsOffTheScoreShownAndTheNextJumpEarnsOne) {
  const std::string solution =
      "position startpos moves d2d4 b3d3 c1c3 e1c1 d3b3 a3c3 e3e1 g3e3 c4c2 c1c3 a4c4 c4c2 e4e2 "
      "e1e3 g4e4 e4e2 c6c4 a5c5 c5c3 c2c4 c4e4 e5e3 e2e4 g5e5 d5f5 e7e5 e4e6 c7e7 e7e5 f5d5 d5d7";
  Driver driver;
  driver.Do(solution);
  EXPECT_EQ(driver.One("score"), "response 31");
  EXPECT_EQ(driver.One("undo"), "response d5d7 taken back, score 29");
  driver.Do(solution);
  EXPECT_EQ(driver.One("score"), "response 30");
}

TEST(SolitaireEngine, KeepsTheHallOfFame) {
  std::string folder = (std::filesystem::temp_directory_path() / "solitaire-XXXXXX").string();
  ASSERT_NE(mkdtemp(folder.data()), nullptr);
  Driver driver;
  EXPECT_THAT(driver.One("halloffame"), HasSubstr("not set"));
  ASSERT_TRUE(driver.Set("Hall Of Fame File", folder + "/hall").ok());
  EXPECT_EQ(driver.One("halloffame"), "response 0 games");
  driver.Do("position fen oo.o. moves a1c1");
  EXPECT_THAT(driver.One("halloffame add Ada"), HasSubstr("won"));
  driver.Do("position fen oo.o. moves a1c1 d1b1");
  EXPECT_EQ(driver.One("halloffame add Ada Lovelace"), "response added with score 2");
  EXPECT_THAT(driver.One("halloffame add Ada"), HasSubstr("already"));
  EXPECT_THAT(driver.One("halloffame"),
              AllOf(HasSubstr("1. 2 "), HasSubstr("Ada Lovelace"), HasSubstr("response 1 game")));
  for (int i = 0; i < 2; ++i) {
    driver.Do("undo");
    driver.Do("undo");
    driver.Do("position fen oo.o. moves a1c1 d1b1");
  }
  EXPECT_THAT(driver.One("halloffame add Ada"), HasSubstr("this one is -2"));
  std::filesystem::remove_all(folder);
}

}  // namespace
}  // namespace tavoliere::solitaire
