#include "tools/play/judge/manual.h"

#include <cstddef>

#include "core/files/status_macros.h"

namespace tavoliere::play {

absl::StatusOr<std::vector<ManualLine>> ManualOf(Judge& judge) {
  std::vector<ManualLine> manual;
  if (!judge.Has(kManualExtension)) return manual;
  ASSIGN_OR_RETURN(std::vector<std::string> lines, judge.Command(kManualExtension));
  if (!lines.empty()) lines.pop_back();  // "end of the manual"
  for (const std::string& line : lines) {
    const std::size_t blank = line.find(' ');
    if (blank == std::string::npos) continue;
    manual.push_back({line.substr(0, blank), line.substr(blank + 1)});
  }
  return manual;
}

}  // namespace tavoliere::play
