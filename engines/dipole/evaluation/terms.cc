#include "engines/dipole/evaluation/terms.h"

#include <algorithm>
#include <bit>
#include <cstring>

#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"

namespace tavoliere::dipole {
namespace {

using core::Player;

// A set of squares for each length of a step, 1 to kLongestStep and some to spare: a type that g++
// and clang work on as a whole.
template <class Set>
struct SetsByLength;
template <>
struct SetsByLength<std::uint32_t> {
  using Type = std::uint32_t __attribute__((vector_size(8 * sizeof(std::uint32_t))));
};
template <>
struct SetsByLength<std::uint64_t> {
  using Type = std::uint64_t __attribute__((vector_size(16 * sizeof(std::uint64_t))));
};
template <class B>
using Sets = typename SetsByLength<typename B::SquareSet>::Type;
template <class B>
inline constexpr std::size_t kLengths = sizeof(Sets<B>) / sizeof(typename B::SquareSet);
template <class B>
using SetArray = std::array<typename B::SquareSet, kLengths<B>>;

template <class B>
using ReachTable = std::array<std::array<SetArray<B>, B::kMaxCheckers + 1>, B::kSquares>;
template <class B>
constexpr ReachTable<B> MakeReachByLength() {
  ReachTable<B> made{};
  for (Square from = 0; from < B::kSquares; ++from) {
    for (Square to = 0; to < B::kSquares; ++to) {
      const auto steps = static_cast<std::size_t>(Steps<B>(from, to));
      for (std::size_t height = steps; steps > 0 && height <= B::kMaxCheckers; ++height)
        made[Index(from)][height][steps - 1] |= Bit<B>(to);
    }
  }
  return made;
}
// [square][height]: where a part of such a stack can land, by its steps.
template <class B>
alignas(64) constexpr ReachTable<B> kReachByLength = MakeReachByLength<B>();

template <class B>
constexpr auto MakeLengthsFrom() {
  std::array<SetArray<B>, B::kMaxCheckers + 1> made{};
  for (std::size_t height = 1; height <= B::kMaxCheckers; ++height) {
    for (std::size_t steps = height; steps <= kLengths<B>; ++steps)
      made[height][steps - 1] = ~typename B::SquareSet{0};
  }
  return made;
}
// [height]: every square for steps of at least so many, none for shorter ones.
template <class B>
alignas(64) constexpr auto kLengthsFrom = MakeLengthsFrom<B>();

template <class B>
struct Side {
  int mobility = 0;
  Sets<B> reach{};  // where its stacks can land, captures of anything included
  Sets<B> prey{};   // its stacks that a move of that length captures
};

template <class B>
Side<B> Look(const PositionOn<B>& position, Player player) {
  const auto enemies = position.stacks(core::Opponent(player));
  Side<B> side;
  for (auto stacks = position.stacks(player); stacks != 0;) {
    const Square square = PopFirst(stacks);
    const int height = position.height(square);
    side.mobility += Count(Ahead<B>(player, square, height) & ~enemies);
    Sets<B> reach;
    std::memcpy(&reach, &kReachByLength<B>[Index(square)][Index(height)], sizeof reach);
    side.reach |= reach;
    Sets<B> lengths;
    std::memcpy(&lengths, &kLengthsFrom<B>[Index(height)], sizeof lengths);
    side.prey |= lengths & Bit<B>(square);
  }
  return side;
}

// Checkers in stacks that can be captured.
struct Threats {
  int checkers = 0;
  int largest = 0;
};

template <class B>
Threats ThreatsBy(const Side<B>& hunter, const Side<B>& hunted, const PositionOn<B>& position) {
  const Sets<B> hits = hunter.reach & hunted.prey;
  typename B::SquareSet prey = 0;
  for (std::size_t i = 0; i < kLengths<B>; ++i) prey |= hits[i];
  Threats threats;
  while (prey != 0) {
    const int height = position.height(PopFirst(prey));
    threats.checkers += height;
    threats.largest = std::max(threats.largest, height);
  }
  return threats;
}

}  // namespace

template <class B>
TermVector TermsOf(const PositionOn<B>& position) {
  const Player player = position.turn();
  const Player enemy = core::Opponent(player);
  const Side<B> own = Look(position, player);
  const Side<B> other = Look(position, enemy);
  const Threats threatened = ThreatsBy(other, own, position);
  const Threats threatening = ThreatsBy(own, other, position);
  TermVector terms{};
  terms[Index(Term::kToMove)] = 1;
  terms[Index(Term::kCheckers)] = position.checkers(player) - position.checkers(enemy);
  const int rows = position.rows_to_go(player) - position.rows_to_go(enemy);
  terms[Index(Term::kRows)] = rows;
  terms[Index(Term::kRelativeRows)] =
      64 * rows / std::max(1, position.rows_to_go(player) + position.rows_to_go(enemy));
  terms[Index(Term::kMobility)] = own.mobility - other.mobility;
  terms[Index(Term::kThreatened)] = threatened.checkers;
  terms[Index(Term::kLargestThreat)] = threatened.largest;
  terms[Index(Term::kThreatening)] = threatening.checkers;
  terms[Index(Term::kLargestCapture)] = threatening.largest;
  return terms;
}

template TermVector TermsOf(const PositionOn<UsualBoard>&);
template TermVector TermsOf(const PositionOn<InternationalBoard>&);
template TermVector TermsOf(const PositionOn<Board4>&);
template TermVector TermsOf(const PositionOn<Board6>&);

core::Score Weigh(const TermVector& terms, const TermWeights& weights) {
  int sum = 0;
  for (std::size_t i = 0; i < kTerms; ++i) sum += terms[i] * weights[i];
  return core::Score(sum);
}

std::string ExplainTerms(const TermVector& terms, const TermWeights& weights) {
  std::string text;
  for (std::size_t i = 0; i < kTerms; ++i) {
    absl::StrAppend(&text, i > 0 ? "\n" : "", absl::AsciiStrToLower(kTermNames[i]), " ", terms[i],
                    " x ", weights[i], " = ", terms[i] * weights[i]);
  }
  return text;
}

}  // namespace tavoliere::dipole
