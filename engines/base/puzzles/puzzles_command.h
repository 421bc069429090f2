// The subcommand `puzzles` of a game that can prove results.
#pragma once

#include <cstdlib>
#include <iostream>
#include <optional>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "core/files/status_macros.h"
#include "engines/base/program/journals.h"
#include "engines/base/program/subcommand.h"
#include "engines/base/puzzles/puzzle_finder.h"
#include "engines/base/text/choice.h"

namespace tavoliere::base {

inline constexpr char kPuzzlesHelp[] =
    "Find positions of recorded games in which only one move keeps the proved result.";

// The variant that the command line has chosen. An error: it is not one of G's.
template <GameText G>
absl::StatusOr<PuzzleGame<G>> PuzzleGameOf(const std::string& name, protocol::Engine& engine) {
  PuzzleGame<G> game{name, G::kVariants[0].first};
  std::string chosen;
  if (engine.options().Get("UCI_Variant", &chosen).ok()) game.variant_name = chosen;
  for (const auto& [known, variant] : G::kVariants) {
    if (game.variant_name != known) continue;
    game.variant = variant;
    return game;
  }
  return absl::UnimplementedError(
      absl::StrCat("the results of ", game.variant_name, " cannot be proved: expected ",
                   absl::StrJoin(NamesOf(G::kVariants), " or "), " as UCI_Variant"));
}

// A Prover is a ResultProver<G> with a type Settings, which has a Declare() for WithOptions, and
// a function `static absl::StatusOr<std::unique_ptr<Prover>> Make(const Settings&, G::Variant)`.
template <GameText G, class Prover>
struct PuzzlesTool {
  struct Given {
    PuzzleSettings settings;
    typename Prover::Settings proof;

    void Declare(usage::BoundOptions& options) {
      settings.Declare(options);
      proof.Declare(options);
    }
  };

  static absl::Status Run(const std::string& command, const Given& given, const std::string& name,
                          const EngineFactory& make) {
    const std::unique_ptr<protocol::Engine> engine = make();
    ASSIGN_OR_RETURN(const PuzzleGame<G> game, PuzzleGameOf<G>(name, *engine));
    ASSIGN_OR_RETURN(const std::unique_ptr<Prover> prover, Prover::Make(given.proof, game.variant));
    ASSIGN_OR_RETURN(const PuzzlesFile file, PuzzlesFile::Open(given.settings.resume));
    std::string option;
    const bool has_variants = engine->options().Get("UCI_Variant", &option).ok();
    PuzzleGrader grader(make, has_variants ? game.variant_name : "");
    PuzzleTally tally(given.settings);
    PuzzleFinder<G, Prover> finder(game, *prover, grader, tally, file);
    RETURN_IF_ERROR(finder.Resume());
    RETURN_IF_ERROR(
        TakeJournals(command, given.settings.journals,
                     [&](const protocol::GameRecord& record) { return finder.Take(record); }));
    if (!finder.awaited().empty() && !tally.full()) {
      return absl::NotFoundError(absl::StrCat("'", given.settings.resume, "' ends with game ",
                                              finder.awaited(), ", which no journal has"));
    }
    return absl::OkStatus();
  }

  static Subcommand Tool(const std::string& program, const std::string& name,
                         const EngineFactory& make) {
    return WithOptions<Given>(program, "puzzles", kPuzzlesHelp,
                              [name, make](const std::string& command, const Given& given) {
                                const absl::Status status = Run(command, given, name, make);
                                return status.ok() ? EXIT_SUCCESS
                                                   : FailedSubcommand(command, status);
                              });
  }
};

}  // namespace tavoliere::base
