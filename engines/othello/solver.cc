#include "engines/othello/solver.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <optional>

#include "engines/othello/features.h"
#include "engines/othello/stability.h"

namespace tavoliere::othello {
namespace {

// From so many empty squares on, the next stronger method pays; found by measuring.
constexpr int kHashFrom = 9;
constexpr int kSortFrom = 6;
constexpr int kChildrenProbedFrom = 10;
constexpr int kEvaluationSortFrom = 14;
constexpr int kProbCutFrom = 12;

constexpr core::Key kSalt = 0x4F7468656C6C6F21;
constexpr int kSelectivityStates = 8;

// How sure a selective search is of each cut, in standard errors, weakest first when counted down;
// 0 is never cut.
constexpr std::array<double, 3> kConfidences = {0.0, 2.0, 1.1};

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

// Looking for stable discs is worth its time only when so many would be needed that the game must
// be nearly decided.
constexpr int StabilityPaysFrom(int empties) { return 2 * empties - 6; }

unsigned ParityOf(Bitboard empties) {
  unsigned parity = 0;
  for (; empties != 0; empties = WithoutLowest(empties)) parity ^= QuadrantOf(Lowest(empties));
  return parity;
}

}  // namespace

struct Solver::Child {
  Bitboard own;  // of the side to move after the move
  Bitboard other;
  int square;
  int score;
};

struct Solver::Children {
  std::array<Child, 40> list;
  int size = 0;

  // Brings the best of those from `at` on to `at`.
  Child& Next(int at) {
    int best = at;
    for (int i = at + 1; i < size; ++i) {
      if (list[static_cast<std::size_t>(i)].score > list[static_cast<std::size_t>(best)].score) {
        best = i;
      }
    }
    std::swap(list[static_cast<std::size_t>(at)], list[static_cast<std::size_t>(best)]);
    return list[static_cast<std::size_t>(at)];
  }
  Child* begin() { return list.data(); }
  Child* end() { return list.data() + size; }
};

struct Solver::RootMove {
  Move move;
  Position after;
  int value = 0;
};

Solver::Solver(core::SolverContext& context, Variant variant, const PatternWeights* patterns)
    : LastEmpties(BoardSquares(variant)),
      context_(context),
      variant_(variant),
      patterns_(patterns),
      corners_(BoardCorners(variant)) {}

bool Solver::Poll() {
  constexpr std::uint64_t kInterval = 2048;
  if (!stopped_ && nodes_ - reported_ >= kInterval) TellNodes();
  return stopped_;
}

void Solver::TellNodes() {
  stopped_ = context_.Stop(nodes_ - reported_) || stopped_;
  reported_ = nodes_;
}

int Solver::StaticScore(Bitboard own, Bitboard other) const {
  const Position position(own, other, core::Player::kFirst, variant_);
  return (patterns_ != nullptr ? patterns_->Evaluate(position) : HandmadeScore(position)).centi();
}

Solver::Children Solver::ChildrenOf(Bitboard own, Bitboard other, Bitboard moves) const {
  Children children;
  for (; moves != 0; moves = WithoutLowest(moves)) {
    const int square = Lowest(moves);
    const Bitboard flips = Flips(square, own, other);
    children.list[static_cast<std::size_t>(children.size++)] = {
        other ^ flips, own ^ flips ^ Bit(square), square, 0};
  }
  return children;
}

// Alpha-beta over the evaluation, in hundredths of a disc, to order moves and to foretell.
int Solver::Midgame(Bitboard own, Bitboard other, int depth, int alpha, int beta) {
  ++nodes_;
  if (depth <= 0) return StaticScore(own, other);
  const Bitboard moves = Moves(own, other) & board_;
  if (moves == 0) {
    if ((Moves(other, own) & board_) == 0) return 100 * Final(own, other);
    return -Midgame(other, own, depth, -beta, -alpha);
  }
  Children children = ChildrenOf(own, other, moves);
  if (depth >= 2) {
    for (Child& child : children) {
      const Bitboard answers = Moves(child.own, child.other) & board_;
      child.score = -Count(answers) - Count(answers & corners_);
    }
  }
  int best = -100 * 128;
  for (int i = 0; i < children.size; ++i) {
    const Child& child = depth >= 2 ? children.Next(i) : children.list[static_cast<std::size_t>(i)];
    const int low = std::max(alpha, best);
    int value = 0;
    if (i == 0 || depth < 2) {
      value = -Midgame(child.own, child.other, depth - 1, -beta, -low);
    } else {
      value = -Midgame(child.own, child.other, depth - 1, -low - 1, -low);
      if (value > low && value < beta) {
        value = -Midgame(child.own, child.other, depth - 1, -beta, -value);
      }
    }
    best = std::max(best, value);
    if (best >= beta) break;
  }
  return best;
}

void Solver::Order(Children& children, int empties, unsigned parity, int hash_square) {
  const Bitboard odd = kOddSquares[parity];
  for (Child& child : children) {
    if (child.square == hash_square) {
      child.score = 1 << 24;
      continue;
    }
    const Bitboard answers = Moves(child.own, child.other) & board_;
    int score = -(Count(answers) + Count(answers & corners_)) * 64;
    if ((odd & Bit(child.square)) != 0) score += 24;
    if ((corners_ & Bit(child.square)) != 0) score += 48;
    if (empties >= kEvaluationSortFrom) {
      const int depth = (empties - kEvaluationSortFrom) / 3;
      score -= Midgame(child.own, child.other, std::min(depth, 3), -12800, 12800) / 4;
    }
    child.score = score;
  }
}

bool Solver::ProbCut(Bitboard own, Bitboard other, int alpha, int empties, int& value) {
  const int depth = empties >= 18 ? 4 : 2;
  const double sigma = 500 + 10 * empties;
  const int margin = static_cast<int>(kConfidences[static_cast<std::size_t>(selectivity_)] * sigma);
  const int now = StaticScore(own, other);
  const int high = 100 * (alpha + 1) + margin;
  const int low = 100 * alpha - margin;
  if (now > high - 300 && high < 6400) {
    if (Midgame(own, other, depth, high - 1, high) >= high) {
      value = alpha + 1;
      return true;
    }
  }
  if (now < low + 300 && low > -6400) {
    if (Midgame(own, other, depth, low, low + 1) <= low) {
      value = alpha;
      return true;
    }
  }
  return false;
}

int Solver::Shallow(Bitboard own, Bitboard other, int alpha, Bitboard empties, unsigned parity,
                    int count) {
  ++nodes_;
  if (alpha >= StabilityPaysFrom(count)) {
    const int most = squares_ - 2 * Count(StableDiscs(other, own, variant_));
    if (most <= alpha) return most;
  }
  const Bitboard moves = Moves(own, other) & empties;
  if (moves == 0) {
    if ((Moves(other, own) & empties) == 0) return Final(own, other);
    return -Shallow(other, own, -alpha - 1, empties, parity, count);
  }
  int best = -kNone;
  const Bitboard odd = moves & kOddSquares[parity];
  for (Bitboard group : {odd & corners_, odd & ~corners_, moves & ~odd}) {
    for (; group != 0; group = WithoutLowest(group)) {
      const int square = Lowest(group);
      const Bitboard flips = Flips(square, own, other);
      const Bitboard next_own = other ^ flips;
      const Bitboard next_other = own ^ flips ^ Bit(square);
      const Bitboard rest = empties ^ Bit(square);
      const unsigned rest_parity = parity ^ QuadrantOf(square);
      const int value =
          count == 5 ? -Four(next_own, next_other, -alpha - 1, rest, rest_parity)
                     : -Shallow(next_own, next_other, -alpha - 1, rest, rest_parity, count - 1);
      best = std::max(best, value);
      if (best > alpha) return best;
    }
  }
  return best;
}

int Solver::NullWindow(Bitboard own, Bitboard other, int alpha, Bitboard empties, unsigned parity) {
  const int count = Count(empties);
  if (count >= kSortFrom) return Hashed(own, other, alpha, empties, parity);
  if (count >= 5) return Shallow(own, other, alpha, empties, parity, count);
  if (count == 4) return Four(own, other, alpha, empties, parity);
  const int first = Lowest(empties);
  if (count == 0) return Final(own, other);
  if (count == 1) return One(own, first);
  const Bitboard rest = WithoutLowest(empties);
  const int second = Lowest(rest);
  if (count == 2) return Two(own, other, alpha, first, second);
  return Three(own, other, alpha, first, second, Lowest(WithoutLowest(rest)));
}

int Solver::Hashed(Bitboard own, Bitboard other, int alpha, Bitboard empties, unsigned parity) {
  ++nodes_;
  if (Poll()) return alpha;
  const int count = Count(empties);
  if (alpha >= StabilityPaysFrom(count)) {
    const int most = squares_ - 2 * Count(StableDiscs(other, own, variant_));
    if (most <= alpha) return most;
  }

  const bool hashed = count >= kHashFrom;
  const core::Key key = hashed ? KeyOf(own, other) : 0;
  int hash_square = -1;
  if (hashed) {
    if (const std::optional<core::TableEntry> entry = context_.table().Probe(key)) {
      const int value = ValueOf(entry->score);
      if (SelectivityOf(entry->score) <= selectivity_) {
        if (entry->bound == core::Bound::kLower && value > alpha) return value;
        if (entry->bound == core::Bound::kUpper && value <= alpha) return value;
      }
      hash_square = static_cast<int>(entry->move_tag) - 1;
    }
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

  Children children = ChildrenOf(own, other, moves);
  if (count >= kChildrenProbedFrom) {
    for (const Child& child : children) {
      const std::optional<core::TableEntry> entry =
          context_.table().Probe(KeyOf(child.own, child.other));
      if (entry && entry->bound == core::Bound::kUpper &&
          SelectivityOf(entry->score) <= selectivity_ && -ValueOf(entry->score) > alpha) {
        return -ValueOf(entry->score);
      }
    }
  }
  if (children.size > 1) Order(children, count, parity, hash_square);

  int best = -kNone;
  int best_square = 0;
  for (int i = 0; i < children.size; ++i) {
    const Child& child = children.Next(i);
    if (child.own == 0) {
      best = squares_;
      best_square = child.square;
      break;
    }
    const int value = -NullWindow(child.own, child.other, -alpha - 1, empties ^ Bit(child.square),
                                  parity ^ QuadrantOf(child.square));
    if (stopped_) return alpha;
    if (value > best) {
      best = value;
      best_square = child.square;
      if (best > alpha) break;
    }
  }
  if (hashed) {
    context_.table().Store(key, {Move(best_square).tag(),
                                 Pack(best, selectivity_),
                                 {count},
                                 best > alpha ? core::Bound::kLower : core::Bound::kUpper});
  }
  return best;
}

int Solver::Solve(const Position& position, int alpha, int beta) {
  const Bitboard empties = position.empties();
  const unsigned parity = ParityOf(empties);
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
  const int depth = std::clamp(Count(empties) / 3 - 1, 0, 6);
  const int centi = Midgame(position.own(), position.other(), depth, -100 * 128, 100 * 128);
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
    // Differences are even: is it `at` or more, or, known to be at least that, more?
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
    if (best > alpha) {
      low = best;
    } else {
      high = best;
    }
    at = best;
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

void Solver::SolveRoot(const Position& position, const std::vector<Move>& moves,
                       absl::FunctionRef<void(const Finding&)> report) {
  std::vector<RootMove> roots;
  for (const Move& move : moves) roots.push_back({move, position.Play(move), 0});
  const int count = Count(position.empties());

  // Shallow searches put the moves in order and give the first guess.
  const int deepest = std::clamp(count / 2 - 2, 1, 8);
  double guess = 0;
  for (int depth = 1; depth <= deepest; ++depth) {
    int best = -100 * 128;
    for (RootMove& root : roots) {
      root.value = -Midgame(root.after.own(), root.after.other(), depth - 1, -100 * 128, -best + 1);
      best = std::max(best, root.value);
      if (Poll()) return;
    }
    std::stable_sort(roots.begin(), roots.end(),
                     [](const RootMove& a, const RootMove& b) { return a.value > b.value; });
    guess = best / 100.0;
    report({roots.front().move, guess, depth, false, {roots.front().move}});
  }

  for (int selectivity = static_cast<int>(kConfidences.size()) - 1; selectivity >= 0;
       --selectivity) {
    if (selectivity != 0 && count < kProbCutFrom + 2) continue;
    selectivity_ = selectivity;
    const int value = Close(roots, 2 * static_cast<int>(std::lround(guess / 2)));
    if (stopped_) return;
    guess = value;
    Finding finding{roots.front().move, guess, count, selectivity == 0, {roots.front().move}};
    if (selectivity == 0) {
      const std::vector<Move> rest = Line(roots.front().after, -value);
      finding.pv.insert(finding.pv.end(), rest.begin(), rest.end());
    }
    report(finding);
  }
  TellNodes();
}

}  // namespace tavoliere::othello
