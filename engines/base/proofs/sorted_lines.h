// Sorts more lines than fit into memory, through files without a name in the temporary folder.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "absl/functional/function_ref.h"
#include "absl/status/status.h"

namespace tavoliere::base {

class SortedLines {
 public:
  // Holds about `most_bytes` of lines in memory. The files are made in `folder`.
  explicit SortedLines(std::string folder, std::size_t most_bytes = std::size_t{1} << 28);
  ~SortedLines();
  SortedLines(const SortedLines&) = delete;
  SortedLines& operator=(const SortedLines&) = delete;

  // `line` ends with its only newline.
  absl::Status Add(std::string_view line);
  std::uint64_t count() const { return count_; }
  // Passes all lines to `take`, in the order of their bytes; once, and nothing is added later. A
  // line may only be used during the call.
  absl::Status Visit(absl::FunctionRef<absl::Status(std::string_view line)> take);

 private:
  std::vector<std::string_view> SortedInMemory() const;
  absl::Status Spill();

  std::string folder_;
  std::size_t most_bytes_;
  std::uint64_t count_ = 0;
  std::string lines_;              // one after the other
  std::vector<std::size_t> ends_;  // of each in lines_
  std::vector<int> files_;         // descriptors, each with sorted lines
};

}  // namespace tavoliere::base
