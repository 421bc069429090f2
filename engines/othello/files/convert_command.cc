#include "engines/othello/files/convert_command.h"

#include <cstdlib>
#include <iostream>
#include <sstream>

#include "absl/strings/str_cat.h"
#include "absl/time/clock.h"
#include "absl/time/time.h"
#include "core/files/read_file.h"
#include "core/files/replace_file.h"
#include "engines/othello/files/formats.h"
#include "protocol/wire/record.h"

namespace tavoliere::othello {
namespace {

namespace po = boost::program_options;

struct Conversion {
  std::string command;
  std::string input;
  std::string output;
  std::string format;
  NameFiles names;
  bool skip = false;
};

int Told(const Conversion& conversion, const std::vector<std::string>& faults) {
  for (const std::string& fault : faults)
    std::cerr << absl::StrCat(conversion.command, ": '", conversion.input, "': ", fault, "\n");
  return faults.empty() || conversion.skip ? EXIT_SUCCESS : EXIT_FAILURE;
}

// Files are named by the command line; what stands in them is written anew or not at all.
absl::Status Put(const std::string& path, const std::string& text) {
  if (!path.empty()) return files::ReplaceFile(path, {text});
  std::cout << text << std::flush;
  return std::cout ? absl::OkStatus() : absl::UnavailableError("standard output is broken");
}

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
  const absl::Status written = Put(conversion.output, lines);
  if (!written.ok()) return base::FailedSubcommand(conversion.command, written);
  return Told(conversion, read->faults);
}

// The games of records, and what is wrong with the others.
FileGames GamesOfRecords(const std::string& text) {
  FileGames read;
  std::istringstream lines(text);
  std::string line;
  for (int number = 1; std::getline(lines, line); ++number) {
    if (!protocol::HoldsGameRecord(line)) continue;
    const absl::StatusOr<protocol::GameRecord> record = protocol::ParseGameRecord(line);
    absl::StatusOr<FileGame> game =
        record.ok() ? GameOf(*record) : absl::StatusOr<FileGame>(record.status());
    if (game.ok()) {
      read.games.push_back(*std::move(game));
    } else {
      read.faults.push_back(
          absl::StrCat("line ", number, ": ", std::string(game.status().message())));
    }
  }
  return read;
}

int Export(const Conversion& conversion) {
  const absl::StatusOr<std::string> format = FormatFor(conversion.format, conversion.output);
  if (!format.ok())
    return base::BadSubcommand(conversion.command, std::string(format.status().message()));
  const absl::StatusOr<std::string> text = files::ReadFile(conversion.input);
  if (!text.ok()) return base::FailedSubcommand(conversion.command, text.status());
  const FileGames read = GamesOfRecords(*text);
  const std::string today = absl::FormatTime("%Y-%m-%d", absl::Now(), absl::UTCTimeZone());
  const absl::Status written = WriteGames(read.games, *format, conversion.output, today);
  if (!written.ok()) return base::FailedSubcommand(conversion.command, written);
  return Told(conversion, read.faults);
}

// Reads the options of all three; `input`: what the file to read is.
template <class Action>
int Run(Conversion conversion, const char* input, const base::Arguments& arguments,
        const Action& action) {
  po::options_description options("Options", base::kSubcommandHelpWidth);
  auto add = options.add_options();
  add("input", po::value(&conversion.input)->value_name("FILE"), input);
  add("format", po::value(&conversion.format)->value_name("NAME"),
      absl::StrCat("One of ", FormatNames(), "; without it, what the file's name tells.").c_str());
  add("output", po::value(&conversion.output)->value_name("FILE"),
      "Where to write; to standard output without it.");
  add("players", po::value(&conversion.names.players)->value_name("FILE"),
      "WTHOR's file of players (.jou), if it is not beside the games.");
  add("tournaments", po::value(&conversion.names.tournaments)->value_name("FILE"),
      "WTHOR's file of tournaments (.trn), likewise.");
  add("skip", po::bool_switch(&conversion.skip),
      "Games that cannot be read are told, but no failure.");
  po::positional_options_description positional;
  positional.add("input", 1);
  return base::WithOptions(conversion.command, "FILE [options]", options, positional, arguments,
                           [&] {
                             if (conversion.input.empty())
                               return base::BadSubcommand(conversion.command, "expected a file");
                             return action(conversion);
                           });
}

}  // namespace

int ImportCommand(const base::Arguments& arguments) {
  return Run({"tav-othello import", "", "", "", {}, false},
             "Games of any format; -: standard input. Also without --input.", arguments,
             [](const Conversion& conversion) {
               return ConvertGames(conversion, [](const FileGame& game, int number) {
                 return protocol::ToJsonLine(RecordOf(game, absl::StrCat(number, ".1")));
               });
             });
}

int ExportCommand(const base::Arguments& arguments) {
  return Run({"tav-othello export", "", "", "", {}, false},
             "Game records, lines of JSON. Also without --input.", arguments, Export);
}

int OpeningsCommand(const base::Arguments& arguments) {
  return Run({"tav-othello openings", "", "", "", {}, false},
             "Games of any format; -: standard input. Also without --input.", arguments,
             [](Conversion conversion) {
               if (conversion.format.empty() && !FormatFor("", conversion.input).ok())
                 conversion.format = "transcript";
               return ConvertGames(conversion,
                                   [](const FileGame& game, int) { return PositionLine(game); });
             });
}

}  // namespace tavoliere::othello
