#include <atomic>
#include <optional>
#include <random>
#include <string>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "engines/solitaire/classic/classic_solver.h"
#include "engines/solitaire/rules/hole_names.h"
#include "engines/solitaire/rules/position_class.h"
#include "engines/solitaire/solvers/beam.h"
#include "engines/solitaire/solvers/enumeration.h"
#include "engines/solitaire/solvers/exact_solver.h"
#include "engines/solitaire/solvers/pagoda.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "tests/engines/solitaire/at.h"
#include "tests/engines/solitaire/levels.h"
#include "tests/sanitized.h"

namespace tavoliere::solitaire {
namespace {

using ::testing::IsEmpty;

constexpr std::size_t kMemory = std::size_t{1} << 28;
const std::atomic<bool> kNever{false};

// Whether the jumps are possible one after the other and end as the goal wants.
bool Solves(const Task& task, const std::vector<Jump>& jumps) {
  Position position = task.position;
  for (const Jump jump : jumps) {
    const Pegs pegs = position.pegs();
    if ((pegs & jump.takes()) != jump.takes() || (pegs & Bit(jump.to)) != 0) return false;
    position = position.Play(Move(jump));
  }
  const auto over = Result(position, task.goal);
  return over && over->result == core::Outcome::Result::kFirstWins;
}

// The last holes that can be reached, by trying everything.
class BruteForce {
 public:
  explicit BruteForce(const Board& board) : board_(board) {}
  Pegs Ends(Pegs pegs) {
    if (Count(pegs) == 1) return pegs;
    if (const auto known = ends_.find(pegs); known != ends_.end()) return known->second;
    Pegs ends = 0;
    AnyJump(board_, board_.Possible(pegs), [&](std::size_t jump) {
      ends |= Ends(pegs ^ board_.jumps()[jump].mask());
      return false;
    });
    ends_[pegs] = ends;
    return ends;
  }
  std::uint64_t Solutions(Pegs pegs, Goal goal) {
    if (Count(pegs) == 1) return !goal || pegs == Bit(*goal) ? 1 : 0;
    std::uint64_t sum = 0;
    AnyJump(board_, board_.Possible(pegs), [&](std::size_t jump) {
      sum += Solutions(pegs ^ board_.jumps()[jump].mask(), goal);
      return false;
    });
    return sum;
  }
  // The least number of sweeps, of a solution that goes on from a jump that ended on `last`.
  int Sweeps(Pegs pegs, int last, Goal goal) {
    constexpr int kNone = 1000;
    if (Count(pegs) == 1) return !goal || pegs == Bit(*goal) ? 0 : kNone;
    int least = kNone;
    AnyJump(board_, board_.Possible(pegs), [&](std::size_t i) {
      const Jump jump = board_.jumps()[i];
      const int cost = jump.from == last ? 0 : 1;
      least = std::min(least, cost + Sweeps(pegs ^ jump.mask(), jump.to, goal));
      return false;
    });
    return least;
  }

 private:
  const Board& board_;
  absl::flat_hash_map<Pegs, Pegs> ends_;
};

Pegs RandomPegs(const Board& board, int count, std::mt19937_64& random) {
  Pegs pegs = 0;
  while (Count(pegs) < count) {
    pegs |= Bit(static_cast<int>(random() % static_cast<std::uint64_t>(board.hole_count())));
  }
  return pegs;
}

// `jumps` random jumps from the start, as far as there are any.
Pegs RandomReachable(const Position& start, int jumps, std::mt19937_64& random) {
  Position position = start;
  for (int i = 0; i < jumps; ++i) {
    Solitaire::MoveList moves;
    Solitaire::Generate(position, moves);
    if (moves.empty()) break;
    position = position.Play(moves[random() % moves.size()]);
  }
  return position.pegs();
}

// So many pegs that can be reduced to one on `end`: random jumps backwards from there, as far as
// there are any.
Pegs RandomSolvable(const Board& board, int end, int count, std::mt19937_64& random) {
  Pegs pegs = Bit(end);
  while (Count(pegs) < count) {
    std::vector<Jump> possible;
    for (const Jump jump : board.jumps()) {
      if ((pegs & jump.mask()) == Bit(jump.to)) possible.push_back(jump);
    }
    if (possible.empty()) break;
    pegs ^= possible[random() % possible.size()].mask();
  }
  return pegs;
}

TEST(Pagodas, NoJumpGains) {
  for (const char* text :
       {"--ooo--/--ooo--/ooooooo/ooo.ooo/ooooooo/--ooo--/--ooo--", "ooo/o.o/ooo", "oo.o",
        "---ooo---/---ooo---/---ooo---/ooooooooo/oooo.oooo/ooooooooo/---ooo---/---ooo---/---ooo---",
        "oooooooo/oooooooo/oooooooo/oooo.ooo/oooooooo/oooooooo/oooooooo/oooooooo"}) {
    const Position position = At(text);
    const PagodaFunctions pagodas(position.board());
    for (const auto& w : pagodas.functions()) {
      for (const Jump jump : position.board().jumps()) {
        ASSERT_GE(w[jump.from] + w[jump.over], w[jump.to]) << text;
      }
    }
  }
}

TEST(Pagodas, TheSumsFollowTheJumps) {
  std::mt19937_64 random(3);
  const Board& board = *EnglishBoard();
  const PagodaFunctions pagodas(board);
  EXPECT_EQ(pagodas.functions().size(), PagodaFunctions::kLanes);
  for (int game = 0; game < 50; ++game) {
    Pegs pegs = Position().pegs();
    PagodaFunctions::Sums sums = pagodas.Start(pegs);
    while (true) {
      std::vector<std::size_t> jumps;
      AnyJump(board, board.Possible(pegs), [&](std::size_t jump) {
        jumps.push_back(jump);
        return false;
      });
      if (jumps.empty()) break;
      const std::size_t jump = jumps[random() % jumps.size()];
      pegs ^= board.jumps()[jump].mask();
      sums = pagodas.After(sums, jump);
      ASSERT_EQ(sums, pagodas.Start(pegs));
    }
  }
}

TEST(Pagodas, LeaveTheHolesThatHaveEnough) {
  std::mt19937_64 random(4);
  const Board& board = *EnglishBoard();
  const PagodaFunctions pagodas(board);
  for (int i = 0; i < 500; ++i) {
    const Pegs pegs = random() & random() & board.all();
    Pegs enough = board.all();
    for (const Weights& w : pagodas.functions()) {
      int sum = 0;
      for (int hole = 0; hole < board.hole_count(); ++hole) {
        if ((pegs & Bit(hole)) != 0) sum += w[static_cast<std::size_t>(hole)];
      }
      for (int hole = 0; hole < board.hole_count(); ++hole) {
        if (sum < w[static_cast<std::size_t>(hole)]) enough &= ~Bit(hole);
      }
    }
    ASSERT_EQ(pagodas.Left(pagodas.Start(pegs), board.all()), enough);
    ASSERT_EQ(pagodas.Left(pagodas.Start(pegs), Bit(16)), enough & Bit(16));
  }
}

TEST(Pagodas, CondemnNoPositionThatHasASolution) {
  std::mt19937_64 random(5);
  const Board& board = *EnglishBoard();
  for (int i = 0; i < 200; ++i) {
    const int end = static_cast<int>(random() % 33);
    const Pegs pegs = RandomSolvable(board, end, 1 + i % 30, random);
    ASSERT_EQ(CondemningFunction(board, pegs, end, 1000), std::nullopt) << i;
  }
}

TEST(Pagodas, AreFoundForThePositionTheyCondemn) {
  std::mt19937_64 random(6);
  int found = 0;
  for (const Variant variant : {Variant::kEnglish33, Variant::kDiamond41}) {
    const auto board = Solitaire::Start(variant).shared_board();
    for (int i = 0; i < 100; ++i) {
      const Pegs pegs = random() & random() & board->all();
      const int end = static_cast<int>(random() % static_cast<std::uint64_t>(board->hole_count()));
      const auto w = CondemningFunction(*board, pegs, end, 60);
      if (!w) continue;
      ++found;
      int sum = 0;
      int size = 0;
      for (int hole = 0; hole < board->hole_count(); ++hole) {
        const int weight = (*w)[static_cast<std::size_t>(hole)];
        if ((pegs & Bit(hole)) != 0) sum += weight;
        size += std::abs(weight);
      }
      ASSERT_LT(sum, (*w)[static_cast<std::size_t>(end)]);
      ASSERT_LE(size, 60);
      for (const Jump jump : board->jumps())
        ASSERT_GE((*w)[jump.from] + (*w)[jump.over], (*w)[jump.to]);
    }
  }
  EXPECT_GE(found, 50);
}

TEST(ExactSolver, SolvesTheCentralGame) {
  ExactSolver solver;
  for (const Goal& goal : {Goal(), Goal(*EnglishBoard()->ParseHole("d4"))}) {
    SearchMeter meter(kNever);
    const Task task{Position(), goal};
    const Solution solution = solver.Solve(task, nullptr, &meter);
    EXPECT_EQ(solution.verdict, Verdict::kSolvable);
    EXPECT_EQ(solution.jumps.size(), 31u);
    EXPECT_TRUE(Solves(task, solution.jumps));
  }
  SearchMeter meter(kNever);
  EXPECT_EQ(solver.Solve({Position(), *EnglishBoard()->ParseHole("d3")}, nullptr, &meter).verdict,
            Verdict::kUnsolvable);
}

// From e5 vacant; depth first alone takes half a minute.
TEST(ExactSolver, SolvesWieglebsGame) {
  ExactSolver solver;
  SearchMeter meter(kNever);
  const Task task{Solitaire::Start(Variant::kWiegleb45), {}};
  const Solution solution = solver.Solve(task, nullptr, &meter);
  EXPECT_EQ(solution.verdict, Verdict::kSolvable);
  EXPECT_TRUE(Solves(task, solution.jumps));
  EXPECT_LT(meter.nodes(), 2'000'000u);
}

// The diamond's 41 holes, with d2 and with e3 vacant.
TEST(ExactSolver, SolvesTheDiamondFromTwoStarts) {
  ExactSolver solver;
  for (const char* vacant : {"d2", "e3"}) {
    const auto board = Solitaire::Start(Variant::kDiamond41).shared_board();
    const Task task{Position(board, board->all() & ~Bit(*board->ParseHole(vacant))), {}};
    SearchMeter meter(kNever);
    const Solution solution = solver.Solve(task, nullptr, &meter);
    EXPECT_EQ(solution.verdict, Verdict::kSolvable) << vacant;
    EXPECT_TRUE(Solves(task, solution.jumps)) << vacant;
  }
}

// What a beam search of the English board finds.
std::optional<std::vector<Jump>> Beam(const Task& task, std::size_t width) {
  const Board& board = task.position.board();
  const PagodaFunctions pagodas(board);
  Board::SymmetrySet identity;
  identity.Add(0);
  const Pegs last_holes = LastHoles(board, ClassOf(board, task.position.pegs()), task.goal);
  SearchMeter meter(kNever);
  const auto numbers = SearchBeam(
      {board, pagodas, identity, nullptr, task.position.pegs(), last_holes}, width, &meter);
  if (!numbers) return std::nullopt;
  std::vector<Jump> jumps;
  for (const std::size_t number : *numbers) jumps.push_back(board.jumps()[number]);
  return jumps;
}

TEST(Beam, FindsSolutionsOfTheGoalOnly) {
  std::mt19937_64 random(8);
  const Board& board = *EnglishBoard();
  int found = 0;
  for (int i = 0; i < 60; ++i) {
    const int end = static_cast<int>(random() % 33);
    const Task task{Position(EnglishBoard(), RandomSolvable(board, end, 3 + i % 25, random)), end};
    const auto jumps = Beam(task, 300);
    if (!jumps) continue;
    ++found;
    ASSERT_TRUE(Solves(task, *jumps)) << i;
  }
  EXPECT_GE(found, 45);
}

TEST(Beam, OfGreatWidthMissesNothing) {
  std::mt19937_64 random(9);
  BruteForce brute(*EnglishBoard());
  for (int i = 0; i < Samples(100); ++i) {
    const Pegs pegs = RandomPegs(*EnglishBoard(), 2 + i % 7, random);
    const Pegs ends = brute.Ends(pegs);
    const Pegs holes = LastHoles(*EnglishBoard(), ClassOf(*EnglishBoard(), pegs), std::nullopt);
    for (Pegs rest = holes; rest != 0; rest &= rest - 1) {
      const Task task{Position(EnglishBoard(), pegs), FirstHole(rest)};
      ASSERT_EQ(Beam(task, 1'000'000).has_value(), (ends & Bit(FirstHole(rest))) != 0) << i;
    }
  }
}

TEST(Beam, EndsWithItsMeter) {
  const std::atomic<bool> stop{true};
  SearchMeter meter(stop);
  const PagodaFunctions pagodas(*EnglishBoard());
  Board::SymmetrySet identity;
  identity.Add(0);
  const BeamTask task{*EnglishBoard(), pagodas, identity, nullptr, Position().pegs(), Bit(16)};
  EXPECT_EQ(SearchBeam(task, 1'000'000, &meter), std::nullopt);
  EXPECT_LE(meter.nodes(), 10'000u);
}

// The European board is solved from a vacant c1, not from the vacant centre.
TEST(ExactSolver, SolvesTheEuropeanGameFromC1Only) {
  ExactSolver solver;
  SearchMeter meter(kNever);
  const Task task{Solitaire::Start(Variant::kEuropean37), {}};
  EXPECT_EQ(task.position, At("--.oo--/-ooooo-/ooooooo/ooooooo/ooooooo/-ooooo-/--ooo--"));
  EXPECT_TRUE(Solves(task, solver.Solve(task, nullptr, &meter).jumps));
  const Task centre{At("--ooo--/-ooooo-/ooooooo/ooo.ooo/ooooooo/-ooooo-/--ooo--"), {}};
  EXPECT_EQ(solver.Solve(centre, nullptr, &meter).verdict, Verdict::kUnsolvable);
}

TEST(ExactSolver, AgreesWithBruteForceOnSmallBoards) {
  std::mt19937_64 random(11);
  ExactSolver solver;
  for (const char* text : {"...../...../...../.....", "-...-/...../...../-...-", ".........",
                           "--...--/--...--/......./-------/..---.."}) {
    const Position empty = At(text);
    const Board& board = empty.board();
    BruteForce brute(board);
    for (int i = 0; i < Samples(400); ++i) {
      const int count =
          1 + static_cast<int>(random() % static_cast<std::uint64_t>(board.hole_count()));
      const Pegs pegs = RandomPegs(board, count, random);
      const Pegs ends = brute.Ends(pegs);
      for (int hole = -1; hole < board.hole_count(); ++hole) {
        const Goal goal = hole < 0 ? Goal() : Goal(hole);
        SearchMeter meter(kNever);
        const Task task{Position(empty.shared_board(), pegs), goal};
        const Solution solution = solver.Solve(task, nullptr, &meter);
        const bool solvable = goal ? (ends & Bit(*goal)) != 0 : ends != 0;
        ASSERT_EQ(solution.verdict == Verdict::kSolvable, solvable)
            << Solitaire::Format(task.position) << " goal " << hole;
        if (solvable) {
          ASSERT_TRUE(Solves(task, solution.jumps));
        }
      }
    }
  }
}

TEST(ExactSolver, AgreesWithBruteForceOnTheEnglishBoard) {
  std::mt19937_64 random(12);
  ExactSolver solver;
  BruteForce brute(*EnglishBoard());
  for (int i = 0; i < Samples(600); ++i) {
    const Pegs pegs = i % 2 == 0 ? RandomPegs(*EnglishBoard(), 3 + i % 13, random)
                                 : RandomSolvable(*EnglishBoard(), i % 33, 3 + i % 13, random);
    const Pegs ends = brute.Ends(pegs);
    for (const Goal& goal : {Goal(), Goal(i % 33)}) {
      SearchMeter meter(kNever);
      const Task task{Position(EnglishBoard(), pegs), goal};
      const Solution solution = solver.Solve(task, nullptr, &meter);
      ASSERT_EQ(solution.verdict == Verdict::kSolvable, goal ? (ends & Bit(*goal)) != 0 : ends != 0)
          << Solitaire::Format(task.position);
      if (solution.verdict == Verdict::kSolvable) {
        ASSERT_TRUE(Solves(task, solution.jumps));
      }
    }
  }
}

// OEIS A112738: of the positions after n jumps those that can still end on the centre.
TEST(ExactSolver, CountsTheWinnablePositionsOfTheFirstLevels) {
  const std::vector<int> expected = {1, 1, 2, 8};
  const Position start;
  const Goal centre = *EnglishBoard()->ParseHole("d4");
  ExactSolver solver;
  std::vector<Pegs> level = {start.pegs()};
  for (const int count : expected) {
    int winnable = 0;
    for (const Pegs pegs : level) {
      SearchMeter meter(kNever);
      const Task task{Position(EnglishBoard(), pegs), centre};
      winnable += solver.Solve(task, nullptr, &meter).verdict == Verdict::kSolvable ? 1 : 0;
    }
    EXPECT_EQ(winnable, count);
    level = NextLevel(start.board(), level);
  }
}

TEST(ExactSolver, KeepsItsNodeLimitAndItsStop) {
  ExactSolver solver;
  const core::SearchClock clock;
  SearchMeter few(50, clock, kNever);
  EXPECT_EQ(solver.Solve({Position(), {}}, nullptr, &few).verdict, Verdict::kUnknown);
  EXPECT_EQ(few.nodes(), 50u);
  const std::atomic<bool> stopped{true};
  SearchMeter none(stopped);
  EXPECT_EQ(solver.Solve({Position(), {}}, nullptr, &none).verdict, Verdict::kUnknown);
}

TEST(ClassicSolver, FindsSolutionsAndNeverClaimsThatThereIsNone) {
  std::mt19937_64 random(21);
  ExactSolver exact;
  int found = 0;
  for (int i = 0; i < 40; ++i) {
    const Pegs pegs = i % 2 == 0 ? RandomReachable(Position(), 18 + i % 6, random)
                                 : RandomSolvable(*EnglishBoard(), 16, 8 + i % 6, random);
    const Task task{Position(EnglishBoard(), pegs), {}};
    SearchMeter exact_meter(kNever);
    const Verdict truth = exact.Solve(task, nullptr, &exact_meter).verdict;
    ClassicSolver classic;
    const core::SearchClock clock;
    SearchMeter meter(300'000, clock, kNever);
    const Solution solution = classic.Solve(task, {}, nullptr, &meter);
    ASSERT_NE(solution.verdict, Verdict::kUnsolvable);
    if (solution.verdict == Verdict::kSolvable) {
      ++found;
      ASSERT_EQ(truth, Verdict::kSolvable);
      ASSERT_TRUE(Solves(task, solution.jumps));
    }
  }
  EXPECT_GT(found, 0);
}

// Of many positions with so many pegs that can be solved those that the classic solver refuses.
std::vector<std::string> WronglyRefused(int count, const ClassicFilters& filters) {
  std::mt19937_64 random(22);
  ClassicSolver classic;
  std::vector<std::string> refused;
  for (int i = 0; i < Samples(200); ++i) {
    const Pegs pegs = RandomSolvable(*EnglishBoard(), i % 33, count, random);
    const Task task{Position(EnglishBoard(), pegs), {}};
    SearchMeter meter(kNever);
    if (classic.Solve(task, filters, nullptr, &meter).verdict != Verdict::kSolvable) {
      refused.push_back(Solitaire::Format(task.position));
    }
  }
  return refused;
}

// Seven pegs make no more than six jumps, so that Fist VI sees all that eight can do.
TEST(ClassicSolver, RefusesNothingThatLiesWithinItsSixJumps) {
  for (int count = 2; count <= 8; ++count) EXPECT_THAT(WronglyRefused(count, {}), IsEmpty());
}

TEST(ClassicSolver, RefusesNothingWithJumpsEnough) {
  ClassicFilters filters;
  for (int count = 9; count <= 13; count += 2) {
    filters.fist_depth = count - 2;
    filters.group_size = 3 + count % 5;
    EXPECT_THAT(WronglyRefused(count, filters), IsEmpty()) << count;
  }
}

ClassicCounters CountersWith(const ClassicFilters& filters, const std::string& text,
                             std::uint64_t nodes) {
  ClassicSolver solver;
  const core::SearchClock clock;
  SearchMeter meter(nodes, clock, kNever);
  solver.Solve({At(text), {}}, filters, nullptr, &meter);
  return solver.counters();
}

TEST(ClassicSolver, EachFilterDiscardsAndCanBeSwitchedOff) {
  const std::string start = Solitaire::Format(Position());
  const ClassicCounters all = CountersWith({}, start, 30'000);
  EXPECT_GT(all.alone_plus, 0u);
  EXPECT_GT(all.fail_memory, 0u);
  EXPECT_GT(all.alone_group, 0u);
  ClassicFilters filters;
  filters.alone_plus = false;
  EXPECT_EQ(CountersWith(filters, start, 30'000).alone_plus, 0u);
  filters = {};
  filters.fail_memory = false;
  EXPECT_EQ(CountersWith(filters, start, 30'000).fail_memory, 0u);
  filters = {};
  filters.alone_group = false;
  EXPECT_EQ(CountersWith(filters, start, 30'000).alone_group, 0u);
}

TEST(ClassicSolver, APegThatNothingCanReachIsLost) {
  // The jump over b ends on c; d stays empty.
  EXPECT_EQ(CountersWith({}, "oo..o", 100).alone_plus, 1u);
  // One jump brings a peg beside the last one.
  EXPECT_EQ(CountersWith({}, "oo.o.", 100).alone_plus, 0u);
  // The peg on d2 needs one beside it, and would have to help with it itself.
  EXPECT_EQ(CountersWith({}, "o..o/..../....", 100).alone_plus, 1u);
}

TEST(ClassicSolver, AGroupThatNothingCanJoinIsDiscarded) {
  ClassicFilters filters;
  filters.alone_plus = false;
  // Both groups end as lone pegs too far from each other.
  EXPECT_EQ(CountersWith(filters, "oo......oo", 100).alone_group, 1u);
  // Nothing is left to come, and no jump.
  EXPECT_EQ(CountersWith(filters, "ooo", 100).alone_group, 1u);
  // The group is what is left at the end.
  EXPECT_EQ(CountersWith(filters, "oo........", 100).alone_group, 0u);
}

TEST(ClassicSolver, GroupsAreTriedUpToTheirSize) {
  ClassicFilters filters;
  filters.group_size = 1;
  EXPECT_EQ(CountersWith(filters, "ooo......oo", 2).alone_group, 0u);
  filters.group_size = 2;
  EXPECT_EQ(CountersWith(filters, "ooo......ooo", 2).alone_group, 0u);
  filters.group_size = 3;
  EXPECT_EQ(CountersWith(filters, "ooo......ooo", 2).alone_group, 1u);
}

TEST(ClassicSolver, EndsWhereTheMemoryKnowsTheRest) {
  const SolutionMemory memory = FirstSolutions();
  ClassicSolver solver;
  SearchMeter meter(kNever);
  const Task task{Position(), {}};
  const Solution solution = solver.Solve(task, {}, &memory, &meter);
  EXPECT_EQ(solution.verdict, Verdict::kSolvable);
  EXPECT_TRUE(Solves(task, solution.jumps));
  EXPECT_EQ(meter.nodes(), 1u);
}

TEST(Enumeration, CountsAndSweepsAgreeWithBruteForce) {
  std::mt19937_64 random(31);
  BruteForce brute(*EnglishBoard());
  int solvable = 0;
  for (int i = 0; i < Samples(150); ++i) {
    const Pegs pegs = i % 3 == 1 ? RandomReachable(Position(), 21 + i % 6, random)
                                 : RandomSolvable(*EnglishBoard(), 16, 5 + i % 6, random);
    const Task task{Position(EnglishBoard(), pegs), i % 3 == 0 ? Goal(16) : Goal()};
    SearchMeter meter(kNever);
    const auto count = CountSolutions(task, nullptr, kMemory, &meter, [](const std::string&) {});
    ASSERT_TRUE(count.ok() && *count);
    ASSERT_EQ(absl::Uint128Low64(**count), brute.Solutions(task.position.pegs(), task.goal));
    const SweepSolution sweeps =
        *FewestSweeps(task, nullptr, kMemory, &meter, [](const std::string&) {});
    if (**count == 0) {
      ASSERT_EQ(sweeps.verdict, Verdict::kUnsolvable);
      continue;
    }
    ++solvable;
    ASSERT_EQ(sweeps.verdict, Verdict::kSolvable);
    ASSERT_EQ(sweeps.sweeps, brute.Sweeps(task.position.pegs(), -1, task.goal));
    ASSERT_TRUE(Solves(task, sweeps.jumps));
    if (!sweeps.jumps.empty()) {
      ASSERT_EQ(FormatSweeps(task.position.board(), sweeps.jumps).size(),
                static_cast<std::size_t>(sweeps.sweeps));
    }
  }
  EXPECT_GT(solvable, kSanitized ? 0 : 5);
}

TEST(Enumeration, SaysWhenItsMemoryIsFull) {
  SearchMeter meter(kNever);
  const Task task{Position(), {}};
  const auto told = [](const std::string&) {};
  constexpr std::size_t kLittle = std::size_t{1} << 18;
  const auto count = CountSolutions(task, nullptr, kLittle, &meter, told);
  EXPECT_TRUE(absl::IsResourceExhausted(count.status())) << count.status();
  const auto sweeps = FewestSweeps(task, nullptr, kLittle, &meter, told);
  EXPECT_TRUE(absl::IsResourceExhausted(sweeps.status())) << sweeps.status();
}

}  // namespace
}  // namespace tavoliere::solitaire
