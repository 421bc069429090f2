// Whatever the text, a position or a move comes out that holds the rules, or an error that fits
// into one line. The first byte chooses the board, the rest up to a line end is the position, what
// follows the moves.
#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <string>

#include "engines/othello/rules/game.h"

namespace {

using tavoliere::othello::BoardSquares;
using tavoliere::othello::Move;
using tavoliere::othello::Othello;
using tavoliere::othello::Position;
using tavoliere::othello::Variant;

void Require(bool condition) {
  if (!condition) std::abort();
}

void RequireOneLine(const std::string& message) {
  Require(!message.empty() && message.size() < 300);
  Require(std::all_of(message.begin(), message.end(),
                      [](char c) { return static_cast<unsigned char>(c) >= ' ' && c != 0x7f; }));
}

void CheckPosition(const Position& position, Variant variant) {
  Require((position.own() & position.other()) == 0);
  Require(((position.own() | position.other()) & ~BoardSquares(variant)) == 0);
  Require(Othello::Parse(Othello::Format(position), variant).value() == position);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size == 0) return 0;
  const Variant variant = data[0] % 2 == 0 ? Variant::kOthello : Variant::kOthello6;
  const std::string text(reinterpret_cast<const char*>(data) + 1, size - 1);
  const std::size_t end = std::min(text.find('\n'), text.size());

  Position position = Othello::Start(variant);
  if (const auto parsed = Othello::Parse(text.substr(0, end), variant); parsed.ok()) {
    position = *parsed;
    CheckPosition(position, variant);
  } else {
    RequireOneLine(std::string(parsed.status().message()));
  }

  std::size_t from = end;
  while (from < text.size()) {
    const std::size_t to = std::min(text.find('\n', from + 1), text.size());
    const auto move = Othello::ParseMove(position, text.substr(from + 1, to - from - 1));
    if (move.ok()) {
      Require(Othello::ParseMove(position, Othello::FormatMove(position, *move)).value() == *move);
      position = position.Play(*move);
      CheckPosition(position, variant);
    } else {
      RequireOneLine(std::string(move.status().message()));
    }
    from = to;
  }
  return 0;
}
