// The file to which `analyse --resume` appends its answers.
#pragma once

#include <string>
#include <string_view>

#include "absl/container/flat_hash_set.h"
#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "engines/base/analyse/request.h"

namespace tavoliere::base {

class AnswersFile {
 public:
  // Makes the file if need be, and locks it. A last line without newline, which a killed program
  // leaves, is removed. An error where the file is not regular, holds other lines than those that
  // `analyse` writes, or is in use.
  static absl::StatusOr<AnswersFile> Open(const std::string& path);
  ~AnswersFile();
  AnswersFile(AnswersFile&& other) noexcept;
  AnswersFile& operator=(AnswersFile&&) = delete;

  // What is written there is appended.
  int descriptor() const { return fd_; }
  // Whether the file, as it was opened, holds the last answer to a request of that name.
  bool Holds(const RequestId& id) const { return answered_.contains(IdText(id)); }

 private:
  explicit AnswersFile(int fd) : fd_(fd) {}
  absl::Status Read(const std::string& path);
  absl::Status Take(std::string_view line);

  int fd_;
  absl::flat_hash_set<std::string> answered_;
};

}  // namespace tavoliere::base
