// The journals that paths name: files, and the files *.jsonl of folders.
#pragma once

#include <string>
#include <vector>

#include "absl/status/statusor.h"

namespace tavoliere::match {

struct JournalPaths {
  std::vector<std::string> journals;
  std::vector<std::string> others;  // of a folder, with a journal's name
};

// Files as they are named, whether they are there or not; the journals of folders and of folders in
// them, sorted. An error: a folder cannot be read.
absl::StatusOr<JournalPaths> JournalsIn(const std::vector<std::string>& paths);

}  // namespace tavoliere::match
