#include "engines/solitaire/engine.h"

#include <atomic>
#include <condition_variable>
#include <filesystem>
#include <mutex>
#include <string>
#include <variant>
#include <vector>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace tavoliere::solitaire {
namespace {

using ::testing::AllOf;
using ::testing::Contains;
using ::testing::HasSubstr;
using ::testing::StartsWith;
using Lines = std::vector<std::string>;

class Recorder final : public protocol::Sink {
 public:
  void Write(const std::string& line) override {
    const std::lock_guard<std::mutex> lock(mutex_);
    for (const auto part : absl::StrSplit(line, '\n')) lines_.emplace_back(part);
  }
  Lines Take() {
    const std::lock_guard<std::mutex> lock(mutex_);
    return std::move(lines_);
  }

 private:
  std::mutex mutex_;
  Lines lines_;
};

// An engine without the table, fed by lines.
class Driver {
 public:
  Driver() { EXPECT_TRUE(Set("Use Table", "false").ok()); }

  absl::Status Set(const std::string& name, const std::string& value) {
    return engine_.options().Set(name, value);
  }

  // The lines that one command answers; a search is waited for.
  Lines Do(const std::string& line) {
    const auto command = protocol::ParseCommand(line, engine_.extensions());
    EXPECT_TRUE(command.ok() && command->has_value()) << line;
    return std::visit([this](const auto& c) { return Run(c); }, **command);
  }
  std::string One(const std::string& line) { return absl::StrJoin(Do(line), "\n"); }

 private:
  Lines Answer(const absl::StatusOr<std::string>& text) {
    if (!text.ok()) return {absl::StrCat("error: ", std::string(text.status().message()))};
    return absl::StrSplit(*text, '\n');
  }
  Lines Run(const protocol::PositionCommand& c) {
    const absl::Status status = engine_.SetPosition(c);
    return status.ok() ? Lines() : Answer(status);
  }
  Lines Run(const protocol::GoCommand& c) {
    bool finished = false;
    std::mutex mutex;
    std::condition_variable changed;
    const auto kind = engine_.Go(c, sink_, [&] {
      const std::lock_guard<std::mutex> lock(mutex);
      finished = true;
      changed.notify_one();
    });
    if (!kind.ok()) return Answer(kind.status());
    std::unique_lock<std::mutex> lock(mutex);
    changed.wait(lock, [&] { return finished; });
    return sink_.Take();
  }
  Lines Run(const protocol::QueryCommand& c) { return Answer(engine_.Query(c)); }
  Lines Run(const protocol::ExtensionCommand& c) { return Answer(engine_.Extension(c)); }
  Lines Run(const protocol::SetOptionCommand& c) {
    const absl::Status status = Set(c.name, c.value);
    return status.ok() ? Lines() : Answer(status);
  }
  Lines Run(const protocol::BenchCommand&) { return {}; }
  Lines Run(protocol::Word word) {
    if (word == protocol::Word::kNewGame) engine_.NewGame();
    return word == protocol::Word::kDisplay ? Lines{engine_.Display()} : Lines();
  }

  Recorder sink_;
  Engine engine_;
};

std::string PvOf(const Lines& lines) {
  for (const std::string& line : lines) {
    const std::size_t at = line.find(" pv ");
    if (at != std::string::npos) return line.substr(at + 4);
  }
  return "";
}

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
  EXPECT_EQ(lines.back(), "bestmove none");
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
  EXPECT_THAT(driver.One("position fen oo."), HasSubstr("Goal"));
  EXPECT_THAT(driver.Do("go"), Contains(HasSubstr("score mate 31")));
  driver.Do("setoption name Goal value d3");
  EXPECT_THAT(driver.Do("go"), Contains("info string unsolvable"));
}

TEST(SolitaireEngine, KeepsTheLastGoodPosition) {
  Driver driver;
  driver.Do("position startpos moves d2d4");
  const std::string fen = driver.One("query fen");
  EXPECT_THAT(driver.One("position startpos moves d2d4 d2d4"), HasSubstr("d2d4"));
  EXPECT_THAT(driver.One("position fen ooo/oo"), HasSubstr("row 2"));
  EXPECT_EQ(driver.One("query fen"), fen);
}

TEST(SolitaireEngine, TellsTheVerdictOfEachMove) {
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
  EXPECT_EQ(driver.One("undo"), "response b3d3 taken back, score -1");
  EXPECT_EQ(driver.One("undo"), "response d2d4 taken back, score -4");
  EXPECT_EQ(driver.One("query fen"), driver.One("query startfen"));
  driver.Do("position startpos moves d6d4");
  EXPECT_EQ(driver.One("score"), "response -3");
  EXPECT_THAT(driver.One("newgame"), StartsWith("response --ooo--"));
  EXPECT_EQ(driver.One("score"), "response 0");
  EXPECT_THAT(driver.Do("rules").back(), StartsWith("response "));
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
              AllOf(HasSubstr("1. 2 "), HasSubstr("Ada Lovelace"), HasSubstr("response 1 games")));
  driver.Do("undo");
  driver.Do("undo");
  driver.Do("position fen oo.o. moves a1c1 d1b1");
  EXPECT_THAT(driver.One("halloffame add Ada"), HasSubstr("this one is -2"));
  std::filesystem::remove_all(folder);
}

}  // namespace
}  // namespace tavoliere::solitaire
