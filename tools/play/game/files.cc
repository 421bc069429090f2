#include "tools/play/game/files.h"

#include <cstdlib>
#include <filesystem>
#include <optional>
#include <system_error>

#include <unistd.h>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "core/files/descriptor.h"
#include "core/files/replace_file.h"
#include "core/files/status_macros.h"
#include "protocol/wire/text/text.h"
#include "protocol/wire/text/text_file.h"
#include "tools/play/text/words.h"

namespace tavoliere::play {
namespace {

namespace fs = std::filesystem;

constexpr int kMostProcesses = 100;  // of one game at a time

bool SameGame(const protocol::GameRecord& a, const protocol::GameRecord& b) {
  return a.id == b.id && a.event == b.event && a.started == b.started;
}

// A line of a file of game records; without a game it describes a match.
struct Line {
  std::string text;
  std::optional<protocol::GameRecord> game;
};

absl::StatusOr<std::vector<Line>> ParseLines(const std::string& text, const std::string& name) {
  std::vector<Line> lines;
  int number = 0;
  const std::string whole(protocol::SkipByteOrderMark(text));
  for (const std::string& line : std::vector<std::string>(absl::StrSplit(whole, '\n'))) {
    ++number;
    if (line.empty()) continue;
    lines.push_back({line, std::nullopt});
    if (!protocol::HoldsGameRecord(line)) continue;
    absl::StatusOr<protocol::GameRecord> game = protocol::ParseGameRecord(line);
    if (!game.ok()) {
      return absl::InvalidArgumentError(
          absl::StrCat(name, ", line ", number, ": ", std::string(game.status().message())));
    }
    lines.back().game = *std::move(game);
  }
  return lines;
}

absl::StatusOr<std::vector<Line>> ReadLines(const std::string& path) {
  ASSIGN_OR_RETURN(const std::string text, protocol::ReadTextFile(path, protocol::kGamesFile));
  return ParseLines(text, path);
}

std::vector<protocol::GameRecord> GamesOf(std::vector<Line> lines) {
  std::vector<protocol::GameRecord> games;
  for (Line& line : lines) {
    if (line.game) games.push_back(*std::move(line.game));
  }
  return games;
}

// Moves the game that lies in `path` to `archive`.
absl::Status PutAway(const std::string& path, const std::string& archive) {
  const absl::StatusOr<std::vector<protocol::GameRecord>> games = ReadGames(path);
  if (absl::IsNotFound(games.status())) return absl::OkStatus();
  if (!games.ok()) return games.status();
  for (const protocol::GameRecord& game : *games) {
    RETURN_IF_ERROR(KeepGame(archive, game));
  }
  return ::unlink(path.c_str()) == 0 ? absl::OkStatus() : files::SystemError("remove", path);
}

}  // namespace

absl::StatusOr<std::vector<protocol::GameRecord>> ReadGames(const std::string& path) {
  ASSIGN_OR_RETURN(std::vector<Line> lines, ReadLines(path));
  return GamesOf(std::move(lines));
}

absl::StatusOr<std::vector<protocol::GameRecord>> ParseGames(const std::string& text,
                                                             const std::string& name) {
  ASSIGN_OR_RETURN(std::vector<Line> lines, ParseLines(text, name));
  return GamesOf(std::move(lines));
}

absl::Status KeepGame(const std::string& path, const protocol::GameRecord& record) {
  // Before a lock is made beside what is no such file.
  const absl::Status fits = files::CheckFile(path, protocol::kGamesFile);
  if (!fits.ok() && !absl::IsNotFound(fits)) return fits;
  const auto lock = files::FileLock::Acquire(files::FolderOf(path) + "/.tav-play.lock");
  if (!lock.ok()) {
    return Error(lock.status().code(),
                 Say({"cannot write '$0': $1", "non si può scrivere '$0': \"$1\""}, path,
                     std::string(lock.status().message())));
  }
  absl::StatusOr<std::vector<Line>> lines = ReadLines(path);
  if (absl::IsNotFound(lines.status())) lines = std::vector<Line>();
  if (!lines.ok()) {
    return Error(lines.status().code(),
                 Say({"the file is unchanged, because not every line of it is a game record: $0",
                      "il file non è cambiato, perché non ogni sua riga è una partita: \"$0\""},
                     std::string(lines.status().message())));
  }
  std::string text;
  for (const Line& line : *lines) {
    if (!line.game || !SameGame(*line.game, record)) absl::StrAppend(&text, line.text, "\n");
  }
  absl::StrAppend(&text, protocol::ToJsonLine(record), "\n");
  return files::ReplaceFile(path, {text});
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
    return absl::NotFoundError("there is no home folder; name a folder with --state");
  }
  std::error_code error;
  fs::create_directories(folder, error);
  if (error) {
    return absl::UnavailableError(
        absl::StrCat("cannot create the folder '", folder, "': ", error.message()));
  }
  return folder;
}

absl::StatusOr<std::unique_ptr<Autosave>> Autosave::Open(const std::string& folder,
                                                         const std::string& game) {
  const std::string archive = absl::StrCat(folder, "/", game, ".jsonl");
  std::unique_ptr<Autosave> own;
  bool found = false;
  for (int number = 1; number <= kMostProcesses; ++number) {
    const std::string path = absl::StrCat(folder, "/", game, "-", number, ".jsonl");
    std::error_code none;
    if (own != nullptr && !fs::exists(path, none)) continue;
    auto lock = files::FileLock::Try(path + ".lock");
    if (absl::IsAborted(lock.status())) continue;  // another process plays there
    if (!lock.ok()) return lock.status();
    found = found || fs::exists(path, none);
    RETURN_IF_ERROR(PutAway(path, archive));
    if (own == nullptr) own.reset(new Autosave(path, archive, *std::move(lock)));
  }
  if (own == nullptr) {
    return absl::ResourceExhaustedError(
        absl::StrCat("too many games in progress in '", folder, "'"));
  }
  own->found_a_game_ = found;
  return own;
}

absl::Status Autosave::Save(const protocol::GameRecord& record) {
  return files::ReplaceFile(path_, {protocol::ToJsonLine(record), "\n"});
}

absl::Status Autosave::Close(const protocol::GameRecord& record) {
  RETURN_IF_ERROR(Save(record));
  return PutAway(path_, archive_);
}

}  // namespace tavoliere::play
