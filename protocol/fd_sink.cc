#include "protocol/fd_sink.h"

#include <cerrno>
#include <cstddef>

#include <poll.h>
#include <unistd.h>

namespace tavoliere::protocol {
namespace {

// Held lines are written once they are this long, so that a flood of commands does not pile up its
// answers.
constexpr std::size_t kLongestHeld = 1 << 16;

// Whether all of it was written.
bool WriteAll(int fd, const std::string& text) {
  std::size_t done = 0;
  while (done < text.size()) {
    const ssize_t count = write(fd, text.data() + done, text.size() - done);
    if (count >= 0) {
      done += static_cast<std::size_t>(count);
    } else if (errno == EAGAIN || errno == EWOULDBLOCK) {
      pollfd ready{fd, POLLOUT, 0};
      poll(&ready, 1, -1);
    } else if (errno != EINTR) {
      return false;
    }
  }
  return true;
}

}  // namespace

void FdSink::Write(const std::string& line) {
  absl::MutexLock lock(&mutex_);
  held_ += line;
  held_ += '\n';
  FlushLocked();
}

void FdSink::Hold(const std::string& line) {
  absl::MutexLock lock(&mutex_);
  held_ += line;
  held_ += '\n';
  if (held_.size() >= kLongestHeld) FlushLocked();
}

void FdSink::Flush() {
  absl::MutexLock lock(&mutex_);
  FlushLocked();
}

void FdSink::FlushLocked() {
  if (held_.empty()) return;
  if (!broken() && !WriteAll(fd_, held_)) broken_.store(true, std::memory_order_relaxed);
  held_.clear();
}

}  // namespace tavoliere::protocol
