// A foreign program with which an adapter exchanges lines.
#pragma once

#include <utility>

#include <chrono>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "protocol/process/conversation.h"

namespace tavoliere::base {

// For one thread at a time, except for its end. It is killed with its process group at the latest
// 0.5 s after the destructor has closed its input, and by the kernel should this program end.
class ForeignProgram {
 public:
  using Time = protocol::Conversation::Time;

  // `command`: the program and its arguments.
  static absl::StatusOr<std::unique_ptr<ForeignProgram>> Start(
      const std::vector<std::string>& command);
  ~ForeignProgram();
  ForeignProgram(const ForeignProgram&) = delete;
  ForeignProgram& operator=(const ForeignProgram&) = delete;

  // Blocks while the pipe is full, and takes in what the program says. An error: it reads no more.
  absl::Status Send(const std::string& line);
  // The next line without a carriage return at its end; nullopt: none came until `deadline`. An
  // error: it has closed its output, or says more than a mebibyte without a newline.
  absl::StatusOr<std::optional<std::string>> Read(Time deadline);

 private:
  explicit ForeignProgram(std::unique_ptr<protocol::Conversation> program)
      : program_(std::move(program)) {}

  std::unique_ptr<protocol::Conversation> program_;
  std::string text_;    // read, but not returned
  bool heard_ = false;  // a line has been returned
};

}  // namespace tavoliere::base
