// What the project demands of its engines beyond PROTOCOL.md, or in stricter words, asked of their
// programs from outside. What `tav-match compliance` asks of any engine is tested with its steps
// (tests/tools/match/compliance). A new engine takes part in both by itself.
#include <algorithm>
#include <chrono>
#include <cstdio>
#include <optional>
#include <random>
#include <regex>
#include <string>
#include <vector>

#include <sys/stat.h>
#include <unistd.h>

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "tests/contract/engine_process.h"
#include "tests/contract/programs.h"
#include "tests/sanitized.h"

namespace tavoliere::contract {
namespace {

using std::chrono::milliseconds;
using ::testing::Contains;
using ::testing::Each;
using ::testing::ElementsAre;
using ::testing::Eq;
using ::testing::HasSubstr;
using ::testing::Not;
using ::testing::Optional;
using ::testing::SizeIs;
using ::testing::StartsWith;

class ProtocolContract : public ::testing::TestWithParam<Program> {
 protected:
  Finished Run(const std::string& input, const std::vector<std::string>& arguments = {}) {
    Finished finished = RunProgram(GetParam().path, input, arguments);
    EXPECT_TRUE(finished.status.has_value()) << "it has not ended";
    return finished;
  }
  Lines Answers(const std::string& input) {
    const Finished finished = Run(input);
    EXPECT_THAT(finished.status, Optional(0));
    return finished.lines;
  }
};

// One program through a whole test.
class Session {
 public:
  explicit Session(const Program& program) : engine_(program.path) {}

  EngineProcess& engine() { return engine_; }

  std::string Query(const std::string& what) {
    engine_.Send("query " + what + "\n");
    const auto line = engine_.ReadLine();
    EXPECT_THAT(line, Optional(StartsWith("response "))) << what;
    return line ? line->substr(std::min<std::size_t>(line->size(), 9)) : "";
  }
  Lines Legal() {
    const std::string text = Query("legal");
    return text == "none" ? Lines() : Lines(absl::StrSplit(text, ' '));
  }
  void SetPosition(const Lines& moves) {
    engine_.Send(absl::StrCat("position startpos", moves.empty() ? "" : " moves ",
                              absl::StrJoin(moves, " "), "\n"));
  }
  // Plays random moves from the start until the game is over, or for very long; the moves.
  Lines PlayRandomGame(std::mt19937_64& random) {
    constexpr int kLongest = 600;
    Lines moves;
    SetPosition(moves);
    while (moves.size() < kLongest && Query("gameover") == "false") {
      const Lines legal = Legal();
      if (legal.empty()) {
        ADD_FAILURE() << "no legal move, yet the game is not over";
        return moves;
      }
      moves.push_back(legal[random() % legal.size()]);
      SetPosition(moves);
    }
    return moves;
  }

 private:
  EngineProcess engine_;
};

TEST_P(ProtocolContract, AnswersBothHandshakesAlike) {
  Lines uci = Answers("uci\n");
  Lines ugi = Answers("ugi\n");
  ASSERT_GE(uci.size(), 3u);
  EXPECT_THAT(uci[0], StartsWith("id name "));
  EXPECT_THAT(uci[1], StartsWith("id author "));
  EXPECT_EQ(uci.back(), "uciok");
  EXPECT_EQ(ugi.back(), "ugiok");
  uci.pop_back();
  ugi.pop_back();
  EXPECT_EQ(uci, ugi);
  const std::regex option(
      "option name \\S.* type (button|check default (true|false)"
      "|spin default -?[0-9]+ min -?[0-9]+ max -?[0-9]+|combo default .+( var .+)+"
      "|string default .+)");
  for (std::size_t i = 2; i < uci.size(); ++i) {
    EXPECT_TRUE(std::regex_match(uci[i], option)) << uci[i];
  }
}

TEST_P(ProtocolContract, AByteOrderMarkBeforeTheFirstCommandIsSkipped) {
  EXPECT_EQ(Answers("\xEF\xBB\xBFuci\r\nquit\r\n"), Answers("uci\nquit\n"));
  EXPECT_EQ(Answers("\xEF\xBB\xBF\nisready\n"), Lines{"readyok"});
}

TEST_P(ProtocolContract, AnOptionNeverWaitsForWhatIsNoFile) {
  const std::string pipe = ::testing::TempDir() + absl::StrCat("contract-pipe-", ::getpid());
  ASSERT_EQ(::mkfifo(pipe.c_str(), 0600), 0);
  const std::regex text("option name (.+) type string default .*");
  for (const std::string& line : Answers("uci\n")) {
    std::smatch found;
    if (!std::regex_match(line, found, text)) continue;
    for (const std::string& path : {std::string("/dev/zero"), std::string("/"), pipe}) {
      const Lines lines =
          Answers(absl::StrCat("setoption name ", found[1].str(), " value ", path, "\nisready\n"));
      ASSERT_FALSE(lines.empty()) << line << path;
      EXPECT_EQ(lines.back(), "readyok") << line << path;
    }
  }
  std::remove(pipe.c_str());
}

TEST_P(ProtocolContract, ErrorsShowUtf8AsTyped) {
  EXPECT_THAT(Answers("\u00e9\u4e2d\n"), ElementsAre(HasSubstr("'\u00e9\u4e2d'")));
  for (const char* line : {"position fen \u00e9\n", "position startpos moves \u00e9\n",
                           "setoption name \u00e9 value 1\n", "go depth \u00e9\n"}) {
    EXPECT_THAT(Answers(line), Each(Not(HasSubstr("\\x")))) << line;
  }
}

TEST_P(ProtocolContract, InfoLinesSayWhatTheyMust) {
  const Lines lines = Answers("position startpos\ngo depth 3\n");
  ASSERT_EQ(Count(lines, "bestmove "), 1);
  EXPECT_THAT(lines.back(), StartsWith("bestmove "));
  const std::regex info(
      "info depth [0-9]+ (.* )?score (cp|mate) -?[0-9]+( lowerbound| upperbound)? nodes [0-9]+ "
      "nps [0-9]+ (hashfull [0-9]+ )?time [0-9]+( .*)? ?pv \\S.*");
  const auto is_info = [&](const std::string& line) { return std::regex_match(line, info); };
  EXPECT_TRUE(std::any_of(lines.begin(), lines.end(), is_info)) << absl::StrJoin(lines, "\n");
}

TEST_P(ProtocolContract, BadOptionsAreErrorsAndChangeNothing) {
  const Lines unknown = Answers("setoption name No Such Option value 1\nisready\n");
  ASSERT_THAT(unknown, SizeIs(2));
  EXPECT_THAT(unknown[0], testing::AllOf(StartsWith(kError), HasSubstr("No Such Option")));

  const std::regex spin("option name (.+) type spin default (-?[0-9]+) min .*");
  for (const std::string& line : Answers("uci\n")) {
    std::smatch found;
    if (!std::regex_match(line, found, spin)) continue;
    for (const char* bad : {"many", "99999999999999999999", "-99999999", "3x"}) {
      const Lines lines =
          Answers(absl::StrCat("setoption name ", found[1].str(), " value ", bad, "\nisready\n"));
      ASSERT_THAT(lines, SizeIs(2)) << line;
      EXPECT_THAT(lines[0], testing::AllOf(StartsWith(kError), HasSubstr(bad)));
    }
    EXPECT_THAT(Answers(absl::StrCat("setoption name ", found[1].str(), " value ", found[2].str(),
                                     "\nisready\n")),
                Eq(Lines{"readyok"}))
        << "its own default";
  }
}

TEST_P(ProtocolContract, UnknownWordsAreSkipped) {
  EXPECT_THAT(Answers("joho isready\n"), Eq(Lines{"readyok"}));
  EXPECT_THAT(Answers("  \t isready  now \r\n\n\r\n"), Eq(Lines{"readyok"}));
  EXPECT_EQ(Count(Answers("position startpos\ngo joho depth 1\n"), "bestmove "), 1);
  const Lines lines = Answers("joho nothing\nisready\n");
  ASSERT_THAT(lines, SizeIs(2));
  EXPECT_THAT(lines[0], testing::AllOf(StartsWith(kError), HasSubstr("joho")));
}

// So that no move's clock pays for it. Engines without threads have no such table.
TEST_P(ProtocolContract, IsReadyGetsTheMemoryOfTheWholeHashTable) {
  if (Count(Answers("uci\n"), "option name Threads ") == 0) GTEST_SKIP();
  constexpr std::size_t kMegabytes = 40;
  constexpr std::size_t kMost = 30
                                << 10;  // of it, in KiB; the program's own memory varies a little
  EngineProcess engine(GetParam().path);
  for (const char* threads : {"1", "3"}) {
    engine.Send(absl::StrCat("setoption name Threads value ", threads,
                             "\nsetoption name Hash value ", kMegabytes, "\nisready\n"));
    ASSERT_FALSE(engine.ReadUntil("readyok").empty());
    const std::size_t full = engine.ResidentKilobytes();
    EXPECT_GE(full, kMegabytes << 10);
    engine.Send("ucinewgame\nquery p1turn\n");
    ASSERT_FALSE(engine.ReadUntil("response ").empty());
    const std::size_t empty = engine.ResidentKilobytes();
    EXPECT_LT(empty + kMost, full) << "a new game begins with an empty table";
    engine.Send("isready\n");
    ASSERT_FALSE(engine.ReadUntil("readyok").empty());
    EXPECT_GT(engine.ResidentKilobytes(), empty + kMost);
  }
}

TEST_P(ProtocolContract, LivesOnWhereMemoryAndThreadsRunOut) {
  if (kSanitized) GTEST_SKIP() << "a sanitizer takes more addresses than the limit leaves";
  const std::regex spin("option name (.+) type spin default (-?[0-9]+) min -?[0-9]+ max ([0-9]+)");
  std::string input;
  for (const std::string& line : Answers("uci\n")) {
    std::smatch found;
    if (!std::regex_match(line, found, spin)) continue;
    absl::StrAppend(&input, "setoption name ", found[1].str(), " value ", found[3].str(), "\n");
  }
  absl::StrAppend(&input, "isready\ngo depth 3\ngo perft 2\nucinewgame\ngo nodes 3000\nisready\n");
  for (const char* kilobytes : {"1500000", "400000"}) {
    const Finished finished =
        RunProgram("/bin/sh", input,
                   {"-c", absl::StrCat("ulimit -v ", kilobytes, "; exec \"$0\""), GetParam().path});
    EXPECT_THAT(finished.status, Optional(0)) << absl::StrJoin(finished.lines, "\n");
    EXPECT_EQ(Count(finished.lines, "bestmove "), 2) << absl::StrJoin(finished.lines, "\n");
    EXPECT_EQ(Count(finished.lines, "readyok"), 2);
  }
}

// The last line is the one bestmove, from the start position.
void ExpectOneMove(const std::string& go, const Lines& lines) {
  EXPECT_EQ(Count(lines, "bestmove "), 1) << go;
  EXPECT_EQ(Count(lines, kError), 0) << go;
  ASSERT_FALSE(lines.empty()) << go;
  EXPECT_THAT(lines.back(), StartsWith("bestmove ")) << go;
  EXPECT_NE(lines.back(), "bestmove none") << go;
}

TEST_P(ProtocolContract, ABadNumberNeverCostsTheBestMove) {
  for (const char* words :
       {"wtime -170000 btime 9000 winc 2000 binc 2000 movestogo 1", "wtime -20 btime -20",
        "p1time -1 p2time 900", "movetime -1", "wtime 90.5 btime 90.5", "depth 1.9",
        "depth depth 1", "depth 1 nodes 99999999999999999999", "depth 1 movestogo 0 wtime soon",
        "nodes +1", "depth 1 searchmoves", "depth 1 searchmoves nonsense", "depth 1 mate 0"}) {
    ExpectOneMove(words, Answers(absl::StrCat("position startpos\ngo ", words, "\n")));
  }
  const std::string endless =
      "depth " + std::string(300, '9') + " movetime " + std::string(300, '9');
  ExpectOneMove(endless, Answers(absl::StrCat("position startpos\ngo ", endless, "\nstop\n")));
}

TEST_P(ProtocolContract, AGoWhoseWordsGiveNoLimitThinksForASecond) {
  for (const char* words : {"depth x", "depth", "nodes 1e9 wtime soon", "joho", "winc 5",
                            "searchmoves nonsense", "p1time \x01"}) {
    const Lines lines = Answers(absl::StrCat("position startpos\ngo ", words, "\n"));
    ExpectOneMove(words, lines);
    EXPECT_THAT(lines, Contains("info string no limit: searching for 1000 ms")) << words;
  }
  const Lines lines = Answers("go depth x\n");
  EXPECT_THAT(lines, Contains("info string go depth: expected a number, got 'x' (left out)"));
  const Lines restricted = Answers("go searchmoves " + Session(GetParam()).Legal().front() + "\n");
  EXPECT_EQ(Count(restricted, "bestmove "), 1);
}

TEST_P(ProtocolContract, PlainGoAndPonderWaitForStop) {
  for (const char* go : {"go infinite depth x", "go ponder joho", "go ponder"}) {
    EngineProcess engine(GetParam().path);
    engine.Send(absl::StrCat("position startpos\n", go, "\n"));
    ASSERT_FALSE(engine.ReadUntil("info ").empty()) << go;
    engine.Send("isready\n");
    EXPECT_EQ(Count(engine.ReadUntil("readyok"), "bestmove"), 0) << go;
    engine.Send("stop\n");
    EXPECT_FALSE(engine.ReadUntil("bestmove ").empty()) << go;
  }
}

TEST_P(ProtocolContract, ACountWithoutAGoodNumberIsAnErrorAndNothingBegins) {
  for (const char* bad : {"perft -1", "perft x", "perft"}) {
    const Lines lines = Answers(absl::StrCat("go ", bad, "\nisready\n"));
    ASSERT_THAT(lines, SizeIs(2)) << bad;
    EXPECT_THAT(lines[0], StartsWith(kError));
    EXPECT_EQ(lines[1], "readyok");
  }
}

TEST_P(ProtocolContract, ASearchForAWinEndsWhereThereIsNone) {
  for (const char* words : {"mate 1", "mate 2", "mate 1 searchmoves nonsense"}) {
    const Lines lines = Answers(absl::StrCat("position startpos\ngo ", words, "\nisready\n"));
    EXPECT_EQ(Count(lines, "bestmove "), 1) << words;
    EXPECT_EQ(
        Count(lines, "info string no win within ") + Count(lines, "info string none found within "),
        1)
        << words << ": " << absl::StrJoin(lines, "\n");
  }
}

TEST_P(ProtocolContract, ABadPositionKeepsTheLastGoodOne) {
  Session session(GetParam());
  const Lines first = session.Legal();
  ASSERT_FALSE(first.empty());
  session.SetPosition({first[0]});
  const std::string fen = session.Query("fen");
  for (const std::string& bad :
       {std::string("position startpos moves nonsense"), std::string("position fen nonsense"),
        std::string("position"), std::string("position fen"),
        "position startpos moves " + first[0] + " nonsense"}) {
    session.engine().Send(bad + "\n");
    EXPECT_THAT(session.engine().ReadLine(), Optional(StartsWith(kError))) << bad;
    EXPECT_EQ(session.Query("fen"), fen) << bad;
  }
  // A word too many is a `moves` forgotten.
  for (const std::string& bad :
       {"position startpos " + first[0], "position startpos stray moves " + first[0],
        std::string("position stray startpos"), "position fen " + fen + " stray",
        "position fen " + fen + " stray moves " + session.Legal()[0]}) {
    session.engine().Send(bad + "\n");
    const std::string token = absl::StrContains(bad, "stray") ? "stray" : first[0];
    const std::optional<std::string> line = session.engine().ReadLine();
    ASSERT_THAT(line, Optional(StartsWith(kError))) << bad;
    EXPECT_THAT(absl::AsciiStrToLower(*line), HasSubstr(token)) << bad;
    EXPECT_EQ(session.Query("fen"), fen) << bad;
  }
  // The position's own text brings it back.
  session.engine().Send("position fen " + fen + "\n");
  EXPECT_EQ(session.Query("fen"), fen);
}

TEST_P(ProtocolContract, LeavesWhenItsOutputLosesItsReader) {
  for (const char* go : {"go infinite\n", "go movetime 600000\n"}) {
    EngineProcess engine(GetParam().path);
    engine.Send(go);
    ASSERT_FALSE(engine.ReadUntil("info ").empty());
    engine.CloseOutput();
    EXPECT_TRUE(engine.Wait(milliseconds(10'000)).has_value()) << go;
  }
}

TEST_P(ProtocolContract, SearchMovesRestrictTheChoice) {
  Session session(GetParam());
  const Lines legal = session.Legal();
  for (const std::string& move : legal) {
    session.engine().Send("go depth 2 searchmoves " + move + "\n");
    const Lines lines = session.engine().ReadUntil("bestmove ");
    ASSERT_FALSE(lines.empty());
    const std::vector<std::string> words = absl::StrSplit(lines.back(), ' ');
    EXPECT_EQ(words[1], move);
  }
}

TEST_P(ProtocolContract, TakesALineOfAMebibyteAndRefusesALongerOne) {
  constexpr std::size_t kMebibyte = 1 << 20;
  const std::string longest = "isready" + std::string(kMebibyte - 7, ' ');
  EXPECT_EQ(Answers(longest + "\n"), Lines{"readyok"});
  const Lines lines = Answers(longest + "x\nisready\n");
  ASSERT_THAT(lines, SizeIs(2));
  EXPECT_THAT(lines[0], StartsWith(kError));
  EXPECT_EQ(lines[1], "readyok");
  std::string moves = "position startpos moves";
  while (moves.size() < kMebibyte - 9) moves += " nonsense";
  EXPECT_THAT(Answers(moves + "\n"), Each(StartsWith(kError)));
}

TEST_P(ProtocolContract, BinaryNoiseLosesNothing) {
  std::mt19937_64 random(1);
  std::string noise;
  for (int i = 0; i < 20'000; ++i) noise.push_back(static_cast<char>(random()));
  const std::string input = noise + "\nposition startpos moves " + noise + "\nquery p1turn\n";
  const Lines lines = Answers(input);
  ASSERT_GE(lines.size(), 2u);
  EXPECT_EQ(lines.back(), "response true");
}

TEST_P(ProtocolContract, DisplaysEvaluatesAndBenches) {
  Session session(GetParam());
  const std::string fen = session.Query("fen");
  const Lines shown = Answers("d\n");
  EXPECT_THAT(absl::StrJoin(shown, "\n"), HasSubstr(fen));
  EXPECT_GE(Answers("eval\n").size(), 2u)
      << "the terms, which the evaluator's Explain() says, and what they come to";
  const Lines bench = Answers("bench 1\n");
  EXPECT_GE(bench.size(), 3u);
  EXPECT_TRUE(std::regex_match(bench.back(), std::regex("[0-9]+ nps"))) << bench.back();
  EXPECT_EQ(Count(bench, "bestmove"), 0);
  EXPECT_EQ(Count(Answers("query extensions\n"), "response "), 1);
  EXPECT_EQ(Answers("query protocol\n"), Lines{"response 1"});
  EXPECT_EQ(Count(Answers("query nonsense\n"), kError), 1);
  const Lines rules = Answers("rules\n");
  EXPECT_GE(Count(rules, "info string "), 3);
  EXPECT_EQ(rules.back(), "response end of the rules");
  const Lines italian = Answers("setoption name Language value it\nrules\n");
  EXPECT_EQ(italian.back(), "response end of the rules");
  EXPECT_EQ(Count(Answers("query\n"), kError), 1);
}

// An engine has a manual or none: its lines are titles, paragraphs and boards.
TEST_P(ProtocolContract, PrintsAManualThatClientsCanRead) {
  const Lines listed = Answers("query extensions\n");
  if (listed.front().find(" manual") == std::string::npos) {
    EXPECT_EQ(Count(Answers("manual\n"), kError), 1);
    return;
  }
  const Lines manual = Answers("manual\n");
  EXPECT_EQ(manual.back(), "response end of the manual");
  for (std::size_t i = 0; i + 1 < manual.size(); ++i) {
    const std::string& line = manual[i];
    EXPECT_TRUE(std::regex_match(
        line, std::regex("info string (title|text) [A-Z].*|info string (board|after) "
                         "[0-9]+x[0-9]+( [^ ]+)+")))
        << line;
  }
  EXPECT_GE(Count(manual, "info string title "), 5);
  EXPECT_GE(Count(manual, "info string board "), 3);
  EXPECT_GE(Count(manual, "info string after "), 1);
}

// The start is in no table; an engine without tables may not know the question.
TEST_P(ProtocolContract, KnowsNoTableOfTheStart) {
  const Lines answer = Answers("query tables\n");
  if (Count(answer, kError) == 1) return;
  EXPECT_EQ(answer, Lines{"response none"});
}

// The moves of an opening book are legal; an engine without one does not know the question.
TEST_P(ProtocolContract, KnowsABookOrDoesNotKnowTheQuestion) {
  const Lines answer = Answers("query book\n");
  if (Count(answer, kError) == 1) return;
  ASSERT_EQ(answer.size(), 1U);
  const std::regex known(
      "response (none|(stays|leaves) cp -?[0-9]+ (games [0-9]+ [0-9]+ [0-9]+ )?pv .*)");
  ASSERT_TRUE(std::regex_match(answer[0], known)) << answer[0];
  const std::size_t pv = answer[0].find(" pv ");
  if (pv == std::string::npos) return;
  const std::string move = answer[0].substr(pv + 4, answer[0].find(' ', pv + 4) - pv - 4);
  EXPECT_EQ(Answers(absl::StrCat("query legal ", move, "\n")), Lines{"response true"});
}

// Whatever a person wrote, the moves are known as the engine writes them.
TEST_P(ProtocolContract, AnswersTheMovesPlayed) {
  if (GetParam().name == "fake") GTEST_SKIP() << "it reads its own moves only";
  Session session(GetParam());
  EXPECT_EQ(session.Query("played"), "none");
  std::mt19937_64 random(1);
  Lines moves = session.PlayRandomGame(random);
  moves.resize(std::min<std::size_t>(moves.size(), 6));
  std::string numbered = "position startpos moves";
  for (std::size_t i = 0; i < moves.size(); ++i)
    absl::StrAppend(&numbered, " ", i + 1, ". ", moves[i], i % 2 == 0 ? "" : "!");
  session.engine().Send(numbered + "\n");
  EXPECT_EQ(session.Query("played"), absl::StrJoin(moves, " "));
}

// What a front end that knows no game draws and lets a person choose from.
// Where the cells of a board can be given, those of any position that is reached give that board.
TEST_P(ProtocolContract, AnswersCellKindsAndTheTextOfAnEditedBoard) {
  Session session(GetParam());
  const Lines cells = absl::StrSplit(session.Query("cells"), ' ');
  if (cells == Lines{"none"}) {
    session.engine().Send("query edited p1 1x1 .\n");
    EXPECT_THAT(session.engine().ReadLine(), Optional(StartsWith(kError)));
    return;
  }
  EXPECT_EQ(cells[0], ".");
  std::mt19937_64 random(1);
  const Lines moves = session.PlayRandomGame(random);
  for (std::size_t ply = 0; ply <= moves.size(); ply += 1 + ply / 4) {
    session.SetPosition({moves.begin(), moves.begin() + static_cast<std::ptrdiff_t>(ply)});
    const std::string board = session.Query("board");
    const std::string mover = session.Query("p1turn") == "true" ? "p1 " : "p2 ";
    const std::string text = session.Query("edited " + mover + board);
    EXPECT_EQ(session.Query("board"), board) << "a question changes nothing";
    session.engine().Send("position fen " + text + "\n");
    EXPECT_EQ(session.Query("board"), board) << text;
    EXPECT_EQ(session.Query("p1turn") == "true" ? "p1 " : "p2 ", mover) << text;
    EXPECT_EQ(session.Query("edited " + mover + board), text);
  }
  const std::string board = session.Query("board");
  for (const std::string& bad :
       {std::string("edited"), "edited " + board, "edited p3 " + board, "edited p1 " + board + " .",
        std::string("edited p1 8x8 ."), "edited p1 x " + board, std::string("edited p1 1x1 ?")}) {
    session.engine().Send("query " + bad + "\n");
    EXPECT_THAT(session.engine().ReadLine(), Optional(StartsWith(kError))) << bad;
  }
}

TEST_P(ProtocolContract, AnswersBoardSquaresAndRoutes) {
  Session session(GetParam());
  const Lines board = absl::StrSplit(session.Query("board"), ' ');
  const Lines squares = absl::StrSplit(session.Query("squares"), ' ');
  ASSERT_EQ(board.size(), squares.size());
  EXPECT_EQ(board[0], squares[0]);
  for (std::size_t i = 1; i < board.size(); ++i) {
    EXPECT_EQ(board[i] == "#", squares[i] == "#") << i;
  }
  EXPECT_EQ(Lines(absl::StrSplit(session.Query("sides"), ' ')).size(),
            static_cast<std::size_t>(std::stoi(session.Query("players"))));
  EXPECT_EQ(session.Query("obliged"), "none");
  const Lines legal = session.Legal();
  Lines moves;
  for (const std::string& route : Lines(absl::StrSplit(session.Query("routes"), ' '))) {
    const Lines parts = absl::StrSplit(route, '=');
    ASSERT_THAT(parts, SizeIs(2));
    if (moves.empty() || moves.back() != parts[0]) moves.push_back(parts[0]);
    for (const std::string& square : Lines(absl::StrSplit(parts[1], ','))) {
      EXPECT_THAT(squares, Contains(square));
    }
  }
  EXPECT_EQ(moves, legal);
  EXPECT_FALSE(session.Query("why from " + squares.back()).empty());
  EXPECT_EQ(Count(Answers("query why from\n"), kError), 1);
}

// "size of the table in MB Default 16" is read twice.
TEST_P(ProtocolContract, AnOptionsDefaultIsASentenceOfItsOwn) {
  const std::string help = absl::StrJoin(Run("", {"--help"}).lines, " ");
  const std::regex run_together("[^. ] +Default ");
  std::smatch found;
  EXPECT_FALSE(std::regex_search(help, found, run_together)) << help;
}

TEST_P(ProtocolContract, TheHelpFitsAScreenOf80Columns) {
  for (const std::string& line : Run("", {"--help"}).lines) EXPECT_LE(line.size(), 80u) << line;
}

// And does nothing else, such as building a table under that name.
TEST_P(ProtocolContract, EveryToolSaysHowItIsUsed) {
  bool is_tool = false;
  for (const std::string& line : Run("", {"--help"}).lines) {
    if (is_tool && std::regex_search(line, std::regex("^  [a-z]"))) {
      const std::string tool = line.substr(2, line.find(' ', 2) - 2);
      const Finished help = Run("", {tool, "--help"});
      EXPECT_THAT(help.status, Optional(0)) << tool;
      ASSERT_FALSE(help.lines.empty()) << tool;
      EXPECT_THAT(help.lines.front(), StartsWith("Usage: ")) << tool;
      EXPECT_THAT(help.lines.front(), HasSubstr(" " + tool + " ")) << tool;
      for (const std::string& text : help.lines) EXPECT_LE(text.size(), 80u) << text;
    }
    if (line.rfind("Subcommands, ", 0) == 0) is_tool = true;
  }
}

TEST_P(ProtocolContract, TheCommandLineKnowsTheSameOptionsAndCommands) {
  const Lines uci = Answers("uci\n");
  const Finished help = Run("", {"--help"});
  EXPECT_THAT(help.status, Optional(0));
  const std::regex option("option name (.+) type .*");
  for (const std::string& line : uci) {
    std::smatch found;
    if (!std::regex_match(line, found, option)) continue;
    std::string name = found[1].str();
    std::replace(name.begin(), name.end(), ' ', '-');
    EXPECT_THAT(absl::StrJoin(help.lines, "\n"), HasSubstr("--" + name));
  }
  const Finished version = Run("", {"--version"});
  EXPECT_THAT(version.status, Optional(0));
  ASSERT_FALSE(version.lines.empty());
  EXPECT_EQ("id name " + version.lines[0], uci[0]);
  const Finished go = Run("", {"go", "depth", "1"});
  EXPECT_THAT(go.status, Optional(0));
  EXPECT_EQ(Count(go.lines, "bestmove "), 1);
  const Finished perft = Run("", {"perft", "1"});
  EXPECT_EQ(Count(perft.lines, "Nodes searched: "), 1);
  EXPECT_THAT(Run("", {"--no-such-option", "3"}).status, Optional(2));
  EXPECT_THAT(Run("", {"fly"}).status, Optional(2));
  EXPECT_THAT(Run("", {"go", "depth", "x"}).status, Optional(2));
  // Where a program's line skips unknown words, a person's mistyped one is told.
  EXPECT_THAT(Run("", {"go", "dpeth", "1"}).status, Optional(2));
  EXPECT_THAT(Run("", {"position", "startpos", "d3"}).status, Optional(2));
}

INSTANTIATE_TEST_SUITE_P(Engines, ProtocolContract, ::testing::ValuesIn(Programs()),
                         [](const auto& instance) { return instance.param.name; });

}  // namespace
}  // namespace tavoliere::contract
