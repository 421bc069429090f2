// What a front end that knows no game asks, and what it can show of the answers.
#include <algorithm>
#include <cstddef>
#include <random>
#include <regex>
#include <string>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "tests/contract/programs.h"
#include "tests/contract/protocol_contract.h"

namespace tavoliere::contract {
namespace {

using ::testing::Contains;
using ::testing::HasSubstr;
using ::testing::Optional;
using ::testing::SizeIs;
using ::testing::StartsWith;

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

}  // namespace
}  // namespace tavoliere::contract
