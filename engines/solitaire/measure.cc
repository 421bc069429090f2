#include "engines/solitaire/measure.h"

#include <algorithm>
#include <atomic>
#include <ctime>
#include <iostream>
#include <memory>
#include <random>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "engines/solitaire/classic_solver.h"
#include "engines/solitaire/exact_solver.h"
#include "engines/solitaire/position_class.h"
#include "protocol/text.h"

namespace tavoliere::solitaire {
namespace {

constexpr std::uint64_t kSeed = 1;

enum class Kind { kRandom, kReachable, kNamed };

Pegs RandomPegs(int count, std::mt19937_64& random) {
  const Board& board = *EnglishBoard();
  Pegs pegs = board.all();
  while (Count(pegs) > count) pegs &= ~Bit(static_cast<int>(random() % 33));
  return pegs;
}

Pegs ReachablePegs(int count, std::mt19937_64& random) {
  while (true) {
    Position position;
    while (Count(position.pegs()) > count) {
      Solitaire::MoveList moves;
      Solitaire::Generate(position, moves);
      if (moves.empty()) break;
      position = position.Play(moves[random() % moves.size()]);
    }
    if (Count(position.pegs()) == count) return position.pegs();
  }
}

Task RandomTask(Kind kind, int pegs, std::mt19937_64& random) {
  Task task;
  const Pegs chosen =
      kind == Kind::kRandom ? RandomPegs(pegs, random) : ReachablePegs(pegs, random);
  task.position = Position(EnglishBoard(), chosen);
  if (kind != Kind::kNamed) return task;
  Pegs holes = LastHoles(*EnglishBoard(), ClassOf(*EnglishBoard(), chosen), std::nullopt);
  for (auto skip = random() % static_cast<std::uint64_t>(Count(holes)); skip > 0; --skip) {
    holes &= holes - 1;
  }
  task.goal = FirstHole(holes);
  return task;
}

struct Figures {
  int solvable = 0;
  int unsolvable = 0;
  int unknown = 0;
  std::uint64_t nodes = 0;
  std::uint64_t most_nodes = 0;
  double seconds = 0;
  double most_seconds = 0;
};

}  // namespace

absl::Status Measure(const std::vector<std::string>& arguments) {
  if (arguments.size() < 5 || arguments.size() > 6) {
    return absl::InvalidArgumentError(
        "measure: expected SOLVER KIND PEGS COUNT NODES [TABLE], such as "
        "exact random 24 30 10000000");
  }
  const std::string& solver_name = arguments[0];
  const bool classic = absl::StartsWith(solver_name, "classic:");
  if (!classic && solver_name != "exact") {
    return absl::InvalidArgumentError(absl::StrCat("measure: expected exact or classic:pmg, got ",
                                                   protocol::Quoted(solver_name)));
  }
  Kind kind = Kind::kRandom;
  if (arguments[1] == "reachable") {
    kind = Kind::kReachable;
  } else if (arguments[1] == "named") {
    kind = Kind::kNamed;
  } else if (arguments[1] != "random") {
    return absl::InvalidArgumentError(absl::StrCat(
        "measure: expected random, reachable or named, got ", protocol::Quoted(arguments[1])));
  }
  const auto pegs = protocol::ParseNumber(arguments[2], "measure PEGS", 1, 31);
  if (!pegs.ok()) return pegs.status();
  const auto count = protocol::ParseNumber(arguments[3], "measure COUNT", 1, 1'000'000);
  if (!count.ok()) return count.status();
  const auto limit = protocol::ParseNumber(arguments[4], "measure NODES", 1, 1'000'000'000'000);
  if (!limit.ok()) return limit.status();
  std::unique_ptr<const WinTable> table;
  if (arguments.size() == 6) {
    auto opened = WinTable::Open(arguments[5]);
    if (!opened.ok()) return opened.status();
    table = *std::move(opened);
  }

  ClassicFilters filters;
  const std::string letters = classic ? solver_name.substr(8) : "";
  filters.alone_plus = absl::StrContains(letters, "p");
  filters.fail_memory = absl::StrContains(letters, "m");
  filters.alone_group = absl::StrContains(letters, "g");
  ExactSolver exact;
  exact.Prepare(EnglishBoard());
  std::mt19937_64 random(kSeed);
  const std::atomic<bool> never{false};
  const core::SearchClock clock;
  Figures figures;
  ClassicCounters counters;
  for (std::int64_t i = 0; i < *count; ++i) {
    const Task task = RandomTask(kind, static_cast<int>(*pegs), random);
    ClassicSolver solver(filters);
    SearchMeter meter(static_cast<std::uint64_t>(*limit), clock, never);
    const std::clock_t start = std::clock();
    const Solution solution =
        classic ? solver.Solve(task, nullptr, &meter) : exact.Solve(task, table.get(), &meter);
    const double spent = static_cast<double>(std::clock() - start) / CLOCKS_PER_SEC;
    // The classic solver that has tried everything has settled the position as far as it can.
    const bool settled = solution.verdict != Verdict::kUnknown || !meter.over();
    (solution.verdict == Verdict::kSolvable ? figures.solvable
     : settled                              ? figures.unsolvable
                                            : figures.unknown) += 1;
    figures.nodes += meter.nodes();
    figures.most_nodes = std::max(figures.most_nodes, meter.nodes());
    figures.seconds += spent;
    figures.most_seconds = std::max(figures.most_seconds, spent);
    counters.alone_plus += solver.counters().alone_plus;
    counters.fail_memory += solver.counters().fail_memory;
    counters.alone_group += solver.counters().alone_group;
  }
  const auto number = static_cast<std::uint64_t>(*count);
  std::cout << absl::StrFormat(
      "%s %s %d pegs: %d solved, %d without solution, %d not settled in %d nodes; nodes %d on "
      "average, "
      "%d at most; CPU ms %.3f on average, %.3f at most; discarded %d, %d, %d\n",
      solver_name, arguments[1], *pegs, figures.solvable, figures.unsolvable, figures.unknown,
      *limit, figures.nodes / number, figures.most_nodes,
      1000 * figures.seconds / static_cast<double>(number), 1000 * figures.most_seconds,
      counters.alone_plus, counters.fail_memory, counters.alone_group);
  return absl::OkStatus();
}

}  // namespace tavoliere::solitaire
