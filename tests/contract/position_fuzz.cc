#include "tests/contract/position_fuzz.h"

#include <optional>
#include <vector>

#include "absl/strings/str_split.h"
#include "protocol/wire/commands.h"

namespace tavoliere::contract {
namespace {

void Require(bool holds) {
  if (!holds) __builtin_trap();
}

std::string Answer(protocol::Engine& engine, const std::string& what,
                   const std::vector<std::string>& arguments = {}) {
  protocol::QueryCommand query;
  query.what = what;
  query.arguments = arguments;
  const absl::StatusOr<std::string> answer = engine.Query(query);
  Require(answer.ok());
  return *answer;
}

std::vector<std::string> Words(const std::string& text) {
  return absl::StrSplit(text, absl::ByAnyChar(" \t\n"), absl::SkipEmpty());
}

// Which position `words` make, or why none.
absl::StatusOr<std::string> Edited(protocol::Engine& engine,
                                   const std::vector<std::string>& words) {
  protocol::QueryCommand query;
  query.what = "edited";
  query.arguments = words;
  return engine.Query(query);
}

// The present board given cell by cell is a position with that board, and so is any other that is
// one.
void FuzzEditedBoard(protocol::Engine& engine, const std::string& other) {
  if (Answer(engine, "cells") == "none") return;
  std::vector<std::string> present = Words(Answer(engine, "board"));
  present.insert(present.begin(), Answer(engine, "p1turn") == "true" ? "p1" : "p2");
  Require(Edited(engine, present).ok());
  for (const std::vector<std::string>& words : {present, Words(other)}) {
    const absl::StatusOr<std::string> text = Edited(engine, words);
    if (!text.ok()) continue;
    protocol::PositionCommand position;
    position.fen = *text;
    Require(engine.SetPosition(position).ok());
    Require(Answer(engine, "fen") == *text);
    Require(Answer(engine, "p1turn") == (words[0] == "p1" ? "true" : "false"));
    Require(Words(Answer(engine, "board")) ==
            std::vector<std::string>(words.begin() + 1, words.end()));
  }
}

}  // namespace

void FuzzPosition(protocol::Engine& engine, const std::string& input) {
  const std::vector<std::string> lines = absl::StrSplit(input, absl::MaxSplits('\n', 2));
  protocol::PositionCommand position;
  if (lines[0] != "start") position.fen = lines[0];
  if (!engine.SetPosition(position).ok()) return;

  // What the engine writes, it reads, and writes so again.
  const std::string text = Answer(engine, "fen");
  protocol::PositionCommand again;
  again.fen = text;
  Require(engine.SetPosition(again).ok());
  Require(Answer(engine, "fen") == text);

  // No more than a few moves, and the rest as good as none: the engine keeps what it knows to be
  // good.
  const std::vector<std::string> moves = Words(lines.size() > 1 ? lines[1] : "");
  for (std::size_t i = 0; i < moves.size() && i < 20; ++i) {
    again.moves.push_back(moves[i]);
    if (!engine.SetPosition(again).ok()) again.moves.pop_back();
    // Alone it would be a question without its squares.
    if (moves[i] != "from") Answer(engine, "why", {moves[i]});
    Answer(engine, "why", {"from", moves[i]});
  }

  const std::string legal = Answer(engine, "legal");
  Require((Answer(engine, "gameover") == "true") == (Answer(engine, "result") != "none"));
  Require((Answer(engine, "gameover") == "true") == (legal == "none"));
  if (legal != "none") {
    for (const std::string& move : Words(legal)) {
      Require(Answer(engine, "legal", {move}) == "true");
      Require(Answer(engine, "move", {move}) == move);
    }
  }
  Require(Words(Answer(engine, "board")).size() == Words(Answer(engine, "squares")).size());
  FuzzEditedBoard(engine, lines.size() > 2 ? lines[2] : "");
  Answer(engine, "routes");
  Answer(engine, "obliged");
  engine.Display();
}

}  // namespace tavoliere::contract
