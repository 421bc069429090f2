#include <cerrno>
#include <csignal>
#include <cstddef>

#include <poll.h>
#include <sys/types.h>
#include <sys/wait.h>
#include <unistd.h>

#include "protocol/process/conversation.h"

namespace tavoliere::protocol {

struct Conversation::System {
  explicit System(const Spawned& spawned) : process(spawned) {}
  ~System() {
    if (!exit) {
      ::kill(-process.pid, SIGKILL);
      ::waitpid(process.pid, nullptr, 0);
    }
    for (int* fd : {&process.input, &process.output, &process.exit}) CloseFd(*fd);
  }
  System(const System&) = delete;
  System& operator=(const System&) = delete;

  // Waits for something to read and, when `writing`, for room to write, and reads what is there.
  Outcome Exchange(bool writing, std::string& said, Time deadline) {
    // poll() passes over a descriptor of -1.
    pollfd fds[] = {{process.output, POLLIN, 0}, {writing ? process.input : -1, POLLOUT, 0}};
    const int ready = ::poll(fds, 2, MillisecondsUntil(deadline));
    if (ready < 0) return errno == EINTR ? Outcome::kDone : Outcome::kEnded;
    if (ready == 0) return Outcome::kLate;
    if (fds[0].revents == 0) return Outcome::kDone;
    char buffer[65536];
    const ssize_t size = ::read(process.output, buffer, sizeof buffer);
    if (size > 0) {
      said.append(buffer, static_cast<std::size_t>(size));
    } else if (size == 0 || (errno != EAGAIN && errno != EINTR)) {
      CloseFd(process.output);
    }
    return Outcome::kDone;
  }

  Spawned process;
  std::optional<Exit> exit;
};

Conversation::Conversation(const Spawned& spawned) : system_(std::make_unique<System>(spawned)) {
  std::signal(SIGPIPE, SIG_IGN);
}
Conversation::~Conversation() = default;

Conversation::Outcome Conversation::Write(std::string_view text, std::string& said, Time deadline) {
  while (!text.empty()) {
    const ssize_t size = ::write(system_->process.input, text.data(), text.size());
    if (size >= 0) {
      text.remove_prefix(static_cast<std::size_t>(size));
    } else if (errno == EAGAIN) {
      const Outcome outcome = system_->Exchange(/*writing=*/true, said, deadline);
      if (outcome != Outcome::kDone) return outcome;
    } else if (errno != EINTR) {
      return Outcome::kEnded;
    }
  }
  return Outcome::kDone;
}

void Conversation::CloseInput() { CloseFd(system_->process.input); }

Conversation::Outcome Conversation::Read(std::string& said, Time deadline) {
  const std::size_t before = said.size();
  while (said.size() == before) {
    if (system_->process.output < 0) return Outcome::kEnded;
    const Outcome outcome = system_->Exchange(/*writing=*/false, said, deadline);
    if (outcome != Outcome::kDone) return outcome;
  }
  return Outcome::kDone;
}

void Conversation::CloseOutput() { CloseFd(system_->process.output); }

std::optional<Exit> Conversation::Wait(Time deadline) {
  if (system_->exit) return system_->exit;
  pollfd ended{system_->process.exit, POLLIN, 0};
  int ready = 0;
  do {
    ready = ::poll(&ended, 1, MillisecondsUntil(deadline));
  } while (ready < 0 && errno == EINTR);
  if (ready <= 0) return std::nullopt;
  const pid_t pid = system_->process.pid;
  // The dead leader keeps the group's number from being used again until it is reaped.
  ::kill(-pid, SIGKILL);
  int status = 0;
  if (::waitpid(pid, &status, 0) != pid) return std::nullopt;
  system_->exit = ExitOf(status);
  return system_->exit;
}

}  // namespace tavoliere::protocol
