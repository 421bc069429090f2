#include "engines/dama/evaluation/patterns.h"

#include <algorithm>
#include <bit>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "engines/dama/evaluation/features.h"

namespace tavoliere::dama {
namespace {

constexpr std::array<const char*, kPatternCounts> kCountNames = {
    "men",         "kings",          "material",
    "the move",    "tempo",          "steps",
    "enemy steps", "king steps",     "enemy king steps",
    "runaways",    "enemy runaways", "trapped kings",
    "balance",     "enemy balance"};

using Lanes [[gnu::vector_size(2 * kPatternLanes), gnu::may_alias]] = std::uint16_t;

// What four squares of a row, taken in each of 16 ways, add to the index of each lane.
struct LaneTable {
  alignas(32) std::array<std::array<std::array<std::uint16_t, kPatternLanes>, 16>, 8> own{};
  alignas(32) std::array<std::array<std::array<std::uint16_t, kPatternLanes>, 16>, 8> enemy{};
};

constexpr LaneTable MakeLaneTable() {
  LaneTable table;
  for (std::size_t lane = 0; lane < kPatternLanes; ++lane) {
    const PatternPlaces places = PlacesOf(kPatternBlocks[lane]);
    for (std::size_t square = 0; square < kSquares; ++square) {
      for (std::size_t taken = 0; taken < 16; ++taken) {
        if ((taken >> square % 4 & 1) == 0) continue;
        auto& own = table.own[square / 4][taken][lane];
        auto& enemy = table.enemy[square / 4][taken][lane];
        own = static_cast<std::uint16_t>(own + places.own[square]);
        enemy = static_cast<std::uint16_t>(enemy + places.enemy[square]);
      }
    }
  }
  return table;
}
constexpr LaneTable kLaneTable = MakeLaneTable();

// A row's four squares as digits of base 3.
constexpr std::array<std::uint16_t, 16> kBase3 = {0,  1,  3,  4,  9,  10, 12, 13,
                                                  27, 28, 30, 31, 36, 37, 39, 40};

constexpr std::size_t RowOf(Bitboard squares, int row) {
  return static_cast<std::size_t>(squares >> Square(4 * row + 1).bit()) & 15;
}

// One side's pieces, turned so that its men climb.
struct Camp {
  Bitboard men, kings;
  Bitboard enemies;
  Bitboard empty;
};

constexpr Bitboard Rows(int first, int last) {
  Bitboard rows = 0;
  for (int row = first; row <= last; ++row) rows |= Bitboard{0xF} << Square(4 * row + 1).bit();
  return rows;
}

// The two columns of squares on the left of each row.
constexpr Bitboard kLeftColumns =
    0x3 * (Bitboard{1} | Bitboard{1} << 5 | Bitboard{1} << 9 | Bitboard{1} << 14 |
           Bitboard{1} << 18 | Bitboard{1} << 23 | Bitboard{1} << 27 | Bitboard{1} << 32);

int Advanced(Bitboard men) {
  // Every man counts once for each row that it has left behind.
  int rows = 0;
  for (int row = 0; row < 7; ++row) rows += Count(men & Rows(0, row));
  return rows;
}

int ManSteps(const Camp& side) {
  return Count(Shift<kUpLeft>(side.men) & side.empty) +
         Count(Shift<kUpRight>(side.men) & side.empty);
}

int KingSteps(const Camp& side) {
  return Count(Shift<kUpLeft>(side.kings) & side.empty) +
         Count(Shift<kUpRight>(side.kings) & side.empty) +
         Count(Shift<kDownLeft>(side.kings) & side.empty) +
         Count(Shift<kDownRight>(side.kings) & side.empty);
}

int Trapped(const Camp& side) {
  const Bitboard free = Shift<kUpLeft>(side.empty) | Shift<kUpRight>(side.empty) |
                        Shift<kDownLeft>(side.empty) | Shift<kDownRight>(side.empty);
  return Count(side.kings & ~free);
}

// Squares from which a climbing man could come to any of `squares`, these included.
Bitboard Below(Bitboard squares) {
  for (int row = 0; row < 7; ++row)
    squares |= (Shift<kDownLeft>(squares) | Shift<kDownRight>(squares)) & kBoard;
  return squares;
}

int Runaways(const Camp& side) {
  const Bitboard free = side.men & Rows(1, 4) & ~Below(side.enemies);
  return free == 0 ? 0 : Advanced(free);
}

int Balance(Bitboard men) {
  const int left = Count(men & kLeftColumns);
  return std::clamp(2 * left - Count(men), -6, 6) + 6;
}

class Finder {
 public:
  Finder(const Position& position, PatternSlots* slots)
      : own_(Seen(position, position.turn())),
        enemy_(Seen(position, core::Opponent(position.turn()))),
        slots_(*slots) {
    Counts(HasTheMove(position));
    Men();
    Kings();
  }

 private:
  static Camp Seen(const Position& position, core::Player player) {
    const core::Player other = core::Opponent(player);
    Camp side{position.men(player), position.kings(player), position.pieces(other),
              position.empty()};
    if (player == kWhite) return side;
    return {Turned(side.men), Turned(side.kings), Turned(side.enemies), Turned(side.empty)};
  }

  void Men() {
    const Bitboard enemies = own_.enemies & ~EnemyKings();
    Lanes sum{};
    for (std::size_t row = 0; row < 8; ++row) {
      const auto at = static_cast<int>(row);
      sum += reinterpret_cast<const Lanes&>(kLaneTable.own[row][RowOf(own_.men, at)]);
      sum += reinterpret_cast<const Lanes&>(kLaneTable.enemy[row][RowOf(enemies, at)]);
    }
    for (std::size_t lane = 0; lane < kPatternLanes; ++lane) slots_[lane] = sum[lane];
  }

  void Kings() {
    std::uint16_t* const out = slots_.data() + kPatternLanes;
    std::fill_n(out, kKingRows, std::uint16_t{0});
    if ((own_.kings | enemy_.kings) == 0) return;
    const Bitboard enemies = EnemyKings();
    for (int row = 0; row < 8; ++row) {
      out[row] = static_cast<std::uint16_t>(kBase3[RowOf(own_.kings, row)] +
                                            2 * kBase3[RowOf(enemies, row)]);
    }
  }

  Bitboard EnemyKings() const { return enemy_.kings == 0 ? 0 : Turned(enemy_.kings); }

  void Set(PatternCount count, int index) {
    slots_[kPatternLanes + kKingRows + static_cast<std::size_t>(count)] =
        static_cast<std::uint16_t>(index);
  }

  void Counts(bool has_move) {
    const int men = Count(own_.men);
    const int enemy_men = Count(enemy_.men);
    const int kings = Count(own_.kings);
    const int enemy_kings = Count(enemy_.kings);
    const auto up_to = [](int count, int most) { return std::min(count, most); };
    Set(PatternCount::kMen, 13 * men + enemy_men);
    Set(PatternCount::kKings, 5 * up_to(kings, 4) + up_to(enemy_kings, 4));
    Set(PatternCount::kMaterial, 16 * (std::clamp(men - enemy_men, -4, 4) + 4) +
                                     4 * up_to(kings, 3) + up_to(enemy_kings, 3));
    const int more = men + kings - enemy_men - enemy_kings;
    const int crowned = kings == 0 ? (enemy_kings == 0 ? 0 : 1) : 2;
    Set(PatternCount::kTheMove,
        9 * static_cast<int>(has_move) + 3 * (std::clamp(more, -1, 1) + 1) + crowned);
    Set(PatternCount::kTempo, std::clamp(Advanced(own_.men) - Advanced(enemy_.men), -24, 24) + 24);
    Set(PatternCount::kMoves, up_to(ManSteps(own_), 15));
    Set(PatternCount::kEnemyMoves, up_to(ManSteps(enemy_), 15));
    Set(PatternCount::kKingMoves, kings == 0 ? 0 : up_to(KingSteps(own_), 15));
    Set(PatternCount::kEnemyKingMoves, enemy_kings == 0 ? 0 : up_to(KingSteps(enemy_), 15));
    Set(PatternCount::kRunaways, up_to(Runaways(own_), 15));
    Set(PatternCount::kEnemyRunaways, up_to(Runaways(enemy_), 15));
    Set(PatternCount::kTrappedKings, 3 * (kings == 0 ? 0 : up_to(Trapped(own_), 2)) +
                                         (enemy_kings == 0 ? 0 : up_to(Trapped(enemy_), 2)));
    Set(PatternCount::kBalance, Balance(own_.men));
    Set(PatternCount::kEnemyBalance, Balance(enemy_.men));
  }

  Camp own_;
  Camp enemy_;
  PatternSlots& slots_;
};

}  // namespace

bool HasTheMove(const Position& position) {
  constexpr Bitboard kWhiteSystem = Rows(7, 7) | Rows(5, 5) | Rows(3, 3) | Rows(1, 1);
  const Bitboard system = position.turn() == kWhite ? kWhiteSystem : kBoard & ~kWhiteSystem;
  return Count(position.pieces() & system) % 2 == 1;
}

PatternSlots PatternSlotsOf(const Position& position) {
  PatternSlots slots;
  Finder(position, &slots);
  return slots;
}

std::string PatternSlotName(std::size_t slot) {
  if (slot < kPatternLanes) {
    const PatternBlock block = kPatternBlocks[slot];
    return absl::StrFormat("rows %d-%d, columns %d-%d", block.row + 1, block.row + 4,
                           block.column + 1, block.column + 5);
  }
  slot -= kPatternLanes;
  if (slot < kKingRows) return absl::StrCat("kings on row ", slot + 1);
  return kCountNames[slot - kKingRows];
}

}  // namespace tavoliere::dama
