// What the match runner costs, measured on the program itself as users start it.
//
//   measure-match cost [--board]   CPU microseconds per ply, judge included, all processes on one
// core
//   measure-match start            milliseconds from the start to the end of the shortest match
//   measure-match clock [SECONDS]  time losses of 200 engines that idle, 100 games at a time
//   measure-match memory [GAMES]   memory and descriptors of the runner over 100,000 games
//
// The engines are counting-engine, which thinks for some hundred nanoseconds. Exit status: 1 after
// a time loss, and when memory or descriptors are not level or the memory is 20 MB or more.
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>
#include <string_view>
#include <vector>

#include <sched.h>
#include <sys/epoll.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include "absl/strings/str_format.h"
#include "protocol/wire/record.h"
#include "tools/measure/program.h"

namespace tavoliere::measure {
namespace {

using Words = std::vector<std::string>;

constexpr char kQuestion[] = "position startpos moves +1 +1 +1 +1 +1 +1 +1 +1 +1 +1\ngo depth 1\n";
constexpr char kAnswer[] = "bestmove +1\n";

double CpuMicroseconds(int who) {
  rusage usage{};
  ::getrusage(who, &usage);
  return Microseconds(usage.ru_utime) + Microseconds(usage.ru_stime);
}

[[noreturn]] void Answer(int from, int to) {
  char buffer[4096];
  while (::read(from, buffer, sizeof buffer) > 0) {
    if (::write(to, kAnswer, sizeof kAnswer - 1) < 0) break;
  }
  std::_Exit(0);
}

// Microseconds of CPU, of both processes, that a round trip through two pipes takes, with the
// waiting side in epoll, as the runner is: what a ply costs at least once for the engine and once
// for the judge.
double BareRoundTrip(int round_trips) {
  int questions[2] = {-1, -1};
  int answers[2] = {-1, -1};
  if (::pipe(questions) != 0 || ::pipe(answers) != 0) return 0;
  const pid_t child = ::fork();
  if (child == 0) {
    ::close(questions[1]);
    ::close(answers[0]);
    Answer(questions[0], answers[1]);
  }
  ::close(questions[0]);
  ::close(answers[1]);
  const int epoll = ::epoll_create1(0);
  epoll_event event{};
  event.events = EPOLLIN;
  ::epoll_ctl(epoll, EPOLL_CTL_ADD, answers[0], &event);

  const double before = CpuMicroseconds(RUSAGE_SELF) + CpuMicroseconds(RUSAGE_CHILDREN);
  char buffer[4096];
  for (int i = 0; i < round_trips; ++i) {
    if (::write(questions[1], kQuestion, sizeof kQuestion - 1) < 0) break;
    ::epoll_wait(epoll, &event, 1, -1);
    if (::read(answers[0], buffer, sizeof buffer) <= 0) break;
  }
  for (const int fd : {questions[1], answers[0], epoll}) ::close(fd);
  ::waitpid(child, nullptr, 0);
  const double after = CpuMicroseconds(RUSAGE_SELF) + CpuMicroseconds(RUSAGE_CHILDREN);
  return (after - before) / round_trips;
}

// A file that is removed at the end.
class TemporaryFile {
 public:
  TemporaryFile() {
    std::string path = (std::filesystem::temp_directory_path() / "measure-match-XXXXXX").string();
    const int fd = ::mkstemp(path.data());
    if (fd >= 0) ::close(fd);
    path_ = path;
  }
  ~TemporaryFile() {
    std::error_code ignored;
    std::filesystem::remove(path_, ignored);
  }
  TemporaryFile(const TemporaryFile&) = delete;
  TemporaryFile& operator=(const TemporaryFile&) = delete;

  const std::string& path() const { return path_; }

 private:
  std::string path_;
};

// A match of `rounds` pairs; `engine` are the engines' arguments.
Usage Match(int rounds, const std::string& engine, const Words& more, bool watch = false) {
  const std::string command = std::string("cmd=") + COUNTING_ENGINE;
  Words words = {RUNNER,
                 "-engine",
                 command,
                 "name=A",
                 "args=" + engine,
                 "-engine",
                 command,
                 "name=B",
                 "args=" + engine,
                 "-rounds",
                 absl::StrFormat("%d", rounds)};
  words.insert(words.end(), more.begin(), more.end());
  return RunProgram(words, watch);
}

double Median(std::vector<double> values) {
  const auto middle = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
  std::nth_element(values.begin(), middle, values.end());
  return *middle;
}

int Fail() {
  std::fprintf(stderr, "measure-match: the match failed; try it by hand: %s\n", RUNNER);
  return 1;
}

void UseOneCore() {
  cpu_set_t cores;
  CPU_ZERO(&cores);
  CPU_SET(static_cast<std::size_t>(::sched_getcpu()), &cores);
  ::sched_setaffinity(0, sizeof cores, &cores);
}

int MeasureCost(const Words& options) {
  constexpr int kRepetitions = 7;
  constexpr int kRounds = 500;
  constexpr int kPlies = 60;
  UseOneCore();
  const bool boards = std::find(options.begin(), options.end(), "--board") != options.end();
  const std::string engine = absl::StrFormat("--plies=%d%s", kPlies, boards ? " --board" : "");
  std::vector<double> bare;
  std::vector<double> cpu;
  std::vector<double> wall;
  for (int i = 0; i < kRepetitions; ++i) {
    const auto play = [&engine](int rounds) {
      const TemporaryFile journal;
      return Match(rounds, engine, {"-each", "depth=1", "-output", journal.path()});
    };
    const Usage shortest = play(1);  // starting and ending is not playing
    const Usage longer = play(1 + kRounds);
    if (!shortest.succeeded || !longer.succeeded) return Fail();
    constexpr double kDifference = 2.0 * kRounds * kPlies;
    bare.push_back(BareRoundTrip(20'000));
    cpu.push_back((longer.cpu_us - shortest.cpu_us) / kDifference);
    wall.push_back((longer.wall_us - shortest.wall_us) / kDifference);
  }
  absl::PrintF(
      "a ply: %.2f us of CPU in all processes, %.2f us of wall time; a bare round trip through "
      "pipes, of which a ply needs two: %.2f us of CPU (medians of %d)\n",
      Median(cpu), Median(wall), Median(bare), kRepetitions);
  return 0;
}

int MeasureStart() {
  constexpr int kRepetitions = 21;
  std::vector<double> wall;
  for (int i = 0; i < kRepetitions; ++i) {
    const Usage usage = Match(1, "--plies=1", {"-games", "1", "-each", "depth=1"});
    if (!usage.succeeded) return Fail();
    wall.push_back(usage.wall_us / 1000);
  }
  absl::PrintF("a match of one ply, from start to end: %.1f ms (median of %d)\n", Median(wall),
               kRepetitions);
  return 0;
}

int MeasureClock(const Words& options) {
  constexpr int kThinkMs = 5;
  const int seconds = options.empty() ? 1 : std::max(1, std::atoi(options[0].c_str()));
  const TemporaryFile journal;
  const Usage usage = Match(100, absl::StrFormat("--think-ms=%d", kThinkMs),
                            {"-each", absl::StrFormat("tc=%d+0.01", seconds), "-concurrency", "100",
                             "-startup", "60", "-output", journal.path()});
  if (!usage.succeeded) return Fail();
  int games = 0;
  int losses = 0;
  std::vector<double> lateness;
  std::ifstream file(journal.path());
  for (std::string line; std::getline(file, line);) {
    if (!protocol::HoldsGameRecord(line)) continue;
    ++games;
    const auto record = protocol::ParseGameRecord(line);
    if (!record.ok()) return Fail();
    if (record->termination == "time") ++losses;
    for (const protocol::MoveRecord& move : record->moves) {
      lateness.push_back(static_cast<double>(move.time_us) / 1000 - kThinkMs);
    }
  }
  if (lateness.empty()) return Fail();
  absl::PrintF(
      "%d games at %d s + 10 ms per move, 100 at a time, each move after %d ms of sleep: %d time "
      "losses; beyond the sleep a move took %.2f ms (median), %.2f ms at most\n",
      games, seconds, kThinkMs, losses, Median(lateness),
      *std::max_element(lateness.begin(), lateness.end()));
  return losses == 0 ? 0 : 1;
}

// What is level does not grow after a tenth of the games, except for what a running process needs.
int MeasureMemory(const Words& options) {
  constexpr double kMostMb = 20;
  constexpr double kMoreMb = 1;
  constexpr std::size_t kMoreDescriptors = 6;
  const int games = options.empty() ? 100'000 : std::atoi(options[0].c_str());
  const TemporaryFile journal;
  const Usage usage =
      Match(std::max(1, games / 2), "--plies=2 --exit-at=100",
            {"-each", "depth=1", "-recover", "-output", journal.path()}, /*watch=*/true);
  if (!usage.succeeded || usage.seen.empty()) return Fail();
  const Snapshot& early = usage.seen[usage.seen.size() / 10];
  Snapshot most;
  for (const Snapshot& snapshot : usage.seen) {
    most.memory_mb = std::max(most.memory_mb, snapshot.memory_mb);
    most.descriptors = std::max(most.descriptors, snapshot.descriptors);
  }
  absl::PrintF(
      "%d games in %.1f s, an engine's process ending every 50: %.1f MB and %d descriptors after a "
      "tenth of them, %.1f MB and %d descriptors at most\n",
      games, usage.wall_us / 1e6, early.memory_mb, early.descriptors, most.memory_mb,
      most.descriptors);
  const bool level = most.memory_mb < early.memory_mb + kMoreMb &&
                     most.descriptors < early.descriptors + kMoreDescriptors;
  return level && most.memory_mb < kMostMb ? 0 : 1;
}

int Main(const Words& arguments) {
  const std::string what = arguments.empty() ? "" : arguments[0];
  const Words options(arguments.begin() + (arguments.empty() ? 0 : 1), arguments.end());
  if (what == "cost") return MeasureCost(options);
  if (what == "start") return MeasureStart();
  if (what == "clock") return MeasureClock(options);
  if (what == "memory") return MeasureMemory(options);
  std::fprintf(stderr,
               "usage: measure-match cost [--board] | start | clock [SECONDS] | memory [GAMES]\n");
  return 2;
}

}  // namespace
}  // namespace tavoliere::measure

int main(int argc, char** argv) {
  return tavoliere::measure::Main(std::vector<std::string>(argv + 1, argv + argc));
}
