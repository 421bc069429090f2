#include "tools/play/judge/puzzles.h"

#include <utility>

#include <algorithm>
#include <cstdint>

#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "core/files/read_file.h"
#include "core/files/replace_file.h"
#include "core/files/status_macros.h"
#include "tools/play/text/notice.h"

namespace tavoliere::play {
namespace {

constexpr files::FileKind kStreakFile{"a file with a streak", 64};

}  // namespace

absl::StatusOr<std::vector<protocol::Puzzle>> ReadPuzzles(Judge& judge) {
  std::vector<protocol::Puzzle> puzzles;
  for (int number = 1; number <= judge.puzzles(); ++number) {
    ASSIGN_OR_RETURN(const std::string line,
                     judge.engine().Ask(absl::StrCat("query puzzle ", number)));
    ASSIGN_OR_RETURN(protocol::Puzzle puzzle, protocol::ParsePuzzle(line));
    puzzles.push_back(std::move(puzzle));
  }
  return puzzles;
}

// A file that cannot be read or written costs a streak, not a game.
void PuzzleStreak::Open(const std::string& path) {
  path_ = path;
  const absl::StatusOr<std::string> text = files::ReadFile(path, kStreakFile);
  int length = 0;
  if (text.ok() && absl::SimpleAtoi(*text, &length)) length_ = std::max(length, 0);
}

void PuzzleStreak::Set(int length) {
  if (length == length_) return;
  length_ = length;
  if (!path_.empty()) files::ReplaceFile(path_, {absl::StrCat(length, "\n")}).IgnoreError();
}

absl::Status WrongPuzzleMove(const protocol::Puzzle& puzzle) {
  const bool wins = puzzle.result == "win";
  return Refusal(
      absl::StatusCode::kFailedPrecondition,
      {wins ? "puzzle-no-win" : "puzzle-no-draw",
       wins ? Words{"That move does not win. Try another one.",
                    "Questa mossa non vince. Provane un'altra."}
            : Words{"That move loses. Try another one.", "Questa mossa perde. Provane un'altra."},
       {}});
}

}  // namespace tavoliere::play
