// A match in shards: the games of this run, and the games that the other runs have played.
#pragma once

#include <utility>

#include <chrono>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "absl/container/flat_hash_set.h"
#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "tools/match/journal/journal.h"
#include "tools/match/journal/match_header.h"
#include "tools/match/stats/results.h"

namespace tavoliere::match {

// "2/4": the second of four.
absl::StatusOr<Shard> ParseShard(const std::string& text);

inline bool IsIn(const Shard& shard, std::int64_t pair) {
  return pair % shard.count == shard.index;
}

// The games of this run and those that its peers' journals hold, each once.
class PeerResults {
 public:
  PeerResults(const std::vector<std::string>& paths, const MatchHeader& header);

  bool any() const { return !tails_.empty(); }
  void Add(const protocol::GameRecord& own) { results_.Add(own); }
  void IgnorePairs() { results_.IgnorePairs(); }
  // Is told each game of the peers once, while Poll() reads it.
  void SetListener(std::function<void(const protocol::GameRecord&)> listener) {
    listener_ = std::move(listener);
  }
  // Reads what is new, at most once in `pause`. An error: a journal cannot be read or is of another
  // match.
  absl::Status Poll(std::chrono::milliseconds pause = std::chrono::seconds(1));
  const Results& results() const { return results_; }

 private:
  absl::Status Take(const protocol::GameRecord& record);

  const MatchHeader& header_;
  std::vector<JournalTail> tails_;
  Results results_;
  absl::flat_hash_set<std::string> seen_;
  std::function<void(const protocol::GameRecord&)> listener_;
  std::chrono::steady_clock::time_point next_poll_;
};

}  // namespace tavoliere::match
