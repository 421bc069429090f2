#include "tools/play/terminal/pages.h"

#include <algorithm>
#include <cstddef>
#include <optional>
#include <vector>

#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"
#include "tools/play/terminal/console/console.h"
#include "tools/play/text/words.h"

namespace tavoliere::play {

void PrintPages(Terminal& terminal, const std::string& text) {
  const std::size_t rows = terminal.console.rows();
  std::vector<std::string> lines = absl::StrSplit(Wrapped(text, terminal.console.columns()), '\n');
  while (!lines.empty() && lines.back().empty()) lines.pop_back();
  constexpr std::size_t kOthers = 2;  // the prompt, and the line before
  const std::size_t page = rows > kOthers + 1 ? rows - kOthers : lines.size();
  for (std::size_t at = 0; at < lines.size(); at += page) {
    if (at > 0) {
      const auto answer =
          terminal.ReadLine(Words{"Enter: more, q: enough> ", "Invio: continua, q: basta> "});
      if (!answer || !absl::StripAsciiWhitespace(*answer).empty()) return;
    }
    const auto begin = lines.begin() + static_cast<std::ptrdiff_t>(at);
    const auto end = lines.begin() + static_cast<std::ptrdiff_t>(std::min(at + page, lines.size()));
    terminal.Print(absl::StrCat(absl::StrJoin(begin, end, "\n"), "\n"));
  }
}

}  // namespace tavoliere::play
