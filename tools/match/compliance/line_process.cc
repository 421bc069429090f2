#include "tools/match/compliance/line_process.h"

#include <algorithm>
#include <cerrno>
#include <csignal>

#include <poll.h>
#include <sys/wait.h>
#include <unistd.h>

namespace tavoliere::match {
namespace {

using protocol::LineReader;
using protocol::SteadyTime;
using std::chrono::steady_clock;

int MillisecondsUntil(SteadyTime deadline) {
  const auto left =
      std::chrono::ceil<std::chrono::milliseconds>(deadline - steady_clock::now()).count();
  constexpr std::int64_t kLongest = 1'000'000;
  return static_cast<int>(std::clamp<std::int64_t>(left, 0, kLongest));
}

}  // namespace

absl::StatusOr<std::unique_ptr<LineProcess>> LineProcess::Start(const protocol::Launch& launch) {
  const auto process = protocol::Spawn(launch);
  if (!process.ok()) return process.status();
  return std::unique_ptr<LineProcess>(new LineProcess(*process));
}

LineProcess::~LineProcess() {
  if (!status_) {
    ::kill(-process_.pid, SIGKILL);
    ::waitpid(process_.pid, nullptr, 0);
  }
  for (int* fd : {&process_.input, &process_.output, &process_.exit}) protocol::CloseFd(*fd);
}

void LineProcess::CloseOutput() {
  protocol::CloseFd(process_.output);
  ended_ = true;
}

bool LineProcess::Exchange(bool writing, SteadyTime deadline) {
  // poll() passes over a descriptor of -1.
  pollfd fds[] = {{ended_ ? -1 : process_.output, POLLIN, 0},
                  {writing ? process_.input : -1, POLLOUT, 0}};
  const int ready = ::poll(fds, 2, MillisecondsUntil(deadline));
  if (ready < 0) return errno == EINTR;
  if (ready == 0) return false;
  if (fds[0].revents == 0) return true;
  char buffer[65536];
  const ssize_t size = ::read(process_.output, buffer, sizeof buffer);
  if (size > 0) {
    lines_.Feed(buffer, static_cast<std::size_t>(size));
  } else if (size == 0 || errno != EAGAIN) {
    lines_.End();
    ended_ = true;
  }
  return true;
}

bool LineProcess::Send(std::string_view text, protocol::Duration timeout) {
  const SteadyTime deadline = steady_clock::now() + timeout;
  while (!text.empty()) {
    const ssize_t size = ::write(process_.input, text.data(), text.size());
    if (size >= 0) {
      text.remove_prefix(static_cast<std::size_t>(size));
      continue;
    }
    if (errno == EINTR) continue;
    if (errno != EAGAIN || !Exchange(/*writing=*/true, deadline)) return false;
  }
  return true;
}

std::optional<std::string> LineProcess::ReadLine(protocol::Duration timeout) {
  const SteadyTime deadline = steady_clock::now() + timeout;
  for (;;) {
    std::string line;
    const LineReader::Next next = lines_.Take(&line);
    if (next == LineReader::Next::kLine) return line;
    if (next == LineReader::Next::kTooLong) return "(a line of more than 1 MiB)";
    if (ended_ || !Exchange(/*writing=*/false, deadline)) return std::nullopt;
  }
}

std::optional<int> LineProcess::Wait(protocol::Duration timeout) {
  if (status_) return status_;
  const SteadyTime deadline = steady_clock::now() + timeout;
  pollfd exited{process_.exit, POLLIN, 0};
  int ready = 0;
  do {
    ready = ::poll(&exited, 1, MillisecondsUntil(deadline));
  } while (ready < 0 && errno == EINTR);
  int status = 0;
  if (ready <= 0 || ::waitpid(process_.pid, &status, 0) != process_.pid) return std::nullopt;
  constexpr int kSignalled = 128;
  status_ = WIFSIGNALED(status) ? kSignalled + WTERMSIG(status) : WEXITSTATUS(status);
  return status_;
}

}  // namespace tavoliere::match
