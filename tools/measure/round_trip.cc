#include "tools/measure/round_trip.h"

#include <cstdlib>

#include <sys/epoll.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include "tools/measure/program.h"

namespace tavoliere::measure {
namespace {

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

}  // namespace

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

}  // namespace tavoliere::measure
