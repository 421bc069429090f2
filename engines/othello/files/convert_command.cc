#include "engines/othello/files/convert_command.h"

#include <utility>

#include "absl/strings/str_cat.h"
#include "absl/time/clock.h"
#include "absl/time/time.h"
#include "core/files/status_macros.h"
#include "engines/base/program/conversion.h"
#include "engines/othello/files/formats.h"
#include "protocol/wire/record.h"
#include "protocol/wire/text/text_file.h"

namespace tavoliere::othello {
namespace {

enum class WthorNames { kTaken, kNotTaken };  // whether a command takes WTHOR's files of names

struct Conversion : base::Conversion {
  WthorNames names_taken = WthorNames::kNotTaken;
  NameFiles names;

  void Declare(usage::BoundOptions& options) {
    base::Conversion::Declare(options);
    if (names_taken == WthorNames::kNotTaken) return;
    options.Text("players", "FILE", &names.players,
                 "WTHOR's file of players (.jou), if it is not in the folder of the games.");
    options.Text("tournaments", "FILE", &names.tournaments,
                 "WTHOR's file of tournaments (.trn), if it is not in the folder of the games.");
  }
};

std::string PositionLine(const FileGame& game) {
  std::string line = game.start == Othello::Start(Variant::kOthello)
                         ? "startpos"
                         : absl::StrCat("fen ", Othello::Format(game.start));
  if (!game.moves.empty()) line += " moves";
  for (const FileMove& move : game.moves)
    absl::StrAppend(&line, " ", Othello::FormatMove(game.start, move.move));
  return line;
}

// Reads the input and writes what `line_of` makes of each game.
template <class LineOf>
int ConvertGames(const Conversion& conversion, const LineOf& line_of) {
  const absl::StatusOr<std::string> format = FormatFor(conversion.format, conversion.input);
  if (!format.ok())
    return base::BadSubcommand(conversion.command, std::string(format.status().message()));
  const absl::StatusOr<FileGames> read = ReadGames(conversion.input, *format, conversion.names);
  if (!read.ok()) return base::FailedSubcommand(conversion.command, read.status());
  std::string lines;
  int number = 0;
  for (const FileGame& game : read->games) absl::StrAppend(&lines, line_of(game, ++number), "\n");
  return base::FinishConversion(conversion, lines, read->faults);
}

// The games of records, and what is wrong with the others.
FileGames GamesOfRecords(const std::string& text) {
  FileGames read;
  read.faults = base::TakeRecords(text, [&](const protocol::GameRecord& record) -> absl::Status {
    ASSIGN_OR_RETURN(FileGame game, GameOf(record));
    read.games.push_back(std::move(game));
    return absl::OkStatus();
  });
  return read;
}

int Export(const Conversion& conversion) {
  const absl::StatusOr<std::string> format = FormatFor(conversion.format, conversion.output);
  if (!format.ok())
    return base::BadSubcommand(conversion.command, std::string(format.status().message()));
  const absl::StatusOr<std::string> text =
      protocol::ReadTextFile(conversion.input, protocol::kGamesFile);
  if (!text.ok()) return base::FailedSubcommand(conversion.command, text.status());
  const FileGames read = GamesOfRecords(*text);
  const std::string today = absl::FormatTime("%Y-%m-%d", absl::Now(), absl::UTCTimeZone());
  const absl::Status written = WriteGames(read.games, *format, conversion.output, today);
  if (!written.ok()) return base::FailedSubcommand(conversion.command, written);
  return base::ReportFaults(conversion, read.faults);
}

template <class Act>
base::Subcommand Command(const std::string& name, const std::string& help, const char* input,
                         WthorNames names, const Act& act) {
  Conversion standard;
  standard.input_help = input;
  standard.format_help = absl::StrCat("One of ", FormatNames(), ". Default: by the file's name.");
  standard.names_taken = names;
  return base::ConversionCommand("tav-othello", name, help, standard, act);
}

constexpr char kAnyGames[] = "Games of any format; -: standard input. --input may be left out.";

}  // namespace

base::Subcommand ImportCommand() {
  return Command("import",
                 "Turn games of other programs (GGF, SGF, WTHOR, OBF, transcripts) to records.",
                 kAnyGames, WthorNames::kTaken, [](const Conversion& conversion) {
                   return ConvertGames(conversion, [](const FileGame& game, int number) {
                     return protocol::ToJsonLine(RecordOf(game, absl::StrCat(number, ".1")));
                   });
                 });
}

base::Subcommand ExportCommand() {
  return Command("export", "Turn game records (JSON Lines) to a format of other programs.",
                 "Game records, lines of JSON. --input may be left out.", WthorNames::kNotTaken,
                 Export);
}

base::Subcommand OpeningsCommand() {
  return Command("openings", "Print the games of a file of any format as lines for 'position'.",
                 kAnyGames, WthorNames::kNotTaken, [](Conversion conversion) {
                   if (conversion.format.empty() && !FormatFor("", conversion.input).ok())
                     conversion.format = "transcript";
                   return ConvertGames(
                       conversion, [](const FileGame& game, int) { return PositionLine(game); });
                 });
}

}  // namespace tavoliere::othello
