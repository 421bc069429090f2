#include "protocol/event_loop.h"

#include <utility>

#include <algorithm>
#include <cassert>
#include <csignal>
#include <cstddef>

#include <fcntl.h>
#include <sys/eventfd.h>
#include <sys/prctl.h>
#include <unistd.h>

#include "protocol/child_process.h"

namespace tavoliere::protocol {
namespace {

using std::chrono::milliseconds;
using std::chrono::steady_clock;

constexpr std::size_t kReadSize = std::size_t{64} * 1024;

// What epoll keeps: the process, and in the lowest bit the source. Processes are more than
// byte-aligned, and the wake-up is the null one.
std::uint64_t Tag(const ChildProcess* process, EventSource source) {
  return reinterpret_cast<std::uintptr_t>(process) | static_cast<std::uint64_t>(source);
}

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
  impl_->buffer.resize(kReadSize);
  impl_->epoll = ::epoll_create1(EPOLL_CLOEXEC);
  impl_->wake = ::eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
  assert(impl_->epoll >= 0 && impl_->wake >= 0);
  epoll_event event{};
  event.events = EPOLLIN;
  event.data.u64 = 0;
  ::epoll_ctl(impl_->epoll, EPOLL_CTL_ADD, impl_->wake, &event);
}

EventLoop::~EventLoop() {
  for (const auto& process : impl_->processes) process->Kill();
  Drain();
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

void EventLoop::Wake() {
  const std::uint64_t one = 1;
  [[maybe_unused]] const ssize_t written = ::write(impl_->wake, &one, sizeof one);
}

std::size_t EventLoop::processes() const { return impl_->processes.size(); }

void EventLoop::Impl::Watch(int fd, std::uint32_t events, ChildProcess& process,
                            EventSource source) const {
  epoll_event event{};
  event.events = events;
  event.data.u64 = Tag(&process, source);
  ::epoll_ctl(epoll, EPOLL_CTL_ADD, fd, &event);
}

void EventLoop::Impl::Forget(int fd) const { ::epoll_ctl(epoll, EPOLL_CTL_DEL, fd, nullptr); }

int EventLoop::Impl::Timeout() const {
  if (!deferred.empty()) return 0;
  if (alarm == ChildProcess::kNever) return -1;
  const auto left = std::chrono::ceil<milliseconds>(alarm - now).count();
  return static_cast<int>(std::clamp<std::int64_t>(left, 0, 60'000));
}

void EventLoop::Impl::Dispatch() {
  epoll_event events[64];
  const int count = ::epoll_wait(epoll, events, 64, Timeout());
  now = steady_clock::now();
  for (int i = 0; i < count; ++i) {
    const std::uint64_t tag = events[i].data.u64;
    if (tag == 0) {
      std::uint64_t times = 0;
      if (::read(wake, &times, sizeof times) > 0 && wake_handler) wake_handler();
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
  if (!deferred.empty()) {
    std::vector<std::function<void()>> tasks;
    tasks.swap(deferred);
    for (const auto& task : tasks) task();
  }
  if (some_gone) {
    some_gone = false;
    std::erase_if(processes, [](const auto& process) { return process->gone(); });
  }
}

void EventLoop::Impl::FireAlarms() {
  // Callbacks may start sessions and set deadlines; both only lower the alarm.
  alarm = ChildProcess::kNever;
  for (std::size_t i = 0; i < processes.size(); ++i) {
    ChildProcess* const process = processes[i].get();
    if (process->deadline() <= now) process->OnTime();
    alarm = std::min(alarm, process->deadline());
  }
}

}  // namespace tavoliere::protocol
