// A scripted conversation with an engine: after the first deviation every call does nothing, so
// that a check reads as the expected course.
#pragma once

#include <chrono>
#include <deque>
#include <memory>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "protocol/client/client.h"
#include "tools/match/compliance/line_process.h"

namespace tavoliere::match {

using Lines = std::vector<std::string>;

class Dialogue {
 public:
  // Starts the engine. Every answer may take `patience`.
  Dialogue(const protocol::Launch& launch, protocol::Duration patience);

  bool ok() const { return status_.ok(); }
  // What went wrong first.
  const absl::Status& status() const { return status_; }
  // The last lines, "> " before lines to the engine and "< " before lines from it.
  Lines Transcript() const { return {transcript_.begin(), transcript_.end()}; }

  void Send(const std::string& lines);  // with their newlines
  void CloseInput();
  void CloseOutput();
  // Fails with `otherwise` when it does not hold.
  void Expect(bool holds, const std::string& otherwise);

  std::string ReadLine();
  // Lines up to and with the first that begins so, or with the other beginning where one is given.
  Lines ReadUntil(const std::string& prefix, const std::string& other = "");
  // Sends `isready`; the lines before `readyok`.
  Lines Synchronise();
  // Closes the input; lines to the end of output. The exit status must be 0.
  Lines Finish();
  // No line that begins so may come for this long.
  void ExpectNone(const std::string& prefix, protocol::Duration duration);
  void ExpectExit(int status);

  // The answer to a query, without the word `response`.
  std::string Query(const std::string& what);
  // `query legal`: empty for `none`.
  Lines Legal();
  // Sends a command that is to be refused by exactly one error.
  void ExpectError(const std::string& command);

 private:
  void Fail(const std::string& message) { Expect(false, message); }
  void Keep(const char* who, const std::string& line);

  protocol::Duration patience_;
  std::unique_ptr<LineProcess> process_;
  std::deque<std::string> transcript_;
  absl::Status status_;
};

// How many lines begin so.
int Count(const Lines& lines, const std::string& prefix);

}  // namespace tavoliere::match
