// A program spoken to line by line, waiting for its answers: for checks that care about every line,
// where a match's sessions would not show them.
#pragma once

#include <chrono>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "absl/status/statusor.h"
#include "protocol/client/client.h"
#include "protocol/process/spawn.h"
#include "protocol/wire/line_reader.h"

namespace tavoliere::match {

// Its calls block until they are done or their time is up. The process must ignore SIGPIPE.
class LineProcess {
 public:
  static absl::StatusOr<std::unique_ptr<LineProcess>> Start(const protocol::Launch& launch);
  // Kills the process group if it still runs.
  ~LineProcess();
  LineProcess(const LineProcess&) = delete;
  LineProcess& operator=(const LineProcess&) = delete;

  // Writes the text as it is, taking in meanwhile what the program says. False when it was not all
  // taken in time, or the program reads no more.
  bool Send(std::string_view text, protocol::Duration timeout);
  void CloseInput() { protocol::CloseFd(process_.input); }
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
  explicit LineProcess(const protocol::Spawned& process) : process_(process) {}

  // Waits for something to read (and, when `writing`, for room to write) and reads what is there.
  // False when the time is up.
  bool Exchange(bool writing, protocol::SteadyTime deadline);

  protocol::Spawned process_;
  protocol::LineReader lines_;
  bool ended_ = false;
  std::optional<int> status_;
};

}  // namespace tavoliere::match
