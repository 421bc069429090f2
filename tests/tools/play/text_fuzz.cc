// What the engine says of its board and what a person says of a side, as arbitrary text.
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "absl/strings/str_split.h"
#include "tools/play/board.h"
#include "tools/play/drawing.h"
#include "tools/play/line_editor.h"
#include "tools/play/sides.h"
#include "tools/play/stepping.h"

using namespace tavoliere::play;  // NOLINT(google-build-using-namespace): a program of one page

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string text(reinterpret_cast<const char*>(data), size);
  const std::vector<std::string> lines = absl::StrSplit(text, '\n');
  const std::string second = lines.size() > 1 ? lines[1] : "";
  if (const auto board = ParseBoard(lines.front(), second); board.ok()) {
    CountPieces(*board, 'w');
    Marks marks;
    if (!board->names.empty()) marks.last = {board->names.front()};
    for (const Style style : {Style{false, false}, Style{true, false}, Style{true, true}}) {
      if (Draw(*board, marks, style).empty()) __builtin_trap();
    }
  }
  if (const auto routes = ParseRoutes(lines.front()); routes.ok()) {
    for (const std::string& origin : Origins(*routes)) {
      if (!Continue(*routes, {origin}).possible()) __builtin_trap();
      EndingOn(*routes, {}, origin);
    }
  }
  if (const auto side = ParseSide(text); side.ok()) {
    if (GoLine(*side).find('\n') != std::string::npos) __builtin_trap();
    Describe(*side);
  }
  Complete(second, lines);
  return 0;
}
