#include "engines/dama/evaluation/historical.h"

#include <algorithm>

namespace tavoliere::dama {
namespace {

using core::Player;
using core::Score;

constexpr int kMan = 100;
constexpr int kKing = 200;
// The greatest value that is no mate score.
constexpr int kLargestScore = 989'999;

// The second row from the top and every other one below it.
constexpr Bitboard kOddRows =
    Bitboard{0xF} << 5 | Bitboard{0xF} << 14 | Bitboard{0xF} << 23 | kBottomRow;

constexpr int Squared(int x) { return x * x; }

template <class Visit>
void ForEach(Bitboard squares, const Visit& visit) {
  for (; squares != 0; squares &= squares - 1) visit(Square::Of(Lowest(squares)));
}

int ColumnFromRight(Square square) { return 7 - square.column(); }  // j

int RowsAdvanced(Player player, Square square) {
  return player == kBlack ? square.row() : 7 - square.row();
}

// 0 on the border to 3 on the central squares.
int Ring(Square square) {
  const auto from_edge = [](int line) { return std::min(line, 7 - line); };
  return std::min(from_edge(square.row()), from_edge(square.column()));
}

int MaterialScore(const Position& position, Player player) {
  return kMan * Count(position.men(player)) + kKing * Count(position.kings(player));
}

// For each man `weight` times the square of the rows it has advanced.
int Advance(const Position& position, Player player, int weight) {
  int sum = 0;
  ForEach(position.men(player),
          [&](Square square) { sum += weight * Squared(RowsAdvanced(player, square)); });
  return sum;
}

// From `weight` downwards to minus `weight`.
int RandomTerm(const Position& position, const HistoricalWeights& weights) {
  if (weights.random_weight == 0) return 0;
  std::uint64_t x = position.key() ^ weights.random_seed * 0x9E3779B97F4A7C15;
  x = (x ^ x >> 30) * 0xBF58476D1CE4E5B9;
  x = (x ^ x >> 27) * 0x94D049BB133111EB;
  const auto span = static_cast<std::uint64_t>(2 * weights.random_weight + 1);
  return static_cast<int>((x >> 32) % span) - weights.random_weight;
}

// `side(player)` is one side's sum, `black_bonus` is added for Black.
template <class Side>
Score Difference(const Position& position, const Side& side, int black_bonus) {
  const int black = side(kBlack) - side(kWhite) + black_bonus;
  return Score(
      std::clamp(position.turn() == kBlack ? black : -black, -kLargestScore, kLargestScore));
}

int SpettacoloOpening(const Position& position, Player player, bool as_printed) {
  const bool turned = player == kWhite && !as_printed;
  int sum = 0;
  ForEach(position.men(player), [&](Square square) {
    const int j = turned ? square.column() : ColumnFromRight(square);
    const int row = turned ? 7 - square.row() : square.row();
    const int wing = row <= 5 ? 8 - j : j;
    sum += Squared(wing) * Squared(RowsAdvanced(player, square));
  });
  return 100 * sum;
}

// `from`, and the men of `men` reached from there by going diagonally backwards, as `player` sees
// it, from man to man.
Bitboard ReachedBackwards(Player player, Bitboard from, Bitboard men) {
  Bitboard reached = from;
  while (true) {
    const Bitboard behind = player == kWhite
                                ? Shift<kDownLeft>(reached) | Shift<kDownRight>(reached)
                                : Shift<kUpLeft>(reached) | Shift<kUpRight>(reached);
    const Bitboard next = reached | (behind & men);
    if (next == reached) return reached;
    reached = next;
  }
}

// The men on a chain of men down to the base line: forwards from there is backwards to the enemy.
Bitboard Grounded(const Position& position, Player player) {
  const Player enemy = core::Opponent(player);
  const Bitboard men = position.men(player);
  return ReachedBackwards(enemy, men & Position::CrownRow(enemy), men);
}

int BackedMen(const Position& position, Player player) {
  const Bitboard grounded = Grounded(position, player);
  int sum = 0;
  // A man with a man of a chain behind him is on the chain: the others have no support.
  ForEach(grounded, [&](Square square) {
    sum += Count(ReachedBackwards(player, square.set(), grounded)) - 1;
  });
  return sum;
}

}  // namespace

int Backing(const Position& position, Player player, Square square) {
  const Bitboard grounded = Grounded(position, player);
  return Count(ReachedBackwards(player, square.set(), grounded) & ~square.set());
}

std::optional<Player> TheMove(const Position& position) {
  if (Count(position.pieces(kWhite)) != Count(position.pieces(kBlack))) return std::nullopt;
  // Two pieces have an even number of squares between them when exactly one of them is on an odd
  // row, so the sum over the pairs has the parity of the pieces on odd rows.
  const bool odd = Count(position.pieces() & kOddRows) % 2 == 1;
  return odd ? position.turn() : core::Opponent(position.turn());
}

Score OriginaleScore(const Position& position, const HistoricalWeights& weights) {
  const auto side = [&](Player player) {
    int kings_on_border = 0;
    ForEach(position.kings(player), [&](Square square) { kings_on_border += Ring(square) == 0; });
    return MaterialScore(position, player) + Advance(position, player, weights.advance) -
           weights.edge * kings_on_border;
  };
  return Difference(position, side, RandomTerm(position, weights));
}

Score SpettacoloScore(const Position& position, const HistoricalWeights& weights) {
  const int random = RandomTerm(position, weights);
  if (position.kings() == 0 && Count(position.pieces()) > weights.final_pieces) {
    return Difference(
        position,
        [&](Player player) { return SpettacoloOpening(position, player, weights.as_printed); },
        random);
  }
  const auto side = [&](Player player) {
    return kKing * Count(position.kings(player)) + Advance(position, player, 100);
  };
  const std::optional<Player> holder = TheMove(position);
  const int move = !holder ? 0 : *holder == kBlack ? weights.move : -weights.move;
  return Difference(position, side, move + random);
}

Score SoloPedineScore(const Position& position) {
  const auto side = [&](Player player) {
    return MaterialScore(position, player) + Advance(position, player, 1);
  };
  return Difference(position, side, 0);
}

Score PrimaScore(const Position& position, const HistoricalWeights& weights) {
  const auto side = [&](Player player) {
    int kings_outside = 0;
    ForEach(position.kings(player),
            [&](Square square) { kings_outside += square.column() == 0 || square.column() == 7; });
    return MaterialScore(position, player) + Advance(position, player, 1) +
           weights.support * BackedMen(position, player) - weights.column * kings_outside;
  };
  return Difference(position, side, 0);
}

Score Funzione2Score(const Position& position, const HistoricalWeights& weights) {
  const auto side = [&](Player player) {
    int rings = 0;
    ForEach(position.kings(player), [&](Square square) { rings += Ring(square); });
    return MaterialScore(position, player) + Advance(position, player, 1) +
           weights.support * BackedMen(position, player) + weights.king_centre * rings;
  };
  return Difference(position, side, 0);
}

}  // namespace tavoliere::dama
