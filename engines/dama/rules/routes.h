// Captures square by square, for reading, writing and explaining moves. The move generator does not
// need them.
#pragma once

#include <vector>

#include "engines/dama/rules/game.h"

namespace tavoliere::dama {

// A capture carried to its end by one piece.
struct CaptureRoute {
  std::vector<Square> squares;  // the origin and every landing square
  Bitboard captured = 0;
  bool by_king = false;
  std::vector<bool> kinds;  // of the pieces taken, in order: true for a king

  Move move() const { return {squares.front(), squares.back(), captured}; }
};

// Every capture that the side to move could make if none had precedence over another.
std::vector<CaptureRoute> CaptureRoutes(const Position& position);

// The articles of the FID's rules that decide between two captures, the first in which they differ
// first.
enum class Precedence {
  kMorePieces,    // 6.6
  kByKing,        // 6.7
  kMoreKings,     // 6.8
  kKingsEarlier,  // 6.9
  kFreeChoice,    // 6.10
};

// By which article `a` has precedence over `b`; nullopt when `b` has it over `a`.
std::optional<Precedence> Precedes(const CaptureRoute& a, const CaptureRoute& b);

// Those of `routes` that no other precedes: the legal ones.
std::vector<CaptureRoute> LegalRoutes(const std::vector<CaptureRoute>& routes);

}  // namespace tavoliere::dama
