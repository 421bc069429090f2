// Openings from games in PGN.
#pragma once

#include <string>

#include "absl/status/statusor.h"
#include "tools/match/run/openings/openings.h"

namespace tavoliere::match {

// One opening a game: the position of its tag FEN, if it has one, and its moves as they are
// written, without numbers, marks, comments and variations. The judge must read such moves.
// `name` is what messages call the text. An error: there is no game.
absl::StatusOr<OpeningBook> ReadPgnBook(const std::string& text, const std::string& name);

}  // namespace tavoliere::match
