#include "tools/match/console.h"

#include <algorithm>
#include <cmath>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "tools/match/statistics.h"

namespace tavoliere::match {
namespace {

std::optional<double> Percent(std::optional<double> share) {
  if (share) *share *= 100;
  return share;
}

std::string CountsLine(const GameCounts& counts) {
  return absl::StrFormat("W %d  D %d  L %d  score %s %%", counts.wins, counts.draws, counts.losses,
                         FormatFigure(Percent(Sample(counts).score()), 1));
}

std::string FaultsLine(const std::map<std::string, std::int64_t>& faults) {
  std::string text;
  for (const auto& [cause, count] : faults) {
    absl::StrAppend(&text, text.empty() ? "" : ", ", cause, " ", count);
  }
  return text.empty() ? "none" : text;
}

std::string TableOfTwo(const std::string& one, const std::string& other, const Tally& tally) {
  const Sample sample = tally.BestSample();
  std::string table =
      absl::StrFormat("Result of %s against %s, %d games:\n", one, other, tally.total().games());
  const auto line = [&table](const std::string& label, const std::string& text) {
    absl::StrAppendFormat(&table, "  %-12s %s\n", label, text);
  };
  line("all", CountsLine(tally.total()));
  line("as player 1", CountsLine(tally.as_player(0)));
  line("as player 2", CountsLine(tally.as_player(1)));
  const PairCounts& pairs = tally.pairs();
  if (pairs.pairs() > 0) {
    line("pairs", absl::StrFormat("LL %d  LD %d  WL %d  DD %d  WD %d  WW %d", pairs.ll, pairs.ld,
                                  pairs.wl, pairs.dd, pairs.wd, pairs.ww));
  }
  const std::string basis = tally.by_pairs() ? "  (95 %, from pairs)" : "  (95 %, from games)";
  line("Elo", absl::StrCat(FormatFigure(Elo(sample), 1, true), " +- ",
                           FormatFigure(EloError(sample), 1), basis));
  line("nElo", absl::StrCat(FormatFigure(NormalizedElo(sample), 1, true), " +- ",
                            FormatFigure(NormalizedEloError(sample), 1), basis));
  const auto los = Percent(LikelihoodOfSuperiority(sample));
  line("LOS", FormatFigure(los, 2) + (los ? " %" : ""));
  for (int i = 0; i < 2; ++i) {
    line("faults", absl::StrCat(i == 0 ? one : other, ": ", FaultsLine(tally.faults(i))));
  }
  return table;
}

}  // namespace

std::string FormatFigure(std::optional<double> figure, int decimals, bool with_sign) {
  if (!figure || !std::isfinite(*figure)) return "n/a";
  const double unit = std::pow(10, decimals);
  double rounded = std::round(*figure * unit) / unit;
  if (rounded == 0) rounded = 0;  // minus zero becomes zero
  if (with_sign) return absl::StrFormat("%+.*f", decimals, rounded);
  return absl::StrFormat("%.*f", decimals, rounded);
}

std::string GameLine(const GameSpec& spec, std::int64_t games, const protocol::GameRecord& record,
                     const std::vector<std::string>& names, const Standings& standings) {
  const auto [low, high] = std::minmax(spec.engine[0], spec.engine[1]);
  const GameCounts& total = standings.Between(low, high).total();
  const auto name = [&](int engine) { return names[static_cast<std::size_t>(engine)]; };
  return absl::StrFormat("Game %d of %d: %s vs %s: %s (%s)  [%s %d-%d-%d %s, %s %%]",
                         spec.number + 1, games, name(spec.engine[0]), name(spec.engine[1]),
                         record.result, record.reason, name(low), total.wins, total.losses,
                         total.draws, name(high), FormatFigure(Percent(Sample(total).score()), 1));
}

std::string ResultTable(const std::vector<std::string>& names, const Standings& standings) {
  std::string tables;
  for (int low = 0; low < standings.engines(); ++low) {
    for (int high = low + 1; high < standings.engines(); ++high) {
      const Tally& tally = standings.Between(low, high);
      if (tally.total().games() == 0) continue;
      tables += TableOfTwo(names[static_cast<std::size_t>(low)],
                           names[static_cast<std::size_t>(high)], tally);
    }
  }
  return tables;
}

}  // namespace tavoliere::match
