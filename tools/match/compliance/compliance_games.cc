// The steps that play random games and ask about every position of them.
#include <algorithm>
#include <string>

#include "absl/strings/match.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "tools/match/compliance/compliance.h"
#include "tools/match/stats/text.h"

namespace tavoliere::match {
namespace {

bool Contains(const Lines& list, const std::string& element) {
  return std::find(list.begin(), list.end(), element) != list.end();
}

// Fails where a query is not answered as expected.
void ExpectAnswer(Dialogue& engine, const std::string& query, const std::string& expected) {
  const std::string answer = engine.Query(query);
  engine.Expect(answer == expected,
                absl::StrCat("query ", query, ": expected '", expected, "', got '", answer, "'"));
}

// Calls `look` with the legal moves of every position of random games, the engine standing there.
template <class Look>
void AlongRandomGames(StepContext& context, const Look& look) {
  Dialogue& engine = context.engine;
  int positions = 0;
  for (int game = 0; game < context.settings.games && engine.ok(); ++game) {
    const Lines moves = PlayRandomGame(context);
    Lines played;
    for (const std::string& move : moves) {
      engine.Send(PositionCommand(played));
      const Lines legal = engine.Legal();
      engine.Expect(Contains(legal, move), absl::StrCat("'", move, "' was legal a moment ago"));
      if (!engine.ok()) return;
      look(legal, played);
      played.push_back(move);
      ++positions;
    }
  }
  context.note = Counted(positions, "position");
}

void LegalIsPerft(StepContext& context) {
  Dialogue& engine = context.engine;
  AlongRandomGames(context, [&](const Lines& legal, const Lines&) {
    engine.Send("go perft 1\n");
    Lines perft = engine.ReadUntil("Nodes searched: ");
    if (!engine.ok()) return;
    engine.Expect(perft.back() == absl::StrCat("Nodes searched: ", legal.size()),
                  absl::StrCat(Counted(static_cast<std::int64_t>(legal.size()), "legal move"),
                               ", but perft 1 says '", perft.back(), "'"));
    perft.pop_back();
    for (const std::string& line : perft) {
      engine.Expect(Contains(legal, line.substr(0, line.find(':'))),
                    absl::StrCat("perft 1 has '", line, "', which query legal does not list"));
    }
    engine.Expect(perft.size() == legal.size(),
                  "perft 1 does not have a line for every legal move");
  });
}

void LegalMoves(StepContext& context) {
  Dialogue& engine = context.engine;
  AlongRandomGames(context, [&](const Lines& legal, const Lines&) {
    for (const std::string& move : legal) ExpectAnswer(engine, "legal " + move, "true");
    ExpectAnswer(engine, "legal nonsense", "false");
  });
}

void Spellings(StepContext& context) {
  Dialogue& engine = context.engine;
  AlongRandomGames(context, [&](const Lines& legal, const Lines&) {
    for (const std::string& move : legal) ExpectAnswer(engine, "move " + move, move);
    ExpectAnswer(engine, "move nonsense", "none");
  });
}

void Positions(StepContext& context) {
  Dialogue& engine = context.engine;
  engine.Send("position startpos\n");
  const std::string start = engine.Query("fen");
  AlongRandomGames(context, [&](const Lines& legal, const Lines& played) {
    ExpectAnswer(engine, "startfen", start);
    const std::string fen = engine.Query("fen");
    const std::string turn = engine.Query("p1turn");
    engine.Send(absl::StrCat("position fen ", fen, "\n"));
    ExpectAnswer(engine, "fen", fen);
    ExpectAnswer(engine, "p1turn", turn);
    Lines again = engine.Legal();
    Lines moves = legal;
    std::sort(again.begin(), again.end());
    std::sort(moves.begin(), moves.end());
    engine.Expect(again == moves, absl::StrCat("the position's own text, '", fen,
                                               "', has other legal moves than the game had"));
    engine.Send(PositionCommand(played));
  });
}

void Boards(StepContext& context) {
  Dialogue& engine = context.engine;
  AlongRandomGames(context, [&](const Lines& legal, const Lines&) {
    const Lines board = absl::StrSplit(engine.Query("board"), ' ');
    const Lines size = absl::StrSplit(board[0], 'x');
    std::size_t columns = 0;
    std::size_t rows = 0;
    const bool has_size =
        size.size() == 2 && absl::SimpleAtoi(size[0], &columns) && absl::SimpleAtoi(size[1], &rows);
    engine.Expect(has_size && columns * rows + 1 == board.size(),
                  absl::StrCat("query board: expected COLUMNSxROWS and so many cells, got '",
                               board[0], "' and ", board.size() - 1, " cells"));
    const Lines routes = absl::StrSplit(engine.Query("routes"), ' ');
    for (const std::string& route : routes) {
      engine.Expect(
          Contains(legal, route.substr(0, route.find('='))),
          absl::StrCat("query routes has '", route, "', which query legal does not list"));
    }
  });
}

void ResultOnlyWhenOver(StepContext& context) {
  Dialogue& engine = context.engine;
  for (int game = 0; game < context.settings.games && engine.ok(); ++game) {
    const Lines moves = PlayRandomGame(context);
    Lines played;
    for (const std::string& move : moves) {
      engine.Send(PositionCommand(played));
      ExpectAnswer(engine, "gameover", "false");
      ExpectAnswer(engine, "result", "none");
      ExpectAnswer(engine, "reason", "none");
      played.push_back(move);
    }
    engine.Send(PositionCommand(played));
    ExpectAnswer(engine, "gameover", "true");
    ExpectAnswer(engine, "legal", "none");
    const std::string result = engine.Query("result");
    engine.Expect(Contains({"p1win", "p2win", "draw"}, result),
                  absl::StrCat("the game is over, and its result is '", result, "'"));
    engine.Expect(context.players == 2 || result != "draw",
                  "a single-player game cannot be a draw");
    const std::string reason = engine.Query("reason");
    engine.Expect(reason != "none" && !reason.empty(),
                  "the game is over, but query reason gives no reason");
    absl::StrAppend(&context.note, context.note.empty() ? "" : ", ", reason);
  }
}

void BestMoveNone(StepContext& context) {
  Dialogue& engine = context.engine;
  for (int game = 0; game < context.settings.games && engine.ok(); ++game) {
    PlayRandomGame(context);
    engine.Send("go depth 3\n");
    const Lines lines = engine.ReadUntil("bestmove");
    engine.Expect(!lines.empty() && lines.back() == "bestmove none",
                  absl::StrCat("the game is over: expected bestmove none, got '",
                               lines.empty() ? "" : lines.back(), "'"));
  }
}

void BothPlayersMove(StepContext& context) {
  Dialogue& engine = context.engine;
  engine.Send("position startpos\n");
  ExpectAnswer(engine, "p1turn", "true");
  bool second_moved = false;
  AlongRandomGames(context, [&](const Lines&, const Lines&) {
    second_moved = second_moved || engine.Query("p1turn") == "false";
  });
  engine.Expect(second_moved, "player 2 was never to move");
}

void OnePlayerMoves(StepContext& context) {
  Dialogue& engine = context.engine;
  AlongRandomGames(context,
                   [&](const Lines&, const Lines&) { ExpectAnswer(engine, "p1turn", "true"); });
}

// In a single-player game a plain `go` has a limit of its own.
void GoAloneEnds(StepContext& context) {
  context.engine.Send("position startpos\ngo\n");
  context.engine.ReadUntil("bestmove ");
}

constexpr ComplianceStep kGameSteps[] = {
    {"perft", "the legal moves are those of perft 1", LegalIsPerft},
    {"legal", "every legal move is legal by itself, and nonsense is not", LegalMoves},
    {"spellings", "every legal move is written as query legal writes it", Spellings},
    {"positions", "a position can be set from its own text", Positions},
    {"boards", "board and routes can be read", Boards},
    {"result", "result and reason are answered when the game is over, and only then",
     ResultOnlyWhenOver},
    {"bestmove-none", "a search of a finished game answers bestmove none", BestMoveNone},
    {"turns", "player 1 begins, and player 2 moves too", BothPlayersMove, 2},
    {"one-player", "it is always player 1's turn", OnePlayerMoves, 1},
    {"go-alone", "go alone ends by itself", GoAloneEnds, 1},
};

}  // namespace

absl::Span<const ComplianceStep> GameSteps() { return kGameSteps; }

}  // namespace tavoliere::match
