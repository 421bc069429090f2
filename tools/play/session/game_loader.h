// Games of records, which a session goes on with.
#pragma once

#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "protocol/wire/record.h"
#include "tools/play/session/play_session.h"

namespace tavoliere::play {

// A record does not name its variant: the present one is tried first, then the others. An error
// leaves the session's game and variant as they were. If an engine is to play, the game waits.
class GameLoader {
 public:
  explicit GameLoader(PlaySession& session) : session_(session) {}

  // Goes on with a game of a file of records, from 1; 0: the last.
  absl::Status Load(const std::string& path, int number);
  // The same with the contents of such a file.
  absl::Status LoadText(const std::string& text, int number);
  // Goes on with the last unfinished game of those kept.
  absl::Status Resume();
  // An error of these as one of the command line that asked for it, unless an engine was lost.
  absl::Status AsArgumentError(const absl::Status& status) const;

 private:
  absl::Status LoadOneOf(const absl::StatusOr<std::vector<protocol::GameRecord>>& games,
                         const std::string& path, int number);
  // The error of a file, "" if it has no name, whose lines are no game records.
  absl::Status NoRecords(const absl::Status& status, const std::string& path) const;
  // The game of the record if it is one in the present variant.
  absl::StatusOr<PlayedGame> GameOf(const protocol::GameRecord& record) const;
  absl::Status GoOnWith(const protocol::GameRecord& record);

  PlaySession& session_;
};

}  // namespace tavoliere::play
