// Follows a match over all its journals, which other processes write, wherever they lie.
#pragma once

#include <utility>

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "absl/container/flat_hash_set.h"
#include "absl/status/status.h"
#include "tools/match/journal/journal.h"
#include "tools/match/journal/match_header.h"
#include "tools/match/stats/results.h"

namespace tavoliere::match {

class MatchWatch {
 public:
  // Files, which may be yet to come, and folders, whose journals may be.
  explicit MatchWatch(std::vector<std::string> paths) : paths_(std::move(paths)) {}

  // Reads what is new. An error: a folder cannot be read. A journal that is damaged or of another
  // match than the first one is left out from here on; TakeNotice() names it.
  absl::Status Poll();

  // The match; once a journal has begun. It may grow.
  const std::optional<MatchHeader>& header() const { return header_; }
  // Of games in several journals each counts once.
  const Results& results() const { return results_; }
  std::int64_t games() const { return static_cast<std::int64_t>(seen_.size()); }
  // As many as its settings make; 0 before it has begun.
  std::int64_t scheduled() const { return scheduled_; }
  // Those that have begun.
  std::size_t journals() const { return journals_; }
  std::string TakeNotice() { return std::exchange(notice_, ""); }

 private:
  struct File {
    explicit File(const std::string& path) : tail(path) {}

    JournalTail tail;
    bool has_begun = false;
    bool is_left_out = false;
  };

  absl::Status Follow(File& file);
  absl::Status TakeHeader(const MatchHeader& header);

  const std::vector<std::string> paths_;
  std::map<std::string, File> files_;
  std::optional<MatchHeader> header_;
  std::int64_t scheduled_ = 0;
  std::size_t journals_ = 0;
  Results results_;
  absl::flat_hash_set<std::string> seen_;
  std::string notice_;
};

}  // namespace tavoliere::match
