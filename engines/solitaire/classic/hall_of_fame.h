// The games won, in a file.
#pragma once

#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"

namespace tavoliere::solitaire {

struct FamousGame {
  int score = 0;      // 0 or more
  std::string date;   // "2026-11-20"
  std::string board;  // a variant's name or a board's text; without blanks
  std::string name;   // the player's; may hold blanks

  friend bool operator==(const FamousGame&, const FamousGame&) = default;
};

// Best score first; of equal ones the older first. No file yet: an empty list. A damaged file is
// set aside and the error names it and its new place.
absl::StatusOr<std::vector<FamousGame>> LoadHallOfFame(const std::string& path);

// Adds a game: locks, reads, inserts and replaces. Errors as above, and nothing is written.
absl::Status AddToHallOfFame(const std::string& path, const FamousGame& game);

// Today's date, in UTC.
std::string Today();

}  // namespace tavoliere::solitaire
