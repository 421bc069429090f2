// The book in data/ as a part of the program.
#include "core/files/embedded.h"
#include "engines/othello/learn/book.h"

TAVOLIERE_EMBED(OthelloBook, OTHELLO_DATA "/othello.book");

namespace tavoliere::othello {

std::string_view OthelloBook::BuiltInBook() { return TAVOLIERE_EMBEDDED(OthelloBook); }

}  // namespace tavoliere::othello
