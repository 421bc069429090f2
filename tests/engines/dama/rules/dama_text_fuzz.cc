// Whatever the text, a position, a move or a game comes out that holds the rules, or an error that
// fits into one line. The first byte chooses: a position on the first line and moves on those that
// follow; a PDN file; or a file of weights.
#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <string>

#include "engines/dama/evaluation/weights.h"
#include "engines/dama/files/pdn.h"
#include "engines/dama/rules/game.h"

namespace {

using tavoliere::dama::Count;
using tavoliere::dama::Dama;
using tavoliere::dama::kBlack;
using tavoliere::dama::kBoard;
using tavoliere::dama::kMostPieces;
using tavoliere::dama::kWhite;
using tavoliere::dama::Position;

void Require(bool condition) {
  if (!condition) std::abort();
}

void RequireOneLine(const std::string& message) {
  Require(!message.empty() && message.size() < 2000);
  Require(std::all_of(message.begin(), message.end(),
                      [](char c) { return static_cast<unsigned char>(c) >= ' ' && c != 0x7f; }));
}

void CheckPosition(const Position& position) {
  Require((position.pieces(kWhite) & position.pieces(kBlack)) == 0);
  Require((position.pieces() & ~kBoard) == 0);
  Require((position.kings() & ~position.pieces()) == 0);
  for (const auto player : {kWhite, kBlack}) {
    Require((position.men(player) & Position::CrownRow(player)) == 0);
    Require(Count(position.pieces(player)) <= kMostPieces);
  }
  Require(Dama::Parse(Dama::Format(position), {}).value() == position);
}

void FuzzPosition(const std::string& text) {
  const std::size_t end = std::min(text.find('\n'), text.size());
  Position position;
  if (const auto parsed = Dama::Parse(text.substr(0, end), {}); parsed.ok()) {
    position = *parsed;
    CheckPosition(position);
  } else {
    RequireOneLine(std::string(parsed.status().message()));
  }
  for (std::size_t from = end; from < text.size();) {
    const std::size_t to = std::min(text.find('\n', from + 1), text.size());
    const auto move = Dama::ParseMove(position, text.substr(from + 1, to - from - 1));
    if (move.ok()) {
      Require(Dama::ParseMove(position, Dama::FormatMove(position, *move)).value() == *move);
      position = position.Play(*move);
      CheckPosition(position);
    } else {
      RequireOneLine(std::string(move.status().message()));
    }
    from = to;
  }
}

void FuzzPdn(const std::string& text) {
  for (const auto& game : tavoliere::dama::ParsePdn(text)) {
    if (!game.ok()) {
      RequireOneLine(std::string(game.status().message()));
      continue;
    }
    const auto again = tavoliere::dama::ParsePdn(FormatPdn(*game));
    Require(again.size() == 1 && again[0].ok());
    Require(again[0]->moves == game->moves && again[0]->start == game->start);
    Require(again[0]->result == game->result);
  }
}

void FuzzWeights(const std::string& text) {
  const auto weights = tavoliere::dama::ParseWeights(text);
  if (!weights.ok()) Require(weights.status().message().size() < 300);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size == 0) return 0;
  const std::string text(reinterpret_cast<const char*>(data) + 1, size - 1);
  switch (data[0] % 3) {
    case 0:
      FuzzPosition(text);
      break;
    case 1:
      FuzzPdn(text);
      break;
    default:
      FuzzWeights(text);
  }
  return 0;
}
