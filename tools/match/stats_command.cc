#include "tools/match/stats_command.h"

#include "absl/strings/str_cat.h"
#include "tools/match/ending.h"
#include "tools/match/journals.h"
#include "tools/match/offline_options.h"
#include "tools/match/tables.h"

namespace tavoliere::match {
namespace {

constexpr char kStatsHelp[] =
    R"(tav-match stats: results, ratings and tests of what journals hold.

Usage: tav-match stats JOURNAL... [OPTIONS]

Several journals count together: the shards of one match, a game that comes twice once, or
different matches. A last line that was cut short is passed over.

  --json                           the figures as one JSON object
  --elo0 E  --elo1 E  --alpha P  --beta P  --model normalized|logistic
                                   the sequential test of the first engine against the second
                                   (default: the match's own, if it had one)

Exit status: 0, or 2 where a journal cannot be read.
)";

}  // namespace

int StatsMain(const std::vector<std::string>& arguments) {
  boost::program_options::options_description options;
  options.add_options()("help", "")("json", "");
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
  const auto journals = Journals::Open(JournalsOf(*values));
  if (!journals.ok()) {
    return Complain(std::string(journals.status().message()), Ending::kBadConfiguration);
  }
  if (!*sprt) *sprt = journals->sprt();
  Results results(journals->engines());
  const auto read = journals->Read([&results](const protocol::GameRecord& record,
                                              std::size_t match) { results.Add(record, match); });
  if (!read.ok()) return Complain(std::string(read.status().message()), Ending::kBadConfiguration);
  if (values->count("json") > 0) {
    Print(TablesJson(results, *sprt).dump(2) + "\n");
    return 0;
  }
  Print(TablesText(results, *sprt));
  if (read->repeated > 0) {
    Print(absl::StrCat("Games that came more than once, and count once: ", read->repeated, "\n"));
  }
  if (read->unfinished > 0) Print(absl::StrCat("Unfinished games: ", read->unfinished, "\n"));
  return 0;
}

}  // namespace tavoliere::match
