#include <atomic>

#include <windows.h>

#include "tools/match/commands/interrupts.h"

namespace tavoliere::match {
namespace {

std::atomic<protocol::EventLoop*> g_loop = nullptr;  // for the handler, which has a thread
std::atomic<int> g_interrupts = 0;

void Interrupt(int times) {
  g_interrupts += times;
  if (protocol::EventLoop* const loop = g_loop) loop->Wake();
}

BOOL WINAPI OnControl(DWORD event) {
  if (event == CTRL_C_EVENT || event == CTRL_BREAK_EVENT) {
    Interrupt(1);
    return TRUE;
  }
  // The console is closed, or the session: this program ends when the handler returns, or a few
  // seconds later, so that there is no time for the games under way.
  Interrupt(2);
  ::Sleep(INFINITE);
  return TRUE;
}

void CALLBACK OnTimer(void* loop, BOOLEAN) { static_cast<protocol::EventLoop*>(loop)->Wake(); }

}  // namespace

struct Interrupts::System {
  HANDLE timer = nullptr;
};

Interrupts::Interrupts(protocol::EventLoop& loop) : system_(std::make_unique<System>()) {
  g_loop = &loop;
  g_interrupts = 0;
  ::SetConsoleCtrlHandler(OnControl, TRUE);
}

Interrupts::~Interrupts() {
  if (system_->timer != nullptr) {
    ::DeleteTimerQueueTimer(nullptr, system_->timer, INVALID_HANDLE_VALUE);
  }
  ::SetConsoleCtrlHandler(OnControl, FALSE);
  g_loop = nullptr;
}

bool Interrupts::TakeStop() { return false; }

int Interrupts::count() { return g_interrupts; }

void Interrupts::WakeEverySecond() {
  constexpr DWORD kSecond = 1000;
  ::CreateTimerQueueTimer(&system_->timer, nullptr, OnTimer, g_loop.load(), kSecond, kSecond, 0);
}

}  // namespace tavoliere::match
