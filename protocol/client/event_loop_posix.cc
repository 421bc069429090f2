#include "protocol/client/event_loop_posix.h"

#include <algorithm>
#include <cassert>
#include <csignal>
#include <cstddef>

#include <fcntl.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/prctl.h>
#include <sys/timerfd.h>
#include <unistd.h>

#include "protocol/process/spawn.h"

namespace tavoliere::protocol {
namespace {

constexpr std::size_t kPipeReadSize = std::size_t{64} * 1024;

// What epoll keeps: the process, and in the two lowest bits the source. Processes are aligned to
// more than four bytes. What belongs to none of them is the loop's own.
std::uint64_t Tag(const ChildProcess::System* process, EventSource source) {
  return reinterpret_cast<std::uintptr_t>(process) | static_cast<std::uint64_t>(source);
}

constexpr std::uint64_t kWakeTag = 0;
constexpr std::uint64_t kTimerTag = 1;

bool WatchTagged(int epoll, int fd, std::uint32_t events, std::uint64_t tag) {
  epoll_event event{};
  event.events = events;
  event.data.u64 = tag;
  return ::epoll_ctl(epoll, EPOLL_CTL_ADD, fd, &event) == 0;
}

// A descriptor of the user's has the two lowest bits set, and its number above them.
constexpr std::uint64_t kWatchedBits = 3;
std::uint64_t Tag(int watched) { return static_cast<std::uint64_t>(watched) << 2 | kWatchedBits; }

// The child's pipes must not land on its standard descriptors before they are put there on purpose.
void FillStandardDescriptors() {
  for (int fd = ::open("/dev/null", O_RDWR); fd >= 0; fd = ::open("/dev/null", O_RDWR)) {
    if (fd > STDERR_FILENO) {
      ::close(fd);
      break;
    }
  }
}

}  // namespace

EventLoop::Impl::System::System() : buffer(kPipeReadSize) {
  epoll = ::epoll_create1(EPOLL_CLOEXEC);
  wake = ::eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
  timer = ::timerfd_create(CLOCK_MONOTONIC, TFD_CLOEXEC | TFD_NONBLOCK);
  assert(epoll >= 0 && wake >= 0 && timer >= 0);
  WatchTagged(epoll, wake, EPOLLIN, kWakeTag);
  WatchTagged(epoll, timer, EPOLLIN, kTimerTag);
}

EventLoop::Impl::System::~System() {
  for (int* fd : {&timer, &wake, &epoll}) CloseFd(*fd);
}

void EventLoop::Impl::System::Watch(int fd, std::uint32_t what, ChildProcess::System& process,
                                    EventSource source) const {
  WatchTagged(epoll, fd, what, Tag(&process, source));
}

void EventLoop::Impl::System::Forget(int fd) const {
  ::epoll_ctl(epoll, EPOLL_CTL_DEL, fd, nullptr);
}

// A timer that is set now and then costs less than a timeout of each wait.
void EventLoop::Impl::System::SetTimer(SteadyTime when) {
  using std::chrono::nanoseconds;
  using std::chrono::seconds;
  const auto since_boot = std::max<nanoseconds>(when.time_since_epoch(), nanoseconds(1));
  const auto whole = std::chrono::floor<seconds>(since_boot);
  itimerspec time{};
  time.it_value.tv_sec = whole.count();
  time.it_value.tv_nsec = nanoseconds(since_boot - whole).count();
  ::timerfd_settime(timer, TFD_TIMER_ABSTIME, &time, nullptr);
  timer_set = when;
}

EventLoop::Impl::Impl() : system((FillStandardDescriptors(), std::make_unique<System>())) {
  std::signal(SIGPIPE, SIG_IGN);
  ::prctl(PR_SET_CHILD_SUBREAPER, 1);
}

EventLoop::Impl::~Impl() = default;

void EventLoop::Impl::AwaitEvents() {
  if (alarm < system->timer_set) system->SetTimer(alarm);
  epoll_event events[64];
  int count = ::epoll_wait(system->epoll, events, 64, deferred.empty() ? -1 : 0);
  Awake();
  // A signal ended the wait. Input that arrived while this process was stopped comes before the
  // deadlines that passed meanwhile.
  if (count < 0) count = ::epoll_wait(system->epoll, events, 64, 0);
  for (int i = 0; i < count; ++i) {
    const epoll_event& event = events[i];
    const std::uint64_t tag = event.data.u64;
    std::uint64_t times = 0;
    if (tag == kWakeTag) {
      if (::read(system->wake, &times, sizeof times) > 0 && wake_handler) wake_handler();
      continue;
    }
    if (tag == kTimerTag) {
      if (::read(system->timer, &times, sizeof times) > 0) system->timer_set = SteadyTime::max();
      continue;
    }
    if ((tag & kWatchedBits) == kWatchedBits) {
      CallWatcher(static_cast<int>(tag >> 2));
      continue;
    }
    auto* const process = reinterpret_cast<ChildProcess::System*>(tag & ~kWatchedBits);
    switch (static_cast<EventSource>(tag & kWatchedBits)) {
      case EventSource::kExit:
        process->OnExit();
        continue;
      case EventSource::kErrors:
        process->OnErrors();
        continue;
      case EventSource::kPipe:
        break;
    }
    if ((event.events & (EPOLLOUT | EPOLLERR)) != 0) process->OnWritable();
    if ((event.events & (EPOLLIN | EPOLLHUP)) != 0) process->OnReadable();
  }
}

void EventLoop::Impl::Wake() {
  const std::uint64_t one = 1;
  [[maybe_unused]] const ssize_t written = ::write(system->wake, &one, sizeof one);
}

bool EventLoop::Impl::BeginWatch(int fd) {
  return WatchTagged(system->epoll, fd, EPOLLIN, Tag(fd));
}

void EventLoop::Impl::EndWatch(int fd) { system->Forget(fd); }

}  // namespace tavoliere::protocol
