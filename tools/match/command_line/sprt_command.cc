#include "tools/match/command_line/sprt_command.h"

#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "tools/match/command_line/offline_options.h"
#include "tools/match/run/ending.h"
#include "tools/match/score/tables.h"
#include "tools/match/text/words.h"

namespace tavoliere::match {
namespace {

constexpr char kSprtHelp[] =
    R"(tav-match sprt: Elo and the sequential probability ratio test of given results.

Usage: tav-match sprt --counts COUNTS [OPTIONS]

  --counts L,D,W                   games lost, drawn and won
  --counts LL,LD,WL+DD,WD,WW       pairs of games by their two results
  --counts LL,LD,WL,DD,WD,WW       the same, with WL and DD apart
  --elo0 E  --elo1 E               the hypotheses (default 0 and 5)
  --alpha P  --beta P              the risks of a wrong H1 and a wrong H0 (default 0.05 each)
  --model normalized|logistic      what Elo the hypotheses are in (default normalized)

Exit status: 0 not decided, 7 H1 accepted, 8 H0 accepted, 2 bad arguments.
)";

absl::StatusOr<Encounter> ParseCounts(const std::string& text) {
  std::vector<std::int64_t> counts;
  for (const auto word : absl::StrSplit(text, ',')) {
    constexpr std::int64_t kMost = 1'000'000'000'000;
    const auto count = ParseInteger(std::string(word), 0, kMost);
    if (!count.ok()) {
      return absl::InvalidArgumentError(
          absl::StrCat("--counts: ", std::string(count.status().message())));
    }
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
  boost::program_options::options_description options;
  options.add_options()("help", "")("counts", boost::program_options::value<std::string>(), "");
  AddSprtOptions(options);
  const auto values = ReadOptions(arguments, options, "counts");
  if (!values.ok()) {
    return Complain(std::string(values.status().message()), Ending::kBadConfiguration);
  }
  if (values->count("help") > 0) {
    Print(kSprtHelp);
    return 0;
  }
  if (values->count("counts") == 0) {
    return Complain("expected --counts; see tav-match sprt --help", Ending::kBadConfiguration);
  }
  const auto encounter = ParseCounts((*values)["counts"].as<std::string>());
  const auto sprt = SprtOf(*values);
  for (const absl::Status& status : {encounter.status(), sprt.status()}) {
    if (!status.ok()) return Complain(std::string(status.message()), Ending::kBadConfiguration);
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
