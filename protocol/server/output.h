// The loop's answers on a file descriptor.
#pragma once

#include <utility>

#include <functional>
#include <string>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "protocol/server/sink.h"

namespace tavoliere::protocol {

// For the loop's thread alone. Does not own the descriptor. The process must ignore SIGPIPE. Blocks
// while the reader is slow.
class Output : public Sink {
 public:
  explicit Output(int fd) : fd_(fd) {}

  // Writes the line, after whatever is held.
  void Write(const std::string& line) override;
  // Keeps the line until Flush() or the next Write(), so that several answers cost one system call.
  void Hold(const std::string& line);
  // Holds the error line.
  void Error(const absl::Status& error);
  // Holds the lines or the error; an empty text prints nothing.
  void Answer(const absl::StatusOr<std::string>& text);
  void Flush();

  // From now on whatever would be written or held goes to `listener` instead, piece by piece as it
  // comes; an empty one ends that.
  void Divert(std::function<void(const std::string& lines)> listener) {
    listener_ = std::move(listener);
  }
  // Holds the line for the reader, whoever listens.
  void Pass(const std::string& line);

  bool told_error() const { return told_error_; }
  // Whether a write has failed: nobody reads any more.
  bool broken() const { return broken_; }

 private:
  const int fd_;
  std::function<void(const std::string&)> listener_;
  std::string held_;
  bool told_error_ = false;
  bool broken_ = false;
};

}  // namespace tavoliere::protocol
