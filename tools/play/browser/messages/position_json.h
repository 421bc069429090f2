// A position for the page: its board, in words and in figures, and the moves that can be made in
// it.
#pragma once

#include <string>
#include <vector>

#include "protocol/wire/text/json_reader.h"
#include "tools/play/engine/board.h"
#include "tools/play/session/play_session.h"

namespace tavoliere::play {

// A cell as `query board` writes it, with its square's name: what it holds, in parts and in words.
//   {"name": "c3", "kind": "piece", "piece": "w7", "side": 1, "king": false, "height": 7,
//    "label": "c3, White, a stack of 7"}; "kind" may be "none" or "empty" too.
protocol::Json CellJson(const std::string& cell, const std::string& name, const Judge& judge);

// The letter of the pieces of a side: "w", "b"; empty when the letters do not show it.
std::string LetterOf(const Judge& judge, int player);

// A board with every cell's name, contents and label.
protocol::Json BoardJson(const Board& board, const Judge& judge);

// How many pieces each side has on a board; null when the letters do not show it.
protocol::Json PiecesJson(const Board& board, const Judge& judge);

// Puts a position and the moves that can be made in it, once `chosen` is, into a message: "board",
// "final", "legal", "routes", "next", "choices", "chosen", "obliged", "pass" and "fen". `over`: the
// game has ended there, so that nothing can be made.
void AddPosition(const Facts& facts, const Judge& judge, const std::vector<std::string>& chosen,
                 bool over, protocol::Json& json);

// The move of the tree that led there, with its marks; null at the start.
protocol::Json LastJson(const PlaySession& session, GameTree::Node node, const MoveMarks& marks);

// As text, whatever bytes an engine has put into it.
std::string JsonText(const protocol::Json& json);

}  // namespace tavoliere::play
