// The games that the page may choose, as JSON: in the state, and in the list that a page without a
// server is built with (tools/web/wasm/catalogue.cjs).
#pragma once

#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "protocol/wire/text/json_reader.h"
#include "tools/play/judge/games.h"

namespace tavoliere::play {

// An array of {"name", "title", "titles", "abouts", "board", "boards", "unfinished",
// "puzzles"}: the members of GameProgram, without its path.
protocol::Json GamesJson(const std::vector<GameProgram>& games);

// The games of such a text; all members but the name and the title may be absent, and "unfinished"
// is ignored. The programs are tav-<name> in `folder`.
absl::StatusOr<std::vector<GameProgram>> ReadGamesJson(const std::string& text,
                                                       const std::string& folder);

}  // namespace tavoliere::play
