// Proofs of who wins, and their verification, for every two-player game with a core::WinGuide.
#pragma once

#include <utility>

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "core/files/status_macros.h"
#include "core/proof/solved_table.h"
#include "core/proof/win_search.h"
#include "core/types.h"
#include "engines/base/proofs/certificate.h"
#include "engines/base/proofs/prove.h"
#include "engines/base/proofs/replies.h"
#include "engines/base/text/game_text.h"

namespace tavoliere::base {

template <GameText G, core::WinGuide<G> Guide>
class WinJudge {
 public:
  using Position = typename G::Position;

  explicit WinJudge(core::Player winner) : winner_(winner) {}
  static absl::StatusOr<WinJudge> Of(const std::string& claim, typename G::Variant) {
    ASSIGN_OR_RETURN(const core::Player winner, WinnerOf(claim));
    return WinJudge(winner);
  }

  core::Player side() const { return winner_; }
  bool NeedsReply(const Position& position) const { return !Guide::IsFinished(position); }
  bool Holds(const Position& finished) const {
    return Guide::FirstReachesGoal(finished) == (winner_ == core::Player::kFirst);
  }

 private:
  core::Player winner_;
};

// A ProofSolver that finds out who wins.
template <GameText G, core::WinGuide<G> Guide>
class WinProof {
 public:
  using Position = typename G::Position;
  using Judge = WinJudge<G, Guide>;

  using Lookup = typename core::WinSearch<G, Guide>::Lookup;

  // `table` outlives the proof.
  WinProof(core::SolvedTable& table, int threads, Lookup lookup = nullptr)
      : threads_(threads),
        table_(table),
        search_(
            table, [this](core::Key key, core::Solved solved) { report_(key, solved); },
            std::move(lookup)) {}

  static std::string question() { return ""; }
  void Know(core::Key key, core::Solved solved) { table_.Put(key, solved); }
  void Report(std::function<void(core::Key key, core::Solved solved)> report) {
    report_ = std::move(report);
  }
  absl::StatusOr<Judge> Solve(const Position& position) {
    const bool wins = *search_.Solve(position, threads_);
    winner_ = wins ? position.turn() : core::Opponent(position.turn());
    return Judge(winner_);
  }
  std::string claim() const { return WinClaim(winner_); }
  absl::StatusOr<typename G::Move> Reply(std::size_t, const Position& position) {
    const auto move = search_.WinningMove(position);
    if (move) return *move;
    return absl::InternalError(absl::StrCat("no winning move: ", G::Format(position)));
  }
  std::uint64_t nodes() const { return search_.nodes(); }

 private:
  int threads_;
  core::SolvedTable& table_;
  std::function<void(core::Key key, core::Solved solved)> report_;
  core::WinSearch<G, Guide> search_;
  core::Player winner_ = core::Player::kFirst;
};

// Solves the position, with the help of what is known already, and writes the certificate, which
// holds a reply for known positions too. Blocks.
template <GameText G, core::WinGuide<G> Guide>
absl::StatusOr<Proof> ProveWinner(const ProofRequest& request, typename G::Variant variant,
                                  const ReportProof& say,
                                  typename WinProof<G, Guide>::Lookup lookup = nullptr) {
  std::optional<core::SolvedTable> table = core::SolvedTable::OfSize(request.megabytes);
  if (!table) return absl::ResourceExhaustedError("out of memory");
  WinProof<G, Guide> solver(*table, request.threads, std::move(lookup));
  return ProveBy<G>(solver, request, variant, say);
}

template <GameText G, core::WinGuide<G> Guide>
using WinChecker = CertificateChecker<G, WinJudge<G, Guide>>;

// Finds the game's endgame tables, which take what they need of `megabytes`; a null Lookup if there
// are none.
template <GameText G, core::WinGuide<G> Guide>
using FindLookup =
    std::function<absl::StatusOr<typename WinProof<G, Guide>::Lookup>(std::size_t& megabytes)>;

// Appends every variant of the game.
template <GameText G, core::WinGuide<G> Guide>
void AddProofVariants(std::vector<ProofVariant>& variants, FindLookup<G, Guide> find = nullptr) {
  for (const auto& [name, variant] : G::kVariants) {
    variants.push_back({name,
                        [variant = variant, find](ProofRequest request,
                                                  const ReportProof& say) -> absl::StatusOr<Proof> {
                          typename WinProof<G, Guide>::Lookup lookup;
                          if (find) {
                            ASSIGN_OR_RETURN(lookup, find(request.megabytes));
                          }
                          return ProveWinner<G, Guide>(request, variant, say, std::move(lookup));
                        },
                        [variant = variant](const Certificate& certificate) {
                          return WinChecker<G, Guide>::Check(certificate, variant);
                        }});
  }
}

}  // namespace tavoliere::base
