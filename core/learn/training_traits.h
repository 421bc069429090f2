// What a game adds to be learnt: a type `L` of static functions.
//
//   Game, Evaluator    the rules, and the evaluator whose games are played.
//   kBytes             of a packed position, a multiple of 4.
//   Pack, Unpack       a position as bytes and back; the caller of Unpack knows the variant.
//   Canonical          of packed positions that are images of each other (by the symmetries of the
//                      board), the one that stands for all of them.
//   Stage              how far the game is from its end (empty squares, men on the board): what
//                      labels and weights go by. Not negative.
//   Result             of a finished position, for the side to move, in centi-units.
//   Exact              optional: the value under best play by the game's solver, nullopt when it
//                      was stopped. Its table may be used for any number of positions.
//   Quiet              optional: whether an evaluation must know the value of a position whose best
//                      move is this one. Where not (a capture that every search sees), what a
//                      search finds is not kept.
//   Known              optional: the exact value where it costs nothing, as from an endgame table;
//                      games end there.
//   Wasteful           optional: whether a random opening had better have another move than this
//                      one, which then is drawn again, three times at most.
#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <concepts>
#include <cstdint>
#include <optional>

#include "core/game.h"
#include "core/history.h"
#include "core/learn/data/record.h"
#include "core/search/evaluator.h"
#include "core/search/shared/search_limits.h"
#include "core/types.h"

namespace tavoliere::learn {

template <class L>
using Packed = std::array<std::uint8_t, L::kBytes>;

template <class L>
concept TrainingTraits = core::TwoPlayerGame<typename L::Game> &&
    core::Evaluator<typename L::Evaluator, typename L::Game> &&
    requires(const typename L::Game::Position& p, const Packed<L>& packed,
             typename L::Game::Variant variant) {
  { L::Pack(p) } -> std::same_as<Packed<L>>;
  { L::Unpack(packed, variant) } -> std::same_as<typename L::Game::Position>;
  { L::Canonical(packed) } -> std::same_as<Packed<L>>;
  { L::Stage(p) } -> std::same_as<int>;
  { L::Result(p) } -> std::same_as<Value>;
};

template <class L>
concept HasExact = TrainingTraits<L> &&
    requires(const typename L::Game::Position& p, core::SolverContext& context) {
  { L::Exact(p, context) } -> std::same_as<std::optional<Value>>;
};

template <TrainingTraits L>
bool IsQuiet(const typename L::Game::Position& position, const typename L::Game::Move& best) {
  if constexpr (requires { L::Quiet(position, best); }) {
    return L::Quiet(position, best);
  } else {
    return true;
  }
}

template <TrainingTraits L>
std::optional<Value> KnownValue(const typename L::Game::Position& position) {
  if constexpr (requires { L::Known(position); }) {
    return L::Known(position);
  } else {
    return std::nullopt;
  }
}

template <TrainingTraits L>
bool IsWasteful(const typename L::Game::Position& position, const typename L::Game::Move& move) {
  if constexpr (requires { L::Wasteful(position, move); }) {
    return L::Wasteful(position, move);
  } else {
    return false;
  }
}

template <TrainingTraits L>
using RecordOf = Record<L::kBytes>;

// The value of a position that is proved to be won.
inline constexpr int kWon = 32'000;

inline Value ValueOf(core::Score score) {
  return static_cast<Value>(std::clamp(score.centi(), -kWon, kWon));
}

// Writes into the record of `position` what a search to `depth` found.
template <TrainingTraits L, class Report>
void NoteReport(const typename L::Game::Position& position, const Report& report, core::Depth depth,
                RecordOf<L>& record) {
  const auto& line = report.lines.front();
  if (report.exact) {
    record.exact = ValueOf(line.score);
  } else if (depth.value > 0 && IsQuiet<L>(position, line.pv.front())) {
    record.search = ValueOf(line.score);
    record.depth = static_cast<std::int8_t>(std::min(depth.value, 127));
  }
}

// The value of a search that a record keeps: that of the last iteration, or the mean of the last
// two. Evaluations often favour one side at odd and the other at even depths; their mean does not.
enum class LabelValue : std::uint8_t { kLastIteration, kMeanOfLastTwo };

// Searches the current position of `history`, writes the value into its record and returns the
// report. `depth` is recorded; none: the depth that the search reached. Blocks.
template <TrainingTraits L, class Search>
auto SearchForLabel(Search& search, const core::History<typename L::Game>& history,
                    const core::SearchLimits<typename L::Game::Move>& limits, LabelValue value,
                    std::optional<core::Depth> depth, RecordOf<L>& record) {
  core::SearchClock clock;
  clock.Start({}, false);
  const std::atomic<bool> stop{false};
  int before = 0;
  int last = 0;
  int iterations = 0;
  const auto report = search.Run(history, limits, {}, clock, stop, 1, [&](const auto& iteration) {
    before = last;
    last = ValueOf(iteration.lines.front().score);
    ++iterations;
  });
  NoteReport<L>(history.current(), report, depth.value_or(report.depth), record);
  const bool searched = !report.exact && record.search != kNoValue;
  if (value == LabelValue::kMeanOfLastTwo && searched && iterations > 1)
    record.search = static_cast<Value>((before + last) / 2);
  return report;
}

// A part of a job that is shared out over machines: the pieces whose number leaves the remainder
// `index` when divided by `count`.
struct Shard {
  int index = 0;
  int count = 1;
};

}  // namespace tavoliere::learn
