// The search tree: principal variation search with a transposition table, reductions,
// extensions, ProbCut and quiescence, each as far as the game's evaluator says.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <optional>

#include "absl/functional/function_ref.h"
#include "core/history.h"
#include "core/path.h"
#include "core/search/evaluator.h"
#include "core/search/helper_threads.h"
#include "core/search/move_picker.h"
#include "core/search/quiescence.h"
#include "core/search/shared/abdada_table.h"
#include "core/search/shared/transposition_table.h"
#include "core/search/thread_state.h"
#include "core/types.h"

namespace tavoliere::core {

// One thread's tree; the threads share the table.
template <TwoPlayerGame G, Evaluator<G> E>
class Tree final : private SolverContext {
 public:
  using Position = typename G::Position;
  using Move = typename G::Move;
  using MoveList = typename G::MoveList;

  // What the root (core/search/root.h) asks of its tree. A selective search of full depth may leave
  // out lines of play.
  static constexpr bool kHistorical = false;
  static constexpr bool kSelective = Overrides(&E::Reduction, &EvaluatorBase<G>::Reduction) ||
                                     Overrides(&E::ProbCut, &EvaluatorBase<G>::ProbCut);

  // Both outlive the tree.
  Tree(const E& evaluator, TranspositionTable& table) : evaluator_(evaluator), table_(table) {}

  // All but the evaluator and the table is copied or outlives the search.
  void Begin(const History<G>& history, const SettingsOf<G>& settings,
             const SearchSignals& signals) {
    path_.Begin(history, settings);
    meter_.Begin(signals);
    helper_threads_ = nullptr;
    good_moves_.Clear();
    killers_ = {};
  }

  // value <= alpha: an upper bound; >= beta: a lower bound; between: exact. Meaningless once the
  // meter has aborted.
  Score AlphaBeta(const Position& position, Score alpha, Score beta, Depth depth, Ply ply) {
    lines_.Clear(ply);
    if (meter_.Count(ply)) return Score::Draw();
    if (const auto known = path_.Verdict(position, ply, Repetition::kCompletes)) return *known;
    if (ply.value >= kMaxPly - 1) return Evaluate(position);
    if (const auto known = evaluator_.Probe(position, ply, path_.ReversiblePlies(ply)))
      return *known;
    if (depth.value <= 0) return Quiescence(*this, position, alpha, beta, depth, ply);
    if (const auto solved = evaluator_.SolveNode(position, alpha, beta, depth, context()))
      return solved->score;

    const bool pv_node = beta.centi() - alpha.centi() > 1;
    std::uint16_t table_tag = 0;
    if (const std::optional<TableEntry> entry = table_.Probe(position.key())) {
      table_tag = entry->move_tag;
      const Score score = entry->score.FromTable(ply);
      if (!pv_node && entry->depth >= depth && Decides(entry->bound, score, alpha, beta))
        return score;
    } else if (pv_node && depth.value >= kInternalDeepening) {
      // Without a move to begin with, a shallow search finds one.
      AlphaBeta(position, alpha, beta, depth - 2, ply);
      if (meter_.aborted()) return Score::Draw();
      if (const std::optional<TableEntry> found = table_.Probe(position.key()))
        table_tag = found->move_tag;
      lines_.Clear(ply);
    }
    if (!pv_node) {
      if (const auto likely = ProbCut(position, alpha, beta, depth, ply)) return *likely;
      if (meter_.aborted()) return Score::Draw();
    }

    MoveList moves;
    G::Generate(position, moves);
    if (moves.empty()) return evaluator_.Terminal(position, ply);
    return SearchMoves(position, moves, table_tag, alpha, beta, depth, ply, pv_node);
  }

  // What the search of the root to `depth` has found, for the iterations and threads to come.
  void StoreRoot(const Position& root, const Move& best, Score score, Depth depth, Bound bound) {
    table_.Store(root.key(), {best.tag(), score.ToTable(Ply{0}), depth, bound});
  }

  Score Evaluate(const Position& position) const { return evaluator_.Evaluate(position); }

  int HashFull() const { return table_.HashFull(); }

  SolverContext& context() { return *this; }
  // The leader's alone: its solver may call the helper threads, which outlive the search.
  void Lead(HelperThreads& helper_threads) { helper_threads_ = &helper_threads; }
  const E& evaluator() const { return evaluator_; }
  Path<G>& path() { return path_; }
  NodeMeter& meter() { return meter_; }
  const NodeMeter& meter() const { return meter_; }
  PrincipalVariations<Move>& lines() { return lines_; }

 private:
  static constexpr int kInternalDeepening = 5;

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
    // Every thread that comes here searches the first move: its value is the others' window.
    AbdadaTable* const shared =
        depth >= AbdadaTable::kLeast ? meter_.signals().abdada_table : nullptr;
    int index = 0;
    for (const Move* candidate = picker.Next(); candidate != nullptr; candidate = picker.Next()) {
      const Move move = *candidate;
      const Position child = position.Play(move);
      if (shared != nullptr && index > 0 && !picker.IsBack() && shared->Has(child.key(), depth)) {
        picker.PutOff();
        continue;
      }
      // Quiescence does not ask the table.
      if (depth.value > 1) table_.Prefetch(child.key());
      path_.Enter(position, move, child, ply);
      if (shared != nullptr) shared->Begin(child.key(), depth);
      const Score score = SearchChild(position, move, child, static_cast<int>(moves.size()), index,
                                      alpha, beta, depth, ply, pv_node);
      if (shared != nullptr) shared->End(child.key(), depth);
      if (meter_.aborted()) return Score::Draw();
      ++index;
      if (score <= best) continue;
      best = score;
      if (score > alpha) {
        alpha = score;
        best_tag = move.tag();
        lines_.Extend(move, ply);
        if (alpha >= beta) {
          RewardCut(position, moves, index - 1, depth, ply);
          break;
        }
      }
    }
    const Bound bound = best >= beta ? Bound::kLower : best > floor ? Bound::kExact : Bound::kUpper;
    table_.Store(position.key(), {best_tag, best.ToTable(ply), depth, bound});
    return best;
  }

  // The first move is searched in full; a later one, perhaps reduced, is first only asked whether
  // it is better.
  Score SearchChild(const Position& position, const Move& move, const Position& child,
                    int legal_moves, int index, Score alpha, Score beta, Depth depth, Ply ply,
                    bool pv_node) {
    const Depth next = depth - 1 + evaluator_.Extension(position, move, legal_moves).value;
    if (index == 0) return -AlphaBeta(child, -beta, -alpha, next, ply + 1);
    const int less = evaluator_.Reduction(position, move, depth, index, pv_node).value;
    const Depth reduced = std::min(next, std::max(Depth{1}, next - less));
    Score score = -AlphaBeta(child, -(alpha + 1), -alpha, reduced, ply + 1);
    if (!meter_.aborted() && score > alpha && reduced < next)
      score = -AlphaBeta(child, -(alpha + 1), -alpha, next, ply + 1);
    if (!meter_.aborted() && score > alpha && score < beta)
      score = -AlphaBeta(child, -beta, -alpha, next, ply + 1);
    return score;
  }

  int OrderOf(const Position& position, const Move& move, Depth depth, Ply ply) const {
    int order = good_moves_.Get(position.turn(), move.tag());
    if (killers_[Index(ply)].Has(move.tag())) order += kKillerBonus;
    return order + evaluator_.OrderingScore(position, move, depth);
  }

  void RewardCut(const Position& position, const MoveList& moves, int index, Depth depth, Ply ply) {
    const auto cut = static_cast<std::size_t>(index);
    const int bonus = std::min(depth.value * depth.value, 1024);
    killers_[Index(ply)].Add(moves[cut].tag());
    good_moves_.Add(position.turn(), moves[cut].tag(), bonus);
    for (std::size_t i = 0; i < cut; ++i) good_moves_.Add(position.turn(), moves[i].tag(), -bonus);
  }

  // Buro, "ProbCut: an effective selective extension of the alpha-beta algorithm", ICCA Journal
  // 1995. The window's end that a shallow search makes likely, if it does.
  std::optional<Score> ProbCut(const Position& position, Score alpha, Score beta, Depth depth,
                               Ply ply) {
    const int levels = probcut_levels_left_;
    if (alpha.IsMate() || beta.IsMate() || levels == 0) return std::nullopt;
    const std::optional<ProbCutRule> rule = evaluator_.ProbCut(position, depth);
    if (!rule) return std::nullopt;
    const double margin = rule->confidence * rule->sigma;
    const auto shallow_bound = [&](double bound) {
      return Score(static_cast<int>(std::lround((bound - rule->offset) / rule->slope)));
    };
    const bool high_likely = !rule->guess || rule->guess->centi() + rule->reach >= beta.centi();
    const bool low_likely = !rule->guess || rule->guess->centi() - rule->reach <= alpha.centi();
    probcut_levels_left_ = std::min(levels - 1, rule->nested);
    std::optional<Score> result;
    if (high_likely) {
      const Score high = shallow_bound(beta.centi() + margin);
      if (AlphaBeta(position, high - 1, high, rule->shallow, ply) >= high) result = beta;
    }
    if (low_likely && !result && !meter_.aborted()) {
      const Score low = shallow_bound(alpha.centi() - margin);
      if (AlphaBeta(position, low, low + 1, rule->shallow, ply) <= low) result = alpha;
    }
    probcut_levels_left_ = levels;
    // What the shallow search found is no line of this node's.
    lines_.Clear(ply);
    if (meter_.aborted()) return std::nullopt;
    return result;
  }

  bool Stop(std::uint64_t nodes) override { return meter_.CountMany(nodes); }
  TranspositionTable& table() override { return table_; }
  int helpers() const override { return helper_threads_ == nullptr ? 0 : helper_threads_->size(); }
  void Together(absl::FunctionRef<void(SolverContext&)> help,
                absl::FunctionRef<void()> lead) override {
    if (helpers() == 0) return lead();
    helper_threads_->Together(help, lead);
  }

  static std::size_t Index(Ply ply) { return static_cast<std::size_t>(ply.value); }

  const E& evaluator_;
  TranspositionTable& table_;
  Path<G> path_;
  NodeMeter meter_;
  HelperThreads* helper_threads_ = nullptr;
  PrincipalVariations<Move> lines_;
  HistoryTable good_moves_;
  std::array<Killers, kMaxPly + 1> killers_{};
  int probcut_levels_left_ = kMaxPly;
};

}  // namespace tavoliere::core
