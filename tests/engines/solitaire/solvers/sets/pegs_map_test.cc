#include "engines/solitaire/solvers/sets/pegs_map.h"

#include <cstdlib>
#include <fstream>
#include <map>
#include <random>

#include <sys/resource.h>

#include "engines/solitaire/solvers/sets/pegs_set.h"
#include "gtest/gtest.h"
#include "tests/sanitized.h"

namespace tavoliere::solitaire {
namespace {

using Map = PegsMap<std::uint32_t>;

TEST(PegsMap, KeepsTheOrderAndTheValuesOfAllThatCame) {
  std::mt19937_64 random(3);
  Map map(std::size_t{1} << 24);
  std::map<Pegs, std::size_t> numbers;
  for (std::uint32_t i = 0; i < 100'000; ++i) {
    const Pegs pegs = random() % 60'000 << (i % 2 * 40);
    const auto [known, is_new] = numbers.try_emplace(pegs, map.size());
    const Map::Place place = map.Add(pegs);
    ASSERT_EQ(place.added, is_new ? Map::Added::kNew : Map::Added::kKnown);
    ASSERT_EQ(place.number, known->second);
    map.value(place.number) += i;
  }
  EXPECT_EQ(map.size(), numbers.size());
  for (const auto& [pegs, number] : numbers) ASSERT_EQ(map.pegs(number), pegs);
  EXPECT_LT(map.bytes(), 25 * map.size());
}

TEST(PegsMap, TakesNoMoreThanItsLimit) {
  for (const std::size_t limit : {std::size_t{0}, std::size_t{1000}, std::size_t{1} << 20}) {
    Map map(limit);
    Pegs pegs = 0;
    while (map.Add(++pegs).added == Map::Added::kNew) ASSERT_LE(map.bytes(), limit);
    EXPECT_LE(map.bytes(), limit);
    EXPECT_GE(map.size(), limit / 40 / 4096 * 4096);
  }
}

// Leaves the process 32 MB more than it has.
void LimitMemory() {
  std::size_t pages = 0;
  std::ifstream("/proc/self/statm") >> pages;
  const rlim_t bytes = pages * 4096 + (32 << 20);
  const rlimit limit{bytes, bytes};
  if (setrlimit(RLIMIT_AS, &limit) != 0) std::exit(2);
}

// More than fit, also into what the tests before have given back.
constexpr Pegs kTooMany = 100'000'000;

TEST(PegsMap, SaysThatItIsFullWhenTheMachineGivesNoMore) {
  if (kSanitized) GTEST_SKIP() << "a sanitizer takes more addresses than the limit leaves";
  EXPECT_EXIT(
      {
        LimitMemory();
        Map map(std::size_t{1} << 34);
        Pegs pegs = 0;
        while (pegs < kTooMany && map.Add(++pegs).added == Map::Added::kNew) {
        }
        std::exit(pegs > 100'000 && pegs < kTooMany ? 0 : 1);
      },
      ::testing::ExitedWithCode(0), "");
}

TEST(PegsSet, DoesWithWhatTheMachineGives) {
  if (kSanitized) GTEST_SKIP() << "a sanitizer takes more addresses than the limit leaves";
  EXPECT_EXIT(
      {
        LimitMemory();
        PegsSet set(std::size_t{1} << 34);
        constexpr Pegs kMany = 5'000'000;
        for (Pegs pegs = 1; pegs <= kMany; ++pegs) set.Add(pegs);
        std::exit(set.Contains(kMany) ? 0 : 1);
      },
      ::testing::ExitedWithCode(0), "");
}

}  // namespace
}  // namespace tavoliere::solitaire
