// Whatever the text of a file, its games hold the rules and come back from what is written of them;
// a fault is one line.
#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <string>

#include "engines/othello/files/formats.h"
#include "engines/othello/files/wthor.h"

namespace {

using namespace tavoliere::othello;

void Require(bool condition) {
  if (!condition) std::abort();
}

void RequireFaults(const FileGames& read) {
  for (const std::string& fault : read.faults) {
    Require(!fault.empty() && fault.size() < 600);
    Require(std::all_of(fault.begin(), fault.end(),
                        [](char c) { return static_cast<unsigned char>(c) >= ' ' && c != 0x7f; }));
  }
}

void RequireSame(const std::vector<FileGame>& a, const std::vector<FileGame>& b) {
  Require(a.size() == b.size());
  for (std::size_t i = 0; i < a.size(); ++i) {
    Require(a[i].start == b[i].start && a[i].moves.size() == b[i].moves.size());
    for (std::size_t j = 0; j < a[i].moves.size(); ++j)
      Require(a[i].moves[j].move == b[i].moves[j].move);
  }
}

void FuzzRecords(const FileGames& read) {
  RequireFaults(read);
  for (const FileGame& game : read.games) {
    const auto again = GameOf(RecordOf(game, "1.1"));
    Require(again.ok());
    RequireSame({game}, {*again});
    RequireSame({game}, ReadGgf(WriteGgf({*again})).games);
    RequireSame({game}, ReadSgf(WriteSgf({*again})).games);
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string text(reinterpret_cast<const char*>(data), size);
  FuzzRecords(ReadGgf(text));
  FuzzRecords(ReadSgf(text));
  FuzzRecords(ReadTranscripts(text));
  FuzzRecords(ReadObf(text));
  const auto names = ParseWthorNames(text, kWthorPlayerBytes);
  if (names.ok()) {
    const auto again =
        ParseWthorNames(FormatWthorNames(*names, kWthorPlayerBytes, ""), kWthorPlayerBytes);
    Require(again.ok() && again->size() == names->size());
  }
  return 0;
}
