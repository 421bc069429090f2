#include <cerrno>
#include <csignal>
#include <iterator>

#include <poll.h>
#include <sys/eventfd.h>
#include <unistd.h>

#include "protocol/server/wires.h"

namespace tavoliere::protocol {
namespace {

int Fd(std::intptr_t handle) { return static_cast<int>(handle); }

}  // namespace

Bell::Bell() : handle_(eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK)) {}
Bell::~Bell() { close(Fd(handle_)); }

void Bell::Ring() const {
  const std::uint64_t one = 1;
  while (write(Fd(handle_), &one, sizeof one) < 0 && errno == EINTR) {
  }
}

void Bell::Quiet() const {
  std::uint64_t count = 0;
  while (read(Fd(handle_), &count, sizeof count) < 0 && errno == EINTR) {
  }
}

struct Wires::Listener {};

Wires::Wires(int in_fd, int out_fd) : in_fd_(in_fd), out_fd_(out_fd) {
  std::signal(SIGPIPE, SIG_IGN);
}
Wires::~Wires() = default;

Wires::News Wires::Wait(const Bell& bell, bool bell_alone) {
  // poll() skips a descriptor of -1.
  pollfd fds[] = {{bell_alone ? kNoFile : in_fd_, POLLIN, 0},
                  {Fd(bell.handle_), POLLIN, 0},
                  {bell_alone ? kNoFile : out_fd_, 0, 0}};
  if (poll(fds, std::size(fds), -1) < 0) return {};
  News news;
  news.input = fds[0].revents != 0;
  news.bell = fds[1].revents != 0;
  news.reader_gone = fds[2].revents != 0;
  return news;
}

std::optional<std::size_t> Wires::Read(char* buffer, std::size_t size) {
  const ssize_t count = read(in_fd_, buffer, size);
  if (count > 0) return static_cast<std::size_t>(count);
  if (count < 0 && (errno == EINTR || errno == EAGAIN)) return std::nullopt;
  in_fd_ = kNoFile;
  return 0;
}

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

}  // namespace tavoliere::protocol
