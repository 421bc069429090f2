// Merges the journals of the shards of a match.
#pragma once

#include <utility>

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "core/files/replace_file.h"
#include "tools/match/journal/journal.h"
#include "tools/match/journal/journals.h"
#include "tools/match/stats/distinct_games.h"
#include "tools/match/stats/results.h"
#include "tools/match/stats/sprt.h"
#include "tools/match/stats/suite.h"

namespace tavoliere::match {

// Knows of each game where it stands; the games themselves stay in their files.
class Merger {
 public:
  // A journal of the match, which may hold games that are known. `damaged` as in ReadJournal().
  absl::Status Read(const std::string& path, std::vector<DamagedLine>* damaged);

  // The rest once a journal was read.

  // Of the whole match; its command line is that of the part read first.
  const MatchHeader& header() const { return *header_; }
  // The command line that the journal of the whole match is to have.
  void set_arguments(const std::vector<std::string>& arguments) { header_->arguments = arguments; }

  // Writes the journal of the whole match, which can be resumed: its games in the order of the
  // schedule, each as it stands in its file. An existing file is replaced when `replace`, and else
  // an error (AlreadyExists). The file is whole or not there.
  absl::Status WriteTo(const std::string& path, bool replace) const;

  std::int64_t games() const { return static_cast<std::int64_t>(games_.size()); }
  // Less those of a tuning that ended early.
  std::int64_t scheduled() const;
  std::int64_t twice() const { return twice_; }
  std::string Table() const;
  SprtVerdict verdict() const;

 private:
  struct Place {
    std::size_t file;
    LinePart line;
  };

  absl::Status TakeHeader(const MatchHeader& header);
  absl::Status Take(const protocol::GameRecord& record, const Place& place);
  absl::Status Write(files::FileReplacement& output) const;

  std::optional<MatchHeader> header_;
  std::vector<std::string> files_;
  std::map<std::pair<std::int64_t, int>, Place> games_;  // by pair and game of it
  std::int64_t twice_ = 0;
  Results results_;
  DistinctGames distinct_;
  SuiteResults suite_;
  std::unique_ptr<Tuning> tuning_;
};

}  // namespace tavoliere::match
