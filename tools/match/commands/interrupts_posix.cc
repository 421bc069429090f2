#include <utility>

#include <csignal>
#include <vector>

#include <sys/time.h>

#include "tools/match/commands/interrupts.h"

namespace tavoliere::match {
namespace {

protocol::EventLoop* g_loop = nullptr;  // for the signal handler
volatile std::sig_atomic_t g_interrupts = 0;
volatile std::sig_atomic_t g_stops = 0;

void OnSignal(int signal) {
  if (signal == SIGCONT) {
    g_stops = 1;
    return;
  }
  if (signal != SIGALRM) g_interrupts = g_interrupts + 1;
  g_loop->Wake();
}

}  // namespace

struct Interrupts::System {
  void Catch(int signal) {
    struct sigaction action {};
    action.sa_handler = OnSignal;
    action.sa_flags = SA_RESTART;
    struct sigaction former {};
    ::sigaction(signal, &action, &former);
    before.emplace_back(signal, former);
  }

  std::vector<std::pair<int, struct sigaction>> before;
};

Interrupts::Interrupts(protocol::EventLoop& loop) : system_(std::make_unique<System>()) {
  g_loop = &loop;
  g_interrupts = 0;
  g_stops = 0;
  system_->Catch(SIGCONT);
  for (const int signal : {SIGINT, SIGTERM, SIGHUP}) {
    struct sigaction present {};
    ::sigaction(signal, nullptr, &present);
    if (present.sa_handler == SIG_IGN) continue;  // nohup, or a shell's background job
    system_->Catch(signal);
  }
}

Interrupts::~Interrupts() {
  const itimerval never{};
  ::setitimer(ITIMER_REAL, &never, nullptr);
  for (const auto& [signal, before] : system_->before) ::sigaction(signal, &before, nullptr);
  g_loop = nullptr;
}

int Interrupts::count() { return g_interrupts; }

bool Interrupts::TakeStop() {
  const bool stopped = g_stops != 0;
  g_stops = 0;
  return stopped;
}

void Interrupts::WakeEverySecond() {
  system_->Catch(SIGALRM);
  const itimerval every_second{{1, 0}, {1, 0}};
  ::setitimer(ITIMER_REAL, &every_second, nullptr);
}

}  // namespace tavoliere::match
