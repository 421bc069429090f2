#include "engines/solitaire/solvers/beam.h"

#include <utility>

#include <algorithm>
#include <bit>
#include <cstdint>
#include <limits>
#include <new>

#include "engines/solitaire/solvers/sets/pegs_set.h"

namespace tavoliere::solitaire {
namespace {

constexpr int kPegCost = 240;  // shared among the jumps that concern its hole
constexpr int kLonelyCost = 60;
constexpr int kJumpGain = 6;
constexpr int kStuck = std::numeric_limits<int>::max();

// What is kept of every level, to find the way back.
struct Step {
  std::uint32_t parent = 0;  // in the level before
  std::uint32_t jump = 0;
};

struct Node {
  Pegs pegs = 0;
  Pegs last_holes = 0;
  PagodaFunctions::Sums sums{};
  Step step;
  int cost = 0;
};

// What is left to do, as a guess.
class Cost {
 public:
  explicit Cost(const Board& board)
      : board_(board),
        of_hole_(static_cast<std::size_t>(board.hole_count())),
        beside_(of_hole_.size()) {
    for (const Jump jump : board.jumps()) {
      for (const int hole : {jump.from, jump.over}) ++of_hole_[static_cast<std::size_t>(hole)];
      beside_[jump.from] |= Bit(jump.over);
      beside_[jump.over] |= Bit(jump.from) | Bit(jump.to);
    }
    for (int& cost : of_hole_) cost = kPegCost / (cost + 1);
  }

  // kStuck: more than one peg and no jump.
  int Of(Pegs pegs) const {
    int jumps = 0;
    const Board::JumpSet possible = board_.Possible(pegs);
    for (std::size_t i = 0; i < board_.jump_words(); ++i) jumps += std::popcount(possible[i]);
    if (jumps == 0 && Count(pegs) > 1) return kStuck;
    int cost = -kJumpGain * jumps;
    for (Pegs rest = pegs; rest != 0; rest &= rest - 1) {
      const auto hole = static_cast<std::size_t>(FirstHole(rest));
      cost += of_hole_[hole] + ((beside_[hole] & pegs) == 0 ? kLonelyCost : 0);
    }
    return cost;
  }

 private:
  const Board& board_;
  std::vector<int> of_hole_;
  std::vector<Pegs> beside_;
};

void AddChildren(const BeamTask& task, const Cost& cost, const Node& node, std::uint32_t number,
                 PegsSet* met, std::vector<Node>* children) {
  AnyJump(task.board, task.board.Possible(node.pegs), [&](std::size_t jump) {
    Node child{node.pegs ^ task.board.jumps()[jump].mask(),
               0,
               task.pagodas.After(node.sums, jump),
               {number, static_cast<std::uint32_t>(jump)},
               0};
    child.last_holes = task.pagodas.Left(child.sums, node.last_holes);
    if (Count(child.pegs) == 1) child.last_holes &= child.pegs;
    if (child.last_holes == 0) return false;
    if (!met->Add(task.board.LeastImage(task.symmetries, child.pegs))) return false;
    if (task.table != nullptr && !task.table->Solvable(child.pegs)) return false;
    child.cost = cost.Of(child.pegs);
    if (child.cost != kStuck) children->push_back(child);
    return false;
  });
}

void KeepBest(std::size_t width, std::vector<Node>* nodes) {
  if (nodes->size() <= width) return;
  const auto end = nodes->begin() + static_cast<std::ptrdiff_t>(width);
  std::nth_element(nodes->begin(), end, nodes->end(), [](const Node& a, const Node& b) {
    return a.cost != b.cost ? a.cost < b.cost : a.pegs < b.pegs;
  });
  nodes->erase(end, nodes->end());
}

std::optional<std::vector<std::size_t>> SearchLevels(const BeamTask& task, std::size_t width,
                                                     SearchMeter* meter) {
  const Cost cost(task.board);
  std::vector<Node> level = {{task.pegs, task.last_holes, task.pagodas.Start(task.pegs), {}, 0}};
  std::vector<std::vector<Step>> steps;
  PegsSet met(std::numeric_limits<std::size_t>::max() / 2);
  for (int pegs = Count(task.pegs); pegs > 1; --pegs) {
    met.Clear();
    std::vector<Node> next;
    for (std::uint32_t i = 0; i < level.size(); ++i) {
      if (meter->Tick()) return std::nullopt;
      AddChildren(task, cost, level[i], i, &met, &next);
    }
    KeepBest(width, &next);
    if (next.empty()) return std::nullopt;
    level = std::move(next);
    std::vector<Step>& kept = steps.emplace_back();
    for (const Node& node : level) kept.push_back(node.step);
  }
  std::vector<std::size_t> jumps;
  std::uint32_t at = 0;
  for (auto kept = steps.rbegin(); kept != steps.rend(); ++kept) {
    jumps.push_back((*kept)[at].jump);
    at = (*kept)[at].parent;
  }
  std::reverse(jumps.begin(), jumps.end());
  return jumps;
}

}  // namespace

std::optional<std::vector<std::size_t>> SearchBeam(const BeamTask& task, std::size_t width,
                                                   SearchMeter* meter) {
  try {
    return SearchLevels(task, width, meter);
  } catch (const std::bad_alloc&) {
    return std::nullopt;
  }
}

}  // namespace tavoliere::solitaire
