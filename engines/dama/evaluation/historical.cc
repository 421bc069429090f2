#include "engines/dama/evaluation/historical.h"

#include <algorithm>

#include "engines/dama/evaluation/historical_terms.h"
#include "engines/dama/evaluation/programmed.h"

namespace tavoliere::dama {
namespace {

using core::Player;
using core::Score;

constexpr int kMan = 100;
constexpr int kKing = 200;

// The second row from the top and every other one below it.
constexpr Bitboard kOddRows =
    Bitboard{0xF} << 5 | Bitboard{0xF} << 14 | Bitboard{0xF} << 23 | kBottomRow;

int ColumnFromRight(Square square) { return 7 - square.column(); }  // j

// 0 on the border to 3 on the central squares.
int Ring(Square square) {
  const auto from_edge = [](int line) { return std::min(line, 7 - line); };
  return std::min(from_edge(square.row()), from_edge(square.column()));
}

// From `random_weight` downwards to minus it.
int RandomNumber(const Position& position, const HistoricalWeights& weights) {
  const auto span = static_cast<std::uint64_t>(2 * weights.random_weight + 1);
  return static_cast<int>(RandomBits(position, weights.random_seed) % span) - weights.random_weight;
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
  return sum;
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

template <class Add>
void SpettacoloTerms(const Position& position, const HistoricalWeights& weights, const Add& add) {
  const bool begun = position.kings() != 0 || Count(position.pieces()) <= weights.final_pieces;
  const bool opening = !begun || !weights.final_phase;
  add(PhaseTerm(position, opening));
  if (opening) {
    add(Weighed("squares", 100, [&](Player player) {
      return SpettacoloOpening(position, player, weights.as_printed);
    }));
    return;
  }
  add(KingCountTerm(position, kKing));
  add(AdvanceTerm(position, 100));
  const std::optional<Player> holder = TheMove(position);
  add(Weighed("the move", weights.move, [&](Player player) { return holder == player ? 1 : 0; }));
}

// Of the kings on the squares for which `gain` is not 0.
template <class Gain>
HistoricalTerm KingsTerm(const char* name, int weight, const Position& position, const Gain& gain) {
  return Weighed(name, weight, [&](Player player) {
    int sum = 0;
    ForEach(position.kings(player), [&](Square square) { sum += gain(square); });
    return sum;
  });
}

int OnBorder(Square square) { return Ring(square) == 0 ? 1 : 0; }
int OnOutermostColumn(Square square) {
  return square.column() == 0 || square.column() == 7 ? 1 : 0;
}

template <class Add>
void MaterialTerms(const Position& position, int advance, const Add& add) {
  add(MenTerm(position, kMan));
  add(KingCountTerm(position, kKing));
  add(AdvanceTerm(position, advance));
}

template <class Add>
void DescribedTerms(HistoricalFunction function, const Position& position,
                    const HistoricalWeights& weights, const Add& add) {
  const auto support = [&] {
    add(Weighed("support", weights.support,
                [&](Player player) { return BackedMen(position, player); }));
  };
  switch (function) {
    case HistoricalFunction::kOriginale:
      MaterialTerms(position, weights.advance, add);
      add(KingsTerm("edge", -weights.edge, position, OnBorder));
      break;
    case HistoricalFunction::kSpettacolo:
      SpettacoloTerms(position, weights, add);
      break;
    case HistoricalFunction::kSoloPedine:
      MaterialTerms(position, weights.advance, add);
      return;
    case HistoricalFunction::kPrima:
      MaterialTerms(position, 1, add);
      support();
      add(KingsTerm("column", -weights.column, position, OnOutermostColumn));
      return;
    case HistoricalFunction::kFunzione2:
      MaterialTerms(position, 1, add);
      support();
      add(KingsTerm("centre", weights.king_centre, position, Ring));
      return;
  }
  if (weights.random_weight != 0) add(RandomTerm(RandomNumber(position, weights)));
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

Score HistoricalScore(HistoricalFunction function, const Position& position,
                      const HistoricalWeights& weights) {
  if (weights.source == Source::kProgrammed) return ProgrammedScore(function, position, weights);
  return SumOfTerms(position,
                    [&](const auto& add) { DescribedTerms(function, position, weights, add); });
}

std::vector<HistoricalTerm> HistoricalTerms(HistoricalFunction function, const Position& position,
                                            const HistoricalWeights& weights) {
  if (weights.source == Source::kProgrammed) return ProgrammedTerms(function, position, weights);
  return ListOfTerms([&](const auto& add) { DescribedTerms(function, position, weights, add); });
}

}  // namespace tavoliere::dama
