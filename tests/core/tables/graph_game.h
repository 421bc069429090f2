// Games on graphs, for what solves groups of positions.
#pragma once

#include <utility>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <random>
#include <vector>

#include "core/tables/retrograde.h"

namespace tavoliere::core {

// A game on a graph: a move follows an arrow. Arrows to -1 - n leave the group with value n of
// `exits`.
struct GraphGame {
  std::vector<std::vector<int>> arrows;
  std::vector<TableValue> exits;

  std::uint64_t size() const { return arrows.size(); }
  template <class Inside, class Outside>
  void Successors(std::uint64_t i, const Inside& inside, const Outside& outside) const {
    for (const int to : arrows[i]) {
      if (to >= 0) {
        inside(static_cast<std::uint64_t>(to));
      } else {
        outside(exits[static_cast<std::size_t>(-1 - to)]);
      }
    }
  }
  template <class Visit>
  void Predecessors(std::uint64_t i, const Visit& visit) const {
    for (std::size_t from = 0; from < arrows.size(); ++from) {
      for (const int to : arrows[from]) {
        if (to == static_cast<int>(i)) visit(from);
      }
    }
  }
};

// A graph of up to three arrows from each of `size` positions, no two of which lead to the same
// place.
inline GraphGame RandomGraph(std::size_t size, std::vector<TableValue> exits,
                             std::mt19937& random) {
  const auto places = static_cast<unsigned>(size + exits.size());
  GraphGame game;
  game.arrows.resize(size);
  for (auto& arrows : game.arrows) {
    for (unsigned n = random() % 4; n > 0; --n) {
      const int to = static_cast<int>(random() % places) - static_cast<int>(exits.size());
      if (std::find(arrows.begin(), arrows.end(), to) == arrows.end()) arrows.push_back(to);
    }
  }
  game.exits = std::move(exits);
  return game;
}

// A game large enough for several threads: from each position of a ring two moves go on, one that
// can be taken back and one that cannot, and some positions have moves out of it.
struct RingGame {
  static constexpr std::uint64_t kSize = 300'000;
  static constexpr std::uint64_t kBack = 65'001;  // forward as seen from where it leads
  static constexpr std::uint64_t kFinal = 131;

  std::uint64_t size() const { return kSize; }
  static bool HasExit(std::uint64_t i) { return Mixed(i) % 100 < 45; }
  static TableValue Exit(std::uint64_t i) {
    const std::uint64_t more = Mixed(i) / 100;
    if (more % 5 == 0) return TableValue();
    return TableValue::EndsIn(static_cast<int>(more / 5 % 8));
  }
  static std::uint64_t Reversible(std::uint64_t i) { return (i + kSize - kBack) % kSize; }
  static std::uint64_t Final(std::uint64_t i) { return (i + kSize - kFinal) % kSize; }

  template <class Inside, class Outside>
  void Successors(std::uint64_t i, const Inside& inside, const Outside& outside) const {
    if (HasExit(i)) outside(Exit(i));
    inside(Reversible(i));
    inside(Final(i));
  }
  template <class Visit>
  void Predecessors(std::uint64_t i, const Visit& visit) const {
    visit((i + kBack) % kSize);
    visit((i + kFinal) % kSize);
  }

 private:
  static std::uint64_t Mixed(std::uint64_t i) {
    i = (i + 1) * 0x9e3779b97f4a7c15;
    i ^= i >> 29;
    return i * 0xbf58476d1ce4e5b9 >> 33;
  }
};

}  // namespace tavoliere::core
