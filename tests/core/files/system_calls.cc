#include "tests/core/files/system_calls.h"

#include <algorithm>
#include <atomic>
#include <cerrno>
#include <cstdio>
#include <mutex>

#include <fcntl.h>
#include <sys/syscall.h>
#include <unistd.h>

namespace tavoliere::files {
namespace {

std::mutex g_mutex;
std::vector<std::string> g_calls;
std::atomic<int> g_sync_error = 0;

void Note(std::string call) {
  const std::lock_guard lock(g_mutex);
  g_calls.push_back(std::move(call));
}

std::string PathOf(int fd) {
  std::string path(4096, '\0');
  const ssize_t size =
      ::readlink(("/proc/self/fd/" + std::to_string(fd)).c_str(), path.data(), path.size());
  path.resize(static_cast<std::size_t>(std::max<ssize_t>(size, 0)));
  return path;
}

int NotedSync(int fd) {
  Note("sync " + PathOf(fd));
  errno = g_sync_error;
  return g_sync_error == 0 ? static_cast<int>(::syscall(SYS_fsync, fd)) : -1;
}

int NotedRename(const char* from, const char* to) {
  Note(std::string("rename to ") + to);
  return static_cast<int>(::syscall(SYS_renameat2, AT_FDCWD, from, AT_FDCWD, to, 0));
}

}  // namespace

std::vector<std::string> SystemCalls() {
  const std::lock_guard lock(g_mutex);
  return g_calls;
}

int SyncsOf(const std::string& path) {
  const std::vector<std::string> calls = SystemCalls();
  return static_cast<int>(std::count(calls.begin(), calls.end(), "sync " + path));
}

void FailSyncs(int why) { g_sync_error = why; }

}  // namespace tavoliere::files

extern "C" int fsync(int fd) { return tavoliere::files::NotedSync(fd); }
extern "C" int rename(const char* from, const char* to) noexcept {
  return tavoliere::files::NotedRename(from, to);
}
