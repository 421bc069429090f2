// Proofs of claims about a game: the frame that every game's solver shares.
#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "absl/functional/function_ref.h"
#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "core/files/status_macros.h"
#include "core/proof/proof_journal.h"
#include "core/proof/solved_table.h"
#include "core/types.h"
#include "engines/base/program/progress.h"
#include "engines/base/proofs/certificate.h"
#include "engines/base/proofs/replies.h"
#include "engines/base/text/game_text.h"

namespace tavoliere::base {

struct ProofRequest {
  std::string game;
  std::string variant;
  std::string position;  // empty: the variant's start
  std::string path;      // of the certificate; PATH.journal keeps what a killed proof resumes from
  std::size_t megabytes = 0;
  int threads = 1;
  ScoreClaim score = {};  // of games that count a score
};

struct Proof {
  Claim claim;
  std::uint64_t nodes = 0;    // of the search, and of what was searched again for the replies
  std::uint64_t resumed = 0;  // results that the journal had
  std::uint64_t lines = 0;    // of the certificate
  std::string kind = kReplies;
  std::uint64_t bytes = 0;
};

// Takes lines on the progress: every ten seconds from another thread, and once the claim is known.
using ReportProof = std::function<void(const std::string& line)>;

// A game's solver:
//   question  what it is to prove, as the claim words it; empty: what Solve() finds
//   Know      takes a result that the journal has
//   Report    sets the function that takes each result worth keeping
//   Solve     returns the judge of the claim, or an error if there is no proof. Blocks.
//   claim     in words, after Solve()
//   Reply     a move by which the claim's side has its way, or an error; from each thread, numbered
//             from 0, at the same time
//   nodes     from any thread
template <class S, class G>
concept ProofSolver = requires(S& solver, const typename G::Position& position, core::Key key,
                               core::Solved solved, std::size_t thread,
                               std::function<void(core::Key, core::Solved)> report) {
  { solver.question() } -> std::same_as<std::string>;
  solver.Know(key, solved);
  solver.Report(report);
  { solver.Solve(position) } -> std::same_as<absl::StatusOr<typename S::Judge>>;
  { solver.claim() } -> std::same_as<std::string>;
  { solver.Reply(thread, position) } -> std::same_as<absl::StatusOr<typename G::Move>>;
  { solver.nodes() } -> std::same_as<std::uint64_t>;
};

// What an earlier run of the proof has left goes to `take`.
inline absl::StatusOr<std::unique_ptr<core::ProofJournal>> OpenProofJournal(
    const ProofRequest& request, const Claim& claim, const std::string& question,
    absl::FunctionRef<void(core::Key key, core::Solved solved)> take) {
  std::string title = absl::StrCat("tavoliere proof journal 1: ", claim.game, " ", claim.variant,
                                   " ", claim.position);
  if (!question.empty()) absl::StrAppend(&title, ": ", question);
  return core::ProofJournal::Open(request.path + ".journal", title, take);
}

// Proves a claim on the position and writes the certificate. Blocks.
template <GameText G, ProofSolver<G> Solver>
absl::StatusOr<Proof> ProveBy(Solver& solver, const ProofRequest& request,
                              typename G::Variant variant, const ReportProof& say) {
  typename G::Position position = G::Start(variant);
  if (!request.position.empty()) {
    ASSIGN_OR_RETURN(position, G::Parse(request.position, variant));
  }
  Proof proof;
  proof.claim = {request.game, request.variant, G::Format(position), ""};
  ASSIGN_OR_RETURN(const std::unique_ptr<core::ProofJournal> journal,
                   OpenProofJournal(request, proof.claim, solver.question(),
                                    [&](core::Key key, core::Solved solved) {
                                      solver.Know(key, solved);
                                      ++proof.resumed;
                                    }));
  solver.Report([&](core::Key key, core::Solved solved) { journal->Add(key, solved); });
  CertificateWriter writer(request.path);
  auto reports = std::make_unique<NodeReports>([&] { return solver.nodes(); }, say);
  auto judge = solver.Solve(position);
  // A claim that does not hold leaves nothing to resume.
  if (absl::IsFailedPrecondition(judge.status())) journal->Remove();
  RETURN_IF_ERROR(judge.status());
  say(absl::StrCat(solver.claim(), " after ", solver.nodes(), " nodes; collecting the replies"));
  const absl::Status collected = CollectReplies<G>(
      *judge, position, request.threads,
      [&](std::size_t thread, const typename G::Position& at) { return solver.Reply(thread, at); },
      writer);
  reports.reset();
  RETURN_IF_ERROR(collected);
  RETURN_IF_ERROR(journal->status());
  proof.claim.claim = solver.claim();
  proof.nodes = solver.nodes();
  proof.lines = writer.replies();
  ASSIGN_OR_RETURN(proof.bytes, writer.Write(proof.claim));
  journal->Remove();
  return proof;
}

// One variant of a game, for the commands `prove` and `verify` (proofs/proof_commands.h).
struct ProofVariant {
  std::string name;
  std::function<absl::StatusOr<Proof>(const ProofRequest& request, const ReportProof& say)> prove;
  std::function<absl::Status(const Certificate& certificate)> verify;
  std::vector<std::string> kinds = {kReplies};  // of lines, the same ones for all variants
};

}  // namespace tavoliere::base
