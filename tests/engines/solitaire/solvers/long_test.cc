// The sequences to their ends and every solution: minutes. game_test.cc and solver_test.cc have
// their beginnings.
#include <utility>

#include <algorithm>
#include <atomic>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

#include "absl/numeric/int128.h"
#include "engines/solitaire/solvers/enumeration.h"
#include "engines/solitaire/solvers/sets/pegs_map.h"
#include "engines/solitaire/survey/board_page.h"
#include "gtest/gtest.h"
#include "tests/engines/solitaire/levels.h"
#include "tests/engines/solitaire/solvers/known_numbers.h"

namespace tavoliere::solitaire {
namespace {

constexpr std::size_t kMemory = std::size_t{512} << 20;  // what Hash allows by default
const std::atomic<bool> kNever{false};

// OEIS A112737 and A112738. A position after n jumps can end on the centre just if its complement
// can be reached by 31 - n jumps from the start.
TEST(Sequences, AreTheKnownOnes) {
  const std::vector<std::size_t> reached = {
      1,       1,       2,       8,       39,      171,     719,     2757,
      9751,    31312,   89927,   229614,  517854,  1022224, 1753737, 2598215,
      3312423, 3626632, 3413313, 2765623, 1930324, 1160977, 600372,  265865,
      100565,  32250,   8688,    1917,    348,     50,      7,       2};
  const std::vector<std::size_t> winnable = {
      1, 1, 2, 8, 38, 164, 635, 2089, 6174, 16020, 35749, 68326, 112788, 162319, 204992, 230230};
  const Position start;
  const Board& board = start.board();
  std::vector<std::vector<Pegs>> levels = {{start.pegs()}};
  for (const std::size_t expected : reached) {
    EXPECT_EQ(levels.back().size(), expected);
    levels.push_back(NextLevel(board, levels.back()));
  }
  EXPECT_TRUE(levels.back().empty());
  for (std::size_t jumps = 0; jumps < 32; ++jumps) {
    PegsSet complements(std::size_t{1} << 30);
    for (const Pegs pegs : levels[31 - jumps]) {
      complements.Add(LeastImage(board, board.all() & ~pegs));
    }
    const auto count = static_cast<std::size_t>(
        std::count_if(levels[jumps].begin(), levels[jumps].end(),
                      [&](Pegs pegs) { return complements.Contains(pegs); }));
    EXPECT_EQ(count, winnable[std::min(jumps, 31 - jumps)]) << jumps;
  }
}

TEST(Enumeration, CountsTheSolutionsOfTheCentralGame) {
  SearchMeter meter(kNever);
  const Task task{Position(), Goal(*EnglishBoard()->ParseHole("d4"))};
  const auto count = CountSolutions(task, nullptr, kMemory, &meter, [](const std::string&) {});
  ASSERT_TRUE(count.ok() && *count);
  EXPECT_EQ(absl::Uint128Low64(**count), 40'861'647'040'079'968u);
}

// Played until no jump is left, from the vacant centre: 577,116,156,815,309,849,672 (B. Butler,
// durangobill.com/Peg33.html).
TEST(Enumeration, CountsTheGamesFromTheCentre) {
  const Position start;
  const Board& board = start.board();
  using Ways = PegsMap<absl::uint128>;
  Ways level(kMemory);
  level.Add(start.pegs());
  level.value(0) = 1;
  absl::uint128 games = 0;
  while (level.size() > 0) {
    Ways next(kMemory);
    for (std::size_t i = 0; i < level.size(); ++i) {
      const Pegs pegs = level.pegs(i);
      if (!CanJump(board, pegs)) games += level.value(i);
      AnyJump(board, board.Possible(pegs), [&](std::size_t jump) {
        const auto place = next.Add(LeastImage(board, pegs ^ board.jumps()[jump].mask()));
        EXPECT_NE(place.added, Ways::Added::kFull);
        next.value(place.number) += level.value(i);
        return false;
      });
    }
    level = std::move(next);
  }
  const absl::uint128 expected =
      absl::uint128(577'116'156'815) * 1'000'000'000 + absl::uint128(309'849'672);
  EXPECT_EQ(games, expected);
}

// OEIS A127500.
TEST(KnownNumbers, FewestSweepsOfTriangles) {
  EXPECT_EQ(FewestSweepsOfTriangle(6, std::size_t{1} << 30), 9);
  EXPECT_EQ(FewestSweepsOfTriangle(7, std::size_t{1} << 31), 12);
}

TEST(Survey, EveryPageIsWhatTheCommandWrites) {
  std::vector<BoardSurvey> surveys;
  const auto committed = [](const std::string& name) {
    std::ifstream file(std::string(BOARDS) + "/" + name + ".md");
    std::stringstream text;
    text << file.rdbuf();
    return text.str();
  };
  for (const auto& [name, variant] : Solitaire::kVariants) {
    surveys.push_back(
        SurveyBoard(name, Solitaire::Start(variant).shared_board(), kSurveyNodes, [](double) {}));
    EXPECT_EQ(BoardPage(surveys.back()), committed(name));
  }
  EXPECT_EQ(SurveyIndex(surveys), committed("README"));
}

}  // namespace
}  // namespace tavoliere::solitaire
