#include "tools/match/command_line/report_command.h"

#include <filesystem>
#include <system_error>

#include "absl/strings/str_cat.h"
#include "core/files/replace_file.h"
#include "tools/match/command_line/offline_options.h"
#include "tools/match/journal/journals.h"
#include "tools/match/journal/salvage.h"
#include "tools/match/report/report.h"
#include "tools/match/report/report_data.h"
#include "tools/match/run/ending.h"
#include "tools/match/text/words.h"

namespace tavoliere::match {
namespace {

namespace po = boost::program_options;

constexpr char kReportHelp[] =
    R"(tav-match report: a page about a match that any browser shows, with nothing from the network.

Usage: tav-match report JOURNAL... -o FILE.html [OPTIONS]

The page holds the standings and cross table, rating and test over time, score by opening, lengths,
time use, endings and faults, and steps through the games on a drawn board.

  -o, --output FILE                where to write the page
  --salvage                        pass over damaged lines, and say on standard error which
  --games N                        games to step through, besides those with faults (default 2000)
  --elo0 E  --elo1 E  --alpha P  --beta P  --model normalized|logistic
                                   the sequential test of the first engine against the second
                                   (default: the match's own, if it had one)

Exit status: 0, 2 where a journal cannot be read, 5 where the page cannot be written.
)";

absl::StatusOr<std::string> PageOf(const po::variables_map& values) {
  auto sprt = SprtOf(values);
  if (!sprt.ok()) return sprt.status();
  constexpr std::int64_t kMostGames = 1'000'000;
  const auto games = ParseInteger(values["games"].as<std::string>(), 0, kMostGames);
  if (!games.ok()) {
    return absl::InvalidArgumentError(
        absl::StrCat("--games: ", std::string(games.status().message())));
  }
  const auto journals = Journals::Open(JournalsOf(values), values.count("salvage") > 0);
  if (!journals.ok()) return journals.status();
  ReportData data(journals->engines(), *sprt ? *sprt : journals->sprt(),
                  static_cast<std::size_t>(*games));
  std::vector<DamagedLine> damaged;
  const auto read = journals->Read(
      [&data](const protocol::GameRecord& record, std::size_t match) { data.Add(record, match); },
      values.count("salvage") > 0 ? &damaged : nullptr);
  if (!read.ok()) return read.status();
  Warn(DamageText(damaged));
  return ReportPage(data.ToJson());
}

}  // namespace

int ReportMain(const std::vector<std::string>& arguments) {
  po::options_description options;
  options.add_options()("help", "")("salvage", "")("output,o", po::value<std::string>(), "")(
      "games", po::value<std::string>()->default_value("2000"), "");
  AddJournals(options);
  AddSprtOptions(options);
  const auto values = ReadOptions(arguments, options, "journal");
  if (!values.ok()) {
    return Complain(std::string(values.status().message()), Ending::kBadConfiguration);
  }
  if (values->count("help") > 0) {
    Print(kReportHelp);
    return 0;
  }
  if (values->count("output") == 0) {
    return Complain("expected -o FILE.html; see tav-match report --help",
                    Ending::kBadConfiguration);
  }
  const std::string path = (*values)["output"].as<std::string>();
  for (const std::string& journal : JournalsOf(*values)) {
    std::error_code none;  // where one of them is not there
    if (!std::filesystem::equivalent(journal, path, none)) continue;
    return Complain(absl::StrCat("'", path, "' is the journal itself"), Ending::kBadConfiguration);
  }
  const auto page = PageOf(*values);
  if (!page.ok()) return Complain(std::string(page.status().message()), Ending::kBadConfiguration);
  if (const absl::Status status = files::ReplaceFile(path, {*page}); !status.ok()) {
    return Complain(std::string(status.message()), Ending::kJournalError);
  }
  return 0;
}

}  // namespace tavoliere::match
