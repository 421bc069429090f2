#include "engines/base/puzzles/built_in_puzzles.h"

#include <cstddef>
#include <cstdint>
#include <vector>

#include "absl/strings/str_cat.h"
#include "core/files/status_macros.h"
#include "protocol/wire/text/text.h"

namespace tavoliere::base {

absl::StatusOr<std::string> AnswerAboutPuzzles(std::string_view lines, const std::string& variant,
                                               const protocol::QueryCommand& query) {
  const std::string of_variant = absl::StrCat("\"variant\":\"", variant, "\",");
  std::vector<std::string_view> puzzles;
  for (std::size_t end; (end = lines.find('\n')) != std::string_view::npos;
       lines.remove_prefix(end + 1)) {
    const std::string_view line = lines.substr(0, end);
    if (line.find(of_variant) != std::string_view::npos) puzzles.push_back(line);
  }
  if (query.what == "puzzles") return absl::StrCat(puzzles.size());
  if (puzzles.empty()) return absl::NotFoundError("there are no built-in puzzles of this variant");
  const std::string word = query.arguments.empty() ? "" : query.arguments.front();
  ASSIGN_OR_RETURN(
      const std::int64_t number,
      protocol::ParseNumber(word, "query puzzle", 1, static_cast<std::int64_t>(puzzles.size())));
  return std::string(puzzles[static_cast<std::size_t>(number - 1)]);
}

}  // namespace tavoliere::base
