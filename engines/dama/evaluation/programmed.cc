#include "engines/dama/evaluation/programmed.h"

#include <cstddef>
#include <cstdlib>

#include "engines/dama/evaluation/historical_terms.h"

namespace tavoliere::dama {
namespace {

using core::Player;
using core::Score;

constexpr int kOutside = 10;        // against a king on an outermost row, and on such a column
constexpr int kOpeningPieces = 18;  // with more the opening lasts
constexpr int kTheMove = 20;
constexpr int kRandomNumbers = 10;
constexpr int kFunzione2Man = 150;
constexpr int kFunzione2King = 300;

// The squares as the program visits them.
template <class Visit>
void InItsOrder(Bitboard squares, const Visit& visit) {
  for (int number = kSquares; number >= 1; --number) {
    if ((squares & Square(number).set()) != 0) visit(Square(number));
  }
}

int ProgramColumn(Square square) { return 7 - square.column(); }  // c

int TimesOutside(Square square) {
  const auto outside = [](int line) { return line == 0 || line == 7; };
  return outside(square.row()) + outside(square.column());
}

// The support of each square for a side that advances from row 0, whose men are `men`.
class SupportTable {
 public:
  explicit SupportTable(Bitboard men) {
    ForEach(kTopRow, [&](Square square) { At(square) = 2 * kLink; });
    ForEach(kBoard & ~kTopRow, [&](Square square) {
      const Bitboard left = Shift<kUpLeft>(square.set()) & kBoard;
      const Bitboard right = Shift<kUpRight>(square.set()) & kBoard;
      if (left != 0 && right != 0 && ((left | right) & men) == 0) return;
      int sum = 0;
      ForEach(left | right, [&](Square behind) {
        if (const std::optional<int>& support = Of(behind)) sum += *support + kLink;
      });
      At(square) = sum;
    });
  }

  const std::optional<int>& Of(Square square) const {
    return support_[static_cast<std::size_t>(square.bit())];
  }

 private:
  static constexpr int kLink = 2;

  std::optional<int>& At(Square square) { return support_[static_cast<std::size_t>(square.bit())]; }

  std::array<std::optional<int>, 36> support_{};
};

// The player's men on the board that has its base line at the top.
Bitboard Upright(Player player, Bitboard squares) {
  return player == kBlack ? squares : Turned(squares);
}

int SupportOfMen(const Position& position, Player player) {
  const Bitboard men = Upright(player, position.men(player));
  const SupportTable table(men);
  int sum = 0;
  ForEach(men, [&](Square square) { sum += table.Of(square).value_or(0); });
  return sum;
}

HistoricalTerm OutsideTerm(const Position& position) {
  return Weighed("edge", -kOutside, [&](Player player) {
    int times = 0;
    ForEach(position.kings(player), [&](Square square) { times += TimesOutside(square); });
    return times;
  });
}

HistoricalTerm SupportTerm(const Position& position) {
  return Weighed("support", 1, [&](Player player) { return SupportOfMen(position, player); });
}

// Twice what a king gains: an odd number.
int TwiceCentre(Square square) {
  const auto half = [](int line) { return 8 - std::abs(7 - 2 * line); };
  return (Squared(half(square.row())) + Squared(half(square.column()))) / 2;
}

template <class Add>
void ProgrammedFunzione2(const Position& position, const Add& add) {
  const HistoricalTerm material[] = {MenTerm(position, kFunzione2Man),
                                     KingCountTerm(position, kFunzione2King),
                                     AdvanceTerm(position, 1), SupportTerm(position)};
  int exact = 0;
  for (const HistoricalTerm& term : material) {
    exact += term.value;
    add(term);
  }
  if (position.kings() == 0) return;
  const std::array<SupportTable, 2> tables = {SupportTable(Upright(kWhite, position.men(kWhite))),
                                              SupportTable(Upright(kBlack, position.men(kBlack)))};
  int running = 0;
  std::array<int, 2> twice{};
  InItsOrder(position.pieces(), [&](Square square) {
    const Player player = (position.pieces(kBlack) & square.set()) != 0 ? kBlack : kWhite;
    const int sign = player == kBlack ? 1 : -1;
    if ((position.kings() & square.set()) != 0) {
      const int gain = TwiceCentre(square);
      twice[static_cast<std::size_t>(player)] += gain;
      running = (2 * (running + sign * kFunzione2King) + sign * gain) / 2;
      return;
    }
    const Square upright = Square::Of(Upright(player, square.set()));
    const int support = tables[static_cast<std::size_t>(player)].Of(upright).value_or(0);
    running += sign * (kFunzione2Man + Squared(RowsAdvanced(player, square)) + support);
  });
  const auto half = [&](Player player) { return twice[static_cast<std::size_t>(player)] / 2.0; };
  add({"centre, cut to whole numbers", 1, half(kBlack), half(kWhite), running - exact});
}

template <class Add>
void ProgrammedSpettacolo(const Position& position, const Add& add) {
  const bool opening = position.kings() == 0 || Count(position.pieces()) > kOpeningPieces;
  add(PhaseTerm(position, opening));
  if (opening) {
    add(Weighed("squares", 100, [&](Player player) {
      int sum = 0;
      ForEach(position.men(player), [&](Square square) {
        const int advance = RowsAdvanced(player, square);
        const bool near = advance <= (player == kBlack ? 5 : 3);
        sum += Squared(near ? 8 - ProgramColumn(square) : ProgramColumn(square)) * Squared(advance);
      });
      return sum;
    }));
    return;
  }
  add(KingCountTerm(position, 200));
  add(AdvanceTerm(position, 100));
  int unpaired_row = -1;
  int even_pairs = 0;
  InItsOrder(position.pieces(), [&](Square square) {
    if (unpaired_row < 0) {
      unpaired_row = square.row();
      return;
    }
    even_pairs += (square.row() - unpaired_row) % 2 == 0;
    unpaired_row = -1;
  });
  add(Weighed("the move", kTheMove, [&](Player player) {
    return player == position.turn() && even_pairs % 2 == 1 ? 1 : 0;
  }));
}

template <class Add>
void ProgrammedFunction(HistoricalFunction function, const Position& position,
                        const HistoricalWeights& weights, const Add& add) {
  if (function == HistoricalFunction::kFunzione2) {
    ProgrammedFunzione2(position, add);
  } else if (function == HistoricalFunction::kSpettacolo) {
    ProgrammedSpettacolo(position, add);
  } else {
    add(MenTerm(position, 100));
    add(KingCountTerm(position, 200));
    add(AdvanceTerm(position, 1));
    if (function != HistoricalFunction::kSoloPedine) add(OutsideTerm(position));
    if (function == HistoricalFunction::kPrima) add(SupportTerm(position));
  }
  if (!weights.random_term) return;
  add(RandomTerm(static_cast<int>(RandomBits(position, weights.random_seed) % kRandomNumbers)));
}

}  // namespace

Score ProgrammedScore(HistoricalFunction function, const Position& position,
                      const HistoricalWeights& weights) {
  return SumOfTerms(position,
                    [&](const auto& add) { ProgrammedFunction(function, position, weights, add); });
}

std::vector<HistoricalTerm> ProgrammedTerms(HistoricalFunction function, const Position& position,
                                            const HistoricalWeights& weights) {
  return ListOfTerms(
      [&](const auto& add) { ProgrammedFunction(function, position, weights, add); });
}

std::optional<int> ProgrammedSupport(const Position& position, Player player, Square square) {
  return SupportTable(Upright(player, position.men(player)))
      .Of(Square::Of(Upright(player, square.set())));
}

}  // namespace tavoliere::dama
