// The formats of files by their names.
#pragma once

#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "engines/othello/files/file_game.h"

namespace tavoliere::othello {

// Where WTHOR's names stand; empty: beside the file, if they are there.
struct NameFiles {
  std::string players;
  std::string tournaments;
};

// "ggf, sgf, ...".
std::string FormatNames();
// `named` if it is a format, or the format of `path`'s extension; an error lists the formats.
absl::StatusOr<std::string> FormatFor(const std::string& named, const std::string& path);

// The games of a file, "-" for standard input. An error: it cannot be read at all.
absl::StatusOr<FileGames> ReadGames(const std::string& path, const std::string& format,
                                    const NameFiles& names);

// Writes `games` to `path`, or to standard output where it is empty; WTHOR's names go into files
// beside it, .jou and .trn. `day`: today's, "2026-11-23".
absl::Status WriteGames(const std::vector<FileGame>& games, const std::string& format,
                        const std::string& path, const std::string& day);

}  // namespace tavoliere::othello
