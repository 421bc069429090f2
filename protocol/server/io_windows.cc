#include <algorithm>
#include <condition_variable>
#include <cstring>
#include <iterator>
#include <mutex>
#include <thread>
#include <vector>

#include <io.h>
#include <windows.h>

#include "protocol/server/io.h"

namespace tavoliere::protocol {
namespace {

HANDLE Handle(std::intptr_t handle) { return reinterpret_cast<HANDLE>(handle); }

std::intptr_t NewEvent() {
  return reinterpret_cast<std::intptr_t>(::CreateEventA(nullptr, TRUE, FALSE, nullptr));
}

}  // namespace

Wakeup::Wakeup() : handle_(NewEvent()) {}
Wakeup::~Wakeup() { ::CloseHandle(Handle(handle_)); }
void Wakeup::Signal() const { ::SetEvent(Handle(handle_)); }
void Wakeup::Clear() const { ::ResetEvent(Handle(handle_)); }

// A pipe that is read cannot be waited for: a thread reads it, piece by piece as the loop takes
// them. The loop may end while that thread waits for input that never comes, so both own this.
struct Io::Listener {
  static constexpr DWORD kPiece = 1 << 16;

  explicit Listener(HANDLE file) : input(file) {}

  void Listen() {
    while (true) {
      DWORD count = 0;
      const bool read = ::ReadFile(input, piece.data(), kPiece, &count, nullptr) && count > 0;
      std::unique_lock lock(mutex);
      size = read ? count : 0;
      taken = 0;
      ended = !read;
      ready.Signal();
      if (ended) return;
      changed.wait(lock, [&] { return taken == size; });
    }
  }

  const HANDLE input;
  Wakeup ready;  // something to take, or the end
  std::mutex mutex;
  std::condition_variable changed;
  std::vector<char> piece = std::vector<char>(kPiece);
  std::size_t size = 0;
  std::size_t taken = 0;
  bool ended = false;
};

Io::Io(int in_fd, int out_fd) : in_fd_(in_fd), out_fd_(out_fd) {
  if (in_fd == kNoFile) return;
  listener_ = std::make_shared<Listener>(Handle(::_get_osfhandle(in_fd)));
  std::thread([listener = listener_] { listener->Listen(); }).detach();
}
Io::~Io() = default;

Io::Events Io::Wait(const Wakeup& wakeup, bool wakeup_only) {
  const bool listens = !wakeup_only && in_fd_ != kNoFile;
  const HANDLE handles[] = {Handle(wakeup.handle_),
                            listens ? Handle(listener_->ready.handle_) : nullptr};
  ::WaitForMultipleObjects(listens ? 2 : 1, handles, FALSE, INFINITE);
  Events events;
  events.wakeup = ::WaitForSingleObject(handles[0], 0) == WAIT_OBJECT_0;
  events.input = listens && ::WaitForSingleObject(handles[1], 0) == WAIT_OBJECT_0;
  return events;
}

std::optional<std::size_t> Io::Read(char* buffer, std::size_t size) {
  const std::lock_guard lock(listener_->mutex);
  Listener& from = *listener_;
  if (from.ended) {
    in_fd_ = kNoFile;
    return 0;
  }
  const std::size_t count = std::min(size, from.size - from.taken);
  std::memcpy(buffer, from.piece.data() + from.taken, count);
  from.taken += count;
  if (from.taken == from.size) {
    from.ready.Clear();
    from.changed.notify_one();
  }
  if (count == 0) return std::nullopt;
  return count;
}

}  // namespace tavoliere::protocol
