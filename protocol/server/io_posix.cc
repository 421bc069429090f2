#include <cerrno>
#include <csignal>
#include <iterator>

#include <poll.h>
#include <sys/eventfd.h>
#include <unistd.h>

#include "protocol/server/io.h"

namespace tavoliere::protocol {
namespace {

int Fd(std::intptr_t handle) { return static_cast<int>(handle); }

}  // namespace

Wakeup::Wakeup() : handle_(eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK)) {}
Wakeup::~Wakeup() { close(Fd(handle_)); }

void Wakeup::Signal() const {
  const std::uint64_t one = 1;
  while (write(Fd(handle_), &one, sizeof one) < 0 && errno == EINTR) {
  }
}

void Wakeup::Clear() const {
  std::uint64_t count = 0;
  while (read(Fd(handle_), &count, sizeof count) < 0 && errno == EINTR) {
  }
}

struct Io::Listener {};

Io::Io(int in_fd, int out_fd) : in_fd_(in_fd), out_fd_(out_fd) { std::signal(SIGPIPE, SIG_IGN); }
Io::~Io() = default;

Io::Events Io::Wait(const Wakeup& wakeup, bool wakeup_only) {
  // poll() skips a descriptor of -1.
  pollfd fds[] = {{wakeup_only ? kNoFile : in_fd_, POLLIN, 0},
                  {Fd(wakeup.handle_), POLLIN, 0},
                  {wakeup_only ? kNoFile : out_fd_, 0, 0}};
  if (poll(fds, std::size(fds), -1) < 0) return {};
  Events events;
  events.input = fds[0].revents != 0;
  events.wakeup = fds[1].revents != 0;
  events.reader_gone = fds[2].revents != 0;
  return events;
}

std::optional<std::size_t> Io::Read(char* buffer, std::size_t size) {
  const ssize_t count = read(in_fd_, buffer, size);
  if (count > 0) return static_cast<std::size_t>(count);
  if (count < 0 && (errno == EINTR || errno == EAGAIN)) return std::nullopt;
  in_fd_ = kNoFile;
  return 0;
}

}  // namespace tavoliere::protocol
