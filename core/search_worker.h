// One thread of a search: the tree, the iterations, and this thread's memory of good moves.
#pragma once

#include <utility>

#include <algorithm>
#include <array>
#include <atomic>
#include <cassert>
#include <cmath>
#include <cstdint>
#include <optional>
#include <vector>

#include "absl/functional/function_ref.h"
#include "core/evaluator.h"
#include "core/history.h"
#include "core/move_picker.h"
#include "core/search_limits.h"
#include "core/transposition_table.h"
#include "core/types.h"

namespace tavoliere::core {

template <TwoPlayerGame G, Evaluator<G> E>
class SearchWorker final : private SolverContext {
 public:
  using Position = typename G::Position;
  using Move = typename G::Move;
  using MoveList = typename G::MoveList;
  using Report = core::Report<Move>;

  SearchWorker(const E& evaluator, TranspositionTable& table)
      : evaluator_(evaluator), table_(table) {}

  const NodeCounter& node_counter() const { return counter_; }

  // Everything is copied or outlives the search.
  void Prepare(const History<G>& history, const SearchLimits<Move>& limits,
               const SettingsOf<G>& settings, const SearchSignals& signals) {
    limits_ = limits;
    settings_ = settings;
    signals_ = &signals;
    root_ = history.current();
    keys_ = history.keys();
    reversible_ = history.reversible_plies();
    reversible_.insert(reversible_.begin(), 0);
    root_index_ = keys_.size() - 1;
    game_plies_ = static_cast<int>(history.moves().size());
    keys_.resize(keys_.size() + kMaxPly + 1);
    reversible_.resize(keys_.size());
    counter_.nodes.store(0, std::memory_order_relaxed);
    nodes_ = 0;
    good_moves_.Clear();
    killers_ = {};
    aborted_ = false;
    classic_ = IsClassic();
    ListRootMoves();
  }

  // The thread whose result counts.
  Report Lead(absl::FunctionRef<void(const Report&)> on_iteration) {
    if (std::optional<Report> solved = SolveRoot(on_iteration)) return *std::move(solved);
    Report best = FirstReport();
    if (NeedsNoSearch()) {
      best.lines.front() = {Evaluate(root_), Bound::kExact, best.lines.front().pv};
      return best;
    }
    double steadiness = 1.0;
    for (Depth depth = FirstDepth(); depth <= LastDepth(); depth = depth + 1) {
      if (!Iterate(depth)) {
        // Broken off: a move that was searched whole and beat the last iteration's is still the
        // better one. (A classic search does not begin with the last iteration's move: what it has
        // seen of an unfinished one counts only when there is nothing else.)
        const bool first_iteration = best.depth.value == 0;
        if (!improved_.pv.empty() && (!classic_ || first_iteration)) best.lines.front() = improved_;
        break;
      }
      const bool same_move = root_moves_.front().pv.front() == best.lines.front().pv.front();
      best = MakeReport(depth);
      on_iteration(best);
      // A best move that keeps changing deserves more time, one that stays needs less.
      steadiness = same_move ? std::max(0.6, steadiness * 0.9) : 1.4;
      if (IterationsEnough(best, steadiness)) break;
    }
    best.nodes = signals_->Nodes();
    best.time = signals_->clock.Elapsed();
    best.hashfull = classic_ ? 0 : table_.HashFull();
    return best;
  }

  // A further thread: fills the table at depths that run ahead of the leader's by turns.
  void Help(int index) {
    for (Depth depth{1 + index % 2}; depth <= LastDepth(); depth = depth + 1) {
      if (!Iterate(depth)) return;
    }
  }

  // value <= alpha: an upper bound; >= beta: a lower bound; between: exact. Meaningless once
  // aborted_.
  Score AlphaBeta(const Position& position, Score alpha, Score beta, Depth depth, Ply ply) {
    pv_[Index(ply)].clear();
    if (CountNode()) return Score::Draw();
    selective_depth_ = std::max(selective_depth_, ply.value);
    if (const std::optional<Score> known = HistoryScore(position, ply)) return *known;
    if (ply.value >= kMaxPly - 1) return Evaluate(position);
    if constexpr (requires { evaluator_.Probe(position, ply); }) {
      if (!classic_ && ply.value > 0) {
        if (const std::optional<Score> known = evaluator_.Probe(position, ply)) return *known;
      }
    }
    if (depth.value <= 0) return Quiescence(position, alpha, beta, ply);
    if constexpr (requires { evaluator_.SolveNode(position, alpha, beta, depth, context()); }) {
      if (!classic_) {
        if (const std::optional<SolverResult> solved =
                evaluator_.SolveNode(position, alpha, beta, depth, context())) {
          return solved->score;
        }
      }
    }

    const bool pv_node = beta.centi() - alpha.centi() > 1;
    std::uint16_t table_tag = 0;
    if (!classic_) {
      if (const std::optional<TableEntry> entry = table_.Probe(position.key())) {
        table_tag = entry->move_tag;
        const Score score = entry->score.FromTable(ply);
        if (!pv_node && entry->depth >= depth && Decides(entry->bound, score, alpha, beta))
          return score;
      } else if (pv_node && depth.value >= kInternalDeepening) {
        // Without a move to begin with, a shallow search finds one.
        AlphaBeta(position, alpha, beta, depth - 2, ply);
        if (aborted_) return Score::Draw();
        if (const std::optional<TableEntry> found = table_.Probe(position.key()))
          table_tag = found->move_tag;
        pv_[Index(ply)].clear();
      }
      if (!pv_node) {
        if (const std::optional<Score> likely = ProbCut(position, alpha, beta, depth, ply))
          return *likely;
        if (aborted_) return Score::Draw();
      }
    }

    MoveList moves;
    G::Generate(position, moves);
    if (moves.empty()) return Terminal(position, ply);
    return SearchMoves(position, moves, table_tag, alpha, beta, depth, ply, pv_node);
  }

 private:
  static constexpr int kInternalDeepening = 5;

  struct RootMove {
    std::vector<Move> pv;       // begins with the move itself
    std::size_t generated = 0;  // its place in the generator's order
    Score score = -Score::Infinity();
    Bound bound = Bound::kNone;
  };

  // ---- the root
  // --------------------------------------------------------------------------------------------------------

  bool IsClassic() const {
    if constexpr (requires { evaluator_.Style(); }) {
      return evaluator_.Style() == SearchStyle::kClassic;
    } else {
      return false;
    }
  }

  void ListRootMoves() {
    MoveList moves;
    G::Generate(root_, moves);
    root_moves_.clear();
    for (const Move& move : moves) {
      const auto& wanted = limits_.search_moves;
      if (!wanted.empty() && std::find(wanted.begin(), wanted.end(), move) == wanted.end())
        continue;
      RootMove& added = root_moves_.emplace_back();
      added.pv = {move};
      added.generated = root_moves_.size();
    }
    assert(!root_moves_.empty());
  }

  Depth FirstDepth() const {
    int first = 1;
    if constexpr (requires { evaluator_.FirstDepth(); }) first = evaluator_.FirstDepth().value;
    return {std::clamp(first, 1, LastDepth().value)};
  }

  Depth LastDepth() const {
    int last = kMaxPly - 1;
    if (limits_.depth) last = std::clamp(limits_.depth->value, 1, last);
    if constexpr (requires { evaluator_.LongestGame(root_); })
      last = std::min(last, std::max(1, evaluator_.LongestGame(root_)));
    return {last};
  }

  bool NeedsNoSearch() const {
    if constexpr (requires { evaluator_.PlaysOnlyMoveAtOnce(); }) {
      return evaluator_.PlaysOnlyMoveAtOnce() && limits_.search_moves.empty() &&
             root_moves_.size() == 1;
    } else {
      return false;
    }
  }

  // Searches every wanted line of the root to `depth`. False when broken off.
  bool Iterate(Depth depth) {
    selective_depth_ = 0;
    improved_ = {};
    const std::size_t lines =
        std::min(root_moves_.size(), static_cast<std::size_t>(std::max(1, limits_.multi_pv)));
    if (classic_) std::sort(root_moves_.begin(), root_moves_.end(), GeneratedBefore);
    for (std::size_t line = 0; line < lines; ++line) {
      if (!SearchLine(depth, line)) return false;
      // With several lines a later one may turn out better than an earlier.
      std::stable_sort(root_moves_.begin(),
                       root_moves_.begin() + static_cast<std::ptrdiff_t>(line) + 1, Better);
    }
    return true;
  }

  static bool Better(const RootMove& a, const RootMove& b) { return a.score > b.score; }
  static bool GeneratedBefore(const RootMove& a, const RootMove& b) {
    return a.generated < b.generated;
  }

  // Finds the best of the root moves from `first` on and puts it there, with a window round its
  // last score.
  bool SearchLine(Depth depth, std::size_t first) {
    const Score expected = root_moves_[first].score;
    int width = FirstWindow();
    Score alpha = -Score::Infinity();
    Score beta = Score::Infinity();
    if (!classic_ && depth.value >= 4 && !expected.IsMate()) {
      alpha = expected - width;
      beta = expected + width;
    }
    while (true) {
      const Score score = SearchRoot(depth, alpha, beta, first);
      if (aborted_) return false;
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

  int FirstWindow() const {
    if constexpr (requires { evaluator_.AspirationWindow(); }) {
      return evaluator_.AspirationWindow();
    } else {
      return 50;
    }
  }

  Score SearchRoot(Depth depth, Score alpha, Score beta, std::size_t first) {
    const Score floor = alpha;
    Score best = -Score::Infinity();
    std::size_t best_index = first;
    for (std::size_t i = first; i < root_moves_.size(); ++i) {
      RootMove& root_move = root_moves_[i];
      const Move move = root_move.pv.front();
      const Position child = root_.Play(move);
      Enter(root_, move, child, Ply{0});
      const Depth next = depth - 1;
      Score score;
      if (i == first || classic_) {
        score = -AlphaBeta(child, -beta, -alpha, next, Ply{1});
      } else {
        score = -AlphaBeta(child, -(alpha + 1), -alpha, next, Ply{1});
        if (!aborted_ && score > alpha && score < beta)
          score = -AlphaBeta(child, -beta, -alpha, next, Ply{1});
      }
      if (aborted_) return best;
      if (score <= best) continue;
      best = score;
      if (score > floor || i == first) {
        best_index = i;
        root_move.score = score;
        root_move.bound = score <= floor  ? Bound::kUpper
                          : score >= beta ? Bound::kLower
                                          : Bound::kExact;
        root_move.pv.resize(1);
        root_move.pv.insert(root_move.pv.end(), pv_[1].begin(), pv_[1].end());
        if (first == 0 && root_move.bound != Bound::kUpper)
          improved_ = {score, root_move.bound, root_move.pv};
      }
      alpha = std::max(alpha, score);
      if (alpha >= beta) break;
    }
    const auto begin = root_moves_.begin() + static_cast<std::ptrdiff_t>(first);
    const auto chosen = root_moves_.begin() + static_cast<std::ptrdiff_t>(best_index);
    std::rotate(begin, chosen, chosen + 1);
    if (!classic_ && first == 0) {
      const RootMove& front = root_moves_.front();
      table_.Store(root_.key(), {front.pv.front().tag(), best.ToTable(Ply{0}), depth, front.bound});
    }
    return best;
  }

  // Before the first iteration is through: any legal move is better than none.
  Report FirstReport() {
    Report report;
    report.lines.push_back({Score::Draw(), Bound::kNone, {root_moves_.front().pv.front()}});
    return report;
  }

  Report MakeReport(Depth depth) {
    Report report;
    report.depth = depth;
    report.selective_depth = std::max(depth.value, selective_depth_);
    const std::size_t lines =
        std::min(root_moves_.size(), static_cast<std::size_t>(std::max(1, limits_.multi_pv)));
    for (std::size_t i = 0; i < lines; ++i) {
      report.lines.push_back({root_moves_[i].score, root_moves_[i].bound, root_moves_[i].pv});
    }
    report.nodes = signals_->Nodes();
    report.time = signals_->clock.Elapsed();
    report.hashfull = classic_ ? 0 : table_.HashFull();
    report.exact = report.lines.front().score.IsMate() || SeesTheEnd(depth);
    return report;
  }

  // Whether a search to `depth` has looked at every line of play to its end.
  bool SeesTheEnd(Depth depth) const {
    if constexpr (requires { evaluator_.LongestGame(root_); }) {
      constexpr bool kSelective = requires(Move move) {
        evaluator_.Reduction(root_, move, depth, 0, true);
      }
      || requires { evaluator_.ProbCut(root_, depth); };
      return (classic_ || !kSelective) && depth.value >= evaluator_.LongestGame(root_);
    } else {
      return false;
    }
  }

  bool IterationsEnough(const Report& report, double steadiness) const {
    const Score score = report.lines.front().score;
    if (limits_.mate && score.IsMate() && score.MatePlies() > 0 &&
        score.MatePlies() <= *limits_.mate)
      return true;
    if (signals_->clock.SoftPassed(steadiness)) return true;
    // On a clock there is nothing to think about with a single move, nor once every line is decided
    // within the depth seen.
    const bool on_clock = signals_->clock.soft().has_value() && !signals_->clock.pondering();
    if (on_clock && root_moves_.size() == 1) return true;
    return on_clock && score.IsMate() && std::abs(score.MatePlies()) <= report.depth.value;
  }

  std::optional<Report> SolveRoot(absl::FunctionRef<void(const Report&)> on_iteration) {
    std::optional<Report> last;
    if constexpr (requires(const SolverRequest<Move>& request) {
                    evaluator_.SolveRoot(root_, request, context());
                  }) {
      if (classic_) return std::nullopt;
      auto report = [&](const Report& found) {
        last = found;
        last->nodes = signals_->Nodes();
        last->time = signals_->clock.Elapsed();
        last->hashfull = table_.HashFull();
        on_iteration(*last);
      };
      const SolverRequest<Move> request{limits_.search_moves, limits_.multi_pv, limits_.depth,
                                        signals_->clock.soft(), report};
      if (!evaluator_.SolveRoot(root_, request, context())) return std::nullopt;
    }
    return last;
  }

  // ---- the tree
  // --------------------------------------------------------------------------------------------------------

  static std::size_t Index(Ply ply) { return static_cast<std::size_t>(ply.value); }

  // True when the search is to be broken off.
  bool CountNode() {
    counter_.nodes.store(++nodes_, std::memory_order_relaxed);
    if (signals_->ShouldStop(nodes_)) aborted_ = true;
    return aborted_;
  }

  // Notes the move from `position` at `ply` to `child` on this thread's path.
  void Enter(const Position& position, const Move& move, const Position& child, Ply ply) {
    const std::size_t at = root_index_ + Index(ply);
    if constexpr (HasHistoryRules<G>) {
      reversible_[at + 1] = G::Irreversible(position, move) ? 0 : reversible_[at] + 1;
      keys_[at + 1] = child.key();
    } else {
      (void)position, (void)move, (void)child, (void)at;
    }
  }

  std::optional<Score> HistoryScore(const Position& position, Ply ply) const {
    if constexpr (HasHistoryRules<G>) {
      if (ply.value == 0) return std::nullopt;
      const std::size_t at = root_index_ + Index(ply);
      HistoryFacts facts;
      facts.plies = game_plies_ + ply.value;
      facts.reversible_plies = reversible_[at];
      for (int back = 2; back <= facts.reversible_plies; back += 2) {
        if (keys_[at - static_cast<std::size_t>(back)] != keys_[at]) continue;
        ++facts.occurrences;
        // A position that comes back within the tree can come back again: take the repetition as
        // complete.
        if (!classic_ && back < ply.value) facts.occurrences = kCertainRepetition;
      }
      const std::optional<Outcome> outcome = G::Adjudicate(position, facts, settings_);
      // A position that itself ends the game counts before any counter.
      if (outcome && !Finished(position)) return ScoreOf(*outcome, position.turn(), ply);
    } else {
      (void)position, (void)ply;
    }
    return std::nullopt;
  }

  static Score ScoreOf(const Outcome& outcome, Player turn, Ply ply) {
    if (outcome.result == Outcome::Result::kDraw) return Score::Draw();
    const bool first_wins = outcome.result == Outcome::Result::kFirstWins;
    return first_wins == (turn == Player::kFirst) ? Score::Win(ply) : Score::Loss(ply);
  }

  Score Terminal(const Position& position, Ply ply) const {
    if constexpr (requires { evaluator_.Terminal(position, ply); }) {
      return evaluator_.Terminal(position, ply);
    } else {
      return ScoreOf(G::Result(position), position.turn(), ply);
    }
  }

  static bool Decides(Bound bound, Score score, Score alpha, Score beta) {
    return bound == Bound::kExact || (bound == Bound::kLower && score >= beta) ||
           (bound == Bound::kUpper && score <= alpha);
  }

  Score SearchMoves(const Position& position, MoveList& moves, std::uint16_t table_tag, Score alpha,
                    Score beta, Depth depth, Ply ply, bool pv_node) {
    const Score floor = alpha;
    Score best = -Score::Infinity();
    std::uint16_t best_tag = 0;
    const auto value = [&](const Move& move) { return OrderOf(position, move, depth, ply); };
    MovePicker<MoveList> picker(moves, table_tag, value);
    int index = 0;
    const auto next_move = [&]() -> const Move* {
      if (!classic_) return picker.Next();
      return static_cast<std::size_t>(index) < moves.size()
                 ? &moves[static_cast<std::size_t>(index)]
                 : nullptr;
    };
    for (const Move* candidate = next_move(); candidate != nullptr;
         ++index, candidate = next_move()) {
      const Move move = *candidate;
      const Position child = position.Play(move);
      // Quiescence does not ask the table.
      if (!classic_ && depth.value > 1) table_.Prefetch(child.key());
      Enter(position, move, child, ply);
      const Score score = SearchChild(position, move, child, static_cast<int>(moves.size()), index,
                                      alpha, beta, depth, ply, pv_node);
      if (aborted_) return Score::Draw();
      if (score > best) {
        best = score;
        if (score > alpha) {
          alpha = score;
          best_tag = move.tag();
          ExtendPv(move, ply);
          if (alpha >= beta) {
            RewardCut(position, moves, index, depth, ply);
            break;
          }
        }
      }
    }
    if (!classic_) {
      const Bound bound = best >= beta   ? Bound::kLower
                          : best > floor ? Bound::kExact
                                         : Bound::kUpper;
      table_.Store(position.key(), {best_tag, best.ToTable(ply), depth, bound});
    }
    return best;
  }

  Score SearchChild(const Position& position, const Move& move, const Position& child,
                    int legal_moves, int index, Score alpha, Score beta, Depth depth, Ply ply,
                    bool pv_node) {
    Depth next = depth - 1;
    if (classic_) return -AlphaBeta(child, -beta, -alpha, next, ply + 1);
    if constexpr (requires { evaluator_.Extension(position, move, legal_moves); }) {
      next = next + evaluator_.Extension(position, move, legal_moves).value;
    }
    if (index == 0) return -AlphaBeta(child, -beta, -alpha, next, ply + 1);
    Depth reduced = next;
    if constexpr (requires { evaluator_.Reduction(position, move, depth, index, pv_node); }) {
      reduced = std::min(
          next, std::max(Depth{1},
                         next - evaluator_.Reduction(position, move, depth, index, pv_node).value));
    }
    Score score = -AlphaBeta(child, -(alpha + 1), -alpha, reduced, ply + 1);
    if (!aborted_ && score > alpha && reduced < next)
      score = -AlphaBeta(child, -(alpha + 1), -alpha, next, ply + 1);
    if (!aborted_ && score > alpha && score < beta)
      score = -AlphaBeta(child, -beta, -alpha, next, ply + 1);
    return score;
  }

  int OrderOf(const Position& position, const Move& move, Depth depth, Ply ply) const {
    if (classic_) return 0;
    int order = good_moves_.Get(position.turn(), move.tag());
    if (killers_[Index(ply)].Has(move.tag())) order += kKillerBonus;
    if constexpr (requires { evaluator_.OrderingScore(position, move, depth); }) {
      order += evaluator_.OrderingScore(position, move, depth);
    }
    return order;
  }

  void RewardCut(const Position& position, const MoveList& moves, int index, Depth depth, Ply ply) {
    if (classic_) return;
    const auto cut = static_cast<std::size_t>(index);
    const int bonus = std::min(depth.value * depth.value, 1024);
    killers_[Index(ply)].Add(moves[cut].tag());
    good_moves_.Add(position.turn(), moves[cut].tag(), bonus);
    for (std::size_t i = 0; i < cut; ++i) good_moves_.Add(position.turn(), moves[i].tag(), -bonus);
  }

  void ExtendPv(const Move& move, Ply ply) {
    std::vector<Move>& line = pv_[Index(ply)];
    const std::vector<Move>& rest = pv_[Index(ply) + 1];
    line.assign(1, move);
    line.insert(line.end(), rest.begin(), rest.end());
  }

  // Buro, "ProbCut: an effective selective extension of the alpha-beta algorithm", ICCA Journal
  // 1995.
  std::optional<Score> ProbCut(const Position& position, Score alpha, Score beta, Depth depth,
                               Ply ply) {
    if constexpr (requires { evaluator_.ProbCut(position, depth); }) {
      if (alpha.IsMate() || beta.IsMate() || inside_probcut_) return std::nullopt;
      const std::optional<ProbCutRule> rule = evaluator_.ProbCut(position, depth);
      if (!rule) return std::nullopt;
      const double margin = rule->confidence * rule->sigma;
      const auto shallow_bound = [&](double bound) {
        return static_cast<int>(std::lround((bound - rule->offset) / rule->slope));
      };
      inside_probcut_ = true;
      std::optional<Score> result;
      const Score high(shallow_bound(beta.centi() + margin));
      if (AlphaBeta(position, high - 1, high, rule->shallow, ply) >= high) {
        result = beta;
      } else if (!aborted_) {
        const Score low(shallow_bound(alpha.centi() - margin));
        if (AlphaBeta(position, low, low + 1, rule->shallow, ply) <= low) result = alpha;
      }
      inside_probcut_ = false;
      if (aborted_) return std::nullopt;
      return result;
    } else {
      (void)position, (void)alpha, (void)beta, (void)depth, (void)ply;
      return std::nullopt;
    }
  }

  // The position at depth 0 has been counted and its history judged.
  Score Quiescence(const Position& position, Score alpha, Score beta, Ply ply) {
    if constexpr (requires(MoveList & list) { evaluator_.AtHorizon(position, list); }) {
      MoveList moves;
      const Horizon horizon = evaluator_.AtHorizon(position, moves);
      if (horizon == Horizon::kGameOver) return Terminal(position, ply);
      Score best = -Score::Infinity();
      if (horizon == Horizon::kStandPat) {
        best = Evaluate(position);
        if (best >= beta || moves.empty()) return best;
        alpha = std::max(alpha, best);
      }
      for (const Move& move : moves) {
        const Position child = position.Play(move);
        Enter(position, move, child, ply);
        const Score score = -AlphaBeta(child, -beta, -alpha, Depth{0}, ply + 1);
        if (aborted_) return Score::Draw();
        if (score <= best) continue;
        best = score;
        if (score > alpha) {
          alpha = score;
          ExtendPv(move, ply);
          if (alpha >= beta) break;
        }
      }
      return best;
    } else {
      if (Finished(position)) return Terminal(position, ply);
      return Evaluate(position);
    }
  }

  Score Evaluate(const Position& position) const {
    if constexpr (requires { evaluator_.EvaluateFor(position, root_.turn()); }) {
      if (classic_) return evaluator_.EvaluateFor(position, root_.turn());
    }
    return evaluator_.Evaluate(position);
  }

  static bool Finished(const Position& position) {
    if constexpr (CountsMoves<G>) {
      return G::CountMoves(position) == 0;
    } else {
      MoveList moves;
      G::Generate(position, moves);
      return moves.empty();
    }
  }

  // ---- SolverContext
  // ---------------------------------------------------------------------------------------------------

  SolverContext& context() { return *this; }

  bool Stop(std::uint64_t nodes) override {
    nodes_ += nodes;
    counter_.nodes.store(nodes_, std::memory_order_relaxed);
    // The solver asks seldom: read the clock each time.
    if (signals_->ShouldStop(nodes_) || signals_->clock.HardPassed()) aborted_ = true;
    return aborted_;
  }

  TranspositionTable& table() override { return table_; }

  static constexpr int kCertainRepetition = 1000;

  const E& evaluator_;
  TranspositionTable& table_;

  SearchLimits<Move> limits_;
  SettingsOf<G> settings_;
  const SearchSignals* signals_ = nullptr;
  bool classic_ = false;
  bool aborted_ = false;
  bool inside_probcut_ = false;

  Position root_;
  std::vector<RootMove> root_moves_;
  Line<Move> improved_;
  int selective_depth_ = 0;

  // The path from the game's start to the node under search, for repetitions and counters.
  std::vector<Key> keys_;
  std::vector<int> reversible_;
  std::size_t root_index_ = 0;
  int game_plies_ = 0;

  NodeCounter counter_;
  std::uint64_t nodes_ = 0;
  HistoryTable good_moves_;
  std::array<Killers, kMaxPly + 1> killers_{};
  std::array<std::vector<Move>, kMaxPly + 1> pv_;
};

}  // namespace tavoliere::core
