#include "tools/match/stats/tables.h"

#include <algorithm>
#include <cmath>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "tools/match/stats/ratings.h"
#include "tools/match/stats/text.h"

namespace tavoliere::match {
namespace {

using Json = nlohmann::ordered_json;

constexpr std::size_t kWidestCrossTable = 12;  // engines; a wider one would not fit a terminal

std::optional<double> Percent(std::optional<double> share) {
  return share ? std::optional(100 * *share) : share;
}

std::string PercentText(std::optional<double> share, int decimals) {
  return FormatFigure(Percent(share), decimals) + (share ? " %" : "");
}

double Points(const GameCounts& counts) {
  return static_cast<double>(counts.wins) + 0.5 * static_cast<double>(counts.draws);
}

std::optional<double> DrawRatio(const GameCounts& counts) {
  if (counts.games() == 0) return std::nullopt;
  return static_cast<double>(counts.draws) / static_cast<double>(counts.games());
}

std::string CountsText(const GameCounts& counts) {
  return absl::StrFormat("W %d  D %d  L %d  score %s", counts.wins, counts.draws, counts.losses,
                         PercentText(Sample(counts).score(), 1));
}

std::string WithError(std::optional<double> figure, std::optional<double> error) {
  return absl::StrCat(FormatFigure(figure, 1, true), " +- ", FormatFigure(error, 1));
}

void AppendLine(std::string& text, const std::string& label, const std::string& words) {
  absl::StrAppendFormat(&text, "  %-12s %s\n", label, words);
}

void AppendFaults(std::string& text, const Results::Engine& engine) {
  std::string causes;
  for (const auto& [cause, count] : engine.faults) {
    absl::StrAppend(&causes, causes.empty() ? "" : ", ", cause, " ", count);
  }
  AppendLine(text, "faults",
             absl::StrCat(Shown(engine.name), ": ", causes.empty() ? std::string("none") : causes));
}

// Of pairs without draws between equal engines, chance makes half one win each. Where there are far
// more, the opening decides which side wins, and the figures say little of the engines.
void AppendOpenings(std::string& text, const Results& results) {
  constexpr std::int64_t kLeastPairs = 20;
  std::int64_t pairs = 0;
  std::int64_t split = 0;
  for (std::size_t i = 0; i < results.engines().size(); ++i) {
    for (std::size_t j = i + 1; j < results.engines().size(); ++j) {
      const PairCounts counts = results.Between(i, j).pairs;
      pairs += counts.pairs();
      split += counts.wl;
    }
  }
  if (pairs < kLeastPairs || 4 * split <= 3 * pairs) return;
  AppendLine(text, "openings",
             absl::StrCat(PercentText(static_cast<double>(split) / static_cast<double>(pairs), 1),
                          " of the pairs are one win each, so the openings decide; "
                          "-openings within=X keeps level ones"));
}

std::string MatchText(const Results& results, const std::optional<SprtSettings>& sprt) {
  const Results::Engine& first = results.engines()[0];
  const Results::Engine& second = results.engines()[1];
  const Encounter encounter = results.Between(0, 1);
  std::string text = absl::StrFormat("Result of %s against %s, %s:\n", Shown(first.name),
                                     Shown(second.name), Counted(encounter.games.games(), "game"));
  AppendLine(text, "all", CountsText(encounter.games));
  AppendLine(text, "as player 1", CountsText(first.as_player[0]));
  AppendLine(text, "as player 2", CountsText(first.as_player[1]));
  return text + EncounterText(encounter, sprt);
}

std::string RatingsText(const Results& results) {
  const std::vector<Rating> ratings = MaximumLikelihoodRatings(results);
  const std::vector<std::size_t> ranking = Ranking(results, ratings);
  const bool crossed = ranking.size() <= kWidestCrossTable;
  int width = 4;
  for (const auto& engine : results.engines()) {
    width = std::max(width, ColumnsOf(Shown(engine.name)));
  }
  std::string text = absl::StrFormat("Ratings after %s (95 %% errors, against the mean):\n",
                                     Counted(results.games(), "game"));
  absl::StrAppendFormat(&text, "  %3s  %s %8s %7s %7s %8s", "", Padded("name", width), "Elo", "+-",
                        "games", "score");
  for (std::size_t column = 0; crossed && column < ranking.size(); ++column) {
    absl::StrAppendFormat(&text, " %9d", column + 1);
  }
  text += '\n';
  for (std::size_t row = 0; row < ranking.size(); ++row) {
    const Results::Engine& engine = results.engines()[ranking[row]];
    const Rating& rating = ratings[ranking[row]];
    absl::StrAppendFormat(&text, "  %3d  %s %8s %7s %7d %8s", row + 1,
                          Padded(Shown(engine.name), width), FormatFigure(rating.elo, 1, true),
                          FormatFigure(rating.error, 1), engine.total.games(),
                          PercentText(Sample(engine.total).score(), 1));
    for (std::size_t column = 0; crossed && column < ranking.size(); ++column) {
      const GameCounts counts = results.Between(ranking[row], ranking[column]).games;
      const std::string cell =
          counts.games() == 0 ? "-" : absl::StrFormat("%g/%d", Points(counts), counts.games());
      absl::StrAppendFormat(&text, " %9s", cell);
    }
    text += '\n';
  }
  return text;
}

Json ToJson(std::optional<double> figure) {
  return figure && std::isfinite(*figure) ? Json(*figure) : Json();
}

Json ToJson(const GameCounts& counts) { return {counts.wins, counts.draws, counts.losses}; }

void AddCounts(Json& json, const GameCounts& counts) {
  json["wins"] = counts.wins;
  json["draws"] = counts.draws;
  json["losses"] = counts.losses;
  json["score"] = ToJson(Sample(counts).score());
}

Json EngineJson(const Results::Engine& engine, const Rating& rating) {
  Json json;
  json["name"] = engine.name;
  AddCounts(json, engine.total);
  json["rating"] = ToJson(rating.elo);
  json["rating_error"] = ToJson(rating.error);
  json["as_player1"] = ToJson(engine.as_player[0]);
  json["as_player2"] = ToJson(engine.as_player[1]);
  json["faults"] = Json::object();
  for (const auto& [cause, count] : engine.faults) json["faults"][cause] = count;
  return json;
}

Json EncounterJson(std::size_t i, std::size_t j, const Encounter& encounter) {
  const Sample sample = encounter.BestSample();
  const PairCounts& p = encounter.pairs;
  Json json;
  json["engines"] = {i, j};
  AddCounts(json, encounter.games);
  json["pairs"] = {p.ll, p.ld, p.wl, p.dd, p.wd, p.ww};
  json["by_pairs"] = encounter.by_pairs();
  json["score_error"] = ToJson(ScoreError(sample));
  json["elo"] = ToJson(Elo(sample));
  json["elo_error"] = ToJson(EloError(sample));
  json["nelo"] = ToJson(NormalizedElo(sample));
  json["nelo_error"] = ToJson(NormalizedEloError(sample));
  json["los"] = ToJson(LikelihoodOfSuperiority(sample));
  return json;
}

Json SprtJson(const Sample& sample, const SprtSettings& settings) {
  const SprtState state = StateOfSprt(sample, settings);
  Json json;
  json["llr"] = ToJson(state.llr);
  json["lower"] = state.bounds.lower;
  json["upper"] = state.bounds.upper;
  json["elo0"] = settings.hypotheses.elo0;
  json["elo1"] = settings.hypotheses.elo1;
  json["model"] = settings.hypotheses.model == EloModel::kLogistic ? "logistic" : "normalized";
  json["verdict"] = VerdictWords(state.verdict);
  return json;
}

}  // namespace

std::string EncounterText(const Encounter& encounter, const std::optional<SprtSettings>& sprt) {
  std::string text;
  const PairCounts& pairs = encounter.pairs;
  if (encounter.games.games() > 0) {
    AppendLine(text, "draws", PercentText(DrawRatio(encounter.games), 1));
  }
  if (pairs.pairs() > 0) {
    AppendLine(text, "pairs",
               absl::StrFormat("LL %d  LD %d  WL %d  DD %d  WD %d  WW %d", pairs.ll, pairs.ld,
                               pairs.wl, pairs.dd, pairs.wd, pairs.ww));
  }
  const Sample sample = encounter.BestSample();
  const std::string basis = encounter.by_pairs() ? "  (95 %, from pairs)" : "  (95 %, from games)";
  AppendLine(text, "Elo", WithError(Elo(sample), EloError(sample)) + basis);
  AppendLine(text, "nElo", WithError(NormalizedElo(sample), NormalizedEloError(sample)) + basis);
  AppendLine(text, "LOS", PercentText(LikelihoodOfSuperiority(sample), 2));
  if (sprt) AppendLine(text, "SPRT", FormatSprt(StateOfSprt(sample, *sprt), *sprt));
  return text;
}

std::string TablesText(const Results& results, const std::optional<SprtSettings>& sprt) {
  if (results.games() == 0) return "No finished games.\n";
  const auto& engines = results.engines();
  std::string text = engines.size() == 2 ? MatchText(results, sprt) : RatingsText(results);
  if (engines.size() > 2 && sprt) {
    const SprtState state = StateOfSprt(results.Between(0, 1).BestSample(), *sprt);
    AppendLine(text, "SPRT",
               absl::StrCat(Shown(engines[0].name), " against ", Shown(engines[1].name), ": ",
                            FormatSprt(state, *sprt)));
  }
  for (const Results::Engine& engine : engines) {
    if (engines.size() == 2 || !engine.faults.empty()) AppendFaults(text, engine);
  }
  AppendOpenings(text, results);
  return text;
}

Json TablesJson(const Results& results, const std::optional<SprtSettings>& sprt) {
  const auto& engines = results.engines();
  const std::vector<Rating> ratings = MaximumLikelihoodRatings(results);
  Json json;
  json["games"] = results.games();
  json["engines"] = Json::array();
  json["encounters"] = Json::array();
  for (std::size_t i = 0; i < engines.size(); ++i) {
    json["engines"].push_back(EngineJson(engines[i], ratings[i]));
    for (std::size_t j = i + 1; j < engines.size(); ++j) {
      const Encounter encounter = results.Between(i, j);
      if (encounter.games.games() > 0) json["encounters"].push_back(EncounterJson(i, j, encounter));
    }
  }
  if (sprt && engines.size() > 1) {
    json["sprt"] = SprtJson(results.Between(0, 1).BestSample(), *sprt);
  }
  return json;
}

namespace {

// "38-26 (the board is full)".
std::string EndingText(const protocol::GameRecord& record) {
  return absl::StrCat(record.score, record.score.empty() ? "" : " ", "(", record.reason, ")");
}

}  // namespace

std::string GameLine(const GameSpec& spec, std::int64_t games, const protocol::GameRecord& record,
                     const Results& results, bool with_score) {
  if (spec.engine[1] < 0) {
    return Shown(absl::StrFormat(
        "Game %d of %d: %s on position %d: %s %s", spec.number + 1, games, record.engine[0],
        spec.pair + 1, record.result == "p1win" ? "solved" : "not solved", EndingText(record)));
  }
  const std::string line =
      absl::StrFormat("Game %d of %d: %s vs %s: %s %s", spec.number + 1, games, record.engine[0],
                      record.engine[1], record.result, EndingText(record));
  if (!with_score) return Shown(line);
  const auto low = static_cast<std::size_t>(std::min(spec.engine[0], spec.engine[1]));
  const auto high = static_cast<std::size_t>(std::max(spec.engine[0], spec.engine[1]));
  const GameCounts counts = results.Between(low, high).games;
  auto score = Sample(counts).score();
  if (score) *score *= 100;
  return Shown(absl::StrFormat("%s  [%s %d-%d-%d %s, %s %%]", line, results.engines()[low].name,
                               counts.wins, counts.losses, counts.draws,
                               results.engines()[high].name, FormatFigure(score, 1)));
}

}  // namespace tavoliere::match
