#include "protocol/client/event_loop_web.h"

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <memory>
#include <string>

#include <emscripten.h>

#include "absl/strings/numbers.h"

// Until the bridge has an event, or so many milliseconds; -1: for ever.
EM_ASYNC_JS(void, tavoliere_wait, (double milliseconds),
            { await Module.bridge.wait(milliseconds); });

// "line <pid> <text>", "end <pid> <how>", "ready <descriptor> "; null: there is no event. The
// caller frees it.
EM_JS(char*, tavoliere_event, (), {
  const event = Module.bridge.events.shift();
  return event ? allocateUTF8(event) : 0;
});

EM_JS(int, tavoliere_has_events, (), { return Module.bridge.events.length; });

namespace tavoliere::protocol {
namespace {

std::string TakeEvent() {
  const std::unique_ptr<char, void (*)(void*)> event(tavoliere_event(), std::free);
  return event == nullptr ? "" : event.get();
}

}  // namespace

EventLoop::Impl::Impl() : system(std::make_unique<System>()) {}
EventLoop::Impl::~Impl() = default;

void EventLoop::Impl::AwaitEvents() {
  using Parts = std::chrono::duration<double, std::milli>;
  if (tavoliere_has_events() == 0) {
    double wait = -1;
    if (alarm != SteadyTime::max()) {
      wait = std::max(0.0, Parts(alarm - std::chrono::steady_clock::now()).count());
    }
    tavoliere_wait(deferred.empty() ? wait : 0);
  }
  Awake();
  for (std::string event = TakeEvent(); !event.empty(); event = TakeEvent()) {
    const std::size_t space = event.find(' ');
    const std::size_t end = event.find(' ', space + 1);
    const std::string kind = event.substr(0, space);
    int number = 0;
    if (!absl::SimpleAtoi(event.substr(space + 1, end - space - 1), &number)) continue;
    if (kind == "ready") {
      CallWatcher(number);
      continue;
    }
    const auto found = system->workers.find(number);
    if (found == system->workers.end()) continue;  // one that has been given up
    const std::string_view text = std::string_view(event).substr(end + 1);
    if (kind == "line") {
      found->second->OnLine(text);
    } else {
      found->second->OnEnded(text);
    }
  }
}

void EventLoop::Impl::Wake() {}
bool EventLoop::Impl::BeginWatch(int /*fd*/) { return true; }
void EventLoop::Impl::EndWatch(int /*fd*/) {}

}  // namespace tavoliere::protocol
