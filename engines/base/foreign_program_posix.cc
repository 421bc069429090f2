#include <algorithm>
#include <cerrno>
#include <csignal>
#include <cstddef>

#include <poll.h>
#include <sys/wait.h>
#include <unistd.h>

#include "engines/base/foreign_program.h"

namespace tavoliere::base {
namespace {

constexpr int kGraceMs = 500;
constexpr std::size_t kLongestLine = std::size_t{1} << 20;

int MillisecondsUntil(ForeignProgram::Time time) {
  const auto left =
      std::chrono::ceil<std::chrono::milliseconds>(time - std::chrono::steady_clock::now());
  return static_cast<int>(std::clamp<std::int64_t>(left.count(), 0, 1'000'000));
}

}  // namespace

absl::StatusOr<std::unique_ptr<ForeignProgram>> ForeignProgram::Start(
    const std::vector<std::string>& command) {
  protocol::Invocation invocation;
  invocation.program = command.front();
  invocation.arguments.assign(command.begin() + 1, command.end());
  invocation.error_log = "/dev/stderr";
  const auto spawned = protocol::Spawn(invocation);
  if (!spawned.ok()) return spawned.status();
  std::signal(SIGPIPE, SIG_IGN);
  return std::unique_ptr<ForeignProgram>(new ForeignProgram(*spawned));
}

ForeignProgram::~ForeignProgram() {
  protocol::CloseFd(spawned_.input);
  pollfd ended{spawned_.exit, POLLIN, 0};
  poll(&ended, 1, kGraceMs);
  kill(-spawned_.pid, SIGKILL);
  waitpid(spawned_.pid, nullptr, 0);
  protocol::CloseFd(spawned_.output);
  protocol::CloseFd(spawned_.exit);
}

absl::Status ForeignProgram::Send(const std::string& line) {
  const std::string text = line + "\n";
  std::size_t done = 0;
  while (done < text.size()) {
    const ssize_t count = write(spawned_.input, text.data() + done, text.size() - done);
    if (count >= 0) {
      done += static_cast<std::size_t>(count);
    } else if (errno == EAGAIN) {
      pollfd ready{spawned_.input, POLLOUT, 0};
      poll(&ready, 1, -1);
    } else if (errno != EINTR) {
      return absl::UnavailableError("the program reads no more");
    }
  }
  return absl::OkStatus();
}

absl::StatusOr<std::optional<std::string>> ForeignProgram::Read(Time deadline) {
  while (true) {
    if (const std::size_t end = text_.find('\n'); end != std::string::npos) {
      std::string line = text_.substr(0, end);
      text_.erase(0, end + 1);
      if (!line.empty() && line.back() == '\r') line.pop_back();
      return line;
    }
    if (text_.size() > kLongestLine) return absl::DataLossError("the program says endless lines");
    pollfd ready{spawned_.output, POLLIN, 0};
    if (poll(&ready, 1, MillisecondsUntil(deadline)) == 0) return std::nullopt;
    char buffer[4096];
    const ssize_t count = read(spawned_.output, buffer, sizeof buffer);
    if (count == 0) return absl::UnavailableError("the program has ended");
    if (count > 0) text_.append(buffer, static_cast<std::size_t>(count));
  }
}

}  // namespace tavoliere::base
