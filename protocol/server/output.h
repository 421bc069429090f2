// The loop's answers on a file descriptor.
#pragma once

#include <string>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "protocol/server/engine.h"

namespace tavoliere::protocol {

// For the loop's thread alone. Does not own the descriptor. The process must ignore SIGPIPE. Blocks
// while the reader is slow.
class Output : public Sink {
 public:
  // Who gets what would be printed.
  class Listener {
   public:
    virtual ~Listener() = default;
    virtual void OnReport(const SearchReport& report) = 0;
    virtual void OnBestMove(const BestMove& best) = 0;
  };

  explicit Output(int fd) : fd_(fd) {}

  // Writes the lines, after whatever is held.
  void Report(const SearchReport& report) override;
  // Keep the lines until Flush() or the next Report(), so that several answers cost one system
  // call.
  void Hold(const SearchReport& report);
  void Hold(const BestMove& best);
  void Hold(const std::string& line);
  // Holds the error that answers a command.
  void Refuse(const absl::Status& error);
  // Holds the lines or the error; an empty text prints nothing.
  void Answer(const absl::StatusOr<std::string>& text);
  // Holds `response` and the text, a query's answer, or the error.
  void Respond(const absl::StatusOr<std::string>& text);
  void Flush();

  // From now on `listener` gets the reports and best moves, and other lines are dropped; null ends
  // that.
  void Divert(Listener* listener) { listener_ = listener; }
  // Holds the line for the reader, with or without a listener.
  void Pass(const std::string& line);

  bool told_error() const { return told_error_; }
  // Whether a write has failed: the reader is gone.
  bool broken() const { return broken_; }

 private:
  const int fd_;
  Listener* listener_ = nullptr;
  std::string held_;
  bool told_error_ = false;
  bool broken_ = false;
};

}  // namespace tavoliere::protocol
