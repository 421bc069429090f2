// As built_in_weights.cc has the weights: bytes that cost nothing until they are read.
#include "engines/othello/built_in_book.h"

#include <cstddef>

__asm__(
    ".section .rodata\n"
    ".balign 64\n"
    ".global kTavoliereOthelloBook\n"
    "kTavoliereOthelloBook:\n"
    ".incbin \"" OTHELLO_DATA
    "/othello.book\"\n"
    ".global kTavoliereOthelloBookEnd\n"
    "kTavoliereOthelloBookEnd:\n"
    ".previous\n");

extern "C" {
extern const char kTavoliereOthelloBook[];
extern const char kTavoliereOthelloBookEnd[];
}

namespace tavoliere::othello {

std::string_view BuiltInBookBytes() {
  return {kTavoliereOthelloBook,
          static_cast<std::size_t>(kTavoliereOthelloBookEnd - kTavoliereOthelloBook)};
}

}  // namespace tavoliere::othello
