// Proofs by the solver: that a side scores at least so many discs, with their verification, and who
// wins, for `puzzles`.
#pragma once

#include <utility>

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "absl/functional/function_ref.h"
#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "core/parallel.h"
#include "core/proof/solved_table.h"
#include "core/search/evaluator.h"
#include "core/search/shared/transposition_table.h"
#include "core/tables/outcomes.h"
#include "core/types.h"
#include "core/usage/bound_options.h"
#include "engines/base/proofs/certificate.h"
#include "engines/base/proofs/prove.h"
#include "engines/othello/evaluation/pattern_weights.h"
#include "engines/othello/rules/game.h"
#include "engines/othello/solver/solver.h"

namespace tavoliere::othello {

// The table and the count of nodes of a proof's solvers, of any thread.
class ProofContext final : public core::SolverContext {
 public:
  explicit ProofContext(int threads = 1) : threads_(threads) {}

  int threads() const { return threads_; }
  bool Stop(std::uint64_t nodes) override {
    nodes_.fetch_add(nodes, std::memory_order_relaxed);
    return false;
  }
  core::TranspositionTable& table() override { return table_; }
  int helpers() const override { return threads_ - 1; }
  void Together(absl::FunctionRef<void(core::SolverContext&)> help,
                absl::FunctionRef<void()> lead) override {
    const core::Helpers threads = core::StartThreads(helpers(), [&](int) { help(*this); });
    lead();
  }
  std::uint64_t nodes() const { return nodes_.load(std::memory_order_relaxed); }

 private:
  int threads_;
  core::TranspositionTable table_;
  std::atomic<std::uint64_t> nodes_{0};
};

// Whether the claim's side scores what is claimed.
class ScoreJudge {
 public:
  ScoreJudge(const base::ScoreClaim& claim, Variant variant);
  static absl::StatusOr<ScoreJudge> Of(const std::string& claim, Variant variant);

  core::Player side() const { return claim_.side; }
  bool NeedsReply(const Position& position) const {
    return Count(position.empties()) > claim_.empties && Othello::CountMoves(position) > 0;
  }
  // Solves the position.
  bool Holds(const Position& position);

 private:
  base::ScoreClaim claim_;
  std::unique_ptr<ProofContext> context_;
  std::unique_ptr<Solver> solver_;
};

// The base::ProofSolver of a claim on the score, with as many threads as the context has.
class ScoreProof {
 public:
  using Judge = ScoreJudge;

  // `context` outlives the proof.
  ScoreProof(const base::ScoreClaim& claim, Variant variant, ProofContext& context);

  std::string question() const { return base::TextOfScoreClaim(claim_); }
  void Know(core::Key key, core::Solved solved);
  void Report(std::function<void(core::Key key, core::Solved solved)> report) {
    report_ = std::move(report);
  }
  absl::StatusOr<ScoreJudge> Solve(const Position& position);
  std::string claim() const { return question(); }
  absl::StatusOr<Move> Reply(std::size_t thread, const Position& position);
  std::uint64_t nodes() const { return context_.nodes(); }

 private:
  // Whether the side to move of `position` has its way; solves it.
  bool MoverSucceeds(Solver& solver, const Position& position);
  std::optional<bool> Known(const Position& position);
  void Remember(const Position& position, bool succeeds, std::uint64_t nodes);
  // Whether the table has it that the position after a move, given for its side to move, is good
  // for the claim's side.
  bool InTable(const Position& after);

  base::ScoreClaim claim_;
  Variant variant_;
  ProofContext& context_;
  std::vector<std::unique_ptr<Solver>> solvers_;  // one a thread
  std::mutex mutex_;                              // for known_
  // Larger results, by position: whether the side to move has its way.
  absl::flat_hash_map<core::Key, bool> known_;
  std::function<void(core::Key key, core::Solved solved)> report_;
};

// Of both boards, for base::ProofCommands().
std::vector<base::ProofVariant> ScoreProofVariants();

// Proves results near the end for `puzzles`.
class SolverProver {
 public:
  struct Settings {
    int least = 8;
    int most = 14;

    void Declare(usage::BoundOptions& options);
  };

  static absl::StatusOr<std::unique_ptr<SolverProver>> Make(const Settings& settings,
                                                            Variant variant);

  // Who wins by discs. nullopt: `position`, which follows a puzzle's, has too few or too many empty
  // squares.
  std::optional<core::WinDrawLoss> Prove(const Position& position);

 private:
  SolverProver(const Settings& settings, Variant variant);

  const Settings settings_;
  const std::shared_ptr<const PatternWeights> patterns_;
  ProofContext context_;
  Solver solver_;
};

}  // namespace tavoliere::othello
