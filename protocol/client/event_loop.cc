#include "protocol/client/event_loop.h"

#include <utility>

#include <algorithm>
#include <cassert>
#include <csignal>
#include <cstddef>

#include <fcntl.h>
#include <sys/eventfd.h>
#include <sys/prctl.h>
#include <sys/timerfd.h>
#include <unistd.h>

#include "protocol/client/child_process.h"

namespace tavoliere::protocol {
namespace {

using std::chrono::milliseconds;
using std::chrono::steady_clock;

constexpr std::size_t kPipeReadSize = std::size_t{64} * 1024;

// What epoll keeps: the process, and in the lowest bit the source. Processes are aligned to more
// than four bytes. What belongs to none of them is the loop's own.
std::uint64_t Tag(const ChildProcess* process, EventSource source) {
  return reinterpret_cast<std::uintptr_t>(process) | static_cast<std::uint64_t>(source);
}

constexpr std::uint64_t kWakeTag = 0;
constexpr std::uint64_t kTimerTag = 1;

void WatchTagged(int epoll, int fd, std::uint32_t events, std::uint64_t tag) {
  epoll_event event{};
  event.events = events;
  event.data.u64 = tag;
  ::epoll_ctl(epoll, EPOLL_CTL_ADD, fd, &event);
}

// A descriptor of the user's has the two lowest bits set, and its number above them.
constexpr std::uint64_t kWatchedBits = 3;
std::uint64_t Tag(int watched) { return static_cast<std::uint64_t>(watched) << 2 | kWatchedBits; }

}  // namespace

EventLoop::EventLoop() : impl_(std::make_unique<Impl>()) {
  // The child's pipes must not land on its standard descriptors before they are put there on
  // purpose.
  for (int fd = ::open("/dev/null", O_RDWR); fd >= 0; fd = ::open("/dev/null", O_RDWR)) {
    if (fd > STDERR_FILENO) {
      ::close(fd);
      break;
    }
  }
  std::signal(SIGPIPE, SIG_IGN);
  ::prctl(PR_SET_CHILD_SUBREAPER, 1);
  impl_->buffer.resize(kPipeReadSize);
  impl_->epoll = ::epoll_create1(EPOLL_CLOEXEC);
  impl_->wake = ::eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
  impl_->timer = ::timerfd_create(CLOCK_MONOTONIC, TFD_CLOEXEC | TFD_NONBLOCK);
  assert(impl_->epoll >= 0 && impl_->wake >= 0 && impl_->timer >= 0);
  WatchTagged(impl_->epoll, impl_->wake, EPOLLIN, kWakeTag);
  WatchTagged(impl_->epoll, impl_->timer, EPOLLIN, kTimerTag);
}

EventLoop::~EventLoop() {
  for (const auto& process : impl_->processes) process->Kill();
  Drain();
  CloseFd(impl_->timer);
  CloseFd(impl_->wake);
  CloseFd(impl_->epoll);
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

void EventLoop::Wake() {
  const std::uint64_t one = 1;
  [[maybe_unused]] const ssize_t written = ::write(impl_->wake, &one, sizeof one);
}

bool EventLoop::Watch(int fd, std::function<void()> handler) {
  epoll_event event{};
  event.events = EPOLLIN;
  event.data.u64 = Tag(fd);
  if (::epoll_ctl(impl_->epoll, EPOLL_CTL_ADD, fd, &event) != 0) return false;
  impl_->watched[fd] = std::move(handler);
  return true;
}

void EventLoop::Unwatch(int fd) {
  if (impl_->watched.erase(fd) > 0) impl_->Forget(fd);
}

std::size_t EventLoop::processes() const { return impl_->processes.size(); }

void EventLoop::Impl::Watch(int fd, std::uint32_t events, ChildProcess& process,
                            EventSource source) const {
  WatchTagged(epoll, fd, events, Tag(&process, source));
}

void EventLoop::Impl::Forget(int fd) const { ::epoll_ctl(epoll, EPOLL_CTL_DEL, fd, nullptr); }

void EventLoop::Impl::Dispatch() {
  if (alarm < timer_set) SetTimer();
  epoll_event events[64];
  const int count = ::epoll_wait(epoll, events, 64, deferred.empty() ? -1 : 0);
  now = steady_clock::now();
  if (now >= next_beat) Beat();
  for (int i = 0; i < count; ++i) {
    const std::uint64_t tag = events[i].data.u64;
    if (tag == kWakeTag) {
      OnWake();
      continue;
    }
    if (tag == kTimerTag) {
      std::uint64_t times = 0;
      if (::read(timer, &times, sizeof times) > 0) timer_set = ChildProcess::kNever;
      continue;
    }
    if ((tag & kWatchedBits) == kWatchedBits) {
      CallWatcher(static_cast<int>(tag >> 2));
      continue;
    }
    auto* process = reinterpret_cast<ChildProcess*>(tag & ~std::uint64_t{1});
    if ((tag & 1) == static_cast<std::uint64_t>(EventSource::kExit)) {
      process->OnExit();
      continue;
    }
    if ((events[i].events & (EPOLLOUT | EPOLLERR)) != 0) process->OnWritable();
    if ((events[i].events & (EPOLLIN | EPOLLHUP)) != 0) process->OnReadable();
  }
  if (now >= alarm) FireAlarms();
  if (!deferred.empty()) RunDeferred();
  if (some_gone) {
    some_gone = false;
    std::erase_if(processes, [](const auto& process) { return process->gone(); });
  }
}

void EventLoop::Impl::Beat() {
  const Duration late = now - next_beat;
  next_beat = now + kBeat;
  const std::function<void(Duration)> handler = beat_handler;
  handler(late);
}

void EventLoop::Impl::OnWake() {
  std::uint64_t times = 0;
  if (::read(wake, &times, sizeof times) > 0 && wake_handler) wake_handler();
}

// A timer that is set now and then costs less than a timeout of each wait.
void EventLoop::Impl::SetTimer() {
  using std::chrono::nanoseconds;
  using std::chrono::seconds;
  const auto since_boot = std::max<nanoseconds>(alarm.time_since_epoch(), nanoseconds(1));
  const auto whole = std::chrono::floor<seconds>(since_boot);
  itimerspec time{};
  time.it_value.tv_sec = whole.count();
  time.it_value.tv_nsec = nanoseconds(since_boot - whole).count();
  ::timerfd_settime(timer, TFD_TIMER_ABSTIME, &time, nullptr);
  timer_set = alarm;
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
