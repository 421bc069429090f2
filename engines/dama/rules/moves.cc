// The move generator.
#include <array>

#include "engines/dama/rules/game.h"

namespace tavoliere::dama {
namespace {

using core::Player;

template <Player kPlayer>
inline constexpr std::array<int, 2> kForward =
    kPlayer == kWhite ? std::array{kUpLeft, kUpRight} : std::array{kDownLeft, kDownRight};

// The pieces as the side to move sees them.
struct View {
  explicit View(const Position& position)
      : men(position.men(position.turn())),
        kings(position.kings(position.turn())),
        enemies(position.pieces(core::Opponent(position.turn()))),
        enemy_kings(position.kings(core::Opponent(position.turn()))),
        empty(position.empty()) {}

  Bitboard men, kings;
  Bitboard enemies, enemy_kings;
  Bitboard empty;
};

// The members of `pieces` that can jump one of `victims` in this direction.
template <int kStep>
Bitboard Jumpers(Bitboard pieces, Bitboard victims, Bitboard empty) {
  return pieces & Shift<-kStep>(victims & Shift<-kStep>(empty));
}

// Men capture forward only and never a king (FID, art. 5).
template <Player kPlayer>
Bitboard JumpingMen(const View& view) {
  const Bitboard victims = view.enemies & ~view.enemy_kings;
  return Jumpers<kForward<kPlayer>[0]>(view.men, victims, view.empty) |
         Jumpers<kForward<kPlayer>[1]>(view.men, victims, view.empty);
}

// Kings capture men and kings in all four directions (art. 5).
Bitboard JumpingKings(const View& view) {
  if (view.kings == 0) return 0;
  return Jumpers<kUpLeft>(view.kings, view.enemies, view.empty) |
         Jumpers<kUpRight>(view.kings, view.enemies, view.empty) |
         Jumpers<kDownLeft>(view.kings, view.enemies, view.empty) |
         Jumpers<kDownRight>(view.kings, view.enemies, view.empty);
}

// What decides which capture is obligatory, as one number: the greater comes first.
class Rank {
 public:
  constexpr Rank() = default;
  static constexpr Rank OfKing() { return Rank(1 << kByKing); }

  // One more piece taken.
  constexpr Rank Then(bool king) const {
    const int sequence = value_ & kSequence;
    const int rest = value_ & ~kSequence;
    return Rank(rest + (1 << kTaken) + (king << kKingsTaken) + (sequence << 1 | int{king}));
  }
  constexpr int taken() const { return value_ >> kTaken; }
  friend constexpr auto operator<=>(Rank, Rank) = default;

 private:
  explicit constexpr Rank(int value) : value_(value) {}

  // From the most important to the least:
  static constexpr int kTaken = 17;       // art. 6.6: the number of pieces taken
  static constexpr int kByKing = 16;      // art. 6.7: taken by a king rather than by a man
  static constexpr int kKingsTaken = 12;  // art. 6.8: the number of kings taken
  // Art. 6.9: the kinds taken one after the other, king before man: as many binary digits as
  // pieces, so that numbers compare as the sequences do.
  static constexpr int kSequence = (1 << kMostPieces) - 1;

  int value_ = 0;
};
static_assert(Rank().Then(false).Then(false) > Rank::OfKing().Then(true));
static_assert(Rank::OfKing().Then(false) > Rank().Then(false));
static_assert(Rank::OfKing().Then(true).Then(false).Then(false) >
              Rank::OfKing().Then(false).Then(true).Then(false));
static_assert(Rank::OfKing().Then(false).Then(true).Then(true) >
              Rank::OfKing().Then(true).Then(false).Then(false));

// Follows every capture to its end and keeps those of the highest rank; what is then left is a free
// choice (art. 6.10).
template <Player kPlayer>
class Captures {
 public:
  Captures(const View& view, Dama::MoveList& out) : view_(view), out_(out) {}

  void Generate(Bitboard men, Bitboard kings) {
    for (; kings != 0; kings &= kings - 1) {
      from_ = Lowest(kings);
      // A king may end where it began: its own square is empty while it jumps.
      empty_ = view_.empty | from_;
      King(from_, 0, Rank::OfKing());
    }
    empty_ = view_.empty;
    victims_ = view_.enemies & ~view_.enemy_kings;
    for (; men != 0; men &= men - 1) {
      from_ = Lowest(men);
      Man(from_, 0, Rank());
    }
  }

 private:
  // Jumps in the smallest circle.
  static constexpr int kShortestCircle = 4;

  // `captured` stay on the board until the end (art. 3.5), where they block no piece: no jump
  // lands on a square of their colour of row. None is jumped twice.
  void King(Bitboard at, Bitboard captured, Rank rank) {
    bool ends = true;
    ends &= !KingJump<kUpLeft>(at, captured, rank);
    ends &= !KingJump<kUpRight>(at, captured, rank);
    ends &= !KingJump<kDownLeft>(at, captured, rank);
    ends &= !KingJump<kDownRight>(at, captured, rank);
    if (ends && captured != 0) Add(at, captured, rank);
  }

  template <int kStep>
  bool KingJump(Bitboard at, Bitboard captured, Rank rank) {
    const Bitboard victim = Shift<kStep>(at) & view_.enemies & ~captured;
    const Bitboard landing = Shift<kStep>(victim) & empty_;
    if (landing == 0) return false;
    King(landing, captured | victim, rank.Then((victim & view_.enemy_kings) != 0));
    return true;
  }

  // A man crowned by its capture stops (art. 5): beyond the last row nothing is ahead of it.
  void Man(Bitboard at, Bitboard captured, Rank rank) {
    bool ends = true;
    ends &= !ManJump<kForward<kPlayer>[0]>(at, captured, rank);
    ends &= !ManJump<kForward<kPlayer>[1]>(at, captured, rank);
    if (ends && captured != 0) Add(at, captured, rank);
  }

  template <int kStep>
  bool ManJump(Bitboard at, Bitboard captured, Rank rank) {
    const Bitboard victim = Shift<kStep>(at) & victims_;
    const Bitboard landing = Shift<kStep>(victim) & empty_;
    if (landing == 0) return false;
    Man(landing, captured | victim, rank.Then(false));
    return true;
  }

  void Add(Bitboard to, Bitboard captured, Rank rank) {
    if (rank < best_) return;
    if (rank > best_) {
      best_ = rank;
      out_.clear();
    }
    const Move move(std::countr_zero(from_), std::countr_zero(to), captured);
    // Only a route that closes a circle can be walked in two ways.
    if (rank.taken() >= kShortestCircle) {
      for (const Move& known : out_) {
        if (known == move) return;
      }
    }
    out_.push_back(move);
  }

  const View& view_;
  Dama::MoveList& out_;
  Bitboard from_ = 0;
  Bitboard empty_ = 0;
  Bitboard victims_ = 0;  // of men
  Rank best_;
};

template <Player kPlayer>
void GenerateFor(const View& view, Dama::MoveList& out) {
  const Bitboard men = JumpingMen<kPlayer>(view);
  const Bitboard kings = JumpingKings(view);
  // Capturing is obligatory (art. 5).
  if ((men | kings) != 0) {
    Captures<kPlayer>(view, out).Generate(men, kings);
    return;
  }
  for (Bitboard movers = view.men | view.kings; movers != 0; movers &= movers - 1) {
    const Bitboard from = Lowest(movers);
    const bool king = (from & view.kings) != 0;
    const int from_bit = std::countr_zero(from);
    const auto step = [&](Bitboard to) {
      if ((to & view.empty) != 0) out.push_back(Move(from_bit, std::countr_zero(to), 0));
    };
    // A man steps forward, a king in every direction.
    if (king || kPlayer == kWhite) {
      step(Shift<kUpLeft>(from));
      step(Shift<kUpRight>(from));
    }
    if (king || kPlayer == kBlack) {
      step(Shift<kDownLeft>(from));
      step(Shift<kDownRight>(from));
    }
  }
}

template <Player kPlayer>
std::uint64_t CountFor(const View& view) {
  const Bitboard men = JumpingMen<kPlayer>(view);
  const Bitboard kings = JumpingKings(view);
  if ((men | kings) != 0) {
    Dama::MoveList moves;
    Captures<kPlayer>(view, moves).Generate(men, kings);
    return moves.size();
  }
  const auto steps = [&](Bitboard up, Bitboard down) {
    return Count(Shift<kUpLeft>(up) & view.empty) + Count(Shift<kUpRight>(up) & view.empty) +
           Count(Shift<kDownLeft>(down) & view.empty) + Count(Shift<kDownRight>(down) & view.empty);
  };
  const bool up = kPlayer == kWhite;
  return static_cast<std::uint64_t>(
      steps(view.kings | (up ? view.men : 0), view.kings | (up ? 0 : view.men)));
}

}  // namespace

void Dama::Generate(const Position& position, MoveList& out) {
  const View view(position);
  position.turn() == kWhite ? GenerateFor<kWhite>(view, out) : GenerateFor<kBlack>(view, out);
}

std::uint64_t Dama::CountMoves(const Position& position) {
  const View view(position);
  return position.turn() == kWhite ? CountFor<kWhite>(view) : CountFor<kBlack>(view);
}

bool Dama::HasCapture(const Position& position) {
  const View view(position);
  const Bitboard men =
      position.turn() == kWhite ? JumpingMen<kWhite>(view) : JumpingMen<kBlack>(view);
  return (men | JumpingKings(view)) != 0;
}

}  // namespace tavoliere::dama
