#include "protocol/process/orphans.h"

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

// The folders of a process's threads in /proc.
std::vector<std::filesystem::path> Threads(const absl::AlphaNum& process) {
  std::vector<std::filesystem::path> threads;
  std::error_code ignored;
  for (std::filesystem::directory_iterator thread(absl::StrCat("/proc/", process, "/task"),
                                                  ignored);
       thread != std::filesystem::directory_iterator(); thread.increment(ignored))
    threads.push_back(thread->path());
  return threads;
}

// Orphans are handed to any thread of the process.
std::vector<pid_t> Children() {
  std::vector<pid_t> children;
  for (const auto& thread : Threads("self")) {
    std::ifstream list(thread / "children");
    for (pid_t pid = 0; list >> pid;) children.push_back(pid);
  }
  return children;
}

// A thread that has ended has no environment, and the first may have ended before the others. False
// for a process that ends or has ended.
bool HasVariable(pid_t pid, const std::string& variable) {
  for (const auto& thread : Threads(pid)) {
    std::ifstream file(thread / "environ", std::ios::binary);
    for (std::string entry; std::getline(file, entry, '\0');) {
      if (entry == variable) return true;
    }
  }
  return false;
}

// A process that ends has lost its memory, and its environment with it, before it can be reaped.
bool IsEnding(pid_t pid) {
  bool known = false;
  for (const auto& thread : Threads(pid)) {
    std::ifstream file(thread / "statm");
    std::int64_t pages = 0;
    if (!(file >> pages)) continue;
    if (pages > 0) return false;
    known = true;
  }
  return known;
}

}  // namespace

bool Orphans::Collect(absl::FunctionRef<bool(pid_t)> is_engine) {
  // Children of a dead process are this process's children now, but a list that was read before
  // lacks them: only a round in which no process died has seen all.
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
    } else if (IsEnding(pid) || reaped(pid)) {
      all_seen = false;  // whose it was cannot be told, nor what it will leave
    }
  }
  return all_seen && killed_.empty();
}

}  // namespace tavoliere::protocol
