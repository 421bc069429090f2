// Grows an opening book best-first from the start: drop-out expansion (T. R. Lincke, Strategies for
// the Automatic Construction of Opening Books, 2000).
//
// Every position of the book keeps the best move that leaves it, with the value that a search finds
// for it; values are negamaxed over these and over the moves that stay. What comes next is the
// leaving move that costs least to get to: `ply_cost` for each ply of the way, and what each move of
// it gives away. So the book follows the best play of both sides, and somewhat less far the answers
// to moves that are somewhat worse.
#pragma once

#include <utility>

#include <cstddef>
#include <cstdint>
#include <map>
#include <vector>

#include "absl/functional/function_ref.h"
#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "engines/othello/book.h"

namespace tavoliere::othello {

// A question put to a search: the best of `moves`, not empty.
struct BookQuestion {
  BookDiscs discs;
  std::vector<Move> moves;
};
struct BookAnswer {
  Move move;
  learn::Value value = 0;
};
// One answer for each question, in their order.
using AskBook =
    absl::FunctionRef<absl::StatusOr<std::vector<BookAnswer>>(const std::vector<BookQuestion>&)>;

// The book is a function of the header, the answers and the number of positions.
class BookBuilder {
 public:
  explicit BookBuilder(const BookHeader& header) : header_(header) {}

  std::size_t size() const { return nodes_.size(); }
  // Adds positions until there are `positions`, or no move leaves the book any more. `grown` is
  // called after each.
  absl::Status Grow(std::size_t positions, AskBook ask, absl::FunctionRef<void()> grown);
  // Sorted.
  std::vector<BookEntry> Entries() const;

 private:
  static constexpr int kNone = -1;
  static constexpr std::int64_t kClosed = INT64_MAX / 4;  // the cost where no move leaves the book

  struct Edge {
    Move move;  // one of those that lead to the same
    BookStep step;
    int node = kNone;  // in the book
  };
  struct Node {
    BookDiscs discs;
    std::vector<Edge> edges;
    int leaving = kNone;  // the edge
    learn::Value leaving_value = 0;
    learn::Value value = 0;
    std::int64_t cost = kClosed;  // of the cheapest way out
  };

  // The node and edge where the cheapest way leaves.
  std::pair<int, int> NextLeaving() const;
  absl::Status Add(const BookDiscs& discs, AskBook ask);
  int Insert(const BookDiscs& discs);
  // Has the moves that leave these nodes searched.
  absl::Status FindLeaving(const std::vector<int>& nodes, AskBook ask);
  // Works out values and costs anew, from these nodes up.
  void Update(const std::vector<int>& nodes);
  bool Evaluate(int node);
  std::int64_t CostOf(const Node& node, const Edge& edge) const;
  learn::Value ValueOf(const Node& node, const Edge& edge) const;

  BookHeader header_;
  std::vector<Node> nodes_;  // the start first
  std::map<BookDiscs, int> found_;
  // The nodes with a move to a position, in the book or not.
  std::map<BookDiscs, std::vector<int>> parents_;
};

}  // namespace tavoliere::othello
