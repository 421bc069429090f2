// Any number of journals read as one: shards of one match, or several matches.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "absl/functional/function_ref.h"
#include "absl/status/statusor.h"
#include "protocol/wire/record.h"
#include "tools/match/journal/journal.h"
#include "tools/match/journal/match_header.h"
#include "tools/match/stats/sprt.h"
#include "tools/match/tune/tuning.h"

namespace tavoliere::match {

// The tuning that a match is, before its first game; null: it is none.
std::unique_ptr<Tuning> TuningOf(const MatchHeader& header);

class Journals {
 public:
  // Reads the headers. An error says which file cannot be read, and why. With `salvage` a damaged
  // header is as good as none.
  static absl::StatusOr<Journals> Open(const std::vector<std::string>& paths, bool salvage = false);

  // Named in the headers, each once, in their order.
  const std::vector<std::string>& engines() const { return engines_; }
  // The first match's.
  const std::optional<SprtSettings>& sprt() const { return sprt_; }

  struct Match {
    std::string path;                   // of its first journal
    std::optional<MatchHeader> header;  // none in an older journal
    ProgramUses programs;               // of all its journals
  };
  // By the number that Read() gives.
  const std::vector<Match>& matches() const { return matches_; }

  struct Counts {
    std::int64_t repeated = 0;  // the same game of the same match, left out
    std::int64_t unfinished = 0;
    std::vector<MatchGrowth> growth;  // of all files
  };
  // Calls `on_game` for every game but repeated ones, in the order of the files. `match` tells the
  // matches apart, whose ids say nothing of one another. `damaged` as in ReadJournal().
  absl::StatusOr<Counts> Read(
      absl::FunctionRef<void(const protocol::GameRecord& record, std::size_t match)> on_game,
      std::vector<DamagedLine>* damaged = nullptr) const;

 private:
  struct File {
    std::string path;
    std::size_t match;
  };

  std::vector<File> files_;
  std::vector<Match> matches_;
  std::vector<std::string> engines_;
  std::optional<SprtSettings> sprt_;
};

}  // namespace tavoliere::match
