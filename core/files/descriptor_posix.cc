#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <system_error>

#include <fcntl.h>
#include <poll.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include "absl/strings/str_cat.h"
#include "core/files/descriptor.h"

namespace tavoliere::files {

std::filesystem::path PathOf(const std::string& name) { return name; }
std::string NameOf(const std::filesystem::path& path) { return path.string(); }

int OpenFile(const std::string& path, int flags) {
  constexpr mode_t kMode = 0666;
  return ::open(path.c_str(), flags | O_CLOEXEC, kMode);
}

int OpenUnnamed(const std::string& folder) {
  constexpr mode_t kMode = 0600;
  const int fd = ::open(folder.c_str(), O_TMPFILE | O_RDWR | O_CLOEXEC, kMode);
  if (fd >= 0) return fd;
  // Not every file system has such files.
  std::string path = folder + "/.tavoliere.XXXXXX";
  const int named = ::mkostemp(path.data(), O_CLOEXEC);
  if (named >= 0) ::unlink(path.c_str());
  return named;
}

int OpenToRead(const std::string& path) { return OpenFile(path, O_RDONLY | O_NONBLOCK); }

std::ptrdiff_t ReadSome(int fd, char* buffer, std::size_t size) { return ::read(fd, buffer, size); }

std::ptrdiff_t WriteSome(int fd, const char* bytes, std::size_t size) {
  return ::write(fd, bytes, size);
}

void WaitToWrite(int fd) {
  pollfd ready{fd, POLLOUT, 0};
  ::poll(&ready, 1, -1);
}

int OpenAgainToRead(int fd) { return OpenFile(absl::StrCat("/proc/self/fd/", fd), O_RDONLY); }

int Duplicate(int fd) { return ::fcntl(fd, F_DUPFD_CLOEXEC, 0); }

bool SyncDescriptor(int fd) {
  int result = 0;
  do {
    result = ::fsync(fd);
  } while (result != 0 && errno == EINTR);
  return result == 0;
}

bool SyncFolder(const std::string& folder) {
  const int fd = OpenFile(folder, O_RDONLY | O_DIRECTORY);
  if (fd < 0) return true;
  const bool synced = SyncDescriptor(fd);
  const int why = errno;
  ::close(fd);
  errno = why;
  return synced;
}

bool AddName(const std::string& path, const std::string& name) {
  return ::link(path.c_str(), name.c_str()) == 0;
}

bool Rename(const std::string& from, const std::string& to) {
  return std::rename(from.c_str(), to.c_str()) == 0;
}

NameState StateOfName(int fd, const std::string& path) {
  struct stat mine {};
  struct stat there {};
  if (::fstat(fd, &mine) != 0) return NameState::kUnknown;
  if (::stat(path.c_str(), &there) != 0) {
    // Anything else says nothing of the file, such as a server that does not answer for a moment.
    return errno == ENOENT || errno == ENOTDIR ? NameState::kLost : NameState::kUnknown;
  }
  return mine.st_dev == there.st_dev && mine.st_ino == there.st_ino ? NameState::kHas
                                                                    : NameState::kOthers;
}

void SetPermissions(int fd, unsigned mode) {
  constexpr mode_t kPermissions = 0777;
  ::fchmod(fd, mode & kPermissions);
}

bool WaitForLock(int fd) {
  int result = 0;
  do {
    result = ::flock(fd, LOCK_EX);
  } while (result != 0 && errno == EINTR);
  return result == 0;
}

bool TakeLock(int fd) {
  int result = 0;
  do {
    result = ::flock(fd, LOCK_EX | LOCK_NB);
  } while (result != 0 && errno == EINTR);
  return result == 0;
}

std::string RunningProgram() {
  std::error_code error;
  return std::filesystem::read_symlink("/proc/self/exe", error).string();
}

std::thread StartWithoutSignals(const std::function<void()>& run) {
  sigset_t all;
  sigset_t before;
  ::sigfillset(&all);
  ::pthread_sigmask(SIG_SETMASK, &all, &before);
  std::thread thread(run);
  ::pthread_sigmask(SIG_SETMASK, &before, nullptr);
  return thread;
}

}  // namespace tavoliere::files
