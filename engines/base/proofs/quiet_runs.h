// How long play that follows a certificate's replies goes without an irreversible move, for games
// that count such plies and whose positions can repeat.
#pragma once

#include <algorithm>
#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "core/files/status_macros.h"
#include "core/game.h"
#include "engines/base/proofs/certificate.h"
#include "engines/base/text/game_text.h"

namespace tavoliere::base {

// The replies of a certificate, by number, and where the answers to them lead.
class ReplyGraph {
 public:
  // What follows are the answers to the next reply.
  void BeginReply(bool reversible);
  // `next` is the number of the reply to the answer; nullopt: the game is over.
  void AddAnswer(bool reversible, std::optional<std::size_t> next);

  // The most reversible plies in a row, in any play from the reply `root` on. The number of a reply
  // to which play comes back goes into `cycle`; the result is then worthless.
  int LongestRun(std::size_t root, std::optional<std::size_t>& cycle) const;

 private:
  struct Reply {
    bool reversible = false;
    std::size_t first_answer = 0;
  };
  struct Answer {
    bool reversible = false;
    std::optional<std::size_t> next;
  };

  std::size_t EndOfAnswers(std::size_t reply) const {
    return reply + 1 < replies_.size() ? replies_[reply + 1].first_answer : answers_.size();
  }
  // The run behind a reply, from the runs that begin with the next ones.
  int RunAfter(std::size_t reply, const std::vector<int>& runs) const;

  std::vector<Reply> replies_;
  std::vector<Answer> answers_;
};

// The most plies in a row without an irreversible move, in any play from the certificate's position
// that follows its replies. An error if such play can repeat a position. The certificate has passed
// CertificateChecker.
template <GameText G>
requires core::HasHistoryRules<G> absl::StatusOr<int> LongestQuietRun(
    const Certificate& certificate, typename G::Variant variant) {
  using Position = typename G::Position;
  const std::vector<Certificate::Reply>& replies = certificate.replies;
  const auto number_of = [&](const std::string& position) -> std::optional<std::size_t> {
    const auto found = std::lower_bound(
        replies.begin(), replies.end(), position,
        [](const Certificate::Reply& a, const std::string& b) { return a.position < b; });
    if (found == replies.end() || found->position != position) return std::nullopt;
    return static_cast<std::size_t>(found - replies.begin());
  };
  ReplyGraph graph;
  const auto add_answers = [&](const Position& position) {
    typename G::MoveList moves;
    G::Generate(position, moves);
    for (const auto& move : moves) {
      graph.AddAnswer(!G::Irreversible(position, move), number_of(G::Format(position.Play(move))));
    }
  };
  for (const Certificate::Reply& reply : replies) {
    ASSIGN_OR_RETURN(const Position position, G::Parse(std::string(reply.position), variant));
    ASSIGN_OR_RETURN(const auto move, G::ParseMove(position, std::string(reply.move)));
    graph.BeginReply(!G::Irreversible(position, move));
    add_answers(position.Play(move));
  }
  const std::optional<std::size_t> first = number_of(certificate.claim.position);
  if (!first) {
    // The other side's first moves, as if they answered a reply.
    ASSIGN_OR_RETURN(const Position root, G::Parse(certificate.claim.position, variant));
    graph.BeginReply(false);
    add_answers(root);
  }
  std::optional<std::size_t> cycle;
  const int longest = graph.LongestRun(first.value_or(replies.size()), cycle);
  if (!cycle) return longest;
  return absl::DataLossError(
      absl::StrCat("play can repeat a position: ", std::string(replies[*cycle].position)));
}

}  // namespace tavoliere::base
