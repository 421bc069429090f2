// Why a move is good or bad, as text for people.
#pragma once

#include <string>

#include "protocol/wire/explanation.h"
#include "tools/play/text/words.h"

namespace tavoliere::play {

// "a1 loses 6.20 against c3.", "d3 is the best move.": one line.
Sentence ExplainedVerdict(const protocol::Explanation& explanation);
// The moves that show a statement: "(a1 b1)"; empty where its text has them already.
std::string ShownLine(const protocol::Explanation::Statement& statement);
// The verdict, the statements with the moves that show them, and both lines of play; one a line,
// each with its newline. The statements are in the language that the engine speaks.
Sentence ExplanationText(const protocol::Explanation& explanation);

}  // namespace tavoliere::play
