#include "tools/play/files.h"

#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <optional>
#include <sstream>
#include <system_error>

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"

namespace tavoliere::play {
namespace {

namespace fs = std::filesystem;

constexpr int kMostProcesses = 100;  // of one game at a time

absl::Status Failed(const std::string& what, const std::string& path) {
  return absl::UnavailableError(
      absl::StrCat("cannot ", what, " '", path, "': ", std::strerror(errno)));
}

absl::Status WriteAll(int fd, const std::string& path, const std::string& text) {
  std::size_t written = 0;
  while (written < text.size()) {
    const ssize_t result = ::write(fd, text.data() + written, text.size() - written);
    if (result >= 0) {
      written += static_cast<std::size_t>(result);
    } else if (errno != EINTR) {
      return Failed("write", path);
    }
  }
  return ::fsync(fd) == 0 ? absl::OkStatus() : Failed("write", path);
}

std::string FolderOf(const std::string& path) {
  const std::string folder = fs::path(path).parent_path().string();
  return folder.empty() ? "." : folder;
}

// An exclusive lock on a file of its own, held until the destruction.
class Lock {
 public:
  explicit Lock(const std::string& path)
      : fd_(::open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0600)) {
    while (fd_ >= 0 && ::flock(fd_, LOCK_EX) != 0 && errno == EINTR) {
    }
  }
  ~Lock() {
    if (fd_ >= 0) ::close(fd_);
  }
  Lock(const Lock&) = delete;
  Lock& operator=(const Lock&) = delete;

 private:
  int fd_;
};

bool SameGame(const protocol::GameRecord& a, const protocol::GameRecord& b) {
  return a.id == b.id && a.event == b.event && a.started == b.started;
}

// A line of a file of game records; without a game it describes a match.
struct Line {
  std::string text;
  std::optional<protocol::GameRecord> game;
};

absl::StatusOr<std::vector<Line>> ReadLines(const std::string& path) {
  const absl::StatusOr<std::string> text = ReadWhole(path);
  if (!text.ok()) return text.status();
  std::vector<Line> lines;
  int number = 0;
  for (const std::string& line : std::vector<std::string>(absl::StrSplit(*text, '\n'))) {
    ++number;
    if (line.empty()) continue;
    lines.push_back({line, std::nullopt});
    if (!protocol::HoldsGameRecord(line)) continue;
    absl::StatusOr<protocol::GameRecord> game = protocol::ParseGameRecord(line);
    if (!game.ok()) {
      return absl::InvalidArgumentError(
          absl::StrCat(path, ", line ", number, ": ", std::string(game.status().message())));
    }
    lines.back().game = *std::move(game);
  }
  return lines;
}

// Moves the game that lies in `path` to `archive`.
absl::Status PutAway(const std::string& path, const std::string& archive) {
  const absl::StatusOr<std::vector<protocol::GameRecord>> games = ReadGames(path);
  if (absl::IsNotFound(games.status())) return absl::OkStatus();
  if (!games.ok()) return games.status();
  for (const protocol::GameRecord& game : *games) {
    if (absl::Status status = KeepGame(archive, game); !status.ok()) return status;
  }
  return ::unlink(path.c_str()) == 0 ? absl::OkStatus() : Failed("remove", path);
}

}  // namespace

absl::Status WriteWhole(const std::string& path, const std::string& text) {
  // A link is written through, not replaced.
  std::error_code none;
  const fs::path real = fs::weakly_canonical(path, none);
  const std::string target = none ? path : real.string();
  const std::string aside = absl::StrCat(target, ".", ::getpid(), ".new");
  const int fd = ::open(aside.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0644);
  if (fd < 0) return Failed("write", path);
  absl::Status status = WriteAll(fd, path, text);
  ::close(fd);
  if (status.ok() && ::rename(aside.c_str(), target.c_str()) != 0) status = Failed("write", path);
  if (!status.ok()) {
    ::unlink(aside.c_str());
    return status;
  }
  // The new name is forced to the disk as well.
  const int folder = ::open(FolderOf(target).c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (folder >= 0) {
    ::fsync(folder);
    ::close(folder);
  }
  return absl::OkStatus();
}

absl::StatusOr<std::string> ReadWhole(const std::string& path) {
  std::error_code none;
  if (!fs::exists(path, none)) {
    return absl::NotFoundError(absl::StrCat("there is no file '", path, "'"));
  }
  std::ifstream file(path, std::ios::binary);
  std::ostringstream text;
  if (fs::is_directory(path, none) || !file || !(text << file.rdbuf() || file.peek() == EOF)) {
    return absl::UnavailableError(absl::StrCat("cannot read '", path, "'"));
  }
  return std::move(text).str();
}

absl::StatusOr<std::vector<protocol::GameRecord>> ReadGames(const std::string& path) {
  absl::StatusOr<std::vector<Line>> lines = ReadLines(path);
  if (!lines.ok()) return lines.status();
  std::vector<protocol::GameRecord> games;
  for (Line& line : *lines) {
    if (line.game) games.push_back(*std::move(line.game));
  }
  return games;
}

absl::Status KeepGame(const std::string& path, const protocol::GameRecord& record) {
  const Lock lock(FolderOf(path) + "/.tav-play.lock");
  absl::StatusOr<std::vector<Line>> lines = ReadLines(path);
  if (absl::IsNotFound(lines.status())) lines = std::vector<Line>();
  if (!lines.ok()) {
    return absl::Status(lines.status().code(),
                        absl::StrCat("the file is left as it is, since not every line of it is a "
                                     "game record: ",
                                     std::string(lines.status().message())));
  }
  std::string text;
  for (const Line& line : *lines) {
    if (!line.game || !SameGame(*line.game, record)) absl::StrAppend(&text, line.text, "\n");
  }
  absl::StrAppend(&text, protocol::ToJsonLine(record), "\n");
  return WriteWhole(path, text);
}

absl::StatusOr<std::string> StateFolder(const std::string& chosen) {
  std::string folder = chosen;
  const char* const state = std::getenv("XDG_STATE_HOME");
  const char* const home = std::getenv("HOME");
  if (folder.empty() && state != nullptr && *state == '/')
    folder = absl::StrCat(state, "/tavoliere");
  if (folder.empty() && home != nullptr && *home == '/') {
    folder = absl::StrCat(home, "/.local/state/tavoliere");
  }
  if (folder.empty()) {
    return absl::NotFoundError("there is no home folder: name a folder with --state");
  }
  std::error_code error;
  fs::create_directories(folder, error);
  if (error) {
    return absl::UnavailableError(
        absl::StrCat("cannot make the folder '", folder, "': ", error.message()));
  }
  return folder;
}

absl::StatusOr<std::unique_ptr<Autosave>> Autosave::Open(const std::string& folder,
                                                         const std::string& game) {
  const std::string archive = absl::StrCat(folder, "/", game, ".jsonl");
  std::unique_ptr<Autosave> own;
  for (int number = 1; number <= kMostProcesses; ++number) {
    const std::string path = absl::StrCat(folder, "/", game, "-", number, ".jsonl");
    std::error_code none;
    if (own != nullptr && !fs::exists(path, none)) continue;
    const std::string lock_path = path + ".lock";
    const int lock = ::open(lock_path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    if (lock < 0) return Failed("write", lock_path);
    if (::flock(lock, LOCK_EX | LOCK_NB) != 0) {  // another process plays there
      ::close(lock);
      continue;
    }
    absl::Status status = PutAway(path, archive);
    if (own != nullptr || !status.ok()) {
      ::close(lock);
      if (!status.ok()) return status;
      continue;
    }
    own.reset(new Autosave(path, archive, lock));
  }
  if (own == nullptr) {
    return absl::ResourceExhaustedError(
        absl::StrCat("too many games are under way in '", folder, "'"));
  }
  return own;
}

Autosave::~Autosave() { ::close(lock_); }

absl::Status Autosave::Save(const protocol::GameRecord& record) {
  return WriteWhole(path_, protocol::ToJsonLine(record) + "\n");
}

absl::Status Autosave::Close(const protocol::GameRecord& record) {
  if (absl::Status status = Save(record); !status.ok()) return status;
  return PutAway(path_, archive_);
}

}  // namespace tavoliere::play
