#include "engines/othello/solver.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <optional>

#include "engines/othello/child_list.h"
#include "engines/othello/probcut.h"

namespace tavoliere::othello {
namespace {

// From so many empty squares on, the next stronger method pays; found by counting the nodes of FFO
// 40-44 and 46-48, and of endings with 13 empty squares.
constexpr int kChildrenProbedFrom = 10;
constexpr int kEvaluationSortFrom = 11;
constexpr int kDeeperSortFrom = 14;
constexpr int kProbCutFrom = 12;

// What orders moves beside the evaluation, in its hundredths of a disc; found in the same way.
constexpr int kAnswerWeight = 256;
constexpr int kPossibleAnswerWeight = 48;
constexpr int kOddWeight = 96;
constexpr int kCornerWeight = 192;
constexpr int kDeepestSort = 3;

constexpr core::Key kSalt = 0x4F7468656C6C6F21;
constexpr int kSelectivityStates = 8;

// How sure a selective search is of each cut, in standard errors, weakest first when counted down;
// 0 is never cut. Found as the numbers above.
constexpr std::array<double, 5> kConfidences = {0.0, 1.5, 1.0, 0.7, 0.45};

// How likely the error of a normal distribution is to be less than so many standard errors.
int PercentOf(double confidence) {
  return static_cast<int>(std::lround(100.0 * std::erf(confidence / std::sqrt(2.0))));
}

core::Key KeyOf(Bitboard own, Bitboard other) {
  core::Key key = own * 0x9E3779B97F4A7C15 + kSalt;
  key ^= key >> 32;
  key = (key + other) * 0xD6E8FEB86659FD93;
  return key ^ (key >> 32);
}

// Values are stored with the selectivity of the search that found them.
core::Score Pack(int value, int selectivity) {
  return core::Score(value * kSelectivityStates + selectivity);
}
int SelectivityOf(core::Score score) { return score.centi() & (kSelectivityStates - 1); }
int ValueOf(core::Score score) {
  return (score.centi() - SelectivityOf(score)) / kSelectivityStates;
}

}  // namespace

struct Solver::RootMove {
  Move move;
  Position after;
  int value = 0;
};

Solver::Solver(core::SolverContext& context, Variant variant, const PatternWeights* patterns)
    : NearEndings(variant), context_(context), foresight_(variant, patterns) {}

bool Solver::Poll() {
  constexpr std::uint64_t kInterval = 2048;
  if (!stopped_ && nodes() - reported_ >= kInterval) TellNodes();
  return stopped_;
}

void Solver::TellNodes() {
  stopped_ = context_.Stop(nodes() - reported_) || stopped_;
  reported_ = nodes();
}

void Solver::Order(ChildList& children, int from, int empties, unsigned parity) {
  const Bitboard odd = kOddSquares[parity];
  const int depth = std::clamp((empties - kDeeperSortFrom) / 3, 0, kDeepestSort);
  for (int i = from; i < children.size(); ++i) {
    Child& child = children[i];
    const Bitboard answers = Moves(child.own, child.other) & board_;
    const Bitboard possible = Neighbours(child.other) & board_ & ~(child.own | child.other);
    int score = -(Count(answers) + Count(answers & corners_)) * kAnswerWeight -
                Count(possible) * kPossibleAnswerWeight;
    if ((odd & Bit(child.square)) != 0) score += kOddWeight;
    if ((corners_ & Bit(child.square)) != 0) score += kCornerWeight;
    if (empties >= kEvaluationSortFrom) {
      // A window round alpha, 6 or 12 discs wide to either side, costs more nodes than it saves.
      score -=
          foresight_.Search(child.own, child.other, depth, -Foresight::kMost, Foresight::kMost);
    }
    child.score = score;
  }
}

bool Solver::ProbCut(Bitboard own, Bitboard other, int alpha, int empties, int& value) {
  const int depth = empties >= 20 ? 6 : empties >= 18 ? 4 : 2;
  const double sigma =
      foresight_.learnt() ? SolverProbCutSigma(variant_, empties, depth) : 500 + 10 * empties;
  const int margin = static_cast<int>(kConfidences[static_cast<std::size_t>(selectivity_)] * sigma);
  const int now = foresight_.Static(own, other);
  const int high = 100 * (alpha + 1) + margin;
  const int low = 100 * alpha - margin;
  if (now > high - 300 && high < 6400) {
    if (foresight_.Search(own, other, depth, high - 1, high) >= high) {
      value = alpha + 1;
      return true;
    }
  }
  if (now < low + 300 && low > -6400) {
    if (foresight_.Search(own, other, depth, low, low + 1) <= low) {
      value = alpha;
      return true;
    }
  }
  return false;
}

int Solver::NullWindow(Bitboard own, Bitboard other, int alpha, Bitboard empties, unsigned parity) {
  return Count(empties) > kMostEmpties ? Hashed(own, other, alpha, empties, parity)
                                       : Ending(own, other, alpha, empties, parity);
}

// A lower bound above alpha that the table has by a position after a move; -kNone without one.
int Solver::BoundOfChildren(ChildList& children, int alpha) {
  std::array<core::Key, ChildList::kMost> keys;
  for (int i = 0; i < children.size(); ++i) {
    keys[static_cast<std::size_t>(i)] = KeyOf(children[i].own, children[i].other);
    context_.table().Prefetch(keys[static_cast<std::size_t>(i)]);
  }
  for (int i = 0; i < children.size(); ++i) {
    const auto entry = context_.table().Probe(keys[static_cast<std::size_t>(i)]);
    if (entry && entry->bound == core::Bound::kUpper &&
        SelectivityOf(entry->score) <= selectivity_ && -ValueOf(entry->score) > alpha) {
      return -ValueOf(entry->score);
    }
  }
  return -kNone;
}

int Solver::Hashed(Bitboard own, Bitboard other, int alpha, Bitboard empties, unsigned parity) {
  ++nodes_;
  if (Poll()) return alpha;
  const int count = Count(empties);
  if (const int most = StableBound(own, other, alpha, count); most != kNone) return most;

  const core::Key key = KeyOf(own, other);
  int hash_square = -1;
  if (const std::optional<core::TableEntry> entry = context_.table().Probe(key)) {
    const int value = ValueOf(entry->score);
    if (SelectivityOf(entry->score) <= selectivity_) {
      if (entry->bound == core::Bound::kLower && value > alpha) return value;
      if (entry->bound == core::Bound::kUpper && value <= alpha) return value;
    }
    hash_square = static_cast<int>(entry->move_tag) - 1;
  }

  const Bitboard moves = Moves(own, other) & empties;
  if (moves == 0) {
    if ((Moves(other, own) & empties) == 0) return Final(own, other);
    return -Hashed(other, own, -alpha - 1, empties, parity);
  }
  if (selectivity_ != 0 && count >= kProbCutFrom) {
    int value = 0;
    if (ProbCut(own, other, alpha, count, value)) return value;
  }

  ChildList children(own, other, moves);
  if (count >= kChildrenProbedFrom) {
    const int value = BoundOfChildren(children, alpha);
    if (value > alpha) return value;
  }

  // The others are put in order when the table's move has failed.
  const int known = children.BringForward(hash_square) ? 1 : 0;
  int best = -kNone;
  int best_square = 0;
  for (int i = 0; i < children.size() && best <= alpha; ++i) {
    if (i == known && children.size() > i + 1) Order(children, i, count, parity);
    const Child& child = i < known ? children[i] : children.Next(i);
    const int value = -NullWindow(child.own, child.other, -alpha - 1, empties ^ Bit(child.square),
                                  parity ^ QuadrantOf(child.square));
    if (stopped_) return alpha;
    if (value > best) {
      best = value;
      best_square = child.square;
    }
  }
  context_.table().Store(key, {Move(best_square).tag(),
                               Pack(best, selectivity_),
                               {count},
                               best > alpha ? core::Bound::kLower : core::Bound::kUpper});
  return best;
}

int Solver::Solve(const Position& position, int alpha, int beta) {
  const Bitboard empties = position.empties();
  const unsigned parity = ParityOf(empties);
  Reserve(Count(empties));
  // Each step proves a higher lower bound, until one fails.
  int bound = alpha;
  while (true) {
    const int value = NullWindow(position.own(), position.other(), bound, empties, parity);
    if (stopped_ || value <= bound || value >= beta) {
      TellNodes();
      return value;
    }
    bound = value;
  }
}

int Solver::Value(const Position& position) {
  const Bitboard empties = position.empties();
  const unsigned parity = ParityOf(empties);
  Reserve(Count(empties));
  const int depth = std::clamp(Count(empties) / 3 - 1, 0, 6);
  const int centi = foresight_.Search(position.own(), position.other(), depth, -Foresight::kMost,
                                      Foresight::kMost);
  int low = -squares_;
  int high = squares_;
  int at = std::clamp(2 * static_cast<int>(std::lround(centi / 200.0)), low, high);
  while (low < high && !stopped_) {
    const int alpha = at == low ? at + 1 : at - 1;
    at = NullWindow(position.own(), position.other(), alpha, empties, parity);
    (at > alpha ? low : high) = at;
  }
  TellNodes();
  return at;
}

int Solver::Close(std::vector<RootMove>& moves, int guess) {
  int low = -squares_;
  int high = squares_;
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
    // Differences are even, what a selective search foretells need not be.
    at = best > alpha ? best + (best & 1) : best - (best & 1);
    (best > alpha ? low : high) = at;
  }
  return at;
}

std::vector<Move> Solver::Line(Position position, int value) {
  std::vector<Move> line;
  while (true) {
    Othello::MoveList moves;
    Othello::Generate(position, moves);
    if (moves.empty()) return line;
    // The value is known: the first move that keeps it is as good as any. The table's goes first.
    if (const auto entry = context_.table().Probe(KeyOf(position.own(), position.other()))) {
      for (Move& move : moves) {
        if (move.tag() == entry->move_tag) std::swap(move, moves[0]);
      }
    }
    bool found = false;
    for (const Move& move : moves) {
      const Position after = position.Play(move);
      const int lost = NullWindow(after.own(), after.other(), -value, after.empties(),
                                  ParityOf(after.empties()));
      if (stopped_) return line;
      if (lost > -value) continue;
      line.push_back(move);
      position = after;
      value = -value;
      found = true;
      break;
    }
    if (!found) return line;
  }
}

// Shallow searches put the moves in order. Returns the last one's value, in discs.
double Solver::Prepare(std::vector<RootMove>& roots, int deepest,
                       absl::FunctionRef<void(const Finding&)> report) {
  double guess = 0;
  for (int depth = 1; depth <= deepest; ++depth) {
    int best = -Foresight::kMost;
    for (RootMove& root : roots) {
      root.value = -foresight_.Search(root.after.own(), root.after.other(), depth - 1,
                                      -Foresight::kMost, -best + 1);
      best = std::max(best, root.value);
      if (Poll()) return guess;
    }
    std::stable_sort(roots.begin(), roots.end(),
                     [](const RootMove& a, const RootMove& b) { return a.value > b.value; });
    guess = best / 100.0;
    report({roots.front().move, guess, depth, false, {roots.front().move}, {}});
  }
  return guess;
}

void Solver::SolveRoot(const Position& position, const std::vector<Move>& moves,
                       const core::Line<Move>* known,
                       absl::FunctionRef<void(const Finding&)> report) {
  std::vector<RootMove> roots;
  for (const Move& move : moves) roots.push_back({move, position.Play(move), 0});
  const int count = Count(position.empties());
  Reserve(count);
  double guess = 0;
  if (known == nullptr) {
    guess = Prepare(roots, std::clamp(count / 2 - 2, 1, 8), report);
  } else {
    constexpr int kBehindTheKnown = 4;
    Prepare(roots, std::min(count, kBehindTheKnown), [](const Finding&) {});
    guess = std::clamp(known->score.centi() / 100.0, -64.0, 64.0);
    const auto first = std::find_if(roots.begin(), roots.end(), [&](const RootMove& root) {
      return root.move == known->pv.front();
    });
    if (first != roots.end()) std::rotate(roots.begin(), first, first + 1);
  }
  if (stopped_) return;

  for (int selectivity = static_cast<int>(kConfidences.size()) - 1; selectivity >= 0;
       --selectivity) {
    if (selectivity != 0 && count < kProbCutFrom + 2) continue;
    selectivity_ = selectivity;
    const int value = Close(roots, 2 * static_cast<int>(std::lround(guess / 2)));
    if (stopped_) return;
    guess = value;
    Finding finding{roots.front().move, guess, count, selectivity == 0, {roots.front().move}, {}};
    if (selectivity != 0) {
      finding.percent = PercentOf(kConfidences[static_cast<std::size_t>(selectivity)]);
    } else {
      const std::vector<Move> rest = Line(roots.front().after, -value);
      finding.pv.insert(finding.pv.end(), rest.begin(), rest.end());
    }
    report(finding);
  }
  TellNodes();
}

}  // namespace tavoliere::othello
