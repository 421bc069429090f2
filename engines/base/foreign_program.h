// Another program, spoken to line by line: what an adapter of a game's foreign engines stands on.
#pragma once

#include <chrono>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "protocol/process/spawn.h"

namespace tavoliere::base {

// For one thread at a time, but for its end. It is killed with its process group at the latest half
// a second after the destructor has closed its input, and by the kernel should this program end.
class ForeignProgram {
 public:
  using Time = std::chrono::steady_clock::time_point;

  // `command`: the program and its arguments.
  static absl::StatusOr<std::unique_ptr<ForeignProgram>> Start(
      const std::vector<std::string>& command);
  ~ForeignProgram();
  ForeignProgram(const ForeignProgram&) = delete;
  ForeignProgram& operator=(const ForeignProgram&) = delete;

  // Blocks while the pipe is full. An error: it reads no more.
  absl::Status Send(const std::string& line);
  // The next line without a carriage return at its end; nullopt: none came until `deadline`. An
  // error: it has closed its output, or says more than a mebibyte without a newline.
  absl::StatusOr<std::optional<std::string>> Read(Time deadline);

 private:
  explicit ForeignProgram(const protocol::Spawned& spawned) : spawned_(spawned) {}

  protocol::Spawned spawned_;
  std::string text_;  // read, but not returned
};

}  // namespace tavoliere::base
