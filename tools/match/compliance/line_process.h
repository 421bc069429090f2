// Exchanges lines with a program and waits for its answers, for checks of every line, which the
// client's sessions do not show.
#pragma once

#include <utility>

#include <chrono>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "absl/status/statusor.h"
#include "protocol/client/client.h"
#include "protocol/process/conversation.h"
#include "protocol/wire/text/line_reader.h"

namespace tavoliere::match {

// Its calls block until they are done or their time is up.
class LineProcess {
 public:
  static absl::StatusOr<std::unique_ptr<LineProcess>> Start(const protocol::Launch& launch);

  // Writes the text as it is, taking in meanwhile what the program says. False when it was not all
  // taken in time, or the program reads no more.
  bool Send(std::string_view text, protocol::Duration timeout);
  void CloseInput() { process_->CloseInput(); }
  // The program's standard output loses its reader.
  void CloseOutput();

  // The next line; nullopt at the end of output, or when none came in time.
  std::optional<std::string> ReadLine(protocol::Duration timeout);
  // Whether the output has ended, so that no line will come.
  bool ended() const { return ended_; }

  // The exit status (128 and the signal's number when a signal ended it); nullopt when it still
  // runs after the time.
  std::optional<int> Wait(protocol::Duration timeout);

 private:
  explicit LineProcess(std::unique_ptr<protocol::Conversation> process)
      : process_(std::move(process)) {}

  std::unique_ptr<protocol::Conversation> process_;  // killed with its group if it still runs
  protocol::LineReader lines_;
  bool ended_ = false;
};

}  // namespace tavoliere::match
