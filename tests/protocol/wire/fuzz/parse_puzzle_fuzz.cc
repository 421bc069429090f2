// Whatever is read as a puzzle is written as one, and read again to the same.
#include <cstdint>
#include <cstdlib>
#include <string>

#include "protocol/wire/puzzle.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string text(reinterpret_cast<const char*>(data), size);
  const auto puzzle = tavoliere::protocol::ParsePuzzle(text);
  if (!puzzle.ok()) return 0;
  const auto again = tavoliere::protocol::ParsePuzzle(tavoliere::protocol::ToJsonLine(*puzzle));
  if (!again.ok() || *again != *puzzle) std::abort();
  return 0;
}
