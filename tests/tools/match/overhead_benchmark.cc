// What the runner itself costs: CPU microseconds a ply of a match between trivial engines, judge
// included, with every process on one core and one game at a time.
//
//   match_overhead [ENGINE [ARGUMENT...]]
//
// plays 1000 games of ENGINE (default: the take-away game with 120 stones, 60 plies a game) against
// itself and writes records to a temporary file, as a match with -output does.
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <string>
#include <vector>

#include <sched.h>
#include <sys/resource.h>

#include "protocol/client.h"
#include "protocol/record.h"
#include "tools/match/journal.h"
#include "tools/match/tournament.h"

namespace tavoliere::match {
namespace {

double CpuMicroseconds(int who) {
  rusage usage{};
  ::getrusage(who, &usage);
  const auto total = [](const timeval& time) {
    return static_cast<double>(time.tv_sec) * 1e6 + static_cast<double>(time.tv_usec);
  };
  return total(usage.ru_utime) + total(usage.ru_stime);
}

void UseOneCore() {
  cpu_set_t cores;
  CPU_ZERO(&cores);
  CPU_SET(static_cast<std::size_t>(::sched_getcpu()), &cores);
  ::sched_setaffinity(0, sizeof cores, &cores);
}

// Plies and games in a journal.
struct Played {
  std::size_t games = 0;
  std::size_t plies = 0;
};

Played CountPlayed(const std::string& path) {
  Played played;
  std::ifstream file(path);
  for (std::string line; std::getline(file, line);) {
    const auto record = protocol::ParseGameRecord(line);
    if (!record.ok() || record->termination != "normal") continue;
    ++played.games;
    played.plies += record->moves.size();
  }
  return played;
}

int Main(int argc, char** argv) {
  UseOneCore();
  MatchSettings settings;
  EngineConfig engine;
  engine.launch.program = argc > 1 ? argv[1] : TRIVIAL_ENGINE;
  engine.launch.arguments.assign(argv + (argc > 1 ? 2 : 1), argv + argc);
  if (argc == 1) engine.launch.arguments = {"--pile=120"};
  engine.limits.depth = 1;
  settings.judge = engine;
  engine.name = "A";
  settings.engines.push_back(engine);
  engine.name = "B";
  settings.engines.push_back(engine);
  settings.rounds = 500;

  char path[] = "/tmp/match_overhead_XXXXXX";
  const int fd = ::mkstemp(path);
  if (fd < 0) return 1;
  auto journal = Journal::Open(path);
  if (!journal.ok()) return 1;

  const std::vector<Opening> no_openings;
  protocol::EventLoop loop;
  const double before = CpuMicroseconds(RUSAGE_SELF);
  const auto began = std::chrono::steady_clock::now();
  Tournament tournament(loop, settings, no_openings, journal->get(), [](const std::string&) {});
  const Ending ending = tournament.Run();
  const double runner = CpuMicroseconds(RUSAGE_SELF) - before;
  const std::chrono::duration<double, std::micro> wall = std::chrono::steady_clock::now() - began;

  const Played played = CountPlayed(path);
  std::remove(path);
  if (ending != Ending::kFinished || played.plies == 0) {
    std::fprintf(stderr, "the match failed: %s\n", tournament.problem().c_str());
    return 1;
  }
  const auto plies = static_cast<double>(played.plies);
  std::printf(
      "%zu games, %zu plies; a ply: runner %.2f us CPU, engines and judge %.2f us CPU, wall %.2f "
      "us\n",
      played.games, played.plies, runner / plies, CpuMicroseconds(RUSAGE_CHILDREN) / plies,
      wall.count() / plies);
  return 0;
}

}  // namespace
}  // namespace tavoliere::match

int main(int argc, char** argv) { return tavoliere::match::Main(argc, argv); }
