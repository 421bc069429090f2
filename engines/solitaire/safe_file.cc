#include "engines/solitaire/safe_file.h"

#include <algorithm>
#include <atomic>
#include <cerrno>
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <system_error>

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"

namespace tavoliere::solitaire {
namespace {

absl::Status Failed(const std::string& what, const std::string& path) {
  return absl::UnavailableError(
      absl::StrCat("cannot ", what, " ", path, ": ", std::strerror(errno)));
}

std::string FolderOf(const std::string& path) {
  const std::size_t slash = path.rfind('/');
  if (slash == std::string::npos) return ".";
  return slash == 0 ? "/" : path.substr(0, slash);
}

constexpr char kAside[] = ".part-";
constexpr char kAsideEnd[] = "XXXXXX";  // for mkostemp

// Makes a file aside of `path`, locked until its descriptor is closed.
absl::StatusOr<int> CreateAside(const std::string& path, std::string* name) {
  while (true) {
    *name = absl::StrCat(path, kAside, kAsideEnd);
    const int fd = mkostemp(name->data(), O_CLOEXEC);
    if (fd < 0) return Failed("create a file beside", path);
    // Between its making and its lock somebody may have taken it for abandoned. A file system
    // without locks keeps all.
    const bool free = flock(fd, LOCK_EX | LOCK_NB) == 0 || errno != EWOULDBLOCK;
    struct stat info {};
    if (free && fstat(fd, &info) == 0 && info.st_nlink > 0) return fd;
    close(fd);
  }
}

bool WriteAll(int fd, std::string_view contents) {
  std::size_t done = 0;
  while (done < contents.size()) {
    const ssize_t count = write(fd, contents.data() + done, contents.size() - done);
    if (count < 0 && errno == EINTR) continue;
    if (count <= 0) return false;
    done += static_cast<std::size_t>(count);
  }
  return true;
}

// FNV-1a.
std::uint64_t TextChecksum(const std::string& text) {
  std::uint64_t sum = 0xCBF29CE484222325;
  for (const char c : text) sum = (sum ^ static_cast<unsigned char>(c)) * 0x100000001B3;
  return sum;
}

std::string SealLine(const std::string& body) {
  return absl::StrFormat("end %d %016x\n", std::count(body.begin(), body.end(), '\n'),
                         TextChecksum(body));
}

}  // namespace

absl::Status ReplaceFile(const std::string& path, std::initializer_list<std::string_view> parts) {
  RemoveAbandoned(path);
  std::string aside;
  const absl::StatusOr<int> fd = CreateAside(path, &aside);
  if (!fd.ok()) return fd.status();
  const bool written = std::all_of(parts.begin(), parts.end(),
                                   [&](std::string_view part) { return WriteAll(*fd, part); }) &&
                       fchmod(*fd, 0644) == 0 && fsync(*fd) == 0 &&
                       std::rename(aside.c_str(), path.c_str()) == 0;
  const absl::Status status = written ? absl::OkStatus() : Failed("write", path);
  if (!written) unlink(aside.c_str());
  close(*fd);
  if (!written) return status;
  // The rename itself reaches the disk with its folder.
  const int folder = open(FolderOf(path).c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (folder >= 0) {
    fsync(folder);
    close(folder);
  }
  return absl::OkStatus();
}

void RemoveAbandoned(const std::string& path) {
  const std::string beginning = path.substr(path.rfind('/') + 1) + kAside;
  std::error_code error;
  for (std::filesystem::directory_iterator entry(FolderOf(path), error), end;
       !error && entry != end; entry.increment(error)) {
    const std::string name = entry->path().filename().string();
    if (name.rfind(beginning, 0) != 0 || name.size() != beginning.size() + std::strlen(kAsideEnd)) {
      continue;
    }
    const int fd = open(entry->path().c_str(), O_RDWR | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC);
    if (fd < 0) continue;
    if (flock(fd, LOCK_EX | LOCK_NB) == 0) unlink(entry->path().c_str());
    close(fd);
  }
}

absl::StatusOr<std::string> ReadFile(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  if (!file) {
    if (errno == ENOENT) return absl::NotFoundError(absl::StrCat("there is no file ", path));
    return Failed("read", path);
  }
  std::ostringstream text;
  text << file.rdbuf();
  if (file.bad()) return Failed("read", path);
  return text.str();
}

absl::StatusOr<std::string> SetAside(const std::string& path) {
  for (int number = 1; number < 1000; ++number) {
    const std::string name = absl::StrCat(path, ".damaged-", number);
    // A hard link refuses a name that is taken, which a rename would overwrite.
    if (link(path.c_str(), name.c_str()) == 0) {
      if (unlink(path.c_str()) != 0) return Failed("set aside", path);
      return name;
    }
    if (errno != EEXIST) break;
  }
  return Failed("set aside", path);
}

absl::StatusOr<FileLock> FileLock::Acquire(const std::string& path) {
  const std::string name = path + ".lock";
  const int fd = open(name.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0644);
  if (fd < 0) return Failed("open the lock", name);
  while (flock(fd, LOCK_EX) != 0) {
    if (errno == EINTR) continue;
    const absl::Status status = Failed("lock", name);
    close(fd);
    return status;
  }
  return FileLock(fd);
}

FileLock::FileLock(FileLock&& other) noexcept : fd_(other.fd_) { other.fd_ = -1; }

FileLock::~FileLock() {
  if (fd_ >= 0) close(fd_);
}

std::string Seal(const std::string& title, const std::string& lines) {
  const std::string body = absl::StrCat(title, "\n", lines);
  return body + SealLine(body);
}

absl::StatusOr<std::string> Unseal(const std::string& title, const std::string& text) {
  if (text.rfind(title + "\n", 0) != 0) {
    return absl::DataLossError(absl::StrCat("its first line is not '", title, "'"));
  }
  const std::size_t last = text.size() < 2 ? std::string::npos : text.rfind('\n', text.size() - 2);
  if (last == std::string::npos || text.back() != '\n') {
    return absl::DataLossError("its last line is not whole");
  }
  const std::string body = text.substr(0, last + 1);
  if (text.substr(last + 1) != SealLine(body)) {
    return absl::DataLossError("its lines do not match the number and checksum of its last line");
  }
  return body.substr(title.size() + 1);
}

}  // namespace tavoliere::solitaire
