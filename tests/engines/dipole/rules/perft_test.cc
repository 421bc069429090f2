// Leaves from the start. The figures of the usual start are known from two independent generators;
// the counts of triples also from a student program's. Those of the other boards agree with
// generators that know nothing of this one's tables.
#include "core/search/perft.h"

#include <atomic>
#include <cstdint>
#include <vector>

#include <gtest/gtest.h>

#include "engines/dipole/rules/game.h"

namespace tavoliere::dipole {
namespace {

// Counts with a table to the depth of the list, and without one to `plain_depth`.
template <class Rules>
void ExpectCounts(typename Rules::Variant variant, const std::vector<std::uint64_t>& counts,
                  int plain_depth) {
  const std::atomic<bool> never{false};
  const auto start = Rules::Start(variant);
  core::PerftTable table = *core::PerftTable::OfSize(64);
  for (int depth = 1; depth <= static_cast<int>(counts.size()); ++depth) {
    const std::uint64_t expected = counts[static_cast<std::size_t>(depth - 1)];
    EXPECT_EQ(core::Perft<Rules>(never, &table).Count(start, depth), expected) << depth;
    if (depth <= plain_depth) {
      EXPECT_EQ(core::Perft<Rules>(never, nullptr).Count(start, depth), expected) << depth;
    }
  }
}

TEST(Perft, UsualStart) {
  ExpectCounts<Dipole>(Variant::kDipole, {19, 340, 5185, 81107, 1321125, 21733653, 374722028}, 5);
}

TEST(Perft, UsualStartInTriples) {
  ExpectCounts<DipoleTriples>(Variant::kDipole,
                              {30, 808, 12439, 201965, 3226953, 52738306, 889722411}, 5);
}

TEST(Perft, OlderStart) {
  ExpectCounts<Dipole>(Variant::kDipoleC1, {20, 378, 6045, 98559}, 4);
  ExpectCounts<DipoleTriples>(Variant::kDipoleC1, {30, 808, 12581, 207023}, 4);
}

TEST(Perft, InternationalBoard) {
  ExpectCounts<International>({}, {29, 810, 18120, 410024, 9597852}, 4);
  ExpectCounts<TriplesOn<InternationalBoard>>({}, {50, 2348, 59634, 1535223}, 4);
}

TEST(Perft, SmallBoards) {
  ExpectCounts<Dipole4>({}, {9, 70, 430, 2678, 15515, 92436}, 6);
  ExpectCounts<Dipole6>({}, {11, 108, 963, 9223, 87203}, 5);
}

}  // namespace
}  // namespace tavoliere::dipole
