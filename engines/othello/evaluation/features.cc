#include "engines/othello/evaluation/features.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <vector>

#include "absl/strings/str_format.h"
#include "absl/strings/str_join.h"

namespace tavoliere::othello {
namespace {

// The weights. NOTES.md says how they were made.

// Hundredths of a disc for one of each feature at so many empty squares of the 8x8 board: 60, 48,
// 36, 24, 12, 0. In between the weights are interpolated.
constexpr int kPhases = 6;
constexpr int kEmptiesPerPhase = 12;
constexpr std::array<std::array<int, kPhases>, kFeatures> kWeights = {{
    {26, 25, 23, 22, 19, 15},           // kTempo
    {-12, -8, 27, 55, 84, 68},          // kLastMove
    {-2, -5, -5, 2, 21, 66},            // kDiscs
    {509, 506, 494, 376, 175, 52},      // kCorners
    {-14, -38, -89, -125, -111, -34},   // kBesideCorner
    {-622, -762, -794, -588, -241, 3},  // kDiagonalToCorner
    {34, 47, 64, 71, 68, 36},           // kMobility
    {38, 56, 83, 105, 88, 29},          // kRelativeMobility
    {-6, -7, -4, -10, -18, -24},        // kPotentialMobility
    {-14, -25, -29, -24, -18, -20},     // kFrontier
    {86, 104, 122, 140, 141, 126},      // kStable
    {34, 34, 40, 46, 37, 18},           // kBorder
    {112, 162, 220, 240, 209, -26},     // kCornerMoves
    {-68, -127, -152, -182, -135, 8},   // kEnemyCornerMoves
    {2, 2, 2, 2, -34, -31},             // kInner
}};

// The squares beside and diagonally next to those of `corners`.
struct AroundCorners {
  Bitboard beside;
  Bitboard diagonal;
};
constexpr AroundCorners Around(Bitboard corners, Bitboard board) {
  const Bitboard sides = East(corners) | West(corners);
  const Bitboard beside = sides | corners << 8 | corners >> 8;
  const Bitboard diagonal = sides << 8 | sides >> 8;
  return {beside & board, diagonal & board};
}

constexpr Bitboard BorderOf(Bitboard board) {
  return Neighbours(~board) | (board & (kFileA | kFileH | 0xFF | Bitboard{0xFF} << 56));
}

constexpr std::array<const char*, kFeatures> kFeatureNames = {
    "to move",
    "last move",
    "discs",
    "corners",
    "beside empty corners",
    "diagonal to empty corners",
    "mobility",
    "relative mobility",
    "potential mobility",
    "frontier",
    "stable discs",
    "borders",
    "corner moves",
    "enemy corner moves",
    "inner corners",
};

// How far the game has come, as the weights count it.
class Phase {
 public:
  // 6x6 starts with 32 empty squares, 8x8 with 60: the phase is the part of the game that is left.
  explicit Phase(const Position& position) {
    const int empties = position.variant() == Variant::kOthello
                            ? std::min(Count(position.empties()), 60)
                            : std::min(Count(position.empties()) * 60 / 32, 60);
    phase_ = static_cast<std::size_t>((60 - empties) / kEmptiesPerPhase);
    into_ = (60 - empties) % kEmptiesPerPhase;
    next_ = std::min<std::size_t>(phase_ + 1, kPhases - 1);
  }

  // kEmptiesPerPhase times the weight of a feature.
  int Weight(std::size_t feature) const {
    return kWeights[feature][phase_] * (kEmptiesPerPhase - into_) +
           kWeights[feature][next_] * into_;
  }

 private:
  std::size_t phase_;
  int into_;
  std::size_t next_;
};

int& At(FeatureVector& features, Feature feature) {
  return features[static_cast<std::size_t>(feature)];
}

}  // namespace

FeatureVector FeaturesOf(const Position& position) {
  const Bitboard own = position.own();
  const Bitboard other = position.other();
  const Bitboard board = BoardSquares(position.variant());
  const Bitboard corners = BoardCorners(position.variant());
  const Bitboard empties = position.empties();
  const auto difference = [own, other](Bitboard squares) {
    return Count(own & squares) - Count(other & squares);
  };

  FeatureVector features{};
  At(features, Feature::kTempo) = 1;
  At(features, Feature::kLastMove) = Count(empties) & 1;
  At(features, Feature::kDiscs) = difference(board);
  At(features, Feature::kCorners) = difference(corners);

  const AroundCorners open = Around(corners & empties, board);
  At(features, Feature::kBesideCorner) = difference(open.beside);
  At(features, Feature::kDiagonalToCorner) = difference(open.diagonal);

  const Bitboard moves = position.moves();
  const Bitboard other_moves = position.other_moves();
  const int mobility = Count(moves);
  const int other_mobility = Count(other_moves);
  At(features, Feature::kMobility) = mobility - other_mobility;
  At(features, Feature::kRelativeMobility) =
      16 * (mobility - other_mobility) / (mobility + other_mobility + 2);
  At(features, Feature::kPotentialMobility) =
      Count(Neighbours(other) & empties) - Count(Neighbours(own) & empties);
  At(features, Feature::kFrontier) = difference(Neighbours(empties));
  At(features, Feature::kStable) = Count(StableDiscs(own, other, position.variant())) -
                                   Count(StableDiscs(other, own, position.variant()));
  At(features, Feature::kBorder) =
      difference(BorderOf(board) & ~corners & ~Around(corners, board).beside);
  At(features, Feature::kCornerMoves) = Count(moves & corners);
  At(features, Feature::kEnemyCornerMoves) = Count(other_moves & corners);
  if (position.variant() == Variant::kOthello) {
    At(features, Feature::kInner) = difference(Bit(18) | Bit(21) | Bit(42) | Bit(45));
  }
  return features;
}

core::Score HandmadeScore(const Position& position) {
  const FeatureVector features = FeaturesOf(position);
  const Phase phase(position);
  int sum = 0;
  for (std::size_t i = 0; i < kFeatures; ++i) sum += features[i] * phase.Weight(i);
  const int full_board = 100 * Count(BoardSquares(position.variant()));
  return core::Score(std::clamp(sum / kEmptiesPerPhase, -full_board, full_board));
}

std::string ExplainHandmade(const Position& position) {
  const FeatureVector features = FeaturesOf(position);
  const Phase phase(position);
  std::vector<std::string> lines;
  for (std::size_t i = 0; i < kFeatures; ++i) {
    if (features[i] == 0) continue;
    const double weight = static_cast<double>(phase.Weight(i)) / kEmptiesPerPhase;
    lines.push_back(absl::StrFormat("%s %d x %.2f = %.2f", kFeatureNames[i], features[i], weight,
                                    features[i] * weight));
  }
  return absl::StrJoin(lines, "\n");
}

}  // namespace tavoliere::othello
