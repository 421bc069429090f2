// The file of a match: append-only, one JSON object a line, first the header, then the games.
#pragma once

#include <utility>

#include <cstdint>
#include <memory>
#include <optional>
#include <string>

#include "absl/functional/function_ref.h"
#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "protocol/record.h"
#include "tools/match/match_header.h"

namespace tavoliere::match {

class Journal {
 public:
  // Opens `path` for appending, making it when it does not exist. A regular file is this process's
  // alone as long as the journal lives: an error when another process writes it.
  static absl::StatusOr<std::unique_ptr<Journal>> Open(const std::string& path);
  ~Journal();
  Journal(const Journal&) = delete;
  Journal& operator=(const Journal&) = delete;

  // Hands the line to the operating system whole before it returns, so that the end of this
  // process, whatever kind, does not lose it. On an error (disk full) what was written of the line
  // is taken back.
  absl::Status Append(const protocol::GameRecord& record);
  absl::Status Append(const MatchHeader& header);

  // Forgets what comes after the first `bytes`: a line that was cut short.
  absl::Status Truncate(std::int64_t bytes);

 private:
  absl::Status AppendLine(std::string line);

  Journal(std::string path, int fd) : path_(std::move(path)), fd_(fd) {}

  std::string path_;
  int fd_;
};

struct JournalSummary {
  std::optional<MatchHeader> header;
  std::int64_t games = 0;
  // The length of the whole lines: a line without its end was cut short by the end of its writer
  // and counts for nothing.
  std::int64_t whole_bytes = 0;
};

// Reads the journal at `path` game by game. An error names the file, the line and what is wrong.
absl::StatusOr<JournalSummary> ReadJournal(
    const std::string& path, absl::FunctionRef<absl::Status(protocol::GameRecord&&)> on_game);

// Follows a journal that another process writes.
class JournalTail {
 public:
  explicit JournalTail(std::string path) : path_(std::move(path)) {}

  // The games that were added since the last call; none while there is no such file. An error as
  // ReadJournal().
  absl::Status Poll(absl::FunctionRef<absl::Status(protocol::GameRecord&&)> on_game);
  // The length of the whole lines so far.
  std::int64_t whole_bytes() const { return whole_bytes_; }
  // The header, once it was read.
  const std::optional<MatchHeader>& header() const { return header_; }

 private:
  std::string path_;
  std::int64_t whole_bytes_ = 0;
  int lines_ = 0;
  std::optional<MatchHeader> header_;
};

}  // namespace tavoliere::match
