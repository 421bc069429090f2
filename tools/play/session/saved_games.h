// Where a session's game is written as it goes, and the choice of a game from a file.
#pragma once

#include <cstddef>
#include <memory>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "protocol/wire/record.h"
#include "tools/play/game/files.h"
#include "tools/play/game/played_game.h"
#include "tools/play/text/sentences.h"
#include "tools/play/text/words.h"

namespace tavoliere::play {

// What a record and a transcript call a game and its players.
struct GameHeading {
  std::string game;
  std::string sides[2];
  Sentence players[2];  // the second is empty in a single-player game
  Language language = Language::kEnglish;
};

// In the heading's language.
std::string TranscriptOf(const PlayedGame& game, const GameHeading& heading);

class SavedGames {
 public:
  // In the folder `state`, made if need be, for the games of the program `name`.
  absl::Status Open(const std::string& state, const std::string& name);
  bool keeps_games() const { return autosave_ != nullptr; }
  // Whether a process that died had left a game, which is in the archive now.
  bool found_a_game() const { return keeps_games() && autosave_->found_a_game(); }
  // The file of all games that are over or left.
  const std::string& archive() const { return autosave_->archive(); }

  // A file that is written as the game goes; empty: none.
  void set_transcript(const std::string& path);
  const std::string& transcript() const { return transcript_; }

  // Writes the game. A failure is an error once, until a game was written again.
  absl::Status Save(const PlayedGame& game, const GameHeading& heading);
  bool save_failed() const { return save_failed_; }
  // The game is over or left: it moves to the archive. False: there is nothing to move.
  absl::StatusOr<bool> PutAway(const PlayedGame& game, const GameHeading& heading);
  // The last unfinished game of the archive but `game`; an error if there is none.
  absl::StatusOr<protocol::GameRecord> LastUnfinished(const PlayedGame& game) const;

 private:
  std::unique_ptr<Autosave> autosave_;  // null: no game is kept
  std::string transcript_;
  bool save_failed_ = false;  // and this was reported
};

// The moves of the last unfinished game among those that were put away in the folder `state` by
// sessions of the program `name`; 0: there is none.
std::size_t UnfinishedMoves(const std::string& state, const std::string& name);

// Game `number` of `games`, from 1; 0: the last. `path`, empty for a file without a name, is for
// the error.
absl::StatusOr<protocol::GameRecord> ChooseRecord(const std::vector<protocol::GameRecord>& games,
                                                  const std::string& path, int number);

// Whether what an engine gets of a game, from any writer of records, is no other command too.
bool IsOneLine(const protocol::GameRecord& record);

}  // namespace tavoliere::play
