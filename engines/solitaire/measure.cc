#include "engines/solitaire/measure.h"

#include <utility>

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <ctime>
#include <iostream>
#include <memory>
#include <random>

#include "absl/status/statusor.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_split.h"
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

struct Study {
  std::string solver;
  bool classic = false;
  ClassicFilters filters;
  Kind kind = Kind::kRandom;
  int pegs = 0;
  std::int64_t first = 1;
  std::int64_t last = 1;
  std::uint64_t nodes = 0;
  std::unique_ptr<const WinTable> table;
};

absl::Status ReadSolver(const std::string& text, Study* study) {
  const bool exact = text == "exact";
  study->solver = text;
  study->classic = absl::StartsWith(text, "classic:");
  if (!exact && !study->classic) {
    return absl::InvalidArgumentError(
        absl::StrCat("measure: expected exact or classic:pmg, got ", protocol::Quoted(text)));
  }
  const std::string letters = exact ? "" : text.substr(text.find(':'));
  study->filters.alone_plus = absl::StrContains(letters, "p");
  study->filters.fail_memory = absl::StrContains(letters, "m");
  study->filters.alone_group = absl::StrContains(letters, "g");
  return absl::OkStatus();
}

absl::Status ReadKind(const std::string& text, Study* study) {
  static constexpr std::pair<const char*, Kind> kKinds[] = {
      {"random", Kind::kRandom}, {"reachable", Kind::kReachable}, {"named", Kind::kNamed}};
  for (const auto& [name, kind] : kKinds) {
    study->kind = kind;
    if (text == name) return absl::OkStatus();
  }
  return absl::InvalidArgumentError(
      absl::StrCat("measure: expected random, reachable or named, got ", protocol::Quoted(text)));
}

absl::Status ReadPositions(const std::string& text, Study* study) {
  const std::vector<std::string> ends = absl::StrSplit(text, absl::MaxSplits('-', 1));
  for (const std::string& end : ends) {
    const auto number = protocol::ParseNumber(end, "measure POSITIONS", 1, 1'000'000);
    if (!number.ok()) return number.status();
    if (ends.size() == 2 && &end == &ends.front()) study->first = *number;
    study->last = *number;
  }
  if (study->first <= study->last) return absl::OkStatus();
  return absl::InvalidArgumentError(
      absl::StrCat("measure: expected positions such as 31-60, got ", protocol::Quoted(text)));
}

absl::StatusOr<Study> ReadStudy(const std::vector<std::string>& arguments) {
  if (arguments.size() < 5 || arguments.size() > 6) {
    return absl::InvalidArgumentError(
        "measure: expected SOLVER KIND PEGS POSITIONS NODES [TABLE], such as "
        "exact random 24 30 10000000; or lookups TABLE");
  }
  Study study;
  if (absl::Status status = ReadSolver(arguments[0], &study); !status.ok()) return status;
  if (absl::Status status = ReadKind(arguments[1], &study); !status.ok()) return status;
  const auto pegs = protocol::ParseNumber(arguments[2], "measure PEGS", 1, 31);
  if (!pegs.ok()) return pegs.status();
  study.pegs = static_cast<int>(*pegs);
  if (absl::Status status = ReadPositions(arguments[3], &study); !status.ok()) return status;
  const auto nodes = protocol::ParseNumber(arguments[4], "measure NODES", 1, 1'000'000'000'000);
  if (!nodes.ok()) return nodes.status();
  study.nodes = static_cast<std::uint64_t>(*nodes);
  if (arguments.size() == 6) {
    auto table = WinTable::Open(arguments[5]);
    if (!table.ok()) return table.status();
    study.table = *std::move(table);
  }
  return study;
}

struct Figures {
  int solved = 0;
  int without_solution = 0;
  int not_settled = 0;
  std::uint64_t nodes = 0;
  std::uint64_t most_nodes = 0;
  double seconds = 0;
  double most_seconds = 0;
  ClassicCounters discarded;
};

// Solves one position, writes its line and adds its figures.
void MeasureOne(const Study& study, std::int64_t number, const Task& task, ExactSolver* exact,
                ClassicSolver* classic, Figures* figures) {
  const std::atomic<bool> never{false};
  const core::SearchClock clock;
  SearchMeter meter(study.nodes, clock, never);
  const std::clock_t start = std::clock();
  const Solution solution = study.classic ? classic->Solve(task, study.filters, nullptr, &meter)
                                          : exact->Solve(task, study.table.get(), &meter);
  const double seconds = static_cast<double>(std::clock() - start) / CLOCKS_PER_SEC;

  // The classic solver that has tried everything has settled the position as far as it can.
  const bool settled = solution.verdict != Verdict::kUnknown || !meter.over();
  const char* verdict = "not settled";
  if (solution.verdict == Verdict::kSolvable) {
    verdict = "solved";
    ++figures->solved;
  } else if (settled) {
    verdict = "without solution";
    ++figures->without_solution;
  } else {
    ++figures->not_settled;
  }
  figures->nodes += meter.nodes();
  figures->most_nodes = std::max(figures->most_nodes, meter.nodes());
  figures->seconds += seconds;
  figures->most_seconds = std::max(figures->most_seconds, seconds);
  if (study.classic) {
    figures->discarded.alone_plus += classic->counters().alone_plus;
    figures->discarded.fail_memory += classic->counters().fail_memory;
    figures->discarded.alone_group += classic->counters().alone_group;
  }
  std::cout << absl::StrFormat("%d %s %s: nodes %d, CPU ms %.3f\n", number,
                               Solitaire::Format(task.position), verdict, meter.nodes(),
                               1000 * seconds)
            << std::flush;
}

// Asks the table for random positions of any number of pegs, of the classes that it holds.
absl::Status MeasureLookUps(const std::string& path) {
  constexpr std::size_t kPositions = std::size_t{1} << 22;
  const auto table = WinTable::Open(path);
  if (!table.ok()) return table.status();
  std::mt19937_64 random(kSeed);
  std::vector<Pegs> positions;
  while (positions.size() < kPositions) {
    const Pegs pegs = random() & EnglishBoard()->all();
    if (WinTableLayout::Get().HasPlace(pegs)) positions.push_back(pegs);
  }
  int solvable = 0;
  const std::clock_t start = std::clock();
  for (const Pegs pegs : positions) solvable += (*table)->Solvable(pegs) ? 1 : 0;
  const double seconds = static_cast<double>(std::clock() - start) / CLOCKS_PER_SEC;
  std::cout << absl::StrFormat("%d positions, %d solvable: %.1f million look-ups a CPU second\n",
                               kPositions, solvable, kPositions / seconds / 1e6);
  return absl::OkStatus();
}

}  // namespace

absl::Status Measure(const std::vector<std::string>& arguments) {
  if (arguments.size() == 2 && arguments[0] == "lookups") return MeasureLookUps(arguments[1]);
  const absl::StatusOr<Study> study = ReadStudy(arguments);
  if (!study.ok()) return study.status();
  ExactSolver exact;
  exact.Prepare(EnglishBoard());
  ClassicSolver classic;
  std::mt19937_64 random(kSeed);
  Figures figures;
  for (std::int64_t number = 1; number <= study->last; ++number) {
    const Task task = RandomTask(study->kind, study->pegs, random);
    if (number >= study->first) MeasureOne(*study, number, task, &exact, &classic, &figures);
  }
  const std::int64_t count = study->last - study->first + 1;
  std::cout << absl::StrFormat(
      "%s %s %d pegs: %d solved, %d without solution, %d not settled in %d nodes; nodes %d on "
      "average, %d at most; CPU ms %.3f on average, %.3f at most; discarded %d, %d, %d\n",
      study->solver, arguments[1], study->pegs, figures.solved, figures.without_solution,
      figures.not_settled, study->nodes, figures.nodes / static_cast<std::uint64_t>(count),
      figures.most_nodes, 1000 * figures.seconds / static_cast<double>(count),
      1000 * figures.most_seconds, figures.discarded.alone_plus, figures.discarded.fail_memory,
      figures.discarded.alone_group);
  return absl::OkStatus();
}

}  // namespace tavoliere::solitaire
