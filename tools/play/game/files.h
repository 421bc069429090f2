// The saved files: the game under way, and the games that are kept.
#pragma once

#include <utility>

#include <memory>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "core/files/file_lock.h"
#include "protocol/wire/record.h"

namespace tavoliere::play {

// The games of a file of records. An error names the line; a file that is not there is NotFound.
absl::StatusOr<std::vector<protocol::GameRecord>> ReadGames(const std::string& path);

// Those of the contents of such a file; `name` stands for it in an error.
absl::StatusOr<std::vector<protocol::GameRecord>> ParseGames(const std::string& text,
                                                             const std::string& name);

// Puts `record` into the file in place of the record of the same game, else at its end. A file that
// holds anything but game records is left alone, with an error. Waits for other processes that do
// the same.
absl::Status KeepGame(const std::string& path, const protocol::GameRecord& record);

// The folder for what is kept between two sessions, made if need be: `chosen`, else
// $XDG_STATE_HOME/tavoliere, else ~/.local/state/tavoliere.
absl::StatusOr<std::string> StateFolder(const std::string& chosen);

// The file of the game under way, `<folder>/<game>-<n>.jsonl`, locked while this lives: each
// process has its own. When it is opened, what a process that died has left in any of them goes to
// the file of all the games, `<folder>/<game>.jsonl`.
class Autosave {
 public:
  static absl::StatusOr<std::unique_ptr<Autosave>> Open(const std::string& folder,
                                                        const std::string& game);

  absl::Status Save(const protocol::GameRecord& record);
  // The game is over or left: it moves to the file of all the games.
  absl::Status Close(const protocol::GameRecord& record);

  const std::string& archive() const { return archive_; }
  // Whether a process that died had left a game.
  bool found_a_game() const { return found_a_game_; }

 private:
  Autosave(std::string path, std::string archive, files::FileLock lock)
      : path_(std::move(path)), archive_(std::move(archive)), lock_(std::move(lock)) {}

  std::string path_;
  std::string archive_;
  files::FileLock lock_;
  bool found_a_game_ = false;
};

}  // namespace tavoliere::play
