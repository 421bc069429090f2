// Finds puzzles in games: positions in which exactly one move keeps the result that is proved.
#pragma once

#include <utility>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "absl/container/flat_hash_set.h"
#include "absl/status/status.h"
#include "core/files/status_macros.h"
#include "core/game.h"
#include "engines/base/engine/session.h"
#include "engines/base/program/journals.h"
#include "engines/base/puzzles/puzzle_grader.h"
#include "engines/base/puzzles/puzzle_settings.h"
#include "engines/base/puzzles/puzzles_file.h"
#include "engines/base/puzzles/unique_move.h"
#include "engines/base/text/game_text.h"
#include "protocol/wire/puzzle.h"
#include "protocol/wire/record.h"

namespace tavoliere::base {

// What a puzzle says of the game that it belongs to.
template <GameText G>
struct PuzzleGame {
  std::string name;          // "fake"
  std::string variant_name;  // one of G::kVariants
  typename G::Variant variant{};
};

template <GameText G, ResultProver<G> P>
class PuzzleFinder {
 public:
  using Position = typename G::Position;

  // All outlive it.
  PuzzleFinder(const PuzzleGame<G>& game, P& prover, PuzzleGrader& grader, PuzzleTally& tally,
               const PuzzlesFile& file)
      : game_(game), prover_(prover), grader_(grader), tally_(tally), file_(file) {}

  // Takes the puzzles that the file holds for found. An error: one is of another game.
  absl::Status Resume() {
    for (const protocol::Puzzle& puzzle : file_.puzzles()) {
      if (puzzle.game != game_.name || puzzle.variant != game_.variant_name) {
        return absl::InvalidArgumentError(absl::StrCat("expected puzzles of ", game_.variant_name,
                                                       ", got one of ", puzzle.variant));
      }
      ASSIGN_OR_RETURN(const Position position, G::Parse(puzzle.position, game_.variant));
      seen_.insert(KeyOf(position));
      tally_.Add(puzzle.grade);
    }
    if (!file_.puzzles().empty()) after_ = file_.puzzles().back();
    return absl::OkStatus();
  }

  // Examines the positions of the next game. Twins by the symmetries of the board are one position.
  absl::Status Take(const protocol::GameRecord& record) {
    if (tally_.full() || (after_ && after_->record != record.id)) return absl::OkStatus();
    const std::optional<protocol::Puzzle> after = std::exchange(after_, std::nullopt);
    const protocol::PositionCommand game = CommandOf(record);
    ASSIGN_OR_RETURN(Position position, StartOf<G>(game, game_.variant));
    ASSIGN_OR_RETURN(const auto moves, MovesOf<G>(game, position));
    std::int64_t ply = 0;
    for (const typename G::Move& move : moves) {
      if (!after || ply > after->ply) RETURN_IF_ERROR(Examine(position, record.id, ply));
      position = position.Play(move);
      ++ply;
    }
    return absl::OkStatus();
  }

  // What a resumed run waits for; empty: nothing.
  std::string awaited() const { return after_ ? after_->record : ""; }

 private:
  static core::Key KeyOf(const Position& position) {
    if constexpr (core::HasSymmetries<G>) return G::SymmetricKey(position);
    return position.key();
  }

  absl::Status Examine(const Position& position, const std::string& id, std::int64_t ply) {
    if (tally_.full() || seen_.contains(KeyOf(position))) return absl::OkStatus();
    const auto found = FindUniqueMove<G>(position, prover_);
    if (!found) return absl::OkStatus();
    seen_.insert(KeyOf(position));
    protocol::Puzzle puzzle;
    puzzle.game = game_.name;
    puzzle.variant = game_.variant_name;
    puzzle.position = G::Format(position);
    puzzle.move = G::FormatMove(position, found->move);
    puzzle.result = found->wins ? "win" : "draw";
    puzzle.record = id;
    puzzle.ply = ply;
    ASSIGN_OR_RETURN(puzzle.grade, grader_.Grade(puzzle.position, puzzle.move));
    if (!tally_.Takes(puzzle.grade)) return absl::OkStatus();
    tally_.Add(puzzle.grade);
    return file_.Append(puzzle);
  }

  const PuzzleGame<G>& game_;
  P& prover_;
  PuzzleGrader& grader_;
  PuzzleTally& tally_;
  const PuzzlesFile& file_;
  absl::flat_hash_set<core::Key> seen_;
  // The last puzzle of the file that is resumed, until its game has come.
  std::optional<protocol::Puzzle> after_;
};

}  // namespace tavoliere::base
