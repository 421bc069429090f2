// The replies of a certificate: how they are collected, and how they are checked.
#pragma once

#include <concepts>
#include <cstddef>
#include <mutex>
#include <string>
#include <string_view>
#include <vector>

#include "absl/container/flat_hash_set.h"
#include "absl/functional/function_ref.h"
#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "core/files/status_macros.h"
#include "core/types.h"
#include "core/work_stack.h"
#include "engines/base/proofs/certificate.h"
#include "engines/base/text/game_text.h"

namespace tavoliere::base {

// What a claim says of a game's positions:
//   Of          reads the claim of a certificate
//   side        the side that the claim is about
//   NeedsReply  whether the game goes on from the position, and it is not left to Holds()
//   Holds       whether a position that needs no reply has what is claimed
template <class J, class G>
concept ClaimJudge = requires(J& judge, const typename G::Position& position,
                              const std::string& claim, typename G::Variant variant) {
  { J::Of(claim, variant) } -> std::same_as<absl::StatusOr<J>>;
  { judge.side() } -> std::same_as<core::Player>;
  { judge.NeedsReply(position) } -> std::same_as<bool>;
  { judge.Holds(position) } -> std::same_as<bool>;
};

// A reply to every position that can come up while the judge's side plays these replies. So many
// threads ask reply(thread, position), which gives the move, or an error, at the same time.
template <GameText G, ClaimJudge<G> Judge>
absl::Status CollectReplies(
    Judge& judge, const typename G::Position& root, int threads,
    absl::FunctionRef<absl::StatusOr<typename G::Move>(std::size_t, const typename G::Position&)>
        reply,
    CertificateWriter& writer) {
  using Position = typename G::Position;
  core::WorkStack<Position> open;
  std::mutex mutex;  // for these two and the writer
  absl::flat_hash_set<core::Key> seen;
  absl::Status status;
  const auto visit = [&](const Position& position) {
    if (!judge.NeedsReply(position)) return;
    std::unique_lock lock(mutex);
    const bool first = seen.insert(position.key()).second;
    lock.unlock();
    if (first) open.Push(position);
  };
  const auto visit_answers = [&](const Position& position) {
    if (!judge.NeedsReply(position)) return;
    typename G::MoveList moves;
    G::Generate(position, moves);
    for (const auto& move : moves) visit(position.Play(move));
  };
  if (root.turn() == judge.side()) {
    visit(root);
  } else {
    visit_answers(root);
  }
  open.Run(threads, [&](std::size_t thread, const Position& position) {
    const absl::StatusOr<typename G::Move> move = reply(thread, position);
    {
      const std::lock_guard lock(mutex);
      status.Update(move.status());
      if (move.ok()) status.Update(writer.Add(G::Format(position), G::FormatMove(position, *move)));
      if (!status.ok()) return false;
    }
    visit_answers(position.Play(*move));
    return true;
  });
  return status;
}

// Checks the replies of a certificate, each by itself: the game being finite, if every answer to a
// reply leads to a position in which the claim holds or to one with a reply, the claim's side has
// its way from all of them.
template <GameText G, ClaimJudge<G> Judge>
class CertificateChecker {
 public:
  using Position = typename G::Position;

  static absl::Status Check(const Certificate& certificate, typename G::Variant variant) {
    ASSIGN_OR_RETURN(Judge judge, Judge::Of(certificate.claim.claim, variant));
    CertificateChecker checker(variant, judge);
    for (const Certificate::Reply& reply : certificate.replies)
      checker.positions_.insert(reply.position);
    ASSIGN_OR_RETURN(const Position root, checker.Read(certificate.claim.position));
    RETURN_IF_ERROR(root.turn() == judge.side() && judge.NeedsReply(root)
                        ? checker.CheckKnown(root)
                        : checker.CheckAnswers(root));
    for (const Certificate::Reply& reply : certificate.replies) {
      RETURN_IF_ERROR(checker.CheckReply(reply));
    }
    return absl::OkStatus();
  }

 private:
  CertificateChecker(typename G::Variant variant, Judge& judge)
      : variant_(variant), judge_(judge) {}

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

  // That the claim holds without a reply.
  absl::Status CheckEnd(const Position& position) const {
    if (judge_.Holds(position)) return absl::OkStatus();
    return absl::DataLossError(absl::StrCat("the claim does not hold: ", G::Format(position)));
  }

  // That the claim holds, or there is a reply to every move.
  absl::Status CheckAnswers(const Position& position) const {
    if (!judge_.NeedsReply(position)) return CheckEnd(position);
    if (position.turn() == judge_.side())
      return absl::DataLossError(absl::StrCat("two moves in a row: ", G::Format(position)));
    typename G::MoveList moves;
    G::Generate(position, moves);
    for (const auto& move : moves) {
      const Position next = position.Play(move);
      RETURN_IF_ERROR(judge_.NeedsReply(next) ? CheckKnown(next) : CheckEnd(next));
    }
    return absl::OkStatus();
  }

  absl::Status CheckReply(const Certificate::Reply& reply) const {
    ASSIGN_OR_RETURN(const Position position, Read(reply.position));
    if (position.turn() != judge_.side() || !judge_.NeedsReply(position)) {
      return absl::DataLossError(
          absl::StrCat("the claim's side needs no reply: ", std::string(reply.position)));
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
  Judge& judge_;
  absl::flat_hash_set<std::string_view> positions_;
};

}  // namespace tavoliere::base
