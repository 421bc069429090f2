#include "protocol/process/strays.h"

#include <algorithm>
#include <csignal>
#include <cstdint>
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

// False for a process that ends or has ended: its environment is gone.
bool HasVariable(pid_t pid, const std::string& variable) {
  std::ifstream file(absl::StrCat("/proc/", pid, "/environ"), std::ios::binary);
  for (std::string entry; std::getline(file, entry, '\0');) {
    if (entry == variable) return true;
  }
  return false;
}

// A process that ends has lost its memory, and its environment with it, before it can be reaped.
bool IsEnding(pid_t pid) {
  std::ifstream file(absl::StrCat("/proc/", pid, "/statm"));
  std::int64_t pages = 0;
  return !(file >> pages) || pages == 0;
}

}  // namespace

bool Strays::Collect(absl::FunctionRef<bool(pid_t)> is_engine) {
  // What the dead had for children is ours since, but not in a list that was read before: only a
  // round in which nobody died has seen all.
  bool all_seen = true;
  const auto reaped = [&all_seen](pid_t pid) {
    if (::waitpid(pid, nullptr, WNOHANG) == 0) return false;
    all_seen = false;
    return true;
  };
  std::erase_if(killed_, reaped);
  const std::string variable = absl::StrCat(kMarkVariable, "=", mark_);
  for (const pid_t pid : Children()) {
    if (is_engine(pid) || ::getpgid(pid) == ::getpgrp() || reaped(pid)) continue;
    if (std::count(killed_.begin(), killed_.end(), pid) > 0) continue;
    if (HasVariable(pid, variable)) {
      ::kill(pid, SIGKILL);
      killed_.push_back(pid);
    } else if (IsEnding(pid)) {
      all_seen = false;  // whose it was cannot be told, nor what it will leave
    }
  }
  return all_seen && killed_.empty();
}

}  // namespace tavoliere::protocol
