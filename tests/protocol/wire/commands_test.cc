#include "protocol/wire/commands.h"

#include <string>

#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace tavoliere::protocol {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::SizeIs;

const std::vector<std::string> kExtensions = {"symmetry"};

// The command in the line, which must hold one of type T.
template <class T>
T Parse(const std::string& line) {
  auto command = ParseCommand(line, kExtensions);
  EXPECT_TRUE(command.ok()) << line << ": " << command.status();
  if (!command.ok() || !command->has_value() || !std::holds_alternative<T>(**command)) {
    ADD_FAILURE() << line << " is another command";
    return T();
  }
  return std::get<T>(**command);
}

std::string ErrorOf(const std::string& line) {
  const auto command = ParseCommand(line, kExtensions);
  EXPECT_FALSE(command.ok()) << line;
  return std::string(command.status().message());
}

TEST(ParseCommand, ReadsPlainWords) {
  EXPECT_EQ(Parse<Word>("uci"), Word::kUci);
  EXPECT_EQ(Parse<Word>("ugi"), Word::kUgi);
  EXPECT_EQ(Parse<Word>("isready"), Word::kIsReady);
  EXPECT_EQ(Parse<Word>("ucinewgame"), Word::kNewGame);
  EXPECT_EQ(Parse<Word>("uginewgame"), Word::kNewGame);
  EXPECT_EQ(Parse<Word>("stop"), Word::kStop);
  EXPECT_EQ(Parse<Word>("ponderhit"), Word::kPonderHit);
  EXPECT_EQ(Parse<Word>("d"), Word::kDisplay);
  EXPECT_EQ(Parse<Word>("eval"), Word::kEval);
  EXPECT_EQ(Parse<Word>("quit"), Word::kQuit);
}

TEST(ParseCommand, SkipsUnknownWordsAndAnyBlanks) {
  EXPECT_EQ(Parse<Word>(" \t joho   isready now\r"), Word::kIsReady);
  EXPECT_EQ(Parse<GoCommand>("please go\t depth \t 4\r").depth, 4);
  for (const char* blank : {"", "  ", "\t", "\r", " \r"}) {
    const auto command = ParseCommand(blank, {});
    ASSERT_TRUE(command.ok());
    EXPECT_FALSE(command->has_value());
  }
}

TEST(ParseCommand, ALineWithoutCommandNamesItsFirstToken) {
  EXPECT_THAT(ErrorOf("joho what"), HasSubstr("'joho'"));
  EXPECT_THAT(ErrorOf("QUIT"), HasSubstr("'QUIT'"));
  EXPECT_THAT(ErrorOf("\xff\xfe"), HasSubstr("'\\xff\\xfe'"));
  EXPECT_THAT(ErrorOf(std::string(5000, 'x')), HasSubstr("xxx..."));
  EXPECT_THAT(ErrorOf(std::string("isready\0", 8)), HasSubstr("column 8"));
}

TEST(ParseCommand, ReadsPositions) {
  auto position = Parse<PositionCommand>("position startpos");
  EXPECT_FALSE(position.fen.has_value());
  EXPECT_THAT(position.moves, IsEmpty());
  position = Parse<PositionCommand>("position  startpos moves d3  c3");
  EXPECT_THAT(position.moves, ElementsAre("d3", "c3"));
  position = Parse<PositionCommand>("position fen a/b  c  -\t1 moves x");
  EXPECT_EQ(position.fen, "a/b c - 1");
  EXPECT_THAT(position.moves, ElementsAre("x"));
  position = Parse<PositionCommand>("position startpos moves 1. d3 c3 2 c4 3.c5");
  EXPECT_THAT(position.moves, ElementsAre("d3", "c3", "c4", "c5"));
  EXPECT_THAT(ErrorOf("position"), HasSubstr("nothing"));
  EXPECT_THAT(ErrorOf("position somewhere"), HasSubstr("'somewhere'"));
  EXPECT_THAT(ErrorOf("position the startpos moves x"), HasSubstr("'the'"));
  EXPECT_THAT(ErrorOf("position startpos d3"), HasSubstr("'d3'"));
  EXPECT_THAT(ErrorOf("position startpos then moves x"), HasSubstr("'then'"));
  EXPECT_THAT(ErrorOf("position fen moves d3"), HasSubstr("'fen'"));
}

TEST(ParseCommand, ReadsGo) {
  const auto go = Parse<GoCommand>(
      "go depth 3 nodes 18446744073709 movetime 50 mate 4 wtime 1 btime 2 winc 3 binc 4 "
      "movestogo 9 p1time 11 p2time 12 p1inc 13 p2inc 14 searchmoves d3 c4 ponder");
  EXPECT_EQ(go.depth, 3);
  EXPECT_EQ(go.nodes, 18446744073709u);
  EXPECT_EQ(go.movetime, Milliseconds(50));
  EXPECT_EQ(go.mate, 4);
  EXPECT_EQ(go.white.time, Milliseconds(1));
  EXPECT_EQ(go.black.time, Milliseconds(2));
  EXPECT_EQ(go.white.increment, Milliseconds(3));
  EXPECT_EQ(go.black.increment, Milliseconds(4));
  EXPECT_EQ(go.moves_to_go, 9);
  EXPECT_EQ(go.clock[0].time, Milliseconds(11));
  EXPECT_EQ(go.clock[1].time, Milliseconds(12));
  EXPECT_EQ(go.clock[0].increment, Milliseconds(13));
  EXPECT_EQ(go.clock[1].increment, Milliseconds(14));
  EXPECT_THAT(go.search_moves, ElementsAre("d3", "c4"));
  EXPECT_TRUE(go.ponder);
  EXPECT_FALSE(go.infinite);
  EXPECT_FALSE(go.perft.has_value());
}

TEST(ParseCommand, ReadsShortGos) {
  EXPECT_FALSE(Parse<GoCommand>("go").depth.has_value());
  EXPECT_TRUE(Parse<GoCommand>("go infinite").infinite);
  EXPECT_EQ(Parse<GoCommand>("go perft 5").perft, 5);
  EXPECT_THAT(Parse<GoCommand>("go count triples depth 2").extra, ElementsAre("count", "triples"));
  EXPECT_EQ(Parse<GoCommand>("go depth 2 depth 7").depth, 7) << "the last one counts";
  EXPECT_THAT(Parse<GoCommand>("go searchmoves a b searchmoves c").search_moves, ElementsAre("c"));
}

TEST(ParseCommand, AGoNumberIsBroughtIntoItsRange) {
  const auto clocks = Parse<GoCommand>("go wtime -170000 btime 900.0 winc -1 p1time +5 p2time 7,5");
  EXPECT_EQ(clocks.white.time, Milliseconds(0));
  EXPECT_EQ(clocks.black.time, Milliseconds(900));
  EXPECT_EQ(clocks.white.increment, Milliseconds(0));
  EXPECT_EQ(clocks.clock[0].time, Milliseconds(5));
  EXPECT_EQ(clocks.clock[1].time, Milliseconds(7));
  EXPECT_THAT(clocks.left_out, IsEmpty());
  EXPECT_EQ(Parse<GoCommand>("go movetime -0.5").movetime, Milliseconds(0));
  EXPECT_EQ(Parse<GoCommand>("go depth 2.999").depth, 2);
  EXPECT_EQ(Parse<GoCommand>("go depth 2147483648").depth, 2147483647);
  EXPECT_EQ(Parse<GoCommand>("go depth " + std::string(5000, '9')).depth, 2147483647);
  EXPECT_EQ(Parse<GoCommand>("go depth " + std::string(5000, '0') + "3").depth, 3);
  EXPECT_EQ(Parse<GoCommand>("go nodes 99999999999999999999").nodes, 9223372036854775807u);
  EXPECT_EQ(Parse<GoCommand>("go movetime 99999999999999999999").movetime,
            Milliseconds(1'000'000'000'000));
  EXPECT_EQ(Parse<GoCommand>("go movetime -99999999999999999999").movetime, Milliseconds(0));
  EXPECT_EQ(Parse<GoCommand>("go perft 2.5").perft, 2);
}

// The one word that was left out of the line, which has no limit then.
std::string LeftOut(const std::string& line) {
  const auto go = Parse<GoCommand>(line);
  EXPECT_FALSE(HasLimit(go)) << line;
  EXPECT_TRUE(LacksLimit(go)) << line;
  EXPECT_THAT(go.left_out, SizeIs(1)) << line;
  return go.left_out.empty() ? "" : go.left_out[0];
}

TEST(ParseCommand, AGoWordWithoutAGoodNumberIsLeftOutAndNamed) {
  EXPECT_EQ(LeftOut("go depth"), "go depth: expected a number, got nothing");
  EXPECT_EQ(LeftOut("go depth -1"), "go depth: expected a number from 1, got '-1'");
  EXPECT_EQ(LeftOut("go nodes 0"), "go nodes: expected a number from 1, got '0'");
  EXPECT_EQ(LeftOut("go mate 0.9"), "go mate: expected a number from 1, got '0.9'");
  EXPECT_EQ(LeftOut("go movestogo 0"), "go movestogo: expected a number from 1, got '0'");
  EXPECT_EQ(LeftOut("go depth 4x"), "go depth: expected a number, got '4x'");
  EXPECT_EQ(LeftOut("go movetime 1e3"), "go movetime: expected a number, got '1e3'");
  EXPECT_EQ(LeftOut("go searchmoves"), "go searchmoves: expected moves, got none");
  for (const char* none : {"-", "+", ".", ",", "-.", "1.2.3", "--1", "1-", "0x10", "nan", "\x01"}) {
    EXPECT_THAT(LeftOut(std::string("go wtime ") + none), HasSubstr("go wtime")) << none;
  }
  EXPECT_EQ(LeftOut(std::string("go wtime 1\0", 11)), "go wtime: expected a number, got '1\\x00'");
}

TEST(ParseCommand, WhatFollowsAGoWordWithoutANumberIsRead) {
  EXPECT_EQ(Parse<GoCommand>("go depth depth 3").depth, 3);
  EXPECT_EQ(Parse<GoCommand>("go depth x nodes 5").nodes, 5u);
  EXPECT_TRUE(Parse<GoCommand>("go wtime infinite").infinite);
  EXPECT_EQ(Parse<GoCommand>("go searchmoves depth 3").depth, 3);
  EXPECT_EQ(Parse<GoCommand>("go depth 3 depth x").depth, 3) << "the last good one counts";
  EXPECT_EQ(Parse<GoCommand>("go depth depth depth depth").left_out.size(), 4u);
}

TEST(ParseCommand, ABadLineHasAFewRemarks) {
  std::string line = "go";
  for (int i = 0; i < 1000; ++i) line += " depth x";
  EXPECT_EQ(Parse<GoCommand>(line).left_out.size(), 10u);
}

TEST(ParseCommand, KnowsWhatBoundsASearch) {
  for (const char* bounded : {"go depth 1", "go nodes 1", "go movetime 0", "go mate 1",
                              "go wtime 0", "go btime 0", "go p1time 0", "go p2time 0"}) {
    EXPECT_TRUE(HasLimit(Parse<GoCommand>(bounded))) << bounded;
    EXPECT_FALSE(LacksLimit(Parse<GoCommand>(bounded))) << bounded;
  }
  for (const char* waiting : {"go", "go infinite", "go ponder", "go infinite searchmoves a",
                              "go perft 1", "go ponder joho"}) {
    EXPECT_FALSE(HasLimit(Parse<GoCommand>(waiting))) << waiting;
    EXPECT_FALSE(LacksLimit(Parse<GoCommand>(waiting))) << waiting;
  }
  for (const char* lost : {"go joho", "go searchmoves a", "go winc 5", "go movestogo 5"}) {
    EXPECT_TRUE(LacksLimit(Parse<GoCommand>(lost))) << lost;
  }
}

TEST(ParseCommand, ACountNeedsAGoodNumber) {
  EXPECT_THAT(ErrorOf("go perft"), HasSubstr("nothing"));
  EXPECT_THAT(ErrorOf("go perft x"), HasSubstr("'x'"));
  EXPECT_THAT(ErrorOf("go perft 0"), HasSubstr("'0'"));
  EXPECT_THAT(ErrorOf("bench deep"), HasSubstr("'deep'"));
}

TEST(ParseCommand, ReadsSetOption) {
  auto set = Parse<SetOptionCommand>("setoption name Move  Overhead value 10");
  EXPECT_EQ(set.name, "Move Overhead");
  EXPECT_EQ(set.value, "10");
  set = Parse<SetOptionCommand>("setoption name Clear Hash");
  EXPECT_EQ(set.name, "Clear Hash");
  EXPECT_EQ(set.value, "");
  set = Parse<SetOptionCommand>("setoption name Path value  /a  value/b \r");
  EXPECT_EQ(set.value, "/a  value/b");
  EXPECT_THAT(ErrorOf("setoption Hash 3"), HasSubstr("'name'"));
  EXPECT_THAT(ErrorOf("setoption name value 3"), HasSubstr("'name'"));
}

TEST(ParseCommand, ReadsQueryBenchAndExtensions) {
  const auto query = Parse<QueryCommand>("query legal d3");
  EXPECT_EQ(query.what, "legal");
  EXPECT_THAT(query.arguments, ElementsAre("d3"));
  EXPECT_THAT(ErrorOf("query"), HasSubstr("nothing"));
  EXPECT_FALSE(Parse<BenchCommand>("bench").depth.has_value());
  EXPECT_EQ(Parse<BenchCommand>("bench 7").depth, 7);
  const auto extension = Parse<ExtensionCommand>("symmetry on  off");
  EXPECT_EQ(extension.name, "symmetry");
  EXPECT_THAT(extension.arguments, ElementsAre("on", "off"));
}

}  // namespace
}  // namespace tavoliere::protocol
