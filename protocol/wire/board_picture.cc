#include "protocol/wire/board_picture.h"

#include <charconv>
#include <cstddef>
#include <optional>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "protocol/wire/text.h"

namespace tavoliere::protocol {
namespace {

struct Change {
  std::size_t cell;
  std::string_view content;
};

std::optional<Change> ParseChange(std::string_view word) {
  const std::size_t sign = word.find('=');
  if (sign == std::string_view::npos) return std::nullopt;
  Change change{0, word.substr(sign + 1)};
  const auto [rest, error] = std::from_chars(word.data(), word.data() + sign, change.cell);
  if (error != std::errc{} || rest != word.data() + sign || change.content.empty()) {
    return std::nullopt;
  }
  return change;
}

}  // namespace

std::string BoardChanges(std::string_view before, std::string_view after) {
  std::string changes;
  std::string_view old_cells = before;
  std::string_view new_cells = after;
  if (NextWord(old_cells) != NextWord(new_cells)) return std::string(after);
  for (std::size_t cell = 0;; ++cell) {
    const std::string_view was = NextWord(old_cells);
    const std::string_view is = NextWord(new_cells);
    if (was.empty() != is.empty()) return std::string(after);
    if (is.empty()) return changes;
    if (is == was) continue;
    absl::StrAppend(&changes, changes.empty() ? "" : " ", cell, "=");
    changes += is;
  }
}

std::string ApplyBoardChanges(std::string_view before, std::string_view changes) {
  if (!changes.empty() && changes.find('=') == std::string_view::npos) return std::string(changes);
  std::string_view rest = before;
  const std::string_view size = NextWord(rest);
  std::vector<std::string> cells;
  for (std::string_view word = NextWord(rest); !word.empty(); word = NextWord(rest)) {
    cells.emplace_back(word);
  }
  for (std::string_view word = NextWord(changes); !word.empty(); word = NextWord(changes)) {
    const auto change = ParseChange(word);
    if (change && change->cell < cells.size()) cells[change->cell] = change->content;
  }
  return absl::StrCat(std::string(size), " ", absl::StrJoin(cells, " "));
}

}  // namespace tavoliere::protocol
