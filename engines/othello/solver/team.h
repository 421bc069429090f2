// Several threads at one endgame: a node whose first move has not settled it shares its other moves
// out to idle threads (Young Brothers Wait: Feldmann, Monien, Mysliwietz and
// Vornberger, "Distributed game tree search", ICCA Journal 12, 1989).
#pragma once

#include <atomic>
#include <condition_variable>
#include <mutex>
#include <optional>

#include "engines/othello/rules/bitboard.h"
#include "engines/othello/rules/child_list.h"

namespace tavoliere::othello {

// A node being shared. It belongs to the thread that opens it and outlives all work on it.
struct Split {
  // What does not change.
  const Split* parent;  // the one that the owner itself is at work on; null: none
  int alpha;            // of the null window
  Bitboard empties;
  unsigned parity;
  int selectivity;

  // The team's to change.
  ChildList& children;
  int next;  // the first child that no thread has taken
  int best;  // of those that are done
  int best_square;
  int workers = 0;               // beside the owner
  Split* opened = nullptr;       // the next of those open
  std::atomic<bool> cut{false};  // best is above alpha: what is under way is of no use
};

// The threads, and the nodes they share. Every function may be called by any of them; those that
// wait say so.
class Team {
 public:
  // Whether somebody has nothing to do. Cheap enough for every node far from the end.
  bool Wanted() const { return idle_.load(std::memory_order_relaxed) > 0; }

  // The work is over, or must stop.
  void Stop();
  bool stopped() const { return stopped_.load(std::memory_order_relaxed); }

  // ---- the owner's: Open(), work, and Next(&split) until there is nothing

  void Open(Split& split);

  // ---- shared

  // The next child to search; none: no child is left, or needed.
  std::optional<Child> Take(Split& split);
  // What a child that was taken is worth for the node.
  void Give(Split& split, int square, int value);

  // A node to work on, then to be left by Leave(). Blocks. With `own`, one below that of the
  // caller's, while others still work on that; else any, until Stop(). Null: there is nothing more
  // to do, and no other thread holds `own`.
  Split* Next(Split* own);
  void Leave(Split& split);

 private:
  Split* Find(const Split* above);

  std::atomic<int> idle_{0};
  std::atomic<bool> stopped_{false};
  std::mutex mutex_;
  std::condition_variable changed_;
  Split* open_ = nullptr;  // a list
};

}  // namespace tavoliere::othello
