// The file to which `puzzles --resume` appends.
#pragma once

#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "protocol/wire/puzzle.h"

namespace tavoliere::base {

class PuzzlesFile {
 public:
  // Makes the file if need be, and locks it. A last line without newline, which a killed program
  // leaves, is removed. An error where the file is not regular, holds other lines than puzzles, or
  // is in use. An empty path: standard output, which holds nothing.
  static absl::StatusOr<PuzzlesFile> Open(const std::string& path);
  ~PuzzlesFile();
  PuzzlesFile(PuzzlesFile&& other) noexcept;
  PuzzlesFile& operator=(PuzzlesFile&&) = delete;

  // Those that the file held when it was opened.
  const std::vector<protocol::Puzzle>& puzzles() const { return puzzles_; }
  // The line is written when this returns.
  absl::Status Append(const protocol::Puzzle& puzzle) const;

 private:
  PuzzlesFile(int fd, bool owned) : fd_(fd), owned_(owned) {}
  absl::Status Read(const std::string& path);

  int fd_;
  bool owned_;
  std::vector<protocol::Puzzle> puzzles_;
};

}  // namespace tavoliere::base
