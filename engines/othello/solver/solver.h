// Othello's exact endgame solver: the final difference under best play.
//
// Every proof is a null-window search; the exact value is closed in on from a guess (Plaat et al.,
// "Best-first fixed-depth minimax algorithms", Artificial Intelligence 87, 1996). Moves are ordered
// fastest first (the fewest and least dangerous answers), by parity, by the table and, far from the
// end, by shallow searches of the evaluation. Cutoffs come from stable discs, from the table and
// from the children's entries in it. Before the exact search selective ones (ProbCut) establish the
// likely value and fill the table with good moves. Where the search around it has several threads,
// they share the nodes far from the end.
#pragma once

#include <utility>

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include "absl/functional/function_ref.h"
#include "core/search/evaluator.h"
#include "core/types.h"
#include "engines/othello/evaluation/pattern_weights.h"
#include "engines/othello/rules/child_list.h"
#include "engines/othello/rules/game.h"
#include "engines/othello/solver/near_endings.h"
#include "engines/othello/solver/shallow_search.h"
#include "engines/othello/solver/team.h"

namespace tavoliere::othello {

enum class Goal : std::uint8_t {
  kScore,   // the final difference
  kResult,  // who wins: a difference of 0, or a bound on its side of 0
  kResultThenScore,
};
// Those that a player can ask for.
inline constexpr std::array<std::pair<const char*, Goal>, 2> kGoals = {
    {{"score", Goal::kScore}, {"result", Goal::kResult}}};

// Differences are in discs, for the side to move, the empty squares going to the winner. Belongs to
// one thread.
class Solver : private NearEndings {
 public:
  // `context` outlives the solver. Its table is used with keys of the solver's own. Moves are
  // ordered by `patterns`, which are the variant's and outlive the solver; null: by the evaluation
  // made by hand.
  Solver(core::SolverContext& context, Variant variant, const PatternWeights* patterns = nullptr);

  // The final difference: a result within (alpha, beta) is exact, one at or below alpha an upper
  // bound, one at or above beta a lower bound. Meaningless when stopped().
  int Solve(const Position& position, int alpha, int beta);
  // The final difference, closed in on from a guess of its own. Meaningless when stopped().
  int Value(const Position& position);

  // What a stage of SolveRoot() found.
  struct StageResult {
    Move move;
    double value = 0;                         // discs; a whole number when proved
    core::Bound bound = core::Bound::kExact;  // what the value is
    int depth = 0;                            // plies looked ahead
    bool proved = false;
    bool last = false;  // the goal is reached
    std::vector<Move> pv = {};
    std::optional<int> percent =
        std::nullopt;  // how sure each cut of a selective search to the end was
  };
  // Finds the best of `moves`, which are legal and not empty, and the line of play that follows,
  // beginning from what a midgame search has found, if one has. Each stage goes to `report`,
  // without a midgame search the preparatory and the least sure ones too; the last one proves the
  // goal unless stopped(). The context's helpers take part: with them which of equal moves is found
  // is a matter of chance.
  void SolveRoot(const Position& position, const std::vector<Move>& moves, Goal goal,
                 const core::Line<Move>* known, absl::FunctionRef<void(const StageResult&)> report);

  bool stopped() const { return stopped_; }
  std::uint64_t nodes() const { return NearEndings::nodes() + shallow_search_.nodes(); }

 private:
  struct RootMove;

  // How sure a selective search is of each cut, in standard errors, weakest first when counted
  // down; 0 is never cut. Found as the numbers in solver_guesses.cc.
  static constexpr std::array<double, 4> kConfidences = {0.0, 1.2, 0.8, 0.4};
  static constexpr int kProbCutFrom = 12;  // empty squares

  // ---- nodes (solver.cc)

  // Whether what is under way is of no use any more; counts nodes now and then.
  bool Poll();
  bool Halted() const;
  void TellNodes();
  int NullWindow(Bitboard own, Bitboard other, int alpha, Bitboard empties, unsigned parity);
  int Hashed(Bitboard own, Bitboard other, int alpha, Bitboard empties, unsigned parity);
  int BoundOfChildren(ChildList& children, int alpha);
  int AfterMove(const Child& child, int alpha, Bitboard empties, unsigned parity);

  // ---- together with other threads (solver_together.cc)

  // Works for the team until it is over.
  void Join(Team& team, int empties);
  void Share(Split& split);
  void Work(Split& split);

  // ---- guesses (solver_guesses.cc)

  void Order(ChildList& children, int from, int empties, unsigned parity);
  bool ProbCut(Bitboard own, Bitboard other, int alpha, int empties, int& value);

  // ---- the root (solver_root.cc)

  void Stages(std::vector<RootMove>& roots, int empties, Goal goal, const core::Line<Move>* known,
              absl::FunctionRef<void(const StageResult&)> report);
  double Prepare(std::vector<RootMove>& roots, int deepest,
                 absl::FunctionRef<void(const StageResult&)> report);
  double Begin(std::vector<RootMove>& roots, int empties, const core::Line<Move>* known,
               absl::FunctionRef<void(const StageResult&)> report);
  // What these aim at is the score or the result.
  std::optional<StageResult> Stage(std::vector<RootMove>& roots, int empties, Goal aim, int guess);
  int Close(std::vector<RootMove>& moves, Goal aim, int guess);
  int LeastToKeep(Goal aim, int value) const;
  std::vector<Move> Line(Position position, Goal aim, int value);

  core::SolverContext& context_;
  const PatternWeights* patterns_;
  ShallowSearch shallow_search_;
  std::uint64_t reported_ = 0;  // nodes that the context knows of
  bool stopped_ = false;
  int selectivity_ = 0;             // 0: exact; else the index of the ProbCut confidence in use
  Team* team_ = nullptr;            // null: alone
  const Split* at_work_ = nullptr;  // on a child of this one
};

}  // namespace tavoliere::othello
