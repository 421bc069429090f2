// The files of openings that tav-match writes: lists of level openings beside a journal, and the
// progress of a book.
#pragma once

#include <utility>

#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "tools/match/run/openings/openings.h"

namespace tavoliere::match {

// A text file that ReadOpenings() reads too:
//
//   # Level openings, found by tav-match. A list that was changed is made again: CHECKSUM
//   # IDENTITY
//   startpos moves a b
//   ...
class OpeningList {
 public:
  // Of that identity, one line, in the folder of `journal`: openings-<hash of the identity>.txt.
  OpeningList(const std::string& journal, std::string identity);

  const std::string& path() const { return path_; }
  // nullopt: there is none, or it is not as Write() made it for this identity.
  std::optional<std::vector<Opening>> Read() const;
  // Replaces the file.
  absl::Status Write(const std::vector<Opening>& openings) const;

 private:
  std::string path_;
  std::string identity_;
};

// What is known of the openings of a book that is being made:
//
//   # IDENTITY
//   + startpos moves a b      level
//   - startpos moves a c      not level
class BookProgress {
 public:
  // Reads the file, if there is one, and cuts a line off that was not written whole. An error: the
  // file is another's, or cannot be read.
  static absl::StatusOr<BookProgress> Open(const std::string& path, const std::string& identity);

  // Whether the opening is level; nullopt: it is not known yet.
  std::optional<bool> Verdict(const Opening& opening) const;
  // Appends verdicts to the file. An error: it cannot be written.
  absl::Status Add(const std::vector<std::pair<Opening, bool>>& verdicts);
  bool empty() const { return verdicts_.empty(); }

 private:
  BookProgress(std::string path, std::string text)
      : path_(std::move(path)), text_(std::move(text)) {}

  std::string path_;
  std::string text_;                                // that is not in the file yet
  std::unordered_map<std::string, bool> verdicts_;  // by position words
};

}  // namespace tavoliere::match
