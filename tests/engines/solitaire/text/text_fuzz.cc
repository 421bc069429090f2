// Whatever stands for a board, a move, a printed game or a file of learned solutions is read or
// refused; what is read comes back the same from its own text.
#include <cstdint>
#include <cstdlib>
#include <string>

#include "absl/strings/str_join.h"
#include "core/files/checksum.h"
#include "engines/solitaire/classic/solution_memory.h"
#include "engines/solitaire/rules/game.h"
#include "engines/solitaire/rules/hole_names.h"
#include "engines/solitaire/text/diagrams.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace tavoliere::solitaire;
  const std::string text(reinterpret_cast<const char*>(data), size);
  const std::size_t blank = text.find(' ');
  const auto position = Solitaire::Parse(text.substr(0, blank), {});
  if (position.ok()) {
    const auto again = Solitaire::Parse(Solitaire::Format(*position), {});
    if (!again.ok() || !(*again == *position)) std::abort();
    if (blank != std::string::npos) {
      const auto move = Solitaire::ParseMove(*position, text.substr(blank + 1));
      if (move.ok() && Count(position->Play(*move).pegs()) != Count(position->pegs()) - 1) {
        std::abort();
      }
      // A printed game is as long as the pegs that it takes, and comes back from its sweeps.
      const auto jumps = ReadPrintedGame(*position, text.substr(blank + 1));
      for (const auto& [word, names] : kHoleNames) {
        if (!jumps.ok()) break;
        const std::string sweeps =
            absl::StrJoin(FormatSweeps(position->board(), *jumps, names), " ");
        const auto reread = ReadPrintedGame(*position, sweeps);
        if (!reread.ok() || !(*reread == *jumps)) std::abort();
        if (TextDiagrams(*position, *jumps, names, 80).empty()) std::abort();
        if (SvgDiagrams(*position, *jumps, names, 6).empty()) std::abort();
      }
    }
  }
  const auto memory = SolutionMemory::FromText(
      tavoliere::files::AddChecksum("tavoliere solitaire memory 1", text + "\n"));
  if (memory.ok() && !SolutionMemory::FromText(memory->ToText()).ok()) std::abort();
  return 0;
}
