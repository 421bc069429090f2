// Games in files of other programs' formats: as PGN text, and the last position of each as a line.
#pragma once

#include <memory>
#include <set>
#include <string>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "protocol/wire/record.h"

namespace tavoliere::match {

struct PgnSettings {
  std::string file;  // empty: none
  bool append = true;
  bool minimal = false;        // tags of the seven and moves, nothing else
  bool finished_only = false;  // no game without a result
  bool nodes = false;          // of each search, in its comment
  bool nps = false;
  bool seldepth = false;
  std::string match_line;  // a regular expression: lines of an engine that go into the comment
  std::string site;
  // The judge's program writes the file when the match is over, as PROGRAM export JOURNAL.
  bool through_engine = false;
};

struct EpdSettings {
  std::string file;  // empty: none
  bool append = true;
};

// One game, with a blank line at its end. White is player 1; moves are as the judge writes them,
// each with the comment "{SCORE/DEPTH TIMEs}", those of the opening with "{book}".
std::string PgnText(const protocol::GameRecord& record, const PgnSettings& settings);

// A file to which games are added as they end, each whole.
class PgnFile {
 public:
  // `resumed`: the file is that of an earlier run, and its games are known. Otherwise it is emptied
  // unless games are appended to what it has. An error: it cannot be written.
  static absl::StatusOr<std::unique_ptr<PgnFile>> Open(const PgnSettings& settings, bool resumed);
  ~PgnFile();
  PgnFile(const PgnFile&) = delete;
  PgnFile& operator=(const PgnFile&) = delete;

  // Does nothing where the file has the game.
  absl::Status Add(const protocol::GameRecord& record);

 private:
  PgnFile(const PgnSettings& settings, int fd) : settings_(settings), fd_(fd) {}

  PgnSettings settings_;
  int fd_;
  std::set<std::string> known_;  // by the tag GameId
};

// A file to which lines are added.
class EpdFile {
 public:
  static absl::StatusOr<std::unique_ptr<EpdFile>> Open(const EpdSettings& settings, bool resumed);
  ~EpdFile();
  EpdFile(const EpdFile&) = delete;
  EpdFile& operator=(const EpdFile&) = delete;

  absl::Status Add(const std::string& position);

 private:
  EpdFile(std::string path, int fd) : path_(std::move(path)), fd_(fd) {}

  std::string path_;
  int fd_;
};

}  // namespace tavoliere::match
