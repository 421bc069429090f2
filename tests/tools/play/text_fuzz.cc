// What the engine says of its board and what a person says of a side, as arbitrary text.
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "absl/strings/str_split.h"
#include "tools/play/engine/board.h"
#include "tools/play/engine/drawing.h"
#include "tools/play/engine/stepping.h"
#include "tools/play/game/played_game.h"
#include "tools/play/game/sides.h"
#include "tools/play/terminal/completion.h"

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
  const Opening opening = ParseOpening(lines.front());
  for (const std::string& move : opening.or_moves) {
    if (move.empty() || move.find(' ') != std::string::npos) __builtin_trap();
  }
  if (opening.PositionLine().find('\n') != std::string::npos) __builtin_trap();
  Complete(second, lines);
  return 0;
}
