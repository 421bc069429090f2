// The words of fastchess and cutechess-cli: what they set, and which are refused.
#include <fstream>
#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/tools/match/temporary_folder.h"
#include "tools/match/command_line/command_line.h"
#include "tools/match/run/openings/openings.h"
#include "tools/match/run/preparation/settings.h"
#include "tools/match/schedule/schedule.h"

namespace tavoliere::match {
namespace {

using std::chrono::milliseconds;
using testing::ElementsAre;
using testing::HasSubstr;

const std::vector<std::string> kTwo = {"-engine", "cmd=a", "-engine", "cmd=b", "-each", "depth=1"};

std::vector<std::string> With(const std::vector<std::string>& more) {
  std::vector<std::string> words = kTwo;
  words.insert(words.end(), more.begin(), more.end());
  return words;
}

MatchSettings SettingsWith(const std::vector<std::string>& more) {
  const auto line = ParseCommandLine(With(more));
  EXPECT_TRUE(line.ok()) << line.status();
  return line.ok() ? line->settings : MatchSettings();
}

std::string ComplaintAbout(const std::vector<std::string>& more) {
  return std::string(ParseCommandLine(With(more)).status().message());
}

TEST(OtherWords, SetWhatTheySetElsewhere) {
  const MatchSettings settings = SettingsWith({"-wait",
                                               "250",
                                               "-noswap",
                                               "-reverse",
                                               "-scoreinterval",
                                               "5",
                                               "-outcomeinterval",
                                               "7",
                                               "-resultformat",
                                               "rank,name,W",
                                               "-report",
                                               "penta=false",
                                               "-site",
                                               "here",
                                               "-startup-ms",
                                               "300",
                                               "-force-concurrency",
                                               "-testEnv",
                                               "-maxmoves",
                                               "0",
                                               "-tournament",
                                               "pyramid",
                                               "-use-affinity",
                                               "0",
                                               "-variant",
                                               "standard"});
  EXPECT_EQ(settings.wait, milliseconds(250));
  EXPECT_FALSE(settings.schedule.swaps);
  EXPECT_TRUE(settings.schedule.reversed);
  EXPECT_EQ(settings.score_interval, 5);
  EXPECT_EQ(settings.outcome_interval, 7);
  EXPECT_THAT(settings.output.fields, ElementsAre("Rank", "Name", "W"));
  EXPECT_FALSE(settings.output.pairs);
  EXPECT_EQ(settings.pgn.site, "here");
  EXPECT_EQ(settings.patience, milliseconds(300));
  EXPECT_EQ(settings.max_moves, 0);
  EXPECT_EQ(settings.schedule.format, Format::kPyramid);
  EXPECT_THAT(settings.processors, ElementsAre(0));
  EXPECT_TRUE(settings.engines[0].options.empty()) << "standard is no option of an engine";
}

TEST(OtherWords, OfEngines) {
  const MatchSettings settings =
      SettingsWith({"-each", "restart=auto", "tscale=2.5", "initstr=log on\\nlevel 3", "whitepov",
                    "debug", "plies=7", "tc=2+0.02s"});
  const EngineConfig& engine = settings.engines[0];
  EXPECT_FALSE(engine.restart);
  EXPECT_EQ(engine.patience_factor, 2.5);
  EXPECT_EQ(engine.launch.first_lines, "log on\nlevel 3\n");
  EXPECT_TRUE(engine.white_pov);
  EXPECT_TRUE(engine.debug);
  EXPECT_EQ(engine.limits.depth, 7);
  EXPECT_EQ(engine.limits.time_control->increment, milliseconds(20));
  EXPECT_THAT(ComplaintAbout({"-each", "tscale=0"}), HasSubstr("0.01 to 100"));
}

TEST(OtherWords, OfFiles) {
  const MatchSettings settings = SettingsWith(
      {"-pgnout", "file=a.pgn", "append=false", "nodes=true", "nps=true", "notation=san",
       "seldepth=false", "-epdout", "b.epd", "-log", "file=c", "level=trace", "engine=true",
       "append=false", "-output", "format=cutechess", "-output", "j.jsonl"});
  EXPECT_EQ(settings.pgn.file, "a.pgn");
  EXPECT_FALSE(settings.pgn.append);
  EXPECT_TRUE(settings.pgn.nodes);
  EXPECT_EQ(settings.epd.file, "b.epd");
  EXPECT_EQ(settings.line_log, "c");
  EXPECT_FALSE(settings.append_log);
  EXPECT_EQ(settings.output.form, OutputForm::kCutechess);
  EXPECT_EQ(settings.rating_interval, 10);
  EXPECT_EQ(settings.journal, "j.jsonl");
  const MatchSettings brief = SettingsWith({"-pgnout", "a.pgn", "min", "fi", "-log", "c"});
  EXPECT_TRUE(brief.pgn.minimal);
  EXPECT_TRUE(brief.pgn.finished_only);
  EXPECT_EQ(brief.line_log, "c");
}

TEST(OtherWords, AQuickMatch) {
  const auto line =
      ParseCommandLine({"-quick", "cmd=x", "cmd=x", "book=b.epd", "-rounds", "3", "-each", "st=1"});
  ASSERT_TRUE(line.ok()) << line.status();
  const MatchSettings& settings = line->settings;
  ASSERT_EQ(settings.engines.size(), 2u);
  EXPECT_EQ(settings.engines[1].name, "x2");
  EXPECT_TRUE(settings.engines[0].limits.time_control);
  EXPECT_TRUE(settings.engines[0].limits.move_time);
  EXPECT_EQ(settings.schedule.rounds, 3);
  EXPECT_TRUE(settings.recover);
  EXPECT_EQ(settings.draw.from_move, 30);
  EXPECT_EQ(settings.openings.format, LineFormat::kEpd);
  EXPECT_EQ(settings.openings.order, OpeningOrder::kRandom);
  EXPECT_EQ(settings.output.form, OutputForm::kCutechess);
  EXPECT_EQ(ParseCommandLine({"-quick", "cmd=x", "cmd=y", "book=b.pgn"})->settings.schedule.rounds,
            25000);
  EXPECT_FALSE(ParseCommandLine({"-quick", "cmd=x", "book=b.epd"}).ok());
}

TEST(OtherWords, ThatMeanNothingHereAreRefusedByASentence) {
  for (const char* option :
       {"tb", "tbpieces", "tbignore50", "tbadjudicate", "bookmode", "engines", "autosaveinterval",
        "crc32", "check-mate-pvs", "show-latency", "strict", "ucinewgame-ms", "ping-ms"}) {
    EXPECT_THAT(ComplaintAbout({std::string("-") + option}),
                HasSubstr(std::string("-") + option + " is not supported: "));
  }
  for (const char* key : {"trust", "conf=x", "book=x", "bookdepth=3"}) {
    EXPECT_THAT(ComplaintAbout({"-each", key}), HasSubstr(" is not supported: ")) << key;
  }
  EXPECT_THAT(ComplaintAbout({"-config", "outname=x"}), HasSubstr("-resume JOURNAL"));
  EXPECT_THAT(ComplaintAbout({"-pgnout", "a.pgn", "notation=uci"}), HasSubstr("expected san"));
  EXPECT_THAT(ComplaintAbout({"-pgnout", "a.pgn", "pv=true"}), HasSubstr("no journal holds it"));
  EXPECT_THAT(ComplaintAbout({"-log", "file=x", "compress=true"}), HasSubstr("plain text"));
  EXPECT_THAT(ComplaintAbout({"-resultformat", "DMater"}), HasSubstr("'DMater'"));
  EXPECT_THAT(ComplaintAbout({"-pgnout", "a", "format=engine"}), HasSubstr("-output JOURNAL"));
}

TEST(OtherWords, AnUnknownOneNamesTheNearest) {
  EXPECT_THAT(ComplaintAbout({"-pgnuot", "x"}), HasSubstr("did you mean '-pgnout'?"));
  EXPECT_THAT(ComplaintAbout({"-each", "timemargni=3"}), HasSubstr("did you mean 'timemargin'?"));
  EXPECT_THAT(ComplaintAbout({"-openings", "oder=random"}), HasSubstr("did you mean 'order'?"));
  EXPECT_THAT(ComplaintAbout({"-draw", "movecuont=3"}), HasSubstr("did you mean 'movecount'?"));
}

TEST(OtherWords, OpeningsOfARound) {
  const GameSpec spec{7, 3, 1, 1, {0, 1}};
  EXPECT_EQ(OpeningNumber(spec, 2, {0, false}), 3);
  EXPECT_EQ(OpeningNumber(spec, 2, {0, true}), 1);
  EXPECT_EQ(OpeningNumber(spec, 2, {1, true}), 3);
  EXPECT_TRUE(SettingsWith({"-openings", "file=x", "policy=round"}).openings_each.by_round);
  EXPECT_FALSE(SettingsWith({"-openings", "file=x", "policy=encounter"}).openings_each.by_round);
}

TEST(OtherWords, SidesAndPairings) {
  ScheduleSettings settings;
  settings.engines = 3;
  settings.format = Format::kPyramid;
  const Schedule pyramid(settings);
  std::vector<std::string> games;
  for (std::int64_t i = 0; i < pyramid.size(); ++i) {
    const GameSpec game = pyramid.Game(i);
    games.push_back(std::to_string(game.engine[0]) + std::to_string(game.engine[1]));
  }
  EXPECT_THAT(games, ElementsAre("10", "01", "20", "02", "21", "12"));
  settings = {};
  settings.swaps = false;
  EXPECT_EQ(Schedule(settings).Game(1).engine[0], 0);
  settings.reversed = true;
  EXPECT_EQ(Schedule(settings).Game(0).engine[0], 1);
  EXPECT_EQ(Schedule(settings).Game(1).engine[0], 1);
}

TEST(OtherWords, AJournalKnowsItsSides) {
  const MatchSettings settings = SettingsWith({"-noswap", "-reverse"});
  const auto header = ParseMatchHeader(ToJsonLine(HeaderOf(settings)));
  ASSERT_TRUE(header.ok()) << header.status();
  EXPECT_FALSE(header->swaps);
  EXPECT_TRUE(header->reversed);
  EXPECT_FALSE(CheckSameMatch(*header, HeaderOf(SettingsWith({}))).ok());
  EXPECT_THAT(ToJsonLine(HeaderOf(SettingsWith({}))), testing::Not(HasSubstr("noswap")));
}

TEST(OtherBooks, Epd) {
  const auto fen = [](const std::string& line) {
    return ParseOpening(line, LineFormat::kEpd)->fen.value_or("");
  };
  EXPECT_EQ(fen("a w K - bm e4; id \"x y\";"), "a w K -");
  EXPECT_EQ(fen("a w K - hmvc 2; fmvn 4;"), "a w K - 2 4");
  EXPECT_EQ(fen("a w K - 0 1"), "a w K - 0 1");
}

TEST(OtherBooks, Pgn) {
  TemporaryFolder folder;
  std::ofstream(folder.File("book.pgn"))
      << "\xEF\xBB\xBF[Event \"a [b]\"]\n[Result \"1-0\"]\n\n"
         "1. e4 {a (comment)} e5 2.Nf3! $1 (2. d4 {or} (2. c4) d5) Nc6 ; rest\n3. Bb5 a6?! 1-0\n\n"
         "[FEN \"x y\"]\n\n1... c5 *\n[Event \"last\"]\n\n1. 2 1";
  const auto book = ReadOpenings(folder.File("book.pgn"), LineFormat::kPgn);
  ASSERT_TRUE(book.ok()) << book.status();
  ASSERT_EQ(book->size(), 3u);
  EXPECT_THAT((*book)[0].opening.moves, ElementsAre("e4", "e5", "Nf3", "Nc6", "Bb5", "a6"));
  EXPECT_EQ((*book)[1].opening.fen, "x y");
  EXPECT_THAT((*book)[1].opening.moves, ElementsAre("c5"));
  EXPECT_THAT((*book)[2].opening.moves, ElementsAre("2", "1"));
  EXPECT_EQ((*book)[2].number, 10);
  std::ofstream(folder.File("empty.pgn")) << "{nothing}\n";
  EXPECT_FALSE(ReadOpenings(folder.File("empty.pgn"), LineFormat::kPgn).ok());
}

}  // namespace
}  // namespace tavoliere::match
