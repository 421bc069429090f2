#include <utility>

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <ctime>
#include <iostream>
#include <memory>
#include <random>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"
#include "core/files/status_macros.h"
#include "engines/solitaire/classic/classic_solver.h"
#include "engines/solitaire/sample_positions.h"
#include "engines/solitaire/solvers/exact_solver.h"
#include "engines/solitaire/subcommands.h"
#include "protocol/wire/text/text.h"

namespace tavoliere::solitaire {
namespace {

struct Study {
  std::string solver;
  bool classic = false;
  ClassicFilters filters;
  SampleKind kind = SampleKind::kRandom;
  int pegs = 0;
  std::int64_t first = 1;
  std::int64_t last = 1;
  std::uint64_t nodes = 0;
  std::int64_t seed = 1;
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
  static constexpr std::pair<const char*, SampleKind> kKinds[] = {
      {"random", SampleKind::kRandom},
      {"reachable", SampleKind::kReachable},
      {"named", SampleKind::kNamed},
      {"solvable", SampleKind::kSolvable}};
  for (const auto& [name, kind] : kKinds) {
    study->kind = kind;
    if (text == name) return absl::OkStatus();
  }
  return absl::InvalidArgumentError(absl::StrCat(
      "measure: expected random, reachable, named or solvable, got ", protocol::Quoted(text)));
}

absl::Status ReadPositions(const std::string& text, Study* study) {
  const std::vector<std::string> ends = absl::StrSplit(text, absl::MaxSplits('-', 1));
  for (const std::string& end : ends) {
    ASSIGN_OR_RETURN(const auto number,
                     protocol::ParseNumber(end, "measure POSITIONS", 1, 1'000'000));
    if (ends.size() == 2 && &end == &ends.front()) study->first = number;
    study->last = number;
  }
  if (study->first <= study->last) return absl::OkStatus();
  return absl::InvalidArgumentError(
      absl::StrCat("measure: expected positions such as 31-60, got ", protocol::Quoted(text)));
}

// One of `name=value`.
absl::Status ReadSetting(const std::string& text, Study* study) {
  const std::pair<std::string, std::string> setting = absl::StrSplit(text, absl::MaxSplits('=', 1));
  if (setting.first == "table") {
    ASSIGN_OR_RETURN(auto table, WinTable::Open(setting.second));
    study->table = std::move(table);
    return absl::OkStatus();
  }
  const struct {
    const char* name;
    std::int64_t* value;
    std::int64_t most;
  } numbers[] = {{"fist", &study->filters.fist_depth, FistSix::kMaxDepth},
                 {"group", &study->filters.group_size, ClassicFilters::kMaxGroupSize},
                 {"memory", &study->filters.fail_memory_size, ClassicFilters::kMaxFailMemorySize},
                 {"seed", &study->seed, 1'000'000'000}};
  for (const auto& [name, value, most] : numbers) {
    if (setting.first != name) continue;
    const auto number =
        protocol::ParseNumber(setting.second, absl::StrCat("measure ", name), 0, most);
    if (number.ok()) *value = *number;
    return number.status();
  }
  return absl::InvalidArgumentError(absl::StrCat(
      "measure: expected fist=, group=, memory=, seed= or table=, got ", protocol::Quoted(text)));
}

absl::StatusOr<Study> ReadStudy(const std::vector<std::string>& arguments) {
  if (arguments.size() < 5) {
    return absl::InvalidArgumentError(
        absl::StrCat("measure: expected ", kMeasureUsage,
                     ", such as exact random 24 30 10000000; or lookups TABLE"));
  }
  Study study;
  RETURN_IF_ERROR(ReadSolver(arguments[0], &study));
  RETURN_IF_ERROR(ReadKind(arguments[1], &study));
  ASSIGN_OR_RETURN(const auto pegs, protocol::ParseNumber(arguments[2], "measure PEGS", 1, 31));
  study.pegs = static_cast<int>(pegs);
  RETURN_IF_ERROR(ReadPositions(arguments[3], &study));
  ASSIGN_OR_RETURN(const auto nodes,
                   protocol::ParseNumber(arguments[4], "measure NODES", 1, 1'000'000'000'000));
  study.nodes = static_cast<std::uint64_t>(nodes);
  for (std::size_t i = 5; i < arguments.size(); ++i) {
    RETURN_IF_ERROR(ReadSetting(arguments[i], &study));
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
  std::vector<double> settled_seconds;
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
  if (settled) figures->settled_seconds.push_back(seconds);
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

// The median, the worst and how many are within some seconds.
std::string Spread(std::vector<double> seconds) {
  if (seconds.empty()) return "none";
  std::sort(seconds.begin(), seconds.end());
  const auto within = [&seconds](double limit) {
    return std::upper_bound(seconds.begin(), seconds.end(), limit) - seconds.begin();
  };
  return absl::StrFormat("CPU ms %.3f median, %.3f at most, %d within 1 s, %d 10 s, %d 60 s",
                         1000 * seconds[seconds.size() / 2], 1000 * seconds.back(), within(1),
                         within(10), within(60));
}

// Asks the table for random positions of any number of pegs, of the classes that it holds.
absl::Status MeasureLookUps(const std::string& path) {
  constexpr std::size_t kPositions = std::size_t{1} << 22;
  ASSIGN_OR_RETURN(const auto table, WinTable::Open(path));
  std::mt19937_64 random(1);
  std::vector<Pegs> positions;
  while (positions.size() < kPositions) {
    const Pegs pegs = random() & EnglishBoard()->all();
    if (WinTableLayout::Get().HasPlace(pegs)) positions.push_back(pegs);
  }
  int solvable = 0;
  const std::clock_t start = std::clock();
  for (const Pegs pegs : positions) solvable += table->Solvable(pegs) ? 1 : 0;
  const double seconds = static_cast<double>(std::clock() - start) / CLOCKS_PER_SEC;
  std::cout << absl::StrFormat("%d positions, %d solvable: %.1f million look-ups a CPU second\n",
                               kPositions, solvable, kPositions / seconds / 1e6);
  return absl::OkStatus();
}

}  // namespace

absl::Status Measure(const std::vector<std::string>& arguments) {
  if (arguments.size() == 2 && arguments[0] == "lookups") return MeasureLookUps(arguments[1]);
  ASSIGN_OR_RETURN(const Study study, ReadStudy(arguments));
  ExactSolver exact;
  exact.Prepare(EnglishBoard());
  ClassicSolver classic;
  SamplePositions positions(study.kind, study.pegs, static_cast<std::uint64_t>(study.seed),
                            study.table.get());
  Figures figures;
  for (std::int64_t number = 1; number <= study.last; ++number) {
    const Task task = positions.Next();
    if (number >= study.first) MeasureOne(study, number, task, &exact, &classic, &figures);
  }
  const std::int64_t count = study.last - study.first + 1;
  std::cout << absl::StrFormat(
      "%s %d pegs: %d solved, %d without solution, %d not settled in %d nodes; nodes %d on "
      "average, %d at most; CPU ms %.3f on average; settled: %s; discarded %d, %d, %d\n",
      absl::StrJoin({arguments[0], arguments[1]}, " "), study.pegs, figures.solved,
      figures.without_solution, figures.not_settled, study.nodes,
      figures.nodes / static_cast<std::uint64_t>(count), figures.most_nodes,
      1000 * figures.seconds / static_cast<double>(count), Spread(figures.settled_seconds),
      figures.discarded.alone_plus, figures.discarded.fail_memory, figures.discarded.alone_group);
  return absl::OkStatus();
}

}  // namespace tavoliere::solitaire
