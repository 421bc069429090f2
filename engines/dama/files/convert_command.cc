#include "engines/dama/files/convert_command.h"

#include <map>

#include "absl/functional/function_ref.h"
#include "absl/strings/str_cat.h"
#include "core/files/status_macros.h"
#include "engines/base/program/conversion.h"
#include "engines/dama/files/pdn.h"
#include "protocol/wire/text/text.h"
#include "protocol/wire/text/text_file.h"

namespace tavoliere::dama {
namespace {

using base::Conversion;

constexpr char kFormat[] = "pdn";
constexpr char kGamesHelp[] = "Games in PDN; -: standard input. --input may be left out.";

struct PdnGames {
  std::vector<PdnGame> games;
  std::vector<std::string> faults;
};

// What "-" or the file holds, without a byte-order mark.
absl::StatusOr<std::string> ReadText(const std::string& path) {
  ASSIGN_OR_RETURN(std::string text, protocol::ReadFileOrInput(path, protocol::kGamesFile));
  protocol::DropByteOrderMark(&text);
  return text;
}

absl::StatusOr<PdnGames> ReadGames(const std::string& path) {
  ASSIGN_OR_RETURN(const std::string text, ReadText(path));
  std::vector<absl::StatusOr<PdnGame>> games = ParsePdn(text);
  if (games.empty()) return absl::NotFoundError(absl::StrCat("expected a game in '", path, "'"));
  PdnGames read;
  std::map<std::string, int> others;  // games of other variants by their GameType
  for (absl::StatusOr<PdnGame>& game : games) {
    if (game.ok()) {
      read.games.push_back(*std::move(game));
    } else if (absl::IsUnimplemented(game.status())) {
      ++others[std::string(game.status().message())];
    } else {
      read.faults.emplace_back(game.status().message());
    }
  }
  // A file without a good game that does not name its variant.
  if (read.faults.size() == games.size() && games.size() > 1) {
    read.faults.resize(1);
    read.faults.push_back(absl::StrCat("none of the ", games.size(),
                                       " games can be read: expected Italian draughts, "
                                       "GameType 22"));
  }
  for (const auto& [type, count] : others) {
    read.faults.push_back(absl::StrCat("expected GameType 22 (Italian draughts), got ", type,
                                       " in ", count, count == 1 ? " game" : " games"));
  }
  return read;
}

// Writes what `text_of` makes of each game, which are numbered from 1.
int ConvertGames(const Conversion& conversion,
                 absl::FunctionRef<std::string(const PdnGame&, int)> text_of) {
  const absl::StatusOr<PdnGames> read = ReadGames(conversion.input);
  if (!read.ok()) return base::FailedSubcommand(conversion.command, read.status());
  std::string lines;
  int number = 0;
  for (const PdnGame& game : read->games) absl::StrAppend(&lines, text_of(game, ++number), "\n");
  return base::FinishConversion(conversion, lines, read->faults);
}

int Export(const Conversion& conversion) {
  const absl::StatusOr<std::string> text = ReadText(conversion.input);
  if (!text.ok()) return base::FailedSubcommand(conversion.command, text.status());
  std::string games;
  const auto faults =
      base::TakeRecords(*text, [&](const protocol::GameRecord& record) -> absl::Status {
        ASSIGN_OR_RETURN(const PdnGame game, PdnOfRecord(record));
        games += FormatPdn(game);
        return absl::OkStatus();
      });
  return base::FinishConversion(conversion, games, faults);
}

template <class Act>
base::Subcommand Command(const std::string& name, const std::string& help, const char* input,
                         const Act& act) {
  const auto checked = [act](const Conversion& conversion) {
    if (conversion.format.empty() || conversion.format == kFormat) return act(conversion);
    return base::BadSubcommand(
        conversion.command,
        absl::StrCat("--format: expected pdn, got ", protocol::Quoted(conversion.format)));
  };
  Conversion standard;
  standard.input_help = input;
  standard.format_help = "pdn, the only format and the default.";
  return base::ConversionCommand("tav-dama", name, help, standard, checked);
}

}  // namespace

base::Subcommand ImportCommand() {
  return Command("import", "Turn games in PDN to game records (JSON Lines).", kGamesHelp,
                 [](const Conversion& conversion) {
                   return ConvertGames(conversion, [](const PdnGame& game, int number) {
                     return protocol::ToJsonLine(RecordOfPdn(game, absl::StrCat(number, ".1")));
                   });
                 });
}

base::Subcommand ExportCommand() {
  return base::Renamed(
      "pdn",
      Command("export", "Turn game records (JSON Lines) to PDN.",
              "Game records, lines of JSON; -: standard input. --input may be left out.", Export));
}

base::Subcommand OpeningsCommand() {
  return Command("openings", "Print the games of a PDN file as lines for 'position'.", kGamesHelp,
                 [](const Conversion& conversion) {
                   return ConvertGames(conversion,
                                       [](const PdnGame& game, int) { return PositionLine(game); });
                 });
}

}  // namespace tavoliere::dama
