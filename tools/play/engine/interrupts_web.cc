#include <chrono>

#include <emscripten.h>

#include "tools/play/engine/interrupts.h"

// A descriptor that is ready after so many milliseconds; it is closed by tavoliere_cancel().
EM_JS(int, tavoliere_timer, (double milliseconds), { return Module.bridge.timer(milliseconds); });
EM_JS(void, tavoliere_cancel, (int timer), { Module.bridge.cancel(timer); });

// A web page gets no signals.
namespace tavoliere::play {

Interrupts::Interrupts(protocol::EventLoop& /*loop*/) {}
Interrupts::~Interrupts() = default;
bool Interrupts::pending() { return false; }

bool AwaitInput(protocol::EventLoop& loop, int fd, const std::function<bool()>& give_up) {
  bool ready = false;
  loop.Watch(fd, [&] {
    ready = true;
    loop.Stop();
  });
  while (!ready && !give_up()) loop.Run();
  loop.Unwatch(fd);
  return ready;
}

void SleepUntil(protocol::EventLoop& loop, protocol::SteadyTime until,
                const std::function<bool()>& give_up) {
  const std::chrono::duration<double, std::milli> left = until - std::chrono::steady_clock::now();
  if (left.count() <= 0) return;
  const int timer = tavoliere_timer(left.count());
  AwaitInput(loop, timer, give_up);
  tavoliere_cancel(timer);
}

}  // namespace tavoliere::play
