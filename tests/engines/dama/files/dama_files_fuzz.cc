// Whatever the bytes of a file, what comes out of it holds the rules, or an error that fits into
// one line.
#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <string>

#include "core/files/bytes.h"
#include "core/files/checksum.h"
#include "engines/base/book/book_options.h"
#include "engines/dama/evaluation/weights.h"
#include "engines/dama/learn/book.h"

namespace {

using tavoliere::dama::Dama;
using tavoliere::dama::DamaBook;

void Require(bool condition) {
  if (!condition) std::abort();
}

template <class Status>
void RequireOneLine(const Status& status) {
  const std::string message(status.message());
  Require(!message.empty() && message.size() < 600);
  Require(std::all_of(message.begin(), message.end(),
                      [](char c) { return static_cast<unsigned char>(c) >= ' ' && c != 0x7f; }));
}

// The text of weights of the evaluation made by hand.
void FuzzWeights(const std::string& text) {
  const auto weights = tavoliere::dama::ParseWeights(text);
  if (!weights.ok()) RequireOneLine(weights.status());
}

void FuzzOpenings(const std::string& text) {
  const auto openings = tavoliere::base::ParseOpenings(text);
  if (!openings.ok()) return RequireOneLine(openings.status());
  Require(!openings->empty());
}

// A book of an earlier version, with a checksum that fits, which chance would not find.
void FuzzBook(std::string bytes) {
  tavoliere::files::AppendNumber(tavoliere::files::Checksum(bytes.data(), bytes.size()), &bytes);
  const auto converted = tavoliere::book::ConvertOldBook("dama", bytes);
  if (!converted.ok()) return RequireOneLine(converted.status());
  const auto book = tavoliere::dama::Book::Parse(*converted);
  if (!book.ok()) return RequireOneLine(book.status());
  for (const auto& entry : (*book)->entries()) {
    const auto position = tavoliere::book::PositionOf<DamaBook>(entry.key, (*book)->variant());
    Dama::MoveList legal;
    Dama::Generate(position, legal);
    for (const auto& known : (*book)->Moves(position)) {
      Require(std::find(legal.begin(), legal.end(), known.move) != legal.end());
      Require(!(*book)->Line(position, known.move).empty());
    }
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string bytes(reinterpret_cast<const char*>(data), size);
  FuzzWeights(bytes);
  FuzzOpenings(bytes);
  FuzzBook(bytes);
  return 0;
}
