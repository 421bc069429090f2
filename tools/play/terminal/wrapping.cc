#include "tools/play/terminal/wrapping.h"

#include <algorithm>
#include <string_view>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"

namespace tavoliere::play {
namespace {

// Columns of the screen: the bytes of UTF-8 that begin a character.
std::size_t WidthOf(std::string_view text) {
  return static_cast<std::size_t>(std::count_if(text.begin(), text.end(), [](char byte) {
    return (static_cast<unsigned char>(byte) & 0xC0) != 0x80;
  }));
}

// Where the text of a line begins: after two blanks or more in its left half, as in "  undo  take
// back", else after the blanks at its beginning.
std::size_t IndentOf(const std::string& line, std::size_t columns) {
  std::size_t indent = std::min(line.find_first_not_of(' '), line.size());
  for (std::size_t i = indent; i + 2 < line.size() && i < columns / 2; ++i) {
    if (line[i] == ' ' && line[i + 1] == ' ' && line[i + 2] != ' ') indent = i + 2;
  }
  return indent < columns / 2 ? indent : 0;
}

// The place of the blank where the line is broken; npos: nowhere.
std::size_t BreakOf(const std::string& line, std::size_t indent, std::size_t columns) {
  std::size_t place = std::string::npos;
  for (std::size_t i = line.find(' ', indent); i != std::string::npos; i = line.find(' ', i + 1)) {
    if (place != std::string::npos && WidthOf(std::string_view(line).substr(0, i)) > columns) break;
    if (i > indent && line[i - 1] != ' ') place = i;
  }
  return place;
}

}  // namespace

std::string Wrapped(const std::string& text, std::size_t columns) {
  if (columns == 0) return text;
  constexpr char kEscapeByte = '\x1b';
  std::vector<std::string> lines;
  for (std::string line : std::vector<std::string>(absl::StrSplit(text, '\n'))) {
    const std::size_t indent = IndentOf(line, columns);
    while (line.find(kEscapeByte) == std::string::npos && WidthOf(line) > columns) {
      const std::size_t place = BreakOf(line, indent, columns);
      const std::size_t next = line.find_first_not_of(' ', place);
      if (place == std::string::npos || next == std::string::npos) break;
      lines.push_back(line.substr(0, place));
      line = std::string(indent, ' ') + line.substr(next);
    }
    lines.push_back(line);
  }
  return absl::StrJoin(lines, "\n");
}

std::string Paragraphs(const std::vector<std::string>& lines) {
  std::string text;
  for (const std::string& line : lines) {
    absl::StrAppend(&text, line, absl::EndsWith(line, ".") || line.empty() ? "\n" : " ");
  }
  if (!text.empty() && text.back() == ' ') text.back() = '\n';
  return text;
}

}  // namespace tavoliere::play
