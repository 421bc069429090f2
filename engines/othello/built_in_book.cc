// The book in data/ as a part of the program.
#include "engines/othello/built_in_book.h"

#include "core/files/embedded.h"

TAVOLIERE_EMBED(OthelloBook, OTHELLO_DATA "/othello.book");

namespace tavoliere::othello {

std::string_view BuiltInBookBytes() { return TAVOLIERE_EMBEDDED(OthelloBook); }

}  // namespace tavoliere::othello
