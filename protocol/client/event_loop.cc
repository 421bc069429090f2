#include "protocol/client/event_loop.h"

#include <utility>

#include <algorithm>

#include "protocol/client/child_process.h"

namespace tavoliere::protocol {

using std::chrono::steady_clock;

EventLoop::EventLoop() : impl_(std::make_unique<Impl>()) {}

EventLoop::~EventLoop() {
  for (const auto& process : impl_->processes) process->Kill();
  Drain();
}

void EventLoop::Run() {
  impl_->stopped = false;
  while (!impl_->stopped) impl_->Dispatch();
}

void EventLoop::Stop() { impl_->stopped = true; }

void EventLoop::Drain() {
  const auto leaving = [](const auto& process) { return !process->running(); };
  while (std::any_of(impl_->processes.begin(), impl_->processes.end(), leaving)) impl_->Dispatch();
}

void EventLoop::Defer(std::function<void()> task) { impl_->deferred.push_back(std::move(task)); }

void EventLoop::SetWakeHandler(std::function<void()> handler) {
  impl_->wake_handler = std::move(handler);
}

void EventLoop::SetBeatHandler(std::function<void(Duration)> handler) {
  impl_->beat_handler = std::move(handler);
  impl_->next_beat = impl_->beat_handler ? steady_clock::now() + kBeat : SteadyTime::max();
  impl_->alarm = std::min(impl_->alarm, impl_->next_beat);
}

void EventLoop::SetTap(std::function<void(const WireLine&)> tap) { impl_->tap = std::move(tap); }

void EventLoop::Wake() { impl_->Wake(); }

bool EventLoop::Watch(int fd, std::function<void()> handler) {
  if (!impl_->BeginWatch(fd)) return false;
  impl_->watched[fd] = std::move(handler);
  return true;
}

void EventLoop::Unwatch(int fd) {
  if (impl_->watched.erase(fd) > 0) impl_->EndWatch(fd);
}

std::size_t EventLoop::processes() const { return impl_->processes.size(); }

void EventLoop::Impl::Dispatch() {
  AwaitEvents();
  if (now >= alarm) FireAlarms();
  if (!deferred.empty()) RunDeferred();
  if (some_gone) {
    some_gone = false;
    std::erase_if(processes, [](const auto& process) { return process->gone(); });
  }
}

void EventLoop::Impl::Awake() {
  now = steady_clock::now();
  if (now >= next_beat) Beat();
}

void EventLoop::Impl::Beat() {
  const Duration late = now - next_beat;
  next_beat = now + kBeat;
  const std::function<void(Duration)> handler = beat_handler;
  handler(late);
}

void EventLoop::Impl::RunDeferred() {
  std::vector<std::function<void()>> tasks;
  tasks.swap(deferred);
  for (const auto& task : tasks) task();
}

void EventLoop::Impl::CallWatcher(int fd) {
  const auto found = watched.find(fd);
  if (found == watched.end()) return;  // an earlier callback of this round has ended it
  const std::function<void()> handler = found->second;
  handler();
}

void EventLoop::Impl::FireAlarms() {
  // Callbacks may start sessions and set deadlines; both only lower the alarm.
  alarm = next_beat;
  for (std::size_t i = 0; i < processes.size(); ++i) {
    ChildProcess* const process = processes[i].get();
    if (process->deadline() <= now) process->OnTime();
    alarm = std::min(alarm, process->deadline());
  }
}

}  // namespace tavoliere::protocol
