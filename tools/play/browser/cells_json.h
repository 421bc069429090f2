// A board for the page: the content of its cells, in words and in figures.
#pragma once

#include <string>

#include "protocol/wire/json_reader.h"
#include "tools/play/session/judge.h"

namespace tavoliere::play {

// A cell as `query board` writes it, with its square's name: what it holds, in parts and in words.
protocol::Json CellJson(const std::string& cell, const std::string& name, const Judge& judge);

// The letter of the pieces of a side: "w", "b"; empty when the letters do not show it.
std::string LetterOf(const Judge& judge, int player);

}  // namespace tavoliere::play
