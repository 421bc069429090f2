// The options of `book build`, and the lines of a file of openings.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "engines/base/subcommand.h"
#include "protocol/wire/commands.h"

namespace tavoliere::base {

struct BookBuildArguments {
  std::string output;
  std::string openings;
  std::string weights;
  std::string variant;
  int positions = 1000;
  int depth = 12;
  int ply_cost = 50;
  int threads = 1;

  // Fills them in and calls `action`, or says what is wrong, in terms of `unit`, such as "disc".
  // Returns the exit status.
  int Read(const std::string& command, const std::string& unit, const Arguments& arguments,
           const std::function<int()>& action);
};

// `book show [--book FILE] [MOVE...]` and `book info [FILE]`, likewise.
int ReadBookShow(const std::string& command, const Arguments& arguments,
                 const std::function<int(const std::string& path,
                                         const std::vector<std::string>& moves)>& action);
int ReadBookInfo(const std::string& command, const Arguments& arguments,
                 const std::function<int(const std::string& path)>& action);

// A line is that of a `position` command, its first word left out or not: `startpos moves 22-18`,
// `fen W:W21:B12`. Empty lines and what follows `#` are passed over. An error tells the line's
// number.
absl::StatusOr<std::vector<protocol::PositionCommand>> ParseOpenings(const std::string& text);

}  // namespace tavoliere::base
