#include "tools/match/run/engine/go_line.h"

#include <algorithm>
#include <chrono>
#include <cstdint>

#include "absl/strings/str_cat.h"

namespace tavoliere::match {
namespace {

std::int64_t WholeMilliseconds(Microseconds time) {
  return std::chrono::duration_cast<std::chrono::milliseconds>(time).count();
}

}  // namespace

void WriteGoLine(const EngineConfig& engine, const GoRequest& request,
                 const std::optional<GameClock> (&clocks)[2], std::string& line) {
  line = request.ponder ? "\ngo ponder" : "\ngo";
  line += LimitWords(engine.limits);
  if (clocks[request.player]) {
    const bool ugi = request.dialect == protocol::Dialect::kUgi;
    for (int owner = 0; owner < 2; ++owner) {
      if (!clocks[owner]) continue;
      const char* const who =
          ugi ? (owner == 0 ? "p1" : "p2") : (owner == request.white ? "w" : "b");
      const auto left = std::max<std::int64_t>(1, WholeMilliseconds(clocks[owner]->left()));
      absl::StrAppend(&line, " ", who, "time ", left);
      const auto increment = WholeMilliseconds(clocks[owner]->increment());
      if (increment > 0) absl::StrAppend(&line, " ", who, "inc ", increment);
    }
    const int moves_to_go = clocks[request.player]->moves_to_go();
    if (moves_to_go > 0) absl::StrAppend(&line, " movestogo ", moves_to_go);
  }
  line += '\n';
}

}  // namespace tavoliere::match
