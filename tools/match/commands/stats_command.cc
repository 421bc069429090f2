#include <memory>
#include <vector>

#include "absl/strings/str_cat.h"
#include "tools/match/command_line/words/arguments.h"
#include "tools/match/command_line/words/declaration.h"
#include "tools/match/commands/commands.h"
#include "tools/match/journal/journal.h"
#include "tools/match/journal/journals.h"
#include "tools/match/run/console/ending.h"
#include "tools/match/stats/distinct_games.h"
#include "tools/match/stats/suite.h"
#include "tools/match/stats/tables.h"
#include "tools/match/stats/text.h"

namespace tavoliere::match {
int StatsMain(const std::vector<std::string>& arguments) {
  const auto values = ReadOptions(arguments, StatsUsage(), "journal");
  if (!values.ok()) {
    return Complain(values.status());
  }
  if (values->count("help") > 0) {
    Print(HelpText(StatsUsage()));
    return 0;
  }
  auto sprt = SprtOf(*values);
  if (!sprt.ok()) return Complain(sprt.status());
  const auto journals = Journals::Open(JournalsOf(*values), values->count("salvage") > 0);
  if (!journals.ok()) {
    return Complain(journals.status());
  }
  if (!*sprt) *sprt = journals->sprt();
  Results results(journals->engines());
  DistinctGames distinct;
  SuiteResults suite(journals->engines());
  std::vector<std::unique_ptr<Tuning>> tunings;
  for (const auto& match : journals->matches()) {
    tunings.push_back(match.header ? TuningOf(*match.header) : nullptr);
  }
  std::vector<DamagedLine> damaged;
  const auto read = journals->Read(
      [&](const protocol::GameRecord& record, std::size_t match) {
        suite.Add(record, match);
        results.Add(record, match);
        if (tunings[match] != nullptr) tunings[match]->Add(record);
        if (!record.engine[1].empty()) distinct.Add(record);
      },
      values->count("salvage") > 0 ? &damaged : nullptr);
  if (!read.ok()) return Complain(read.status());
  Warn(DamageText(damaged));
  if (values->count("json") > 0) {
    auto json = TablesJson(results, *sprt);
    json["distinct_games"] = distinct.distinct();
    json["repeats_error_factor"] = distinct.error_factor();
    if (!suite.empty()) json["suite"] = suite.ToJson();
    for (const auto& tuning : tunings) {
      if (tuning != nullptr) json["tune"].push_back(tuning->ToJson());
    }
    for (const auto& match : journals->matches()) {
      for (auto& differing : match.programs.ToJson()) {
        json["different_programs"].push_back(std::move(differing));
      }
    }
    Print(json.dump(2) + "\n");
    return 0;
  }
  if (!suite.empty()) Print(suite.Table());
  if (suite.empty() || distinct.distinct() > 0) {
    Print(TablesText(results, *sprt) + distinct.Text());
  }
  for (const auto& tuning : tunings) {
    if (tuning != nullptr) Print(tuning->Text());
  }
  if (read->repeated > 0) {
    Print(absl::StrCat("Repeated games, each counted once: ", read->repeated, "\n"));
  }
  for (const MatchGrowth& growth : read->growth) {
    Print(absl::StrCat("Continued after ", Counted(growth.games, "game"),
                       " with other options: ", ChangesText(growth.changes), "\n"));
  }
  for (const auto& match : journals->matches()) Print(match.programs.Text());
  if (read->unfinished > 0) Print(absl::StrCat("Unfinished games: ", read->unfinished, "\n"));
  return 0;
}

}  // namespace tavoliere::match
