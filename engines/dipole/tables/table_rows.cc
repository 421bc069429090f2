#include "engines/dipole/tables/table_rows.h"

#include <utility>

#include <algorithm>
#include <cassert>
#include <mutex>
#include <new>
#include <vector>

#include "core/parallel.h"
#include "core/zeroed_pages.h"

namespace tavoliere::dipole {
namespace {

using core::Player;

constexpr std::size_t kPlaces = kSquares;

// By square, as its side sees the board.
using Heights = std::array<std::uint8_t, kPlaces>;

Heights HeightsOf(std::uint64_t placement, int checkers) {
  Heights heights{};
  VisitPlacement(placement, checkers, [&](Square square) { ++heights[Index(square)]; });
  return heights;
}

std::uint32_t NumberOf(const Heights& heights) {
  PlacementCounter counter;
  for (Square square = 0; square < kSquares; ++square) counter.Add(square, heights[Index(square)]);
  return static_cast<std::uint32_t>(counter.index());
}

SquareSet StacksOf(const Heights& heights) {
  SquareSet stacks = 0;
  for (Square square = 0; square < kSquares; ++square) {
    if (heights[Index(square)] > 0) stacks |= Bit(square);
  }
  return stacks;
}

// What a placement can become, each as its number. The squares are the own side's.
struct Step {
  std::uint8_t to;
  std::uint8_t count;  // a stack that is taken is no higher
  std::uint32_t next;
};
struct Exit {
  std::uint8_t count;
  std::uint32_t next;  // of so many checkers less
};
struct Stack {
  std::uint8_t square;
  std::uint8_t height;
  std::uint32_t rest;  // without it
};
struct Moves {
  std::vector<Step> quiet;     // onto a square without enemies
  std::vector<Step> captures;  // onto an enemy's stack
  std::vector<Exit> exits;
  std::vector<Stack> stacks;

  void Find(const Heights& heights) {
    quiet.clear();
    captures.clear();
    exits.clear();
    stacks.clear();
    const SquareSet own = StacksOf(heights);
    for (SquareSet left = own; left != 0;) {
      const Square from = PopFirst(left);
      const int height = heights[Index(from)];
      const auto step = [&](Square to) {
        const int count = Steps(from, to);
        Heights next = heights;
        next[Index(from)] = static_cast<std::uint8_t>(next[Index(from)] - count);
        next[Index(to)] = static_cast<std::uint8_t>(next[Index(to)] + count);
        return Step{static_cast<std::uint8_t>(to), static_cast<std::uint8_t>(count),
                    NumberOf(next)};
      };
      const auto without = [&](int count) {
        Heights next = heights;
        next[Index(from)] = static_cast<std::uint8_t>(next[Index(from)] - count);
        return NumberOf(next);
      };
      for (SquareSet to = Ahead(Player::kFirst, from, height); to != 0;)
        quiet.push_back(step(PopFirst(to)));
      for (SquareSet to = Reach(from, height) & ~own; to != 0;)
        captures.push_back(step(PopFirst(to)));
      for (int count = BearsFrom(Player::kFirst, from); count <= height; ++count)
        exits.push_back({static_cast<std::uint8_t>(count), without(count)});
      stacks.push_back(
          {static_cast<std::uint8_t>(from), static_cast<std::uint8_t>(height), without(height)});
    }
  }
};

// All placements of so many checkers: what varies along a row.
struct Placed {
  // A placement with a stack on some square.
  struct OnSquare {
    std::uint32_t placement;
    std::uint8_t height;
    std::uint32_t rest;  // without the stack
  };

  explicit Placed(int count) : checkers(count), size(Placements(count)) {
    Moves of;
    for (std::uint32_t i = 0; i < size; ++i) {
      const Heights heights = HeightsOf(i, checkers);
      of.Find(heights);
      stacks.push_back(StacksOf(heights));
      moves.push_back(of);
      for (const Stack& stack : of.stacks)
        by_square[stack.square].push_back({i, stack.height, stack.rest});
    }
  }

  int checkers;
  std::size_t size;
  std::vector<SquareSet> stacks;
  std::vector<Moves> moves;
  std::array<std::vector<OnSquare>, kPlaces> by_square;
};

// Turned, as the other side sees it.
SquareSet Turned(SquareSet set) {
  SquareSet turned = 0;
  while (set != 0) turned |= Bit(dipole::Turned(PopFirst(set)));
  return turned;
}

// The best of some moves so far, in plies.
constexpr std::int8_t kNoWin = 127;

void Take(std::int8_t answer, std::int8_t& win, std::int8_t& loss) {
  if (answer < 0) {
    win = std::min(win, static_cast<std::int8_t>(1 - answer));
  } else if (answer > 0) {
    loss = std::max(loss, static_cast<std::int8_t>(1 + answer));
  }
}
std::int8_t BestOf(std::int8_t win, std::int8_t loss) {
  return win < kNoWin ? win : static_cast<std::int8_t>(-loss);
}

class Computation {
 public:
  Computation(int checkers, int threads, const TableOffsets& offsets, std::int8_t* values,
              absl::FunctionRef<void(double)> reached)
      : checkers_(checkers),
        threads_(threads),
        offsets_(offsets),
        values_(values),
        reached_(reached) {
    for (const Material& material : Materials(checkers)) all_ += material.size();
    for (int count = 1; count <= checkers / 2; ++count) placed_.emplace_back(count);
  }

  void Run() {
    for (int total = 2; total <= checkers_; ++total) {
      for (int few = 1; 2 * few <= total; ++few) Pair(placed_[Index(few) - 1], total - few);
    }
  }

 private:
  // Of a material, the rows of the side that has the move, or of the other.
  const std::int8_t* Row(int own, int enemy, std::uint64_t placement) const {
    return values_ + offsets_[Index(own)][Index(enemy)] + placement * Placements(enemy);
  }
  const std::int8_t* EnemyRow(int own, int enemy, std::uint64_t placement) const {
    return static_cast<const std::int8_t*>(enemy_rows_[Index(own)][Index(enemy)].data()) +
           placement * Placements(own);
  }

  // The two materials in which one side has `many` checkers, the other as many as vary in a row.
  void Pair(const Placed& few, int many) {
    const bool more = few.checkers + many < checkers_;  // they are asked once more
    core::ZeroedPages rows;
    const std::uint64_t count = Placements(many);
    if (!rows.Allocate(count * few.size)) throw std::bad_alloc();
    // A side's moves that take nothing bring it closer to the other edge.
    for (const std::vector<std::uint32_t>& level : Levels(many)) {
      const std::uint64_t chunk = std::max<std::uint64_t>(16, (std::uint64_t{1} << 17) / few.size);
      core::ParallelChunks(
          level.size(), threads_,
          [&](std::uint64_t begin, std::uint64_t end) {
            Worker worker(few.size);
            for (std::uint64_t i = begin; i < end; ++i)
              ComputeRow(few, many, level[i], static_cast<std::int8_t*>(rows.data()), worker);
            const std::lock_guard lock(mutex_);
            done_ += (end - begin) * few.size * (few.checkers == many ? 1 : 2);
            reached_(static_cast<double>(done_) / static_cast<double>(all_));
          },
          chunk);
    }
    if (few.checkers != many) {
      Transpose(static_cast<const std::int8_t*>(rows.data()), count, few.size,
                values_ + offsets_[Index(few.checkers)][Index(many)]);
    }
    if (!more) return;
    if (few.checkers != many) {
      core::ZeroedPages& others = enemy_rows_[Index(many)][Index(few.checkers)];
      if (!others.Allocate(count * few.size)) throw std::bad_alloc();
      Transpose(Row(many, few.checkers, 0), count, few.size,
                static_cast<std::int8_t*>(others.data()));
    }
    enemy_rows_[Index(few.checkers)][Index(many)] = std::move(rows);
  }

  // The placements of so many checkers, those with the fewest rows to go first.
  static std::vector<std::vector<std::uint32_t>> Levels(int checkers) {
    std::vector<std::vector<std::uint32_t>> levels;
    for (std::uint32_t i = 0; i < Placements(checkers); ++i) {
      std::size_t rows = 0;
      VisitPlacement(i, checkers, [&](Square square) {
        rows += static_cast<std::size_t>(RowsToGo(Player::kFirst, square));
      });
      if (rows >= levels.size()) levels.resize(rows + 1);
      levels[rows].push_back(i);
    }
    return levels;
  }

  // From `rows` rows to as many columns.
  void Transpose(const std::int8_t* from, std::uint64_t rows, std::uint64_t columns,
                 std::int8_t* to) const {
    constexpr std::uint64_t kBlock = 64;
    const auto transpose = [&](std::uint64_t begin, std::uint64_t end) {
      for (std::uint64_t column = 0; column < columns; column += kBlock) {
        for (std::uint64_t c = column; c < std::min(column + kBlock, columns); ++c) {
          for (std::uint64_t r = begin; r < end; ++r) to[c * rows + r] = from[r * columns + c];
        }
      }
    };
    core::ParallelChunks(rows, threads_, transpose, kBlock);
  }

  // What a thread works with.
  struct Worker {
    explicit Worker(std::size_t size) : win(size), loss(size) {}
    Moves moves;
    std::vector<std::int8_t> win;
    std::vector<std::int8_t> loss;
  };

  // All positions in which the side of many checkers stands so. With its move they are a row of its
  // own table; with the other's, one of `enemy_rows`.
  void ComputeRow(const Placed& few, int many, std::uint32_t placement, std::int8_t* enemy_rows,
                  Worker& worker) {
    const Heights heights = HeightsOf(placement, many);
    worker.moves.Find(heights);
    AskTheirMoves(few, many, enemy_rows, worker);
    std::int8_t* const theirs =
        values_ + offsets_[Index(many)][Index(few.checkers)] + placement * few.size;
    std::int8_t* const ours = enemy_rows + placement * few.size;
    const SquareSet taken = Turned(StacksOf(heights));
    // By the square as the few see it.
    std::array<const std::int8_t*, kPlaces> captured{};
    std::array<std::uint8_t, kPlaces> height{};
    for (const Stack& stack : worker.moves.stacks) {
      const auto square = Index(dipole::Turned(stack.square));
      height[square] = stack.height;
      if (stack.height < many)
        captured[square] = Row(many - stack.height, few.checkers, stack.rest);
    }
    // A move that takes nothing raises a placement's number.
    for (std::size_t i = few.size; i-- > 0;) {
      if ((few.stacks[i] & taken) != 0) continue;
      theirs[i] = BestOf(worker.win[i], worker.loss[i]);
      std::int8_t win = kNoWin;
      std::int8_t loss = 0;
      const Moves& moves = few.moves[i];
      for (const Step& step : moves.quiet) {
        if ((taken & Bit(step.to)) == 0) Take(theirs[step.next], win, loss);
      }
      for (const Step& step : moves.captures) {
        if ((taken & Bit(step.to)) == 0 || height[step.to] > step.count) continue;
        if (height[step.to] == many) {
          win = 1;
        } else {
          Take(captured[step.to][step.next], win, loss);
        }
      }
      for (const Exit& exit : moves.exits) {
        if (exit.count == few.checkers) {
          loss = std::max<std::int8_t>(loss, 1);
        } else {
          Take(Row(many, few.checkers - exit.count, placement)[exit.next], win, loss);
        }
      }
      ours[i] = BestOf(win, loss);
      // Without a move a side passes; not both do.
      if (ours[i] == 0) {
        Take(theirs[i], win, loss);
        ours[i] = BestOf(win, loss);
      } else if (theirs[i] == 0) {
        Take(ours[i], worker.win[i], worker.loss[i]);
        theirs[i] = BestOf(worker.win[i], worker.loss[i]);
      }
      assert(ours[i] != 0 && theirs[i] != 0);
    }
  }

  // Finds, by each placement of the few, the best of the moves that the many have. A placement that
  // shares a square with them has no value, nor has it after a move.
  void AskTheirMoves(const Placed& few, int many, const std::int8_t* enemy_rows,
                     Worker& worker) const {
    std::fill(worker.win.begin(), worker.win.end(), kNoWin);
    std::fill(worker.loss.begin(), worker.loss.end(), std::int8_t{0});
    const auto take_row = [&](const std::int8_t* row) {
      std::int8_t* const win = worker.win.data();
      std::int8_t* const loss = worker.loss.data();
      for (std::size_t i = 0; i < few.size; ++i) {
        const std::int8_t answer = row[i];
        const auto winning = static_cast<std::int8_t>(answer < 0 ? 1 - answer : kNoWin);
        const auto losing = static_cast<std::int8_t>(answer > 0 ? 1 + answer : 0);
        win[i] = std::min(win[i], winning);
        loss[i] = std::max(loss[i], losing);
      }
    };
    for (const Step& step : worker.moves.quiet) take_row(enemy_rows + step.next * few.size);
    for (const Step& step : worker.moves.captures) {
      for (const Placed::OnSquare& there : few.by_square[Index(dipole::Turned(step.to))]) {
        if (there.height > step.count) continue;
        std::int8_t& win = worker.win[there.placement];
        if (there.height == few.checkers) {
          win = 1;
        } else {
          Take(EnemyRow(few.checkers - there.height, many, step.next)[there.rest], win,
               worker.loss[there.placement]);
        }
      }
    }
    for (const Exit& exit : worker.moves.exits) {
      if (exit.count == many) {
        for (std::int8_t& loss : worker.loss) loss = std::max<std::int8_t>(loss, 1);
      } else {
        take_row(EnemyRow(few.checkers, many - exit.count, exit.next));
      }
    }
  }

  int checkers_;
  int threads_;
  const TableOffsets& offsets_;
  std::int8_t* values_;
  absl::FunctionRef<void(double)> reached_;
  std::vector<Placed> placed_;  // by the number of checkers, from 1
  // By own and enemy checkers: the values as values_ has them, the enemy's placements as rows.
  std::array<std::array<core::ZeroedPages, kMaxTableCheckers>, kMaxTableCheckers> enemy_rows_;
  std::mutex mutex_;
  std::uint64_t done_ = 0;
  std::uint64_t all_ = 0;
};

}  // namespace

void ComputeTables(int checkers, int threads, const TableOffsets& offsets, std::int8_t* values,
                   absl::FunctionRef<void(double)> reached) {
  Computation(checkers, threads, offsets, values, reached).Run();
}

}  // namespace tavoliere::dipole
