#include "engines/dama/proofs/ending_proof.h"

#include <tuple>
#include <vector>

#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "core/files/status_macros.h"
#include "core/tables/retrograde.h"
#include "engines/base/proofs/quiet_runs.h"
#include "engines/base/proofs/replies.h"
#include "engines/dama/endings/endings.h"
#include "protocol/wire/text/text.h"

namespace tavoliere::dama {
namespace {

// Between the words of a claim.
constexpr char kAfterWinner[] = "; ";
constexpr char kQuietMovesDraw[] = " moves of each side without a capture or a man's move draw";

// The plies to the end with `position`'s side to move, which has lost; nullopt: it has not, or no
// table knows.
std::optional<int> PliesLost(const Endings& endings, const Position& position) {
  if (position.pieces(position.turn()) == 0) return 0;
  const std::optional<core::TableValue> value = endings.Probe(position);
  if (!value || !value->IsLoss()) return std::nullopt;
  return value->plies();
}

}  // namespace

// ---- the claim

std::string TextOfEndingClaim(const EndingClaim& claim) {
  const std::string winner = base::WinClaim(claim.winner);
  if (claim.draw_moves == 0) return winner;
  return absl::StrCat(winner, kAfterWinner, claim.draw_moves, kQuietMovesDraw);
}

absl::StatusOr<EndingClaim> ReadEndingClaim(const std::string& claim) {
  const std::size_t end = claim.find(kAfterWinner);
  EndingClaim read;
  ASSIGN_OR_RETURN(read.winner, base::WinnerOf(claim.substr(0, end)));
  if (end != claim.npos) {
    const std::size_t number = end + std::string_view(kAfterWinner).size();
    const std::string text = claim.substr(number, claim.find(' ', number) - number);
    if (!absl::SimpleAtoi(text, &read.draw_moves) || read.draw_moves < 0) read.draw_moves = 0;
  }
  if (TextOfEndingClaim(read) == claim) return read;
  return absl::InvalidArgumentError(absl::StrCat("expected a claim such as '",
                                                 TextOfEndingClaim({core::Player::kFirst, 40}),
                                                 "', got ", protocol::Quoted(claim)));
}

// ---- the proof

absl::StatusOr<EndingJudge> EndingProof::Solve(const Position& position) {
  claim_.winner = core::Opponent(position.turn());
  if (!EndingJudge::NeedsReply(position)) return EndingJudge(claim_.winner);
  const std::optional<core::TableValue> value = endings_->Probe(position);
  if (!value) {
    return absl::FailedPreconditionError(absl::StrCat("no table has the distance to the end of ",
                                                      Dama::Format(position), ": expected at most ",
                                                      endings_->most_pieces(), " pieces"));
  }
  if (value->IsDraw())
    return absl::FailedPreconditionError(absl::StrCat("drawn: ", Dama::Format(position)));
  if (value->IsWin()) claim_.winner = position.turn();
  // Replies by the distance to the end take no more plies than that.
  const int limit = 2 * claim_.draw_moves;
  hastens_conversion_ = limit > 0 && value->plies() >= limit;
  if (hastens_conversion_ && endings_->longest_conversion() >= limit) {
    return absl::FailedPreconditionError(absl::StrCat(
        "the end is ", value->plies(), " plies away, and the next capture or man's move up to ",
        endings_->longest_conversion(), ": expected fewer than ", limit));
  }
  return EndingJudge(claim_.winner);
}

absl::StatusOr<Move> EndingProof::Reply(std::size_t, const Position& position) {
  Dama::MoveList moves;
  Dama::Generate(position, moves);
  std::optional<Move> best;
  // Conversion, plies to the end, and answers: the fewer, the smaller the proof.
  std::tuple<int, int, std::uint64_t> least;
  for (const Move& move : moves) {
    probes_.fetch_add(1, std::memory_order_relaxed);
    const Position next = position.Play(move);
    const std::optional<int> plies = PliesLost(*endings_, next);
    if (!plies) continue;
    int conversion = 0;
    if (hastens_conversion_ && !Dama::Irreversible(position, move)) {
      const std::optional<int> behind = endings_->Conversion(next);
      if (!behind) continue;
      conversion = 1 + *behind;
    }
    const std::tuple cost(conversion, *plies, Dama::CountMoves(next));
    if (best && cost >= least) continue;
    best = move;
    least = cost;
  }
  if (best) return *best;
  return absl::InternalError(absl::StrCat("no winning move: ", Dama::Format(position)));
}

// ---- the commands

absl::Status CheckEndingCertificate(const base::Certificate& certificate, Dama::Variant variant) {
  RETURN_IF_ERROR((base::CertificateChecker<Dama, EndingJudge>::Check(certificate, variant)));
  ASSIGN_OR_RETURN(const EndingClaim claim, ReadEndingClaim(certificate.claim.claim));
  ASSIGN_OR_RETURN(const int run, base::LongestQuietRun<Dama>(certificate, variant));
  const std::int64_t limit = 2 * std::int64_t{claim.draw_moves};
  if (limit == 0 || run < limit) return absl::OkStatus();
  return absl::DataLossError(absl::StrCat("expected fewer than ", limit,
                                          " plies in a row without a capture or a man's move, got ",
                                          run));
}

std::vector<base::ProofVariant> EndingProofVariants(const base::EngineFactory& make) {
  const auto prove = [make](const base::ProofRequest& request,
                            const base::ReportProof& say) -> absl::StatusOr<base::Proof> {
    std::string folder;
    std::string draw_moves;
    const std::unique_ptr<protocol::Engine> engine = make();
    RETURN_IF_ERROR(engine->options().Get("Tables", &folder));
    RETURN_IF_ERROR(engine->options().Get("Draw Moves", &draw_moves));
    ASSIGN_OR_RETURN(std::shared_ptr<const Endings> endings, FindEndings(folder));
    int counter = 0;
    if (!absl::SimpleAtoi(draw_moves, &counter)) {
      return absl::InternalError(
          absl::StrCat("expected a number as Draw Moves, got ", protocol::Quoted(draw_moves)));
    }
    EndingProof proof(std::move(endings), counter);
    return base::ProveBy<Dama>(proof, request, Dama::kVariants[0].second, say);
  };
  return {{Dama::kVariants[0].first, prove, [](const base::Certificate& certificate) {
             return CheckEndingCertificate(certificate, Dama::kVariants[0].second);
           }}};
}

}  // namespace tavoliere::dama
