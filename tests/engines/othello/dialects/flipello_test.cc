// Othello in Fairy-Stockfish's text. What that program itself says of random games is compared by
// hand; here stand the cases that such a comparison has shown to matter.
#include "engines/othello/dialects/flipello.h"

#include <utility>

#include <memory>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "core/history.h"
#include "engines/othello/engine/engine.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "protocol/server/engine.h"

namespace tavoliere::othello {
namespace {

using ::testing::ElementsAre;
using ::testing::EndsWith;
using ::testing::HasSubstr;
using ::testing::StartsWith;

const std::string kRows = "8/8/8/3pP3/3Pp3/8/8/8";

std::string Hand(int first, int second) {
  return absl::StrCat("[", std::string(static_cast<std::size_t>(first), 'P'),
                      std::string(static_cast<std::size_t>(second), 'p'), "]");
}

std::unique_ptr<protocol::Engine> Flipello() {
  auto engine = NewEngine();
  EXPECT_TRUE(engine->options().Set("UCI_Variant", kFlipello).ok());
  return engine;
}

std::string Ask(protocol::Engine& engine, const std::string& what) {
  return engine.Query({what, {}}).value_or("error");
}

// What `go depth 1` says in the end: the lines, a colon and the move.
std::string Answer(protocol::Engine& engine) {
  class Silent final : public protocol::Sink {
   public:
    void Report(const protocol::SearchReport&) override {}
  } silent;
  protocol::GoCommand go;
  go.depth = 1;
  const auto task = engine.Go(go, silent);
  if (!task.ok()) return "error";
  const auto report = task->run(silent);
  return report ? absl::StrCat(protocol::FormatReport(*report), ": ", report->best.move)
                : "nothing";
}

TEST(Flipello, CountsRowsFromBelow) {
  EXPECT_EQ(ReadFlipelloMove("P@d3"), "d6");
  EXPECT_EQ(ReadFlipelloMove("p@a8"), "a1");
  EXPECT_EQ(ReadFlipelloMove("P@h1"), "h8");
  for (const char* other : {"d3", "pass", "P@d9", "P@i3", "Q@d3", "P@d", "P@d33", "a1b1", "i1i1"})
    EXPECT_EQ(ReadFlipelloMove(other), other);
}

TEST(Flipello, PassesOnTheLowestDiscOfTheMover) {
  EXPECT_EQ(ReadFlipelloMove("a1a1"), "pass");
  EXPECT_EQ(ReadFlipelloMove("h8h8"), "pass");
  const auto engine = Flipello();
  const auto legal = [&](const std::string& fen) {
    EXPECT_TRUE(engine->SetPosition({fen, {}}).ok()) << fen;
    return Ask(*engine, "legal");
  };
  const std::string full = "ppppppp1/ppppppp1/ppppppp1/ppppppp1/ppppppp1/ppppppp1/ppppppp1/";
  EXPECT_EQ(legal(full + "Pppppppp b"), "b1b1");
  EXPECT_EQ(legal(full + "Pppppppp w"), "P@h8");
  EXPECT_EQ(legal("PPPPPPP1/8/8/8/8/8/8/1pppp1PP w"), "none");
  EXPECT_EQ(legal("1Pppp3/8/8/8/8/8/8/8 b"), "P@a8");
  EXPECT_EQ(legal("1Pppp3/8/8/8/8/8/8/8 w"), "P@f8");
  EXPECT_EQ(legal("pP6/8/8/8/8/8/8/8 w"), "b8b8");
}

TEST(Flipello, CountsDiscsInHandAndMovesAsItGoes) {
  const auto engine = Flipello();
  EXPECT_EQ(Ask(*engine, "fen"), kRows + Hand(60, 60) + " w - - 0 1");
  ASSERT_TRUE(engine->SetPosition({std::nullopt, {"P@f4", "P@f3", "P@e3"}}).ok());
  EXPECT_EQ(Ask(*engine, "fen"), "8/8/8/3pP3/3PPP2/4Pp2/8/8" + Hand(58, 59) + " b - - 0 2");
  EXPECT_EQ(Ask(*engine, "startfen"), kRows + Hand(60, 60) + " w - - 0 1");

  const std::string full = "ppppppp1/ppppppp1/ppppppp1/ppppppp1/ppppppp1/ppppppp1/ppppppp1/";
  const std::string nearly = absl::StrCat(full, "Pppppppp", Hand(2, 1), " b - - 3 30");
  ASSERT_TRUE(engine->SetPosition({nearly, {}}).ok());
  EXPECT_EQ(Ask(*engine, "fen"), nearly);
  ASSERT_TRUE(engine->SetPosition({nearly, {"b1b1"}}).ok());
  EXPECT_THAT(Ask(*engine, "fen"), EndsWith(Hand(2, 1) + " w - - 4 31"));
  ASSERT_TRUE(engine->SetPosition({nearly, {"b1b1", "P@h8"}}).ok());
  EXPECT_THAT(Ask(*engine, "fen"), EndsWith(Hand(1, 1) + " b - - 0 31"));
  EXPECT_EQ(Ask(*engine, "startfen"), nearly);
  engine->NewGame();
  EXPECT_EQ(Ask(*engine, "fen"), kRows + Hand(60, 60) + " w - - 0 1");
}

TEST(Flipello, TakesShortFens) {
  const auto engine = Flipello();
  for (const char* rest : {" b", "[PPp] b", "[] b 7 31", " b - - 7 31"}) {
    EXPECT_TRUE(engine->SetPosition({kRows + rest, {}}).ok()) << rest;
    EXPECT_THAT(Ask(*engine, "fen"), StartsWith(kRows + "[")) << rest;
    EXPECT_EQ(Ask(*engine, "p1turn"), "false") << rest;
  }
}

// As Fairy-Stockfish, which wants two passes where neither side can move and squares are left.
TEST(Flipello, PassesAfterTheEndOfOurGame) {
  const std::string white = "PPPPPPPP/PPPPPPPP/PPPPPPPP/PPPPPPPP/PPPPPPPP/PPPPPPPP/pPPPPPPP/";
  const std::string fen = absl::StrCat(white, "PPPPPPP1", Hand(2, 2), " w - - 0 31");
  const auto engine = Flipello();
  const auto answer = [&](const std::vector<std::string>& moves) {
    EXPECT_TRUE(engine->SetPosition({fen, moves}).ok());
    EXPECT_EQ(Ask(*engine, "gameover"), "true");
    return Answer(*engine);
  };
  EXPECT_EQ(answer({}), "info depth 1 score cp 6200 pv a1a1: a1a1");
  EXPECT_EQ(answer({"a1a1"}), "info depth 1 score cp -6200 pv a2a2: a2a2");
  EXPECT_THAT(Ask(*engine, "fen"), EndsWith(" b - - 1 31"));
  EXPECT_EQ(answer({"a1a1", "a2a2"}), "info depth 0 score mate 0: (none)");
  EXPECT_THAT(Ask(*engine, "fen"), EndsWith(" w - - 2 32"));
  EXPECT_THAT(Ask(*engine, "startfen"), EndsWith(" w - - 0 31"));
  EXPECT_FALSE(engine->SetPosition({fen, {"a1a1", "a2a2", "a1a1"}}).ok());
  EXPECT_FALSE(engine->SetPosition({fen, {"a1a1", "P@h1"}}).ok());
}

TEST(Flipello, SaysThatTheGameIsOver) {
  const auto engine = Flipello();
  const auto answer = [&](const std::string& fen) {
    EXPECT_TRUE(engine->SetPosition({fen, {}}).ok());
    return Answer(*engine);
  };
  EXPECT_EQ(answer("PPPPPPPP/PPPPPPPP/PPPPPPPP/PPPPPPPP/pppppppp/pppppppp/pppppppp/pppppppp b"),
            "info depth 0 score cp 0: (none)");
  EXPECT_EQ(answer("PPPPPPPP/PPPPPPPP/PPPPPPPP/PPPPPPPP/pppppppp/pppppppp/pppppppp/pppppppP b"),
            "info depth 0 score mate 0: (none)");
  EXPECT_EQ(answer("8/8/8/8/8/8/PP6/PP6 b"), "info depth 0 score mate 0: (none)");
}

TEST(Flipello, SaysWhatIsWrongInItsOwnWords) {
  const auto engine = Flipello();
  const auto error = [&](const std::optional<std::string>& fen,
                         const std::vector<std::string>& moves) {
    return std::string(engine->SetPosition({fen, moves}).message());
  };
  EXPECT_EQ(error(std::nullopt, {"P@f4", "P@f4"}), "illegal move 'P@f4'");
  EXPECT_EQ(error(std::nullopt, {"a1a1"}), "illegal move 'a1a1'");
  EXPECT_THAT(error(kRows, {}), HasSubstr("expected w or b as the side to move"));
  EXPECT_THAT(error(kRows + "[PP w", {}), HasSubstr("expected P and p in brackets"));
  EXPECT_THAT(error("8/8/8/3pP3/3Pp3/8/8 w", {}), HasSubstr("expected 8 rows"));
  EXPECT_EQ(Ask(*engine, "fen"), kRows + Hand(60, 60) + " w - - 0 1");
}

TEST(Flipello, CountsPerftInItsOwnWords) {
  class Lines final : public protocol::Sink {
   public:
    void Report(const protocol::SearchReport& report) override { all.push_back(report.answer); }
    std::vector<std::string> all;
  } lines;
  const auto engine = Flipello();
  protocol::GoCommand go;
  go.perft = 1;
  const auto task = engine->Go(go, lines);
  ASSERT_TRUE(task.ok());
  EXPECT_FALSE(task->run(lines).has_value());
  EXPECT_THAT(lines.all,
              ElementsAre("P@e3: 1", "P@f4: 1", "P@c5: 1", "P@d6: 1", "Nodes searched: 4"));
}

TEST(Flipello, HasATitleAmongTheVariants) {
  EXPECT_EQ(NewEngine()->options().About("UCI_Variant", kFlipello).value_or("error"),
            "8×8 squares, Flipello notation");
}

TEST(Flipello, CallsTheFirstPlayerWhite) {
  EXPECT_EQ(Ask(*Flipello(), "sides"), "White Black");
  EXPECT_EQ(Ask(*NewEngine(), "sides"), "Black White");
}

TEST(Flipello, ShowsItsOwnPositionText) {
  const auto engine = Flipello();
  EXPECT_THAT(engine->Display(), HasSubstr("\nFen: " + kRows + Hand(60, 60) + " w - - 0 1\n"));
}

TEST(Flipello, WritesEditedBoardsAsItsPositions) {
  const auto engine = Flipello();
  const std::vector<std::string> board = absl::StrSplit(Ask(*engine, "board"), ' ');
  for (const auto& [turn, side] : {std::pair("p1", "w"), std::pair("p2", "b")}) {
    std::vector<std::string> words = board;
    words.insert(words.begin(), turn);
    EXPECT_EQ(engine->Query({"edited", words}).value_or("error"),
              absl::StrCat(kRows, Hand(60, 60), " ", side, " - - 0 1"));
  }
  EXPECT_FALSE(engine->Query({"edited", {"p1", "8x8"}}).ok());
}

TEST(Flipello, GivesWayToDialectsWithMovesOfTheirOwn) {
  const std::size_t dialects = NewEngine()->dialects().size();
  for (std::size_t i = 0; i < dialects; ++i) {
    const auto engine = Flipello();
    const protocol::DialectChoice dialect = engine->dialects()[i];
    dialect.make();
    std::string variant;
    ASSERT_TRUE(engine->options().Get("UCI_Variant", &variant).ok());
    EXPECT_EQ(variant, dialect.name == kFlipello ? kFlipello : "othello") << dialect.name;
    const auto six = NewEngine();
    ASSERT_TRUE(six->options().Set("UCI_Variant", "othello6").ok());
    six->dialects()[i].make();
    ASSERT_TRUE(six->options().Get("UCI_Variant", &variant).ok());
    EXPECT_EQ(variant, dialect.name == kFlipello ? kFlipello : "othello6") << dialect.name;
  }
}

TEST(Flipello, LeavesTheOtherVariantsAlone) {
  const auto engine = Flipello();
  ASSERT_TRUE(engine->options().Set("UCI_Variant", "othello").ok());
  EXPECT_THAT(absl::StrSplit(Ask(*engine, "legal"), ' ').operator std::vector<std::string>(),
              ElementsAre("e6", "f5", "c4", "d3"));
  EXPECT_FALSE(engine->SetPosition({std::nullopt, {"P@f4"}}).ok());
}

}  // namespace
}  // namespace tavoliere::othello
