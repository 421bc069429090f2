// Proofs of who wins, and their verification, for every two-player game with a core::WinGuide.
#pragma once

#include <utility>

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "absl/container/flat_hash_set.h"
#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "core/files/status_macros.h"
#include "core/proof/proof_journal.h"
#include "core/proof/solved_table.h"
#include "core/proof/win_search.h"
#include "engines/base/proofs/certificate.h"
#include "engines/base/proofs/node_reports.h"
#include "engines/base/text/game_text.h"

namespace tavoliere::base {

struct ProofRequest {
  std::string game;
  std::string variant;
  std::string position;  // empty: the variant's start
  std::string path;      // of the certificate; PATH.journal keeps what a killed proof resumes from
  std::size_t megabytes = 0;
  int threads = 1;
};

struct Proof {
  Claim claim;
  std::uint64_t nodes = 0;    // of the search, and of what was searched again for the replies
  std::uint64_t resumed = 0;  // results that the journal had
  std::uint64_t replies = 0;
  std::uint64_t bytes = 0;  // of the certificate
};

// Takes lines on the progress: every ten seconds from another thread, and once the winner is known.
using ReportProof = std::function<void(const std::string& line)>;

// ---- a proof and its certificate

// A reply to every position that can come up while `winner` plays these replies.
template <GameText G, core::WinGuide<G> Guide>
absl::Status CollectReplies(core::WinSearch<G, Guide>& search, const typename G::Position& root,
                            core::Player winner, CertificateWriter& writer) {
  using Position = typename G::Position;
  absl::flat_hash_set<core::Key> seen;
  std::vector<Position> open;
  const auto visit = [&](const Position& position) {
    if (!Guide::IsFinished(position) && seen.insert(position.key()).second)
      open.push_back(position);
  };
  const auto visit_answers = [&](const Position& position) {
    typename G::MoveList moves;
    G::Generate(position, moves);
    for (const auto& move : moves) visit(position.Play(move));
  };
  if (root.turn() == winner) {
    visit(root);
  } else {
    visit_answers(root);
  }
  while (!open.empty()) {
    const Position position = open.back();
    open.pop_back();
    const auto move = search.WinningMove(position);
    if (!move) return absl::InternalError(absl::StrCat("no winning move: ", G::Format(position)));
    RETURN_IF_ERROR(writer.Add(G::Format(position), G::FormatMove(position, *move)));
    visit_answers(position.Play(*move));
  }
  return absl::OkStatus();
}

// Solves the position and writes the certificate. Blocks.
template <GameText G, core::WinGuide<G> Guide>
absl::StatusOr<Proof> Prove(const ProofRequest& request, typename G::Variant variant,
                            const ReportProof& say) {
  typename G::Position position = G::Start(variant);
  if (!request.position.empty()) {
    ASSIGN_OR_RETURN(position, G::Parse(request.position, variant));
  }
  Proof proof;
  proof.claim = {request.game, request.variant, G::Format(position), ""};
  std::optional<core::SolvedTable> table = core::SolvedTable::OfSize(request.megabytes);
  if (!table) return absl::ResourceExhaustedError("out of memory");
  ASSIGN_OR_RETURN(
      const std::unique_ptr<core::ProofJournal> journal,
      core::ProofJournal::Open(request.path + ".journal",
                               absl::StrCat("tavoliere proof journal 1: ", request.game, " ",
                                            request.variant, " ", proof.claim.position),
                               [&](core::Key key, core::Solved solved) {
                                 table->Put(key, solved);
                                 ++proof.resumed;
                               }));
  core::WinSearch<G, Guide> search(
      *table, [&](core::Key key, core::Solved solved) { journal->Add(key, solved); });
  CertificateWriter writer(request.path);
  auto reports = std::make_unique<NodeReports>([&] { return search.nodes(); }, say);
  const bool wins = *search.Solve(position, request.threads);
  const core::Player winner = wins ? position.turn() : core::Opponent(position.turn());
  say(absl::StrCat(WinClaim(winner), " after ", search.nodes(), " nodes; collecting the replies"));
  const absl::Status collected = CollectReplies<G, Guide>(search, position, winner, writer);
  reports.reset();
  RETURN_IF_ERROR(collected);
  RETURN_IF_ERROR(journal->status());
  proof.claim.claim = WinClaim(winner);
  proof.nodes = search.nodes();
  proof.replies = writer.replies();
  ASSIGN_OR_RETURN(proof.bytes, writer.Write(proof.claim));
  journal->Remove();
  return proof;
}

// ---- verification

// Checks the replies of a certificate, each by itself: the game being finite, if every answer to a
// reply ends the game in favour of the claim's side or leads to a position with a reply, that side
// wins from all of them.
template <GameText G, core::WinGuide<G> Guide>
class CertificateChecker {
 public:
  using Position = typename G::Position;

  static absl::Status Check(const Certificate& certificate, typename G::Variant variant) {
    ASSIGN_OR_RETURN(const core::Player winner, WinnerOf(certificate.claim.claim));
    CertificateChecker checker(variant, winner);
    for (const Certificate::Reply& reply : certificate.replies)
      checker.positions_.insert(reply.position);
    ASSIGN_OR_RETURN(const Position root, checker.Read(certificate.claim.position));
    RETURN_IF_ERROR(root.turn() == winner && !Guide::IsFinished(root) ? checker.CheckKnown(root)
                                                                      : checker.CheckAnswers(root));
    for (const Certificate::Reply& reply : certificate.replies) {
      RETURN_IF_ERROR(checker.CheckReply(reply));
    }
    return absl::OkStatus();
  }

 private:
  CertificateChecker(typename G::Variant variant, core::Player winner)
      : variant_(variant), winner_(winner) {}

  absl::StatusOr<Position> Read(std::string_view text) const {
    ASSIGN_OR_RETURN(const Position position, G::Parse(std::string(text), variant_));
    if (G::Format(position) == text) return position;
    return absl::DataLossError(
        absl::StrCat("expected ", G::Format(position), ", got ", std::string(text)));
  }

  absl::Status CheckKnown(const Position& position) const {
    const std::string text = G::Format(position);
    if (positions_.contains(text)) return absl::OkStatus();
    return absl::DataLossError(absl::StrCat("a reply is missing: ", text));
  }

  // That the winner has won, or has a reply to every move.
  absl::Status CheckAnswers(const Position& position) const {
    if (Guide::IsFinished(position)) {
      if (Guide::FirstReachesGoal(position) == (winner_ == core::Player::kFirst))
        return absl::OkStatus();
      return absl::DataLossError(absl::StrCat("is no win: ", G::Format(position)));
    }
    if (position.turn() == winner_)
      return absl::DataLossError(absl::StrCat("two moves in a row: ", G::Format(position)));
    typename G::MoveList moves;
    G::Generate(position, moves);
    for (const auto& move : moves) {
      const Position next = position.Play(move);
      RETURN_IF_ERROR(Guide::IsFinished(next) ? CheckAnswers(next) : CheckKnown(next));
    }
    return absl::OkStatus();
  }

  absl::Status CheckReply(const Certificate::Reply& reply) const {
    ASSIGN_OR_RETURN(const Position position, Read(reply.position));
    if (position.turn() != winner_ || Guide::IsFinished(position)) {
      return absl::DataLossError(
          absl::StrCat("the claim's side has no move: ", std::string(reply.position)));
    }
    typename G::MoveList moves;
    G::Generate(position, moves);
    for (const auto& move : moves) {
      if (G::FormatMove(position, move) == reply.move) return CheckAnswers(position.Play(move));
    }
    return absl::DataLossError(absl::StrCat("the move ", std::string(reply.move),
                                            " is not legal in ", std::string(reply.position)));
  }

  typename G::Variant variant_;
  core::Player winner_;
  absl::flat_hash_set<std::string_view> positions_;
};

// ---- the commands

// One variant of a game, for the commands `prove` and `verify` (proofs/proof_commands.h).
struct ProofVariant {
  std::string name;
  std::function<absl::StatusOr<Proof>(const ProofRequest& request, const ReportProof& say)> prove;
  std::function<absl::Status(const Certificate& certificate)> verify;
};

// Appends every variant of the game.
template <GameText G, core::WinGuide<G> Guide>
void AddProofVariants(std::vector<ProofVariant>& variants) {
  for (const auto& [name, variant] : G::kVariants) {
    variants.push_back({name,
                        [variant = variant](const ProofRequest& request, const ReportProof& say) {
                          return Prove<G, Guide>(request, variant, say);
                        },
                        [variant = variant](const Certificate& certificate) {
                          return CertificateChecker<G, Guide>::Check(certificate, variant);
                        }});
  }
}

}  // namespace tavoliere::base
