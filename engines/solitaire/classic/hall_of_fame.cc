#include "engines/solitaire/classic/hall_of_fame.h"

#include <algorithm>

#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "absl/time/clock.h"
#include "absl/time/time.h"
#include "core/files/checksum.h"
#include "core/files/file_lock.h"
#include "core/files/replace_file.h"
#include "core/files/status_macros.h"
#include "protocol/wire/text/text.h"
#include "protocol/wire/text/text_file.h"

namespace tavoliere::solitaire {
namespace {

constexpr files::FileKind kHallFile = {"a hall of fame", std::uint64_t{1} << 24};
constexpr char kHallTitle[] = "tavoliere solitaire hall of fame 1";

absl::StatusOr<std::vector<FamousGame>> FromText(const std::string& text) {
  ASSIGN_OR_RETURN(const std::string lines, files::CheckedLines(kHallTitle, text));
  std::vector<FamousGame> games;
  for (const std::string& line :
       std::vector<std::string>(absl::StrSplit(lines, '\n', absl::SkipEmpty()))) {
    const std::vector<std::string> words = absl::StrSplit(line, absl::MaxSplits(' ', 3));
    FamousGame game;
    if (words.size() != 4 || !absl::SimpleAtoi(words[0], &game.score) || game.score < 0) {
      return absl::DataLossError(absl::StrCat("cannot read the line ", protocol::Quoted(line)));
    }
    game.date = words[1];
    game.board = words[2];
    game.name = words[3];
    games.push_back(game);
  }
  return games;
}

std::string ToText(const std::vector<FamousGame>& games) {
  std::string lines;
  for (const FamousGame& game : games) {
    absl::StrAppend(&lines, game.score, " ", game.date, " ", game.board, " ", game.name, "\n");
  }
  return files::AddChecksum(kHallTitle, lines);
}

absl::StatusOr<std::vector<FamousGame>> ReadHall(const std::string& path) {
  const absl::StatusOr<std::string> text = protocol::ReadTextFile(path, kHallFile);
  if (absl::IsNotFound(text.status())) return std::vector<FamousGame>();
  if (!text.ok()) return text.status();
  absl::StatusOr<std::vector<FamousGame>> games = FromText(*text);
  if (games.ok()) return games;
  const std::string why(games.status().message());
  ASSIGN_OR_RETURN(const std::string aside, files::SetAside(path));
  return absl::DataLossError(absl::StrCat("the hall of fame ", path, " is damaged (", why,
                                          ") and was set aside as ", aside,
                                          "; a new one can be begun in its place"));
}

}  // namespace

absl::StatusOr<std::vector<FamousGame>> LoadHallOfFame(const std::string& path) {
  const absl::StatusOr<files::FileLock> lock = files::FileLock::Beside(path, kHallFile);
  if (!lock.ok()) return lock.status();
  return ReadHall(path);
}

absl::Status AddToHallOfFame(const std::string& path, const FamousGame& game) {
  const absl::StatusOr<files::FileLock> lock = files::FileLock::Beside(path, kHallFile);
  if (!lock.ok()) return lock.status();
  ASSIGN_OR_RETURN(std::vector<FamousGame> games, ReadHall(path));
  const auto place =
      std::upper_bound(games.begin(), games.end(), game,
                       [](const FamousGame& a, const FamousGame& b) { return a.score > b.score; });
  games.insert(place, game);
  return files::ReplaceFile(path, {ToText(games)});
}

std::string Today() { return absl::FormatTime("%Y-%m-%d", absl::Now(), absl::UTCTimeZone()); }

}  // namespace tavoliere::solitaire
