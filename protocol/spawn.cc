#include "protocol/spawn.h"

#include <utility>

#include <atomic>
#include <cerrno>
#include <csignal>
#include <cstdint>
#include <cstring>
#include <string>
#include <system_error>
#include <vector>

#include <boost/process/args.hpp>
#include <boost/process/child.hpp>
#include <boost/process/error.hpp>
#include <boost/process/exe.hpp>
#include <boost/process/extend.hpp>
#include <boost/process/group.hpp>
#include <boost/process/posix.hpp>
#include <boost/process/search_path.hpp>
#include <boost/process/start_dir.hpp>
#include <fcntl.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include "absl/strings/str_cat.h"
#include "protocol/strays.h"

namespace tavoliere::protocol {
namespace {

namespace bp = boost::process;

std::error_code LastError() { return {errno, std::generic_category()}; }

// The pipes of a process about to be started; closes what is left of them.
struct Pipes {
  int input[2] = {-1, -1};
  int output[2] = {-1, -1};
  int errors = -1;

  Pipes() = default;
  Pipes(const Pipes&) = delete;
  Pipes& operator=(const Pipes&) = delete;
  ~Pipes() {
    for (int* fd : {&input[0], &input[1], &output[0], &output[1], &errors}) CloseFd(*fd);
  }

  std::error_code Open(const std::string& error_log) {
    errors = error_log.empty()
                 ? ::open("/dev/null", O_WRONLY | O_CLOEXEC)
                 : ::open(error_log.c_str(), O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0644);
    if (errors < 0 || ::pipe2(input, O_CLOEXEC) != 0 || ::pipe2(output, O_CLOEXEC) != 0) {
      return LastError();
    }
    ::fcntl(input[1], F_SETFL, O_NONBLOCK);
    ::fcntl(output[0], F_SETFL, O_NONBLOCK);
    return {};
  }
};

// The present environment with `variable`, "NAME=VALUE", which outlives it. Boost 1.74's own way of
// adding one reads beyond the end of shorter ones.
std::vector<char*> EnvironmentWith(std::string& variable) {
  std::vector<char*> entries = {variable.data()};
  const std::size_t name_size = variable.find('=') + 1;
  for (char** entry = environ; *entry != nullptr; ++entry) {
    if (std::strncmp(*entry, variable.c_str(), name_size) != 0) entries.push_back(*entry);
  }
  entries.push_back(nullptr);
  return entries;
}

// -1 and `why` when the program cannot be executed.
pid_t Execute(const std::string& program, const Launch& launch, const std::string& mark,
              const Pipes& pipes, std::error_code& why) {
  bp::group group;
  std::string variable = absl::StrCat(kMarkVariable, "=", mark);
  std::vector<char*> environment = EnvironmentWith(variable);
  const auto set_environment = [&](auto& executor) { executor.env = environment.data(); };
  const auto prepare = [](auto&) {
    std::signal(SIGPIPE, SIG_DFL);
    ::prctl(PR_SET_PDEATHSIG, SIGKILL);
  };
  // Boost 1.74 leaves the child whose exec failed unreaped.
  const auto reap = [](auto& executor, const std::error_code&) {
    if (executor.pid > 0) ::waitpid(executor.pid, nullptr, 0);
  };
  bp::child child(bp::exe = program, bp::args = launch.arguments,
                  bp::start_dir = launch.directory.empty() ? std::string(".") : launch.directory,
                  bp::posix::fd.bind(STDIN_FILENO, pipes.input[0]),
                  bp::posix::fd.bind(STDOUT_FILENO, pipes.output[1]),
                  bp::posix::fd.bind(STDERR_FILENO, pipes.errors), group,
                  bp::extend::on_setup = set_environment, bp::extend::on_exec_setup = prepare,
                  bp::extend::on_error = reap, why);
  if (why) return -1;
  const pid_t pid = child.id();
  child.detach();
  group.detach();
  return pid;
}

}  // namespace

void CloseFd(int& fd) {
  if (fd >= 0) ::close(fd);
  fd = -1;
}

absl::StatusOr<Spawned> Spawn(const Launch& launch) {
  const bool is_path = launch.program.find('/') != std::string::npos;
  const boost::filesystem::path program =
      is_path ? boost::filesystem::path(launch.program) : bp::search_path(launch.program);
  if (program.empty()) {
    return absl::NotFoundError(
        absl::StrCat("cannot start '", launch.program, "': no such program in PATH"));
  }

  Pipes pipes;
  std::error_code why = pipes.Open(launch.error_log);
  static std::atomic<std::uint64_t> engines_started = 0;
  const std::string mark = absl::StrCat(::getpid(), ".", ++engines_started);
  const pid_t pid = why ? -1 : Execute(program.string(), launch, mark, pipes, why);
  if (why) {
    return absl::NotFoundError(
        absl::StrCat("cannot start '", launch.program, "': ", why.message()));
  }

  const int exit = static_cast<int>(::syscall(SYS_pidfd_open, pid, 0));
  if (exit < 0) {
    why = LastError();
    ::kill(-pid, SIGKILL);
    ::waitpid(pid, nullptr, 0);
    return absl::ResourceExhaustedError(
        absl::StrCat("cannot watch '", launch.program, "': ", why.message()));
  }
  return Spawned{pid, std::exchange(pipes.input[1], -1), std::exchange(pipes.output[0], -1), exit,
                 mark};
}

}  // namespace tavoliere::protocol
