// WTHOR's three files (wthor.h) as games with names, and back.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "absl/status/statusor.h"
#include "engines/othello/files/file_game.h"
#include "engines/othello/files/wthor.h"

namespace tavoliere::othello {

// A number without a name is written "player 17", "tournament 3". Empty lists: none has one. The
// faults count the games of the file.
FileGames GamesOfWthor(const WthorFile& file, const std::vector<std::string>& players,
                       const std::vector<std::string>& tournaments);

struct WthorFiles {
  std::string games;        // .wtb
  std::string players;      // .jou
  std::string tournaments;  // .trn
};

// Names in the order of the alphabet, as the federation has them, cut to what fits. The year is the
// one that all games with a date share, else 0. `day`: when the files are made, "2026-11-23". An
// error: a game that does not begin at the usual start of 8x8, or that is neither at its end nor
// has a score; the format holds no others.
absl::StatusOr<WthorFiles> WthorOf(const std::vector<FileGame>& games, const std::string& day);

}  // namespace tavoliere::othello
