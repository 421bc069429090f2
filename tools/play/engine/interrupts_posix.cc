#include <chrono>
#include <csignal>
#include <cstdint>

#include <sys/timerfd.h>
#include <unistd.h>

#include "tools/play/engine/interrupts.h"

namespace tavoliere::play {
namespace {

constexpr int kSignals[] = {SIGINT, SIGTERM, SIGHUP};

volatile std::sig_atomic_t g_pending = 0;
protocol::EventLoop* g_interrupted_loop = nullptr;

void OnSignal(int) {
  g_pending = 1;
  g_interrupted_loop->Wake();
}

}  // namespace

Interrupts::Interrupts(protocol::EventLoop& loop) {
  g_interrupted_loop = &loop;
  g_pending = 0;
  loop.SetWakeHandler([&loop] { loop.Stop(); });
  struct sigaction action {};
  action.sa_handler = OnSignal;  // without SA_RESTART: a read that blocks is to end
  for (const int signal : kSignals) {
    struct sigaction present {};
    ::sigaction(signal, nullptr, &present);
    if (present.sa_handler != SIG_IGN) ::sigaction(signal, &action, nullptr);
  }
}

Interrupts::~Interrupts() {
  for (const int signal : kSignals) {
    struct sigaction present {};
    ::sigaction(signal, nullptr, &present);
    if (present.sa_handler == OnSignal) ::signal(signal, SIG_DFL);
  }
  g_interrupted_loop = nullptr;
}

bool Interrupts::pending() { return g_pending != 0; }

bool AwaitInput(protocol::EventLoop& loop, int fd, const std::function<bool()>& give_up) {
  bool ready = false;
  const bool watched = loop.Watch(fd, [&] {
    ready = true;
    loop.Stop();
  });
  if (!watched) return !Interrupts::pending();
  while (!ready && !Interrupts::pending() && !give_up()) loop.Run();
  loop.Unwatch(fd);
  return ready && !Interrupts::pending();
}

void SleepUntil(protocol::EventLoop& loop, protocol::SteadyTime until,
                const std::function<bool()>& give_up) {
  const auto left = until - std::chrono::steady_clock::now();
  const auto nanoseconds = std::chrono::duration_cast<std::chrono::nanoseconds>(left).count();
  if (nanoseconds <= 0) return;
  const int timer = ::timerfd_create(CLOCK_MONOTONIC, TFD_CLOEXEC | TFD_NONBLOCK);
  constexpr std::int64_t kNanosecondsInSecond = 1'000'000'000;
  itimerspec when{};
  when.it_value.tv_sec = nanoseconds / kNanosecondsInSecond;
  when.it_value.tv_nsec = nanoseconds % kNanosecondsInSecond;
  ::timerfd_settime(timer, 0, &when, nullptr);
  AwaitInput(loop, timer, give_up);
  ::close(timer);
}

}  // namespace tavoliere::play
