#include "engines/dama/dialects/hub.h"

#include <map>
#include <random>
#include <string>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "absl/strings/match.h"
#include "absl/strings/str_split.h"
#include "engines/dama/engine/engine.h"
#include "tests/engines/dama/parsed.h"
#include "tests/protocol/server/loop_harness.h"

namespace tavoliere::dama {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::Pair;

constexpr char kStart[] = "Wbbbbbbbbbbbbeeeeeeeewwwwwwwwwwww";

TEST(HubLine, HasACommandAndArguments) {
  const auto line = ParseHubLine("  go think\t moves=3 name=\"Table Cache\" value=\"\" x=");
  ASSERT_TRUE(line.ok());
  EXPECT_EQ(line->command, "go");
  EXPECT_THAT(line->arguments,
              ElementsAre(Pair("think", ""), Pair("moves", "3"), Pair("name", "Table Cache"),
                          Pair("value", ""), Pair("x", "")));
  EXPECT_EQ(line->Find("moves"), "3");
  EXPECT_EQ(line->Find("move"), std::nullopt);
  EXPECT_FALSE(ParseHubLine("pos moves=\"1-2").ok());
  EXPECT_EQ(ParseHubLine("")->command, "");
}

TEST(HubLine, QuotesAValueThatNeedsIt) {
  EXPECT_EQ(HubValue("italian"), "italian");
  EXPECT_EQ(HubValue(""), "\"\"");
  EXPECT_EQ(HubValue("a b"), "\"a b\"");
  EXPECT_EQ(HubValue("a=b"), "\"a=b\"");
  EXPECT_EQ(HubValue("a\"b\nc"), "\"a'b c\"");
}

TEST(HubGame, ReadsAndWritesPositions) {
  EXPECT_EQ(FormatHubPosition({}), kStart);
  EXPECT_EQ(ParseHubPosition(kStart).value(), Position());
  const Position kings = Parsed("B:WK1,9:B24,K32");
  EXPECT_EQ(FormatHubPosition(kings), "BWeeeeeeeweeeeeeeeeeeeeebeeeeeeeB");
  EXPECT_EQ(ParseHubPosition(FormatHubPosition(kings)).value(), kings);
  for (const std::string bad : {"", "W", "XbbbbbbbbbbbbeeeeeeeewwwwwwwwwwwW", kStart + 1}) {
    EXPECT_FALSE(ParseHubPosition(bad).ok()) << bad;
  }
  // A white man on Black's base.
  EXPECT_FALSE(ParseHubPosition("Wwbbbbbbbbbbbeeeeeeeewwwwwwwwwwww").ok());
}

TEST(HubGame, ACaptureNamesWhatItTakes) {
  EXPECT_EQ(FormatHubMove(Move(Square(22), Square(18))), "22-18");
  EXPECT_EQ(FormatHubMove(Move(Square(27), Square(11), Square(23).set() | Square(15).set())),
            "27x11x15x23");
}

// Every legal move of random games comes back from its text, and from its ends where they suffice.
TEST(HubGame, MovesComeBack) {
  std::mt19937 random(7);
  int captures = 0;
  for (int game = 0; game < 60; ++game) {
    Position position;
    for (int ply = 0; ply < 120; ++ply) {
      Dama::MoveList moves;
      Dama::Generate(position, moves);
      if (moves.empty()) break;
      std::map<std::string, int> ends;
      for (const Move& move : moves) {
        const std::string text = FormatHubMove(move);
        const auto back = ParseHubMove(position, text);
        ASSERT_TRUE(back.ok()) << Dama::Format(position) << " " << text << " " << back.status();
        EXPECT_EQ(*back, move);
        captures += move.IsCapture() ? 1 : 0;
        ++ends[std::to_string(move.from().number()) + "x" + std::to_string(move.to().number())];
      }
      for (const auto& [text, count] : ends) {
        EXPECT_EQ(ParseHubMove(position, text).ok(), count == 1) << text;
      }
      position = position.Play(moves[random() % moves.size()]);
    }
  }
  EXPECT_GT(captures, 500);
}

TEST(HubGame, SaysWhyAMoveIsNone) {
  const auto error = [](const std::string& text) {
    const auto move = ParseHubMove({}, text);
    EXPECT_FALSE(move.ok()) << text;
    return std::string(move.status().message());
  };
  EXPECT_THAT(error("22"), HasSubstr("expected a move such as 22-18"));
  EXPECT_THAT(error("22-33"), HasSubstr("expected a move"));
  EXPECT_THAT(error("26-22"), HasSubstr("22 is occupied"));
  EXPECT_THAT(error("22x18x5"), HasSubstr("no legal move takes these pieces"));
}

// As a client that plays a game: each side's move is told with all that went before.
TEST(HubDialect, PlaysAWholeGame) {
  const auto engine = NewEngine();
  protocol::LoopHarness loop(*engine);
  loop.Send("hub\nset-param name=variant value=italian\ninit\nlevel depth=2\n");
  ASSERT_FALSE(loop.ReadUntil("ready").empty());
  Position position;
  std::string moves;
  int plies = 0;
  for (; plies < 60 && Dama::CountMoves(position) > 0; ++plies) {
    loop.Send(std::string("pos pos=") + kStart + " moves=\"" + moves + "\"\ngo think\n");
    const auto lines = loop.ReadUntil("done ");
    ASSERT_FALSE(lines.empty()) << moves;
    const auto done = ParseHubLine(lines.back());
    const std::string text = done->Find("move").value_or("");
    const auto move = ParseHubMove(position, text);
    ASSERT_TRUE(move.ok()) << lines.back();
    moves += (moves.empty() ? "" : " ") + text;
    position = position.Play(*move);
  }
  EXPECT_GT(plies, 20);
}

TEST(HubDialect, CountsThePliesToTheEndOfTheGame) {
  const auto engine = NewEngine();
  protocol::LoopHarness loop(*engine);
  const auto last_info = [&](const std::string& moves) {
    loop.Send("pos pos=WeeeeeeeeeWeeeeeeeeeeeeeeeeeeeeeB moves=\"" + moves + "\"\ngo think\n");
    const auto lines = loop.ReadUntil("done ");
    return lines.size() < 2 ? "" : lines[lines.size() - 2];
  };
  loop.Send("hub\nlevel depth=6\n");
  EXPECT_THAT(last_info(""), HasSubstr("score=99.93 "));        // a win in 7 plies
  EXPECT_THAT(last_info("10-14"), HasSubstr("score=-99.94 "));  // a loss in 6
}

TEST(HubDialect, StopsWhatIsInfinite) {
  const auto engine = NewEngine();
  protocol::LoopHarness loop(*engine);
  loop.Send(std::string("hub\npos pos=") + kStart + "\ngo analyze\nping\n");
  ASSERT_FALSE(loop.ReadUntil("pong").empty());
  loop.Send("stop\n");
  EXPECT_FALSE(loop.ReadUntil("done move=").empty());
  loop.Send("level time=60 inc=1\ngo ponder\nponder-hit\nstop\n");
  EXPECT_FALSE(loop.ReadUntil("done move=").empty());
}

TEST(HubDialect, ABadTimeNeverCostsTheMove) {
  const auto engine = NewEngine();
  protocol::LoopHarness loop(*engine);
  loop.Send("hub\ninit\n");
  ASSERT_FALSE(loop.ReadUntil("ready").empty());
  // Each follows a level that would think for hours.
  for (const char* level : {"time=-5", "time=-5 inc=-1 moves=0", "move-time=-0.5",
                            "move-time=0.01 time=nan", "time=soon inc=0.1 moves=2.5",
                            "depth=1 nodes=99999999999999999999", "depth=1.9", "depth=x"}) {
    loop.Send(std::string("level move-time=7200\npos pos=") + kStart + "\nlevel " + level +
              "\ngo think\n");
    EXPECT_FALSE(loop.ReadUntil("done move=").empty()) << level;
  }
}

// What `Notation` `plain` writes is digits alone, and is read by either notation.
TEST(PlainNotation, IsReadAgain) {
  const auto engine = NewEngine();
  ASSERT_TRUE(engine->options().Set("Notation", "plain").ok());
  const auto legal = [&](const std::string& fen) {
    EXPECT_TRUE(engine->SetPosition({fen, {}}).ok()) << fen;
    return engine->Query({"legal", {}}).value_or("");
  };
  EXPECT_EQ(legal("W:W9,22:B1"), "0905 2218 2219");
  std::mt19937 random(3);
  for (int game = 0; game < 20; ++game) {
    Position position;
    for (int ply = 0; ply < 80 && Dama::CountMoves(position) > 0; ++ply) {
      const std::vector<std::string> words =
          absl::StrSplit(legal(Dama::Format(position)), ' ', absl::SkipEmpty());
      Dama::MoveList moves;
      Dama::Generate(position, moves);
      ASSERT_EQ(words.size(), moves.size());
      for (std::size_t i = 0; i < words.size(); ++i) {
        EXPECT_EQ(words[i].find_first_not_of("0123456789"), std::string::npos);
        EXPECT_EQ(Dama::ParseMove(position, words[i]).value(), moves[i]) << words[i];
      }
      position = position.Play(moves[random() % moves.size()]);
    }
  }
}

}  // namespace
}  // namespace tavoliere::dama
