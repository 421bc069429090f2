#include <utility>

#include <atomic>
#include <cerrno>
#include <csignal>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <string>
#include <system_error>
#include <vector>

#include <fcntl.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "protocol/process/orphans.h"
#include "protocol/process/spawn.h"

namespace tavoliere::protocol {
namespace {

// The pipes of a process about to be started; closes what is left of them.
struct Pipes {
  int input[2] = {-1, -1};
  int output[2] = {-1, -1};
  int errors[2] = {-1, -1};   // the first only with kPipedErrors
  int failure[2] = {-1, -1};  // what keeps the program from being executed; closed when it is

  Pipes() = default;
  Pipes(const Pipes&) = delete;
  Pipes& operator=(const Pipes&) = delete;
  ~Pipes() {
    for (auto* pipe : {&input, &output, &errors, &failure}) {
      for (int& fd : *pipe) CloseFd(fd);
    }
  }

  // False, with errno, where that cannot be.
  bool Open(const std::string& error_log) {
    return OpenErrors(error_log) && ::pipe2(input, O_CLOEXEC) == 0 &&
           ::pipe2(output, O_CLOEXEC) == 0 && ::pipe2(failure, O_CLOEXEC) == 0 &&
           ::fcntl(input[1], F_SETFL, O_NONBLOCK) == 0 &&
           ::fcntl(output[0], F_SETFL, O_NONBLOCK) == 0;
  }

 private:
  bool OpenErrors(const std::string& error_log) {
    if (error_log == kPipedErrors) {
      return ::pipe2(errors, O_CLOEXEC) == 0 && ::fcntl(errors[0], F_SETFL, O_NONBLOCK) == 0;
    }
    errors[1] = error_log.empty()
                    ? ::open("/dev/null", O_WRONLY | O_CLOEXEC)
                    : ::open(error_log.c_str(), O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0644);
    return errors[1] >= 0;
  }
};

// The present environment with `variable`, "NAME=VALUE", which outlives it.
std::vector<char*> EnvironmentWith(std::string& variable) {
  std::vector<char*> entries = {variable.data()};
  const std::size_t name_size = variable.find('=') + 1;
  for (char** entry = environ; *entry != nullptr; ++entry) {
    if (std::strncmp(*entry, variable.c_str(), name_size) != 0) entries.push_back(*entry);
  }
  entries.push_back(nullptr);
  return entries;
}

// An engine takes four descriptors, and systems give 1,024 unless they are asked for more.
// Returns what was given before, which is what the programs that are started get: some look at
// every number that a descriptor could have.
rlimit TakeAllDescriptors() {
  rlimit before{};
  ::getrlimit(RLIMIT_NOFILE, &before);
  const rlimit all{before.rlim_max, before.rlim_max};
  ::setrlimit(RLIMIT_NOFILE, &all);
  return before;
}

// As the shell finds it; empty: it is nowhere in PATH.
std::string FindProgram(const std::string& program) {
  if (program.find('/') != std::string::npos) return program;
  const char* const folders = std::getenv("PATH");
  if (program.empty() || folders == nullptr) return "";
  for (const auto& folder : absl::StrSplit(folders, ':')) {
    std::string path = absl::StrCat(folder.empty() ? "." : folder, "/", program);
    struct stat what {};
    if (::stat(path.c_str(), &what) == 0 && S_ISREG(what.st_mode) &&
        ::access(path.c_str(), X_OK) == 0) {
      return path;
    }
  }
  return "";
}

// What the new process does between fork and exec: other threads may hold any lock, so it makes
// system calls and nothing else.
[[noreturn]] void BecomeProgram(const char* path, char* const* arguments, char* const* environment,
                                const char* directory, const rlimit& descriptors,
                                const Pipes& pipes) {
  // Out of the way of the standard descriptors, which this program may have been started without.
  const int failure = ::fcntl(pipes.failure[1], F_DUPFD_CLOEXEC, STDERR_FILENO + 1);
  const int sources[] = {::fcntl(pipes.input[0], F_DUPFD_CLOEXEC, STDERR_FILENO + 1),
                         ::fcntl(pipes.output[1], F_DUPFD_CLOEXEC, STDERR_FILENO + 1),
                         ::fcntl(pipes.errors[1], F_DUPFD_CLOEXEC, STDERR_FILENO + 1)};
  bool ready =
      failure >= 0 && sources[0] >= 0 && sources[1] >= 0 && sources[2] >= 0 && ::setpgid(0, 0) == 0;
  for (int fd = STDIN_FILENO; fd <= STDERR_FILENO; ++fd) {
    ready = ready && ::dup2(sources[fd], fd) == fd;
  }
  ::signal(SIGPIPE, SIG_DFL);
  ::prctl(PR_SET_PDEATHSIG, SIGKILL);
  ::setrlimit(RLIMIT_NOFILE, &descriptors);
  ready = ready && (*directory == '\0' || ::chdir(directory) == 0);
  if (ready) ::execve(path, arguments, environment);
  const int why = errno;
  // A pipe takes so little at once.
  const int target = failure >= 0 ? failure : pipes.failure[1];
  [[maybe_unused]] const ssize_t written = ::write(target, &why, sizeof why);
  ::_exit(EXIT_FAILURE);
}

// -1, with errno, where the program cannot be executed.
pid_t Execute(const std::string& path, const Invocation& invocation, const std::string& mark,
              Pipes& pipes) {
  std::vector<std::string> words = {path};
  words.insert(words.end(), invocation.arguments.begin(), invocation.arguments.end());
  std::vector<char*> arguments;
  for (std::string& word : words) arguments.push_back(word.data());
  arguments.push_back(nullptr);
  std::string variable = absl::StrCat(kMarkVariable, "=", mark);
  const std::vector<char*> environment = EnvironmentWith(variable);
  static const rlimit kDescriptors = TakeAllDescriptors();
  const pid_t pid = ::fork();
  if (pid < 0) return -1;
  if (pid == 0) {
    BecomeProgram(path.c_str(), arguments.data(), environment.data(), invocation.directory.c_str(),
                  kDescriptors, pipes);
  }
  CloseFd(pipes.failure[1]);
  int why = 0;
  ssize_t size = 0;
  do {
    size = ::read(pipes.failure[0], &why, sizeof why);
  } while (size < 0 && errno == EINTR);
  if (size == 0) return pid;
  ::waitpid(pid, nullptr, 0);
  errno = why;
  return -1;
}

}  // namespace

void CloseFd(int& fd) {
  if (fd >= 0) ::close(fd);
  fd = -1;
}

Exit ExitOf(int said) {
  if (WIFSIGNALED(said)) {
    constexpr int kSignalled = 128;
    const int number = WTERMSIG(said);
    return {kSignalled + number,
            absl::StrCat("killed by signal ", number, " (", ::strsignal(number), ")")};
  }
  return {WEXITSTATUS(said), absl::StrCat("exited with status ", WEXITSTATUS(said))};
}

std::string ExecutedFile(const Invocation& invocation) {
  const std::string path = FindProgram(invocation.program);
  if (path.empty()) return "";
  std::error_code none;
  const auto whole =
      std::filesystem::canonical(std::filesystem::path(invocation.directory) / path, none);
  return whole.string();
}

absl::StatusOr<Spawned> Spawn(const Invocation& invocation) {
  const auto cannot = [&](const std::string& why) { return CannotStart(invocation, why); };
  const std::string path = FindProgram(invocation.program);
  if (path.empty()) return cannot("no such program in PATH");

  Pipes pipes;
  static std::atomic<std::uint64_t> engines_started = 0;
  const std::string mark = absl::StrCat(::getpid(), ".", ++engines_started);
  const pid_t pid = pipes.Open(invocation.error_log) ? Execute(path, invocation, mark, pipes) : -1;
  if (pid < 0) return cannot(std::strerror(errno));

  const int exit = static_cast<int>(::syscall(SYS_pidfd_open, pid, 0));
  if (exit < 0) {
    const std::string why = std::strerror(errno);
    ::kill(-pid, SIGKILL);
    ::waitpid(pid, nullptr, 0);
    return absl::ResourceExhaustedError(
        absl::StrCat("cannot watch '", invocation.program, "': ", why));
  }
  Spawned spawned;
  spawned.pid = pid;
  spawned.input = std::exchange(pipes.input[1], -1);
  spawned.output = std::exchange(pipes.output[0], -1);
  spawned.errors = std::exchange(pipes.errors[0], -1);
  spawned.exit = exit;
  spawned.mark = mark;
  return spawned;
}

}  // namespace tavoliere::protocol
