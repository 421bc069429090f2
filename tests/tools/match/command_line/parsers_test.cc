// What users write: limits, openings, the command line; and the schedule that follows from it.
#include <filesystem>
#include <fstream>
#include <set>
#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/tools/match/run/match_harness.h"
#include "tools/match/command_line/command_line.h"
#include "tools/match/command_line/words/declaration.h"
#include "tools/match/command_line/words/engine_words.h"
#include "tools/match/run/engine/engine_config.h"
#include "tools/match/run/engine/limits.h"
#include "tools/match/run/openings/openings.h"
#include "tools/match/schedule/schedule.h"
#include "tools/match/stats/words.h"

namespace tavoliere::match {
namespace {

using std::chrono::milliseconds;
using std::chrono::seconds;
using testing::ElementsAre;
using testing::HasSubstr;

TEST(TimeControl, Forms) {
  const auto parse = [](const std::string& text) { return ParseTimeControl(text)->value(); };
  EXPECT_EQ(parse("40/1:00+0.5"), (TimeControl{40, seconds(60), milliseconds(500)}));
  EXPECT_EQ(parse("60+0.6"), (TimeControl{0, seconds(60), milliseconds(600)}));
  EXPECT_EQ(parse("0.25"), (TimeControl{0, milliseconds(250), seconds(0)}));
  EXPECT_EQ(parse("1:30:00"), (TimeControl{0, seconds(5400), seconds(0)}));
  EXPECT_EQ(parse("0+1"), (TimeControl{0, seconds(0), seconds(1)}));
  EXPECT_EQ(parse("inf/1+0.01"), (TimeControl{0, seconds(1), milliseconds(10)}));
  EXPECT_EQ(parse("infinite/1:30"), (TimeControl{0, seconds(90), seconds(0)}));
  EXPECT_FALSE(ParseTimeControl("inf")->has_value());
}

TEST(TimeControl, BadOnesNameThemselves) {
  for (const char* text : {"", "x", "40/", "/60", "0/60", "-1", "1+", "1+x", "1:2:3:4", "1e9",
                           "nan", "1/2/3", "0", "60+-1", "inf/", "inf/inf", "infs/1"}) {
    const auto control = ParseTimeControl(text);
    ASSERT_FALSE(control.ok()) << text;
    EXPECT_THAT(std::string(control.status().message()), HasSubstr("'" + std::string(text) + "'"));
  }
}

TEST(GameClock, CountsIncrementsAndPeriods) {
  GameClock clock(TimeControl{2, seconds(10), seconds(1)});
  EXPECT_EQ(clock.moves_to_go(), 2);
  clock.Use(seconds(4));
  EXPECT_EQ(clock.left(), seconds(7));
  EXPECT_EQ(clock.moves_to_go(), 1);
  clock.Use(seconds(8));  // beyond its time, within the margin
  EXPECT_EQ(clock.left(), seconds(11));
  EXPECT_EQ(clock.moves_to_go(), 2);
}

TEST(Openings, Lines) {
  EXPECT_EQ(*ParseOpening("startpos moves a1 b2", LineFormat::kFen), (Opening{{}, {"a1", "b2"}}));
  EXPECT_EQ(*ParseOpening("a1\tb2\r", LineFormat::kMoves), (Opening{{}, {"a1", "b2"}}));
  EXPECT_EQ(*ParseOpening("moves a1", LineFormat::kFen), (Opening{{}, {"a1"}}));
  EXPECT_EQ(*ParseOpening("fen x y moves a1", LineFormat::kMoves), (Opening{"x y", {"a1"}}));
  EXPECT_EQ(*ParseOpening("x y", LineFormat::kFen), (Opening{"x y", {}}));
  EXPECT_EQ(*ParseOpening("1. a1 b2 2 c3 1/2", LineFormat::kMoves),
            (Opening{{}, {"a1", "b2", "c3"}}));
  EXPECT_FALSE(ParseOpening("startpos a1", LineFormat::kMoves).ok());
  EXPECT_FALSE(ParseOpening("fen moves a1", LineFormat::kMoves).ok());
  EXPECT_FALSE(ParseOpening(std::string("a\0b", 3), LineFormat::kMoves).ok());
  EXPECT_EQ(ParseOpening("fen x moves a", LineFormat::kMoves)->PositionWords(), "fen x moves a");
}

TEST(Openings, FilesNameTheBadLine) {
  TemporaryFolder folder;
  EXPECT_FALSE(ReadOpenings(folder.File("none"), LineFormat::kMoves).ok());
  std::ofstream(folder.File("empty")) << "# nothing\n\n";
  EXPECT_FALSE(ReadOpenings(folder.File("empty"), LineFormat::kMoves).ok());
  std::ofstream(folder.File("bad")) << "a b\n\nstartpos c\n";
  const auto book = ReadOpenings(folder.File("bad"), LineFormat::kMoves);
  ASSERT_TRUE(book.ok()) << book.status();
  ASSERT_EQ(book->size(), 2u);
  EXPECT_EQ((*book)[0].fault, "");
  EXPECT_THAT((*book)[1].fault, HasSubstr("expected 'moves'"));
  EXPECT_THAT(book->Place(0), HasSubstr("bad:1: 'startpos moves a b'"));
  EXPECT_THAT(book->Place(1), HasSubstr("bad:3"));
}

TEST(Openings, AByteOrderMarkIsSkipped) {
  TemporaryFolder folder;
  std::ofstream(folder.File("moves")) << "\xEF\xBB\xBFstartpos moves c d\r\n";
  const auto read = ReadOpenings(folder.File("moves"), LineFormat::kMoves);
  ASSERT_TRUE(read.ok()) << read.status();
  EXPECT_EQ((*read)[0].opening, (Opening{{}, {"c", "d"}}));
}

TEST(Openings, OnlyRegularFilesAreRead) {
  TemporaryFolder folder;
  const std::string pipe = folder.File("pipe");
  ASSERT_EQ(::mkfifo(pipe.c_str(), 0600), 0);
  for (const std::string& path : {pipe, std::string("/dev/zero"), std::string("/")}) {
    EXPECT_THAT(std::string(ReadOpenings(path, LineFormat::kMoves).status().message()),
                HasSubstr("only regular files are read"));
    EXPECT_THAT(std::string(ReadConfig(path).status().message()),
                HasSubstr("only regular files are read"));
  }
}

TEST(Openings, OrdersArePureAndCoverAll) {
  const OpeningBook book(std::vector<Opening>(10));
  const auto index = [&](OpeningOrder order, std::uint64_t seed, std::uint64_t pair,
                         std::size_t start) {
    return book.Index({order, seed, start}, pair);
  };
  EXPECT_EQ(index(OpeningOrder::kSequential, 1, 0, 3), 3u);
  EXPECT_EQ(index(OpeningOrder::kSequential, 1, 8, 3), 1u);
  std::vector<std::size_t> first, again, other;
  for (std::uint64_t pair = 0; pair < 10; ++pair) {
    first.push_back(index(OpeningOrder::kRandom, 1, pair, 0));
    again.push_back(index(OpeningOrder::kRandom, 1, pair, 0));
    other.push_back(index(OpeningOrder::kRandom, 2, pair, 0));
  }
  EXPECT_EQ(std::set<std::size_t>(first.begin(), first.end()).size(), 10u);
  EXPECT_EQ(first, again);
  EXPECT_NE(first, other);
}

// What a seed means is the same on every machine and in every version.
TEST(Openings, ARandomOrderIsFixedByItsSeed) {
  const OpeningBook book(std::vector<Opening>(10));
  std::vector<std::size_t> order;
  for (std::uint64_t number = 0; number < 12; ++number) {
    order.push_back(book.Index({OpeningOrder::kRandom, 7, 3}, number));
  }
  EXPECT_THAT(order, ElementsAre(9, 8, 2, 7, 4, 5, 6, 7, 2, 9, 8, 4));
}

TEST(Openings, WhatIsLeftOutGivesItsNumberToTheNext) {
  for (const OpeningOrder order : {OpeningOrder::kSequential, OpeningOrder::kRandom}) {
    for (const std::size_t start : {0U, 4U, 13U}) {
      const OpeningSequence sequence{order, 5, start};
      OpeningBook book(std::vector<Opening>(10));
      std::vector<std::size_t> whole;
      for (std::uint64_t place = 0; place < 60; ++place) {
        whole.push_back(book.Index(sequence, place));
      }
      for (const std::size_t bad : {2U, 7U, 8U}) {
        book.LeaveOut(bad);
        std::erase(whole, bad);
      }
      for (std::size_t number = 0; number < whole.size(); ++number) {
        EXPECT_EQ(book.Index(sequence, number), whole[number]) << number;
      }
    }
  }
}

TEST(Openings, AnEngineReadsItsOwnFormats) {
  TemporaryFolder folder;
  const std::string engine = folder.File("engine");
  std::ofstream(engine)
      << "#!/bin/sh\n[ \"$1\" = openings ] && sed 's/^/startpos moves /' \"$2\"\n";
  std::filesystem::permissions(engine, std::filesystem::perms::owner_all);
  std::ofstream(folder.File("games")) << "a b\nc\n";
  const auto openings = ReadOpeningsThrough(engine, folder.File("games"));
  ASSERT_TRUE(openings.ok()) << openings.status();
  ASSERT_EQ(openings->size(), 2u);
  EXPECT_THAT((*openings)[0].opening.moves, ElementsAre("a", "b"));
  EXPECT_FALSE(ReadOpeningsThrough(engine, "/nowhere/games").ok());
  EXPECT_FALSE(ReadOpeningsThrough("/nowhere/engine", folder.File("games")).ok());
}

TEST(Arguments, SplitLikeAShell) {
  EXPECT_THAT(*SplitArguments("a  'b c' \"d \\\" e\" f\\ g ''"),
              ElementsAre("a", "b c", "d \" e", "f g", ""));
  EXPECT_FALSE(SplitArguments("'open").ok());
}

TEST(CommandLineTest, EnginesTakeWhatEachSaysUnlessTheySayOtherwise) {
  const auto line = ParseCommandLine({"-each", "tc=10+0.1", "option.Hash=64", "-engine", "cmd=a",
                                      "name=A", "-engine", "cmd=b", "depth=5", "timemargin=7",
                                      "option.Skill Level=3", "-rounds", "9"});
  ASSERT_TRUE(line.ok()) << line.status();
  const MatchSettings& settings = line->settings;
  EXPECT_EQ(settings.schedule.rounds, 9);
  ASSERT_EQ(settings.engines.size(), 2u);
  EXPECT_EQ(settings.engines[0].launch.program, "a");
  EXPECT_TRUE(settings.engines[1].limits.time_control);
  EXPECT_EQ(settings.engines[1].limits.depth, 5);
  EXPECT_EQ(settings.engines[1].limits.margin, milliseconds(7));
  EXPECT_THAT(settings.engines[1].options,
              ElementsAre(testing::Pair("Hash", "64"), testing::Pair("Skill Level", "3")));
  EXPECT_EQ(settings.judge.launch.program, "a");
  EXPECT_TRUE(settings.judge.options.empty()) << "the judge needs no big table";
}

TEST(CommandLineTest, MistakesAreNamed) {
  const std::vector<std::string> good = {"-engine", "cmd=a", "-engine",
                                         "cmd=b",   "-each", "depth=1"};
  ASSERT_TRUE(ParseCommandLine(good).ok());
  const auto complaint = [&](std::vector<std::string> more) {
    std::vector<std::string> words = good;
    words.insert(words.end(), more.begin(), more.end());
    return std::string(ParseCommandLine(words).status().message());
  };
  EXPECT_THAT(complaint({"-rounds", "many"}), HasSubstr("'many'"));
  EXPECT_THAT(complaint({"-rounds"}), HasSubstr("rounds"));
  EXPECT_THAT(complaint({"-wonder"}), HasSubstr("wonder"));
  EXPECT_THAT(complaint({"-=%original_token%"}), HasSubstr("not known"));
  EXPECT_THAT(complaint({"stray"}), testing::Not(""));
  EXPECT_THAT(complaint({"-openings", "colour=red"}), HasSubstr("colour=: unknown key"));
  EXPECT_THAT(complaint({"-openings", "order=up"}), HasSubstr("'up'"));
  EXPECT_THAT(complaint({"-each", "tc=x"}), HasSubstr("'x'"));
  EXPECT_THAT(complaint({"-each", "speed=3"}), HasSubstr("'speed'"));
  EXPECT_THAT(complaint({"-each", "word"}), HasSubstr("'word'"));
  EXPECT_THAT(complaint({"-engine", "cmd=c", "-sprt", "elo0=0"}), HasSubstr("two engines"));
  EXPECT_THAT(complaint({"-each", "name=X"}), HasSubstr("'X'"));
  EXPECT_THAT(complaint({"-tournament", "cup"}), HasSubstr("'cup'"));
  EXPECT_THAT(complaint({"-tournament", "gauntlet", "-seeds", "2"}), HasSubstr("-seeds"));
  EXPECT_THAT(complaint({"-tournament", "swiss", "-shard", "1/2"}), HasSubstr("-shard"));
  EXPECT_THAT(complaint({"-shard", "3/2"}), HasSubstr("'3/2'"));
  EXPECT_THAT(complaint({"-peers", "a.jsonl"}), HasSubstr("-sprt"));
  EXPECT_THAT(complaint({"-sprt", "elo2=0"}), HasSubstr("elo2"));
  EXPECT_THAT(complaint({"-draw", "score=low"}), HasSubstr("'low'"));
  EXPECT_THAT(complaint({"-resign", "movecount=3"}), HasSubstr("score=N"));
  EXPECT_THAT(complaint({"-affinity", "3-1"}), HasSubstr("'3-1'"));
  EXPECT_THAT(complaint({"-openings", "plies=4", "within=50"}), HasSubstr("-evaluator"));
  EXPECT_THAT(complaint({"-evaluator", "cmd=e", "st=1", "-openings", "plies=4", "within=50"}),
              HasSubstr("depth= or nodes="));
  EXPECT_THAT(complaint({"-config", "/nowhere/c.json"}), HasSubstr("/nowhere/c.json"));
  EXPECT_THAT(complaint({"-output", "a", "-resume", "b"}), HasSubstr("-output"));
  EXPECT_THAT(complaint({"-sync", "minute"}), HasSubstr("'minute'"));
  EXPECT_THAT(complaint({"-srand", "1", "-srand", "2"}), HasSubstr("twice"));
  EXPECT_THAT(
      std::string(ParseCommandLine({"-engine", "cmd=a", "-engine", "cmd=b"}).status().message()),
      HasSubstr("no limit"));
}

TEST(CommandLineTest, TheJournalIsSyncedEverySecondOrGame) {
  for (const char* word : {"", "second", "game"}) {
    std::vector<std::string> words = {"-engine", "cmd=a", "-engine", "cmd=b", "-each", "depth=1"};
    if (*word != '\0') words.insert(words.end(), {"-sync", word});
    const auto line = ParseCommandLine(words);
    ASSERT_TRUE(line.ok()) << line.status();
    EXPECT_EQ(line->settings.sync_each_game, std::string(word) == "game");
  }
}

TEST(CommandLineTest, AnUnknownOptionIsNoWordOfTheOneBeforeIt) {
  const auto complaint = [](const std::vector<std::string>& words) {
    return std::string(ParseCommandLine(words).status().message());
  };
  EXPECT_EQ(complaint({"-engine", "cmd=a", "-each", "depth=1", "-bluntly", "x"}),
            "unknown option '-bluntly'; see --help");
  EXPECT_EQ(complaint({"-round", "2"}),
            "unknown option '-round'; did you mean '-rounds'? see --help");
  EXPECT_EQ(complaint({"--rounds=2"}),
            "unknown option '--rounds=2'; did you mean '-rounds'? see --help");
  EXPECT_THAT(complaint({"-salvage", "-engine", "cmd=a", "-engine", "cmd=b", "-each", "depth=1"}),
              HasSubstr("-resume"));
  const auto line = ParseCommandLine(
      {"-engine", "cmd=a", "-engine", "cmd=b", "-each", "depth=1", "-event", "-the event-"});
  ASSERT_TRUE(line.ok()) << line.status();
  EXPECT_EQ(line->settings.event, "-the event-");
}

TEST(CommandLineTest, WhatTheTournamentIs) {
  const auto line =
      ParseCommandLine({"-engine",       "cmd=a",   "-engine",   "cmd=b",         "ponder",
                        "restart=on",    "-each",   "depth=1",   "-tournament",   "gauntlet",
                        "-seeds",        "1",       "-repeat",   "-games",        "4",
                        "-shard",        "2/4",     "-draw",     "score=5",       "movecount=3",
                        "movenumber=20", "-resign", "score=300", "twosided=true", "-sprt",
                        "elo1=3",        "-peers",  "x.jsonl",   "y.jsonl",       "-noboards",
                        "-resume",       "j.jsonl", "-openings", "file=book",     "format=engine"});
  ASSERT_TRUE(line.ok()) << line.status();
  const MatchSettings& settings = line->settings;
  EXPECT_EQ(settings.schedule.format, Format::kGauntlet);
  EXPECT_EQ(settings.openings_each.repeat, 2);
  EXPECT_EQ(settings.schedule.games_each, 4);
  EXPECT_EQ(settings.shard, (Shard{1, 4}));
  EXPECT_EQ(settings.draw.moves, 3);
  EXPECT_EQ(settings.draw.from_move, 20);
  EXPECT_TRUE(settings.resign.two_sided);
  EXPECT_EQ(settings.sprt->hypotheses.elo1, 3);
  EXPECT_THAT(settings.peers, ElementsAre("x.jsonl", "y.jsonl"));
  EXPECT_FALSE(settings.boards);
  EXPECT_TRUE(settings.resume);
  EXPECT_EQ(settings.journal, "j.jsonl");
  EXPECT_TRUE(settings.openings.through_engine);
  EXPECT_FALSE(settings.engines[0].ponder);
  EXPECT_TRUE(settings.engines[1].ponder);
  EXPECT_TRUE(settings.engines[1].restart);
}

TEST(CommandLineTest, TheJudgesProgramTranslatesForEnginesOfOtherProtocols) {
  const auto line = ParseCommandLine({"-engine", "cmd=a", "proto=foreign", "args=x y", "-engine",
                                      "cmd=b", "args=z", "-each", "depth=1"});
  ASSERT_TRUE(line.ok()) << line.status();
  const MatchSettings& settings = line->settings;
  EXPECT_EQ(settings.judge.launch.program, "b") << "the first engine that needs no translation";
  EXPECT_EQ(settings.engines[0].launch.program, "b");
  EXPECT_THAT(settings.engines[0].launch.arguments,
              ElementsAre("adapt", "foreign", "--", "a", "x", "y"));
  EXPECT_EQ(settings.engines[1].launch.program, "b");
  EXPECT_THAT(settings.engines[1].launch.arguments, ElementsAre("z"));

  const std::vector<std::string> both = {"-each", "depth=1", "proto=foreign", "-engine",
                                         "cmd=a", "-engine", "cmd=b"};
  EXPECT_FALSE(ParseCommandLine(both).ok()) << "no engine translates";
  std::vector<std::string> judged = both;
  judged.insert(judged.end(), {"-judge", "cmd=j"});
  EXPECT_EQ(ParseCommandLine(judged)->settings.engines[1].launch.program, "j");
  judged.push_back("proto=foreign");
  EXPECT_FALSE(ParseCommandLine(judged).ok());
  EXPECT_FALSE(
      ParseCommandLine({"-engine", "cmd=a", "proto=../x", "-engine", "cmd=b", "-each", "depth=1"})
          .ok());
}

TEST(CommandLineTest, AResumedMatchTakesItsOptionsFromTheJournal) {
  EXPECT_EQ(ParseCommandLine({"-resume", "j.jsonl"})->request, CommandLine::Request::kResume);
  const auto line = ParseResumed({"-engine", "cmd=a", "-engine", "cmd=b", "-each", "depth=1",
                                  "-concurrency", "2", "-rounds", "7", "-output", "j.jsonl"},
                                 {"-resume", "j.jsonl", "-concurrency", "5"});
  ASSERT_TRUE(line.ok()) << line.status();
  EXPECT_EQ(line->settings.concurrency, 5);
  EXPECT_EQ(line->settings.schedule.rounds, 7);
  EXPECT_EQ(line->settings.journal, "j.jsonl");
  EXPECT_TRUE(line->settings.resume);
}

TEST(Config, SaysWhatTheCommandLineSays) {
  const auto config = ParseConfig(R"({"engines": [
      {"name": "A", "cmd": "./a", "args": ["x y", "z"], "options": {"Hash": 64, "Own Book": true}},
      {"name": "B", "cmd": "./b", "ponder": true, "depth": 3}],
      "each": {"tc": "10+0.1"}, "judge": {"cmd": "./j"}})");
  ASSERT_TRUE(config.ok()) << config.status();
  ASSERT_EQ(config->engines.size(), 2u);
  EXPECT_THAT(config->engines[0], ElementsAre("name=A", "cmd=./a", "arg=x y", "arg=z",
                                              "option.Hash=64", "option.Own Book=true"));
  EXPECT_THAT(config->engines[1], ElementsAre("name=B", "cmd=./b", "ponder=on", "depth=3"));
  EXPECT_THAT(config->each, ElementsAre("tc=10+0.1"));
  ASSERT_TRUE(config->judge);
  EXPECT_THAT(*config->judge, ElementsAre("cmd=./j"));
  const auto error = [](const char* text) {
    return std::string(ParseConfig(text).status().message());
  };
  EXPECT_THAT(error("[]"), HasSubstr("one JSON object"));
  EXPECT_THAT(error(R"({"engine": []})"), HasSubstr("'engine'"));
  EXPECT_THAT(error(R"({"engines": [{"cmd": null}]})"), HasSubstr("engines[0].cmd"));
  EXPECT_THAT(error(R"({"each": {"options": 3}})"), HasSubstr("each.options"));
}

TEST(CommandLineTest, HelpAndVersion) {
  EXPECT_EQ(ParseCommandLine({"--help"})->request, CommandLine::Request::kHelp);
  EXPECT_EQ(ParseCommandLine({"-version"})->request, CommandLine::Request::kVersion);
  EXPECT_THAT(HelpText(PlayUsage()), HasSubstr("Exit status: 0 finished"));
}

}  // namespace
}  // namespace tavoliere::match
