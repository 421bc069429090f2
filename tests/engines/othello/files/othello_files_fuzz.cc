// Whatever the bytes of a file, what comes out of it holds the rules, or an error that fits into
// one line.
#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>

#include "core/files/bytes.h"
#include "core/files/checksum.h"
#include "engines/othello/files/wthor.h"
#include "engines/othello/learn/book.h"
#include "engines/othello/learn/edax_book.h"

namespace {

using tavoliere::othello::ParseWthor;
using tavoliere::othello::Position;
using tavoliere::othello::PositionsOf;

void Require(bool condition) {
  if (!condition) std::abort();
}

void RequireOneLine(const std::string& message) {
  Require(!message.empty() && message.size() < 300);
  Require(std::all_of(message.begin(), message.end(),
                      [](char c) { return static_cast<unsigned char>(c) >= ' ' && c != 0x7f; }));
}

void FuzzWthor(std::string_view bytes) {
  const auto file = ParseWthor(bytes);
  if (!file.ok()) {
    RequireOneLine(std::string(file.status().message()));
    return;
  }
  for (const auto& game : file->games) {
    const auto positions = PositionsOf(game);
    if (!positions.ok()) {
      RequireOneLine(std::string(positions.status().message()));
      continue;
    }
    for (const Position& position : *positions) Require((position.own() & position.other()) == 0);
  }
}

// A book of an earlier version, with a checksum that fits, which chance would not find.
void FuzzBook(std::string bytes) {
  tavoliere::files::AppendNumber(tavoliere::files::Checksum(bytes.data(), bytes.size()), &bytes);
  const auto converted = tavoliere::book::ConvertOldBook("othello", bytes);
  if (!converted.ok()) return RequireOneLine(std::string(converted.status().message()));
  const auto book = tavoliere::othello::Book::Parse(*converted);
  if (!book.ok()) {
    RequireOneLine(std::string(book.status().message()));
    return;
  }
  for (const auto& entry : (*book)->entries()) {
    const Position position =
        tavoliere::book::PositionOf<tavoliere::othello::OthelloBook>(entry.key, (*book)->variant());
    for (const auto& known : (*book)->Moves(position)) {
      Require((position.moves() & tavoliere::othello::Bit(known.move.square())) != 0);
      Require(!(*book)->Line(position, known.move).empty());
    }
  }
}

// A book of Edax: what is read of it is a book, and one that can be written as Edax's again.
void FuzzEdaxBook(std::string_view bytes) {
  const auto read = tavoliere::othello::FromEdaxBook(bytes);
  if (!read.ok()) return RequireOneLine(std::string(read.status().message()));
  const auto book = tavoliere::othello::Book::Parse(*read);
  Require(book.ok());
  const auto edax = tavoliere::othello::ToEdaxBook(**book);
  Require(edax.ok() && tavoliere::othello::FromEdaxBook(*edax).ok());
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string bytes(reinterpret_cast<const char*>(data), size);
  FuzzWthor(bytes);
  FuzzBook(bytes);
  FuzzEdaxBook(bytes);
  return 0;
}
