#include "engines/dama/learn/book.h"

#include <array>
#include <cstring>

namespace tavoliere::dama {

std::uint16_t DamaBook::MoveCode(const Position& position, Move move) {
  Dama::MoveList moves;
  int before = 0;
  // A step has no twin.
  if (move.IsCapture()) Dama::Generate(position, moves);
  for (const Move other : moves) {
    if (other.from() == move.from() && other.to() == move.to() &&
        other.captured() < move.captured())
      ++before;
  }
  return static_cast<std::uint16_t>((move.from().number() - 1) | (move.to().number() - 1) << 5 |
                                    before << 10);
}

bool DamaBook::Holds(const Bytes& bytes, Dama::Variant variant) {
  std::array<std::uint32_t, 3> sets;
  std::memcpy(sets.data(), bytes.data(), kBytes);
  if ((sets[0] & sets[1]) != 0 || (sets[2] & ~(sets[0] | sets[1])) != 0) return false;
  const Position position = Unpack(bytes, variant);
  for (const core::Player player : {kWhite, kBlack}) {
    if (Count(position.pieces(player)) > kMostPieces) return false;
    if ((position.men(player) & Position::CrownRow(player)) != 0) return false;
  }
  return true;
}

}  // namespace tavoliere::dama
