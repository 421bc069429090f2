#include "engines/base/proofs/quiet_runs.h"

#include <cstdint>

namespace tavoliere::base {

void ReplyGraph::BeginReply(bool reversible) { replies_.push_back({reversible, answers_.size()}); }

void ReplyGraph::AddAnswer(bool reversible, std::optional<std::size_t> next) {
  answers_.push_back({reversible, next});
}

int ReplyGraph::RunAfter(std::size_t reply, const std::vector<int>& runs) const {
  int longest = 0;
  for (std::size_t i = replies_[reply].first_answer; i < EndOfAnswers(reply); ++i) {
    const Answer& answer = answers_[i];
    if (answer.reversible) longest = std::max(longest, 1 + (answer.next ? runs[*answer.next] : 0));
  }
  return longest;
}

int ReplyGraph::LongestRun(std::size_t root, std::optional<std::size_t>& cycle) const {
  enum class State : std::uint8_t { kNew, kOpen, kDone };
  struct Visit {
    std::size_t reply = 0;
    std::size_t answer = 0;  // the next to follow
  };
  std::vector<int> runs(replies_.size());  // that begin with the reply
  std::vector<State> states(replies_.size(), State::kNew);
  std::vector<Visit> path;
  const auto enter = [&](std::size_t reply) {
    states[reply] = State::kOpen;
    path.push_back({reply, replies_[reply].first_answer});
  };
  int longest = 0;
  enter(root);
  while (!path.empty()) {
    Visit& visit = path.back();
    const std::size_t reply = visit.reply;
    if (visit.answer < EndOfAnswers(reply)) {
      const std::optional<std::size_t> next = answers_[visit.answer++].next;
      if (!next || states[*next] == State::kDone) continue;
      if (states[*next] == State::kOpen) {
        cycle = next;
        return longest;
      }
      enter(*next);
      continue;
    }
    const int after = RunAfter(reply, runs);
    runs[reply] = replies_[reply].reversible ? 1 + after : 0;
    longest = std::max({longest, after, runs[reply]});
    states[reply] = State::kDone;
    path.pop_back();
  }
  return longest;
}

}  // namespace tavoliere::base
