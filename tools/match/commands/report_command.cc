#include <utility>

#include <filesystem>
#include <system_error>

#include "absl/strings/str_cat.h"
#include "core/files/descriptor.h"
#include "core/files/replace_file.h"
#include "core/files/status_macros.h"
#include "protocol/wire/text/text.h"
#include "tools/match/command_line/words/arguments.h"
#include "tools/match/command_line/words/declaration.h"
#include "tools/match/commands/commands.h"
#include "tools/match/journal/journal.h"
#include "tools/match/journal/journals.h"
#include "tools/match/report/report.h"
#include "tools/match/report/report_data.h"
#include "tools/match/run/console/ending.h"

namespace tavoliere::match {
namespace {

namespace po = boost::program_options;

absl::StatusOr<std::string> PageOf(const po::variables_map& values) {
  ASSIGN_OR_RETURN(auto sprt, SprtOf(values));
  constexpr std::int64_t kMostGames = 1'000'000;
  const auto games =
      protocol::ParseNumber(values["games"].as<std::string>(), "--games", 0, kMostGames);
  if (!games.ok()) return games.status();
  ASSIGN_OR_RETURN(const auto journals,
                   Journals::Open(JournalsOf(values), values.count("salvage") > 0));
  ReportData data(journals.engines(), sprt ? sprt : journals.sprt(),
                  static_cast<std::size_t>(*games));
  const auto& first = journals.matches().front();
  if (first.header) data.SetTuning(TuningOf(*first.header));
  auto programs = protocol::Json::array();
  for (const auto& match : journals.matches()) {
    if (match.header) data.AddSquares(match.header->squares);
    for (auto& differing : match.programs.ToJson()) programs.push_back(std::move(differing));
  }
  data.SetPrograms(std::move(programs));
  std::vector<DamagedLine> damaged;
  const auto read = journals.Read(
      [&data](const protocol::GameRecord& record, std::size_t match) { data.Add(record, match); },
      values.count("salvage") > 0 ? &damaged : nullptr);
  if (!read.ok()) return read.status();
  Warn(DamageText(damaged));
  return ReportPage(data.ToJson());
}

}  // namespace

int ReportMain(const std::vector<std::string>& arguments) {
  const auto values = ReadOptions(arguments, ReportUsage(), "journal");
  if (!values.ok()) {
    return Complain(values.status());
  }
  if (values->count("help") > 0) {
    Print(HelpText(ReportUsage()));
    return 0;
  }
  if (values->count("output") == 0) {
    return Complain("expected -o FILE.html; see tav-match report --help",
                    Ending::kBadConfiguration);
  }
  const std::string path = (*values)["output"].as<std::string>();
  for (const std::string& journal : JournalsOf(*values)) {
    std::error_code none;  // where one of them is not there
    if (!std::filesystem::equivalent(files::PathOf(journal), files::PathOf(path), none)) continue;
    return Complain(absl::StrCat("'", path, "' is the journal itself"), Ending::kBadConfiguration);
  }
  const auto page = PageOf(*values);
  if (!page.ok()) return Complain(page.status());
  if (const absl::Status status = files::ReplaceFile(path, {*page}); !status.ok()) {
    return Complain(status, Ending::kJournalError);
  }
  return 0;
}

}  // namespace tavoliere::match
