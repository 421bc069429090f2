// Proofs, by the endgame tables, that a side wins an ending before the counter of moves draws it,
// and their verification.
#pragma once

#include <utility>

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "core/proof/solved_table.h"
#include "core/types.h"
#include "engines/base/analyse/analyst.h"
#include "engines/base/proofs/certificate.h"
#include "engines/base/proofs/prove.h"
#include "engines/dama/endings/endings.h"
#include "engines/dama/rules/game.h"

namespace tavoliere::dama {

// A side wins from a position that has not been on the board before and where nothing is counted.
struct EndingClaim {
  core::Player winner = core::Player::kFirst;
  int draw_moves = 0;  // Settings::draw_moves
};

// "first wins; 40 moves of each side without a capture or a man's move draw", or "first wins" if
// there is no counter.
std::string TextOfEndingClaim(const EndingClaim& claim);
absl::StatusOr<EndingClaim> ReadEndingClaim(const std::string& claim);

class EndingJudge {
 public:
  explicit EndingJudge(core::Player winner) : winner_(winner) {}
  static absl::StatusOr<EndingJudge> Of(const std::string& claim, Dama::Variant) {
    ASSIGN_OR_RETURN(const EndingClaim read, ReadEndingClaim(claim));
    return EndingJudge(read.winner);
  }

  core::Player side() const { return winner_; }
  static bool NeedsReply(const Position& position) { return Dama::CountMoves(position) > 0; }
  bool Holds(const Position& finished) const { return finished.turn() != winner_; }

 private:
  core::Player winner_;
};

// The base::ProofSolver. Nothing is searched: the journal stays empty.
class EndingProof {
 public:
  using Judge = EndingJudge;

  EndingProof(std::shared_ptr<const Endings> endings, int draw_moves)
      : endings_(std::move(endings)), claim_{core::Player::kFirst, draw_moves} {}

  static std::string question() { return ""; }
  static void Know(core::Key, core::Solved) {}
  static void Report(const std::function<void(core::Key, core::Solved)>&) {}
  // An error if the position is drawn, no table knows it, or the counter might end the game first.
  absl::StatusOr<EndingJudge> Solve(const Position& position);
  std::string claim() const { return TextOfEndingClaim(claim_); }
  absl::StatusOr<Move> Reply(std::size_t, const Position& position);
  std::uint64_t nodes() const { return probes_.load(std::memory_order_relaxed); }

 private:
  std::shared_ptr<const Endings> endings_;
  EndingClaim claim_;
  // Whether replies hasten the next capture or man's move, not the end.
  bool hastens_conversion_ = false;
  std::atomic<std::uint64_t> probes_{0};
};

// Whether a certificate proves its claim.
absl::Status CheckEndingCertificate(const base::Certificate& certificate, Dama::Variant variant);

// For base::ProofCommands(). The options `Tables` and `Draw Moves` of the engine count.
std::vector<base::ProofVariant> EndingProofVariants(const base::EngineFactory& make);

}  // namespace tavoliere::dama
