#include "tools/measure/program.h"

#include <chrono>
#include <filesystem>
#include <fstream>

#include <fcntl.h>
#include <spawn.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

namespace tavoliere::measure {
namespace {

// 0 when the process has ended.
double ResidentMb(const std::string& process) {
  std::ifstream status(process + "/status");
  for (std::string word; status >> word;) {
    double kib = 0;
    if (word == "VmRSS:" && status >> kib) return kib / 1024;
  }
  return 0;
}

std::size_t OpenDescriptors(const std::string& process) {
  std::error_code ignored;
  std::size_t count = 0;
  for (auto i = std::filesystem::directory_iterator(process + "/fd", ignored);
       i != std::filesystem::directory_iterator(); i.increment(ignored)) {
    ++count;
  }
  return count;
}

}  // namespace

double Microseconds(const timeval& time) {
  return static_cast<double>(time.tv_sec) * 1e6 + static_cast<double>(time.tv_usec);
}

Usage RunProgram(const std::vector<std::string>& arguments, bool watch) {
  std::vector<char*> words;
  for (const std::string& argument : arguments)
    words.push_back(const_cast<char*>(argument.c_str()));
  words.push_back(nullptr);
  posix_spawn_file_actions_t actions;
  ::posix_spawn_file_actions_init(&actions);
  ::posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, "/dev/null", O_WRONLY, 0);

  Usage usage;
  pid_t pid = -1;
  const auto began = std::chrono::steady_clock::now();
  const int error = ::posix_spawn(&pid, words[0], &actions, nullptr, words.data(), environ);
  ::posix_spawn_file_actions_destroy(&actions);
  if (error != 0) return usage;

  const std::string process = "/proc/" + std::to_string(pid);
  int status = 0;
  rusage resources{};
  while (::wait4(pid, &status, watch ? WNOHANG : 0, &resources) == 0) {
    const double memory = ResidentMb(process);
    if (memory > 0) usage.seen.push_back({memory, OpenDescriptors(process)});
    ::usleep(50'000);
  }
  const std::chrono::duration<double, std::micro> wall = std::chrono::steady_clock::now() - began;
  usage.succeeded = WIFEXITED(status) && WEXITSTATUS(status) == 0;
  usage.wall_us = wall.count();
  usage.cpu_us = Microseconds(resources.ru_utime) + Microseconds(resources.ru_stime);
  return usage;
}

}  // namespace tavoliere::measure
