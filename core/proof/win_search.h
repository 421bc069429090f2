// Finds out who wins a two-player game that has no other end: a depth-first search that knows no
// values but won and lost, and forgets no solved position as long as the table has room.
#pragma once

#include <utility>

#include <algorithm>
#include <atomic>
#include <bit>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <limits>
#include <memory>
#include <optional>
#include <vector>

#include "core/game.h"
#include "core/parallel.h"
#include "core/proof/solved_table.h"
#include "core/random.h"
#include "core/types.h"

namespace tavoliere::core {

// What a game tells the search:
//   IsFinished        whether the position has no moves
//   FirstReachesGoal  whether the first player has what is to be proved, in a finished position;
//                     the second player's goal is to prevent it
//   Order             of the position after a move: those of small numbers are searched first. The
//                     fewer moves the opponent has, the smaller the search.
// No line of play may lead back to a position.
template <class Guide, class G>
concept WinGuide = TwoPlayerGame<G> && requires(const typename G::Position& position) {
  { Guide::IsFinished(position) } -> std::same_as<bool>;
  { Guide::FirstReachesGoal(position) } -> std::same_as<bool>;
  { Guide::Order(position) } -> std::same_as<int>;
};

template <TwoPlayerGame G, WinGuide<G> Guide>
class WinSearch {
 public:
  using Position = typename G::Position;
  using Move = typename G::Move;
  // Called by any thread with each position that cost at least `kReportedEffort`.
  using Report = std::function<void(Key key, Solved solved)>;
  static constexpr int kReportedEffort = 12;
  // What is known of a position without a search, such as by endgame tables; nullopt: nothing.
  // Called by any thread.
  using Lookup = std::function<std::optional<Solved>(const Position& position)>;

  // `table` outlives the search.
  WinSearch(SolvedTable& table, Report report, Lookup lookup = nullptr)
      : table_(table), report_(std::move(report)), lookup_(std::move(lookup)) {}

  // Whether the side to move of `position`, which may be finished, reaches its goal. Blocks. Every
  // thread searches the whole tree in another order of moves and uses what the others have solved.
  // nullopt: stopped.
  std::optional<bool> Solve(const Position& position, int threads) {
    std::atomic<bool> done{false};
    std::atomic<int> value{kUnknown};
    const auto work = [&](int number) {
      Thread thread{*this, number, done};
      const int found = thread.Search(position);
      nodes_.fetch_add(thread.nodes % kCounted, std::memory_order_relaxed);
      if (found == kUnknown) return;
      value.store(found);
      done.store(true);
    };
    {
      const Helpers helpers = StartThreads(threads - 1, [&work](int index) { work(index + 1); });
      work(0);
    }
    if (value == kUnknown) return std::nullopt;
    return value == kWon;
  }
  // Makes Solve() return; from any thread.
  void Stop() { stopped_.store(true, std::memory_order_relaxed); }

  std::uint64_t nodes() const { return nodes_.load(std::memory_order_relaxed); }

  // A move by which the side to move reaches its goal: of those known the one whose refutation cost
  // least, else one that is found now. nullopt: there is none, or the search was stopped.
  std::optional<Move> WinningMove(const Position& position) {
    typename G::MoveList moves;
    G::Generate(position, moves);
    std::optional<Move> best;
    int least = std::numeric_limits<int>::max();
    for (const Move& move : moves) {
      const std::optional<Solved> solved = Known(position.Play(move));
      if (!solved || solved->wins || solved->effort >= least) continue;
      best = move;
      least = solved->effort;
    }
    if (best) return best;
    for (const Move& move : moves) {
      const Position next = position.Play(move);
      if (!Known(next) && Solve(next, 1) == false) return move;
    }
    return std::nullopt;
  }

 private:
  static constexpr int kUnknown = -1;
  static constexpr int kLost = 0;
  static constexpr int kWon = 1;
  static constexpr std::uint64_t kCounted = 1024;  // nodes that a thread reports at a time

  static bool Reaches(const Position& finished) {
    return Guide::FirstReachesGoal(finished) == (finished.turn() == Player::kFirst);
  }
  std::optional<Solved> Known(const Position& position) const {
    if (Guide::IsFinished(position)) return Solved{Reaches(position), 0};
    if (lookup_) {
      if (const std::optional<Solved> known = lookup_(position)) return known;
    }
    return table_.Get(position.key());
  }

  struct Thread {
    WinSearch& search;
    int number;
    const std::atomic<bool>& done;
    std::uint64_t nodes = 0;

    struct Child {
      Position position;
      int order;
    };

    bool Stopped() const {
      return done.load(std::memory_order_relaxed) ||
             search.stopped_.load(std::memory_order_relaxed);
    }
    int Order(const Position& position) const {
      const int order = Guide::Order(position);
      // The helpers disagree on moves that are nearly equal.
      if (number == 0) return order;
      constexpr Key kDifferent = 0x9e3779b97f4a7c15ULL;
      return order + static_cast<int>(Mixed(position.key() + kDifferent * Key(number)) % 3);
    }

    int Search(const Position& position) {
      if (++nodes % kCounted == 0) search.nodes_.fetch_add(kCounted, std::memory_order_relaxed);
      const std::uint64_t before = nodes;
      typename G::MoveList moves;
      G::Generate(position, moves);
      if (moves.empty()) return Reaches(position) ? kWon : kLost;
      if (Stopped()) return kUnknown;
      std::vector<Child>& children = Room();
      bool won = false;
      for (const Move& move : moves) {
        const Position next = position.Play(move);
        const std::optional<Solved> solved = search.Known(next);
        if (!solved) {
          children.push_back({next, Order(next)});
        } else if (!solved->wins) {
          won = true;
          break;
        }
      }
      if (!won) {
        std::stable_sort(children.begin(), children.end(),
                         [](const Child& a, const Child& b) { return a.order < b.order; });
        ++ply;
        for (const Child& child : children) {
          const std::optional<Solved> solved = search.table_.Get(child.position.key());
          const int value = solved ? (solved->wins ? kWon : kLost) : Search(child.position);
          if (value == kUnknown) {
            --ply;
            return kUnknown;
          }
          if (value == kLost) {
            won = true;
            break;
          }
        }
        --ply;
      }
      if (Stopped()) return kUnknown;
      Keep(position.key(), won, nodes - before + 1);
      return won ? kWon : kLost;
    }

    void Keep(Key key, bool won, std::uint64_t cost) {
      const Solved solved{won, static_cast<int>(std::bit_width(cost)) - 1};
      search.table_.Put(key, solved);
      if (solved.effort >= kReportedEffort && search.report_) search.report_(key, solved);
    }

    // The children of a position at this ply; a line of play uses each ply once.
    std::vector<Child>& Room() {
      while (rooms.size() <= ply) rooms.push_back(std::make_unique<std::vector<Child>>());
      rooms[ply]->clear();
      return *rooms[ply];
    }
    std::vector<std::unique_ptr<std::vector<Child>>> rooms{};
    std::size_t ply = 0;
  };

  SolvedTable& table_;
  Report report_;
  Lookup lookup_;
  std::atomic<bool> stopped_{false};
  std::atomic<std::uint64_t> nodes_{0};
};

}  // namespace tavoliere::core
