#include <cctype>
#include <filesystem>
#include <fstream>
#include <string>
#include <system_error>

#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include "tools/match/run/engine/idle_room.h"

namespace tavoliere::match {
namespace {

// The threads of all processes of a user.
rlim_t TasksOf(uid_t user) {
  namespace fs = std::filesystem;
  rlim_t tasks = 0;
  std::error_code none;
  for (fs::directory_iterator entry("/proc", none), end; entry != end; entry.increment(none)) {
    struct stat what {};
    const std::string path = entry->path().string();
    const bool is_process =
        std::isdigit(static_cast<unsigned char>(path[sizeof "/proc/" - 1])) != 0;
    if (!is_process || ::stat(path.c_str(), &what) != 0 || what.st_uid != user) continue;
    for (fs::directory_iterator task(path + "/task", none); task != end; task.increment(none)) {
      ++tasks;
    }
  }
  return tasks;
}

}  // namespace

std::optional<double> AvailableMemory() {
  std::ifstream file("/proc/meminfo");
  double total = 0;
  double available = -1;
  double value = 0;
  for (std::string word; file >> word && available < 0;) {
    if (word == "MemTotal:" && file >> value) total = value;
    if (word == "MemAvailable:" && file >> value) available = value;
  }
  if (total <= 0 || available < 0) return std::nullopt;
  return available / total;
}

// The limit that may be had is the one that holds once the first process was started
// (protocol/process).
std::size_t MostByDescriptors() {
  constexpr rlim_t kOthers = 32;
  constexpr rlim_t kEach = 4;  // three pipes and one for the end of the process
  rlimit limit{};
  if (::getrlimit(RLIMIT_NOFILE, &limit) != 0 || limit.rlim_max <= kOthers) return 0;
  return static_cast<std::size_t>((limit.rlim_max - kOthers) / kEach);
}

std::optional<std::size_t> MostByUser() {
  constexpr rlim_t kEach = 4;  // threads are counted, of which an engine has several
  rlimit limit{};
  const bool is_limited =
      ::getuid() != 0 && ::getrlimit(RLIMIT_NPROC, &limit) == 0 && limit.rlim_cur != RLIM_INFINITY;
  if (!is_limited) return std::nullopt;
  static const rlim_t kOthers = TasksOf(::getuid());
  return limit.rlim_cur <= kOthers ? 0
                                   : static_cast<std::size_t>((limit.rlim_cur - kOthers) / kEach);
}

}  // namespace tavoliere::match
