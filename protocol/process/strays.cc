#include "protocol/process/strays.h"

#include <algorithm>
#include <csignal>
#include <filesystem>
#include <fstream>
#include <system_error>

#include <sys/wait.h>
#include <unistd.h>

#include "absl/strings/str_cat.h"

namespace tavoliere::protocol {
namespace {

// Orphans are handed to any thread of the process.
std::vector<pid_t> Children() {
  std::vector<pid_t> children;
  std::error_code ignored;
  for (auto task = std::filesystem::directory_iterator("/proc/self/task", ignored);
       task != std::filesystem::directory_iterator(); task.increment(ignored)) {
    std::ifstream list(task->path() / "children");
    for (pid_t pid = 0; list >> pid;) children.push_back(pid);
  }
  return children;
}

// False for a process that has ended: its environment is gone.
bool HasVariable(pid_t pid, const std::string& variable) {
  std::ifstream file(absl::StrCat("/proc/", pid, "/environ"), std::ios::binary);
  for (std::string entry; std::getline(file, entry, '\0');) {
    if (entry == variable) return true;
  }
  return false;
}

}  // namespace

bool Strays::Collect(absl::FunctionRef<bool(pid_t)> is_engine) {
  const auto reaped = [](pid_t pid) { return ::waitpid(pid, nullptr, WNOHANG) != 0; };
  // Before the list is read, so that it holds what the dead have left to us.
  std::erase_if(killed_, reaped);
  const std::string variable = absl::StrCat(kMarkVariable, "=", mark_);
  for (const pid_t pid : Children()) {
    if (is_engine(pid) || ::getpgid(pid) == ::getpgrp() || reaped(pid)) continue;
    if (std::count(killed_.begin(), killed_.end(), pid) > 0 || !HasVariable(pid, variable))
      continue;
    ::kill(pid, SIGKILL);
    killed_.push_back(pid);
  }
  return killed_.empty();
}

}  // namespace tavoliere::protocol
