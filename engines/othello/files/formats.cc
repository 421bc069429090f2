#include "engines/othello/files/formats.h"

#include <algorithm>
#include <filesystem>
#include <iostream>
#include <iterator>

#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"
#include "core/files/descriptor.h"
#include "core/files/replace_file.h"
#include "core/files/status_macros.h"
#include "engines/othello/files/wthor.h"
#include "protocol/wire/text/text.h"
#include "protocol/wire/text/text_file.h"

namespace tavoliere::othello {
namespace {

namespace fs = std::filesystem;

constexpr const char* kWthor = "wthor";

struct Format {
  const char* name;
  const char* endings;  // of files, each with a blank before and behind it
  FileGames (*read)(const std::string& text);
  absl::StatusOr<std::string> (*write)(const std::vector<FileGame>& games);
};

// `read` and `write` of WTHOR, which is more than one file, stand below. Boards are only written.
constexpr Format kFormats[] = {
    {"ggf", " .ggf ", ReadGgf,
     [](const std::vector<FileGame>& games) -> absl::StatusOr<std::string> {
       return WriteGgf(games);
     }},
    {"sgf", " .sgf ", ReadSgf,
     [](const std::vector<FileGame>& games) -> absl::StatusOr<std::string> {
       return WriteSgf(games);
     }},
    {"transcript", " .txt ", ReadTranscripts, WriteTranscripts},
    {"xot", " .xot ", ReadTranscripts, WriteXot},
    {"obf", " .obf ", ReadObf,
     [](const std::vector<FileGame>& games) -> absl::StatusOr<std::string> {
       return WriteObf(games);
     }},
    {"boards", " .boards ", nullptr,
     [](const std::vector<FileGame>& games) -> absl::StatusOr<std::string> {
       return WriteBoards(games);
     }},
    {kWthor, " .wtb ", nullptr, nullptr},
};

const Format* FormatNamed(const std::string& name) {
  const Format* const found =
      std::find_if(std::begin(kFormats), std::end(kFormats),
                   [&](const Format& format) { return name == format.name; });
  return found == std::end(kFormats) ? nullptr : found;
}

absl::Status InFile(const std::string& path, const absl::Status& status) {
  return absl::Status(status.code(), absl::StrCat("'", path, "' ", std::string(status.message())));
}

// The file of names that is meant, empty for none.
std::string NamesBeside(const std::string& games, const std::string& named, const char* ending) {
  if (!named.empty()) return named;
  std::string upper = ending;
  absl::AsciiStrToUpper(&upper);
  const fs::path file = files::PathOf(games);
  for (const fs::path& path :
       {fs::path(file).replace_extension(ending), fs::path(file).replace_filename("WTHOR" + upper),
        fs::path(file).replace_filename(absl::StrCat("wthor", ending))}) {
    std::error_code ignored;
    if (fs::exists(path, ignored)) return files::NameOf(path);
  }
  return "";
}

absl::StatusOr<std::vector<std::string>> Names(const std::string& path, std::size_t name_bytes) {
  if (path.empty()) return std::vector<std::string>();
  ASSIGN_OR_RETURN(const std::string bytes, protocol::ReadFileOrInput(path, protocol::kGamesFile));
  absl::StatusOr<std::vector<std::string>> names = ParseWthorNames(bytes, name_bytes);
  if (!names.ok()) return InFile(path, names.status());
  return names;
}

absl::StatusOr<FileGames> ReadWthor(const std::string& path, const std::string& bytes,
                                    const NameFiles& files) {
  const absl::StatusOr<WthorFile> file = ParseWthor(bytes);
  if (!file.ok()) return InFile(path, file.status());
  ASSIGN_OR_RETURN(const std::vector<std::string> players,
                   Names(NamesBeside(path, files.players, ".jou"), kWthorPlayerBytes));
  ASSIGN_OR_RETURN(const std::vector<std::string> tournaments,
                   Names(NamesBeside(path, files.tournaments, ".trn"), kWthorTournamentBytes));
  return GamesOfWthor(*file, players, tournaments);
}

absl::Status WriteWthor(const std::vector<FileGame>& games, const std::string& path,
                        const std::string& day) {
  if (path.empty())
    return absl::InvalidArgumentError("WTHOR takes three files: expected --output FILE.wtb");
  ASSIGN_OR_RETURN(const WthorFiles made, WthorOf(games, day));
  const auto beside = [&](const char* ending) {
    return files::NameOf(files::PathOf(path).replace_extension(ending));
  };
  RETURN_IF_ERROR(files::ReplaceFile(beside(".jou"), {made.players}));
  RETURN_IF_ERROR(files::ReplaceFile(beside(".trn"), {made.tournaments}));
  return files::ReplaceFile(path, {made.games});
}

}  // namespace

std::string FormatNames() {
  std::string names;
  for (const Format& format : kFormats)
    absl::StrAppend(&names, names.empty() ? "" : ", ", format.name);
  return names;
}

absl::StatusOr<std::string> FormatFor(const std::string& named, const std::string& path) {
  if (FormatNamed(named) != nullptr) return named;
  std::string ending = files::NameOf(files::PathOf(path).extension());
  absl::AsciiStrToLower(&ending);
  for (const Format& format : kFormats) {
    if (named.empty() && !ending.empty() &&
        absl::StrCat(format.endings).find(absl::StrCat(" ", ending, " ")) != std::string::npos)
      return std::string(format.name);
  }
  return absl::InvalidArgumentError(absl::StrCat(
      "expected --format, one of ", FormatNames(), ", got ",
      named.empty() ? absl::StrCat("none for ", protocol::Quoted(path)) : protocol::Quoted(named)));
}

absl::StatusOr<FileGames> ReadGames(const std::string& path, const std::string& format,
                                    const NameFiles& names) {
  if (format != kWthor && FormatNamed(format)->read == nullptr) {
    return absl::InvalidArgumentError(absl::StrCat("expected a format that can be read, got ",
                                                   protocol::Quoted(format),
                                                   ", which is only written"));
  }
  ASSIGN_OR_RETURN(std::string text, protocol::ReadFileOrInput(path, protocol::kGamesFile));
  if (format == kWthor) return ReadWthor(path, text, names);
  protocol::DropByteOrderMark(&text);
  return FormatNamed(format)->read(text);
}

absl::Status WriteGames(const std::vector<FileGame>& games, const std::string& format,
                        const std::string& path, const std::string& day) {
  if (format == kWthor) return WriteWthor(games, path, day);
  ASSIGN_OR_RETURN(const std::string text, FormatNamed(format)->write(games));
  if (!path.empty()) return files::ReplaceFile(path, {text});
  std::cout << text << std::flush;
  return std::cout ? absl::OkStatus() : absl::UnavailableError("cannot write to standard output");
}

}  // namespace tavoliere::othello
