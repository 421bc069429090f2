// A game's knowledge for the search: its evaluation, and the functions that it may override.
#pragma once

#include <concepts>
#include <cstdint>
#include <optional>
#include <string>
#include <type_traits>
#include <vector>

#include "absl/functional/function_ref.h"
#include "core/game.h"
#include "core/search/shared/transposition_table.h"
#include "core/types.h"

namespace tavoliere::core {

enum class SearchStyle : std::uint8_t {
  kModern,
  // Alpha-beta in a fixed order (OrderClassic()) without table, reductions or reordering: the value
  // is minimax's and the move is the first best one.
  kClassic,
};

enum class Horizon : std::uint8_t {
  kStandPat,  // the side to move may decline every move of the list, which may be empty: the
              // evaluation counts too
  kMustMove,  // the list holds every legal move, and one of them must be followed
  kGameOver,  // the position is finished
};

inline constexpr int kHistoryMax = 8192;
inline constexpr int kKillerBonus = 16384;

// A search to `shallow` gives v; the value at full depth is about slope * v + offset centi, with
// standard error `sigma`. The search prunes when this puts the value beyond the window by
// `confidence` sigmas. With a guess at the value, an end of the window is only asked for where the
// guess lies beyond it, or short of it by no more than `reach`. The search to `shallow` is itself
// cut by rules, and so on within it, `nested` levels deep.
struct ProbCutRule {
  Depth shallow;
  double slope = 1.0;
  double offset = 0.0;
  double sigma = 0.0;
  double confidence = 1.5;
  std::optional<Score> guess = std::nullopt;
  double reach = 0.0;  // centi-units
  int nested = 0;
};

// One principal variation of a report, best first.
template <class Move>
struct Line {
  Score score;
  Bound bound = Bound::kExact;
  std::vector<Move> pv;
};

// What a search knows after an iteration, or at its end.
template <class Move>
struct Report {
  Depth depth;
  int selective_depth = 0;
  // MultiPV many, fewer when there are fewer moves; the first decides the move played.
  std::vector<Line<Move>> lines;
  bool exact = false;  // the first line's score is proved: the game's true value, or its bound
  // Of a solver's selective search to the end of the game: how sure, in per cent, each cut was.
  std::optional<int> selectivity;
  // Of a search for a win within so many plies (SearchLimits::mate) that has looked so far and
  // found none: whether it is sure that there is none.
  std::optional<bool> no_win;
  std::uint64_t nodes = 0;
  Milliseconds time{0};
  int hashfull = 0;  // per mille
};

// What a game's own solver needs of the search around it. One object a thread.
class SolverContext {
 public:
  virtual ~SolverContext() = default;
  // Counts `nodes` more and returns whether to stop at once. Cheap enough to be asked every few
  // hundred nodes.
  virtual bool Stop(std::uint64_t nodes) = 0;
  // The table all threads share. A solver that stores values of another meaning salts its keys.
  virtual TranspositionTable& table() = 0;
  // How many further threads of the search can be had by Together().
  virtual int helpers() const { return 0; }
  // Runs `lead` on this thread and meanwhile `help` on each helper's, which may begin late or not
  // at all, with that thread's context. Returns when all have: `lead` sees to it that `help` then
  // does, whichever way `lead` ends. Only within SolveRoot().
  virtual void Together(absl::FunctionRef<void(SolverContext&)> help,
                        absl::FunctionRef<void()> lead) {
    (void)help;
    lead();
  }
};

template <class Move>
struct SolverRequest {
  std::vector<Move> search_moves = {};  // empty: all
  int multi_pv = 1;
  std::optional<Depth> depth =
      std::nullopt;  // a solver that looks further than this is out of its reach
  // What the clock and the limit of nodes have left; none: as long as it takes.
  std::optional<Milliseconds> left = std::nullopt;
  std::optional<std::uint64_t> nodes_left = std::nullopt;
  // What the last iteration found, to begin from; none before the first.
  const Report<Move>* known = nullptr;
  absl::FunctionRef<void(const Report<Move>&)> report;
};

struct SolverResult {
  Score score;
  Bound bound = Bound::kExact;
};

// A game's evaluator derives from this and is final: the search is a template over its type, so
// that the compiler binds every call and a default costs nothing. Evaluate() alone is enough. Every
// function is called from several threads at once.
template <Rules G>
class EvaluatorBase {
  static_assert(TwoPlayerRules<G>() && RulesFit<G>());

 public:
  using Position = typename G::Position;
  using Move = typename G::Move;
  using MoveList = typename G::MoveList;

  virtual ~EvaluatorBase() = default;

  // The value for the side to move, in centi-units, without looking ahead; never a mate score.
  virtual Score Evaluate(const Position& position) const = 0;

  // Replaces Evaluate() in a classic search, whose root has `searcher` to move; also for the side
  // to move. For historical evaluations that weigh their own player's side otherwise than the
  // enemy's, so that a leaf is worth what it is to the searcher.
  virtual Score EvaluateFor(const Position& position, Player /*searcher*/) const {
    return Evaluate(position);
  }

  // The value of a finished position for the side to move. By default a win or a loss at that ply,
  // or a draw.
  virtual Score Terminal(const Position& position, Ply ply) const {
    return ScoreOf(G::Result(position), position.turn(), ply);
  }

  // The search of the whole `go`.
  virtual SearchStyle Style() const { return SearchStyle::kModern; }

  // Puts a node's moves in the order in which a classic search tries them: of equal moves the first
  // is played. By default the generator's.
  virtual void OrderClassic(const Position&, MoveList& /*moves*/) const {}

  // Whether a root with a single legal move is answered without any search, at depth 0 and with the
  // evaluation as its score.
  virtual bool PlaysOnlyMoveAtOnce() const { return false; }

  // What to do at depth 0: the list receives the forcing moves that quiescence follows. By default
  // there are none.
  virtual Horizon AtHorizon(const Position& position, MoveList& /*forcing*/) const {
    return Finished<G>(position) ? Horizon::kGameOver : Horizon::kStandPat;
  }

  // Whether a position that AtHorizon() lets stand pat is worth less than it looks, as under a
  // threat: the list, with what AtHorizon() left in it, then receives every legal move, and one of
  // them must be followed. Asked where standing pat would raise alpha; the depth is 0 at the
  // horizon, -1 a move beyond it, and so on.
  virtual bool Threatened(const Position&, Depth, MoveList& /*moves*/) const { return false; }

  // The game's own order of moves at a node with that depth left (a costly order pays far from the
  // horizon): larger first; equal ones keep the generator's order. History adds up to +-kHistoryMax
  // to it and a killer kKillerBonus, so that a game can place a move above or below either.
  virtual int OrderingScore(const Position&, const Move&, Depth) const { return 0; }

  // How many plies less a late quiet move is searched at first; `index` counts the moves from 0.
  virtual Depth Reduction(const Position&, const Move&, Depth, int /*index*/, bool /*pv*/) const {
    return {};
  }

  // How many plies more this move deserves.
  virtual Depth Extension(const Position&, const Move&, int /*legal_moves*/) const { return {}; }

  // No continuation lasts more plies: deeper searches are pointless, and one that deep without
  // selectivity is exact. By default the length is not known.
  virtual std::optional<int> LongestGame(const Position&) const { return std::nullopt; }

  // Where deepening begins.
  virtual Depth FirstDepth() const { return Depth{1}; }

  // The first half-width of the window round the last score, in centi-units.
  virtual int AspirationWindow() const { return 50; }

  // Selectivity: how well a shallow search predicts one of this depth. By default there is none.
  virtual std::optional<ProbCutRule> ProbCut(const Position&, Depth) const { return std::nullopt; }

  // The exact value from an endgame table, as a mate score or a draw; `reversible_plies` are those
  // since the last irreversible move, for games that are drawn after too many (0 for all others).
  virtual std::optional<Score> Probe(const Position&, Ply, int /*reversible_plies*/) const {
    return std::nullopt;
  }

  // The exact value (within the window, as AlphaBeta) of a position near the end that the game's
  // own solver handles better; nullopt: search on as usual.
  virtual std::optional<SolverResult> SolveNode(const Position&, Score /*alpha*/, Score /*beta*/,
                                                Depth, SolverContext&) const {
    return std::nullopt;
  }

  // The game's own solver for the whole `go`; false when the position is out of its reach, or not
  // yet worth it: it is asked before the search and after each of its iterations, with what is
  // known by then. On true the last report it made is the answer; when it made none, that of the
  // iteration before.
  virtual bool SolveRoot(const Position& /*root*/, const SolverRequest<Move>&,
                         SolverContext&) const {
    return false;
  }

  // The terms of Evaluate(), one line each, for a person: the answer to `eval`. The search does not
  // call it; the contract tests ask every engine for one term at least.
  virtual std::string Terms(const Position&) const { return {}; }
};

template <class E, class G>
concept Evaluator = std::derived_from<E, EvaluatorBase<G>>;

// Whether an evaluator overrides a function: Overrides(&E::Probe, &EvaluatorBase<G>::Probe).
template <class Function, class Inherited>
consteval bool Overrides(Function, Inherited) {
  return !std::is_same_v<Function, Inherited>;
}

}  // namespace tavoliere::core
