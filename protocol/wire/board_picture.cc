#include "protocol/wire/board_picture.h"

#include <charconv>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "protocol/wire/text/line_words.h"

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
  LineWords old_cells(before);
  LineWords new_cells(after);
  if (old_cells.Next() != new_cells.Next()) return std::string(after);
  for (std::size_t cell = 0;; ++cell) {
    const std::string_view was = old_cells.Next();
    const std::string_view is = new_cells.Next();
    if (was.empty() != is.empty()) return std::string(after);
    if (is.empty()) return changes;
    if (is == was) continue;
    absl::StrAppend(&changes, changes.empty() ? "" : " ", cell, "=");
    changes += is;
  }
}

std::string ApplyBoardChanges(std::string_view before, std::string_view changes) {
  if (!changes.empty() && changes.find('=') == std::string_view::npos) return std::string(changes);
  LineWords words(before);
  const std::string_view size = words.Next();
  std::vector<std::string> cells = words.All();
  for (LineWords changed(changes); !changed.empty();) {
    const auto change = ParseChange(changed.Next());
    if (change && change->cell < cells.size()) cells[change->cell] = change->content;
  }
  return absl::StrCat(std::string(size), " ", absl::StrJoin(cells, " "));
}

}  // namespace tavoliere::protocol
