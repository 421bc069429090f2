#include "tests/contract/engine_process.h"

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <string_view>
#include <thread>

#include <poll.h>
#include <sys/wait.h>
#include <unistd.h>

#include "absl/strings/match.h"
#include "protocol/process/spawn.h"

namespace tavoliere::contract {
namespace {

using std::chrono::milliseconds;
using std::chrono::steady_clock;

// False: the time is up.
bool Await(int fd, short event, steady_clock::time_point deadline) {
  pollfd wanted{fd, event, 0};
  for (;;) {
    const auto left = std::chrono::ceil<milliseconds>(deadline - steady_clock::now()).count();
    constexpr std::int64_t kLongest = 1'000'000;
    const int ready =
        ::poll(&wanted, 1, static_cast<int>(std::clamp<std::int64_t>(left, 0, kLongest)));
    if (ready >= 0 || errno != EINTR) return ready > 0;
  }
}

}  // namespace

struct EngineProcess::Impl {
  protocol::Spawned process;
  std::string said;  // that is no whole line yet, or was not asked for
  std::optional<int> status;
};

EngineProcess::EngineProcess(const std::string& program,
                             const std::vector<std::string>& arguments) {
  std::signal(SIGPIPE, SIG_IGN);  // a program that has left must not take the test with it
  protocol::Invocation invocation;
  invocation.program = program;
  invocation.arguments = arguments;
  invocation.error_log = "/dev/stderr";
  const auto process = protocol::Spawn(invocation);
  if (!process.ok()) {
    std::fprintf(stderr, "%s\n", std::string(process.status().message()).c_str());
    std::abort();
  }
  impl_ = std::make_unique<Impl>(Impl{*process, "", std::nullopt});
}

EngineProcess::~EngineProcess() {
  protocol::Spawned& process = impl_->process;
  if (!impl_->status) {
    ::kill(process.pid, SIGKILL);
    ::waitpid(process.pid, nullptr, 0);
  }
  for (int* fd : {&process.input, &process.output, &process.exit}) protocol::CloseFd(*fd);
}

void EngineProcess::Send(const std::string& text) {
  const int input = impl_->process.input;
  std::string_view rest = text;
  while (!rest.empty()) {
    const ssize_t size = ::write(input, rest.data(), rest.size());
    if (size >= 0) {
      rest.remove_prefix(static_cast<std::size_t>(size));
    } else if (errno == EAGAIN) {
      Await(input, POLLOUT, steady_clock::now() + kPatience);
    } else if (errno != EINTR) {
      return;
    }
  }
}

void EngineProcess::CloseInput() { protocol::CloseFd(impl_->process.input); }

void EngineProcess::CloseOutput() { protocol::CloseFd(impl_->process.output); }

std::optional<std::string> EngineProcess::ReadLine(milliseconds timeout) {
  const auto deadline = steady_clock::now() + timeout;
  std::string& said = impl_->said;
  std::size_t searched = 0;
  for (;;) {
    const std::size_t end = said.find('\n', searched);
    if (end != std::string::npos) {
      std::string line = said.substr(0, end);
      said.erase(0, end + 1);
      return line;
    }
    searched = said.size();
    if (!Await(impl_->process.output, POLLIN, deadline)) return std::nullopt;
    char buffer[65536];
    const ssize_t size = ::read(impl_->process.output, buffer, sizeof buffer);
    if (size > 0) {
      said.append(buffer, static_cast<std::size_t>(size));
    } else if (size == 0 || (errno != EINTR && errno != EAGAIN)) {
      return std::nullopt;
    }
  }
}

std::vector<std::string> EngineProcess::ReadUntil(const std::string& prefix) {
  std::vector<std::string> lines;
  while (auto line = ReadLine()) {
    lines.push_back(*line);
    if (absl::StartsWith(*line, prefix)) return lines;
  }
  return {};
}

std::vector<std::string> EngineProcess::ReadAll() {
  std::vector<std::string> lines;
  while (auto line = ReadLine()) lines.push_back(*line);
  return lines;
}

std::size_t EngineProcess::ResidentKilobytes() const {
  std::ifstream file("/proc/" + std::to_string(impl_->process.pid) + "/status");
  for (std::string line; std::getline(file, line);) {
    if (absl::StartsWith(line, "RssAnon:")) return std::stoul(line.substr(8));
  }
  return 0;
}

std::optional<int> EngineProcess::Wait(milliseconds timeout) {
  if (impl_->status) return impl_->status;
  if (!Await(impl_->process.exit, POLLIN, steady_clock::now() + timeout)) return std::nullopt;
  int status = 0;
  if (::waitpid(impl_->process.pid, &status, 0) != impl_->process.pid) return std::nullopt;
  impl_->status = WIFSIGNALED(status) ? WTERMSIG(status) : WEXITSTATUS(status);
  return impl_->status;
}

Finished RunProgram(const std::string& program, const std::string& input,
                    const std::vector<std::string>& arguments) {
  EngineProcess engine(program, arguments);
  std::thread writer([&] {
    engine.Send(input);
    engine.CloseInput();
  });
  Finished finished;
  finished.lines = engine.ReadAll();
  writer.join();
  finished.status = engine.Wait();
  return finished;
}

}  // namespace tavoliere::contract
