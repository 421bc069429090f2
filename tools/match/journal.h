// The file of game records: append-only, one JSON object a line.
#pragma once

#include <memory>
#include <string>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "protocol/record.h"

namespace tavoliere::match {

class Journal {
 public:
  // Opens `path` for appending, making it when it does not exist.
  static absl::StatusOr<std::unique_ptr<Journal>> Open(const std::string& path);
  ~Journal();
  Journal(const Journal&) = delete;
  Journal& operator=(const Journal&) = delete;

  // Hands the line to the operating system whole before it returns, so that the end of this
  // process, whatever kind, does not lose it. On an error (disk full) what was written of the line
  // is taken back.
  absl::Status Append(const protocol::GameRecord& record);

 private:
  Journal(std::string path, int fd) : path_(std::move(path)), fd_(fd) {}

  std::string path_;
  int fd_;
};

}  // namespace tavoliere::match
