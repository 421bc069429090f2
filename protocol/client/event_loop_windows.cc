#include "protocol/client/event_loop_windows.h"

#include <cassert>

// The system's.
#include <timeapi.h>

#include "protocol/process/conversation.h"

namespace tavoliere::protocol {
namespace {

// Keys of the port that are no process's.
constexpr ULONG_PTR kWakeKey = 0;
constexpr ULONG_PTR kWatchKey = 1;

constexpr UINT kTimerMilliseconds = 1;

void CALLBACK TellReady(void* watched, BOOLEAN) {
  const auto* const waiter = static_cast<const EventLoop::Impl::System::Waiter*>(watched);
  ::PostQueuedCompletionStatus(waiter->port, static_cast<DWORD>(waiter->watched), kWatchKey,
                               nullptr);
}

}  // namespace

EventLoop::Impl::System::System()
    : port(::CreateIoCompletionPort(INVALID_HANDLE_VALUE, nullptr, 0, 1)) {
  assert(port != nullptr);
  ::timeBeginPeriod(kTimerMilliseconds);  // deadlines would be late by up to 16 ms
}

EventLoop::Impl::System::~System() {
  for (const auto& [fd, waiter] : waiters) ::UnregisterWaitEx(waiter.wait, INVALID_HANDLE_VALUE);
  ::timeEndPeriod(kTimerMilliseconds);
  ::CloseHandle(port);
}

bool EventLoop::Impl::System::Arm(Waiter& waiter) {
  if (waiter.wait != nullptr) ::UnregisterWaitEx(waiter.wait, INVALID_HANDLE_VALUE);
  waiter.wait = nullptr;
  return ::RegisterWaitForSingleObject(&waiter.wait, HandleOf(waiter.watched), TellReady, &waiter,
                                       INFINITE, WT_EXECUTEONLYONCE | WT_EXECUTEINWAITTHREAD);
}

EventLoop::Impl::Impl() : system(std::make_unique<System>()) {}
EventLoop::Impl::~Impl() = default;

void EventLoop::Impl::AwaitEvents() {
  OVERLAPPED_ENTRY entries[64];
  ULONG count = 0;
  const DWORD patience = static_cast<DWORD>(deferred.empty() ? MillisecondsUntil(alarm) : 0);
  if (!::GetQueuedCompletionStatusEx(system->port, entries, 64, &count, patience, FALSE)) count = 0;
  Awake();
  for (ULONG i = 0; i < count; ++i) {
    const OVERLAPPED_ENTRY& entry = entries[i];
    if (entry.lpCompletionKey == kWakeKey) {
      if (wake_handler) wake_handler();
    } else if (entry.lpCompletionKey == kWatchKey) {
      const auto fd = static_cast<int>(entry.dwNumberOfBytesTransferred);
      CallWatcher(fd);
      const auto again = system->waiters.find(fd);
      if (again != system->waiters.end()) System::Arm(again->second);
    } else {
      reinterpret_cast<ChildProcess::System*>(entry.lpCompletionKey)
          ->OnDone(entry.lpOverlapped, entry.dwNumberOfBytesTransferred);
    }
  }
}

void EventLoop::Impl::Wake() { ::PostQueuedCompletionStatus(system->port, 0, kWakeKey, nullptr); }

bool EventLoop::Impl::BeginWatch(int fd) {
  System::Waiter& waiter = system->waiters[fd];
  waiter.port = system->port;
  waiter.watched = fd;
  if (System::Arm(waiter)) return true;
  system->waiters.erase(fd);
  return false;
}

void EventLoop::Impl::EndWatch(int fd) {
  const auto found = system->waiters.find(fd);
  if (found == system->waiters.end()) return;
  ::UnregisterWaitEx(found->second.wait, INVALID_HANDLE_VALUE);
  system->waiters.erase(found);
}

}  // namespace tavoliere::protocol
