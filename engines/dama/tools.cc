#include "engines/dama/tools.h"

#include <cstdlib>
#include <fstream>
#include <iostream>
#include <sstream>
#include <string>

#include "absl/strings/str_cat.h"
#include "engines/dama/endings.h"
#include "engines/dama/pdn.h"
#include "protocol/wire/record.h"
#include "protocol/wire/text.h"

namespace tavoliere::dama {
namespace {

using Arguments = std::vector<std::string>;

constexpr int kBadArguments = 2;

int Fail(const std::string& what, int status = EXIT_FAILURE) {
  std::cerr << "tav-dama: " << what << "\n";
  return status;
}

int Fail(const absl::Status& status) { return Fail(std::string(status.message())); }

absl::StatusOr<std::string> ReadFile(const std::string& path) {
  std::ostringstream text;
  if (path == "-") {
    text << std::cin.rdbuf();
    return text.str();
  }
  std::ifstream file(path, std::ios::binary);
  // A folder opens, but cannot be read.
  if (!file || file.peek() == std::ifstream::traits_type::eof()) {
    if (!file.eof() || file.bad() || !file.is_open())
      return absl::NotFoundError(absl::StrCat("cannot read '", path, "'"));
    return std::string();
  }
  text << file.rdbuf();
  return text.str();
}

// Every good game is written; the bad ones are told and make the exit status 1.
int Openings(const Arguments& arguments) {
  if (arguments.size() != 1) return Fail("usage: tav-dama openings FILE.pdn", kBadArguments);
  const absl::StatusOr<std::string> text = ReadFile(arguments[0]);
  if (!text.ok()) return Fail(text.status());
  const std::vector<absl::StatusOr<PdnGame>> games = ParsePdn(*text);
  if (games.empty()) return Fail(absl::StrCat("there is no game in '", arguments[0], "'"));
  int status = EXIT_SUCCESS;
  for (const absl::StatusOr<PdnGame>& game : games) {
    if (game.ok()) {
      std::cout << PositionLine(*game) << "\n";
    } else {
      status = Fail(game.status());
    }
  }
  std::cout << std::flush;
  return std::cout ? status : Fail("standard output is broken");
}

int Pdn(const Arguments& arguments) {
  if (arguments.size() != 1) return Fail("usage: tav-dama pdn FILE.jsonl", kBadArguments);
  const absl::StatusOr<std::string> text = ReadFile(arguments[0]);
  if (!text.ok()) return Fail(text.status());
  int status = EXIT_SUCCESS;
  std::istringstream lines(*text);
  std::string line;
  for (int number = 1; std::getline(lines, line); ++number) {
    if (!protocol::HoldsGameRecord(line)) continue;
    const absl::StatusOr<protocol::GameRecord> record = protocol::ParseGameRecord(line);
    const absl::StatusOr<PdnGame> game =
        record.ok() ? PdnOfRecord(*record) : absl::StatusOr<PdnGame>(record.status());
    if (game.ok()) {
      std::cout << FormatPdn(*game);
    } else {
      status = Fail(absl::StrCat("line ", number, ": ", std::string(game.status().message())));
    }
  }
  std::cout << std::flush;
  return std::cout ? status : Fail("standard output is broken");
}

int BuildTables(const Arguments& arguments) {
  if (arguments.empty() || arguments.size() > 2)
    return Fail("usage: tav-dama build-tables FOLDER [PIECES]", kBadArguments);
  std::int64_t pieces = kUsualTablePieces;
  if (arguments.size() == 2) {
    const absl::StatusOr<std::int64_t> number =
        protocol::ParseNumber(arguments[1], "number of pieces", 2, kMostTablePieces);
    if (!number.ok()) return Fail(std::string(number.status().message()), kBadArguments);
    pieces = *number;
  }
  const absl::Status status =
      BuildEndings(arguments[0], static_cast<int>(pieces),
                   [](const std::string& line) { std::cout << line << std::endl; });
  return status.ok() ? EXIT_SUCCESS : Fail(status);
}

}  // namespace

std::vector<base::Subcommand> Tools() {
  return {{"openings", "FILE: print the games of a PDN file as lines for 'position'.", Openings},
          {"pdn", "FILE: turn game records (JSON Lines) to PDN.", Pdn},
          {"build-tables", "FOLDER [PIECES]: build the end-game tables, up to 4 pieces or PIECES.",
           BuildTables}};
}

}  // namespace tavoliere::dama
