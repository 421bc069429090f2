// Whether the hooks of an evaluator are what it says and what the search asks for.
#pragma once

#include <concepts>
#include <optional>
#include <string>

#include "core/declared.h"
#include "core/evaluator.h"

namespace tavoliere::core {

namespace internal {
TAVOLIERE_DECLARES(EvaluateFor)
TAVOLIERE_DECLARES(Terminal)
TAVOLIERE_DECLARES(Style)
TAVOLIERE_DECLARES(PlaysOnlyMoveAtOnce)
TAVOLIERE_DECLARES(AtHorizon)
TAVOLIERE_DECLARES(Threatened)
TAVOLIERE_DECLARES(OrderingScore)
TAVOLIERE_DECLARES(Reduction)
TAVOLIERE_DECLARES(Extension)
TAVOLIERE_DECLARES(LongestGame)
TAVOLIERE_DECLARES(FirstDepth)
TAVOLIERE_DECLARES(AspirationWindow)
TAVOLIERE_DECLARES(ProbCut)
TAVOLIERE_DECLARES(Probe)
TAVOLIERE_DECLARES(SolveNode)
TAVOLIERE_DECLARES(SolveRoot)
TAVOLIERE_DECLARES(Explain)
}  // namespace internal

// Does not compile where a hook is misspelt, misses in kHooks, or has another form than
// core/evaluator.h states; the message names it. Else true.
template <class E, class G>
consteval bool HooksFit() {
  using Position = typename G::Position;
  using Move = typename G::Move;
  using MoveList = typename G::MoveList;
  constexpr bool kLists = requires {
    { E::kHooks } -> std::convertible_to<HookSet>;
  };
  static_assert(kLists, "an evaluator lists its hooks: static constexpr core::HookSet kHooks = {}");
  if constexpr (kLists) {
#define TAVOLIERE_HOOK(Name, Result, form, ...)                                              \
  static_assert(!HookSet(E::kHooks).Has(Hook::k##Name) || internal::kDeclares##Name<E>,      \
                "kHooks lists k" #Name ", and the evaluator has no function " #Name);        \
  static_assert(HookSet(E::kHooks).Has(Hook::k##Name) || !internal::kDeclares##Name<E>,      \
                "the evaluator has a function " #Name ", and kHooks does not list k" #Name); \
  static_assert(                                                                             \
      !internal::kDeclares##Name<E> ||                                                       \
          requires(const E& e, const Position& p, const Move& m, MoveList& list,             \
                   SolverContext& context, const SolverRequest<Move>& request) {             \
            { __VA_ARGS__ } -> std::same_as<Result>;                                         \
          },                                                                                 \
      "the form is: " form)
    TAVOLIERE_HOOK(EvaluateFor, Score, "Score EvaluateFor(const Position&, Player) const",
                   e.EvaluateFor(p, Player::kFirst));
    TAVOLIERE_HOOK(Terminal, Score, "Score Terminal(const Position&, Ply) const",
                   e.Terminal(p, Ply{}));
    TAVOLIERE_HOOK(Style, SearchStyle, "SearchStyle Style() const", e.Style());
    TAVOLIERE_HOOK(PlaysOnlyMoveAtOnce, bool, "bool PlaysOnlyMoveAtOnce() const",
                   e.PlaysOnlyMoveAtOnce());
    TAVOLIERE_HOOK(AtHorizon, Horizon, "Horizon AtHorizon(const Position&, MoveList&) const",
                   e.AtHorizon(p, list));
    TAVOLIERE_HOOK(Threatened, bool, "bool Threatened(const Position&, Depth, MoveList&) const",
                   e.Threatened(p, Depth{}, list));
    TAVOLIERE_HOOK(OrderingScore, int,
                   "int OrderingScore(const Position&, const Move&, Depth) const",
                   e.OrderingScore(p, m, Depth{}));
    TAVOLIERE_HOOK(Reduction, Depth,
                   "Depth Reduction(const Position&, const Move&, Depth, int, bool) const",
                   e.Reduction(p, m, Depth{}, 0, true));
    TAVOLIERE_HOOK(Extension, Depth, "Depth Extension(const Position&, const Move&, int) const",
                   e.Extension(p, m, 0));
    TAVOLIERE_HOOK(LongestGame, int, "int LongestGame(const Position&) const", e.LongestGame(p));
    TAVOLIERE_HOOK(FirstDepth, Depth, "Depth FirstDepth() const", e.FirstDepth());
    TAVOLIERE_HOOK(AspirationWindow, int, "int AspirationWindow() const", e.AspirationWindow());
    TAVOLIERE_HOOK(ProbCut, std::optional<ProbCutRule>,
                   "std::optional<ProbCutRule> ProbCut(const Position&, Depth) const",
                   e.ProbCut(p, Depth{}));
    TAVOLIERE_HOOK(Probe, std::optional<Score>,
                   "std::optional<Score> Probe(const Position&, Ply, int reversible_plies) const",
                   e.Probe(p, Ply{}, 0));
    TAVOLIERE_HOOK(SolveNode, std::optional<SolverResult>,
                   "std::optional<SolverResult> SolveNode(const Position&, Score, Score, Depth, "
                   "SolverContext&) const",
                   e.SolveNode(p, Score{}, Score{}, Depth{}, context));
    TAVOLIERE_HOOK(
        SolveRoot, bool,
        "bool SolveRoot(const Position&, const SolverRequest<Move>&, SolverContext&) const",
        e.SolveRoot(p, request, context));
    TAVOLIERE_HOOK(Explain, std::string, "std::string Explain(const Position&) const",
                   e.Explain(p));
#undef TAVOLIERE_HOOK
  }
  return true;
}

}  // namespace tavoliere::core
