// The larger results of a proof under way, in a file from which a killed proof resumes.
//
//   the bytes of `title` and a newline; then records of 16 bytes, little-endian:
//     0  u64  key of the position
//     8  u64  1 if its side to move wins, 2 x effort, and in the high 32 bits those of the XXH3
//             checksum of the 12 bytes before
//
// A record that a crash has left incomplete, and all behind it, is dropped.
#pragma once

#include <cstdint>
#include <memory>
#include <mutex>
#include <string>

#include "absl/functional/function_ref.h"
#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "core/proof/solved_table.h"
#include "core/types.h"

namespace tavoliere::core {

class ProofJournal {
 public:
  // Opens the file, or makes it, and calls `take` with each record of it. An error where another
  // process has it open, or where it begins with another title.
  static absl::StatusOr<std::unique_ptr<ProofJournal>> Open(
      const std::string& path, const std::string& title,
      absl::FunctionRef<void(Key key, Solved solved)> take);
  ~ProofJournal();
  ProofJournal(const ProofJournal&) = delete;
  ProofJournal& operator=(const ProofJournal&) = delete;

  // From any thread. The system has the record when this returns.
  void Add(Key key, Solved solved);
  // The first error of Add().
  absl::Status status() const;
  // Removes the file.
  void Remove();

 private:
  ProofJournal(std::string path, int fd) : path_(std::move(path)), fd_(fd) {}

  std::string path_;
  int fd_;
  mutable std::mutex mutex_;
  absl::Status status_;
};

}  // namespace tavoliere::core
