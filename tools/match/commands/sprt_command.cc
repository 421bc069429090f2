#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "protocol/wire/text/text.h"
#include "tools/match/command_line/words/arguments.h"
#include "tools/match/command_line/words/declaration.h"
#include "tools/match/commands/commands.h"
#include "tools/match/run/console/ending.h"
#include "tools/match/stats/tables.h"

namespace tavoliere::match {
namespace {

absl::StatusOr<Encounter> ParseCounts(const std::string& text) {
  std::vector<std::int64_t> counts;
  for (const auto word : absl::StrSplit(text, ',')) {
    constexpr std::int64_t kMost = 1'000'000'000'000;
    const auto count = protocol::ParseNumber(std::string(word), "--counts", 0, kMost);
    if (!count.ok()) return count.status();
    counts.push_back(*count);
  }
  if (counts.size() == 3) return Encounter{{counts[2], counts[1], counts[0]}, {}};
  if (counts.size() == 5)
    return Encounter{{}, {counts[0], counts[1], counts[2], 0, counts[3], counts[4]}};
  if (counts.size() != 6) {
    return absl::InvalidArgumentError(
        absl::StrCat("--counts: expected 3, 5 or 6 numbers, not ", counts.size()));
  }
  const PairCounts pairs{counts[0], counts[1], counts[2], counts[3], counts[4], counts[5]};
  const GameCounts games{pairs.wl + pairs.wd + 2 * pairs.ww, pairs.ld + 2 * pairs.dd + pairs.wd,
                         2 * pairs.ll + pairs.ld + pairs.wl};
  return Encounter{games, pairs};
}

}  // namespace

int SprtMain(const std::vector<std::string>& arguments) {
  const auto values = ReadOptions(arguments, SprtUsage(), "counts");
  if (!values.ok()) {
    return Complain(values.status());
  }
  if (values->count("help") > 0) {
    Print(HelpText(SprtUsage()));
    return 0;
  }
  if (values->count("counts") == 0) {
    return Complain("expected --counts; see tav-match sprt --help", Ending::kBadConfiguration);
  }
  const auto encounter = ParseCounts((*values)["counts"].as<std::string>());
  const auto sprt = SprtOf(*values);
  for (const absl::Status& status : {encounter.status(), sprt.status()}) {
    if (!status.ok()) return Complain(status);
  }
  const SprtSettings settings = sprt->value_or(SprtSettings());
  Print(EncounterText(*encounter, settings));
  switch (StateOfSprt(encounter->BestSample(), settings).verdict) {
    case SprtVerdict::kH1:
      return static_cast<int>(Ending::kH1Accepted);
    case SprtVerdict::kH0:
      return static_cast<int>(Ending::kH0Accepted);
    case SprtVerdict::kGoOn:
      break;
  }
  return 0;
}

}  // namespace tavoliere::match
