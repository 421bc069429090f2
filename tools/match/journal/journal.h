// The file of a match: append-only, one JSON object per line, first the header, then the games.
#pragma once

#include <utility>

#include <cstddef>
#include <cstdint>
#include <fstream>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "absl/functional/function_ref.h"
#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/time/time.h"
#include "core/files/background_sync.h"
#include "core/files/read_file.h"
#include "protocol/wire/record.h"
#include "tools/match/journal/match_header.h"

namespace tavoliere::match {

class Journal {
 public:
  // Opens `path` for appending, making it when it does not exist. A regular file is this process's
  // alone as long as the journal lives: an error when another process writes it. What is appended
  // is brought to the disk in the background, at most once in `sync_pause`.
  static absl::StatusOr<std::unique_ptr<Journal>> Open(
      const std::string& path, absl::Duration sync_pause = absl::Seconds(1));
  // The journal of a match that is yet to begin: Begin() makes the file. An error: its folder is
  // not there or cannot be written.
  static absl::StatusOr<std::unique_ptr<Journal>> Announce(const std::string& path,
                                                           absl::Duration sync_pause);
  ~Journal();
  Journal(const Journal&) = delete;
  Journal& operator=(const Journal&) = delete;

  // After Announce() and before the first Append(); does nothing after Open() or a second time.
  // AlreadyExists: something has been written there meanwhile.
  absl::Status Begin(const MatchHeader& header);
  bool has_begun() const { return fd_ >= 0; }

  // Hands the line to the operating system whole before it returns, so that the end of this
  // process, whatever kind, does not lose it. On an error (disk full) what was written of the line
  // is taken back. Then as KeepInPlace(). A disk that failed in the background is an error too.
  absl::Status Append(const protocol::GameRecord& record);
  absl::Status Append(const MatchHeader& header);

  // Forgets what comes after the first `bytes`: a line that was cut short.
  absl::Status Truncate(std::int64_t bytes);

  // Looks whether the path still leads to this file. Where it leads nowhere, for the file was
  // deleted or renamed, everything written so far is written there anew. Where it leads to another
  // file that one is left alone: everything is saved as PATH.saved, or in the folder for temporary
  // files when that cannot be written, and the error names it. Where the file is shorter or longer
  // than what was written, it becomes PATH.damaged unless it is empty, everything written is put in
  // its place, and was_changed() is true from then on.
  absl::Status KeepInPlace();
  // As KeepInPlace(); then blocks until everything is on the disk. Nothing before Begin().
  absl::Status Finish();
  // Whether another program has changed the file in its place.
  bool was_changed() const { return was_changed_; }
  // What KeepInPlace() did, in a sentence for the user; once.
  std::string TakeNotice() { return std::exchange(notice_, ""); }

 private:
  absl::Status Attach();
  absl::Status AppendLine(std::string line);
  // Hands the line to the operating system, or takes back what was written of it.
  absl::Status Write(const std::string& line);
  // Whether the file's size is another than that of what was written.
  bool IsChanged() const;
  void CopyWhole();
  void CloseCopy();
  absl::Status WriteAnew();
  absl::Status Restore();
  absl::Status SaveElsewhere(const std::string& why);
  // Hands out everything written so far, piece by piece, until `take` answers no. False, with
  // errno: that it did, or could not be read.
  bool ReadBack(absl::FunctionRef<bool(std::string_view piece)> take) const;
  // Copies the file to a new one. Returns its descriptor; -1, with errno, when it cannot be.
  int CopyTo(const std::string& path) const;
  // From here on the journal is written there.
  absl::Status Continue(int fd);

  Journal(std::string path, absl::Duration sync_pause)
      : path_(std::move(path)), sync_(sync_pause) {}

  std::string path_;
  int fd_ = -1;           // -1: before Begin()
  bool is_file_ = false;  // no device, no pipe
  std::int64_t size_ = 0;
  // A file without a name that holds the same, for the day on which somebody empties the other: the
  // memory of a long match must not grow. -1: there can be none.
  int copy_ = -1;
  bool was_changed_ = false;
  std::string notice_;
  files::BackgroundSync sync_;
};

inline constexpr files::FileKind kJournalFile = {"a journal", std::uint64_t{1} << 40};
inline constexpr std::size_t kLongestJournalLine = std::size_t{1} << 26;

// Opens the file, which may be longer than memory, for protocol::ReadLine(). NotFound: it cannot be
// opened; other errors as those of files::OpenRegular().
absl::StatusOr<std::ifstream> OpenJournal(const std::string& path);

// The last header of the journal at `path`; nullopt where it has none yet, or none that can be read
// and `salvage` allows that. An error says why it cannot be read.
absl::StatusOr<std::optional<MatchHeader>> ReadHeader(const std::string& path,
                                                      bool salvage = false);

// A match was continued with other options.
struct MatchGrowth {
  std::int64_t games = 0;  // in the journal before that
  std::vector<HeaderChange> changes;
};

struct JournalSummary {
  std::optional<MatchHeader> header;  // the last one
  std::vector<MatchGrowth> growth;
  std::int64_t games = 0;
  // The length of the whole lines: a line without its end was cut short by the end of its writer
  // and counts for nothing.
  std::int64_t whole_bytes = 0;
};

// A line that is neither game nor header, nor blank, for an accident or an editor has damaged it.
struct DamagedLine {
  std::string path;
  int number;  // from 1
  std::string what;
  bool holds_game;  // a whole one at its end, which counts
};

// Where a game stands in its journal.
struct LinePart {
  std::int64_t offset = 0;
  std::int64_t size = 0;
};

using OnGame = absl::FunctionRef<absl::Status(protocol::GameRecord&&)>;

// Reads the journal at `path` game by game. An error names the file, the line and what is wrong.
// With `damaged` a damaged line is none, and is noted there instead.
absl::StatusOr<JournalSummary> ReadJournal(const std::string& path, OnGame on_game,
                                           std::vector<DamagedLine>* damaged = nullptr);

// Follows a journal that another process writes.
class JournalTail {
 public:
  explicit JournalTail(std::string path) : path_(std::move(path)) {}

  // The games that were added since the last call; none while there is no such file. Errors and
  // `damaged` as in ReadJournal().
  absl::Status Poll(OnGame on_game, std::vector<DamagedLine>* damaged = nullptr);
  // While a game is handed out: where it stands.
  const LinePart& game() const { return game_; }
  // The length of the whole lines so far.
  std::int64_t whole_bytes() const { return whole_bytes_; }
  // The last header, once one was read.
  const std::optional<MatchHeader>& header() const { return header_; }
  // What the headers after the first one changed.
  const std::vector<MatchGrowth>& growth() const { return growth_; }

 private:
  absl::Status TakeLine(const std::string& line, OnGame on_game, std::vector<DamagedLine>* damaged);

  std::string path_;
  std::int64_t whole_bytes_ = 0;
  LinePart game_;
  int lines_ = 0;
  std::int64_t games_ = 0;
  std::optional<MatchHeader> header_;
  std::vector<MatchGrowth> growth_;
};

// Journals with damaged lines.

// A line for each of the first damaged ones, and how many there are; empty when there are none.
std::string DamageText(const std::vector<DamagedLine>& damaged);

// Makes the journal at `path` one without its damaged lines. The file as it was is kept as
// PATH.damaged (PATH.damaged.2 when there is one, and so on). Returns the report for the user;
// nothing when no line is damaged, and nothing is changed, or there is no such file. An error: the
// file cannot be read or written, or another process writes it.
absl::StatusOr<std::string> SalvageJournal(const std::string& path);

}  // namespace tavoliere::match
