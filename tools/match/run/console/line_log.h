// Logs every line between the runner and its processes: -log and -debug.
#pragma once

#include <memory>
#include <string>

#include "absl/status/statusor.h"
#include "absl/time/time.h"
#include "protocol/client/client.h"

namespace tavoliere::match {

// "12:34:56.123456 new 4711 > isready\n": the time of day to the microsecond, whose process, its
// number, `>` to it, `<` from it or `!` about it, and the line, control bytes as \xNN.
std::string LogText(const protocol::WireLine& line, absl::Time time);

class LineLog {
 public:
  // Writes to the file `path`, unless that is empty, after what it has if `append`, and to standard
  // error if `on_standard_error`.
  static absl::StatusOr<std::unique_ptr<LineLog>> Open(const std::string& path,
                                                       bool on_standard_error, bool append = true);
  ~LineLog();
  LineLog(const LineLog&) = delete;
  LineLog& operator=(const LineLog&) = delete;

  // Hands the line to the operating system at once. A file that cannot be written is
  // reported once, and the match goes on without it.
  void Write(const protocol::WireLine& line);

 private:
  LineLog() = default;

  std::string path_;
  int fd_ = -1;  // -1: none
  bool on_standard_error_ = false;
  // The same moment on both clocks.
  absl::Time began_ = absl::Now();
  protocol::SteadyTime steady_began_ = std::chrono::steady_clock::now();
};

}  // namespace tavoliere::match
