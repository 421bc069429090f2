#include "tools/play/interrupts.h"

#include <csignal>

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

}  // namespace tavoliere::play
