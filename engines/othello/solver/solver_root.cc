#include <algorithm>
#include <cmath>
#include <cstddef>
#include <optional>
#include <vector>

#include "absl/functional/function_ref.h"
#include "engines/othello/solver/solver.h"
#include "engines/othello/solver/solver_table.h"
#include "engines/othello/solver/team.h"

namespace tavoliere::othello {
namespace {

// Differences are even: one of these has won.
constexpr int kLeastWin = 2;

// How likely the error of a normal distribution is to be less than so many standard errors.
int PercentOf(double confidence) {
  return static_cast<int>(std::lround(100.0 * std::erf(confidence / std::sqrt(2.0))));
}

core::Bound BoundOf(Goal aim, int value) {
  if (aim == Goal::kScore || value == 0) return core::Bound::kExact;
  return value > 0 ? core::Bound::kLower : core::Bound::kUpper;
}

}  // namespace

struct Solver::RootMove {
  Move move;
  Position after;
  int value = 0;
};

// Shallow searches put the moves in order. Returns the last one's value, in discs.
double Solver::Prepare(std::vector<RootMove>& roots, int deepest,
                       absl::FunctionRef<void(const StageResult&)> report) {
  double guess = 0;
  for (int depth = 1; depth <= deepest; ++depth) {
    int best = -ShallowSearch::kMost;
    for (RootMove& root : roots) {
      root.value = -shallow_search_.Search(root.after.own(), root.after.other(), depth - 1,
                                           -ShallowSearch::kMost, -best + 1);
      best = std::max(best, root.value);
      if (Poll()) return guess;
    }
    std::stable_sort(roots.begin(), roots.end(),
                     [](const RootMove& a, const RootMove& b) { return a.value > b.value; });
    guess = best / 100.0;
    report(
        {.move = roots.front().move, .value = guess, .depth = depth, .pv = {roots.front().move}});
  }
  return guess;
}

// Puts the moves in order and guesses at the value, in discs.
double Solver::Begin(std::vector<RootMove>& roots, int empties, const core::Line<Move>* known,
                     absl::FunctionRef<void(const StageResult&)> report) {
  if (known == nullptr) return Prepare(roots, std::clamp(empties / 2 - 2, 1, 8), report);
  constexpr int kBehindTheKnown = 4;
  Prepare(roots, std::min(empties, kBehindTheKnown), [](const StageResult&) {});
  const auto first = std::find_if(roots.begin(), roots.end(), [&](const RootMove& root) {
    return root.move == known->pv.front();
  });
  if (first != roots.end()) std::rotate(roots.begin(), first, first + 1);
  return std::clamp(known->score.centi() / 100.0, -64.0, 64.0);
}

// Closes in on the difference; for the result it is enough to know on which side of 0 it is.
int Solver::Close(std::vector<RootMove>& moves, Goal aim, int guess) {
  const int most = aim == Goal::kResult ? kLeastWin : squares_;
  int low = -most;
  int high = most;
  int at = std::clamp(guess, low, high);
  while (low < high) {
    // Is it `at` or more, or, known to be at least that, more?
    const int alpha = at == low ? at + 1 : at - 1;
    int best = -kNone;
    for (std::size_t i = 0; i < moves.size(); ++i) {
      RootMove& move = moves[i];
      const Bitboard empties = move.after.empties();
      const int value =
          -NullWindow(move.after.own(), move.after.other(), -alpha - 1, empties, ParityOf(empties));
      if (stopped_) return at;
      move.value = value;
      best = std::max(best, value);
      if (value > alpha) {
        std::rotate(moves.begin(), moves.begin() + static_cast<std::ptrdiff_t>(i),
                    moves.begin() + static_cast<std::ptrdiff_t>(i) + 1);
        break;
      }
    }
    // Differences are even; the prediction of a selective search need not be.
    at = best > alpha ? best + (best & 1) : best - (best & 1);
    (best > alpha ? low : high) = at;
  }
  return at;
}

// What the side to move must not fall below for the score or the result to stay as it is.
int Solver::LeastToKeep(Goal aim, int value) const {
  if (aim == Goal::kScore || value == 0) return value;
  return value > 0 ? kLeastWin : -squares_;
}

std::vector<Move> Solver::Line(Position position, Goal aim, int value) {
  std::vector<Move> line;
  while (true) {
    Othello::MoveList moves;
    Othello::Generate(position, moves);
    if (moves.empty()) return line;
    // The value is known: the first move that keeps it is as good as any. The table's goes first.
    if (const auto entry = context_.table().Probe(SolverKey(position.own(), position.other()))) {
      for (Move& move : moves) {
        if (move.tag() == entry->move_tag) std::swap(move, moves[0]);
      }
    }
    const int least = LeastToKeep(aim, value);
    bool found = false;
    for (const Move& move : moves) {
      const Position after = position.Play(move);
      const int lost = least == -squares_ ? squares_
                                          : NullWindow(after.own(), after.other(), -least,
                                                       after.empties(), ParityOf(after.empties()));
      if (stopped_) return line;
      if (lost > -least) continue;
      line.push_back(move);
      position = after;
      value = -value;
      found = true;
      break;
    }
    if (!found) return line;
  }
}

void Solver::SolveRoot(const Position& position, const std::vector<Move>& moves, Goal goal,
                       const core::Line<Move>* known,
                       absl::FunctionRef<void(const StageResult&)> report) {
  std::vector<RootMove> roots;
  for (const Move& move : moves) roots.push_back({move, position.Play(move), 0});
  const int empties = Count(position.empties());
  Reserve(empties);
  if (context_.helpers() == 0) {
    Stages(roots, empties, goal, known, report);
  } else {
    Team team;
    context_.Together(
        [&](core::SolverContext& context) {
          Solver(context, variant_, patterns_).Join(team, empties);
        },
        [&] {
          const struct Leadership {
            Solver& solver;
            ~Leadership() {
              solver.team_->Stop();
              solver.team_ = nullptr;
            }
          } leadership{*this};
          team_ = &team;
          Stages(roots, empties, goal, known, report);
        });
  }
}

// One stage as sure as selectivity_ says; nullopt when stopped.
std::optional<Solver::StageResult> Solver::Stage(std::vector<RootMove>& roots, int empties,
                                                 Goal aim, int guess) {
  const int value = Close(roots, aim, guess);
  if (stopped_) return std::nullopt;
  const Move best = roots.front().move;
  StageResult result{.move = best,
                     .value = static_cast<double>(value),
                     .bound = BoundOf(aim, value),
                     .depth = empties,
                     .proved = selectivity_ == 0,
                     .pv = {best}};
  if (selectivity_ != 0) {
    result.percent = PercentOf(kConfidences[static_cast<std::size_t>(selectivity_)]);
  } else {
    const std::vector<Move> rest = Line(roots.front().after, aim, -value);
    result.pv.insert(result.pv.end(), rest.begin(), rest.end());
  }
  return result;
}

void Solver::Stages(std::vector<RootMove>& roots, int empties, Goal goal,
                    const core::Line<Move>* known,
                    absl::FunctionRef<void(const StageResult&)> report) {
  const double begun = Begin(roots, empties, known, report);
  if (stopped_) return;
  int guess = 2 * static_cast<int>(std::lround(begun / 2));
  const Goal aim = goal == Goal::kResult ? Goal::kResult : Goal::kScore;
  if (empties >= kProbCutFrom + 2) {
    // What a midgame search has found is surer than the first stages.
    selectivity_ = known != nullptr ? 1 : static_cast<int>(kConfidences.size()) - 1;
    for (; selectivity_ > 0; --selectivity_) {
      const std::optional<StageResult> result = Stage(roots, empties, aim, guess);
      if (!result) return;
      guess = static_cast<int>(result->value);
      report(*result);
    }
  }
  selectivity_ = 0;
  if (goal == Goal::kResultThenScore) {
    const std::optional<StageResult> result = Stage(roots, empties, Goal::kResult, guess);
    if (!result) return;
    report(*result);
  }
  if (std::optional<StageResult> result = Stage(roots, empties, aim, guess)) {
    result->last = true;
    report(*result);
  }
  TellNodes();
}

}  // namespace tavoliere::othello
