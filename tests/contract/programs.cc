#include "tests/contract/programs.h"

#include <algorithm>

#include "absl/strings/match.h"
#include "absl/strings/str_split.h"

namespace tavoliere::contract {

void PrintTo(const Program& program, std::ostream* out) { *out << program.name; }

// The build lists the programs as "name=path,name=path".
std::vector<Program> Programs() {
  std::vector<Program> programs;
  for (const auto entry : absl::StrSplit(TAVOLIERE_PROGRAMS, ',', absl::SkipEmpty())) {
    const std::vector<std::string> parts = absl::StrSplit(entry, '=');
    programs.push_back({parts[0], parts[1]});
  }
  return programs;
}

int Count(const Lines& lines, const std::string& prefix) {
  return static_cast<int>(std::count_if(lines.begin(), lines.end(), [&](const std::string& line) {
    return absl::StartsWith(line, prefix);
  }));
}

}  // namespace tavoliere::contract
