// Whatever is read as the moves of a book is written as them, and read again to the same.
#include <cstdint>
#include <cstdlib>
#include <string>

#include "protocol/wire/book_moves.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string text(reinterpret_cast<const char*>(data), size);
  const auto moves = tavoliere::protocol::ParseBookMoves(text);
  if (!moves.ok()) return 0;
  const auto again =
      tavoliere::protocol::ParseBookMoves(tavoliere::protocol::FormatBookMoves(*moves));
  if (!again.ok() || *again != *moves) std::abort();
  return 0;
}
