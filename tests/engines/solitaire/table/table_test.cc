// The beginning of the table and of the sequences, quick enough for every day; long_test.cc goes to
// their ends.
#include <array>
#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

#include <unistd.h>

#include "absl/container/flat_hash_map.h"
#include "absl/container/flat_hash_set.h"
#include "engines/solitaire/table/win_table.h"
#include "engines/solitaire/table/win_table_builder.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "tests/engines/solitaire/levels.h"

namespace tavoliere::solitaire {
namespace {

using ::testing::HasSubstr;

constexpr int kPegs = 6;
using Level = absl::flat_hash_set<Pegs>;

// The positions that one jump brings to one of `level`.
Level PredecessorsOf(const Level& level) {
  Level before;
  for (const Pegs pegs : level) {
    for (const Jump jump : EnglishBoard()->jumps()) {
      if ((pegs & jump.mask()) == Bit(jump.to)) before.insert(pegs ^ jump.mask());
    }
  }
  return before;
}

// All positions of up to six pegs that can be reduced to one, by jumps played backwards.
std::vector<Level> SolvableLevels() {
  std::vector<Level> levels(kPegs + 1);
  for (int hole = 0; hole < EnglishBoard()->hole_count(); ++hole) levels[1].insert(Bit(hole));
  for (std::size_t pegs = 2; pegs < levels.size(); ++pegs) {
    levels[pegs] = PredecessorsOf(levels[pegs - 1]);
  }
  return levels;
}

TEST(ClassMap, FindsThePositionsThatJumpsBackwardsFind) {
  const std::vector<Level> levels = SolvableLevels();
  std::array<std::uint64_t, 34> counts{};
  for (const auto section : WinTableLayout::kSections) {
    const PositionClass position_class = WinTableLayout::ClassOfSection(section);
    ClassMap map(position_class, {0, 1, 2, 3, 4, 5}, WinTableLayout::Determined(section));
    std::array<std::uint64_t, 34> found{};
    map.Solve(kPegs, &found);
    for (std::size_t pegs = 0; pegs < found.size(); ++pegs) {
      counts[pegs] +=
          found[pegs] * static_cast<std::uint64_t>(WinTableLayout::ClassesOfSection(section));
    }
    for (const Level& level : levels) {
      for (const Pegs pegs : level) {
        if (ClassOf(*EnglishBoard(), pegs) == position_class) {
          ASSERT_TRUE(map.Test(map.NumberOf(pegs))) << pegs;
        }
      }
    }
  }
  for (std::size_t pegs = 1; pegs < levels.size(); ++pegs) {
    EXPECT_EQ(counts[pegs], levels[pegs].size()) << pegs;
  }
}

// Positions share a place only with their mirror images.
TEST(WinTableLayout, GivesEachPositionAPlaceOfItsOwn) {
  const WinTableLayout& layout = WinTableLayout::Get();
  absl::flat_hash_map<std::pair<std::size_t, int>, Pegs> owners;
  for (const Level& level : SolvableLevels()) {
    for (const Pegs few : level) {
      for (const Pegs pegs : {few, EnglishBoard()->all() & ~few}) {
        if (!layout.HasPlace(pegs)) continue;
        const WinTableLayout::Place place = layout.Find(pegs);
        ASSERT_LT(place.word, layout.words());
        const Pegs image = LeastImage(*EnglishBoard(), pegs);
        ASSERT_EQ(owners.try_emplace({place.word, place.bit}, image).first->second, image);
      }
    }
  }
}

TEST(WinTable, IsRefusedWithTheWrongSize) {
  std::string path = (std::filesystem::temp_directory_path() / "solitaire-XXXXXX").string();
  close(mkstemp(path.data()));
  EXPECT_THAT(std::string(WinTable::Open(path).status().message()),
              HasSubstr("build a new one: tav-solitaire build-tables '" + path + "'"));
  ASSERT_TRUE(WinTable::Write(path, {1, 2, 3}).ok());
  EXPECT_THAT(std::string(WinTable::Open(path).status().message()),
              HasSubstr("expected one section of 84664576 bytes"));
  std::filesystem::remove(path);
  EXPECT_TRUE(absl::IsNotFound(WinTable::Open(path).status()));
}

}  // namespace
}  // namespace tavoliere::solitaire
