#include "tools/match/command_line/stats_command.h"

#include "absl/strings/str_cat.h"
#include "tools/match/command_line/offline_options.h"
#include "tools/match/journal/journals.h"
#include "tools/match/journal/salvage.h"
#include "tools/match/run/ending.h"
#include "tools/match/score/distinct_games.h"
#include "tools/match/score/tables.h"

namespace tavoliere::match {
namespace {

constexpr char kStatsHelp[] =
    R"(tav-match stats: results, ratings and tests of what journals hold.

Usage: tav-match stats JOURNAL... [OPTIONS]

Several journals count together: the shards of one match, a game that comes twice once, or
different matches. A last line that was cut short is passed over.

  --json                           the figures as one JSON object
  --salvage                        pass over damaged lines, and say on standard error which
  --elo0 E  --elo1 E  --alpha P  --beta P  --model normalized|logistic
                                   the sequential test of the first engine against the second
                                   (default: the match's own, if it had one)

Exit status: 0, or 2 where a journal cannot be read.
)";

}  // namespace

int StatsMain(const std::vector<std::string>& arguments) {
  boost::program_options::options_description options;
  options.add_options()("help", "")("json", "")("salvage", "");
  AddJournals(options);
  AddSprtOptions(options);
  const auto values = ReadOptions(arguments, options, "journal");
  if (!values.ok()) {
    return Complain(std::string(values.status().message()), Ending::kBadConfiguration);
  }
  if (values->count("help") > 0) {
    Print(kStatsHelp);
    return 0;
  }
  auto sprt = SprtOf(*values);
  if (!sprt.ok()) return Complain(std::string(sprt.status().message()), Ending::kBadConfiguration);
  const auto journals = Journals::Open(JournalsOf(*values), values->count("salvage") > 0);
  if (!journals.ok()) {
    return Complain(std::string(journals.status().message()), Ending::kBadConfiguration);
  }
  if (!*sprt) *sprt = journals->sprt();
  Results results(journals->engines());
  DistinctGames distinct;
  std::vector<DamagedLine> damaged;
  const auto read = journals->Read(
      [&results, &distinct](const protocol::GameRecord& record, std::size_t match) {
        results.Add(record, match);
        distinct.Add(record);
      },
      values->count("salvage") > 0 ? &damaged : nullptr);
  if (!read.ok()) return Complain(std::string(read.status().message()), Ending::kBadConfiguration);
  Warn(DamageText(damaged));
  if (values->count("json") > 0) {
    auto json = TablesJson(results, *sprt);
    json["distinct_games"] = distinct.distinct();
    json["repeats_error_factor"] = distinct.error_factor();
    Print(json.dump(2) + "\n");
    return 0;
  }
  Print(TablesText(results, *sprt) + distinct.Text());
  if (read->repeated > 0) {
    Print(absl::StrCat("Games that came more than once, and count once: ", read->repeated, "\n"));
  }
  if (read->unfinished > 0) Print(absl::StrCat("Unfinished games: ", read->unfinished, "\n"));
  return 0;
}

}  // namespace tavoliere::match
