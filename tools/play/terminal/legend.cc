#include "tools/play/terminal/legend.h"

#include <algorithm>

#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"

namespace tavoliere::play {

std::string Legend(const Board& board, const std::vector<std::string>& sides, Style style) {
  if (style.unicode && style.colour) return "";
  std::vector<std::string> entries;
  bool stacks = false;
  for (const std::string& side : sides) {
    const char letter =
        side.empty() ? '\0' : absl::ascii_tolower(static_cast<unsigned char>(side.front()));
    if (!IsOfASide(letter)) return "";
    entries.push_back(absl::StrCat(std::string(1, letter), " ", side));
  }
  for (const std::string& side : sides) {
    const char king = absl::ascii_toupper(static_cast<unsigned char>(side.front()));
    const auto has = [&](const std::string& cell) { return cell.front() == king; };
    if (std::any_of(board.cells.begin(), board.cells.end(), has)) {
      entries.push_back(absl::StrCat(std::string(1, king), " ", side, "'s king"));
    }
  }
  for (const std::string& cell : board.cells) {
    stacks = stacks || (cell.size() > 1 && IsOfASide(cell.front()));
  }
  if (stacks) entries.emplace_back("numbers: height of a stack");
  return absl::StrCat(absl::StrJoin(entries, ", "), "\n");
}

}  // namespace tavoliere::play
