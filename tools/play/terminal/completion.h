// What the Tab key offers and does.
#pragma once

#include <string>
#include <vector>

#include "tools/play/session/play_session.h"

namespace tavoliere::play {

// The whole words that may be typed after `before`, the line up to the cursor: `commands` and those
// of the engine's own, and what may follow each of them; moves, and squares after those that are
// chosen already; names of files.
std::vector<std::string> Offer(const PlaySession& session, const std::vector<std::string>& commands,
                               const std::string& before);

// What Tab does to a line: the text to insert after the cursor, and what to list when the choice is
// still open.
struct Completion {
  std::string insert;
  std::vector<std::string> list;
};

// `offered` are whole words; `before` is the line up to the cursor. A word that is the only choice
// is ended by a blank, unless it ends in '=' or '/'.
//
// "re" with redo, resign and resume inserts nothing and lists the three; "red" inserts "o ".
Completion Complete(const std::string& before, const std::vector<std::string>& offered);

}  // namespace tavoliere::play
