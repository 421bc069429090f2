// A board for the page: what its cells hold, in words and in figures.
#pragma once

#include <string>

#include "protocol/wire/json_reader.h"
#include "tools/play/referee.h"

namespace tavoliere::play {

// A cell as `query board` writes it, with its square's name: what it holds, in parts and in words.
protocol::Json CellJson(const std::string& cell, const std::string& name, const Referee& referee);

// The letter of the pieces of a side: "w", "b"; empty where the letters do not tell.
std::string LetterOf(const Referee& referee, int player);

}  // namespace tavoliere::play
