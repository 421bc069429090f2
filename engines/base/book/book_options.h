// The options of the verbs of `tav-<game> book`, and the lines of a file of openings.
#pragma once

#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "core/usage/bound_options.h"
#include "protocol/wire/commands.h"

namespace tavoliere::base {

struct BookBuildArguments {
  std::string unit;  // of values, such as "disc"
  std::string output;
  std::string openings;
  std::string weights;
  std::string variant;
  int positions = 1000;
  int depth = 12;
  int ply_cost = 50;
  int threads = 1;

  void Declare(usage::BoundOptions& options);
};

struct BookShowArguments {
  std::string book;
  std::vector<std::string> moves;

  void Declare(usage::BoundOptions& options);
};

struct BookInfoArguments {
  std::string book;

  void Declare(usage::BoundOptions& options);
};

struct BookCountArguments {
  std::string book;
  std::string output;
  std::vector<std::string> journals;

  void Declare(usage::BoundOptions& options);
};

// A line is that of a `position` command, its first word left out or not: `startpos moves 22-18`,
// `fen W:W21:B12`. Empty lines and what follows `#` are passed over. An error names the line's
// number.
absl::StatusOr<std::vector<protocol::PositionCommand>> ParseOpenings(const std::string& text);

}  // namespace tavoliere::base
