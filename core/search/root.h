// The root of a search, in one thread: iterative deepening, windows, several lines, reports, and
// when to stop.
#pragma once

#include <utility>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "absl/functional/function_ref.h"
#include "core/history.h"
#include "core/search/evaluator.h"
#include "core/search/helper_threads.h"
#include "core/search/root_moves.h"
#include "core/search/shared/search_limits.h"
#include "core/search/win_within.h"
#include "core/types.h"

namespace tavoliere::core {

// `T` is the tree below: Tree or Minimax.
template <TwoPlayerGame G, class T>
class Root {
 public:
  using Position = typename G::Position;
  using Move = typename G::Move;
  using Report = core::Report<Move>;

  // The arguments are the tree's.
  template <class... Arguments>
  explicit Root(Arguments&&... arguments) : tree_(std::forward<Arguments>(arguments)...) {}

  const NodeCounter& node_counter() const { return tree_.meter().counter(); }

  // Everything is copied or outlives the search.
  void Prepare(const History<G>& history, const SearchLimits<Move>& limits,
               const SettingsOf<G>& settings, const SearchSignals& signals) {
    limits_ = limits;
    position_ = history.current();
    tree_.Begin(history, settings, signals);
    typename G::MoveList moves;
    G::Generate(position_, moves);
    if constexpr (T::kHistorical) tree_.evaluator().OrderClassic(position_, moves);
    moves_ = ListRootMoves<G>(moves, limits_);
  }

  // The thread whose result counts. Its solver may call the helper threads, if there are any.
  Report Lead(absl::FunctionRef<void(const Report&)> on_iteration,
              HelperThreads* helper_threads = nullptr) {
    if constexpr (!T::kHistorical) {
      if (helper_threads != nullptr) tree_.Lead(*helper_threads);
    }
    // Before the first iteration is through, any legal move is better than none.
    Report best;
    best.lines.push_back({Score::Draw(), Bound::kNone, {moves_.front().pv.front()}});
    if (NeedsNoSearch()) {
      Line<Move>& line = best.lines.front();
      line.score = tree_.Evaluate(position_);
      line.bound = Bound::kExact;
      return best;
    }
    double stability = 1.0;
    for (Depth depth = FirstDepth(); depth <= LastDepth(); depth = depth + 1) {
      if (Solve(best, on_iteration)) break;
      if (!Iterate(depth)) {
        if (ImprovedOn(best)) PutFirst(improved_, best.lines);
        break;
      }
      const bool same_move = moves_.front().pv.front() == best.lines.front().pv.front();
      best = MakeReport(depth);
      on_iteration(best);
      // A best move that keeps changing deserves more time, one that stays needs less.
      stability = same_move ? std::max(0.6, stability * 0.9) : 1.4;
      if (IterationsEnough(best, stability)) break;
    }
    SetCounts(best);
    if (limits_.mate) best.no_win = NoWin(best, *limits_.mate);
    return best;
  }

  // A further thread: searches to the leader's depths, skipping what others search
  // (abdada_table.h), until the helper threads are called; then it takes part in their task.
  void Help(HelperThreads& helper_threads) {
    tree_.meter().StopFor(&helper_threads);
    for (Depth depth = FirstDepth(); depth <= LastDepth(); depth = depth + 1) {
      if (!Iterate(depth)) break;
    }
    tree_.meter().StopFor(nullptr);
    helper_threads.Run(tree_.context());
  }

 private:
  using RootMove = core::RootMove<Move>;

  const SearchSignals& signals() const { return tree_.meter().signals(); }

  // ---- depths, lines and windows

  Depth FirstDepth() const {
    return {std::clamp(tree_.evaluator().FirstDepth().value, 1, LastDepth().value)};
  }

  Depth LastDepth() const {
    int last = kMaxPly - 1;
    if (limits_.depth) last = std::clamp(limits_.depth->value, 1, last);
    if (limits_.mate) last = std::clamp(*limits_.mate, 1, last);
    if (const std::optional<int> longest = tree_.evaluator().LongestGame(position_))
      last = std::min(last, std::max(1, *longest));
    return {last};
  }

  std::size_t Lines() const {
    return std::min(moves_.size(), static_cast<std::size_t>(std::max(1, limits_.multi_pv)));
  }

  // Searches every wanted line to `depth`. False when interrupted.
  bool Iterate(Depth depth) {
    tree_.meter().ForgetDeepest();
    improved_ = {};
    if constexpr (T::kHistorical)
      std::sort(moves_.begin(), moves_.end(), RootMove::GeneratedBefore);
    for (std::size_t line = 0; line < Lines(); ++line) {
      if (!SearchLine(depth, line)) return false;
      // With several lines a later one may turn out better than an earlier.
      std::stable_sort(moves_.begin(), moves_.begin() + static_cast<std::ptrdiff_t>(line) + 1,
                       RootMove::Better);
    }
    return true;
  }

  // Finds the best of the moves from `first` on and puts it there, with a window round its last
  // score.
  bool SearchLine(Depth depth, std::size_t first) {
    const Score expected = moves_[first].score;
    int width = tree_.evaluator().AspirationWindow();
    Score alpha = -Score::Infinity();
    Score beta = Score::Infinity();
    if (!T::kHistorical && depth.value >= 4 && !expected.IsMate()) {
      alpha = expected - width;
      beta = expected + width;
    }
    while (true) {
      const Score score = SearchMoves(depth, alpha, beta, first);
      if (tree_.meter().aborted()) return false;
      width *= 4;
      if (score <= alpha && alpha > -Score::Infinity()) {
        alpha = Widened(score, -width);
      } else if (score >= beta && beta < Score::Infinity()) {
        beta = Widened(score, width);
      } else {
        return true;
      }
    }
  }

  static Score Widened(Score score, int by) {
    const Score edge = by < 0 ? -Score::Infinity() : Score::Infinity();
    return score.IsMate() || std::abs(by) > 20'000 ? edge : score + by;
  }

  Score SearchMoves(Depth depth, Score alpha, Score beta, std::size_t first) {
    const Score floor = alpha;
    Score best = -Score::Infinity();
    std::size_t best_index = first;
    for (std::size_t i = first; i < moves_.size(); ++i) {
      const Score score = SearchMove(moves_[i].pv.front(), depth - 1, alpha, beta, i == first);
      if (tree_.meter().aborted()) return best;
      if (score <= best) continue;
      best = score;
      if (score > floor || i == first) {
        best_index = i;
        Note(moves_[i], score, floor, beta);
        if (first == 0 && moves_[i].bound != Bound::kUpper)
          improved_ = {score, moves_[i].bound, moves_[i].pv};
      }
      alpha = std::max(alpha, score);
      if (alpha >= beta) break;
    }
    const auto begin = moves_.begin() + static_cast<std::ptrdiff_t>(first);
    const auto chosen = moves_.begin() + static_cast<std::ptrdiff_t>(best_index);
    std::rotate(begin, chosen, chosen + 1);
    if constexpr (!T::kHistorical) {
      if (first == 0) {
        const RootMove& front = moves_.front();
        tree_.StoreRoot(position_, front.pv.front(), best, depth, front.bound);
      }
    }
    return best;
  }

  Score SearchMove(const Move& move, Depth next, Score alpha, Score beta, bool whole_window) {
    const Position child = position_.Play(move);
    tree_.path().Enter(position_, move, child, Ply{0});
    if (T::kHistorical || whole_window) return -tree_.AlphaBeta(child, -beta, -alpha, next, Ply{1});
    const Score score = -tree_.AlphaBeta(child, -(alpha + 1), -alpha, next, Ply{1});
    if (tree_.meter().aborted() || score <= alpha || score >= beta) return score;
    return -tree_.AlphaBeta(child, -beta, -alpha, next, Ply{1});
  }

  void Note(RootMove& move, Score score, Score floor, Score beta) {
    move.score = score;
    move.bound = score <= floor ? Bound::kUpper : score >= beta ? Bound::kLower : Bound::kExact;
    const std::vector<Move>& rest = tree_.lines()[Ply{1}];
    move.pv.resize(1);
    move.pv.insert(move.pv.end(), rest.begin(), rest.end());
  }

  // ---- answers

  // A move that a broken-off iteration searched whole, and that beat the last iteration's, is still
  // the better one. A historical search does not begin with the last iteration's move: what it has
  // seen of an unfinished one counts only when there is nothing else.
  bool ImprovedOn(const Report& best) const {
    const bool first_iteration = best.depth.value == 0;
    return !improved_.pv.empty() && (!T::kHistorical || first_iteration);
  }

  // The line that `line` replaces is its move's, or else the last one: no move has two.
  static void PutFirst(const Line<Move>& line, std::vector<Line<Move>>& lines) {
    const auto same = std::find_if(lines.begin(), lines.end() - 1, [&](const Line<Move>& other) {
      return other.pv.front() == line.pv.front();
    });
    lines.erase(same);
    lines.insert(lines.begin(), line);
  }

  bool NeedsNoSearch() const {
    return tree_.evaluator().PlaysOnlyMoveAtOnce() && limits_.search_moves.empty() &&
           !limits_.mate && moves_.size() == 1;
  }

  void SetCounts(Report& report) const {
    report.nodes = signals().Nodes();
    report.time = signals().clock.Elapsed();
    report.hashfull = tree_.HashFull();
  }

  Report MakeReport(Depth depth) const {
    Report report;
    report.depth = depth;
    report.selective_depth = std::max(depth.value, tree_.meter().deepest());
    for (std::size_t i = 0; i < Lines(); ++i)
      report.lines.push_back({moves_[i].score, moves_[i].bound, moves_[i].pv});
    SetCounts(report);
    report.exact = report.lines.front().score.IsMate() || SeesTheEnd(depth);
    return report;
  }

  // Whether a search to `depth` has looked at every line of play to its end.
  bool SeesTheEnd(Depth depth) const {
    const std::optional<int> longest = tree_.evaluator().LongestGame(position_);
    return !T::kSelective && longest && depth.value >= *longest;
  }

  bool IterationsEnough(const Report& report, double stability) const {
    const Score score = report.lines.front().score;
    if (limits_.mate && WinsWithin(score, *limits_.mate)) return true;
    const SearchClock& clock = signals().clock;
    if (clock.SoftPassed(stability)) return true;
    // On a clock there is nothing to think about with a single move, nor once every line is decided
    // within the depth seen.
    const bool on_clock = clock.soft().has_value() && !clock.pondering();
    if (on_clock && moves_.size() == 1) return true;
    return on_clock && score.IsMate() && std::abs(score.MatePlies()) <= report.depth.value;
  }

  static bool WinsWithin(Score score, int plies) {
    return score.IsMate() && score.MatePlies() > 0 && score.MatePlies() <= plies;
  }

  // Report::no_win of the whole search, which may have left out moves: then every line of play is
  // looked at, as long as that costs no more than the search did.
  std::optional<bool> NoWin(const Report& best, int plies) const {
    constexpr std::uint64_t kLeastBudget = 10'000;
    const Line<Move>& line = best.lines.front();
    if (WinsWithin(line.score, plies)) return std::nullopt;
    if (best.exact && line.score <= Score::Draw() && line.bound != Bound::kLower) return true;
    // A win that is no mate does not say when it ends the game.
    if (best.exact && !line.score.IsMate()) return std::nullopt;
    if (best.depth.value < std::min(plies, LastDepth().value)) return std::nullopt;
    WinWithin<G> wins(signals(), std::max(kLeastBudget, signals().Nodes()));
    for (const RootMove& move : moves_) {
      const Position child = position_.Play(move.pv.front());
      if (wins.Of(child, plies - 1, position_.turn()).value_or(true)) return false;
    }
    return true;
  }

  // The game's own solver, where it takes the position: then `best` is what it found.
  bool Solve(Report& best, absl::FunctionRef<void(const Report&)> on_iteration) {
    if constexpr (T::kHistorical) {
      (void)best, (void)on_iteration;
      return false;
    } else {
      const Report known = best;
      const auto report = [&](const Report& found) {
        best = found;
        SetCounts(best);
        on_iteration(best);
      };
      std::optional<std::uint64_t> nodes_left;
      if (limits_.nodes) nodes_left = *limits_.nodes - std::min(*limits_.nodes, signals().Nodes());
      std::optional<Depth> deepest = limits_.depth;
      if (limits_.mate) deepest = LastDepth();
      const SolverRequest<Move> request{limits_.search_moves,
                                        limits_.multi_pv,
                                        deepest,
                                        signals().clock.Left(),
                                        nodes_left,
                                        known.depth.value > 0 ? &known : nullptr,
                                        report};
      return tree_.evaluator().SolveRoot(position_, request, tree_.context());
    }
  }

  T tree_;
  SearchLimits<Move> limits_;
  Position position_;
  std::vector<RootMove> moves_;
  Line<Move> improved_;
};

}  // namespace tavoliere::core
